import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, SCRIPT, startHost, STRICT_POLICY, type HostServer } from './host-page.ts';

interface Report {
  readonly findings: readonly { about: string; verdict: string; text: string }[];
  readonly text: string;
}
let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve('/board.json', '{}');
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

const SECRET = 'c2VjcmV0';
const claims = Buffer.from(
  JSON.stringify({
    kind: 'embed',
    org: 'org-cer',
    elements: ['plant-chart'],
    origins: ['https://portal.example'],
    areaId: 'CER.W1',
    exp: Math.floor(Date.now() / 1000) + 900,
  }),
).toString('base64url');
const token = `head.${claims}.${SECRET}`;

const examine = (page: Page): Promise<Report> =>
  page.evaluate(() =>
    (globalThis as unknown as { plantdeck: { doctor(): Promise<Report> } }).plantdeck.doctor(),
  );
const about = ({ findings }: Report, name: string) => findings.filter((finding) => finding.about === name);

test('EMB-46 a sick page is told what ails it: policy, origin, clock, token, versions, registry, microphone, storage; and no secret', async () => {
  host.serve(
    '/sick.js',
    `customElements.define = new Proxy(customElements.define.bind(customElements), {});
     document.querySelector('plant-session').tokenProvider = () => ({ token: '${token}', expiredTime: 900, orgId: 'org-cer', operateUserId: 'u', openOrgId: 'o', uid: 'x', eid: 'e' });`,
  );
  host.serve('/api/oauth/publicKey', JSON.stringify({ retCode: '0', retMsg: 'ok', data: {} }));
  host.serve(
    '/sick',
    html(
      `<plant-session base-url="http://plant.invalid"><plant-whole-plant-energy-board></plant-whole-plant-energy-board></plant-session><plant-not-there></plant-not-there><script>1</script>`,
      `<script type="module" src="/sick.js"></script>${SCRIPT}`,
    ),
    { policy: STRICT_POLICY },
  );
  const { page } = await openPage(browser);
  // This device is ten minutes behind, and keeps nothing.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now.call(Date) - 600_000;
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto(`${host.url}/sick?embed-doctor&password=${SECRET}`);
  await expect
    .poll(() => lines.some((line) => line.startsWith('Plantdeck ')), { timeout: 20_000 })
    .toBe(true);
  await page
    .waitForFunction(() => customElements.get('plant-whole-plant-energy-board'))
    .catch(() => undefined);
  const report = await examine(page);
  const texts = (name: string) =>
    about(report, name)
      .map(({ verdict, text }) => `${verdict} ${text}`)
      .join('\n');
  expect(texts('csp')).toMatch(/^bad script-src-elem blocked inline/m);
  expect(texts('cors')).toMatch(/bad http:\/\/plant\.invalid cannot be read/);
  expect(texts('cors')).toMatch(/ok http:\/\/127\.0\.0\.1:\d+ answers/);
  expect(texts('clock')).toMatch(/warn this device is (59\d|60\d) s behind/);
  expect(texts('token')).toMatch(/embed token of org-cer, elements plant-chart, area CER\.W1/);
  expect(texts('token')).toMatch(/is none of them/);
  expect(texts('token')).toMatch(/does not cover plant-whole-plant-energy-board/);
  expect(texts('versions')).toMatch(/ok <plant-whole-plant-energy-board> × 1 of 1\./);
  expect(texts('versions')).toMatch(/bad <plant-not-there> × 1 is not defined/);
  expect(texts('registry')).toMatch(/^warn/);
  expect(texts('storage')).toMatch(/warn localStorage, indexedDB blocked/);
  expect(texts('microphone')).toMatch(/^(ok|warn)/);
  for (const { text } of report.findings) expect(report.text).toContain(text);
  // What was printed is the same kind of report, and neither says a secret.
  for (const text of [report.text, lines.join('\n')]) expect(text).not.toContain(SECRET);
  expect(report.text).not.toContain(token);
  await page.context().close();
}, 60_000);

