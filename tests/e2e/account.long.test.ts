import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAccountPlatform, USER, type AccountPlatform } from '../support/account-platform.ts';
import {
  axeProblemsOf,
  closePage,
  launchBrowser,
  openPage,
  PASSWORD,
  readsByThemselves,
  setLanguage,
  signInFrame,
} from '../support/person.ts';

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

const banners = (page: Page): Locator => page.locator('plant-app .account-banners .banner-text');
const place = (page: Page): string => page.url().slice(`${platform.url}/cloud`.length);
const answered = (page: Page, path: string): Promise<unknown> =>
  page.waitForResponse((answer) => answer.url().includes(path));

/** What the banners say once they are there, and how urgently. */
async function told(page: Page): Promise<string[]> {
  await banners(page).first().waitFor();
  return page.locator('plant-app .account-banners .banner').evaluateAll((all) =>
    all.map((each) => {
      const tone = /banner-(\w+)/.exec(each.className)?.[1] ?? 'info';
      const text = [...(each.querySelector('.banner-text')?.childNodes ?? [])].map((node) =>
        node.textContent?.trim(),
      );
      return `${tone}: ${text.filter(Boolean).join(' ')}`;
    }),
  );
}

test('ERR-01 a retCode other than 0 shows the words of the platform: as an error, for expiry and validity as a warning', async () => {
  await platform.setPasswordAge(null);
  await platform.setService(null);
  const { page } = await platform.open(browser);
  await readsByThemselves(page);
  await banners(page).nth(1).waitFor();
  await expect
    .poll(() => told(page))
    .toEqual([
      'warn: It is not recorded when your password was set, so its expiry cannot be told. Change it once, or ask your administrator.',
      'warn: No service period is recorded for your enterprise. Contact the provider.',
    ]);
  const warning = page.locator('plant-app .account-banners .banner').first();
  await expect.poll(() => warning.getAttribute('role')).toBe('status');
  // A refusal of another call is an error: the person has left every organisation meanwhile.
  const { db } = platform.database;
  await db.deleteFrom('membership').where('user_id', '=', USER).execute();
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/message/user/page'));
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('kiln');
  const { retCode, retMsg } = (await (await refused).json()) as { retCode: string; retMsg: string };
  expect(retCode).not.toBe('0');
  const error = page.locator('plant-app [role=alert]', { hasText: retMsg });
  await error.first().waitFor();
  await closePage(page);
});

describe('the password of an account', () => {
  test('ACC-03 soon to expire: a message with the days left, from 7 days on a banner, both with the way to change it', async () => {
    await platform.setPasswordAge(180 - 10);
    const { page } = await platform.open(browser);
    const message = page.locator('plant-app .toast');
    await message.waitFor();
    await expect
      .poll(() => message.locator('p').innerText())
      .toBe(
        'The password expires soon. It expires in 10 days. Sign-in will be restricted if it is not changed.',
      );
    await expect.poll(() => banners(page).count()).toBe(0);
    await message.getByText('Change password').click();
    await page.waitForSelector('plant-app dialog input[name=oldPassword]');
    for (const [daysLeft, words] of [
      [8, null],
      [7, 'It expires in 7 days.'],
      [1, 'It expires in 1 day.'],
    ] as const) {
      await platform.setPasswordAge(180 - daysLeft);
      await page.reload();
      if (words === null) {
        await message.waitFor();
        await expect.poll(() => banners(page).count()).toBe(0);
      } else {
        await expect
          .poll(() => told(page))
          .toEqual([
            `warn: The password expires soon. ${words} Sign-in will be restricted if it is not changed.`,
          ]);
        await expect.poll(() => message.count()).toBe(0);
        await page.click('plant-app .account-banners button:has-text("Change password")');
        await page.waitForSelector('plant-app dialog input[name=oldPassword]');
      }
    }
    await closePage(page);
  });

  test('a valid one shows nothing', async () => {
    const { page } = await platform.open(browser);
    const answers = Promise.all([
      answered(page, '/oauth/userPassword/exprired'),
      answered(page, '/oauth/ent/period/validity'),
    ]);
    await page.reload();
    await answers;
    await page.waitForTimeout(300);
    await expect.poll(() => banners(page).count()).toBe(0);
    await expect.poll(() => page.locator('plant-app .toast').count()).toBe(0);
    await closePage(page);
  });
});

