// Node.js 20: node sign.mjs
// A back end of your own that signs addresses for iFlytek dictation. Keys and secret stay here; the page gets an address
// that opens one socket in the next five minutes, dated by the clock of this machine and not by that of the device.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const {
  IFLYTEK_APP_ID,
  IFLYTEK_API_KEY,
  IFLYTEK_API_SECRET,
  IFLYTEK_URL = 'wss://iat-api.xfyun.cn/v2/iat',
  PORT = '8091',
} = process.env;

export function signedUrl(nowMs) {
  const url = new URL(IFLYTEK_URL);
  const date = new Date(nowMs).toUTCString();
  const signature = createHmac('sha256', IFLYTEK_API_SECRET)
    .update(`host: ${url.host}\ndate: ${date}\nGET ${url.pathname} HTTP/1.1`)
    .digest('base64');
  const line = `api_key="${IFLYTEK_API_KEY}", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`;
  url.search = new URLSearchParams({
    authorization: Buffer.from(line).toString('base64'),
    date,
    host: url.host,
  }).toString();
  return url.href;
}

const server = createServer((request, response) => {
  // Check here that your own session is signed in, before anything is handed out.
  if (request.url !== '/speech-url') return response.writeHead(404).end();
  const serverTimeMs = Date.now();
  const answer = { url: signedUrl(serverTimeMs), appId: IFLYTEK_APP_ID, serverTimeMs, expiresInMs: 300_000 };
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(answer));
});
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
