import type { HandbookList } from '@plantdeck/core/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { askPlatform } from '../support/feature-page.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  withChoices,
  type KeptState,
} from '../support/person.ts';

let browser: Browser;
let manager: KeptState;
let operator: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  operator = await keepSignedIn(browser, 'cer.operator');
});
afterAll(() => browser.close());

const HELP = 'plant-app plant-help-center';

async function openHelp(state: KeptState, language = 'en') {
  const opened = await openPage(browser, { storageState: withChoices(state, { language }) });
  const called: URL[] = [];
  opened.page.on('request', (request) => {
    if (request.url().includes('/v1/handbook/')) called.push(new URL(request.url()));
  });
  await opened.page.goto(`${inject('platformUrl')}/cloud/helpPage`);
  await opened.page.locator(`${HELP} .help-page article > h2`).waitFor();
  return { ...opened, called };
}

const OWN_PAGE = 'Kiln <b>rules</b>';
/** Takes away what a try before wrote into the handbook. */
async function withoutOwnPages(page: Page): Promise<void> {
  const { data } = await askPlatform<HandbookList>(page, 'GET', '/api/cloud/v1/handbook/list?draft=1');
  for (const { id, title: heading, version } of data.nodes)
    if (heading === OWN_PAGE)
      await askPlatform(page, 'POST', '/api/cloud/v1/handbook/delete', { id, version });
}

const title = (page: Page): Promise<string> => page.locator(`${HELP} .help-page article > h2`).innerText();

test('HLP-01 HLP-02 directory, manual, search with marked hits and questions come from v1/handbook, in Chinese and English', async () => {
  const { page, complaints, called } = await openHelp(operator, 'zh-CN');
  expect(called.map(({ pathname }) => pathname)).toEqual(
    expect.arrayContaining(['/api/cloud/v1/handbook/list', '/api/cloud/v1/handbook/detail']),
  );
  await expect.poll(() => title(page)).toBe('登录');
  const { data: listed } = await askPlatform<HandbookList>(page, 'GET', '/api/cloud/v1/handbook/list');
  // Questions have a list of their own.
  const manual = listed.nodes.filter(({ kind }) => kind !== 'question');
  expect(manual.length).toBeGreaterThan(50);
  await expect.poll(() => page.locator(`${HELP} [role=treeitem]`).count()).toBe(manual.length);
  // The page is what detail answered, drawn by the answer element.
  await page.locator(`${HELP} [role=treeitem]`, { hasText: '指标与计算公式' }).click();
  await page.locator(`${HELP} .help-page article > h2`, { hasText: '指标与计算公式' }).waitFor();
  await page.locator(`${HELP} plant-answer table`).waitFor();
  await expect
    .poll(() => page.locator(`${HELP} plant-answer .md`).innerText())
    .toContain('综合能耗 ÷ 合格品产量');
  // Its buttons speak the reader's language too.
  await expect.poll(() => page.locator(`${HELP} plant-answer`).getByText('Copy').count()).toBe(0);
  const search = page.locator(`${HELP} input[type=search]`);
  await search.fill('需量预测');
  await page.locator(`${HELP} .help-hit`).first().waitFor();
  const marks = await page.locator(`${HELP} .help-hit mark`).allInnerTexts();
  expect(new Set(marks)).toEqual(new Set(['需量预测']));
  expect(await axeProblemsOf(page)).toEqual([]);
  await page.locator(`${HELP} .help-hit`, { hasText: '指标与计算公式' }).click();
  await page.locator(`${HELP} .help-page article > h2`, { hasText: '指标与计算公式' }).waitFor();
  // No permission, no management; the platform refuses all the same.
  await expect
    .poll(() => page.locator(`${HELP} [role=tab]`).allInnerTexts())
    .toEqual(['帮助手册', '常见问题']);
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/api/cloud/v1/handbook/delete', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'x-org-id': 'org-cer',
      },
      body: JSON.stringify({ id: 'org-cer:start', version: 1 }),
    });
    return ((await answer.json()) as { retCode: string }).retCode;
  });
  expect(refused).toBe('040301');

  await page.locator(`${HELP} [role=tab]`, { hasText: '常见问题' }).click();
  await page.locator(`${HELP} summary`).first().click();
  await page.locator(`${HELP} details plant-answer p`).first().waitFor();
  await expect
    .poll(() => page.locator(`${HELP} details plant-answer .md`).first().innerText())
    .toContain('数值未知');
  expect(await axeProblemsOf(page)).toEqual([]);
  expect(complaints.list).toEqual([]);
  await closePage(page);

  const english = await openHelp(operator);
  await english.page.locator(`${HELP} input[type=search]`).fill('DEMAND forec');
  await english.page.locator(`${HELP} .help-hit`).first().waitFor();
  const found = await english.page.locator(`${HELP} .help-hit mark`).allInnerTexts();
  expect(new Set(found.map((text) => text.toLowerCase()))).toEqual(new Set(['demand', 'forec']));
  await closePage(english.page);
});

