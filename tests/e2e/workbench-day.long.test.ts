/** What a person does from the widgets of the workbench, and how their work goes from day to day. */
import type { BacklogPage, RecordPage, WorkCourse, WorkTaskPage, WorkUsage } from '@plantdeck/core/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { askPlatform } from '../support/feature-page.ts';
import { axeProblemsOf, closePage, launchBrowser } from '../support/person.ts';
import { openWithWidget, placeWidget, WIDGET_WAIT as WAIT } from '../support/widget-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = (userName: string, tag: string): Promise<{ page: Page; widget: Locator }> =>
  openWithWidget(browser, inject('platformUrl'), userName, tag);
const get = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await askPlatform<T>(page, 'GET', `/api/cloud/work-home/${path}`);
  expect([path, answer.retCode]).toEqual([path, '0']);
  return answer.data;
};
const post = (page: Page, path: string, body: object) =>
  askPlatform(page, 'POST', `/api/cloud/work-home/${path}`, body);

/** The two counts under a list, as the platform tells the days. */
async function expectCourse(page: Page, widget: Locator, path: string): Promise<void> {
  const sides = widget.locator('.course-side');
  // It is asked for when it is looked at.
  await widget.locator('.course').scrollIntoViewIfNeeded();
  await sides.nth(1).waitFor();
  const { days } = await get<WorkCourse>(page, `${path}?days=14`);
  expect(days).toHaveLength(14);
  const sum = (side: 'opened' | 'closed'): number => days.reduce((all, each) => all + each[side], 0);
  const texts = await sides.allInnerTexts();
  expect(texts.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual([sum('opened'), sum('closed')]);
  expect(await sides.first().getAttribute('aria-label')).toContain(` ${days.at(-1)?.opened ?? ''}`);
}

test('a task is started from the widget for everybody, and taken back', async () => {
  const { page, widget } = await open('cer.manager', 'plant-task-monitoring-widget');
  await widget.locator('.tasks tbody tr').first().waitFor();
  const { records } = await get<WorkTaskPage>(page, 'task/list?size=200&daysBack=1&daysAhead=1');
  const task = records.find(({ change }) => change?.state === 'wait');
  if (!task) throw new Error('every plant has tasks of tomorrow');
  const stored = async (): Promise<unknown> => {
    const query = { page: { size: 200, current: 1 } };
    const { data } = await askPlatform<RecordPage>(
      page,
      'POST',
      '/api/cloud/record/productionTask/page',
      query,
    );
    return data.records.find(({ id }) => id === task.id)?.values['taskState'];
  };
  try {
    const step = widget.locator(`tr[data-id="${task.id}"] .task-step`);
    await step.click();
    await expect.poll(stored, WAIT).toBe('running');
    await expect.poll(() => step.innerText(), WAIT).toContain('完成');
    expect(await axeProblemsOf(page)).toEqual([]);
    await widget.getByRole('button', { name: '撤销', exact: true }).click();
    await expect.poll(stored, WAIT).toBe('planned');
    await expect.poll(() => step.innerText(), WAIT).toContain('开始');
    await expectCourse(page, widget, 'task/trend');
  } finally {
    const now = (await get<WorkTaskPage>(page, 'task/list?size=200')).records.find(
      ({ id }) => id === task.id,
    );
    if (now?.change && now.change.state !== 'wait')
      await post(page, 'task/modify', { id: task.id, version: now.change.version, state: 'wait' });
  }
  await closePage(page);
}, 60_000);

test('a to-do is put off until tomorrow by one person alone, over a reload, and brought back', async () => {
  const { page, widget } = await open('cer.manager', 'plant-to-dos-widget');
  const idsOf = async (of: Page): Promise<string[]> =>
    (await get<BacklogPage>(of, 'backlog/list?size=200')).records.map(({ id }) => id);
  try {
    await post(page, 'backlog/modify', { ids: null, until: null });
    await widget.locator('.to-do').first().waitFor();
    await expectCourse(page, widget, 'backlog/trend');
    // Alarms come and go by themselves; what is late stands first.
    const workOf = async (of: Page): Promise<string[]> =>
      (await idsOf(of)).filter((id) => !id.startsWith('alarm:'));
    const before = await workOf(page);
    const name = (await widget.locator('.to-do-name').first().getAttribute('title')) ?? '';
    const row = (of: Locator): Locator =>
      of.locator('.to-dos li', { has: of.page().getByTitle(name, { exact: true }) });
    const rows = await row(widget).count();
    await row(widget)
      .first()
      .getByRole('button', { name: /^推迟到明天/ })
      .click();
    await expect.poll(() => row(widget).count(), WAIT).toBe(rows - 1);
    expect(await axeProblemsOf(page)).toEqual([]);
    const after = await workOf(page);
    const [gone = '', ...further] = before.filter((id) => !after.includes(id));
    expect([gone === '', further]).toEqual([false, []]);

    const other = await open('admin', 'plant-to-dos-widget');
    await expect.poll(() => idsOf(other.page), WAIT).toContain(gone);
    await closePage(other.page);

    const again = await placeWidget(page, inject('platformUrl'), 'plant-to-dos-widget');
    await again.getByText('已推迟：1').scrollIntoViewIfNeeded();
    expect(await row(again).count()).toBe(rows - 1);
    expect(await idsOf(page)).not.toContain(gone);
    await again.getByRole('button', { name: '全部取回' }).click();
    await expect.poll(() => row(again).count(), WAIT).toBe(rows);
    expect(await idsOf(page)).toContain(gone);
  } finally {
    await post(page, 'backlog/modify', { ids: null, until: null });
  }
  await closePage(page);
}, 60_000);

test('pages that a person has opened are offered first in the dialog of their applications', async () => {
  const { page } = await open('cer.manager', 'plant-common-applications-widget');
  await page.goto(`${inject('platformUrl')}/cloud/equipmentLedger`);
  const visits = async (): Promise<number> =>
    (await get<WorkUsage>(page, 'user-resource/stat')).records.find(
      ({ resourcesCode }) => resourcesCode === 'equipmentLedger',
    )?.visits ?? 0;
  await expect.poll(visits, WAIT).toBeGreaterThan(0);
  const widget = await placeWidget(page, inject('platformUrl'), 'plant-common-applications-widget');
  await widget.locator('.panel-body button').first().waitFor();
  await widget.evaluate(
    (element) => void (element as HTMLElement & { openSettings(): unknown }).openSettings(),
  );
  const dialog = widget.getByRole('dialog');
  await dialog.getByRole('radio', { name: '近 30 天常用' }).click();
  const used = dialog.locator('.app-choice', { hasText: '设备台账' });
  await used.waitFor();
  expect(await used.innerText()).toContain(`打开 ${await visits()} 次`);
  expect(await used.locator('.spark').count()).toBe(1);
  expect(await axeProblemsOf(page)).toEqual([]);
  await closePage(page);
}, 60_000);
