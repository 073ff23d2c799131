/** Sessions that nobody signs in for: tokens of a host's callback, and a wall that was let in once and is left alone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPlatform } from '../support/feature-page.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  type KeptState,
} from '../support/person.ts';
import { startGateway } from '../support/gateway.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';
import { page as html, SCRIPT } from '../embed/host-page.ts';

let browser: Browser;
let product: RunningProduct;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct();
  manager = await keepSignedIn(browser, 'cer.manager', product.url);
}, 180_000);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const BOARD = 'plant-whole-plant-energy-board';
interface Saved {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}
const save = async (desk: Page, resource: string, body: object): Promise<Saved> => {
  const { retCode, retMsg, data } = await askPlatform<Saved>(
    desk,
    'POST',
    `/api/cloud/record/${resource}/save`,
    body,
  );
  expect([retCode, retMsg]).toEqual(['0', 'ok']);
  return data;
};
const rowOf = async (desk: Page, resource: string, id: string): Promise<Saved> => {
  const { data } = await askPlatform<{ records: Saved[] }>(
    desk,
    'POST',
    `/api/cloud/record/${resource}/page`,
    {
      page: { size: 1, current: 1 },
      id,
    },
  );
  const [row] = data.records;
  if (!row) throw new Error(`no ${resource} ${id}`);
  return row;
};
/** The administrator's own window. */
async function openDesk(): Promise<Page> {
  const { page } = await openPage(browser, { storageState: manager });
  await page.goto(`${product.url}/cloud/messageCenter`);
  await page.waitForSelector('plant-menu .mi');
  return page;
}
/** A page beside the product's own, as an integrator writes it. */
async function openHost(body: string, script = ''): Promise<Page> {
  const { page } = await openPage(browser, { locale: 'en', viewport: { width: 1920, height: 1080 } });
  await page.route('**/host-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: html(`<main>${body}</main>`, SCRIPT + script) }),
  );
  await page.route('**/host.js', (route) => route.fallback());
  return page;
}
const kindOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      (
        document.querySelector('plant-session') as unknown as {
          session: { scope(): { kind: string } | null };
        }
      ).session.scope()?.kind,
  );
const figures = (page: Page) => page.locator(`${BOARD} .kpi .v`);

