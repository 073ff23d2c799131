import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAS_PERSON, startCasServer, type CasServer } from '../support/cas-server.ts';
import { OIDC_CLIENT, startOidcServer, type OidcServer } from '../support/oidc-server.ts';
import {
  axeProblemsOf,
  choicesOnly,
  closePage,
  launchBrowser,
  openPage,
  PASSWORD,
  signInFrame,
} from '../support/person.ts';
import { freePorts, startProduct, type RunningProduct } from '../support/product.ts';
import { openPlantSql } from './plant-sql.ts';

const KEY = 'the-key-of-the-first-works-nobody-else-has';
const EAM_KEY = 'the-key-of-the-equipment-system-of-the-tests';
const KEY_OTHER = 'the-key-of-the-second-works-of-somebody-else';

let browser: Browser;
let product: RunningProduct;
let cas: CasServer;
let oidc: OidcServer;
let folder: string;
let startAgain: (buildId: string) => Promise<RunningProduct>;

/** A service that takes script errors, such as any company has one. */
const errorReports: { headers: IncomingHttpHeaders; report: { message: string; path: string } }[] = [];

/** The equipment-lifecycle system: takes a signed token by POST, answers with its own, and receives the browser. */
const equipmentCalls: { authorization: string; token: string }[] = [];
const equipment: Server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    return response.end('<h1>Equipment lifecycle</h1>');
  }
  let text = '';
  request.on('data', (chunk: Buffer) => (text += String(chunk)));
  request.on('end', () => {
    if (request.url === '/errors') {
      const report = JSON.parse(text) as { message: string; path: string };
      errorReports.push({ headers: request.headers, report });
      return response.end();
    }
    const { token } = JSON.parse(text) as { token: string };
    equipmentCalls.push({ authorization: request.headers.authorization ?? '', token });
    return response.end(JSON.stringify({ retCode: '0', retMsg: 'ok', data: { ssoToken: 'eam-1' } }));
  });
  return undefined;
});

beforeAll(async () => {
  const port = await freePorts();
  const site = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-sso-'));
  await new Promise<void>((resolve) => equipment.listen(0, '127.0.0.1', resolve));
  const eamUrl = `http://127.0.0.1:${(equipment.address() as AddressInfo).port}`;
  const equipmentLifecycle = {
    tokenUrl: `${eamUrl}/token`,
    clientId: 'plantdeck',
    clientSecret: 'a-secret-of-the-tests',
    signingKey: EAM_KEY,
    ssoUrl: `${eamUrl}/sso`,
  };
  [cas, oidc] = await Promise.all([startCasServer(site), startOidcServer([`${site}/cloud/oauthLogin`])]);
  const signed = {
    kind: 'signed',
    tenants: {
      works1: { key: KEY, orgId: 'org-cer', accounts: { 'ext-1': 'cer.manager' } },
      works2: { key: KEY_OTHER, orgId: 'org-ce2', accounts: { 'ext-2': 'admin' } },
    },
  };
  const tickets = {
    kind: 'cas',
    serverUrl: cas.url,
    orgId: 'org-cer',
    accounts: { [CAS_PERSON.user]: 'cer.operator' },
  };
  const file = path.join(folder, 'sso.json');
  const providers = {
    avoidclose: signed,
    imc: signed,
    'huawei-isv': signed,
    yuedian: signed,
    'jasig-cas': tickets,
    yantan: tickets,
    telecom: tickets,
    oauth: {
      kind: 'oidc',
      issuer: oidc.issuer,
      ...OIDC_CLIENT,
      orgId: 'org-cer',
      accounts: { 'oidc-1': 'cer.manager' },
    },
  };
  writeFileSync(file, JSON.stringify({ sites: { [site]: { providers, equipmentLifecycle } } }));
  const environment = { SSO_FILE: file, ERROR_REPORT_URL: `${eamUrl}/errors` };
  product = await startProduct({ ...environment, BUILD_ID: 'build-1' }, { port });
  const { dataDir } = product;
  startAgain = (buildId) => startProduct({ ...environment, BUILD_ID: buildId }, { port, dataDir });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await Promise.all([cas.close(), oidc.close()]);
  equipment.close();
  rmSync(folder, { recursive: true, force: true });
});

