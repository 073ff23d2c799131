<?php
// PHP 8: php -S 127.0.0.1:8090 token.php
// The portal's own back end: whoever is signed in to the portal gets a short-lived token for its page.

function plant_token(): string
{
    $wish = [
        'clientId' => getenv('CLIENT_ID'),
        'clientSecret' => getenv('CLIENT_SECRET'),
        'elements' => ['plant-whole-plant-energy-board'], // what this page shows
        'seconds' => 900,
    ];
    if (getenv('AREA_ID')) {
        $wish['areaId'] = getenv('AREA_ID'); // and of which part of the plant
    }
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => 'content-type: application/json',
        'content' => json_encode($wish),
        'timeout' => 10,
    ]]);
    $answer = file_get_contents(getenv('PLANTDECK_URL') . '/api/oauth/embed/token', false, $context);
    $told = json_decode((string) $answer, true, flags: JSON_THROW_ON_ERROR);
    if ($told['retCode'] !== '0') {
        throw new RuntimeException("{$told['retCode']} {$told['retMsg']}");
    }
    return json_encode($told['data'], JSON_THROW_ON_ERROR);
}

// Check here that the portal's own session is signed in, before anything is handed out.
header('cache-control: no-store');
if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== '/plant-token') {
    http_response_code(404);
    return;
}
try {
    $token = plant_token();
    header('content-type: application/json');
    echo $token;
} catch (Throwable $cause) {
    error_log((string) $cause);
    http_response_code(503);
}