describe('a token of the host', () => {
  test('EMB-09 comes from its callback as a guest’s or a person’s, is asked for before it runs out, and its refusals do not end it', async () => {
    const desk = await openDesk();
    const { values } = await save(desk, 'embedClients', {
      values: {
        code: 'callback-portal',
        name: 'Portal',
        origins: product.url,
        elementTags: BOARD,
        serviceAccount: 'cer.operator',
        actsForUsers: true,
        tokensPerMinute: 100,
        isActive: true,
      },
    });
    const page = await openHost(
      `<plant-session default><${BOARD} theme="light"></${BOARD}></plant-session>`,
      '<script type="module" src="/host.js"></script>',
    );
    // The portal's own back end: it holds the secret and decides for whom it asks.
    const asked: (string | null)[] = [];
    let userName: string | null = null;
    let refusals = 0;
    await page.route('**/my-token', async (route) => {
      asked.push(userName);
      if (refusals > 0) {
        refusals -= 1;
        return route.fulfill({ status: 503, body: 'busy' });
      }
      const answer = await fetch(`${product.url}/api/oauth/embed/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          clientId: 'callback-portal',
          clientSecret: values['clientSecret'],
          seconds: 60,
          ...(userName && { userName }),
        }),
      });
      await route.fulfill({ json: ((await answer.json()) as { data: object }).data });
    });
    await page.route('**/host.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `document.querySelector('plant-session').tokenProvider = async () => {
          const answer = await fetch('/my-token');
          if (!answer.ok) throw new Error('no token');
          return answer.json();
        };`,
      }),
    );
    await page.clock.install();
    await page.goto(`${product.url}/host-page`);
    await figures(page).first().waitFor();
    await expect.poll(() => kindOf(page), { timeout: 20_000 }).toBe('guest');
    expect(asked).toHaveLength(1);
    // At three quarters of its life, for another reader from now on; the first answers are refusals.
    userName = 'cer.manager';
    refusals = 2;
    await page.clock.fastForward(46_000);
    await expect.poll(() => asked.length).toBe(2);
    await page.clock.fastForward(1_500);
    await expect.poll(() => asked.length).toBe(3);
    await page.clock.fastForward(3_000);
    await expect.poll(() => kindOf(page), { timeout: 20_000 }).toBe('user');
    expect(asked).toEqual([null, 'cer.manager', 'cer.manager', 'cer.manager']);
    expect(await figures(page).count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    await closePage(page);
    await closePage(desk);
  }, 120_000);
});

/** The plant's clock is eight hours ahead. */
const PLANT_OFFSET_MS = 8 * 3_600_000;

/** What a passer-by finds on the wall: figures, words that say why there are none, a board that waits, or nothing. */
type Sight = 'figures' | 'told' | 'waiting' | 'blank';

interface WallSeen {
  /** What the test does to the wall meanwhile. */
  phase: string;
  /** By phase, from the first figure on. */
  frames: Record<string, Partial<Record<Sight, number>>>;
  turns: number;
  /** Times that another copy of the shown board took its place. */
  copies: number;
  /** Boards that were shown and left. */
  left: number;
  boards: string[];
  /** Where the picture stood: its transforms. */
  places: string[];
}

/** In the page: notes in each frame what the wall shows. */
function watchWall(): void {
  const seen: WallSeen = {
    phase: 'start',
    frames: {},
    turns: 0,
    copies: 0,
    left: 0,
    boards: [],
    places: [],
  };
  const left: WeakRef<Element>[] = [];
  let shown: WeakRef<Element> | null = null;
  const note = (list: string[], each: string) => {
    if (!list.includes(each)) list.push(each);
  };
  const isSeen = (node: Element): boolean =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    node.getBoundingClientRect().height > 0;
  const sightOf = (board: Element | null): Sight => {
    const root = board?.shadowRoot;
    if (!board || !root || !isSeen(board)) return 'blank';
    // What stands in the place of figures that are waited for has their shape, but no digits.
    const values = [...root.querySelectorAll<HTMLElement>('.kpi .v')];
    if (values.some((value) => /\d/.test(value.textContent) && isSeen(value))) return 'figures';
    if (root.querySelector('[aria-busy=true]')) return 'waiting';
    const said = root.querySelector<HTMLElement>('.board-state');
    return said && said.textContent.trim() !== '' && isSeen(said) ? 'told' : 'blank';
  };
  const look = (): void => {
    const root = document.querySelector('plant-kiosk')?.shadowRoot;
    const board = root?.querySelector('.kiosk-board.shown > *') ?? null;
    const sight = sightOf(board);
    if (sight === 'figures' || shown) {
      const frames = (seen.frames[seen.phase] ??= {});
      frames[sight] = (frames[sight] ?? 0) + 1;
      const place = root?.querySelector('.kiosk-boards');
      if (place) note(seen.places, getComputedStyle(place).transform);
    }
    const before = shown?.deref();
    if (sight === 'figures' && board && before !== board) {
      note(seen.boards, board.localName);
      if (before?.localName === board.localName) seen.copies += 1;
      else seen.turns += 1;
      if (shown) {
        left.push(shown);
        seen.left = left.length;
      }
      shown = new WeakRef(board);
    }
    requestAnimationFrame(look);
  };
  Object.assign(globalThis, { wallSeen: seen, wallLeft: left });
  requestAnimationFrame(look);
}

describe('a wall', () => {
  test('EMB-09 is let in by a code, comes back by itself after a reload, a lost network and a start of the platform, is refreshed without a blank, and is shut off by an administrator', async () => {
    const desk = await openDesk();
    const wall = await openHost(
      `<plant-session device default lang="en"><plant-kiosk boards="wholePlantEnergy" every-seconds="5"></plant-kiosk></plant-session>`,
    );
    await readsByThemselves(wall);
    // The board asks again after five seconds instead of its minute.
    await wall.route('**/board/whole/factory/energy*', async (route) => {
      try {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: object | null };
        const data = answer.data && { ...answer.data, refreshS: 5 };
        await route.fulfill({ response, json: { ...answer, data } });
      } catch {
        await route.abort();
      }
    });
    await wall.goto(`${product.url}/host-page`);
    const code = wall.locator('plant-kiosk .kiosk-code');
    await code.waitFor();
    expect(await axeProblemsOf(wall)).toEqual([]);
    const { id } = await save(desk, 'embedDevices', {
      values: {
        name: 'Hall 3',
        pairingCode: (await code.innerText()).toLowerCase(),
        elementTags: `${BOARD}\nplant-kiosk`,
        serviceAccount: 'cer.operator',
        isActive: true,
      },
    });
    const shown = wall.locator(`plant-kiosk .kiosk-board.shown ${BOARD} .kpi .v`);
    await shown.first().waitFor({ timeout: 30_000 });
    expect(await kindOf(wall)).toBe('device');

    // Burn-in: the picture moves by a few pixels with each turn.
    const places = new Set<string>();
    await expect
      .poll(
        async () => {
          places.add(
            await wall
              .locator('plant-kiosk .kiosk-boards')
              .evaluate((node) => getComputedStyle(node).transform),
          );
          return places.size;
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBeGreaterThan(2);
    for (const place of places)
      for (const px of place.match(/-?\d+(?=[,)])/g)?.slice(-2) ?? [])
        expect(Math.abs(Number(px))).toBeLessThan(6);

    // Nightly refresh: another copy of the board stands, and in no frame was there none.
    const swap = await wall.evaluate(async (tag) => {
      const kiosk = document.querySelector('plant-kiosk') as HTMLElement & { refresh(): Promise<void> };
      const board = () => kiosk.shadowRoot?.querySelector(`.kiosk-board.shown > ${tag}`);
      const before = board();
      let frames = 0;
      let blank = 0;
      let isOver = false;
      const look = () => {
        frames += 1;
        const values = board()?.shadowRoot?.querySelectorAll('.kpi .v').length ?? 0;
        if (values === 0) blank += 1;
        if (!isOver) requestAnimationFrame(look);
      };
      look();
      await kiosk.refresh();
      await new Promise((resolve) => setTimeout(resolve, 500));
      isOver = true;
      return {
        frames,
        blank,
        isOther: board() !== before,
        left: kiosk.shadowRoot?.querySelectorAll(tag).length,
      };
    }, BOARD);
    expect(swap).toMatchObject({ blank: 0, isOther: true, left: 1 });
    expect(swap.frames).toBeGreaterThan(5);

    // Nobody touches it from here on. Its places stand before its figures do.
    await wall.reload();
    await expect
      .poll(() => shown.allInnerTexts(), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/\d/));
    await wall.context().setOffline(true);
    await wall.waitForTimeout(3_000);
    expect(await shown.count()).toBeGreaterThan(0);
    await wall.context().setOffline(false);
    const port = Number(new URL(product.url).port);
    await product.stop({ keepData: true });
    expect(await shown.count()).toBeGreaterThan(0);
    product = await startProduct({}, { port, dataDir: product.dataDir });
    const answered = wall.waitForResponse(
      (response) => response.url().includes('/board/whole/factory/energy') && response.status() === 200,
      { timeout: 90_000 },
    );
    await answered;
    expect(await shown.count()).toBeGreaterThan(0);
    expect(await code.count()).toBe(0);

    const row = await rowOf(desk, 'embedDevices', id);
    await save(desk, 'embedDevices', {
      id,
      version: row.version,
      values: { ...row.values, isActive: false },
    });
    await code.waitFor({ timeout: 90_000 });
    expect(await shown.count()).toBe(0);
    await closePage(wall);
    await closePage(desk);
  }, 300_000);

  test('EMB-36 stands through a lost network, a start of the platform, an expired token and a night with no hand on it and no blank frame, its picture moving, and lets its boards go', async () => {
    const desk = await openDesk();
    // A token that is over by the time it is needed.
    const { values } = await save(desk, 'embedClients', {
      values: {
        code: 'short-lived',
        name: 'Short-lived',
        origins: product.url,
        elementTags: BOARD,
        serviceAccount: 'cer.operator',
        actsForUsers: false,
        tokensPerMinute: 10,
        isActive: true,
      },
    });
    const { data: over } = (await (
      await fetch(`${product.url}/api/oauth/embed/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: 'short-lived', clientSecret: values['clientSecret'], seconds: 60 }),
      })
    ).json()) as { data: { token: string } };
    const boards = ['wholePlantEnergy', 'workshopEnergy', 'mainBoard'];
    const wall = await openHost(
      `<plant-session device default lang="en"><plant-kiosk boards="${boards.join(',')}" every-seconds="5" refresh-at="off"></plant-kiosk></plant-session>`,
    );
    // Its network, which can be cut with all that is open on it.
    const network = await startGateway(product.url);
    const cdp = await wall.context().newCDPSession(wall);
    await wall.addInitScript(watchWall);
    let isTokenOver = false;
    let renewals = 0;
    let answers = 0;
    let plantMs = 0;
    const refusals: string[] = [];
    await readsByThemselves(wall);
    await wall.route('**/device/renew', async (route) => {
      renewals += 1;
      isTokenOver = false;
      await route.fallback();
    });
    await wall.route(/\/api\/(cloud\/exhibition|geg)\/board\//, async (route) => {
      const headers = { ...route.request().headers() };
      if (isTokenOver && headers['authorization']) headers['authorization'] = `Bearer ${over.token}`;
      try {
        const response = await route.fetch({ headers });
        const answer = (await response.json()) as { retCode: string; data: { serverTime?: string } | null };
        if (answer.retCode === '0') {
          answers += 1;
          plantMs = Date.parse(answer.data?.serverTime ?? '') || plantMs;
        } else if (isTokenOver) refusals.push(answer.retCode);
        await route.fulfill({ response });
      } catch {
        await route.abort();
      }
    });
    // Before anything else: nobody answers.
    const isApi = (url: URL): boolean => url.pathname.startsWith('/api/');
    await wall.route(isApi, (route) => route.abort());
    await wall.goto(`${network.url}/host-page`);
    await wall
      .locator('plant-kiosk', { hasText: 'No connection to the platform yet' })
      .waitFor({ timeout: 60_000 });
    expect(await axeProblemsOf(wall)).toEqual([]);
    await wall.unroute(isApi);
    const code = wall.locator('plant-kiosk .kiosk-code');
    await code.waitFor({ timeout: 90_000 });
    await save(desk, 'embedDevices', {
      values: {
        name: 'Hall 4',
        pairingCode: await code.innerText(),
        elementTags: `${BOARD}\nplant-workshop-energy-board\nplant-main-board\nplant-kiosk`,
        serviceAccount: 'cer.operator',
        isActive: true,
      },
    });
    const seen = (): Promise<WallSeen> =>
      wall.evaluate(() => (globalThis as unknown as { wallSeen: WallSeen }).wallSeen);
    const begin = (phase: string): Promise<void> =>
      wall.evaluate((next) => {
        (globalThis as unknown as { wallSeen: WallSeen }).wallSeen.phase = next;
      }, phase);
    // From here on nobody touches it: what was seen in each frame is read at the end.
    await expect.poll(async () => (await seen()).boards.length, { timeout: 90_000 }).toBe(boards.length);
    expect(await kindOf(wall)).toBe('device');

    const turnsOn = async (what: string): Promise<void> => {
      const { turns } = await seen();
      const answered = answers;
      await expect
        .poll(async () => (await seen()).turns > turns && answers > answered, {
          message: what,
          timeout: 150_000,
        })
        .toBe(true);
    };
    await begin('no network');
    const { turns } = await seen();
    await wall.context().setOffline(true);
    await network.stop();
    // Longer than all boards in turn: each stands again with what it was told last.
    await expect
      .poll(async () => (await seen()).turns - turns, { timeout: 90_000 })
      .toBeGreaterThan(boards.length);
    await network.start();
    await wall.context().setOffline(false);
    await turnsOn('the network is back');

    await begin('no platform');
    const port = Number(new URL(product.url).port);
    await product.stop({ keepData: true });
    product = await startProduct({}, { port, dataDir: product.dataDir });
    await turnsOn('the platform is back');

    await begin('no token');
    const ask = async (): Promise<string> => {
      const answer = await fetch(
        `${product.url}/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy`,
        { headers: { authorization: `Bearer ${over.token}` } },
      );
      return ((await answer.json()) as { retCode: string }).retCode;
    };
    await expect.poll(ask, { timeout: 90_000, interval: 2_000 }).not.toBe('0');
    const before = renewals;
    isTokenOver = true;
    await expect.poll(() => renewals, { timeout: 90_000 }).toBeGreaterThan(before);
    expect(refusals.length).toBeGreaterThan(0);
    await turnsOn('the token is renewed');

    // It comes within two minutes.
    await begin('night');
    const { copies } = await seen();
    const night = new Date(plantMs + 2 * 60_000 + PLANT_OFFSET_MS).toISOString().slice(11, 16);
    await wall.locator('plant-kiosk').evaluate((kiosk, at) => kiosk.setAttribute('refresh-at', at), night);
    await expect.poll(async () => (await seen()).copies, { timeout: 240_000 }).toBeGreaterThan(copies);
    await turnsOn('the night is over');

    // What left is let go. The last few may still wait for an answer or a timer of theirs.
    await expect
      .poll(
        async () => {
          await cdp.send('HeapProfiler.collectGarbage');
          return wall.evaluate(
            () =>
              (globalThis as unknown as { wallLeft: WeakRef<Element>[] }).wallLeft
                .slice(0, -4)
                .filter((left) => {
                  const board = left.deref();
                  return board !== undefined && !board.isConnected;
                }).length,
          );
        },
        { timeout: 60_000, interval: 1_500 },
      )
      .toBe(0);
    const all = await seen();
    expect(all.left).toBeGreaterThan(10);
    // Once a board had figures, no frame was without: no empty one, none that still waits, none that only says why.
    expect(Object.keys(all.frames)).toEqual(['start', 'no network', 'no platform', 'no token', 'night']);
    for (const [phase, { figures = 0, ...others }] of Object.entries(all.frames)) {
      expect([phase, others]).toEqual([phase, {}]);
      expect(figures, phase).toBeGreaterThan(50);
    }
    expect(all.places).toHaveLength(4);
    expect(await code.count()).toBe(0);
    await closePage(wall);
    await closePage(desk);
    await network.stop();
  }, 900_000);
});

