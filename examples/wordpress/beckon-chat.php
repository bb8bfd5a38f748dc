<?php
/**
 * Plugin Name: Beckon chat
 * Description: Shows the chat of a Beckon bot on every page, and tells it who is signed in.
 * Version: 1.0
 * Requires at least: 6.3
 * Requires PHP: 8.0
 */
if (!defined('ABSPATH')) {
    exit;
}

const BECKON_CHAT_FIELDS = [
    'beckon_url' => 'Address of the service',
    'beckon_bot' => 'Bot UUID',
    'beckon_identity_secret' => 'Identity secret (optional)',
];

add_action('wp_enqueue_scripts', function (): void {
    [$url, $bot, $secret] = array_map('get_option', array_keys(BECKON_CHAT_FIELDS));
    if (!$url || !$bot) {
        return;
    }
    $source = rtrim($url, '/') . '/widget.js?bot=' . rawurlencode($bot);
    wp_enqueue_script('beckon-chat', $source, [], null, ['strategy' => 'async', 'in_footer' => true]);
    wp_add_inline_script('beckon-chat', beckon_chat_calls((string) $secret), 'before');
});

/** Pages for visitors may be cached, so what they get does not depend on the visitor. */
function beckon_chat_calls(string $secret): string
{
    $queue = 'window.Beckon ??= { queue: [] };';
    if ($secret !== '' && is_user_logged_in()) {
        return $queue . 'Beckon.queue.push(["identify", ' . wp_json_encode(beckon_chat_identity($secret)) . ']);';
    }
    return 'if (document.cookie.includes("beckon_signed_out=1")) {' . $queue . 'Beckon.queue.push(["reset"]);'
        . 'document.cookie = "beckon_signed_out=; path=/; max-age=0"; }';
}

/** A JWT (HS256) that only this server can make: the same conversations on every device of this person. */
function beckon_chat_identity(string $secret): string
{
    $user = wp_get_current_user();
    $claims = [
        'sub' => 'wordpress-' . $user->ID,
        'name' => $user->display_name,
        'email' => $user->user_email,
        'exp' => time() + 3600,
    ];
    $encode = fn (string $text): string => rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
    $signed = $encode('{"alg":"HS256","typ":"JWT"}') . '.' . $encode(wp_json_encode($claims));
    return $signed . '.' . $encode(hash_hmac('sha256', $signed, $secret, true));
}

add_action('wp_logout', function (): void {
    setcookie('beckon_signed_out', '1', ['path' => '/', 'expires' => time() + 3600, 'samesite' => 'Lax']);
});

add_action('admin_init', function (): void {
    foreach (BECKON_CHAT_FIELDS as $name => $label) {
        $clean = $name === 'beckon_url' ? 'esc_url_raw' : 'sanitize_text_field';
        register_setting('beckon_chat', $name, ['type' => 'string', 'sanitize_callback' => $clean]);
    }
});

add_action('admin_menu', function (): void {
    add_options_page('Beckon chat', 'Beckon chat', 'manage_options', 'beckon-chat', 'beckon_chat_settings_page');
});

function beckon_chat_settings_page(): void
{
    echo '<div class="wrap"><h1>Beckon chat</h1><form method="post" action="options.php">';
    settings_fields('beckon_chat');
    foreach (BECKON_CHAT_FIELDS as $name => $label) {
        $type = $name === 'beckon_identity_secret' ? 'password' : 'text';
        printf(
            '<p><label>%s<br><input class="regular-text" type="%s" name="%s" value="%s"></label></p>',
            esc_html($label),
            $type,
            esc_attr($name),
            esc_attr((string) get_option($name, '')),
        );
    }
    submit_button();
    echo '</form></div>';
}
