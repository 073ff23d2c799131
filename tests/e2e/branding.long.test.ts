/** How an enterprise is dressed, as a person sets it and everybody sees it: header, window title, sign-in page, defaults. */
import { deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeProblemsOf, choicesOnly, closePage, launchBrowser, openPage, signIn } from '../support/person.ts';

const URL = inject('platformUrl');
const TITLE = 'Yingde works';
let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([head, body, tail]);
}
/** A picture of one grey that every browser draws. */
function picture(widthPx: number, heightPx: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((widthPx + 1) * heightPx, 0x60);
  for (let row = 0; row < heightPx; row += 1) rows[row * (widthPx + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

const part = (page: Page, kind: string) => page.locator(`plant-app .branding-part[data-kind=${kind}]`);
const logo = (page: Page) => page.locator('plant-app .header .brand img.brand-mark');
const mark = (page: Page) => page.locator('plant-app .header .brand svg.brand-mark');
const said = (page: Page, text: string) =>
  page.locator('plant-app .toast', { hasText: text }).first().waitFor();
const isDrawn = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image) => (image as HTMLImageElement).naturalWidth);

async function restore(page: Page): Promise<void> {
  for (const kind of ['logo', 'background']) {
    const remove = part(page, kind).locator('.branding-actions button');
    if ((await remove.count()) === 0) continue;
    await remove.click();
    await page.locator('plant-app dialog[open] button', { hasText: 'Remove' }).click();
    await remove.waitFor({ state: 'detached' });
  }
  await page.locator('plant-app .branding-part input').first().fill('');
  await page.getByRole('button', { name: 'Save title' }).click();
  await said(page, 'The title is saved.');
}

test('ORG-02 title, logo and background stand in the header, the window and the sign-in page; without them the defaults do', async () => {
  const { page, complaints } = await openPage(browser, { storageState: choicesOnly({ language: 'en' }) });
  await signIn(page, 'cem.manager', { path: '/enterpriseBranding' });
  await part(page, 'logo').waitFor();
  try {
    await mark(page).waitFor();
    await expect.poll(() => page.title()).toContain('Plantdeck');
    expect(await axeProblemsOf(page)).toEqual([]);
    await page.locator('plant-app .branding-part input').first().fill(TITLE);
    await page.getByRole('button', { name: 'Save title' }).click();
    await said(page, 'The title is saved.');
    await page.waitForFunction((title) => document.title.endsWith(title), TITLE);

    // What calls itself a picture and is none is refused, with the reason; nothing changes.
    const svg = file('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await part(page, 'logo').locator('input[type=file]').setInputFiles(svg);
    await part(page, 'logo').locator('[role=alert]', { hasText: 'no PNG, JPEG or WebP' }).waitFor();
    await mark(page).waitFor();
    await part(page, 'logo')
      .locator('input[type=file]')
      .setInputFiles(file('works.png', picture(96, 96)));
    await said(page, 'The picture is saved.');
    await logo(page).waitFor();
    await part(page, 'background')
      .locator('input[type=file]')
      .setInputFiles(file('hall.png', picture(640, 480)));
    await part(page, 'background').getByText('Own picture: hall.png').waitFor();
    await expect.poll(() => isDrawn(page, 'plant-app .header .brand img.brand-mark')).toBe(96);

    // After a reload it is there from the start, and the page asks for it by a signed address.
    await page.reload();
    await logo(page).waitFor();
    await expect
      .poll(() => logo(page).getAttribute('src'))
      .toMatch(/customizedInfo\/image\/file\?path=.+&signature=/);
    await page.locator('plant-app .header .brand', { hasText: TITLE }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await part(page, 'logo').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });

    // The sign-in page of the company is dressed too; an address that opens nothing leaves the product's own.
    const { page: other } = await openPage(browser, { storageState: choicesOnly({ language: 'en' }) });
    await other.goto(`${URL}/cloud/yingde`);
    await other.locator('plant-app .lh h1', { hasText: TITLE }).waitFor();
    await other.locator('plant-app .lh img').waitFor();
    await other.locator('plant-app img.login-background').waitFor();
    await expect.poll(() => isDrawn(other, 'plant-app img.login-background')).toBe(640);
    await other.route('**/customizedInfo/image/file**', (route) => route.fulfill({ status: 404 }));
    await other.goto(`${URL}/cloud/yingde`);
    await other.locator('plant-app .lh svg.brand-mark').waitFor();
    await other.locator('plant-app .art').waitFor();
    await other.context().close();
  } finally {
    await page.goto(`${URL}/cloud/enterpriseBranding`);
    await part(page, 'logo').waitFor();
    await restore(page);
  }
  await mark(page).waitFor();
  await page.locator('plant-app .header .brand', { hasText: 'Plantdeck' }).waitFor();
  expect(complaints.list).toEqual([]);
  await closePage(page);
});