test('EMB-46 a page in health is told so', async () => {
  host.serve('/well', html('<plant-chart></plant-chart>', SCRIPT), { policy: STRICT_POLICY });
  const { page } = await openPage(browser);
  await page.goto(`${host.url}/well`);
  await page.evaluate(() => customElements.whenDefined('plant-chart').then(() => true));
  const report = await examine(page);
  expect(report.findings.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
  for (const name of [
    'page',
    'versions',
    'registry',
    'csp',
    'cors',
    'clock',
    'compatibility',
    'token',
    'microphone',
    'storage',
  ])
    expect([name, about(report, name).length > 0]).toEqual([name, true]);
  expect(about(report, 'clock')[0]?.verdict).toBe('ok');
  await page.context().close();
}, 60_000);

test('EMB-46 a token call that fails is told with its address and its answer, and without what stood in its query', async () => {
  host.serve('/api/oauth/publicKey', JSON.stringify({ retCode: '0', retMsg: 'ok', data: {} }));
  host.serve(
    '/tokenless',
    html(`<plant-session token-url="/no-token-here?key=${SECRET}"></plant-session>`, SCRIPT),
    { policy: STRICT_POLICY },
  );
  const { page } = await openPage(browser);
  await page.goto(`${host.url}/tokenless`);
  await expect
    .poll(async () => about(await examine(page), 'token').map(({ verdict, text }) => `${verdict} ${text}`), {
      timeout: 30_000,
    })
    .toEqual([expect.stringMatching(/^bad session "default" is failed \(http 404\); .*\/no-token-here/)]);
  expect((await examine(page)).text).not.toContain(SECRET);
  await page.context().close();
}, 60_000);

const WALLED = 'plant-chart';
/** A page with one element behind a frame, whose page comes with these headers. */
async function walled(
  path: string,
  {
    policy,
    headers = {},
    status = 200,
  }: { policy: string; headers?: Record<string, string>; status?: number },
): Promise<Page> {
  host.serve('/api/oauth/publicKey', JSON.stringify({ retCode: '0', retMsg: 'ok', data: {} }));
  host.serve(path, html(`<${WALLED} isolate="frame"></${WALLED}>`, SCRIPT), { policy });
  const { page } = await openPage(browser);
  // What a test gives has no place in the network, and a frame out of nowhere may not ask this host for its files.
  const isPlain = status === 200 && Object.keys(headers).length === 0;
  await page.route(/\/frames\/.*\.html/, async (route) => {
    if (isPlain) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, status, headers: { ...answer.headers(), ...headers } });
  });
  await page.goto(host.url + path);
  await page.evaluate((tag) => customElements.whenDefined(tag).then(() => true), WALLED);
  return page;
}
const FRAMING = `${STRICT_POLICY}; frame-src 'self'`;
const frames = async (page: Page): Promise<string[]> =>
  about(await examine(page), 'frame').map(({ verdict, text }) => `${verdict} ${text}`);

test.each([
  ['X-Frame-Options', { 'x-frame-options': 'DENY' }, 'X-Frame-Options: DENY'],
  ['frame-ancestors', { 'content-security-policy': "frame-ancestors 'none'" }, "frame-ancestors 'none'"],
])(
  'EMB-46 a frame that its host’s %s keeps away is told with that header and the one to set',
  async (name, headers, header) => {
    const page = await walled(`/framed-${name}`, { policy: FRAMING, headers });
    await expect
      .poll(() => frames(page), { timeout: 30_000 })
      .toEqual([
        expect.stringMatching(
          new RegExp(
            `^bad the frame of <plant-chart> is silent: .*/frames/chart\\.html comes with "${header}"; .*frame-ancestors 'self'`,
          ),
        ),
      ]);
    await page.context().close();
  },
  60_000,
);

test('EMB-46 a frame that answers, one that the page’s own policy blocks, and one whose page is not there are told apart', async () => {
  const well = await walled('/framed-well', { policy: FRAMING });
  await expect
    .poll(() => frames(well), { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^ok <plant-chart> is in a frame of http:.*, which answers$/)]);
  await well.context().close();
  const blocked = await walled('/framed-blocked', { policy: STRICT_POLICY });
  expect(await frames(blocked)).toEqual([
    expect.stringMatching(/^bad .* is silent: blocked by this page, .*"frame-src 'self'"$/),
  ]);
  await blocked.context().close();
  const missing = await walled('/framed-missing', { policy: FRAMING, status: 404 });
  await expect
    .poll(() => frames(missing), { timeout: 30_000 })
    .toEqual([expect.stringMatching(/answers HTTP 404; copy the whole folder/)]);
  await missing.context().close();
}, 90_000);
