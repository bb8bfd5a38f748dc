<?php
// What the plugin calls of WordPress, for `php -S`: a page of the site, its settings page (?settings), and signing out (?logout).
// Options come from the environment. ?user=ID is signed in.
define('ABSPATH', __DIR__);
$hooks = [];
$scripts = [];
function add_action(string $name, callable $run): void
{
    $GLOBALS['hooks'][$name][] = $run;
}
function do_action(string $name): void
{
    foreach ($GLOBALS['hooks'][$name] ?? [] as $run) {
        $run();
    }
}
function get_option(string $name, mixed $default = false): mixed
{
    return getenv(strtoupper($name)) ?: $default;
}
function wp_enqueue_script(string $handle, string $source, array $needs, ?string $version, array $options): void
{
    $GLOBALS['scripts'][$handle] = ['source' => $source, 'strategy' => $options['strategy'], 'before' => ''];
}
function wp_add_inline_script(string $handle, string $code, string $position): void
{
    $GLOBALS['scripts'][$handle][$position] .= $code;
}
function is_user_logged_in(): bool
{
    return isset($_GET['user']);
}
function wp_get_current_user(): object
{
    return (object) ['ID' => (int) $_GET['user'], 'display_name' => 'Ada "A" </script>', 'user_email' => 'ada@example.com'];
}
function wp_json_encode(mixed $value): string
{
    return json_encode($value);
}
function esc_html(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}
function esc_attr(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}
function register_setting(string $group, string $name, array $options): void
{
    echo "<!-- setting $group $name {$options['sanitize_callback']} -->";
}
function add_options_page(string $title, string $menu, string $capability, string $slug, callable $draw): void
{
    add_action("page:$slug:$capability", $draw);
}
function settings_fields(string $group): void
{
    echo '<input type="hidden" name="option_page" value="' . $group . '">';
}
function submit_button(): void
{
    echo '<button>Save changes</button>';
}

require getenv('PLUGIN');

if (isset($_GET['logout'])) {
    do_action('wp_logout');
    header('Location: /');
    exit;
}
echo '<!doctype html><html lang="en"><title>A site</title><link rel="icon" href="data:,"><h1>A site</h1>';
if (isset($_GET['settings'])) {
    do_action('admin_init');
    do_action('admin_menu');
    do_action('page:beckon-chat:manage_options');
    exit;
}
do_action('wp_enqueue_scripts');
foreach ($scripts as ['source' => $source, 'strategy' => $strategy, 'before' => $before]) {
    echo "<script>$before</script><script src=\"" . esc_attr($source) . "\" $strategy></script>";
}
