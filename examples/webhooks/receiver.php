<?php
// A webhook receiver that checks the signature by hand. PHP 8.
// To try it: php -S 127.0.0.1:8080 receiver.php
$raw = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$key = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$raw", $key, true));
// There are two of them while a secret is being renewed.
$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
$isGenuine = array_filter($signatures, fn (string $sent): bool => hash_equals($expected, $sent)) !== [];
if (!$isGenuine || abs(time() - (int) $timestamp) > 300) {
    http_response_code(401);
    exit;
}
// An event may come twice. A real receiver remembers the ids in its database, in the transaction of its work.
$handled = sys_get_temp_dir() . '/beckon-events-' . md5(getenv('WEBHOOK_SECRET'));
if (!in_array($id, is_file($handled) ? file($handled, FILE_IGNORE_NEW_LINES) : [], true)) {
    file_put_contents($handled, "$id\n", FILE_APPEND | LOCK_EX);
    $event = json_decode($raw, true);
    error_log($event['type'] . ' ' . ($event['data']['reply']['reply'] ?? ''));
}
http_response_code(204);
