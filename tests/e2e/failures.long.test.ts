/** What goes wrong between a reader and the platform, and what is kept of it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  PASSWORD,
  signInFrame,
  withChoices,
} from '../support/person.ts';
import { settingsWords } from '../support/settings-words.ts';

const WAIT = { timeout: 20_000 };
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a board and its settings tell a lost network in the language of the reader, and go on once it is back', async () => {
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
    .toContain('Errore di rete');
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
