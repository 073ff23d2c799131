/** Pages that an enterprise composes: the low-code list with its dynamic routes, and the home. */
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  axeProblemsOf,
  choicesOnly,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  signIn,
  type KeptState,
} from '../support/person.ts';
import { askPlatform } from '../support/feature-page.ts';
import { scanCode } from '../support/scan-code.ts';

let browser: Browser;
let admin: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await keepSignedIn(browser, 'admin');
});
afterAll(() => browser.close());

const at = (path: string): string => `${inject('platformUrl')}/cloud${path}`;
const lowCode = (page: Page): FrameLocator =>
  page.frameLocator('plant-app iframe[data-application="lowcode"]');

/** What an earlier try composed is gone, and the home is nobody's first page. */
async function withoutPages(page: Page): Promise<void> {
  const { data } = await askPlatform<{ records: { path: string; version: number }[] }>(
    page,
    'POST',
    '/api/lowcode/api/area/page',
    { platformCode: 'plantdeck', keyword: '', domain: '127.0.0.1', page: { size: 1000, current: 1 } },
  );
  for (const { path, version } of data.records)
    await askPlatform(page, 'POST', '/api/lowcode/api/page/remove', { path, version });
  const home = await askPlatform<{ page: object & { isLanding: boolean } }>(
    page,
    'GET',
    '/api/lowcode/api/page/detail?path=/customTemplate',
  );
  if (home.data.page.isLanding)
    await askPlatform(page, 'POST', '/api/lowcode/api/page/save', { ...home.data.page, isLanding: false });
}

async function open(path: string, as: KeptState): Promise<Page> {
  const { page } = await openPage(browser, { storageState: as });
  page.setDefaultTimeout(20_000);
  await page.goto(at(path));
  return page;
}

test('LOW-01 the low-code list feeds the routes, and each of its pages works, made by a permitted person from a description', async () => {
  const page = await open('/pageDesign', admin);
  await withoutPages(page);
  await page.reload();
  const app = lowCode(page);
  await app.getByRole('button', { name: '新建页面' }).first().click();
  await app.getByLabel('标题', { exact: false }).first().fill('Night shift');
  await expect.poll(() => app.getByLabel('地址').inputValue()).toBe('/night-shift');
  await app.getByRole('button', { name: '创建' }).click();
  await page.waitForURL('**/cloud/night-shift?edit=1');

  const add = app.getByRole('group', { name: '添加区块' });
  await add.getByRole('button', { name: '指标' }).click();
  await app.getByLabel('区域或仪表', { exact: true }).selectOption({ index: 1 });
  await add.getByRole('button', { name: '图表' }).click();
  const meter = await app
    .getByLabel('区域或仪表 1', { exact: true })
    .locator('option')
    .evaluateAll((options) =>
      options
        .map((option) => (option as HTMLOptionElement).value)
        .find((value) => value.startsWith('meter ')),
    );
  await app.getByLabel('区域或仪表 1', { exact: true }).selectOption(meter ?? '');
  await add.getByRole('button', { name: '表格' }).click();
  await app.getByRole('button', { name: '添加：列' }).click();
  await add.getByRole('button', { name: '文字' }).click();
  await app.getByLabel('正文').fill('Hand over at 08:00.\n\n<b>No markup</b>');
  // What is typed outlives a reload.
  await page.reload();
  await app.getByText('已恢复您未保存的修改').waitFor();
  await app.getByRole('button', { name: '保存', exact: true }).click();
  await app.getByRole('button', { name: '编辑', exact: true }).waitFor();
  await app.locator('.block-kpi .v', { hasText: /\d/ }).waitFor();
  await app.locator('.block-chart canvas, .block-chart svg').first().waitFor();
  await expect.poll(() => app.locator('.block-table tbody tr').count()).toBe(1);
  await expect.poll(() => app.locator('.block-words').last().innerText()).toContain('<b>No markup</b>');
  await expect.poll(() => app.locator('.block-words b').count()).toBe(0);
  // The menu has read itself anew.
  await page.getByPlaceholder('搜索菜单').fill('Night');
  await page.locator('plant-app .mi-match', { hasText: 'Night shift' }).waitFor();

  // Whoever may only read gets it by its address, and the list is asked for as it is specified.
  const operator = await keepSignedIn(browser, 'cer.operator');
  const { page: reader } = await openPage(browser, { storageState: operator });
  await readsByThemselves(reader);
  const asked = reader.waitForRequest((request) => request.url().endsWith('/api/lowcode/api/area/page'));
  await reader.goto(at('/night-shift'));
  expect((await asked).postDataJSON()).toEqual({
    platformCode: 'plantdeck',
    keyword: '',
    domain: '127.0.0.1',
    page: { size: 1000, current: 1 },
  });
  await lowCode(reader).locator('.block-kpi .v', { hasText: /\d/ }).waitFor();
  await expect.poll(() => lowCode(reader).getByRole('button', { name: '编辑', exact: true }).count()).toBe(0);
  await expect.poll(() => reader.title()).toContain('Night shift');
  const kept = await reader.evaluate(() => localStorage.getItem('lowCodeRoutes'));
  expect(JSON.parse(kept ?? '')).toEqual([{ name: 'Night shift', path: '/night-shift' }]);
  expect(await axeProblemsOf(reader)).toEqual([]);
  await reader.goto(at('/pageDesign'));
  await reader.waitForSelector('plant-app .page .state');

  // Taken away, it is a path that nobody knows.
  await page.goto(at('/pageDesign'));
  await app.getByRole('button', { name: '删除' }).click();
  await app.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await app.getByText('还没有自定义页面').waitFor();
  await reader.goto(at('/night-shift'));
  await reader.waitForSelector('plant-app .page .state-page');
  await closePage(reader);
  await closePage(page);
});

