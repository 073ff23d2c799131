/** Sub-applications in the product: the handshake with real frames on two origins, and with ones that lie. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Frame, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  setLanguage,
  withChoices,
  type KeptState,
} from '../support/person.ts';

let browser: Browser;
let signedIn: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  signedIn = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

const at = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

async function open(path: string, choices: Record<string, string> = {}): Promise<Page> {
  const { page } = await openPage(browser, { storageState: withChoices(signedIn, choices) });
  await page.goto(at(path));
  return page;
}

const slot = (page: Page, code: string) => page.locator(`plant-app .frame-slot[data-application="${code}"]`);

/** The application's own page, once it says that it is ready. */
async function applicationOf(page: Page, code: string): Promise<Frame> {
  await page.waitForSelector(`plant-app .frame-slot[data-application="${code}"][data-state="ready"]`);
  const frame = await (
    await page.waitForSelector(`plant-app iframe[data-application="${code}"]`)
  ).contentFrame();
  if (!frame) throw new Error(`${code} has no frame`);
  await frame.waitForSelector('plant-records h1');
  return frame;
}

/** Opens a path as the menu does, without loading the page anew. */
function go(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    document.querySelector<HTMLElement & { open(path: string): void }>('plant-app')?.open(to);
  }, path);
}

/** Serves an application's page with a script of the test's own. */
async function serveInstead(page: Page, script: string): Promise<void> {
  await page.route('**/subapp/index.html?app=operation', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>
        const hello = () => parent.postMessage({ protocol: 'plantdeck.frame', version: 1, type: 'hello' }, '*');
        ${script}
      </script>`,
    }),
  );
}

/** A script of the given source and what it imports, as a team's own build would make it. */
async function bundled(source: string): Promise<string> {
  const entry = '\0team';
  const output = await build({
    configFile: false,
    root: fileURLToPath(new URL('../../', import.meta.url)),
    logLevel: 'error',
    resolve: { conditions: ['plantdeck-source', 'module', 'browser', 'import'] },
    plugins: [
      {
        name: 'team',
        resolveId: (id) => (id.endsWith('team.ts') ? `${entry}.ts` : null),
        load: (id) => (id === `${entry}.ts` ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'team.ts', formats: ['iife'], name: 'team' },
    },
  });
  const [first] = [output].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('nothing was built');
  return chunk.code;
}

describe('applications', () => {
  test('FRM-01 seven of them on two origins; the path says which is shown', async () => {
    const page = await open('/equipmentLedger');
    const config = await page.evaluate(async () => {
      const answer = await fetch(`/api/cloud/customizedInfo/getByHost?host=${location.hostname}`);
      return ((await answer.json()) as { data: { applications: { code: string; url: string }[] } }).data;
    });
    const origins = config.applications.map(({ url }) => new URL(url, inject('platformUrl')).origin);
    expect(config.applications.map(({ code }) => code).toSorted()).toEqual([
      'cloud_config',
      'cloud_custom',
      'lowcode',
      'operation',
      'pretreat',
      'production_monitor',
      'view',
    ]);
    expect(new Set(origins)).toEqual(new Set([inject('platformUrl'), inject('portalUrl')]));
    const shown: Record<string, string> = {
      '/equipmentLedger': 'operation',
      '/energyStatistics': 'view',
      '/userManagement': 'cloud_config',
      '/meterReading': 'pretreat',
      '/SaleOrder': 'cloud_custom',
      '/meterMonitoring': 'production_monitor',
    };
    for (const [path, code] of Object.entries(shown)) {
      await go(page, path);
      const frame = await applicationOf(page, code);
      await frame.waitForSelector('plant-records table tbody tr');
      expect([path, await page.locator('plant-app .frame-slot:visible').count()]).toEqual([path, 1]);
      await expect.poll(() => slot(page, code).isVisible()).toBe(true);
      const isElsewhere = ['pretreat', 'cloud_custom'].includes(code);
      expect(new URL(frame.url()).origin).toBe(inject(isElsewhere ? 'portalUrl' : 'platformUrl'));
    }
    // The low-code application is there too, where its pages are made.
    await page.goto(at('/pageDesign'));
    await page.waitForSelector('plant-app .frame-slot[data-application="lowcode"][data-state="ready"]');
    await closePage(page);
  });

  test('FRM-07 a team’s own page needs one documented import: the guide’s example, bundled alone, is signed in, calls the platform and is shown; the demo’s application uses the same door', async () => {
    const guide = await readFile(new URL('../../docs/sub-applications.md', import.meta.url), 'utf8');
    const example = /## An example[^]*?```ts\n([^]*?)```/.exec(guide)?.[1] ?? '';
    expect(example).toContain("from '@plantdeck/core/frames'");
    const script = await bundled(example.replace('https://plant.example.com', inject('platformUrl')));
    expect(gzipSync(script).length).toBeLessThan(12_000);
    const { page } = await openPage(browser, { storageState: signedIn });
    await page.route('**/subapp/index.html?app=operation', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Team</title><body><script src="/team.js"></script>',
      }),
    );
    await page.route('**/team.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.goto(at('/equipmentLedger'));
    await page.waitForSelector('plant-app .frame-slot[data-application="operation"][data-state="ready"]');
    const team = page.frameLocator('plant-app iframe[data-application="operation"]');
    await expect.poll(() => team.locator('body').innerText()).toContain('佛山陶瓷一厂');
    const main = await readFile(new URL('../../demo/subapp/src/main.ts', import.meta.url), 'utf8');
    expect(main).toContain("import { connectFrame } from '@plantdeck/core/frames'");
    await closePage(page);
  });

  test('FRM-02 each begins at its first visit, and is found as it was left', async () => {
    const page = await open('/equipmentLedger');
    const frame = await applicationOf(page, 'operation');
    await expect.poll(() => page.locator('plant-app iframe[data-application]').count()).toBe(1);
    await frame.fill('plant-records input[type=search]', '喷雾塔');
    await frame.waitForFunction(
      () => document.querySelector('plant-records')?.shadowRoot?.querySelectorAll('tbody tr').length === 2,
    );
    await frame.evaluate(() => Object.assign(globalThis, { mark: 'kept' }));
    await go(page, '/energyStatistics');
    await applicationOf(page, 'view');
    await expect.poll(() => page.locator('plant-app iframe[data-application]').count()).toBe(2);
    await go(page, '/realTimeBoardFarm');
    await page.waitForSelector('plant-whole-plant-energy-board');
    await expect.poll(() => page.locator('plant-app .frame-slot:visible').count()).toBe(0);
    await go(page, '/equipmentLedger');
    await expect.poll(() => slot(page, 'operation').isVisible()).toBe(true);
    expect(await frame.evaluate(() => Reflect.get(globalThis, 'mark'))).toBe('kept');
    await closePage(page);
  });

  test('an address that an application reports while the reader goes elsewhere leads nobody back', async () => {
    const page = await open('/equipmentLedger');
    const frame = await applicationOf(page, 'operation');
    const row = frame.locator('plant-records tbody th button').first();
    await row.waitFor();
    // The row's address is on its way when the next page is asked for.
    const clickAndLeave = (path: string) =>
      row.evaluate((button: HTMLElement, to) => {
        button.click();
        const app = window.parent.document.querySelector('plant-app');
        (app as (HTMLElement & { open(path: string): void }) | null)?.open(to);
      }, path);
    await clickAndLeave('/equipmentSpotInspection');
    await expect
      .poll(() => frame.locator('plant-records h1').innerText(), { timeout: 20_000 })
      .toBe('设备点检');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/cloud/equipmentSpotInspection');
    await expect.poll(() => frame.locator('plant-records dialog').count()).toBe(0);
    // What it reports of the page that is shown is heard, and quick reports after each other all are.
    await row.waitFor();
    await row.click();
    await frame.locator('plant-records dialog .detail').waitFor();
    expect(new URL(page.url()).search).toContain('id=');
    await closePage(page);
  });

  test('an application of an older client, which numbers nothing, is not heard of the page it was led away from', async () => {
    const { page } = await openPage(browser, { storageState: signedIn });
    await serveInstead(
      page,
      `addEventListener('message', ({ ports }) => {
        const [port] = ports;
        port.onmessage = ({ data }) => {
          if (data.type === 'session') port.postMessage({ type: 'ready' });
          if (data.type !== 'navigate') return;
          document.title = data.path;
          port.postMessage({ type: 'navigate', path: '/equipmentLedger?id=late', replace: true });
          port.postMessage({ type: 'navigate', path: data.path + '?id=own', replace: true });
        };
      }); hello();`,
    );
    await page.goto(at('/equipmentLedger'));
    await page.waitForSelector('plant-app .frame-slot[data-application="operation"][data-state="ready"]');
    await go(page, '/equipmentSpotInspection');
    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search, { timeout: 20_000 })
      .toBe('/cloud/equipmentSpotInspection?id=own');
    await closePage(page);
  });

  test('FRM-03 a loading indicator until it is ready; one that never is fails in words, and a retry helps', async () => {
    const { page } = await openPage(browser, { storageState: signedIn });
    await page.clock.install();
    let isSilent = true;
    await page.route('**/subapp/index.html?app=operation', (route) =>
      isSilent ? route.fulfill({ contentType: 'text/html', body: '<p>silent</p>' }) : route.continue(),
    );
    await page.goto(at('/equipmentLedger'));
    await slot(page, 'operation').locator('.frame-wait').waitFor();
    await page.clock.runFor(16_000);
    const failure = slot(page, 'operation').locator('.state');
    await failure.waitFor();
    await expect.poll(() => failure.innerText()).toContain('该页面没有响应');
    await expect.poll(() => page.locator('plant-app iframe[data-application]').count()).toBe(0);
    isSilent = false;
    await failure.locator('button').click();
    await applicationOf(page, 'operation');
    await expect.poll(() => slot(page, 'operation').locator('.frame-wait').count()).toBe(0);
    await closePage(page);
  });

  test('FRM-04 they get session, language, menus and each refreshed token: the old one is refused, the next call succeeds', async () => {
    // A session of its own: its tokens are renewed, and those of the other tests are not.
    const storageState = await keepSignedIn(browser, 'cer.manager');
    const { page } = await openPage(browser, { storageState });
    await page.clock.install();
    await page.goto(at('/meterReading'));
    const frame = await applicationOf(page, 'pretreat');
    await setLanguage(page, 'en');
    await expect
      .poll(() => frame.locator('plant-records h1').innerText(), { timeout: 15_000 })
      .toBe('Meter reading');
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/record/')) tokens.push(request.headers()['authorization'] ?? '');
    });
    const old = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
    // The window of the specification is reached: the session renews at its next look.
    const isRenewed = page.waitForResponse((answer) => answer.url().includes('/token/refresh'));
    await page.evaluate(() => {
      const startedMs = Number(localStorage.getItem('startTime'));
      localStorage.setItem('startTime', String(startedMs - 5 * 3_600_000));
    });
    await page.clock.runFor(61_000);
    await isRenewed;
    const fresh = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
    expect(fresh).not.toBe(old);
    const tried = (token: string) =>
      page.evaluate(async (bearer) => {
        const answer = await fetch('/api/cloud/orgUser/org/list', {
          headers: { authorization: `Bearer ${bearer}` },
        });
        return ((await answer.json()) as { retCode: string }).retCode;
      }, token);
    await expect.poll(() => tried(old), { timeout: 10_000 }).toBe('010001');
    tokens.length = 0;
    const again = await applicationOf(page, 'pretreat');
    await again.locator('plant-records .page-head button').first().click();
    await expect.poll(() => tokens.length, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(new Set(tokens)).toEqual(new Set([`Bearer ${fresh}`]));
    await again.waitForSelector('plant-records table tbody tr');
    await closePage(page);
  }, 150_000);
});

describe('an application that misbehaves is cut off, visibly', () => {
  test.each([
    [
      'floods',
      `addEventListener('message', ({ ports }) => {
        ports[0].postMessage({ type: 'ready' });
        for (let n = 0; n < 500; n += 1) ports[0].postMessage({ type: 'title', title: String(n), path: '/x' });
      }); hello();`,
      '消息过多',
    ],
    [
      'sends what no message is',
      `addEventListener('message', ({ ports }) => {
        ports[0].postMessage({ type: 'ready' });
        ports[0].postMessage({ type: 'navigate', path: '//evil.example/' });
      }); hello();`,
      '无法理解',
    ],
    [
      'leaves its origin',
      `location.replace('data:text/html,%3Cscript%3Eparent.postMessage({protocol:"plantdeck.frame",version:1,type:"hello"},"*")%3C/script%3E');`,
      '离开约定的地址',
    ],
  ])('one that %s', async (_what, script, words) => {
    const { page } = await openPage(browser, { storageState: signedIn });
    // The page's own policy would keep such a frame away: here the handshake alone has to.
    await page.route(/\/cloud\/equipmentLedger$/, async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': _policy, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    await serveInstead(page, script);
    await page.goto(at('/equipmentLedger'));
    const failure = slot(page, 'operation').locator('.state');
    await failure.waitFor();
    await expect.poll(() => failure.innerText()).toContain(words);
    expect(new URL(page.url()).pathname).toBe('/cloud/equipmentLedger');
    // Nobody else is the worse for it.
    await go(page, '/energyStatistics');
    await applicationOf(page, 'view');
    await closePage(page);
  });

  test('FRM-06 tokenInvalid of a frame or of the parent window ends the session; strangers are not listened to', async () => {
    const { page } = await openPage(browser, { storageState: signedIn });
    await serveInstead(
      page,
      `addEventListener('message', ({ ports }) => {
        ports[0].onmessage = ({ data }) => {
          if (data.type !== 'session') return;
          ports[0].postMessage({ type: 'ready' });
          // An older token than the one that is valid: too late to mean anything.
          if (data.tokenSerial > 1) ports[0].postMessage({ type: 'tokenInvalid', tokenSerial: data.tokenSerial - 1 });
          globalThis.refuse = () => ports[0].postMessage({ type: 'tokenInvalid', tokenSerial: data.tokenSerial });
        };
      }); hello();`,
    );
    await page.goto(at('/equipmentLedger'));
    await page.waitForSelector('plant-app .frame-slot[data-state="ready"]');
    // A window that is no frame of ours says the same in vain.
    await page.evaluate(() => window.postMessage({ type: 'tokenInvalid' }, '*'));
    await page.evaluate(() =>
      window.postMessage({ protocol: 'plantdeck.frame', version: 1, type: 'hello' }, '*'),
    );
    await expect.poll(() => slot(page, 'operation').getAttribute('data-state')).toBe('ready');
    const frame = await (
      await page.waitForSelector('plant-app iframe[data-application="operation"]')
    ).contentFrame();
    await frame?.evaluate(() => (Reflect.get(globalThis, 'refuse') as () => void)());
    await page.waitForURL(/\/cloud\/Login\?redirect=%2FequipmentLedger/);
    await closePage(page);

    // The site in a frame: its own origin may tell it, another may not.
    const { page: outer } = await openPage(browser, {
      storageState: await keepSignedIn(browser, 'cer.manager'),
    });
    await outer.route('**/cloud/outer.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<iframe src="/cloud/messageCenter"></iframe>' }),
    );
    await outer.goto(at('/outer.html'));
    const site = await (await outer.waitForSelector('iframe')).contentFrame();
    await site?.waitForSelector('plant-app .header');
    await outer.evaluate(() => window.frames[0]?.postMessage({ type: 'tokenInvalid' }, '*'));
    await site?.waitForSelector('plant-app .login, plant-app iframe.sign-in-frame');
    expect(site?.url()).toContain('/cloud/Login');
    await closePage(outer);
  });
});

test('the theme reaches a frame that is open', async () => {
  const page = await open('/equipmentLedger');
  const frame = await applicationOf(page, 'operation');
  await page.evaluate(() => document.querySelector('plant-app')?.setAttribute('theme', 'dark'));
  await expect
    .poll(() => frame.evaluate(() => document.querySelector('plant-records')?.getAttribute('theme')))
    .toBe('dark');
  await closePage(page);
});
