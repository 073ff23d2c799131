import { chromium, type Browser, type Locator, type Page, type Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PHONE, startAccountPlatform, USER, type AccountPlatform } from '../support/account-platform.ts';
import {
  axeProblemsOf,
  closePage,
  launchBrowser,
  openPage,
  PASSWORD,
  setLanguage,
  signIn,
  signInFrame,
} from '../support/person.ts';

const NEW_PASSWORD = 'Ceramics_2027a';
const NEW_PHONE = '13911112222';

let browser: Browser;
let platform: AccountPlatform;
beforeAll(async () => {
  [browser, platform] = await Promise.all([launchBrowser(), startAccountPlatform()]);
});
afterAll(async () => {
  await browser.close();
  await platform.close();
});
beforeEach(() => platform.reset());

const dialog = (page: Page): Locator => page.locator('plant-app dialog').last();
const field = (page: Page, name: string): Locator => page.locator(`plant-app dialog input[name=${name}]`);
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });
const problems = (page: Page): Promise<string[]> =>
  page.locator('plant-app dialog .fld-problem').allInnerTexts();

/** Opens a dialog as a person does: by the menu of the account. */
async function openBy(page: Page, entry: 'change-password' | 'bind-phone' | 'change-phone'): Promise<void> {
  await page.click('plant-app .header .account');
  await page.click(`plant-app [data-entry=${entry}]`);
  await dialog(page).waitFor();
}

async function fillPasswords(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await page.locator('plant-app dialog', { hasText: 'Change the password now?' }).waitFor();
  await button(page, 'Change password').click();
}

const said = (page: Page, text: string): Promise<void> =>
  page.locator('plant-app .toast', { hasText: text }).first().waitFor();
const failed = (page: Page, text: string): Promise<void> =>
  page.locator('plant-app dialog .banner-error', { hasText: text }).waitFor();

async function canSignIn(password: string): Promise<boolean> {
  const answer = await platform.call('loginPassword', { body: { userName: 'cer.manager', password } });
  return answer.retCode === '0';
}

