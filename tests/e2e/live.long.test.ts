import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  type KeptState,
} from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';
import { page as html, samples, SCRIPT, startHost, type HostServer } from '../embed/host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
let browser: Browser;
let manager: KeptState;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  host = await startHost();
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

const site = (path = '/realTimeBoardFarm'): string => `${inject('platformUrl')}/cloud${path}`;
const signedIn = async (state = manager): Promise<Page> =>
  (await openPage(browser, { storageState: state })).page;
/** Every figure on the board as it stands, times of day apart. */
const figures = (page: Page): Promise<string[]> =>
  page.locator(`${BOARD} .kpi .v, ${BOARD} .p-ranking td.num, ${BOARD} .bullet-head`).allInnerTexts();
/** Teaches a page to say how the board stands: the moment that its data are of, and every figure. */
const knowStands = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const standOf = (board: Element): string => {
      const all = (selector: string) => [...(board.shadowRoot?.querySelectorAll(selector) ?? [])];
      const asOf = /\d\d:\d\d:\d\d/.exec(all('.fresh')[0]?.textContent ?? '')?.[0];
      const shown = all('.kpi .v, .p-ranking td.num, .bullet-head').map((each) => each.textContent);
      return [asOf, ...shown].join('|');
    };
    Object.assign(globalThis, { standOf });
  });
/** The board asks again after five seconds instead of the minute of its setting. */
async function askOften(page: Page): Promise<void> {
  await readsByThemselves(page);
  await page.route('**/board/whole/factory/energy*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, refreshS: 5 } } });
  });
}

