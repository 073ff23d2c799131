/** What each host name sets, on a platform of its own whose file names the hosts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jsqr from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closePage,
  launchBrowser,
  openPage,
  PASSWORD,
  readsByThemselves,
  signInFrame,
} from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

const decode = jsqr as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;
const APP_URL = 'https://app.example/plantdeck?channel=qr';

let browser: Browser;
let product: RunningProduct;
let folder: string;
let outside: Server;

beforeAll(async () => {
  outside = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>outside</title><p>outside</p>');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const address = outside.address();
  const outsideUrl = `http://outside.localhost:${typeof address === 'object' ? address?.port : ''}`;
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-hosts-'));
  const file = path.join(folder, 'hosts.json');
  writeFileSync(
    file,
    JSON.stringify({
      'full.localhost': {
        title: 'Works of the north',
        loginLogo: '/cloud/public/plantdeck.svg',
        footerCopyright: '© North',
        footerLink: 'https://north.example/',
        footerLinkText: 'north.example',
        filingNumber: '42',
        appUrl: APP_URL,
        helpHost: outsideUrl,
        urlPath: '/manual/zh',
        reportCentreUrl: `${outsideUrl}/reports`,
      },
      'bare.localhost': {
        hideFooter: true,
        hideApp: true,
        appUrl: APP_URL,
        hideSwitchCompany: true,
        hideHelp: true,
        disableUnread: true,
        i18n: false,
      },
      'closed.localhost': { loginToInvalidPage: true },
      'tab.localhost': { customStorage: 'session' },
      'raw.localhost': { reportCentreUrl: `${outsideUrl}/reports`, rawTokenLinks: true },
      'custom.localhost': {
        customRoutesA: [{ name: '釉料计划', path: '/glazePlan' }],
        customRoutesB: [{ name: '压机排程', path: '/pressPlan' }],
      },
      'group.localhost': { viewParameters: { 'org-cer': { equipmentType: 'rollerKiln' } } },
    }),
  );
  product = await startProduct({ HOSTS_FILE: file });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  outside?.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (host: string, where: string): string => `${product.url.replace('127.0.0.1', host)}/cloud${where}`;

async function signedInAt(host: string, where = '/messageCenter'): Promise<{ page: Page; calls: string[] }> {
  const { page } = await openPage(browser);
  const calls: string[] = [];
  // Calls of one moment go as one, with their addresses in its body.
  page.on('request', (request) => calls.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(at(host, where));
  const frame = await signInFrame(page);
  await frame.fill('input[name=userName]', 'admin');
  await frame.fill('input[name=password]', PASSWORD);
  await frame.click('button[type=submit]');
  await page.waitForSelector('plant-app .header .brand');
  return { page, calls };
}

describe('SHL-11 every field of the configuration of a host acts', () => {
  test('login logo, title and footer texts are those of the host', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('full.localhost', '/Login'));
    await expect.poll(() => page.locator('plant-app .lh h1').innerText()).toBe('Works of the north');
    await expect
      .poll(() => page.locator('plant-app .lh img').getAttribute('src'))
      .toMatch(/\/cloud\/public\/plantdeck\.svg$/);
    await expect
      .poll(() => page.locator('plant-app .lfoot').innerText())
      .toMatch(/© North[\s\S]*north\.example[\s\S]*42/);
    await expect.poll(() => page.locator('plant-app .lh select').count()).toBe(1);
    await expect.poll(() => page.title()).toContain('Works of the north');
    await page.goto(at('bare.localhost', '/Login'));
    await page.waitForSelector('plant-app .lh h1');
    await expect.poll(() => page.locator('plant-app .lh h1').innerText()).not.toBe('Works of the north');
    await expect.poll(() => page.locator('plant-app .lh select').count()).toBe(0);
    await closePage(page);
  });

  test('LGN-06 the sign-in page has the branding of the host’s configuration, and that of a company’s code over it', async () => {
    const { page } = await openPage(browser);
    const heading = page.locator('plant-app .lh h1');
    const footer = page.locator('plant-app .lfoot');
    const ofHost = /© North[\s\S]*north\.example[\s\S]*42/;
    await page.goto(at('full.localhost', '/Login'));
    await expect.poll(() => heading.innerText()).toBe('Works of the north');
    await expect.poll(() => footer.innerText()).toMatch(ofHost);
    await page.goto(at('full.localhost', '/Login?code=foshan2'));
    await expect.poll(() => heading.innerText()).toBe('佛山陶瓷二厂');
    await expect.poll(() => page.title()).toContain('佛山陶瓷二厂');
    await expect.poll(() => footer.innerText()).toMatch(ofHost);
    await page.goto(at('bare.localhost', '/Login?code=foshan2'));
    await expect.poll(() => page.locator('plant-app .lh h1').innerText()).toBe('佛山陶瓷二厂');
    expect(await page.locator('plant-app .lh select').count()).toBe(0);
    await closePage(page);
  });

  test('the customer’s own paths come with the host: kept in the browser, opened in their application, found by name', async () => {
    const { page } = await signedInAt('custom.localhost', '/glazePlan');
    const own = page.locator('plant-app .frame-slot[data-application=cloud_custom]:not([hidden]) iframe');
    await own.waitFor();
    await expect.poll(() => page.title()).toMatch(/^釉料计划/);
    expect(new URL(page.url()).pathname).toBe('/cloud/glazePlan');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('customRoutesB')))
      .toBe(JSON.stringify([{ name: '压机排程', path: '/pressPlan' }]));
    await page.keyboard.press('Control+k');
    await page.locator('plant-app .palette input').fill('压机排程');
    await page.locator('plant-app .palette-hit', { hasText: '压机排程' }).click();
    await page.waitForURL('**/cloud/pressPlan');
    await expect.poll(() => page.title()).toMatch(/^压机排程/);
    await closePage(page);
  });

  test('an enterprise, or a host, that offers no choice of languages is spoken to in one, and the reader’s own comes back', async () => {
    const { page } = await signedInAt('full.localhost', '/messageCenter');
    const record = '/api/cloud/record/enterpriseInfo';
    const choose = async (openI18n: boolean): Promise<string> => {
      const { data } = await callAs(page, `${record}/page`, { body: allRows });
      const [row] = data.records;
      const body = { id: row?.id, version: row?.version, values: { ...row?.values, openI18n } };
      return (await callAs(page, `${record}/save`, { body })).retCode;
    };
    const spoken = (): Promise<string> => page.evaluate(() => document.documentElement.lang);
    const choices = page.locator('plant-app .flyout .language option');
    await page.click('plant-app .account');
    await expect.poll(() => choices.count()).toBe(8);
    await page.locator('plant-app .flyout .language select').selectOption('en');
    await expect.poll(spoken).toBe('en');
    try {
      expect(await choose(false)).toBe('0');
      await expect.poll(spoken, { timeout: 20_000 }).toBe('zh-CN');
      await expect.poll(() => choices.count()).toBe(0);
    } finally {
      expect(await choose(true)).toBe('0');
    }
    await expect.poll(spoken, { timeout: 20_000 }).toBe('en');
    await closePage(page);
    const { page: bare } = await openPage(browser);
    await bare.addInitScript(() => localStorage.setItem('language', 'it'));
    await bare.goto(at('bare.localhost', '/Login'));
    await bare.waitForSelector('plant-app .lh h1');
    await expect.poll(() => bare.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    await closePage(bare);
  });

  test('HDR-01 the code of the app dialog decodes to the address of the host', async () => {
    const { page } = await signedInAt('full.localhost');
    await page.click('plant-app .account');
    await page.click('plant-app [data-entry=app]');
    const code = page.locator('plant-app svg.qr');
    await code.waitFor();
    const { pixels, width } = await code.evaluate(async (svg) => {
      const copy = svg.cloneNode(true) as SVGElement;
      copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      copy
        .querySelector('rect')
        ?.setAttribute('fill', getComputedStyle(svg.querySelector('rect') as Element).fill);
      copy
        .querySelector('path')
        ?.setAttribute('fill', getComputedStyle(svg.querySelector('path') as Element).fill);
      copy.setAttribute('width', '440');
      copy.setAttribute('height', '440');
      const picture = new Image(440, 440);
      picture.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 440;
      const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
      brush.drawImage(picture, 0, 0);
      return { pixels: Array.from(brush.getImageData(0, 0, 440, 440).data), width: 440 };
    });
    expect(decode(Uint8ClampedArray.from(pixels), width, width)?.data).toBe(APP_URL);
    await page.keyboard.press('Escape');
    await closePage(page);
  });

  test('HDR-06 RTE-09 help opens the manual on the help host, from the header and by its own path', async () => {
    const { page } = await signedInAt('full.localhost');
    await page.click('plant-app .account');
    const opened = page.waitForEvent('popup');
    await page.click('plant-app [data-entry=help]');
    const manual = await opened;
    await manual.waitForLoadState();
    expect(new URL(manual.url()).pathname).toBe('/manual/zh');
    expect(await manual.evaluate(() => window.opener)).toBeNull();
    await page.goto(at('full.localhost', '/helpPage'));
    await page.waitForURL('**/manual/zh');
    await page.goto(at('full.localhost', '/food'));
    await page.waitForURL('**/cloud/workBench');
    await closePage(page);
  });

  test('SHL-09 SHL-10 a host hides app, company switch, help and footer, and no unread number is asked for', async () => {
    const { page, calls } = await signedInAt('bare.localhost');
    await page.waitForSelector('plant-app .message');
    await page.click('plant-app .account');
    await page.waitForSelector('plant-app [data-entry=sign-out]');
    const hidden = ['app', 'switch-company', 'help'];
    for (const entry of hidden)
      await expect.poll(() => page.locator(`plant-app [data-entry=${entry}]`).count()).toBe(0);
    await expect.poll(() => page.locator('plant-app .foot').count()).toBe(0);
    await expect.poll(() => page.locator('plant-app button.enterprise').count()).toBe(0);
    await expect.poll(() => page.locator('plant-app .header .count').count()).toBe(0);
    expect(calls.filter((url) => /unread\/number|unreadNumber/.test(url))).toEqual([]);
    await closePage(page);
    const full = await signedInAt('full.localhost');
    await full.page.waitForSelector('plant-app .message');
    await full.page.click('plant-app .account');
    for (const entry of hidden) await full.page.waitForSelector(`plant-app [data-entry=${entry}]`);
    await expect.poll(() => full.page.locator('plant-app .foot').innerText()).toContain('© North');
    await expect.poll(() => full.calls.some((url) => /unread\/number|unreadNumber/.test(url))).toBe(true);
    await closePage(full.page);
  });

  test('a host that shares its terminals keeps a sign-in for the tab alone', async () => {
    const { page } = await signedInAt('tab.localhost');
    const kept = (of: 'localStorage' | 'sessionStorage') =>
      page.evaluate((name) => window[name].getItem('accessToken'), of);
    await expect.poll(() => kept('sessionStorage')).not.toBeNull();
    expect(await kept('localStorage')).toBeNull();
    await page.reload();
    await page.waitForSelector('plant-app .header .brand');
    const other = await page.context().newPage();
    await other.goto(at('tab.localhost', '/messageCenter'));
    await other.waitForSelector('plant-app .lh');
    await page.click('plant-app .account');
    await page.click('plant-app [data-entry=sign-out]');
    await page.waitForSelector('plant-app .lh');
    expect(await kept('sessionStorage')).toBeNull();
    await closePage(page);
    // Elsewhere all tabs of the site share it.
    const usual = await signedInAt('full.localhost');
    const second = await usual.page.context().newPage();
    await second.goto(at('full.localhost', '/messageCenter'));
    await second.waitForSelector('plant-app .header .brand');
    await closePage(usual.page);
  });

  test('RTE-10 /tianji opens the report centre with whom and what it is about, and returns to the first page', async () => {
    const { page } = await signedInAt('full.localhost');
    const opened = page.waitForEvent('popup');
    await page.goto(at('full.localhost', '/tianji'));
    const centre = await opened;
    await centre.waitForURL('**/reports?*');
    const asked = new URL(centre.url()).searchParams;
    const person = await page.evaluate(() => ({
      orgId: localStorage.getItem('orgId'),
      userId: localStorage.getItem('operateUserId'),
      token: localStorage.getItem('accessToken'),
    }));
    expect([...asked.keys()].toSorted()).toEqual(['logo', 'operateUserId', 'orgId', 'token', 'userId']);
    expect([asked.get('orgId'), asked.get('userId'), asked.get('operateUserId')]).toEqual([
      person.orgId,
      person.userId,
      person.userId,
    ]);
    // What stands in an address is a ticket of one use, which tells the other site who came.
    expect(asked.get('token')).not.toBe(person.token);
    const redeem = async () =>
      (await (
        await fetch(`${product.url}/api/oauth/link/redeem`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ticket: asked.get('token') }),
        })
      ).json()) as { retCode: string; data: { userId: string } };
    expect(await redeem()).toMatchObject({ retCode: '0', data: { userId: person.userId } });
    expect((await redeem()).retCode).toBe('010001');
    await page.waitForURL('**/cloud/workBench');
    await closePage(page);

    // Where the host names none, the report centre of the demo takes the ticket in, and shows that company's reports.
    const own = await signedInAt('127.0.0.1');
    const entered = own.page.waitForEvent('popup');
    await own.page.fill('plant-app .menu-search input', '报表中心站');
    await own.page.locator('plant-app .mi-match').click();
    const reports = await entered;
    await reports.waitForURL('**/report-centre/');
    await reports.getByRole('link', { name: '能源月报' }).click();
    await reports.locator('tbody tr').first().waitFor();
    await expect.poll(() => reports.locator('header').innerText()).toBe('佛山陶瓷一厂');
    expect(new URL(reports.url()).searchParams.has('token')).toBe(false);
    await own.page.waitForURL('**/cloud/workBench');
    await closePage(own.page);
    const raw = await signedInAt('raw.localhost');
    const other = raw.page.waitForEvent('popup');
    await raw.page.goto(at('raw.localhost', '/tianji'));
    const site = await other;
    await site.waitForURL('**/reports?*');
    expect(new URL(site.url()).searchParams.get('token')).toBe(
      await raw.page.evaluate(() => localStorage.getItem('accessToken')),
    );
    await closePage(raw.page);
  });

  test('RTE-08 a host whose sign-in page is closed shows the page that says where to sign in', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('closed.localhost', '/Login'));
    await page.waitForURL('**/cloud/invalidPage');
    await expect.poll(() => page.locator('plant-app .state').innerText()).not.toBe('');
    await closePage(page);
  });
});

