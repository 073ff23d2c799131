import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  closePage,
  axeProblemsOf,
  choicesOnly,
  launchBrowser,
  openPage,
  PASSWORD,
  setLanguage,
  signInFrame,
} from '../support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

async function openLogin(path = '/Login', viewport = { width: 1440, height: 900 }): Promise<Page> {
  const { page } = await openPage(browser, { viewport });
  await page.goto(site(path));
  await page.waitForSelector('plant-app .lh');
  return page;
}

/** The newest code that the demo's outbox holds for a phone. */
async function codeFor(phone: string): Promise<string> {
  const outbox = await (await fetch(`${inject('platformUrl')}/demo/outbox`)).text();
  return new RegExp(`<td>${phone}</td><td>[^<]*?(\\d{6})`).exec(outbox)?.[1] ?? '';
}

const heightOf = async (page: Page, selector: string): Promise<number | undefined> =>
  (await page.locator(`plant-app ${selector}`).boundingBox())?.height;

describe('LGN-01 the login page', () => {
  test('has its header, the sign-in frame and its footer, with the window less 157 px between them', async () => {
    const page = await openLogin();
    await signInFrame(page);
    await page.waitForSelector('plant-app .lfoot .filing');
    await expect.poll(() => page.locator('plant-app .lh .brand-mark').count()).toBe(1);
    await expect
      .poll(() => page.locator('plant-app .lh h1').innerText())
      .toBe('Plantdeck 工厂能源与生产平台');
    const foot = page.locator('plant-app .lfoot');
    await expect.poll(() => foot.innerText()).toContain('© 2026 Plantdeck');
    await expect.poll(() => foot.locator('a').getAttribute('href')).toBe('https://plantdeck.example');
    await expect.poll(() => foot.locator('.filing').innerText()).toBe('备案号 粤ICP备00000000号');
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect([
        await heightOf(page, '.lh'),
        await heightOf(page, '.lc'),
        await heightOf(page, '.lfoot'),
      ]).toEqual([77, height - 157, 80]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await closePage(page);
  });

  test('offers the languages of the host: all, those it names, and no selector where there is one', async () => {
    const page = await openLogin();
    const options = page.locator('plant-app .lh select option');
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual([
        '简体中文',
        'English',
        'Bahasa Indonesia',
        'Italiano',
        '繁體中文',
        '日本語',
        'ไทย',
        'Tiếng Việt',
      ]);
    let languages = ['zh-CN', 'en', 'id'];
    await page.route('**/customizedInfo/getByHost*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, languages } } });
    });
    const count = async (): Promise<number> => {
      await page.reload();
      await page.waitForSelector('plant-app .lfoot .filing');
      return options.count();
    };
    expect(await count()).toBe(3);
    languages = ['zh-CN'];
    expect(await count()).toBe(0);
    await closePage(page);
  });
});

