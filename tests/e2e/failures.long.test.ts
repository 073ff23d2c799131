/** What goes wrong between a reader and the platform, by real answers: a gateway before it, a database that is held, a table that is gone. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import italian from '../../packages/platform/src/engine/i18n/words/it.json' with { type: 'json' };
import { startAccountPlatform, type AccountPlatform } from '../support/account-platform.ts';
import { startGateway, type Gateway } from '../support/gateway.ts';
import { freePorts } from '../support/product.ts';
import { settingsWords } from '../support/settings-words.ts';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  PASSWORD,
  readsByThemselves,
  setLanguage,
  signIn,
  signInFrame,
  withChoices,
} from '../support/person.ts';

const WAIT = { timeout: 20_000 };
let browser: Browser;
let platform: AccountPlatform;
let gateway: Gateway;
let page: Page;
beforeAll(async () => {
  [browser, platform] = await Promise.all([launchBrowser(), startAccountPlatform()]);
  await platform.reset();
  gateway = await startGateway(platform.url);
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
  await platform.close();
});

const alert = (): Locator => page.locator('plant-message-center [role=alert]').first();
let searches = 0;
/** Types another search, which asks the platform for its messages. */
async function search(): Promise<void> {
  searches += 1;
  await page.locator('plant-message-center input[type=search]').fill(`kiln ${searches}`);
}

/** Keeps the database busy, so that no call gets an answer until the way out is taken. */
async function holdDatabase(): Promise<() => Promise<void>> {
  let [release, begin]: (() => void)[] = [];
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const isHeld = new Promise<void>((resolve) => (begin = resolve));
  const held = platform.database.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('account').select('user_id').limit(1).execute();
    begin?.();
    await isReleased;
  });
  await isHeld;
  return async () => {
    release?.();
    await held;
  };
}

describe('a call that gets no answer, or none of use', () => {
  beforeAll(async () => {
    ({ page } = await openPage(browser, {
      storageState: withChoices({ cookies: [], origins: [] }, { language: 'en' }, gateway.url),
    }));
    await page.clock.install();
    await signIn(page, 'cer.manager', { url: gateway.url, path: '/messageCenter' });
    await page.locator('plant-message-center input[type=search]').waitFor();
  });
  afterAll(() => closePage(page));

  test('each is told in words of its own, the reader stays signed in, and the next try goes through', async () => {
    const elsewhere = await freePorts();
    const { db } = platform.database;
    const cases: readonly (readonly [words: string, begin: () => Promise<() => Promise<void>>])[] = [
      [
        'The network timed out. Try again later.',
        async () => {
          gateway.patienceMs = 300;
          const release = await holdDatabase();
          return async () => {
            gateway.patienceMs = null;
            await release();
          };
        },
      ],
      [
        'The network is unstable. Try again later.',
        async () => {
          gateway.upstreamPort = elsewhere;
          return async () => {
            gateway.upstreamPort = Number(new URL(platform.url).port);
          };
        },
      ],
      [
        'Network error. Check the connection.',
        async () => {
          await gateway.stop();
          return () => gateway.start();
        },
      ],
      [
        'The request failed. Contact the system administrator.',
        async () => {
          await db.schema.alterTable('message').renameTo('message_elsewhere').execute();
          return async () => {
            await db.schema.alterTable('message_elsewhere').renameTo('message').execute();
          };
        },
      ],
    ];
    for (const [words, begin] of cases) {
      const end = await begin();
      try {
        await search();
        await expect.poll(() => alert().innerText(), WAIT).toContain(words);
        // The same in the language that is chosen, unless they are the platform's own words.
        if (!words.startsWith('The request failed')) {
          await setLanguage(page, 'it');
          await expect.poll(() => alert().innerText(), WAIT).not.toContain(words);
          await setLanguage(page, 'en');
        }
      } finally {
        await end();
      }
      await search();
      await expect.poll(() => alert().count(), WAIT).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
    }
  }, 120_000);

  test('the platform says nothing for 60 s: the request timed out, and not a moment before', async () => {
    const release = await holdDatabase();
    try {
      await Promise.all([page.waitForRequest('**/api/message/user/page'), search()]);
      await page.clock.fastForward(55_000);
      await expect.poll(() => alert().count()).toBe(0);
      await page.clock.fastForward(6_000);
      await expect.poll(() => alert().innerText(), WAIT).toContain('The request timed out. Send it again.');
    } finally {
      await release();
    }
    await search();
    await expect.poll(() => alert().count(), WAIT).toBe(0);
  }, 60_000);
});

