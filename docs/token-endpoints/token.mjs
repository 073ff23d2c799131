// Node.js 20: node token.mjs
// The portal's own back end: whoever is signed in to the portal gets a short-lived token for its page.
import { createServer } from 'node:http';

const { PLANTDECK_URL, CLIENT_ID, CLIENT_SECRET, AREA_ID, PORT = '8090' } = process.env;

async function plantToken() {
  const answer = await fetch(`${PLANTDECK_URL}/api/oauth/embed/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      elements: ['plant-whole-plant-energy-board'], // what this page shows
      ...(AREA_ID && { areaId: AREA_ID }), // and of which part of the plant
      seconds: 900,
    }),
  });
  const { retCode, retMsg, data } = await answer.json();
  if (retCode !== '0') throw new Error(`${retCode} ${retMsg}`);
  return data;
}

createServer(async (request, response) => {
  // Check here that the portal's own session is signed in, before anything is handed out.
  if (request.url !== '/plant-token') return response.writeHead(404).end();
  try {
    const token = JSON.stringify(await plantToken());
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(token);
  } catch (cause) {
    console.error(cause);
    response.writeHead(503).end();
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