describe('a live board', () => {
  test('a socket that drops in mid delta costs nothing: the board heals and shows what a fresh load shows', async () => {
    // A minute of the plant is five seconds here.
    const product: RunningProduct = await startProduct({ CLOCK_FACTOR: '12' });
    try {
      const state = await keepSignedIn(browser, 'cer.manager', product.url);
      const page = await signedIn(state);
      let deltas = 0;
      let isCutting = false;
      await page.routeWebSocket(/\/ws\/notice/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          const isDelta = String(message).includes('"messageType":"board"');
          if (isDelta) deltas += 1;
          if (!isDelta || !isCutting) return socket.send(message);
          // Half a frame is all that comes through before the line goes.
          isCutting = false;
          socket.send(String(message).slice(0, 200));
          void socket.close({ code: 1011 });
        });
      });
      await knowStands(page);
      await page.clock.install();
      await page.goto(`${product.url}/cloud/realTimeBoardFarm`);
      await boardReady(page);
      await expect.poll(() => deltas, { timeout: 30_000 }).toBeGreaterThan(0);
      isCutting = true;
      await expect.poll(() => isCutting, { timeout: 30_000 }).toBe(false);
      // What the board shows from its next minute on: another page takes longer to load than the plant for a minute.
      await page.locator(BOARD).evaluate((board) => {
        const look = Reflect.get(globalThis, 'standOf') as (board: Element) => string;
        const [cut = ''] = look(board).split('|');
        const stands: string[] = [];
        Object.assign(globalThis, { stands });
        setInterval(() => {
          const stand = look(board);
          if (!stand.startsWith(`${cut}|`) && !stands.includes(stand)) stands.push(stand);
        }, 100);
      });
      // The minute and a bit after which the page asks and listens again.
      await page.clock.fastForward(67_000);
      const fresh = await signedIn(state);
      await knowStands(fresh);
      let loaded = '';
      await expect
        .poll(
          async () => {
            const stands = await page.evaluate(() => Reflect.get(globalThis, 'stands') as readonly string[]);
            if (stands.includes(loaded)) return true;
            await fresh.goto(`${product.url}/cloud/realTimeBoardFarm`);
            await boardReady(fresh);
            await fresh.locator(`${BOARD} .p-ranking table`).waitFor();
            loaded = await fresh
              .locator(BOARD)
              .evaluate((board) => (Reflect.get(globalThis, 'standOf') as (board: Element) => string)(board));
            return false;
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe(true);
      await expect.poll(() => page.locator(`${BOARD} .banner-error`).count()).toBe(0);
      await closePage(page);
      await closePage(fresh);
    } finally {
      await product.stop();
    }
  }, 240_000);

  test('EMB-14 a socket that no longer answers pings is left, the next one comes within seconds with a share of chance, and what was told meanwhile is asked for anew', async () => {
    const page = await signedIn();
    const opened: number[] = [];
    const said: string[][] = [];
    let isDeaf = false;
    await page.routeWebSocket(/\/ws\/notice/, (socket) => {
      const server = socket.connectToServer();
      const frames: string[] = [];
      opened.push(opened.length);
      said.push(frames);
      socket.onMessage((message) => {
        frames.push((JSON.parse(String(message)) as { head: { type: string } }).head.type);
        if (!isDeaf) server.send(message);
      });
      server.onMessage((message) => {
        if (!isDeaf) socket.send(message);
      });
    });
    await page.clock.install();
    await page.addInitScript(() => {
      const random = Math.random;
      Math.random = () => (globalThis as { chance?: number }).chance ?? random();
    });
    await page.goto(site());
    await boardReady(page);
    await expect.poll(() => said[0]?.includes('add_subscribe'), { timeout: 20_000 }).toBe(true);
    await page.clock.fastForward(31_000);
    await expect
      .poll(() => said[0]?.filter((type) => type === 'heartbeat').length, { timeout: 20_000 })
      .toBe(1);
    await page.waitForTimeout(500);
    // The clock is paused from here: events happen at the stated times, however busy the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.evaluate(() => Object.assign(globalThis, { chance: 0.9 }));
    isDeaf = true;
    for (let ping = 0; ping < 3; ping += 1) {
      await page.clock.fastForward(30_100);
      await page.waitForTimeout(100);
    }
    isDeaf = false;
    // Without what chance adds it would be back by now.
    await page.clock.fastForward(900);
    await page.waitForTimeout(300);
    expect(opened).toHaveLength(1);
    const recounted = page.waitForResponse((response) => response.url().includes('/unread/number'), {
      timeout: 30_000,
    });
    await page.clock.fastForward(4_100);
    await expect.poll(() => opened.length, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => said[1]?.includes('add_subscribe'), { timeout: 20_000 }).toBe(true);
    expect((await recounted).ok()).toBe(true);
    await page.clock.resume();
    await expect
      .poll(() => page.locator(`${BOARD} .fresh`).innerText(), { timeout: 20_000 })
      .not.toMatch(/轮询/);
    await closePage(page);
  }, 120_000);

  test('without any socket the board polls and says so', async () => {
    const page = await signedIn();
    await page.routeWebSocket(/\/ws\/notice/, (socket) => void socket.close({ code: 1011 }));
    await askOften(page);
    await page.goto(site());
    await boardReady(page);
    await expect.poll(() => page.locator(`${BOARD} .fresh`).innerText()).toMatch(/轮询/);
    await page.waitForResponse((response) => response.url().includes('/board/whole/factory/energy'), {
      timeout: 15_000,
    });
    await closePage(page);
  });

  test('a clock ten minutes wrong, either way, changes no age and no figure', async () => {
    const right = await signedIn();
    await right.goto(site());
    await boardReady(right);
    await right.locator(`${BOARD} .p-ranking table`).waitFor();
    const expected = await figures(right);
    await closePage(right);
    for (const minutes of [-10, 10]) {
      const page = await signedIn();
      await page.clock.install({ time: Date.now() + minutes * 60_000 });
      await page.goto(site());
      await boardReady(page);
      await page.locator(`${BOARD} .p-ranking table`).waitFor();
      await expect.poll(() => page.locator(`${BOARD} .banner-error, ${BOARD} .stale-value`).count()).toBe(0);
      expect((await figures(page)).slice(0, 4)).toEqual(expected.slice(0, 4));
      await closePage(page);
    }
  });
});

describe('who may not see everything', () => {
  test('an operator sees no cost, no plan and no settings; the neighbours take the width', async () => {
    const page = await signedIn(await keepSignedIn(browser, 'cer.operator'));
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(site());
    await boardReady(page);
    await page.locator(`${BOARD} .p-flow .flow-node`).first().waitFor();
    await expect.poll(() => page.locator(`${BOARD} .kpi`).count()).toBe(5);
    await expect.poll(() => page.locator(`${BOARD} .p-plan`).count()).toBe(0);
    await expect.poll(() => page.locator(BOARD).getByRole('button', { name: '看板设置' }).count()).toBe(0);
    await expect.poll(() => page.locator(`${BOARD} .board`).innerText()).not.toMatch(/元|费用/);
    const box = async (selector: string) =>
      (await page.locator(selector).boundingBox()) ?? { x: 0, width: 0 };
    const [row, flow, strip, tile] = [
      await box(`${BOARD} .row-b`),
      await box(`${BOARD} .p-flow`),
      await box(`${BOARD} .kpis`),
      await box(`${BOARD} .kpi >> nth=4`),
    ];
    expect(Math.abs(row.x + row.width - flow.x - flow.width)).toBeLessThan(2);
    expect(Math.abs(strip.x + strip.width - tile.x - tile.width)).toBeLessThan(2);
    await closePage(page);
  });

  test('an area that is not there is named in the message', async () => {
    const page = await signedIn();
    await page.goto(site());
    await boardReady(page);
    await page.evaluate((tag) => {
      const find = (root: ParentNode): Element | null => {
        for (const element of root.querySelectorAll('*')) {
          if (element.localName === tag) return element;
          const inner = element.shadowRoot && find(element.shadowRoot);
          if (inner) return inner;
        }
        return null;
      };
      const board = find(document);
      const second = document.createElement(tag);
      second.id = 'lost';
      second.setAttribute('area-id', 'CER.NOWHERE');
      second.setAttribute('lang', 'en');
      board?.parentNode?.append(second);
    }, BOARD);
    const banner = page.locator('#lost .banner-error, #lost .state');
    await banner.first().waitFor({ timeout: 20_000 });
    await expect.poll(() => page.locator('#lost .board').innerText()).toContain('CER.NOWHERE');
    await closePage(page);
  });
});