test('HLP-01 who may writes, publishes, reorders and deletes; what is hostile stays text, what is typed survives', async () => {
  const { page, complaints } = await openHelp(manager);
  await withoutOwnPages(page);
  const manage = async (): Promise<void> => {
    await page.locator(`${HELP} [role=tab]`, { hasText: 'Manage' }).click();
    await page.locator(`${HELP} .help-edit`).waitFor();
  };
  await manage();
  await page.locator(HELP).getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator(HELP).getByRole('menuitem', { name: 'New page' }).click();
  const form = page.locator(`${HELP} .help-form`);
  const hostile =
    '<img src=x onerror="document.title=1"> [x](javascript:alert(1)) <script>document.title=1</script>';
  await form.getByLabel('Heading').fill(OWN_PAGE);
  await form.getByLabel('Text').fill(`## Quokka\n\n${hostile}`);
  // A reload, as after an expired session: the tab has kept it.
  await page.reload();
  await manage();
  await page.locator(HELP).getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator(HELP).getByRole('menuitem', { name: 'New page' }).click();
  await expect.poll(() => form.getByLabel('Heading').inputValue()).toBe(OWN_PAGE);
  await form.getByRole('button', { name: 'Save' }).click();
  const line = page.locator(`${HELP} [role=treeitem]`, { hasText: OWN_PAGE });
  await line.waitFor();
  await expect.poll(() => line.innerText()).toContain('Draft');
  await page.locator(`${HELP} .help-actions`).getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => line.innerText()).not.toContain('Draft');
  expect(await axeProblemsOf(page)).toEqual([]);

  const reader = await openHelp(operator);
  await reader.page.locator(`${HELP} input[type=search]`).fill('quokka');
  await reader.page.locator(`${HELP} .help-hit`).click();
  const answer = reader.page.locator(`${HELP} plant-answer`);
  await answer.locator('h2, h3').first().waitFor();
  await expect.poll(() => title(reader.page)).toBe(OWN_PAGE);
  await expect.poll(() => answer.locator('script, [onerror], a[href^="javascript:"]').count()).toBe(0);
  await expect.poll(() => reader.page.title()).not.toBe('1');
  expect(reader.complaints.list).toEqual([]);
  await closePage(reader.page);

  await page.locator(`${HELP} .help-actions`).getByRole('button', { name: 'Move up' }).click();
  await expect
    .poll(async () => {
      const lines = await page.locator(`${HELP} .help-side [role=treeitem][aria-level="1"]`).allInnerTexts();
      return lines.findIndex((text) => text.includes('Kiln')) === lines.length - 2;
    })
    .toBe(true);
  await page.locator(`${HELP} .help-actions`).getByRole('button', { name: 'Delete' }).click();
  await page.locator(`${HELP} dialog[open]`).getByRole('button', { name: 'Delete' }).click();
  await line.waitFor({ state: 'detached' });
  expect(complaints.list).toEqual([]);
  await closePage(page);
});
