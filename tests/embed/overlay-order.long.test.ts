/** What opens inside the drawer lies over it and gives the focus back, on a strict page that clips and covers. */
import { inflateSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_CAPABILITIES } from '@plantdeck/core/contract';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, SCRIPT, startHost, STRICT_POLICY, type HostServer } from './host-page.ts';
import { answerSockets, beginRelease, serveAnswer, servePlatform, serveSettings } from './small-platform.ts';

const BOARD = 'plant-whole-plant-energy-board';
/** Clips what stands in it, moves what is fixed to it, and lies over everything by itself. */
const HOSTILE = `
  #cage { position: relative; z-index: 0; width: 600px; height: 200px; overflow: hidden; transform: translateZ(0);
    contain: paint; }
  #curtain { position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }`;
let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  servePlatform(host);
  beginRelease(host, { capabilities: { ...OWN_CAPABILITIES }, hasTickets: true });
  serveSettings(host);
  serveAnswer(host, `Here it is:\n\n\`\`\`board\n{ "element": "${BOARD}", "range": "today" }\n\`\`\`\n`);
  host.serve('/cage.css', HOSTILE);
  host.serve(
    '/page',
    html(
      `<button id="own">Own</button><div id="cage"><plant-session>
        <plant-assistant launcher width="900" lang="en"></plant-assistant></plant-session></div><div id="curtain"></div>`,
      `<link rel="stylesheet" href="/cage.css"><script type="module" src="/session.js"></script>${SCRIPT}`,
    ),
    { policy: STRICT_POLICY },
  );
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

/** Whether the middle of it is what a person sees and meets there. */
const isMet = (layer: Locator): Promise<boolean> =>
  layer.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const root = node.getRootNode() as ShadowRoot;
    return node.contains(root.elementFromPoint(left + width / 2, top + height / 2));
  });
/** What is painted there; what a dialog has made inert is met by nobody, and seen all the same. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  // One pixel: after the filter, which has nothing before it to differ from.
  return `rgb(${[...inflateSync(Buffer.concat(parts)).subarray(1, 4)].join(', ')})`;
}
/** Whether it has the focus itself, through every shadow root around. */
const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((node) => node.matches(':focus'));
const holdsFocus = (one: Locator): Promise<boolean> => one.evaluate((node) => node.matches(':focus-within'));

test('EMB-42 menu, message and dialog of a board in an answer lie over the drawer, Escape closes one layer at a time, the focus goes back step by step', async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(20_000);
  await answerSockets(page);
  await page.goto(`${host.url}/page`);
  const launcher = page.locator('plant-assistant .launcher');
  const drawer = page.locator('plant-assistant .drawer');
  await launcher.waitFor();
  const before = await page.evaluate(() => Array.from(document.body.children, (each) => each.id));
  await page.locator('#own').focus();
  await page.keyboard.press('Tab');
  expect(await hasFocus(launcher)).toBe(true);
  await page.keyboard.press('Enter');
  const input = drawer.locator('textarea');
  await expect.poll(() => hasFocus(input)).toBe(true);
  const board = drawer.locator(BOARD);
  await board.locator('.kpi .v').first().waitFor();
  const place = await drawer.boundingBox();
  expect([place?.x, place?.y, place?.width, place?.height]).toEqual([380, 0, 900, 900]);
  expect(await isMet(drawer)).toBe(true);

  const opener = board.locator('.board-head .menu-anchor button').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = board.locator('.menu-list');
  await menu.waitFor();
  expect(await isMet(menu)).toBe(true);
  expect(await holdsFocus(menu)).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await hasFocus(opener)).toBe(true);
  expect(await drawer.isVisible()).toBe(true);

  await opener.press('Enter');
  await menu.locator('[role=menuitem]', { hasText: /csv/i }).press('Enter');
  const toast = board.locator('.toast-region .toast');
  await toast.waitFor();
  const told = await toast.boundingBox();
  // In the window, not in the drawer's scrolled part, and over the drawer there.
  expect((told?.x ?? 0) + (told?.width ?? 0)).toBeGreaterThan(380);
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBe(876);
  const region = board.locator('.toast-region');
  expect(await region.evaluate((node) => node.matches(':popover-open'))).toBe(true);
  // It lets presses through; without that it is what is met.
  await region.evaluate((node) => (node.style.pointerEvents = 'auto'));
  expect(await isMet(toast)).toBe(true);
  await region.evaluate((node) => (node.style.pointerEvents = ''));

  const settings = board.locator('.tools button[data-track-id="board:setting"]');
  await settings.focus();
  await page.keyboard.press('Enter');
  const dialog = board.locator('.set-dialog');
  await dialog.locator('fieldset').first().waitFor();
  expect(await isMet(dialog)).toBe(true);
  expect(await holdsFocus(dialog)).toBe(true);
  // The drawer around it has no life of its own meanwhile.
  await page.keyboard.press('Alt+q');
  await input.evaluate((area: HTMLTextAreaElement) => area.focus());
  expect(await hasFocus(input)).toBe(false);
  // A message that comes while the dialog is open comes over it, and leaves it the focus.
  await toast.waitFor({ state: 'detached' });
  await opener.evaluate((button: HTMLElement) => button.click());
  await menu.locator('[role=menuitem]', { hasText: /csv/i }).evaluate((item: HTMLElement) => item.click());
  await toast.waitFor();
  const ground = await toast.evaluate((node) => getComputedStyle(node).backgroundColor);
  const shown = await toast.boundingBox();
  const behind = await dialog.evaluate((node) => getComputedStyle(node, '::backdrop').backgroundColor);
  expect([ground, behind]).not.toContain('rgba(0, 0, 0, 0)');
  await expect.poll(() => colourAt(page, (shown?.x ?? 0) + 6, (shown?.y ?? 0) + 20)).toBe(ground);
  await dialog.locator('button, input, select').first().focus();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await drawer.isVisible()).toBe(true);
  expect(await hasFocus(settings)).toBe(true);

  await page.keyboard.press('Escape');
  await launcher.waitFor();
  await expect.poll(() => drawer.isVisible()).toBe(false);
  expect(await hasFocus(launcher)).toBe(true);
  expect(await page.evaluate(() => Array.from(document.body.children, (each) => each.id))).toEqual(before);
  expect(complaints.list).toEqual([]);
  await page.context().close();
}, 120_000);