describe('changing the password', () => {
  test('HDR-03 the header opens the dialog; by keyboard alone it is filled, confirmed and done', async () => {
    const { page } = await platform.open(browser);
    await page.focus('plant-app .header .account');
    await page.keyboard.press('Enter');
    await page.locator('plant-app [data-entry=change-password]').focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await expect
      .poll(() => field(page, 'oldPassword').evaluate((input) => input.matches(':focus')))
      .toBe(true);
    await page.keyboard.type(PASSWORD);
    await field(page, 'newPassword').focus();
    await page.keyboard.type(NEW_PASSWORD);
    await field(page, 'confirmation').focus();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('plant-app dialog', { hasText: 'Change the password now?' }).waitFor();
    // The way back has the focus: Enter alone changes nothing.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await said(page, 'Modified.');
    await expect.poll(() => page.locator('plant-app dialog').count()).toBe(0);
    expect([await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]).toEqual([false, true]);
    await page.reload();
    await page.waitForSelector('plant-app plant-message-center');
    await closePage(page);
  });

  test('ACC-02 by the old password or by a code to a bound phone, and only after a confirmation', async () => {
    await platform.setAccount({ phone: null });
    const { page } = await platform.open(browser);
    await openBy(page, 'change-password');
    await fillPasswords(page, {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    });
    await button(page, 'Save').click();
    await page.locator('plant-app dialog', { hasText: 'Change the password now?' }).waitFor();
    await dialog(page).locator('.dialog-foot').getByRole('button', { name: 'Cancel' }).click();
    await said(page, 'Saving was cancelled.');
    await expect.poll(() => field(page, 'newPassword').inputValue()).toBe(NEW_PASSWORD);
    expect(await canSignIn(PASSWORD)).toBe(true);

    // Without a phone there is no code; it is bound from here, and the change goes on.
    await dialog(page).getByRole('tab', { name: 'By phone code' }).click();
    await expect.poll(() => dialog(page).innerText()).toContain('Bind a phone first.');
    await expect.poll(() => field(page, 'phoneCode').count()).toBe(0);
    await dialog(page).locator('.banner button').click();
    await field(page, 'phone').fill(NEW_PHONE);
    await button(page, 'Send code').click();
    await said(page, 'The verification code was sent.');
    await field(page, 'code').fill(await platform.codeFor(NEW_PHONE));
    await button(page, 'Bind phone').click();
    await said(page, 'Bound.');
    await field(page, 'phoneCode').waitFor();
    await expect.poll(() => dialog(page).innerText()).toContain('139****2222');
    await button(page, 'Send code').click();
    await expect.poll(() => dialog(page).innerText()).toContain('Send again in');
    await fillPasswords(page, {
      phoneCode: await platform.codeFor(NEW_PHONE),
      newPassword: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    });
    await save(page);
    await said(page, 'Modified.');
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
    // This sign-in goes on.
    await page.reload();
    await page.waitForSelector('plant-app plant-message-center');
    await closePage(page);
  });

  test('ticks the rules off while it is typed, and says what is wrong with each field', async () => {
    const { page } = await platform.open(browser);
    await openBy(page, 'change-password');
    const rules = dialog(page).locator('.acc-rules li');
    const kept = (): Promise<boolean[]> =>
      rules.evaluateAll((all) => all.map((each) => each.hasAttribute('data-kept')));
    // The rules are the platform's: they come a moment after the dialog.
    await expect
      .poll(() => rules.evaluateAll((all) => all.map((each) => each.childNodes[1]?.textContent)))
      .toEqual([
        'Use 12 to 20 characters',
        'Use digits and letters',
        'Use capital and small letters',
        'Use a special character',
      ]);
    for (const [typed, expected] of [
      ['', [false, false, false, false]],
      ['abc1', [false, true, false, false]],
      ['abcA1-', [false, true, true, true]],
      [NEW_PASSWORD, [true, true, true, true]],
      [`${NEW_PASSWORD}1234567`, [false, true, true, true]],
    ] as const) {
      await field(page, 'newPassword').fill(typed);
      await expect.poll(kept).toEqual(expected);
    }
    await field(page, 'newPassword').fill('');
    await button(page, 'Save').click();
    await expect
      .poll(() => problems(page))
      .toEqual(['Enter the old password', 'Enter the new password', 'Enter the new password again']);
    await fillPasswords(page, {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmation: 'Ceramics_2027b',
    });
    await button(page, 'Save').click();
    await expect.poll(() => problems(page)).toEqual(['The two passwords differ']);
    await fillPasswords(page, { newPassword: PASSWORD, confirmation: PASSWORD });
    await button(page, 'Save').click();
    await expect.poll(() => problems(page)).toEqual(['The new password must differ from the old one']);
    await fillPasswords(page, {
      oldPassword: 'Wrong-2026-pass',
      newPassword: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    });
    await save(page);
    await failed(page, 'The old password is wrong.');
    await expect.poll(() => field(page, 'newPassword').inputValue()).toBe(NEW_PASSWORD);
    // The platform has a stricter rule than the page knew: its words, and nothing is lost.
    const { db } = platform.database;
    await db.updateTable('password_policy').set({ min_length: 15 }).where('eid', '=', 'E1').execute();
    await field(page, 'oldPassword').fill(PASSWORD);
    await save(page);
    await failed(page, 'The password needs 15 to 20 characters.');
    await db.updateTable('password_policy').set({ min_length: 12 }).where('eid', '=', 'E1').execute();
    await closePage(page);
  });

  test('ACC-04 an expired password opens the dialog, and it cannot be closed or cancelled until there is a new one', async () => {
    await platform.setPasswordAge(181);
    const { page } = await platform.open(browser, '/realTimeBoardFarm');
    await dialog(page).waitFor();
    await expect.poll(() => dialog(page).innerText()).toContain('The password has expired. Change it first.');
    await expect.poll(() => button(page, 'Cancel').count()).toBe(0);
    await expect.poll(() => button(page, 'Close').count()).toBe(0);
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog(page).isVisible()).toBe(true);
    // Behind it there is nothing to be had either: the platform refuses the calls.
    const { token } = await page.evaluate(() => ({ token: localStorage.getItem('accessToken') ?? '' }));
    const behind = await platform.call('areaTree', { token, orgId: 'org-cer' });
    expect(behind.retMsg).toBe('The password has expired. Change it first.');
    await page.reload();
    await dialog(page).waitFor();
    await fillPasswords(page, {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    });
    await save(page);
    await expect.poll(() => page.locator('plant-app dialog').count()).toBe(0);
    expect((await platform.call('areaTree', { token, orgId: 'org-cer' })).retCode).toBe('0');
    await closePage(page);
  });
});