/** A call of somebody who is signed in on a page, with their token and organisation. */
async function callAs(
  page: Page,
  where: string,
  { body, orgId }: { body?: unknown; orgId?: string } = {},
): Promise<{ retCode: string; data: { records: { id: string; version: number; values: object }[] } }> {
  return page.evaluate(
    async ([to, text, org]) => {
      const answer = await fetch(to ?? '', {
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
          'x-org-id': org ?? localStorage.getItem('orgId') ?? '',
          'content-type': 'application/json',
        },
        ...(text === undefined ? {} : { body: text }),
      });
      return answer.json() as never;
    },
    [where, body === undefined ? undefined : JSON.stringify(body), orgId] as const,
  );
}

const allRows = { page: { size: 1_000, current: 1 } };

describe('organisations', () => {
  test('ORG-01 a person of several organisations switches between them; one of none is told to contact the administrator', async () => {
    const { page } = await signedInAt('full.localhost', '/companieslist');
    const companies = page.locator('plant-company-list .company');
    await expect.poll(() => companies.count()).toBeGreaterThanOrEqual(6);
    await companies.filter({ hasText: '新建工厂' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('orgId'))).toBe('org-new');
    await page.goto(at('full.localhost', '/companieslist'));
    await companies.filter({ hasText: '佛山陶瓷一厂' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('orgId'))).toBe('org-cer');

    // Somebody is entered and comes in; then put out again.
    const record = '/api/cloud/record/userManagement';
    const person = { userName: 'cer.guest', name: '访客', phone: '13800007777', roleCode: 'operator' };
    expect((await callAs(page, `${record}/save`, { body: { values: person } })).retCode).toBe('0');
    const people = (await callAs(page, `${record}/page`, { body: allRows })).data.records;
    const guest = people.find(({ values }) => 'userName' in values && values.userName === 'cer.guest');
    expect((await callAs(page, `${record}/remove`, { body: { id: guest?.id, version: 1 } })).retCode).toBe(
      '0',
    );

    const { page: other } = await openPage(browser);
    await other.goto(at('full.localhost', '/Login'));
    const frame = await signInFrame(other);
    await frame.locator('[role=tab], button', { hasText: '手机' }).first().click();
    await frame.fill('input[name=userPhone]', person.phone);
    await frame.locator('button', { hasText: /获取|发送/ }).click();
    await expect
      .poll(async () => (await (await fetch(`${product.url}/demo/outbox`)).text()).includes('登录验证码'))
      .toBe(true);
    const outbox = await (await fetch(`${product.url}/demo/outbox`)).text();
    const code = /(?<!\d)\d{6}(?!\d)/.exec(outbox.slice(outbox.indexOf('<tbody>') + 1))?.[0] ?? '';
    await frame.fill('input[name=phoneCode]', code);
    await frame.click('button[type=submit]');
    const said = other.locator('plant-app .state');
    await expect.poll(() => said.innerText()).toContain('请联系管理员配置');
    await closePage(other);
    await closePage(page);
  });

  test('ORG-03 a code that nobody knows clears the tab’s storage, says so with the platform’s own words, and leaves the defaults', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('bare.localhost', '/Login?code=foshan2'));
    await expect.poll(() => page.locator('plant-app .lh h1').innerText()).toBe('佛山陶瓷二厂');
    await page.evaluate(() => sessionStorage.setItem('customization', 'foshan2'));
    const refused = page.waitForResponse(/customizedInfo\/getByCode/);
    await page.goto(at('bare.localhost', '/nobody-knows'));
    const { retMsg } = (await (await refused).json()) as { retMsg: string };
    await page.waitForURL('**/Login?code=nobody-knows');
    const said = page.locator('plant-app [role=alert], plant-app .banner').first();
    await expect.poll(() => said.innerText()).toContain(retMsg.replace(/[。.]$/, ''));
    await expect.poll(() => said.innerText()).toContain('nobody-knows');
    expect(await page.evaluate(() => sessionStorage.getItem('customization'))).toBeNull();
    await expect.poll(() => page.locator('plant-app .lh h1').innerText()).not.toBe('佛山陶瓷二厂');
    await closePage(page);
  });

  test('ORG-05 the pages of organisations in the host’s table open with their parameters, those of a group as a group’s', async () => {
    const { page } = await signedInAt('group.localhost', '/equipmentLedger');
    const ledger = page.frameLocator('plant-app iframe[data-application=operation]');
    const rows = ledger.locator('plant-records tbody tr');
    await rows.first().waitFor();
    const all = await callAs(page, '/api/cloud/record/equipmentLedger/page', { body: allRows });
    const kilns = all.data.records.filter(
      ({ values }) => 'equipmentType' in values && values.equipmentType === 'rollerKiln',
    );
    expect(kilns.length).toBeGreaterThan(0);
    expect(kilns.length).toBeLessThan(all.data.records.length);
    await expect.poll(() => rows.count()).toBe(kilns.length);
    await expect.poll(() => ledger.locator('plant-records .banner').count()).toBe(0);
    await page.goto(at('group.localhost', '/companieslist'));
    // Its members name it too, as the group that they belong to.
    await page.locator('plant-company-list .company-name b', { hasText: '陶瓷集团' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('isGroup'))).toBe('true');
    await page.goto(at('group.localhost', '/equipmentLedger'));
    await expect
      .poll(() => ledger.locator('plant-records .banner').allInnerTexts())
      .toEqual([expect.stringContaining('集团')]);
    await closePage(page);
  });

  test('API-04 monitorConfigMenu/has/config decides whether the monitoring entry shows', async () => {
    const { page } = await signedInAt('full.localhost', '/companieslist');
    await readsByThemselves(page);
    const menu = async (orgId: string): Promise<string> => {
      await page.goto(at('full.localhost', '/companieslist'));
      const asked = page.waitForResponse(
        (answer) =>
          answer.url().includes('monitorConfigMenu/has/config') &&
          answer.request().headers()['x-org-id'] === orgId,
      );
      const name = orgId === 'org-new' ? '新建工厂' : '佛山陶瓷一厂';
      await page.locator('plant-company-list .company', { hasText: name }).click();
      const { data } = (await (await asked).json()) as { data: { hasConfig: boolean } };
      await expect.poll(() => page.evaluate(() => localStorage.getItem('orgId'))).toBe(orgId);
      await page.goto(at('full.localhost', '/messageCenter'));
      await page.waitForSelector('plant-app .side [role=treeitem]');
      return `${data.hasConfig} ${await page.locator('plant-app .side').innerText()}`;
    };
    expect(await menu('org-new')).toMatch(/^false (?![\s\S]*运行监控)/);
    await page.goto(at('full.localhost', '/meterMonitoring'));
    await page.waitForSelector('plant-app .page .state');
    expect(await menu('org-cer')).toMatch(/^true [\s\S]*运行监控/);
    await closePage(page);
  });
});