describe('the administrator’s pages', () => {
  test('a client is made, its secret is told once, a new one beside it, and what happened stands in the audit', async () => {
    const { page } = await openPage(browser, { storageState: manager, locale: 'en' });
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto(`${product.url}/cloud/embedClients`);
    const frame = page.frameLocator('plant-app .frame-slot:not([hidden]) iframe');
    await frame.getByRole('button', { name: 'Add' }).click();
    const dialog = frame.getByRole('dialog');
    const fill = (label: string, text: string) => dialog.getByLabel(label).first().fill(text);
    await fill('Code', 'by-hand');
    await fill('Name', 'Made by hand');
    await fill('Allowed origins', 'https://portal.example.com');
    await fill('Elements, one a line', BOARD);
    await fill('Acts as account', 'cer.operator');
    await fill('Tokens a minute', '60');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const secret = frame.locator('.told-once code');
    const first = await secret.innerText();
    expect(first).toHaveLength(43);
    expect(await axeProblemsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await frame.getByText('by-hand').first().waitFor();
    const ask = async (clientSecret: string): Promise<string> => {
      const answer = await fetch(`${product.url}/api/oauth/embed/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: 'by-hand', clientSecret }),
      });
      return ((await answer.json()) as { retCode: string }).retCode;
    };
    expect(await ask(first)).toBe('0');
    expect(await ask('wrong')).not.toBe('0');
    await page.goto(`${product.url}/cloud/embedAudit`);
    const audit = page.frameLocator('plant-app .frame-slot:not([hidden]) iframe');
    await audit.locator('table').getByText('Wrong secret').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      audit.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('embedAudit.csv');
    await closePage(page);
  }, 120_000);
});