describe('LGN-02 the login travels from the sign-in frame to its page', () => {
  test('by a message of its own origin and window, and by no other', async () => {
    const page = await openLogin();
    const frame = await signInFrame(page);
    const login = {
      userId: 'u-forged',
      token: 'forged',
      openUserId: 'x',
      nickName: 'x',
      userName: 'x',
      config: { refreshToken: 'r', expiredTime: 60 },
    };
    // From the page itself, and from a frame of another origin: neither is the sign-in window.
    await page.evaluate(
      (forged) => window.postMessage({ type: 'plant-signed-in', login: forged }, '*'),
      login,
    );
    await page.evaluate(async (forged) => {
      const foreign = document.createElement('iframe');
      foreign.setAttribute('sandbox', 'allow-scripts');
      foreign.src = '/cloud/sign-in.html';
      document.body.append(foreign);
      await new Promise((resolve) => foreign.addEventListener('load', resolve));
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'plant-signed-in', login: forged },
          origin: 'null',
          source: foreign.contentWindow,
        }),
      );
      const own = document.querySelector('plant-app')?.shadowRoot?.querySelector('iframe');
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'plant-signed-in', login: forged },
          origin: 'https://elsewhere.example',
          source: own?.contentWindow ?? null,
        }),
      );
      foreign.remove();
    }, login);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await expect.poll(() => page.locator('plant-app .lh').count()).toBe(1);
    // The true one carries a token.
    await page.evaluate(() => {
      window.addEventListener('message', ({ data, origin }) => {
        if (data?.type === 'plant-signed-in')
          Object.assign(window, {
            seen: { origin, token: typeof data.login.token, length: data.login.token.length },
          });
      });
    });
    await frame.fill('input[name=userName]', 'cer.operator');
    await frame.fill('input[name=password]', PASSWORD);
    await frame.press('input[name=password]', 'Enter');
    await page.waitForSelector('plant-app .header .brand');
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { origin: string; token: string; length: number } }).seen,
    );
    expect(seen).toMatchObject({ origin: inject('platformUrl'), token: 'string' });
    expect(seen.length).toBeGreaterThan(20);
    await closePage(page);
  });

  test('to nobody when a foreign page holds the frame', async () => {
    const { page } = await openPage(browser, { bypassCSP: true });
    // The platform forbids it to be framed there; even without that header the frame keeps the login to itself.
    await page.route('**/cloud/sign-in.html*', async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': _policy, 'x-frame-options': _frame, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    await page.route('https://foreign.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${site('/sign-in.html')}" width="500" height="600"></iframe>`,
      }),
    );
    await page.goto('https://foreign.example/');
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      window.addEventListener('message', ({ data }) => heard.push(data));
    });
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame?.fill('input[name=userName]', 'cer.operator');
    await frame?.fill('input[name=password]', PASSWORD);
    const answered = page.waitForResponse('**/oauth/login/password');
    await frame?.click('button[type=submit]');
    expect((await answered).status()).toBe(200);
    await frame?.waitForSelector('button[type=submit][aria-disabled=false]');
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    await closePage(page);
  });
});

test('LGN-03 a person signs in by user name and password, by keyboard alone', async () => {
  const page = await openLogin('/');
  const frame = await signInFrame(page);
  // From the language selector the next stops are the two ways to sign in, the name, the password.
  await page.focus('plant-app .lh select');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cer.manager');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await expect.poll(() => frame.inputValue('input[name=password]')).toBe(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('plant-app .header .brand');
  await expect.poll(() => page.locator('plant-app .account').innerText()).toBe('李工');
  await closePage(page);
});

test('LGN-04 a person signs in by phone and a 6-digit code, which can be sent again after 60 s', async () => {
  const page = await openLogin();
  const frame = await signInFrame(page);
  await frame.click('[data-way=phone]');
  const send = frame.locator('.entry .btn');
  await frame.fill('input[name=userPhone]', '1380000000');
  await send.click();
  await expect.poll(() => frame.locator('.hint').innerText()).toContain('11');
  await frame.fill('input[name=userPhone]', '13800000002');
  await send.click();
  await frame.waitForSelector('.said');
  const label = await send.innerText();
  expect(Number(/\d+/.exec(label)?.[0])).toBeGreaterThan(55);
  expect(Number(/\d+/.exec(label)?.[0])).toBeLessThanOrEqual(60);
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  await frame.fill('input[name=phoneCode]', '12345');
  await frame.click('button[type=submit]');
  await expect.poll(() => frame.locator('.hint').innerText()).toContain('6');
  await frame.fill('input[name=phoneCode]', await codeFor('13800000002'));
  await frame.click('button[type=submit]');
  await page.waitForSelector('plant-app .header .brand');
  await expect.poll(() => page.locator('plant-app .account').innerText()).toBe('王班长');
  await closePage(page);
});

