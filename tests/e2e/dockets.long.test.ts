import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closePage, keepSignedIn, launchBrowser, openPage, type KeptState } from '../support/person.ts';
import { scanCode } from '../support/scan-code.ts';

/** A company that no other file looks at. */
let state: KeptState;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  state = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

async function open(path: string): Promise<Page> {
  const { page } = await openPage(browser, { storageState: state, viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(20_000);
  // The browser's dialog would wait for a person; what would be on the paper is kept instead.
  await page.addInitScript(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll('svg.docket-sheet')].map((sheet) => sheet.outerHTML);
      sessionStorage.setItem('printed', JSON.stringify(sheets));
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto(`${inject('platformUrl')}/cloud${path}`);
  return page;
}
const goTo = (page: Page, path: string) => page.goto(`${inject('platformUrl')}/cloud${path}`);
const drawnCodes = (page: Page): Promise<{ text: string; path: string; viewBox: string }[]> =>
  page.locator('plant-dockets svg[data-code]').evaluateAll((codes) =>
    codes.map((code) => ({
      text: code.getAttribute('data-code') ?? '',
      path: code.querySelector('path')?.getAttribute('d') ?? '',
      viewBox: code.getAttribute('viewBox') ?? '',
    })),
  );

test('DKT-01 a template of each kind is edited, stands in the menu and prints a paper whose codes decode', async () => {
  const page = await open('/docketManagement');
  const list = page.locator('plant-dockets tbody tr');
  await list.first().waitFor();
  await expect.poll(() => list.count()).toBeGreaterThanOrEqual(8);
  for (const type of [1, 2, 3, 4, 5, 6, 7]) {
    await goTo(page, `/docketTemplateManagementEdit?docketTemplateId=docket-${type}`);
    const name = page.getByLabel('模板名称');
    await name.fill(`模板 ${type} 号`);
    const inMenu = page.getByLabel('显示在菜单中');
    if (!(await inMenu.isChecked())) await page.getByText('显示在菜单中').click();
    const handle = page.locator('plant-dockets .part-handle').first();
    const topMm = Number(await handle.getAttribute('y'));
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('保存成功').waitFor();
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe(`模板 ${type} 号`);
    await expect.poll(async () => Number(await handle.getAttribute('y'))).toBe(topMm + 1);

    await goTo(page, `/templateHasDataPreview?docketTemplateId=docket-${type}`);
    await page.locator('plant-dockets svg[data-code]').nth(1).waitFor();
    const codes = await drawnCodes(page);
    expect(codes).toHaveLength(2);
    for (const { text, path, viewBox } of codes) {
      expect(text).toMatch(/^[A-Z]+-\d{8}-1$/);
      expect(scanCode(path, viewBox)).toBe(text);
    }
    await page.getByRole('button', { name: '打印' }).click();
    const printed = await page.evaluate(() => sessionStorage.getItem('printed') ?? '');
    expect(printed).toContain(codes[0]?.text);
    expect(printed).toContain('优等品');
    await expect.poll(() => page.locator('body > iframe').count()).toBe(0);
    await page.evaluate(() => sessionStorage.removeItem('printed'));
  }
  await goTo(page, '/docketManagement');
  await page.getByPlaceholder('搜索菜单').fill('模板 7 号');
  await page.locator('plant-app .mi-match', { hasText: '模板 7 号' }).click();
  await page.getByRole('heading', { name: '模板 7 号' }).waitFor();
  await page.locator('plant-dockets tbody tr').first().getByRole('button', { name: '打印' }).click();
  await page.locator('plant-dockets svg[data-code]').first().waitFor();
  await closePage(page);
});

test('a label is drawn anew, keeps its draft through a reload, and meets a second editor', async () => {
  const page = await open('/barCodeTemplateEdit');
  await page.getByLabel('模板名称').fill('箱唛');
  const add = page.getByRole('group', { name: '元素' });
  await add.getByRole('button', { name: '二维码' }).click();
  await page.reload();
  await expect.poll(() => page.getByLabel('模板名称').inputValue()).toBe('箱唛');
  await page.locator('plant-dockets .part-handle').first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('保存成功').waitFor();
  const address = page.url();

  const other = await open(new URL(address).pathname.replace('/cloud', '') + new URL(address).search);
  await other.getByLabel('模板名称').fill('箱唛（二）');
  await page.getByLabel('模板名称').fill('箱唛（一）');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('heading', { name: '箱唛（一）' }).waitFor();
  await other.getByRole('button', { name: '保存', exact: true }).click();
  await other.getByText('未能保存').waitFor();
  await other.getByRole('button', { name: '覆盖保存' }).click();
  await other.getByText('保存成功').waitFor();
  await expect.poll(() => other.getByLabel('模板名称').inputValue()).toBe('箱唛（二）');
  await closePage(other);
  await closePage(page);
});
