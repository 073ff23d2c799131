/** A release as a customer takes it: checked, unpacked on a server of his own, and shown where nothing else is. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipStream } from '../../packages/platform/src/features/reports/zip-stream.ts';
import { unzip } from '../../packages/embed/src/release/archive.ts';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, VERSION } from './host-page.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];
/** Where the archive is unpacked on the customer's server. */
const PLACE = '/halls/press/lib/';
const FOREIGN = 'http://foreign.example/';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};

const folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-release-'));
const at = (file: string): string => path.join(folder, file);
const zipFile = at(`plantdeck-${VERSION}.zip`);
const own = keyFiles('own');
const stranger = keyFiles('stranger');
let browser: Browser;
let server: Server;
let proxy: Server;
let origin = '';
let files: Map<string, Uint8Array>;
let wayOut = '';
/** What was asked of any host but the customer's, on whatever way it got out of the page. */
const asked: string[] = [];

function keyFiles(name: string): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(at(`${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(at(`${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  return { privateKey: at(`${name}.pem`), publicKey: at(`${name}.pub.pem`) };
}

/** Runs a script of the project as `npm run` does. */
function script(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ isGood: boolean; output: string }> {
  const { RELEASE_KEY: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.mjs`, ...args],
      { cwd: ROOT, env: { ...env, ...environment } },
      (error, stdout, stderr) => resolve({ isGood: error === null, output: stdout + stderr }),
    );
  });
}
const verify = (...args: readonly string[]) => script('verify-release', args);

async function repack(content: ReadonlyMap<string, Uint8Array>, file: string): Promise<void> {
  const pieces: Buffer[] = [];
  const entries = [...content].map(([name, bytes]) => ({ name, text: [bytes] }));
  for await (const piece of zipStream(entries)) pieces.push(piece);
  writeFileSync(file, Buffer.concat(pieces));
}

const listen = async (each: Server): Promise<number> => {
  await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  const address = each.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const chart = {
  kind: 'bar',
  title: 'Presses',
  x: { type: 'category', values: ['a', 'b'] },
  unit: 'kWh',
  series: [{ name: 's', values: [1, 2] }],
};
const TAGS = ['plant-whole-plant-energy-board', 'plant-to-dos-widget', 'plant-chart', 'plant-answer'];

/** Hands every element what it shows, as a page of the customer's does. */
const feed = `
  const given = await (await fetch('given.json')).json();
  await Promise.all(Object.keys(given).map((tag) => customElements.whenDefined(tag)));
  for (const [tag, data] of Object.entries(given)) document.querySelector(tag).data = data;
  await customElements.whenDefined('plant-answer');
  const answer = document.querySelector('plant-answer');
  answer.begin();
  answer.push('| Press | kWh |\\n| --- | --- |\\n| A | 12 |\\n\\n\`\`\`js\\nconst a = 1;\\n\`\`\`\\n\\n$$\\\\frac{1}{2}$$\\n');
  answer.end();
`;

beforeAll(async () => {
  const made = await script('release', ['--no-build', '--out', folder], { RELEASE_KEY: own.privateKey });
  expect(made.output).toContain('signed by the key');
  expect(made.isGood).toBe(true);
  files = unzip(readFileSync(zipFile));
  const { integrity } = (
    JSON.parse(text('integrity.json')) as { files: Record<string, { integrity: string }> }
  ).files[`plantdeck/${VERSION}/plantdeck.js`] ?? { integrity: '' };
  const served = new Map([...files].map(([name, bytes]) => [PLACE + name, bytes]));
  const tag = `<link rel="icon" href="data:,"><script type="module" src="${PLACE}plantdeck/${VERSION}/plantdeck.js" integrity="${integrity}"></script>`;
  const body = `${TAGS.map((name) => `<${name} lang="en"></${name}>`).join('')}<plant-assistant lang="en"></plant-assistant>`;
  const given = {
    'plant-whole-plant-energy-board': samples['whole-plant-energy-board'],
    'plant-to-dos-widget': samples['to-dos-widget'],
    'plant-chart': chart,
  };
  for (const [name, content] of Object.entries({
    'hall.html': html(body, `${tag}<script type="module" src="feed.js"></script>`),
    'feed.js': feed,
    'given.json': JSON.stringify(given),
  }))
    served.set(`/halls/press/${name}`, new TextEncoder().encode(content));
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const found = served.get(pathname);
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[path.extname(pathname)] ?? 'application/octet-stream',
    });
    response.end(found);
  });
  origin = `http://127.0.0.1:${await listen(server)}`;
  // The only way out for pages, which leads nowhere and writes down who wants to go.
  proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  wayOut = `http://127.0.0.1:${await listen(proxy)}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const each of [server, proxy]) {
    each?.close();
    each?.closeAllConnections();
  }
  rmSync(folder, { recursive: true, force: true });
});

const text = (name: string): string => new TextDecoder().decode(files.get(name));

describe('EMB-45 a release', () => {
  test('EMB-45 fits its signature and hashes, holds all languages, and names its parts and fonts', async () => {
    const good = await verify(zipFile, '--key', own.publicKey);
    expect(good.output).toContain(`all ${files.size} files fit; signed by the key`);
    expect(good.isGood).toBe(true);
    const locales = JSON.parse(text('locales.json')) as Record<string, string[]>;
    expect(Object.keys(locales)).toEqual(LANGUAGES);
    for (const file of Object.values(locales).flat()) expect(files.has(file)).toBe(true);
    const fonts = JSON.parse(text('fonts.json')) as { shipped: string[]; families: object };
    expect(fonts.shipped).toEqual([...files.keys()].filter((name) => /\.(woff2?|ttf|otf)$/.test(name)));
    expect(Object.keys(fonts.families)).toEqual(LANGUAGES);
    const sbom = JSON.parse(text('sbom.cdx.json')) as {
      components: { name: string; evidence?: { occurrences: { location: string }[] } }[];
    };
    const parts = sbom.components.map(({ name }) => name);
    expect(parts).toEqual(expect.arrayContaining(['preact', 'lit', 'echarts', 'valibot', 'temml']));
    // What only tests and tools use is in no file.
    for (const name of ['react', 'playwright-core', 'typescript', 'vitest'])
      expect(parts).not.toContain(name);
    for (const { evidence } of sbom.components)
      for (const { location } of evidence?.occurrences ?? []) expect(files.has(location)).toBe(true);
    for (const name of parts) expect(text('THIRD-PARTY.txt')).toContain(`${name} `);
  });

  test('EMB-45 is the same bytes made again, and says where it is not signed', async () => {
    const again = at('again');
    mkdirSync(again);
    const made = await script('release', ['--no-build', '--out', again]);
    expect(made.output).toContain('Not signed: RELEASE_KEY');
    const twin = path.join(again, `plantdeck-${VERSION}.zip`);
    expect(readFileSync(twin).equals(readFileSync(zipFile))).toBe(true);
    expect((await verify(twin)).output).toContain('it is not signed');
    const missing = await verify(twin, '--key', own.publicKey);
    expect(missing.output).toContain('the signature is missing');
    expect(missing.isGood).toBe(false);
  });

  test('EMB-45 a copied folder is checked by its own list: a changed, a missing and a foreign file are named', async () => {
    const copy = at('copy');
    const part = `plantdeck/${VERSION}/`;
    for (const [name, bytes] of files) {
      if (!name.startsWith(part)) continue;
      const file = path.join(copy, name.slice(part.length));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
    const good = await verify(copy);
    expect(good.output).toMatch(/^Plantdeck .*: all \d+ files fit\.$/m);
    expect(good.isGood).toBe(true);
    const loader = Buffer.from(text(`${part}plantdeck.js`));
    loader[40] = (loader[40] ?? 0) ^ 1;
    writeFileSync(path.join(copy, 'plantdeck.js'), loader);
    rmSync(path.join(copy, 'kit.js'));
    writeFileSync(path.join(copy, 'chunks', 'foreign.js'), '');
    const bad = await verify(copy);
    expect(bad.isGood).toBe(false);
    for (const line of ['chunks/foreign.js is not in', 'kit.js is missing', 'plantdeck.js has been changed'])
      expect(bad.output).toContain(line);
    expect((await verify(copy, '--key', own.publicKey)).output).toContain('A folder has no signature');
  });

  test('EMB-45 with a changed file or a signature of somebody else is refused by name', async () => {
    const changed = `plantdeck/${VERSION}/plantdeck.js`;
    const bent = new Map(files).set(
      changed,
      new TextEncoder().encode(`${text(changed)}\nfetch('//x.example');`),
    );
    await repack(bent, at('bent.zip'));
    const hashes = await verify(at('bent.zip'));
    expect(hashes.output).toContain(`Do not use this file: ${changed} has been changed.`);
    expect(hashes.isGood).toBe(false);
    const kept = await verify(at('bent.zip'), '--key', own.publicKey, '--signature', `${zipFile}.sig`);
    expect(kept.output).toContain('the signature does not fit this file and key');
    expect(kept.output).toContain(`${changed} has been changed`);
    const other = await verify(zipFile, '--key', stranger.publicKey);
    expect(other.output).toContain('the signature does not fit this file and key');
    expect(other.isGood).toBe(false);
  });
});

test('EMB-45 board, widget, chart and assistant of an unpacked release show in every language, and ask no other host', async () => {
  const { page, complaints } = await openPage(browser, {
    locale: 'en',
    proxy: { server: wayOut, bypass: '127.0.0.1' },
  });
  page.setDefaultTimeout(20_000);
  const hosts = new Map<string, number>();
  const paths: string[] = [];
  const note = (address: string): void => {
    const { protocol, host, pathname } = new URL(address);
    if (protocol === 'data:' || protocol === 'blob:') return;
    hosts.set(host, (hosts.get(host) ?? 0) + 1);
    paths.push(pathname);
  };
  page.context().on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  await page.goto(`${origin}/halls/press/hall.html`);
  await page.locator(`${TAGS[0]} .kpi .v`).first().waitFor();
  await page.locator(`${TAGS[0]} canvas`).first().waitFor();
  await page.locator('plant-chart').getByText('Presses').first().waitFor();
  await page.locator('plant-answer table').waitFor();
  await page.locator('plant-answer math').waitFor();
  await page.locator('plant-answer code .hl-keyword').first().waitFor();
  await expect
    .poll(() => page.locator('plant-to-dos-widget').evaluate((each) => each.shadowRoot?.textContent ?? ''))
    .not.toBe('');
  await expect
    .poll(() => page.evaluate(() => customElements.get('plant-assistant') !== undefined))
    .toBe(true);
  for (const language of LANGUAGES) {
    // Anew in that language, as a page of another reader has them.
    await page.evaluate(
      ([tags, lang]) => {
        for (const tag of tags) {
          const old = document.querySelector<HTMLElement & { data?: unknown }>(tag);
          const next = document.createElement(tag) as HTMLElement & { data?: unknown };
          next.lang = lang;
          if (old?.data) next.data = old.data;
          old?.replaceWith(next);
        }
      },
      [[...TAGS, 'plant-assistant'], language] as const,
    );
    const wanted = ['boards', 'to-dos', 'assistant'].map((group) => `/words-${group}-${language}-`);
    await expect
      .poll(() => wanted.filter((start) => !paths.some((each) => each.includes(start))))
      .toEqual([]);
  }
  await page.waitForLoadState('networkidle');
  expect([...hosts.keys()]).toEqual([new URL(origin).host]);
  expect(asked).toEqual([]);
  expect(complaints.list).toEqual([]);
  // The log of this run, and that it would have held a foreign host.
  mkdirSync(`${ROOT}.cache`, { recursive: true });
  writeFileSync(
    `${ROOT}.cache/offline-network.json`,
    `${JSON.stringify({ requests: Object.fromEntries(hosts), elsewhere: asked }, null, 1)}\n`,
  );
  await page.evaluate((address) => fetch(address).catch(() => undefined), FOREIGN);
  expect([...hosts.keys()]).toContain('foreign.example');
  await expect.poll(() => asked).toContain(FOREIGN);
  await page.context().close();
});

test('EMB-45 with the hashes of the folder in an import map the browser refuses a changed chunk, and without any change all is shown', async () => {
  const part = `plantdeck/${VERSION}/`;
  const list = JSON.parse(text(`${part}integrity.json`)) as { files: Record<string, { integrity: string }> };
  const integrity = Object.fromEntries(
    Object.entries(list.files)
      .filter(([name]) => name.endsWith('.js'))
      .map(([name, told]) => [`${PLACE}${part}${name}`, told.integrity]),
  );
  const { page } = await openPage(browser, { locale: 'en' });
  await page.route('**/halls/press/mapped.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: html(
        '<plant-chart lang="en"></plant-chart>',
        `<script type="importmap">${JSON.stringify({ integrity })}</script>
         <script type="module" src="${PLACE}${part}plantdeck.js"></script>`,
      ),
    }),
  );
  await page.goto(`${origin}/halls/press/mapped.html`);
  await page.waitForFunction(() => customElements.get('plant-chart') !== undefined);
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  let bent = '';
  await page.route(/\/chunks\/(?:plant-)?chart[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    bent = new URL(route.request().url()).pathname;
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.isBent = true;` });
  });
  await page.goto(`${origin}/halls/press/mapped.html?again`);
  await expect.poll(() => refused.join('\n')).toContain("valid digest in the 'integrity'");
  expect(refused.join('\n')).toContain(bent);
  expect(await page.evaluate(() => 'isBent' in globalThis)).toBe(false);
  await page.context().close();
});
