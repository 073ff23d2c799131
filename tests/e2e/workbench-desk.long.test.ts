/** Widgets of the workbench that a person works with all day: tasks, applications and alarms. */
import type { RecordPage, WorkAlarmPage, WorkApplications, WorkTaskPage } from '@plantdeck/core/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPlatform } from '../support/feature-page.ts';
import { axeProblemsOf, closePage, launchBrowser, openPage, signIn } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';
import { openWithWidget, placeWidget, WIDGET_WAIT as WAIT } from '../support/widget-page.ts';

/** A minute of the plant, in which its alarms are judged, is 20 s. */
const QUICK = { CLOCK_START: '2026-11-20T13:07:00+08:00', CLOCK_FACTOR: '3' };

let browser: Browser;
let product: RunningProduct;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct(QUICK);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

type WidgetElement = HTMLElement & { cfg?: object; openSettings(): unknown; refresh(): unknown };

const withWidget = (userName: string, tag: string) => openWithWidget(browser, product.url, userName, tag);
const placed = (page: Page, tag: string): Promise<Locator> => placeWidget(page, product.url, tag);
const setting = (widget: Locator): Promise<unknown> =>
  widget.evaluate((element) => void (element as WidgetElement).openSettings());
const idsOf = (rows: Locator): Promise<(string | undefined)[]> =>
  rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['id']));

interface TrialRule {
  readonly code: string;
  readonly name: string;
}
/**
 * Does something while the enterprise has alarm rules of its own whose limit is passed in the next minute of the plant:
 * alarms that come for sure, however long the page took to open.
 */
async function withTrialRules(
  page: Page,
  names: readonly string[],
  act: (rules: readonly TrialRule[]) => Promise<void>,
): Promise<void> {
  const run = Date.now().toString(36);
  const rules = names.map((name, index) => ({ code: `DESK-${run}-${index}`, name: `${name} ${run}` }));
  const call = async <T>(name: string, body: object): Promise<T> => {
    const answer = await askPlatform<T>(page, 'POST', `/api/cloud/record/processLimit/${name}`, body);
    expect([answer.retCode, answer.retMsg]).toEqual(['0', 'ok']);
    return answer.data;
  };
  const saved: { id: string; version: number; values: object }[] = [];
  try {
    for (const rule of rules)
      saved.push(
        await call('save', {
          values: {
            ...rule,
            areaId: 'CER.W6',
            tag: 'pcc.demand15Kw',
            limitType: 'H',
            upperLimit: 10,
            unit: 'kW',
            priority: '2',
            isActive: true,
          },
        }),
      );
    await act(rules);
  } finally {
    for (const { id, version, values } of saved)
      await call('save', { id, version, values: { ...values, isActive: false } });
  }
}