describe('ACC-05 secrets on the way to the platform', () => {
  test('are sealed with its public key on a plain http page: the request lacks the password, and a replay is refused', async () => {
    const intranet = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP plant.intranet 127.0.0.1'],
    });
    const url = platform.url.replace('127.0.0.1', 'plant.intranet');
    const { page } = await openPage(intranet);
    await page.goto(`${url}/cloud/Login`);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await signIn(page, 'cer.manager', { url, path: '/messageCenter' });
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await openBy(page, 'change-password');
    await dialog(page).getByRole('tab', { name: 'By phone code' }).click();
    await button(page, 'Send code').click();
    await expect.poll(() => dialog(page).innerText()).toContain('Send again in');
    const code = await platform.codeFor(PHONE);
    await fillPasswords(page, { phoneCode: code, newPassword: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    await save(page);
    await said(page, 'Modified.');
    const sent = requests.find((request) => request.url().endsWith('/api/user/phone/password/reset'));
    const body = sent?.postDataJSON() as Record<string, string>;
    expect(Object.keys(body).toSorted()).toEqual([
      'affirmPassword',
      'newPassword',
      'phone',
      'verificationCode',
    ]);
    const everything = requests.map((request) => `${request.url()} ${request.postData() ?? ''}`).join('\n');
    for (const secret of [NEW_PASSWORD, code]) expect(everything).not.toContain(secret);
    for (const value of Object.values(body)) expect(value).toMatch(/^[\w-]+\.[\w-]{500,}$/);
    const replayed = await platform.call('passwordReset', { body });
    expect(replayed.retMsg).toBe('What was sent encrypted is too old or was used before. Send it again.');
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
    await intranet.close();
  });
});