describe('an address that answers', () => {
  test('a payload that breaks its schema: the field is named on screen and in plant-error, and the next good one heals', async () => {
    const good = samples['whole-plant-energy-board'] as { panels: { kpis: { value: unknown }[] } };
    const broken = structuredClone(good);
    if (broken.panels.kpis[2]) broken.panels.kpis[2].value = { n: 1 };
    let answer: object = broken;
    host.serve('/board.json', () => JSON.stringify(answer));
    host.serve(
      '/errors.js',
      `window.told = []; document.addEventListener('plant-error', (e) => window.told.push(e.detail.field));`,
    );
    host.serve(
      '/',
      html(
        `<${BOARD} src="/board.json" refresh-seconds="5"></${BOARD}>`,
        `<script src="/errors.js"></script>${SCRIPT}`,
      ),
    );
    const { page } = await openPage(browser);
    await page.goto(`${host.url}/`);
    const banner = page.locator(`${BOARD} .banner-error`);
    await banner.waitFor();
    await expect.poll(() => banner.innerText()).toContain('panels.kpis.2.value');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'told'))).toEqual([
      expect.stringContaining('panels.kpis.2.value'),
    ]);
    answer = good;
    await page.waitForSelector(`${BOARD} .kpi .v`, { timeout: 20_000 });
    answer = broken;
    await banner.waitFor({ timeout: 20_000 });
    // The last good figures stay under the message.
    await expect.poll(() => page.locator(`${BOARD} .kpi`).count()).toBe(6);
    await closePage(page);
  });

  test.each([
    ['not JSON', 'text', 200],
    ['an error page', '<h1>Gateway</h1>', 502],
    ['nothing', '', 404],
  ])('%s is told in words, and the reader can try again at once', async (_name, body, status) => {
    host.serve('/odd.json', body, { status });
    host.serve('/odd', html(`<${BOARD} src="/odd.json"></${BOARD}>`, SCRIPT));
    const { page } = await openPage(browser);
    await page.goto(`${host.url}/odd`);
    await page.locator(`${BOARD} .banner-error`).waitFor();
    host.serve('/odd.json', JSON.stringify(samples['whole-plant-energy-board']));
    await page.locator(BOARD).getByRole('button', { name: 'Retry now' }).click();
    await page.waitForSelector(`${BOARD} .kpi .v`);
    await expect.poll(() => page.locator(`${BOARD} .banner-error`).count()).toBe(0);
    await closePage(page);
  });
});

describe('organisations', () => {
  test('two plants of different seed differ, and one without data shows no figure at all', async () => {
    const state = await keepSignedIn(browser, 'admin');
    const page = await signedIn(state);
    await page.goto(site());
    await boardReady(page);
    await page.locator(`${BOARD} .p-ranking table`).waitFor();
    const first = await figures(page);
    const choose = async (index: number): Promise<void> => {
      await page.click('plant-app .enterprise');
      await page.locator('plant-app .flyout-item').nth(index).click();
    };
    await choose(1);
    await expect.poll(async () => (await figures(page))[0], { timeout: 20_000 }).not.toBe(first[0]);
    await boardReady(page);
    expect((await figures(page)).slice(0, 3)).not.toEqual(first.slice(0, 3));
    await choose(2);
    const reason = page.locator(`${BOARD} .board-state`);
    await reason.filter({ hasText: '尚未配置' }).waitFor({ timeout: 20_000 });
    await expect.poll(() => reason.innerText()).not.toMatch(/\d/);
    await expect.poll(() => page.locator(`${BOARD} .kpi, ${BOARD} .board-body`).count()).toBe(0);
    await closePage(page);
  });
});
