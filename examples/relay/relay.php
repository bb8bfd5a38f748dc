<?php
// A relay: the browser talks to this script, and this script to the bot. PHP 8 with curl.
// To try it: php -S 127.0.0.1:8080 relay.php
if ($_SERVER['REQUEST_METHOD'] !== 'POST' || $_SERVER['REQUEST_URI'] !== '/chat') {
    http_response_code(404);
    exit;
}
$curl = curl_init(getenv('BASE_URL') . '/api/v1/agents/' . getenv('BOT_UUID') . '/trigger');
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('BECKON_TOKEN'),
        'Content-Type: application/json',
        'Accept: text/event-stream',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'message' => $_POST['message'] ?? '',
        'conversation_id' => $_POST['conversation_id'] ?? null,
        // The user who is signed in at your site.
        'user' => ['id' => 'customer-42'],
    ]),
    CURLOPT_TIMEOUT => 120,
    CURLOPT_HEADERFUNCTION => function ($curl, string $line): int {
        if (stripos($line, 'content-type:') === 0) {
            header(trim($line));
        }
        if (preg_match('#^HTTP/\S+ (\d+)#', $line, $status)) {
            http_response_code((int) $status[1]);
        }
        return strlen($line);
    },
    CURLOPT_WRITEFUNCTION => function ($curl, string $chunk): int {
        echo $chunk;
        flush();
        return strlen($chunk);
    },
]);
if (!curl_exec($curl) && !headers_sent()) {
    http_response_code(502);
}