test('RTE-19 the always-allowed pages have content: templates are edited, saved, previewed and printed with codes that decode, the home is composed, an old link says so', async () => {
  const page = await open('/customTemplate', admin);
  await page.addInitScript(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll('svg.docket-sheet')].map((sheet) => sheet.outerHTML);
      sessionStorage.setItem('printed', JSON.stringify(sheets));
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await withoutPages(page);
  await page.reload();
  const home = page.locator('plant-composed-page');
  const isFirst = home.getByLabel(/^登录后首先显示此页面/);
  const toggleFirst = async (wanted: boolean): Promise<void> => {
    await home.getByRole('button', { name: '编辑', exact: true }).click();
    await isFirst.setChecked(wanted, { force: true });
  };
  await home.locator('.block-kpi .v', { hasText: /\d/ }).first().waitFor();
  await toggleFirst(true);
  try {
    await home.getByLabel('标题', { exact: true }).fill('一厂首页');
    await home.getByRole('group', { name: '添加区块' }).getByRole('button', { name: '文字' }).click();
    await home.getByLabel('正文').last().fill('今天停窑检修');
    await home.getByRole('button', { name: '保存', exact: true }).click();
    await home.getByRole('heading', { name: '一厂首页' }).waitFor();
    expect(await axeProblemsOf(page)).toEqual([]);

    // It is the first page of everybody in the enterprise, until somebody says otherwise.
    const { page: other } = await openPage(browser);
    await signIn(other, 'cer.operator', { path: '/' });
    await other.waitForURL('**/cloud/customTemplate');
    await other.locator('plant-composed-page').getByText('今天停窑检修').last().waitFor();
    await expect
      .poll(() => other.locator('plant-composed-page').getByRole('button', { name: '编辑' }).count())
      .toBe(0);
    // Money is not for everybody: the block says so instead of a figure.
    await other.locator('plant-composed-page').getByText('您没有查看此内容的权限').first().waitFor();
    await closePage(other);
    await toggleFirst(false);
    await home.getByRole('button', { name: '保存', exact: true }).click();
    await home.getByRole('button', { name: '编辑', exact: true }).waitFor();
  } finally {
    await withoutPages(page);
  }

  await page.goto(at('/docketManagement'));
  await page.locator('plant-dockets tbody tr').first().waitFor();
  for (const [path, id] of [
    ['/docketTemplateManagementEdit', 'docket-1'],
    ['/barCodeTemplateEdit', 'label-1'],
  ] as const) {
    const rows = await page.evaluate(async () => {
      const token = localStorage.getItem('accessToken') ?? '';
      const answer = await fetch('/api/cloud/v2/store/docket/template/list', {
        headers: { Authorization: `Bearer ${token}`, 'X-Org-Id': 'org-cer' },
      });
      return ((await answer.json()) as { data: { records: { id: string; kind: string }[] } }).data.records;
    });
    const template = rows.find((row) => (id === 'label-1' ? row.kind === 'label' : row.id === id));
    await page.goto(at(`${path}?docketTemplateId=${template?.id}`));
    const name = page.getByLabel('模板名称');
    await name.fill(`模板 ${id}`);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('保存成功').waitFor();
    await page.goto(at(`/templatePreview?docketTemplateId=${template?.id}`));
    await page.locator('plant-dockets svg.docket-sheet').first().waitFor();
    await page.goto(at(`/templateHasDataPreview?docketTemplateId=${template?.id}`));
    const code = page.locator('plant-dockets svg[data-code]').first();
    await code.waitFor();
    const drawn = await code.evaluate((node) => ({
      text: node.getAttribute('data-code') ?? '',
      path: node.querySelector('path')?.getAttribute('d') ?? '',
      viewBox: node.getAttribute('viewBox') ?? '',
    }));
    expect(scanCode(drawn.path, drawn.viewBox)).toBe(drawn.text);
    await page.getByRole('button', { name: '打印' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('printed'))).toContain(drawn.text);
    await page.evaluate(() => sessionStorage.removeItem('printed'));
  }
  await closePage(page);

  const { page: outside } = await openPage(browser, { storageState: choicesOnly({ language: 'zh-CN' }) });
  await outside.goto(at('/invalidPage'));
  await outside.getByText('页面已失效，请从统一登录页登录').waitFor();
  await closePage(outside);
});