test('a board and its settings tell a full disk and a lost network in the language of the reader, and go on once it is back', async () => {
  const { page: wall } = await openPage(browser, {
    storageState: withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'it' }),
  });
  const board = wall.locator('plant-whole-plant-energy-board');
  await wall.goto(`${inject('platformUrl')}/cloud/realTimeBoardFarm`);
  await boardReady(wall);
  const word = settingsWords('it');
  const dialog = board.locator('.set-dialog');
  await board.getByRole('button', { name: 'Impostazioni pannello' }).click();
  await dialog.locator('fieldset').first().waitFor();
  await dialog.getByLabel(word('contractKw'), { exact: true }).fill('6199');
  await dialog.getByRole('button', { name: word('save'), exact: true }).click();
  const confirm = board.locator('.ask-dialog');
  await confirm.waitFor();
  const full = '**/exhibition/board/config*';
  await wall.route(full, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: { retCode: '050701', retMsg: italian['database.full'], data: null },
        })
      : route.fallback(),
  );
  await confirm.getByRole('button', { name: word('save'), exact: true }).click();
  await expect
    .poll(() => dialog.locator('.banner-error').innerText(), WAIT)
    .toContain('Lo spazio di archiviazione è esaurito');
  await wall.unroute(full);
  await dialog.getByRole('button', { name: word('save'), exact: true }).click();
  await confirm.waitFor();
  await wall.context().setOffline(true);
  await confirm.getByRole('button', { name: word('save'), exact: true }).click();
  await expect.poll(() => dialog.locator('.banner-error').innerText(), WAIT).toContain('Errore di rete');
  expect(await dialog.getByLabel(word('contractKw'), { exact: true }).inputValue()).toBe('6199');
  await dialog.getByRole('button', { name: word('cancel'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const refresh = () =>
    board.evaluate((host) =>
      (host as HTMLElement & { refresh(): Promise<void> }).refresh().catch(() => undefined),
    );
  const banner = board.locator('.banner-error');
  await expect
    .poll(
      async () => {
        await refresh();
        return (await banner.count()) > 0 ? banner.first().innerText() : '';
      },
      { timeout: 30_000 },
    )
    .toContain('Questo dispositivo è offline');
  expect(await banner.first().innerText()).not.toContain('cannot be reached');
  await wall.context().setOffline(false);
  await expect
    .poll(
      async () => {
        await refresh();
        return banner.count();
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  await closePage(wall);
}, 120_000);

test('settings of a board that were typed outlive a session that ran out, and are gone once they are given up', async () => {
  const { page: own } = await openPage(browser, {
    storageState: withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' }),
  });
  const board = own.locator('plant-whole-plant-energy-board');
  const word = settingsWords('en');
  const dialog = board.locator('.set-dialog');
  const contract = dialog.getByLabel(word('contractKw'), { exact: true });
  const openSettings = async (): Promise<void> => {
    await boardReady(own);
    await board.getByRole('button', { name: 'Board settings' }).click();
    await contract.waitFor();
  };
  await own.goto(`${inject('platformUrl')}/cloud/realTimeBoardFarm`);
  await openSettings();
  const saved = await contract.inputValue();
  await contract.fill('6198');
  const token = await own.evaluate(() => localStorage.getItem('accessToken') ?? '');
  await fetch(`${inject('platformUrl')}/api/oauth/account/loginOut?token=${encodeURIComponent(token)}`, {
    method: 'POST',
  });
  await dialog.getByRole('button', { name: word('save'), exact: true }).click();
  await board
    .locator('.ask-dialog')
    .getByRole('button', { name: word('save'), exact: true })
    .click();
  const frame = await signInFrame(own);
  await frame.fill('input[name=userName]', 'cer.manager');
  await frame.fill('input[name=password]', PASSWORD);
  await frame.click('button[type=submit]');
  await openSettings();
  await expect.poll(() => contract.inputValue(), WAIT).toBe('6198');
  await dialog.getByText(word('draftKept')).waitFor();
  await dialog.getByRole('button', { name: word('cancel'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await openSettings();
  await expect.poll(() => contract.inputValue(), WAIT).toBe(saved);
  await closePage(own);
}, 120_000);

test('entries of a baseline and of the plan of saving outlive a session that ends in mid-typing, and a reload', async () => {
  const { page: own } = await openPage(browser, {
    storageState: withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' }),
    viewport: { width: 1920, height: 1080 },
  });
  own.setDefaultTimeout(WAIT.timeout);
  const element = own.locator('plant-energy-baselines');
  const editor = element.locator('.editor');
  const factors = editor.locator('textarea');
  const planned = element.locator('.plan .form input').first();
  await own.goto(`${inject('platformUrl')}/cloud/kanbanSettings`);
  await planned.waitFor();
  const before = await planned.inputValue();
  await element.getByRole('button', { name: 'New baseline' }).click();
  await factors.fill('Two shifts');
  await planned.fill('12345');
  await factors.pressSequentially(', one furnace');
  const token = await own.evaluate(() => localStorage.getItem('accessToken') ?? '');
  await fetch(`${inject('platformUrl')}/api/oauth/account/loginOut?token=${encodeURIComponent(token)}`, {
    method: 'POST',
  });
  // The page hears of it by its socket, or by its next call.
  await editor
    .getByRole('button', { name: 'Fit', exact: true })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  const frame = await signInFrame(own);
  await frame.fill('input[name=userName]', 'cer.manager');
  await frame.fill('input[name=password]', PASSWORD);
  await frame.click('button[type=submit]');
  await planned.waitFor();
  const isThere = async (): Promise<void> => {
    await expect.poll(() => factors.inputValue(), WAIT).toBe('Two shifts, one furnace');
    await expect.poll(() => planned.inputValue(), WAIT).toBe('12345');
    await editor.getByText('not saved').waitFor();
    await element.locator('.plan').getByText('not saved').waitFor();
  };
  await isThere();
  await own.reload();
  await planned.waitFor();
  await isThere();
  await editor.getByRole('button', { name: 'Close', exact: true }).click();
  await element.getByRole('button', { name: 'Give my entries up' }).click();
  await own.reload();
  await planned.waitFor();
  await expect.poll(() => planned.inputValue(), WAIT).toBe(before);
  expect(await editor.count()).toBe(0);
  await closePage(own);
}, 180_000);

test('a menu with rings, doubles and missing parents opens all the same, each entry once', async () => {
  const { page: own } = await openPage(browser, {
    storageState: withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en', menudata: '[]' }),
  });
  const entry = (id: string, parent: string | null, uri: string) => ({
    resourcesId: id,
    resourcesCode: id,
    resourcesType: 1,
    resourcesName: `Entry ${id}`,
    resourcesDisplayName: `Entry ${id}`,
    resourcesUri: uri,
    presourcesId: parent,
    sort: 0,
    isUsable: true,
    childResources: [] as unknown[],
  });
  await readsByThemselves(own);
  await own.route(/\/resources\/[^/]+\/tree/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: readonly object[] };
    const [first] = answer.data;
    const data = [
      entry('ring-1', 'ring-2', '/workBench'),
      entry('ring-2', 'ring-1', '/equipmentLedger'),
      entry('self', 'self', '/energyStatistics'),
      entry('lost', 'nobody', '/SaleOrder'),
      ...answer.data,
      { ...first, childResources: [entry('lost', 'nobody', '/SaleOrder')] },
    ];
    await route.fulfill({ json: { ...answer, data } });
  });
  await own.goto(`${inject('platformUrl')}/cloud/messageCenter`);
  const shown = () => own.locator('plant-app [role=treeitem] .ell').allInnerTexts();
  for (const name of ['Entry ring-1', 'Entry self', 'Entry lost'])
    await expect.poll(async () => (await shown()).filter((text) => text === name).length, WAIT).toBe(1);
  const names = await own.evaluate(() => {
    const { session } = document.querySelector('plant-session') as unknown as {
      session: { menus: { value: readonly { resourcesId: string }[] } };
    };
    return session.menus.value.map(({ resourcesId }) => resourcesId);
  });
  expect(new Set(names).size).toBe(names.length);
  await own.locator('plant-app [role=treeitem]', { hasText: 'Entry lost' }).click();
  await own.waitForURL('**/cloud/SaleOrder');
  await closePage(own);
});