test("LGN-05 a failure shows the platform's own message as an error and keeps what was typed", async () => {
  const page = await openLogin();
  const frame = await signInFrame(page);
  const refused = page.waitForResponse('**/oauth/login/password');
  await frame.fill('input[name=userName]', 'cer.manager');
  await frame.fill('input[name=password]', 'not the password');
  await frame.click('button[type=submit]');
  const { retCode, retMsg } = (await (await refused).json()) as { retCode: string; retMsg: string };
  expect(retCode).not.toBe('0');
  const hint = frame.locator('[role=status] .hint');
  await hint.waitFor();
  expect((await hint.innerText()).trim()).toBe(retMsg);

  await expect.poll(() => frame.inputValue('input[name=userName]')).toBe('cer.manager');
  await expect.poll(() => frame.inputValue('input[name=password]')).toBe('not the password');

  // In the language that the page is in by now.
  await page.locator('plant-app .language select').selectOption('en');
  const inEnglish = page.waitForResponse('**/oauth/login/password');
  await expect.poll(() => frame.locator('button[type=submit]').innerText()).toMatch(/^[\x20-\x7e]+$/);
  await frame.click('button[type=submit]');
  expect(((await (await inEnglish).json()) as { retMsg: string }).retMsg).toMatch(/^[\x20-\x7e]+$/);

  // The same for what is no fault of the person, such as a disk that is full.
  const retMsgOfFull = '存储空间已满，无法保存任何内容。';
  await page.route('**/oauth/login/password', (route) =>
    route.fulfill({ status: 503, json: { retCode: '050701', retMsg: retMsgOfFull, data: null } }),
  );
  await frame.click('button[type=submit]');
  await expect.poll(async () => (await hint.innerText()).trim()).toBe(retMsgOfFull);
  await closePage(page);
});

describe('the branding of the login page', () => {
  test('comes from the customization of a temporary code, and stays through a reload and the sign-in', async () => {
    const page = await openLogin('/foshan2');
    await page.waitForFunction(
      () =>
        document.querySelector('plant-app')?.shadowRoot?.querySelector('.lh h1')?.textContent ===
        '佛山陶瓷二厂',
    );
    expect(new URL(page.url()).pathname).toBe('/cloud/Login');
    await setLanguage(page, 'en');
    await page.waitForFunction(
      () =>
        document.querySelector('plant-app')?.shadowRoot?.querySelector('.lh h1')?.textContent ===
        'Foshan Ceramics 2',
    );
    await page.reload();
    await page.waitForFunction(() => document.title.endsWith('Foshan Ceramics 2'));
    await closePage(page);
  });

  test('falls back to the defaults for an unknown code, with the code and the message of the platform', async () => {
    const { page } = await openPage(browser, { storageState: choicesOnly({ language: 'en' }) });
    const refused = page.waitForResponse('**/customizedInfo/getByCode*');
    await page.goto(site('/nobody-77'));
    const { retMsg } = (await (await refused).json()) as { retMsg: string };
    const banner = page.locator('plant-app .lw .banner');
    await banner.waitFor();
    await expect.poll(() => banner.innerText()).toContain('nobody-77');
    await expect.poll(() => banner.innerText()).toContain(retMsg);
    await expect
      .poll(() => page.locator('plant-app .lh h1').innerText())
      .toBe('Plantdeck energy and production');
    await closePage(page);
  });
});

test('axe finds nothing wrong with the login page and its form in any theme', async () => {
  for (const theme of ['light', 'dark', 'control-room', 'big-screen']) {
    const { page } = await openPage(browser, {
      reducedMotion: 'reduce',
      storageState: choicesOnly({ 'plantdeck.theme': theme }),
    });
    await page.goto(site('/Login'));
    const frame = await signInFrame(page);
    await frame.click('button[type=submit]');
    await frame.waitForSelector('.hint');
    expect([theme, ...(await axeProblemsOf(page))]).toEqual([theme]);
    await closePage(page);
  }
});

test('SCR-08 the sign-in page speaks the first language of the browser that there is and offers all eight, and follows system and page live in its theme', async () => {
  const { page } = await openPage(browser, { locale: 'it-CH', colorScheme: 'dark' });
  await page.goto(site('/Login'));
  const frame = await signInFrame(page);
  await expect.poll(() => frame.locator('h2').innerText()).toBe('Accesso');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it');
  const languages = page.locator('plant-app .lh select');
  expect([await languages.inputValue(), await languages.locator('option').count()]).toEqual(['it', 8]);
  const looks = () =>
    Promise.all(
      [page.locator('plant-app'), frame.locator('plant-sign-in')].map((each) =>
        each.evaluate((element) => getComputedStyle(element).colorScheme),
      ),
    );
  await expect.poll(looks).toEqual(['dark', 'dark']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(looks).toEqual(['light', 'light']);
  await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'));
  await expect.poll(looks).toEqual(['dark', 'dark']);
  await closePage(page);
});