describe('ACC-07 banners', () => {
  test('tell of phone, password rule, password expiry and service, and each closes or leads to what helps', async () => {
    await platform.setAccount({ phone: null });
    await platform.setPasswordAge(177);
    await platform.setService(5);
    const { db } = platform.database;
    await db.updateTable('password_policy').set({ min_length: 16 }).where('eid', '=', 'E1').execute();
    const { page, complaints } = await platform.open(browser);
    await db.updateTable('password_policy').set({ min_length: 12 }).where('eid', '=', 'E1').execute();
    await banners(page).nth(3).waitFor();
    expect((await told(page)).map((line) => line.split('.')[0])).toEqual([
      'warn: The service expires in 5 days',
      'warn: The password expires soon',
      'warn: The password does not meet the rules',
      'info: No phone is bound to your account',
    ]);
    await expect
      .poll(() => page.locator('plant-app .account-banners a').getAttribute('href'))
      .toBe('tel:4001234567');
    expect((await axeProblemsOf(page)).filter((line) => line.includes('banner'))).toEqual([]);
    await page.click('plant-app .account-banners button:has-text("Bind phone")');
    await page.locator('plant-app dialog input[name=phone]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('plant-app .account-banners .banner').last().getByLabel('Close').click();
    await expect.poll(() => banners(page).count()).toBe(3);
    for (const language of ['zh-CN', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi']) {
      const before = await banners(page).first().innerText();
      await setLanguage(page, language);
      await expect.poll(() => banners(page).first().innerText()).not.toBe(before);
      await setLanguage(page, 'en');
    }
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });
});

describe('the service of an enterprise', () => {
  test('ACC-06 active shows nothing, expiring and expired a banner with the days, blocked only the page that says so', async () => {
    const { page } = await platform.open(browser);
    for (const [days, expected] of [
      [200, null],
      [
        12,
        'warn: The service expires in 12 days. To renew it, phone your customer operations manager. 400-123-4567',
      ],
      [
        -3,
        'error: The service expired 3 days ago. To renew it, phone your customer operations manager. 400-123-4567',
      ],
    ] as const) {
      await platform.setService(days);
      const asked = answered(page, '/oauth/ent/period/validity');
      await page.reload();
      await asked;
      if (expected === null) await page.waitForTimeout(300);
      else await expect.poll(() => told(page)).toEqual([expected]);
      if (expected === null) await expect.poll(() => banners(page).count()).toBe(0);
      expect(place(page)).toBe('/messageCenter');
    }
    await platform.setService(-16);
    await page.reload();
    await page.waitForURL('**/cloud/expiredPage');
    await page.waitForSelector('plant-app .expired-page');
    await expect.poll(() => page.locator('plant-app .side-menu, plant-app .side').count()).toBe(0);
    // Whatever way out is taken leads to the first page, which leads back while the service is blocked.
    await page.evaluate(() => {
      history.pushState(null, '', '/cloud/messageCenter');
    });
    await page.waitForURL('**/cloud/expiredPage');
    await platform.setService(100);
    await page.click('plant-app .expired-page button:has-text("Back to the first page")');
    await page.waitForURL('**/cloud/workBench');
    await page.waitForSelector('plant-app .side');
    await closePage(page);
  });

  test('ACC-08 the expired-service page thanks, and tells whom to phone', async () => {
    await platform.setService(-40);
    const { page } = await platform.open(browser);
    const shown = page.locator('plant-app .expired-page');
    await shown.waitFor();
    const text = await shown.innerText();
    expect(text).toContain('The service for Foshan Ceramics 1 has ended');
    expect(text).toContain('Thank you');
    expect(text).toContain('phone your customer operations manager. 400-123-4567');
    await expect.poll(() => shown.locator('a').getAttribute('href')).toBe('tel:4001234567');
    expect(await axeProblemsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await shown.locator('button').last().click();
    await page.waitForSelector('plant-app .lh');
    await closePage(page);
  });

  test('ACC-09 reminders come for N days before and N days after the end, and none with unlimited usage', async () => {
    const { db } = platform.database;
    const { page } = await platform.open(browser);
    for (const [days, expected] of [
      [11, null],
      [10, 'The service expires in 10 days.'],
      [1, 'The service expires in 1 day.'],
      [0, 'Today is the last day of the service.'],
      [-1, 'The service expired 1 day ago.'],
      [-5, 'The service expired 5 days ago.'],
      ['unlimited', null],
    ] as const) {
      await platform.setService(days);
      await db
        .updateTable('service_period')
        .set({ remind_days: 10, grace_days: 5 })
        .where('eid', '=', 'E1')
        .execute();
      const asked = answered(page, '/oauth/ent/period/validity');
      await page.reload();
      await asked;
      if (expected !== null) expect((await told(page))[0]).toContain(expected);
      else {
        await page.waitForSelector('plant-app plant-message-center');
        await page.waitForTimeout(300);
        await expect.poll(() => banners(page).count()).toBe(0);
      }
    }
    await closePage(page);
  });
});

describe('PRM-02 by the platform itself', () => {
  test('no access to the system, no configured permission: each is told, and whom to ask', async () => {
    const { db } = platform.database;
    await db.deleteFrom('membership').where('user_id', '=', USER).execute();
    const { page } = await openPage(browser, { locale: 'en' });
    await page.goto(`${platform.url}/cloud/Login`);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    const frame = await signInFrame(page);
    await frame.fill('input[name=userName]', 'cer.manager');
    await frame.fill('input[name=password]', PASSWORD);
    await frame.click('button[type=submit]');
    const state = page.locator('plant-app .state');
    await state.waitFor();
    await expect.poll(() => state.innerText()).toContain('No permission to access the system.');
    await expect.poll(() => state.innerText()).toContain('Contact the administrator to configure.');
    await closePage(page);

    await platform.reset();
    await db.deleteFrom('role_resource').where('role_code', '=', 'manager').execute();
    const { page: bare } = await platform.open(browser, '/realTimeBoardFarm');
    await bare.locator('plant-app .state').first().waitFor();
    const text = await bare.locator('plant-app main').innerText();
    expect(text.toLowerCase()).toContain('administrator');
    await closePage(bare);
  });

  test('a function that the provider has not opened to the enterprise points to the provider', async () => {
    const { db } = platform.database;
    const { config } = await db
      .selectFrom('enterprise')
      .select('config')
      .where('eid', '=', 'E1')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('enterprise')
      .where('eid', '=', 'E1')
      .set({ config: JSON.stringify({ ...Object(config), closedFunctions: ['realTimeBoardFarm'] }) })
      .execute();
    const { page } = await platform.open(browser, '/realTimeBoardFarm');
    await page
      .locator('plant-app .state')
      .getByText('This function is not open to your enterprise. Contact the provider.')
      .waitFor();
    await expect.poll(() => page.locator('plant-whole-plant-energy-board').count()).toBe(0);
    await closePage(page);
  });
});
