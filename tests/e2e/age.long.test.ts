import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardReady, closePage, keepSignedIn, launchBrowser, openPage } from '../support/person.ts';
import { startProduct } from '../support/product.ts';

const BOARD = 'plant-whole-plant-energy-board';
/** Set by the host, s. A minute of the plant is five seconds here, so that no minute is late by itself. */
const LATE_S = 200;
const STALE_S = 300;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ageOf = (page: Page): Promise<string | null> =>
  page.locator(`${BOARD} .board`).getAttribute('data-age');
/** Minutes of the load curve that have a value, as `[time, kW]`, and which of those before the newest have none. */
async function curveOf(page: Page): Promise<{ known: Map<string, string>; holes: string[]; newest: string }> {
  const csv = await page.locator(BOARD).evaluate(async (element) => {
    const board = element as HTMLElement & { exportAs(file: 'csv'): Promise<{ blob: Blob }> };
    return (await board.exportAs('csv')).blob.text();
  });
  const curve = csv
    .split('\r\n\r\n')
    .map((block) => block.split('\r\n').slice(2))
    .find((lines) => lines.length > 400 && /^\d\d:\d\d,/.test(lines[0] ?? ''));
  if (!curve) throw new Error('the export has no curve of minutes');
  const points = curve.map((line) => line.split(',') as [string, string | undefined]);
  const last = points.findLastIndex(([, value]) => Boolean(value));
  const past = points.slice(0, last + 1);
  return {
    known: new Map(past.flatMap(([time, value]) => (value ? [[time, value] as const] : []))),
    holes: past.filter(([, value]) => !value).map(([time]) => time),
    newest: points[last]?.[0] ?? '',
  };
}

test('socket and network are cut: the board is marked within the limit of its host; they return, and the minutes that were missed are in the curve without a reload', async () => {
  const product = await startProduct({ CLOCK_FACTOR: '12' });
  try {
    const storageState = await keepSignedIn(browser, 'cer.manager', product.url);
    const { page } = await openPage(browser, { storageState });
    const { page: other } = await openPage(browser, { storageState });
    const site = `${product.url}/cloud/realTimeBoardFarm`;
    let isCut = false;
    await page.routeWebSocket(/\/ws\/notice/, (socket) => {
      const server = socket.connectToServer();
      // A line that is cut says nothing, not even that it is closed.
      socket.onMessage((message) => {
        if (!isCut) server.send(message);
      });
      server.onMessage((message) => {
        if (!isCut) socket.send(message);
      });
    });
    await page.clock.install();
    await page.goto(site);
    await boardReady(page);
    await page.locator(BOARD).evaluate(
      (element, [late, stale]) => {
        Object.assign(globalThis, { isSamePage: true });
        element.setAttribute('late-after-seconds', String(late));
        element.setAttribute('stale-after-seconds', String(stale));
      },
      [LATE_S, STALE_S],
    );
    await expect.poll(() => ageOf(page), { timeout: 30_000 }).toBe('live');
    expect(await page.locator(`${BOARD} .board-head [data-age]`).count()).toBe(0);
    const before = await curveOf(page);
    const holesBefore = before.holes.length;

    isCut = true;
    await page.context().setOffline(true);
    await page.clock.fastForward(LATE_S * 1000);
    // Nothing came over the net, and still no figure stands without its age.
    await expect.poll(() => ageOf(page), { timeout: 20_000 }).toMatch(/^(late|stale|offline)$/);
    await page.clock.fastForward((STALE_S - LATE_S) * 1000);
    await expect.poll(() => ageOf(page), { timeout: 20_000 }).toMatch(/^(stale|offline)$/);
    const mark = page.locator(`${BOARD} .board-head [data-age]`);
    expect(await mark.innerText()).toMatch(/\d/);
    expect(await mark.locator('svg').count()).toBe(1);
    for (const panel of await page.locator(`${BOARD} .panel:has(.chart-box)`).all())
      expect(await panel.locator('[data-age]').count()).toBeGreaterThan(0);

    // Meanwhile the plant goes on, as somebody else sees.
    await other.goto(site);
    await boardReady(other);
    await expect
      .poll(
        async () => {
          const seen = await curveOf(other);
          return [...seen.known.keys()].indexOf(seen.newest) - [...seen.known.keys()].indexOf(before.newest);
        },
        { timeout: 90_000, interval: 2_000 },
      )
      .toBeGreaterThanOrEqual(3);
    expect((await curveOf(page)).newest).toBe(before.newest);

    isCut = false;
    await page.context().setOffline(false);
    await expect.poll(() => ageOf(page), { timeout: 30_000 }).toBe('live');
    await expect
      .poll(() => page.locator(`${BOARD} .board-head [data-age]`).count(), { timeout: 20_000 })
      .toBe(0);
    const [after, seen] = [await curveOf(page), await curveOf(other)];
    expect(after.holes).toHaveLength(holesBefore);
    const missed = [...after.known.keys()].slice(before.known.size);
    expect(missed.length).toBeGreaterThanOrEqual(3);
    // The same minutes as those of a page that was never cut off.
    for (const [time, value] of seen.known)
      if (after.known.has(time)) expect(after.known.get(time)).toBe(value);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
    await closePage(page);
    await closePage(other);
  } finally {
    await product.stop();
  }
}, 240_000);