test('WBK-06 an alarm comes live, the newest first, and acknowledged here it is so in the list of another person and unread no more', async () => {
  const { page, widget } = await withWidget('cer.manager', 'plant-alarm-information-widget');
  const rows = widget.locator('.alarms tbody tr');
  await rows.first().waitFor();
  const ask = async (query = 'size=10'): Promise<WorkAlarmPage> =>
    (await askPlatform<WorkAlarmPage>(page, 'GET', `/api/cloud/work-home/alarm/list?${query}`)).data;
  // A new one comes by itself.
  const known = new Set((await ask()).records.map((alarm) => alarm.id));
  const fresh = widget.locator('tr[data-unacknowledged]');
  let id = '';
  await withTrialRules(page, ['First', 'Second'], async (rules) => {
    const isThere = async (): Promise<boolean> => {
      const texts = await rows.allInnerTexts();
      return rules.every(({ name: rule }) => texts.some((text) => text.includes(rule)));
    };
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
    await expect
      .poll(async () => {
        id = (await idsOf(fresh)).find((one) => one !== undefined && !known.has(one)) ?? '';
        return id;
      }, WAIT)
      .not.toBe('');
    const row = widget.locator(`tr[data-id="${id}"]`);
    await expect
      .poll(async () => [await idsOf(rows), (await ask()).records.map(({ id }) => id)], WAIT)
      .toSatisfy(([shown, asked]: string[][]) => JSON.stringify(shown) === JSON.stringify(asked));
    const times = (await ask()).records.map(({ onAt }) => Date.parse(onAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const name = await row.locator('.alarm-name').innerText();
    expect(await axeProblemsOf(page)).toEqual([]);

    const other = await withWidget('admin', 'plant-alarm-information-widget');
    const list = await placed(other.page, 'plant-alarm-list');
    const inList = list.locator('tr', { hasText: name }).first();
    await inList.waitFor();
    await expect.poll(() => inList.innerText()).toContain('未确认');
    const unread = async (): Promise<number> =>
      (await askPlatform<{ count: number }>(page, 'GET', '/api/cloud/message/unreadMessage/count')).data
        .count;
    const before = await unread();
    await row.getByRole('button', { name: /^确认/ }).click();
    await widget.locator(`tr[data-id="${id}"]:not([data-unacknowledged])`).waitFor();
    // The list of another person is told; it would look by itself only every 15 s.
    await expect.poll(() => inList.innerText(), { timeout: 8_000 }).not.toContain('未确认');
    await expect.poll(unread, WAIT).toBeLessThan(before);
    await closePage(other.page);
  });

  await setting(widget);
  const dialog = widget.getByRole('dialog');
  await dialog.getByLabel('行数（5 到 20）').fill('21');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请输入 5 到 20 的整数').waitFor();
  await dialog.getByLabel('行数（5 到 20）').fill('5');
  await dialog.locator('.alarm-areas label').first().click();
  const told = widget.evaluate(
    (element) =>
      new Promise<{ cfg: { areaIds: string[]; rows: number } }>((resolve) =>
        element.addEventListener('plant-settings-change', (event) => resolve((event as CustomEvent).detail), {
          once: true,
        }),
      ),
  );
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { areaIds, rows: count } = (await told).cfg;
  expect([areaIds.length, count]).toEqual([1, 5]);
  // Of one area, and none where nothing is active there.
  await expect
    .poll(async () => {
      const there = await ask(`size=5&areaIds=${areaIds.join()}`);
      return JSON.stringify(await idsOf(rows)) === JSON.stringify(there.records.map((alarm) => alarm.id));
    }, WAIT)
    .toBe(true);
  await closePage(page);
}, 120_000);

test('WBK-03 tasks stand by state, the late first, against their time, filtered by lines and days, and lead to their list', async () => {
  const { page, widget } = await withWidget('cer.manager', 'plant-task-monitoring-widget');
  const rows = widget.locator('.tasks tbody tr');
  await rows.first().waitFor();
  const ask = async (query: string): Promise<WorkTaskPage> =>
    (await askPlatform<WorkTaskPage>(page, 'GET', `/api/cloud/work-home/task/list?size=200&${query}`)).data;
  const near = await ask('daysBack=1&daysAhead=1');
  expect(await idsOf(rows)).toEqual(near.records.map(({ id }) => id));
  expect(near.records.length).toBeGreaterThan(5);
  // What the list of tasks holds is what is told here.
  const { data: list } = await askPlatform<RecordPage>(
    page,
    'POST',
    '/api/cloud/record/productionTask/page',
    {
      page: { size: 200, current: 1 },
    },
  );
  const ended = near.records.filter(({ state }) => state === 'done');
  expect(ended.length).toBeGreaterThan(0);
  for (const task of ended) {
    const values = list.records.find(({ id }) => id === task.id)?.values ?? {};
    expect([task.taskNo, task.planQty, task.doneQty]).toEqual([
      values['taskCode'],
      values['plannedM2'],
      values['goodM2'],
    ]);
    expect([task.actualFrom === null, task.actualTo === null, task.yieldPct === null]).toEqual([
      false,
      false,
      false,
    ]);
  }
  const running = near.records.find(({ state }) => state === 'run' || state === 'late');
  const row = widget.locator(`tr[data-id="${running?.id ?? ''}"]`);
  expect(Number(await row.locator('.fill').getAttribute('width'))).toBeCloseTo(
    Math.min(100, running?.progressPct ?? Number.NaN),
    -1,
  );
  expect(Number(await row.locator('.mark').getAttribute('x1'))).toBeCloseTo(
    running?.elapsedPct ?? Number.NaN,
    -1,
  );
  expect(running?.projectedEnd).not.toBe(null);

  // Somebody stops one: it has a tab of its own at the next look.
  const stopped = list.records.find(({ id }) => id === running?.id);
  const saved = await askPlatform(page, 'POST', '/api/cloud/record/productionTask/save', {
    id: stopped?.id,
    version: stopped?.version,
    values: { ...stopped?.values, taskState: 'stopped' },
  });
  expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
  await widget.evaluate((element) => void (element as WidgetElement).refresh());
  await widget.getByRole('radio', { name: '已暂停 1' }).click();
  await expect.poll(() => idsOf(rows), WAIT).toEqual([running?.id]);
  await widget.getByRole('radio', { name: /^全部/ }).click();

  const lineName = (await rows.first().locator('.task-name small').innerText()).split(' · ')[0] ?? '';
  await setting(widget);
  const dialog = widget.getByRole('dialog');
  await dialog.getByLabel('今天之前的天数').fill('20');
  await dialog.getByLabel('今天之后的天数').fill('11');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('31').first().waitFor();
  await dialog.getByLabel('今天之前的天数').fill('0');
  await dialog.getByLabel('今天之后的天数').fill('0');
  await dialog.locator('.task-lines label').filter({ hasText: lineName }).first().click();
  expect(await axeProblemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => rows.count(), WAIT).toBe(1);
  await expect.poll(() => rows.first().innerText()).toContain(lineName);
  await rows.first().locator('.task-name').click();
  await page.waitForURL('**/cloud/productionTask*');

  // A line that makes no tiles has no task, and says where tasks are made.
  const again = await placed(page, 'plant-task-monitoring-widget');
  await again.locator('.tasks tbody tr').first().waitFor();
  const busy = await again.locator('.task-name small').allInnerTexts();
  await setting(again);
  const lines = again.locator('.task-lines label');
  await lines.first().waitFor();
  const idle = (await lines.allInnerTexts()).findIndex(
    (each) => !busy.some((text) => text.startsWith(each.trim())),
  );
  await lines.nth(idle).click();
  await again.getByRole('button', { name: '保存', exact: true }).click();
  await again.getByText('此期间没有任务').waitFor();
  await again.getByRole('button', { name: '前往生产任务' }).click();
  await page.waitForURL('**/cloud/productionTask*');
  await closePage(page);
}, 120_000);

test('WBK-04 ten applications at most are chosen in the menu, sorted by keyboard and pointer, and open as the menu says', async () => {
  const { page, widget } = await withWidget('cer.manager', 'plant-common-applications-widget');
  await widget.getByRole('button', { name: '选择应用' }).click();
  const dialog = widget.getByRole('dialog');
  const boxes = dialog.locator('.app-choices input');
  await boxes.nth(20).waitFor();
  for (let index = 0; index < 11; index += 1) await boxes.nth(index + 8).check();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请选择 0 到 10 项').waitFor();
  const read = async (): Promise<WorkApplications> =>
    (await askPlatform<WorkApplications>(page, 'GET', '/api/cloud/work-home/user-resource/list')).data;
  expect((await read()).records).toEqual([]);
  for (let index = 0; index < 11; index += 1) await boxes.nth(index + 8).uncheck();
  const choose = async (text: string, name: string): Promise<void> => {
    await dialog.getByRole('searchbox').fill(text);
    await dialog.locator('.app-choice', { hasText: name }).first().click();
  };
  await choose('生产任务', '生产任务');
  await choose('设备台账', '设备台账');
  await dialog.getByRole('searchbox').fill('');
  const windowed = dialog.locator('.app-choice', { hasText: '看板' });
  await expect.poll(() => windowed.count()).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const codes = (): Promise<(string | undefined)[]> =>
    widget
      .locator('.apps [data-code]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['code']));
  await expect.poll(codes, WAIT).toEqual(['productionTask', 'equipmentLedger']);

  // Twice the same is refused by the platform too, and so is an eleventh.
  const { version } = await read();
  const save = (resourcesCodes: readonly string[]) =>
    askPlatform(page, 'POST', '/api/cloud/work-home/user-resource/modify', { resourcesCodes, version });
  expect((await save(['productionTask', 'productionTask'])).retCode).toBe('040001');
  expect((await save(Array.from({ length: 11 }, (_, index) => `p${index}`))).retCode).toBe('040001');
  expect((await save(['productionTask', 'equipmentLedger', 'industrialSmart'])).retCode).toBe('0');

  await page.reload();
  const again = await placed(page, 'plant-common-applications-widget');
  const tiles = again.locator('.apps [data-code] .app');
  await tiles.nth(2).waitFor();
  await tiles.nth(0).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect
    .poll(async () => (await read()).records.map(({ resourcesCode }) => resourcesCode))
    .toEqual(['equipmentLedger', 'productionTask', 'industrialSmart']);
  await expect.poll(codes, WAIT).toEqual(['equipmentLedger', 'productionTask', 'industrialSmart']);
  const [from, to] = [await tiles.nth(2).boundingBox(), await tiles.nth(0).boundingBox()];
  if (!from || !to) throw new Error('no tiles');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(async () => (await read()).records.map(({ resourcesCode }) => resourcesCode))
    .toEqual(['industrialSmart', 'equipmentLedger', 'productionTask']);
  expect(new URL(page.url()).pathname).toBe('/cloud/realTimeBoardFarm');
  expect(await axeProblemsOf(page)).toEqual([]);

  const opened = page.context().waitForEvent('page');
  await again.locator('[data-code=industrialSmart] .app').click();
  const second = await opened;
  await second.waitForURL('**/cloud/industrialSmart*');
  await second.close();
  await again.locator('[data-code=equipmentLedger] .app').click();
  await page.waitForURL('**/cloud/equipmentLedger*');
  await closePage(page);
}, 120_000);

test('an alarm that is acknowledged on the production alarm board is so in the widget at once, and the other way round', async () => {
  const { page, widget } = await withWidget('cer.manager', 'plant-alarm-information-widget');
  const other = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  other.page.setDefaultTimeout(WAIT.timeout);
  try {
    await widget.evaluate((element) => void ((element as WidgetElement).cfg = { areaIds: [], rows: 20 }));
    await signIn(other.page, 'admin', { url: product.url });
    await other.page.goto(`${product.url}/cloud/productAlarmBoard`);
    const board = other.page.locator('plant-production-alarm-board');
    await board.locator('.alarm-list').waitFor();
    await withTrialRules(page, ['One', 'Two', 'Three', 'Four'], async (rules) => {
      const rowOf = (name: string): Locator => widget.locator('tr', { hasText: name });
      const isOpenInWidget = (name: string): Promise<boolean> =>
        rowOf(name).and(widget.locator('tr[data-unacknowledged]')).isVisible();
      const onBoard = (name: string): Locator =>
        board.getByRole('button', { name: `确认 ${name}`, exact: true });
      /** One that nobody has taken note of, on both; the plant's own operators are at work as well. */
      const open = async (): Promise<string> => {
        let found = '';
        await expect
          .poll(
            async () => {
              for (const { name } of rules)
                if ((await isOpenInWidget(name)) && (await onBoard(name).isVisible())) found = name;
              return found;
            },
            { timeout: 60_000 },
          )
          .not.toBe('');
        return found;
      };
      const first = await open();
      await onBoard(first).click();
      // Either would look by itself only after many seconds.
      await expect.poll(() => isOpenInWidget(first), { timeout: 8_000 }).toBe(false);
      const second = await open();
      await rowOf(second).getByRole('button', { name: /^确认/ }).click();
      await onBoard(second).waitFor({ state: 'detached', timeout: 8_000 });
    });
  } finally {
    await closePage(other.page);
    await closePage(page);
  }
});
