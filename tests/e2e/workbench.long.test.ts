import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  PASSWORD,
  signInFrame,
  withChoices,
  type KeptState,
} from '../support/person.ts';

let browser: Browser;
let manager: KeptState;
let operator: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' });
  operator = withChoices(await keepSignedIn(browser, 'cer.operator'), { language: 'en' });
});
afterAll(() => browser.close());

const WAIT = { timeout: 20_000 };
const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;
const bench = (page: Page): Locator => page.locator('plant-workbench');
const button = (page: Page, name: string | RegExp): Locator =>
  bench(page).getByRole('button', { name, exact: typeof name === 'string' });
const itemOf = (page: Page, id: string): Locator => bench(page).locator(`.bench-item[data-item="${id}"]`);
const said = (page: Page): Promise<string> => bench(page).locator('> div .sr[role=status]').innerText();

/** Where each widget stands, by its id. */
async function places(page: Page): Promise<Record<string, string>> {
  return bench(page)
    .locator('.bench-item')
    .evaluateAll((items) =>
      Object.fromEntries(
        items.map((item) => [
          (item as HTMLElement).dataset['item'] ?? '',
          (item as HTMLElement).style.gridArea,
        ]),
      ),
    );
}

async function openBench(state: KeptState, hasTouch = false): Promise<Page> {
  const { page } = await openPage(browser, {
    storageState: state,
    viewport: { width: 1440, height: 900 },
    hasTouch,
  });
  page.setDefaultTimeout(WAIT.timeout);
  await page.goto(site('/workBench'));
  await itemOf(page, 'to-dos').waitFor();
  return page;
}

/** Asks the platform as the page would. */
async function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([url, sent]) => {
      const answer = await fetch(String(url), {
        method: sent === null ? 'GET' : 'POST',
        headers: {
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'X-Org-Id': localStorage.getItem('orgId') ?? '',
          'content-type': 'application/json',
        },
        ...(sent === null ? {} : { body: sent }),
      });
      return ((await answer.json()) as { data: unknown }).data as never;
    },
    [`/api/cloud/work-home/layout/${path}`, body === undefined ? null : JSON.stringify(body)] as const,
  );
}
interface StoredLayout {
  readonly list: readonly { readonly id: string; readonly type: string }[];
  readonly roleDefault: readonly { readonly type: string; readonly y: number; readonly h: number }[];
  readonly version: number;
}
const storedLayout = (page: Page): Promise<StoredLayout> => ask(page, 'get');

/** Whatever a test did, the next finds the role's own widgets, without the board that fills the page above them. */
async function resetLayout(page: Page): Promise<void> {
  const { roleDefault, version } = await storedLayout(page);
  const above = Math.max(0, ...roleDefault.filter(isBoard).map(({ y, h }) => y + h));
  const list = roleDefault.filter((item) => !isBoard(item)).map((item) => ({ ...item, y: item.y - above }));
  await ask(page, 'modify', { form: 1, list, version });
}
const isBoard = ({ type }: { readonly type: string }): boolean => type.endsWith('-board');

async function edit(page: Page): Promise<void> {
  await button(page, 'Edit').click();
  await bench(page).locator('.bench-catalogue').waitFor();
}