const site = (at: string): string => `${product.url}/cloud${at}`;
const english = () => ({ storageState: choicesOnly({ language: 'en' }, product.url) });

let made = 0;
function sign(
  provider: string,
  more: { sid?: string; tenant?: string; key?: string; subject?: string } = {},
) {
  made += 1;
  return new SignJWT(more.sid === undefined ? {} : { sid: more.sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(more.tenant ?? 'works1')
    .setAudience(`plantdeck:${provider}`)
    .setSubject(more.subject ?? 'ext-1')
    .setJti(`e2e-value-${made}`)
    .setIssuedAt()
    .setExpirationTime('120s')
    .sign(new TextEncoder().encode(more.key ?? KEY));
}

const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name);

/** What the page says when an entry is refused. */
async function refusal(page: Page): Promise<string> {
  const state = page.locator('plant-app .state');
  await state.waitFor();
  return state.innerText();
}

async function signInAtCas(page: Page): Promise<void> {
  await page.fill('input[name=username]', CAS_PERSON.user);
  await page.fill('input[name=password]', CAS_PERSON.password);
  await page.click('button[type=submit]');
}

describe('ENT-01 an entry route', () => {
  test('clears what is stored, takes its values out of the address, and signs in; the values work once', async () => {
    const { page } = await openPage(browser, english());
    const entries: [string, string, Record<string, string>][] = [
      ['/avoidcloselogin', '100', { sign: await sign('avoidclose', { sid: 's-1' }), sessionId: 's-1' }],
      ['/imcLogin', '200', { sign: await sign('imc', { sid: 's-2' }), sessionId: 's-2' }],
      ['/huaweiIsvLogin', '400', { code: await sign('huawei-isv') }],
      ['/yuedian', '600', { sign: await sign('yuedian') }],
    ];
    for (const [route, loginType, values] of entries) {
      await page.goto(site('/Login'));
      await page.evaluate(() => {
        localStorage.setItem('customRoutesA', '[]');
        localStorage.setItem('left.behind', '1');
        sessionStorage.setItem('left.behind', '1');
      });
      const address = site(`${route}?${new URLSearchParams({ tenant: 'works1', ...values })}`);
      await page.goto(address);
      await page.waitForSelector('plant-app .account');
      expect(page.url()).not.toMatch(/sign=|code=|sessionId=/);
      expect([await stored(page, 'loginType'), await stored(page, 'userName')]).toEqual([
        loginType,
        'cer.manager',
      ]);
      const left = await page.evaluate(() => [
        localStorage.getItem('customRoutesA'),
        localStorage.getItem('left.behind'),
        sessionStorage.getItem('left.behind'),
        localStorage.getItem('language'),
      ]);
      expect(left).toEqual([null, null, null, 'en']);
      await page.goto(address);
      await expect.poll(() => refusal(page)).toContain('used before');
      await expect.poll(() => stored(page, 'accessToken')).toBeNull();
    }
    await closePage(page);
  });

  test('is refused with a forged, foreign or unlinked value, in words that say what to do', async () => {
    const { page } = await openPage(browser, english());
    const other = await sign('avoidclose', { key: KEY_OTHER });
    const foreign = await sign('avoidclose', { tenant: 'works2', key: KEY_OTHER });
    const unlinked = await sign('avoidclose', { subject: 'ext-9' });
    for (const [value, words] of [
      [other, 'could not be verified'],
      [foreign, 'belongs to another company'],
      [unlinked, 'not linked to an account'],
    ] as const) {
      await page.goto(site(`/avoidcloselogin?tenant=works1&sign=${value}`));
      await expect.poll(() => refusal(page)).toContain(words);
      expect(page.url()).toBe(site('/avoidcloselogin'));
    }
    expect(await axeProblemsOf(page)).toEqual([]);
    await page.locator('plant-app .state button').click();
    await signInFrame(page);
    await closePage(page);
  });
});

test('ENT-02 /yuedian signs in with login type 600', async () => {
  const { page } = await openPage(browser, english());
  await page.goto(site(`/yuedian?tenant=works1&sign=${await sign('yuedian')}`));
  await page.waitForSelector('plant-app .account');
  await expect.poll(() => stored(page, 'loginType')).toBe('600');
  await closePage(page);
});

test('ENT-03 a refused yantan sign-in is told, and leads to the sign-in page after a second', async () => {
  const { page } = await openPage(browser, english());
  const answered = page.waitForResponse('**/login/sso/yantan').then(() => Date.now());
  await page.goto(site('/yantanLogin?ticket=ST-nobody-made-this'));
  await expect.poll(() => refusal(page)).toContain('did not confirm');
  const answeredMs = await answered;
  await page.waitForURL(site('/Login'));
  expect(Date.now() - answeredMs).toBeGreaterThan(900);
  await expect.poll(() => page.locator('plant-app .lw .banner').innerText()).toContain('did not confirm');
  await closePage(page);
});

describe('ENT-06 single sign-on against real providers', () => {
  test('by a CAS 3.0 ticket; ENT-04 signing out goes on at the CAS server', async () => {
    const { page } = await openPage(browser, english());
    await page.goto(site('/JasigCasLogin'));
    await page.waitForURL(`${cas.url}/login*`);
    await signInAtCas(page);
    await page.waitForSelector('plant-app .account');
    expect(page.url()).not.toContain('ticket');
    expect([await stored(page, 'userName'), await stored(page, 'loginType')]).toEqual([
      'cer.operator',
      '300',
    ]);
    // Signed in at the server, the other entries of it need no password.
    for (const route of ['/telecomLogin', '/yantanLogin']) {
      await page.goto(site(route));
      await page.waitForSelector('plant-app .account');
    }
    await expect.poll(() => stored(page, 'loginType')).toBe('500');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.click('plant-app .account');
    await page.locator('plant-app .flyout-item', { hasText: 'Sign out' }).click();
    await expect.poll(() => asked.some((url) => url.startsWith(`${cas.url}/logout?`))).toBe(true);
    // The server sends the browser back, or keeps it on its own page.
    await page.waitForURL((url) => url.href.startsWith(cas.url) || url.href === site('/Login'));
    // A server that sends the browser back may do so while we go there by ourselves.
    await expect
      .poll(() =>
        page.goto(site('/Login')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => stored(page, 'accessToken')).toBeNull();
    await page.goto(site('/JasigCasLogin'));
    await page.waitForURL(`${cas.url}/login*`);
    await page.waitForSelector('input[name=password]');
    await closePage(page);
  });

  test('by OpenID Connect with PKCE, and with a no of the person', async () => {
    const { page } = await openPage(browser, english());
    await page.goto(site('/oauthLogin'));
    await page.fill('input[name=login]', 'oidc-1');
    await page.click('button:not([name])');
    await page.waitForSelector('plant-app .account');
    expect([await stored(page, 'userName'), await stored(page, 'loginType')]).toEqual(['cer.manager', '700']);
    expect(page.url()).not.toMatch(/code=|state=/);
    await page.context().clearCookies();
    await page.goto(site('/oauthLogin'));
    await page.click('button[name=denied]');
    await expect.poll(() => refusal(page)).toContain('did not confirm');
    await closePage(page);
  });
});

describe('the equipment-lifecycle system', () => {
  test('ENT-05 is opened by password: a signed name goes there, the browser follows with the sso token', async () => {
    const { page } = await openPage(browser, english());
    const answers: string[] = [];
    page.on(
      'response',
      (response) =>
        void response.text().then(
          (text) => answers.push(text),
          () => undefined,
        ),
    );
    await page.goto(`${product.url}/eam/EAMLogin`);
    await page.fill('plant-equipment input[name=userName]', 'cer.manager');
    await page.fill('plant-equipment input[name=password]', 'not the password');
    await page.click('plant-equipment button[type=submit]');
    await page.locator('plant-equipment .banner').waitFor();
    await expect
      .poll(() => page.locator('plant-equipment .banner').innerText())
      .toContain('User name or password is wrong');
    expect(equipmentCalls).toEqual([]);
    expect(await axeProblemsOf(page)).toEqual([]);
    await page.fill('plant-equipment input[name=password]', PASSWORD);
    await page.click('plant-equipment button[type=submit]');
    await page.waitForURL('**/sso?ssoToken=eam-1');
    const [call] = equipmentCalls;
    expect(call?.authorization).toBe(
      `Basic ${Buffer.from('plantdeck:a-secret-of-the-tests').toString('base64')}`,
    );
    const { payload } = await jwtVerify(call?.token ?? '', new TextEncoder().encode(EAM_KEY));
    expect(payload).toEqual({ userName: 'cer.manager', iat: payload.iat, exp: (payload.iat ?? 0) + 300 });
    expect(answers.join('\n')).not.toMatch(new RegExp(`${EAM_KEY}|a-secret-of-the-tests`));
    await closePage(page);
  });

  test('RTE-15 has an entry of its own: login, its login and page, the root and every other path to login', async () => {
    const { page } = await openPage(browser, english());
    const at = (path: string): string => `${product.url}/eam${path}`;
    for (const path of ['', '/', '/anything/else', '/workBench']) {
      await page.goto(at(path));
      await page.waitForURL(at('/Login'));
    }
    await page.goto(at('/EAMPage'));
    await page.waitForURL(at('/Login?redirect=%2FEAMPage'));
    const frame = await signInFrame(page);
    await frame.fill('input[name=userName]', 'cer.manager');
    await frame.fill('input[name=password]', PASSWORD);
    await frame.click('button[type=submit]');
    await page.waitForURL(at('/EAMPage'));
    await page.waitForSelector('plant-equipment .eam-card .btn');
    expect(await axeProblemsOf(page)).toEqual([]);
    await page.locator('plant-equipment .eam-card .btn').click();
    await page.waitForURL('**/sso?ssoToken=eam-1');
    await page.goto(at('/EAMLogin'));
    await page.waitForSelector('plant-equipment .eam-form');
    await closePage(page);
  });
});

test('WMK-01 names the reader across every page but the sign-in page, and comes back when it is taken away', async () => {
  const { page, complaints } = await openPage(browser, english());
  const value = await sign('imc', { tenant: 'works2', key: KEY_OTHER, subject: 'ext-2' });
  await page.goto(site(`/imcLogin?tenant=works2&sign=${value}`));
  const mark = page.locator('plant-app .watermark');
  await mark.waitFor({ state: 'attached' });
  await expect.poll(() => mark.locator('text').first().textContent()).toContain('admin Foshan Ceramics 2');
  const drawn = await mark.evaluate((node) => {
    const text = node.querySelector('text');
    const box = node.getBoundingClientRect();
    return [
      text && getComputedStyle(text).fontSize,
      text && getComputedStyle(text).fillOpacity,
      node.querySelector('pattern')?.getAttribute('patternTransform'),
      [box.width, box.height],
      getComputedStyle(node).pointerEvents,
    ];
  });
  expect(drawn).toEqual(['16px', '0.16', 'rotate(-15)', [1440, 900], 'none']);
  await mark.evaluate((node) => node.remove());
  await mark.waitFor({ state: 'attached' });
  await mark.evaluate((node) => node.setAttribute('hidden', ''));
  await expect.poll(() => mark.getAttribute('hidden')).toBeNull();
  // It lies over what stands in the top layer, and is not to be taken out of there.
  const isTop = () => mark.evaluate((node) => node.matches(':popover-open'));
  expect(await isTop()).toBe(true);
  await mark.evaluate((node: HTMLElement) => node.hidePopover());
  await expect.poll(isTop).toBe(true);
  await page.evaluate(() =>
    document.querySelector('plant-app')?.shadowRoot?.querySelector('.watermark text')?.remove(),
  );
  await expect.poll(() => mark.locator('text').count()).toBe(3);
  // A platform that is away takes nothing off the pages that are kept.
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await mark.waitFor({ state: 'attached' });
  await expect.poll(() => mark.locator('text').first().textContent()).toContain('admin Foshan Ceramics 2');
  await page.unroute('**/api/**');
  complaints.list.length = 0;
  await page.reload();
  await mark.waitFor({ state: 'attached' });
  await page.click('plant-app .account');
  await page.locator('plant-app .flyout-item', { hasText: 'Sign out' }).click();
  await signInFrame(page);
  await expect.poll(() => mark.count()).toBe(0);
  expect(complaints.list).toEqual([]);
  await closePage(page);
});

test('UPG-01 another build asks to refresh after a second; later keeps the flag, now resets it and loads the page', async () => {
  const { page } = await openPage(browser, english());
  await page.goto(site(`/avoidcloselogin?tenant=works1&sign=${await sign('avoidclose')}`));
  await page.waitForSelector('plant-app .account');
  const second = await page.context().newPage();
  await second.goto(site('/messageCenter'));
  await second.waitForSelector('plant-app .account');
  // Both have heard of the build that they came from.
  await Promise.all([page, second].map((each) => each.waitForTimeout(1_500)));
  await product.stop({ keepData: true });
  product = await startAgain('build-2');
  const promptOf = (on: Page) => on.locator('plant-app dialog', { hasText: 'The system has been updated' });
  // The network is back: sockets need not wait out their minute.
  for (const each of [page, second]) await each.evaluate(() => window.dispatchEvent(new Event('online')));
  await promptOf(page).waitFor();
  await promptOf(page).locator('.dialog-foot button', { hasText: 'Refresh later' }).click();
  await promptOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => stored(page, 'upgrade')).toBe('"build-2"');
  await promptOf(second).waitFor();
  const loaded = second.waitForEvent('load');
  await promptOf(second).locator('button', { hasText: 'Refresh now' }).click();
  await loaded;
  await second.waitForSelector('plant-app .account');
  await expect.poll(() => stored(second, 'upgrade')).toBe('false');
  await closePage(page);
});

describe('tracking', () => {
  test('TRK-01 TRK-02 TRK-03 TRK-04 TRK-05 the database has what a page reports of its use; a token travels in the header of operations only', async () => {
    const { page } = await openPage(browser, english());
    const calls: { url: string; headers: Record<string, string>; body: string }[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/track/')) return;
      calls.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? '' });
    });
    await page.goto(site(`/avoidcloselogin?tenant=works1&sign=${await sign('avoidclose')}`));
    await page.waitForSelector('plant-app .account');
    await page.evaluate(
      (to) => document.querySelector<HTMLElement & { open(path: string): void }>('plant-app')?.open(to),
      '/realTimeBoardFarm?token=secret',
    );
    await page.waitForSelector('plant-whole-plant-energy-board .kpi .kpi-drill');
    await page.evaluate(() =>
      document.querySelector<HTMLElement & { open(path: string): void }>('plant-app')?.open('/messageCenter'),
    );
    await page.waitForURL(site('/messageCenter'));
    await page.click('plant-app [data-track-id=assistant]');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a mistake of the tests at https://a.example/x?token=secret');
      });
    });
    await expect.poll(() => errorReports.length).toBe(1);
    const [{ headers: errorHeaders, report } = { headers: {}, report: null }] = errorReports;
    expect(report?.message).toContain('a mistake of the tests at https://a.example/x?…');
    expect(report?.path).toBe('/messageCenter');
    expect([errorHeaders.authorization, errorHeaders.cookie]).toEqual([undefined, undefined]);
    // What gathered for five seconds travels together; one more point goes alone, by the beacon of the page's end.
    await expect
      .poll(() => calls.some(({ url }) => url.endsWith('/public/point/polymerization')), { timeout: 10_000 })
      .toBe(true);
    await page
      .locator('plant-app [data-track-id=assistant]')
      .evaluate((node) => (node as HTMLElement).click());
    const token = await stored(page, 'accessToken');
    // Leaves the page: what is left to tell goes by beacon.
    await page.goto('about:blank');
    // No page is told of a beacon's way; the rows below say whether it came.
    await page.waitForTimeout(1_500);
    await closePage(page);
    expect(calls.length).toBeGreaterThan(7);
    for (const { headers, url, body } of calls) {
      // Who did an operation is the token's word; everything else is anonymous.
      const hasToken = headers['authorization'] !== undefined;
      expect([url, hasToken, headers['cookie']]).toEqual([url, url.includes('/operateLog/'), undefined]);
      expect(url + body).not.toContain(token);
      expect(url + body).not.toContain('secret');
    }
    await product.stop({ keepData: true });
    const sql = await openPlantSql(product.dataDir);
    const [session] = await sql.query<{ session_id: string; user_id: string }>(
      `select session_id, user_id from page_session where session_id =
         (select session_id from page_visit where path = '/messageCenter' order by id desc limit 1)`,
    );
    const id = session?.session_id;
    expect(session?.user_id).toBe('u-cer-manager');
    const visits = await sql.query<{ path: string }>(
      'select path from page_visit where session_id = $1 order by id',
      [id],
    );
    expect(visits.map(({ path: at }) => at).slice(-2)).toEqual(['/realTimeBoardFarm', '/messageCenter']);
    const jumps = await sql.query<{ from_path: string; to_path: string | null; stay_ms: number }>(
      'select from_path, to_path, stay_ms from page_jump where session_id = $1 order by id',
      [id],
    );
    expect(jumps.slice(-2)).toMatchObject([
      { from_path: '/realTimeBoardFarm', to_path: '/messageCenter' },
      { from_path: '/messageCenter', to_path: null },
    ]);
    expect(Number(jumps.at(-2)?.stay_ms)).toBeGreaterThan(0);
    expect(
      await sql.query('select event_id, button_id, path from track_event where session_id = $1', [id]),
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        event_id: '900000901',
        button_id: 'assistant',
        path: '/messageCenter',
      })),
    );
    expect(
      await sql.query(
        "select operate_name, url from operate_log where user_id = 'u-cer-manager' order by id desc limit 1",
      ),
    ).toEqual([{ operate_name: 'Open the assistant', url: '/messageCenter' }]);
    const timings = await sql.query<{
      resources_code: string;
      page_public_path: string;
      time_millis: number;
    }>('select resources_code, page_public_path, time_millis from performance_log where session_id = $1', [
      id,
    ]);
    expect(timings).toContainEqual({
      resources_code: 'realTimeBoardFarm',
      page_public_path: '/cloud/realTimeBoardFarm',
      time_millis: expect.any(Number) as number,
    });
    for (const { time_millis } of timings)
      expect([time_millis > 0, time_millis < 60_000]).toEqual([true, true]);
    const points = await sql.query<{ event_id: string }>(
      'select event_id from track_point where session_id = $1',
      [id],
    );
    const told = points.map(({ event_id }) => event_id).sort();
    expect(told).toEqual(['900000901', '900000901', ...visits.map(() => 'page.open')]);
    await sql.close();
  });
});