describe('the phone of an account', () => {
  test('HDR-04 the header opens the dialog: to bind a phone, or to change the bound one', async () => {
    const { page } = await platform.open(browser);
    await openBy(page, 'change-phone');
    await expect.poll(() => dialog(page).locator('h2').innerText()).toBe('Change phone');
    await page.keyboard.press('Escape');
    await platform.setAccount({ phone: null });
    await page.reload();
    await page.waitForSelector('plant-app .account-banners');
    await openBy(page, 'bind-phone');
    await expect.poll(() => dialog(page).locator('h2').innerText()).toBe('Bind phone');
    await closePage(page);
  });

  test('ACC-01 is bound by phone and code, and changed in two steps, the old one first', async () => {
    await platform.setAccount({ phone: null });
    const { page } = await platform.open(browser);
    await page.click('plant-app .account-banners button:has-text("Bind phone")');
    // Each rule has a message of its own, and no code goes to a number that is none.
    await button(page, 'Bind phone').click();
    await expect
      .poll(() => problems(page))
      .toEqual(['A phone number has 11 digits', 'The code has 6 digits']);
    await field(page, 'phone').fill('12811112222');
    await field(page, 'code').fill('12a456');
    await button(page, 'Bind phone').click();
    await expect
      .poll(() => problems(page))
      .toEqual(['This phone number is not valid', 'The code consists of digits only']);
    await button(page, 'Send code').click();
    await expect.poll(() => problems(page)).toContain('This phone number is not valid');
    expect(await platform.database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    await field(page, 'phone').fill(PHONE);
    await button(page, 'Send code').click();
    await said(page, 'The verification code was sent.');
    const code = await platform.codeFor(PHONE);
    await field(page, 'code').fill(code === '000000' ? '000001' : '000000');
    await button(page, 'Bind phone').click();
    await failed(page, 'The verification code is wrong or has expired.');
    await field(page, 'code').fill(code);
    await button(page, 'Bind phone').click();
    await said(page, 'Bound.');
    await expect.poll(() => page.locator('plant-app .account-banners').count()).toBe(0);

    await openBy(page, 'change-phone');
    await expect.poll(() => dialog(page).innerText()).toContain('138****0001');
    await expect.poll(() => field(page, 'phone').count()).toBe(0);
    await button(page, 'Send code').click();
    await expect.poll(() => dialog(page).innerText()).toContain('Send again in');
    // The countdown goes on while the dialog is closed.
    await page.keyboard.press('Escape');
    await openBy(page, 'change-phone');
    await expect.poll(() => dialog(page).innerText()).toMatch(/Send again in (60|[1-5]\d) s/);
    await field(page, 'oldCode').fill(await platform.codeFor(PHONE));
    await button(page, 'Next').click();
    await field(page, 'phone').fill(NEW_PHONE);
    await button(page, 'Send code').click();
    await expect.poll(() => dialog(page).innerText()).toContain('Send again in');
    await field(page, 'code').fill(await platform.codeFor(NEW_PHONE));
    await button(page, 'Change phone').click();
    await said(page, 'Changed.');
    const { db } = platform.database;
    const row = await db.selectFrom('account').select('phone').where('user_id', '=', USER).executeTakeFirst();
    expect(row?.phone).toBe(NEW_PHONE);
    await closePage(page);
  });

  test('unsaved input survives an expired session; only passwords are typed again', async () => {
    await platform.setAccount({ phone: null });
    const { page } = await platform.open(browser);
    const expire = async (): Promise<void> => {
      const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
      await platform.call('logout', { query: { token } });
    };
    const comeBack = async (): Promise<void> => {
      const frame = await signInFrame(page);
      await frame.fill('input[name=userName]', 'cer.manager');
      await frame.fill('input[name=password]', PASSWORD);
      await frame.click('button[type=submit]');
      await dialog(page).waitFor();
    };
    await openBy(page, 'bind-phone');
    await field(page, 'phone').fill(NEW_PHONE);
    await field(page, 'code').fill('123456');
    await expire();
    await button(page, 'Bind phone').click();
    await comeBack();
    await expect.poll(() => field(page, 'phone').inputValue()).toBe(NEW_PHONE);
    await expect.poll(() => field(page, 'code').inputValue()).toBe('123456');
    await page.keyboard.press('Escape');

    await platform.setAccount({ phone: PHONE });
    await page.reload();
    await page.waitForSelector('plant-app plant-message-center');
    await openBy(page, 'change-password');
    await dialog(page).getByRole('tab', { name: 'By phone code' }).click();
    await fillPasswords(page, { phoneCode: '654321', newPassword: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    await expire();
    await setLanguage(page, 'id');
    await comeBack();
    await expect.poll(() => field(page, 'phoneCode').inputValue()).toBe('654321');
    await expect.poll(() => field(page, 'newPassword').inputValue()).toBe('');
    await closePage(page);
  });
});

test('API-02 the calls of the auth group are spelled as written, with their named parameters, and no token in an address', async () => {
  const seen = new Map<string, string[]>();
  const addresses: string[] = [];
  const { page } = await openPage(browser);
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const body = request.method() === 'POST' ? (request.postDataJSON() as object | null) : null;
    seen.set(pathname, [...searchParams.keys(), ...Object.keys(body ?? {})].toSorted());
    addresses.push(request.url());
  });
  await page.goto(`${platform.url}/cloud/Login`);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await signIn(page, 'cer.manager', { url: platform.url, path: '/messageCenter' });
  await openBy(page, 'change-password');
  await fillPasswords(page, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmation: NEW_PASSWORD });
  await save(page);
  await said(page, 'Modified.');
  await openBy(page, 'change-phone');
  await button(page, 'Send code').click();
  await expect.poll(() => dialog(page).innerText()).toContain('Send again in');
  await field(page, 'oldCode').fill(await platform.codeFor(PHONE));
  await button(page, 'Next').click();
  await field(page, 'phone').fill(NEW_PHONE);
  await button(page, 'Send code').click();
  await expect.poll(() => dialog(page).innerText()).toContain('Send again in');
  await field(page, 'code').fill(await platform.codeFor(NEW_PHONE));
  await button(page, 'Change phone').click();
  await said(page, 'Changed.');
  for (const [path, names] of [
    [`/api/user/${USER}/password/modify`, ['app', 'newPassword', 'oldPassword', 'token']],
    ['/api/user/bind/phone', ['app', 'phone', 'token', 'verificationCode']],
    ['/api/user/acquire/phone', ['app', 'token']],
    ['/api/user/unbind/phone/validate', ['app', 'token', 'verificationCode']],
    ['/api/oauth/verification/code/get', ['app', 'phone', 'verificationType']],
    ['/api/oauth/checkUserPassword', ['userId']],
    ['/api/oauth/userPassword/exprired', ['userId']],
    ['/api/oauth/ent/period/validity', ['userId']],
    ['/api/enterprise/online/login', ['app', 'token']],
  ] as const)
    expect([path, seen.get(path)]).toEqual([path, names]);
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? 'none');
  expect(addresses.join('\n')).not.toContain(token);
  // Who notices a sign-in that was somebody else's.
  await page.reload();
  await page.click('plant-app .header .account');
  await page.locator('plant-app .last-sign-in', { hasText: 'Last sign-in:' }).waitFor();
  await closePage(page);
});