async function dragBy(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

async function touchDragBy(touch: CDPSession, from: Locator, dx: number, dy: number): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const at = (part: number) => [
    { x: box.x + box.width / 2 + dx * part, y: box.y + box.height / 2 + dy * part },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('WBK-01 the workbench is arranged by pointer, touch and keyboard: added, removed, moved, resized, reset, and kept for each person', async () => {
  const page = await openBench(manager, true);
  try {
    await resetLayout(page);
    await page.reload();
    await itemOf(page, 'to-dos').waitFor();
    const atFirst = await places(page);
    expect(Object.keys(atFirst)).toHaveLength(8);
    await edit(page);

    // By pointer: the alarms to the left edge, then two columns narrower by their corner.
    await dragBy(page, itemOf(page, 'alarm-information').locator('.bench-grip'), -700, 0);
    await expect.poll(async () => (await places(page))['alarm-information'], WAIT).toMatch(/\/ 1 \/ span/);
    await dragBy(page, itemOf(page, 'alarm-information').locator('.bench-resize'), -140, 0);
    await expect
      .poll(async () => (await places(page))['alarm-information'], WAIT)
      .toMatch(/span \d+ \/ span [45]$/);

    // By touch: the indicators one place to the right of where they are allowed.
    const touch = await page.context().newCDPSession(page);
    const before = await places(page);
    await touchDragBy(touch, itemOf(page, 'common-applications').locator('.bench-grip'), -600, 0);
    await expect
      .poll(async () => (await places(page))['common-applications'], WAIT)
      .not.toBe(before['common-applications']);

    // By keyboard alone: moved, resized and removed, each step said.
    const grip = itemOf(page, 'to-dos').locator('.bench-grip');
    await grip.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => said(page), WAIT).toMatch(/^To-dos: \d+ wide, \d+ high$/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said(page), WAIT).toMatch(/^To-dos: column \d+, row \d+$/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => said(page), WAIT).toBe('Undone');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => said(page), WAIT).toBe('Redone');
    await itemOf(page, 'indicator-trend').getByRole('button', { name: 'Remove Indicator trend' }).focus();
    await page.keyboard.press('Enter');
    await itemOf(page, 'indicator-trend').waitFor({ state: 'detached' });
    await button(page, 'Add To-dos').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => said(page), WAIT).toBe('To-dos added');
    const arranged = await places(page);
    expect(Object.keys(arranged)).toHaveLength(8);

    await button(page, 'Save layout').click();
    await button(page, 'Edit').waitFor();
    await page.reload();
    await itemOf(page, 'to-dos').waitFor();
    await expect.poll(() => places(page)).toEqual(arranged);

    // Another person has their own.
    const other = await openBench(operator);
    await expect.poll(() => places(other)).not.toEqual(arranged);
    expect(Object.keys(await places(other))).not.toContain('indicator-trend');
    await closePage(other);

    await edit(page);
    await button(page, 'Reset to role default').click();
    await expect.poll(async () => Object.keys(await places(page)), WAIT).toHaveLength(9);
    await button(page, 'Save layout').click();
    await button(page, 'Edit').waitFor();
    const kept = await storedLayout(page);
    expect(kept.list).toEqual(kept.roleDefault);
  } finally {
    await resetLayout(page);
    await closePage(page);
  }
});

test('two tabs that both arrange settle whose layout stays, and unsaved edits are not left without a question', async () => {
  const one = await openBench(manager);
  const two = await one.context().newPage();
  two.setDefaultTimeout(WAIT.timeout);
  try {
    await two.goto(site('/mainBoard'));
    await two.locator('plant-app .brand').waitFor();
    await two
      .locator('plant-app')
      .evaluate((app) => void (app as HTMLElement & { open(path: string): void }).open('/workBench'));
    await itemOf(two, 'to-dos').waitFor();
    const remove = async (page: Page, id: string): Promise<void> => {
      await edit(page);
      await itemOf(page, id).locator('.bench-remove').click();
      await itemOf(page, id).waitFor({ state: 'detached' });
    };
    await remove(one, 'best-practice');
    await remove(two, 'key-equipment');
    await button(one, 'Save layout').click();
    await button(one, 'Edit').waitFor();
    await button(two, 'Save layout').click();
    await button(two, 'Keep mine').click();

    // The browser's own way back leads on only after a question, however often it is taken.
    for (const _ of [1, 2]) {
      await two.evaluate(() => history.back());
      await bench(two).getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
      expect(two.url()).toBe(site('/workBench'));
      await itemOf(two, 'to-dos').waitFor();
    }
    // So does the menu.
    await two.locator('plant-app .brand').click();
    await bench(two).getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(two.url()).toBe(site('/workBench'));
    await two.locator('plant-app .brand').click();
    await bench(two).getByRole('dialog').getByRole('button', { name: 'Save and leave' }).click();
    await two.waitForURL('**/cloud/mainBoard');
    const { list } = await storedLayout(two);
    const types = list.map(({ type }) => type);
    expect(types).toContain('best-practice');
    expect(types).not.toContain('key-equipment');
  } finally {
    await resetLayout(one);
    await two.close();
    await closePage(one);
  }
});

test('edits outlive a session that runs out while they are saved', async () => {
  // The token is refused, so this person has one of their own.
  const page = await openBench(withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' }));
  const call = '**/work-home/layout/modify';
  try {
    await edit(page);
    await itemOf(page, 'best-practice').locator('.bench-remove').click();
    await itemOf(page, 'best-practice').waitFor({ state: 'detached' });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.route(call, (route) => route.fulfill({ json: { retCode: '010001', retMsg: 'expired' } }));
    await button(page, 'Save layout').click();
    await page.waitForURL(/\/cloud\/Login/);
    await page.unroute(call);
    const frame = await signInFrame(page);
    await frame.fill('input[name=userName]', 'cer.manager');
    await frame.fill('input[name=password]', PASSWORD);
    await frame.click('button[type=submit]');
    await page.waitForURL('**/cloud/workBench');
    await bench(page).getByText('These are your changes from before').waitFor();
    expect(Object.keys(await places(page))).not.toContain('best-practice');
    await button(page, 'Save layout').click();
    await button(page, 'Edit').waitFor();
    expect((await storedLayout(page)).list.map(({ type }) => type)).not.toContain('best-practice');
  } finally {
    await resetLayout(page);
    await closePage(page);
  }
});