test('the dialogs speak eight languages, are clean in axe in light and dark, and fit a phone', async () => {
  for (const theme of ['light', 'dark']) {
    const { page, complaints } = await platform.open(
      browser,
      '/messageCenter',
      { 'plantdeck.theme': theme },
      { viewport: { width: 390, height: 844 } },
    );
    for (const entry of ['change-password', 'change-phone'] as const) {
      await openBy(page, entry);
      const wrong = (await axeProblemsOf(page)).filter((line) => line.includes('dialog'));
      expect(wrong).toEqual([]);
      if (theme === 'light') {
        for (const language of ['zh-CN', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi', 'en']) {
          const before = await dialog(page).locator('h2').innerText();
          await setLanguage(page, language);
          await expect.poll(() => dialog(page).locator('h2').innerText()).not.toBe(before);
          const overflow = await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth);
          expect([language, overflow <= 0]).toEqual([language, true]);
        }
      }
      await page.keyboard.press('Escape');
    }
    expect(complaints.list).toEqual([]);
    await closePage(page);
  }
});

test('each element works alone in a page of its own, on one session', async () => {
  await platform.setAccount({ phone: null });
  const { page, complaints } = await platform.open(browser);
  await page.route('**/own-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Own page</title>
        <script type="module" src="/plantdeck/1/plantdeck.js"></script>
        <plant-session storage="site" default></plant-session>
        <main><h1>Own page</h1><plant-banners></plant-banners>
        <plant-change-password></plant-change-password><plant-bind-phone></plant-bind-phone></main></html>`,
    }),
  );
  await page.goto(`${platform.url}/own-page.html`);
  await page.locator('plant-banners .banner', { hasText: 'No phone is bound' }).waitFor();
  expect(await axeProblemsOf(page)).toEqual([]);
  await page.evaluate(() => document.querySelector('plant-bind-phone')?.setAttribute('open', ''));
  const bind = page.locator('plant-bind-phone dialog');
  await bind.locator('input[name=phone]').fill(NEW_PHONE);
  await bind.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => bind.innerText()).toContain('Send again in');
  await bind.locator('input[name=code]').fill(await platform.codeFor(NEW_PHONE));
  const changed = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener(
          'plant-account-changed',
          (event) => resolve((event as CustomEvent).detail),
          { once: true },
        ),
      ),
  );
  await bind.getByRole('button', { name: 'Bind phone' }).click();
  expect(await changed).toEqual({ what: 'phone' });
  await expect.poll(() => page.locator('plant-banners .banner').count()).toBe(0);
  await expect.poll(() => page.locator('plant-bind-phone').getAttribute('open')).toBeNull();
  // An expired password opens the dialog of its own accord.
  await platform.setPasswordAge(200);
  await page.reload();
  const change = page.locator('plant-change-password dialog');
  await change.locator('input[name=oldPassword]').fill(PASSWORD);
  await change.locator('input[name=newPassword]').fill(NEW_PASSWORD);
  await change.locator('input[name=confirmation]').fill(NEW_PASSWORD);
  await change.getByRole('button', { name: 'Save' }).click();
  await change.last().getByRole('button', { name: 'Change password' }).click();
  await expect.poll(() => change.count()).toBe(0);
  expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  // The page of the test does not come from the local network, as the browser sees it, so that its socket is refused.
  expect(complaints.list.filter((line) => !line.includes('WebSocket'))).toEqual([]);
  await closePage(page);
});

test('a forgotten password is set anew by a code to the phone', async () => {
  const { page } = await openPage(browser, { locale: 'en' });
  await page.goto(`${platform.url}/cloud/Login`);
  const frame = await signInFrame(page);
  await frame.getByRole('button', { name: 'Forgot password?' }).click();
  const entry = (name: string) => frame.locator(`input[name=${name}]`);
  await entry('phone').fill(PHONE);
  await frame.getByRole('button', { name: 'Send code' }).click();
  await frame.getByText('The code was sent').waitFor();
  await entry('code').fill(await platform.codeFor(PHONE));
  await entry('newPassword').fill(NEW_PASSWORD);
  await entry('confirmation').fill(`${NEW_PASSWORD}x`);
  const save = frame.getByRole('button', { name: 'Set new password' });
  await save.click();
  await frame.locator('.entry .hint').waitFor();
  await entry('confirmation').fill(NEW_PASSWORD);
  expect(await axeProblemsOf(page)).toEqual([]);
  await save.click();
  await frame.getByText('Password changed. Sign in with the new one.').waitFor();
  expect([await canSignIn(NEW_PASSWORD), await canSignIn(PASSWORD)]).toEqual([true, false]);
  await closePage(page);
});
