/** One list of tests for both walls: an element in a shadow root, and the same tag behind a sandboxed frame. */
import { readFileSync } from 'node:fs';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeProblemsOf, launchBrowser, openPage, type Complaints } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, STRICT_POLICY, type HostServer } from './host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
/** A page that allows frames of its own bundle and nothing else besides what every page with elements allows. */
const POLICY = `${STRICT_POLICY}; frame-src 'self'`;
let browser: Browser;
let host: HostServer;
let visits = 0;

interface BoardElement extends HTMLElement {
  data: unknown;
  filters: unknown;
  settings: unknown;
  log: { name: string; detail: unknown }[];
  refresh(): Promise<void>;
  exportAs(kind: string): Promise<{ name: string; blob: Blob }>;
  getState(): Promise<{ filters: Record<string, string>; figures: string; tables: string[] }>;
  setState(state: unknown): Promise<void>;
}

beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve('/board.json', () => JSON.stringify(samples['whole-plant-energy-board']));
  // Everything the board tells from its first moment on, and every breach of the policy.
  host.serve(
    '/listen.js',
    `window.violations = [];
     document.addEventListener('securitypolicyviolation', (e) => window.violations.push(e.violatedDirective + ' ' + e.blockedURI));
     const board = document.querySelector('${BOARD}'); board.log = [];
     for (const name of ['loading', 'loaded', 'ready', 'error', 'select', 'drill', 'filter-change', 'figures-change', 'view-change', 'size-change', 'settings-change', 'audit', 'before-export', 'before-navigate', 'before-command'])
       board.addEventListener('plant-' + name, (event) => board.log.push({ name: event.type, detail: event.detail }));`,
  );
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

for (const wall of ['none', 'frame'] as const) {
  /** Where the board's own view is looked for. */
  const inside = (page: Page): Locator | FrameLocator =>
    wall === 'frame' ? page.frameLocator(`${BOARD} iframe`) : page.locator(BOARD);

  const visit = async (
    attributes = 'src="/board.json"',
    { around = (board: string) => board, css = '', ready = true } = {},
  ): Promise<{ page: Page; complaints: Complaints; view: Locator | FrameLocator; board: Locator }> => {
    const path = `/wall-${(visits += 1)}`;
    host.serve(`${path}.css`, css);
    host.serve(
      path,
      html(
        around(`<${BOARD} isolate="${wall}" ${attributes}></${BOARD}>`),
        `<link rel="stylesheet" href="${path}.css"><script type="module" src="/listen.js"></script>${SCRIPT}`,
      ),
      { policy: POLICY },
    );
    const opened = await openPage(browser, { viewport: { width: 1440, height: 1000 } });
    await opened.page.goto(host.url + path);
    const view = inside(opened.page);
    if (ready) {
      await view.locator('.kpi .v').first().waitFor({ timeout: 20_000 });
      await view.locator('.p-ranking table').waitFor({ timeout: 20_000 });
    }
    return { ...opened, view, board: opened.page.locator(BOARD) };
  };
  const log = (board: Locator): Promise<BoardElement['log']> =>
    board.evaluate(
      (element) => JSON.parse(JSON.stringify((element as BoardElement).log)) as BoardElement['log'],
    );
  const heard = async (board: Locator, name: string): Promise<BoardElement['log'][number]> => {
    const find = async () => (await log(board)).findLast((event) => event.name === name) ?? null;
    await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
    return (await find()) as BoardElement['log'][number];
  };

  describe(`isolate="${wall}"`, () => {
    test(`EMB-31 ${wall}: properties, attributes, filters and language reach the view`, async () => {
      const { page, view, board, complaints } = await visit('range="today"', { ready: false });
      await board.evaluate(
        (element, data) => void ((element as BoardElement).data = data),
        samples['whole-plant-energy-board'],
      );
      await view.locator('.kpi .v').first().waitFor();
      const english = await view.locator('h1').innerText();
      await board.evaluate((element) => element.setAttribute('lang', 'it'));
      await expect.poll(() => view.locator('h1').innerText()).not.toBe(english);
      await board.evaluate((element) => element.setAttribute('figures', 'base'));
      await expect
        .poll(() => view.locator('.tools > button[aria-pressed]').getAttribute('aria-pressed'))
        .toBe('false');
      await board.evaluate((element) => element.removeAttribute('figures'));
      await expect
        .poll(() => view.locator('.tools > button[aria-pressed]').getAttribute('aria-pressed'))
        .toBe('true');
      await board.evaluate((element) => void ((element as BoardElement).settings = {}));
      await view.locator('button[data-track-id="board:setting"]').waitFor();
      await board.evaluate((element) => element.setAttribute('readonly', ''));
      await view.locator('button[data-track-id="board:setting"]').waitFor({ state: 'detached' });
      // The field that does not fit is named, here and there.
      await board.evaluate((element) => void ((element as BoardElement).data = { boardCode: 7 }));
      expect((await heard(board, 'plant-error')).detail).toMatchObject({
        code: 'contract',
        field: 'boardCode',
      });
      expect(complaints.list).toEqual([]);
      await page.context().close();
    }, 60_000);

    test(`EMB-31 ${wall}: events, methods and state`, async () => {
      const { page, view, board, complaints } = await visit();
      for (const name of ['plant-loading', 'plant-loaded', 'plant-ready', 'plant-size-change'])
        await heard(board, name);
      // A healthy start raises no error.
      expect((await log(board)).filter(({ name }) => name === 'plant-error')).toEqual([]);
      const prevented = await board.evaluate((element) => {
        const prevent = (event: Event): void => event.preventDefault();
        element.addEventListener('plant-before-export', prevent, { once: true });
        return (element as BoardElement).exportAs('csv');
      });
      expect(prevented).toBe(null);
      await view.locator('.kpi-drill').first().click();
      expect((await heard(board, 'plant-drill')).detail).toMatchObject({ panel: 'kpis' });
      expect((await heard(board, 'plant-audit')).detail).toMatchObject({ step: 'navigate', outcome: 'done' });
      const other = view.locator('.board-head > .seg [aria-checked=false]').first();
      await other.click();
      const told = (await heard(board, 'plant-filter-change')).detail as { filters: { range: string } };
      const state = () => board.evaluate((element) => (element as BoardElement).getState());
      await expect.poll(async () => (await state()).filters['range']).toBe(told.filters.range);
      await board.evaluate((element) => {
        element.addEventListener('plant-filter-change', (event) => event.preventDefault());
      });
      await view.locator('.board-head > .seg [aria-checked=false]').first().click();
      await expect
        .poll(async () => (await log(board)).filter(({ name }) => name === 'plant-filter-change').length)
        .toBe(2);
      expect((await state()).filters['range']).toBe(told.filters.range);
      await board.evaluate((element, next) => (element as BoardElement).setState(next), {
        ...(await state()),
        tables: ['load'],
      });
      await view.locator('.p-load tbody tr').first().waitFor();
      const file = await board.evaluate(async (element) => {
        const { name, blob } = await (element as BoardElement).exportAs('csv');
        return { name, text: await blob.text() };
      });
      expect(file.name).toMatch(/\.csv$/);
      expect(file.text).toContain('CER');
      const picture = await board.evaluate(
        async (element) => (await (element as BoardElement).exportAs('png')).blob.size,
      );
      expect(picture).toBeGreaterThan(20_000);
      const refused = await board.evaluate((element) =>
        (element as BoardElement).setState({ tables: 'all' }).then(
          () => null,
          (error: { field?: string }) => error.field,
        ),
      );
      expect(refused).toBe('tables');
      await board.evaluate((element) => element.focus());
      expect(await page.evaluate((tag) => document.activeElement?.localName === tag, BOARD)).toBe(true);
      expect(complaints.list).toEqual([]);
      await page.context().close();
    }, 60_000);

    test(`EMB-31 ${wall}: the page stops a step, and puts one off until it has asked`, async () => {
      const { page, board } = await visit();
      const downloads: string[] = [];
      page.on('download', (download) => downloads.push(download.suggestedFilename()));
      const outcome = await board.evaluate(async (element) => {
        const live = element as BoardElement;
        const ends: string[] = [];
        const exportCsv = async (): Promise<void> => {
          const file = await live.exportAs('csv');
          ends.push(file === null ? 'null' : 'made');
        };
        const prevented: boolean[] = [];
        live.addEventListener(
          'plant-before-export',
          (event) => {
            event.preventDefault();
            prevented.push(event.defaultPrevented);
          },
          { once: true },
        );
        await exportCsv();
        const answers = [false, true];
        live.addEventListener('plant-before-export', (event) =>
          (event as Event & { waitUntil(answer: Promise<unknown>): void }).waitUntil(
            new Promise((resolve) => setTimeout(() => resolve(answers.shift()), 50)),
          ),
        );
        await exportCsv();
        await exportCsv();
        return { ends, prevented };
      });
      expect(outcome).toEqual({ ends: ['null', 'null', 'made'], prevented: [true] });
      // Only the step that the page let pass made a file.
      await expect.poll(() => downloads).toHaveLength(1);
      await expect
        .poll(async () =>
          (await log(board))
            .filter(({ name }) => name === 'plant-audit')
            .map(({ detail }) => (detail as { outcome: string }).outcome),
        )
        .toEqual(['prevented', 'prevented', 'done']);
      await page.context().close();
    }, 60_000);

    test(`EMB-31 ${wall}: as high as its content, as wide as its place, and filling a height that the page gives`, async () => {
      const { page, view, board } = await visit();
      const content = () =>
        view.locator('.board').evaluate((each) => Math.round(each.getBoundingClientRect().height));
      const own = () => board.evaluate((each) => Math.round(each.getBoundingClientRect().height));
      await expect
        .poll(async () => Math.abs((await own()) - (await content())) < 60, { timeout: 10_000 })
        .toBe(true);
      expect(await own()).toBeGreaterThan(500);
      // Nothing scrolls inside.
      expect(
        await view.locator('.board').evaluate((each) => {
          const page = each.ownerDocument.documentElement;
          return page.scrollWidth <= page.clientWidth;
        }),
      ).toBe(true);
      const wide = await own();
      await board.evaluate((each) => void (each.style.width = '500px'));
      await expect.poll(own, { timeout: 10_000 }).toBeGreaterThan(wide);
      await expect.poll(() => view.locator('.board').getAttribute('class')).toMatch(/w-phone/);
      await board.evaluate((each) => Object.assign(each.style, { width: '1200px', height: '900px' }));
      await expect.poll(own, { timeout: 10_000 }).toBe(900);
      await expect
        .poll(() => view.locator('.board').evaluate((each) => each.getBoundingClientRect().width), {
          timeout: 10_000,
        })
        .toBeGreaterThan(1100);
      expect((await heard(board, 'plant-size-change')).detail).toMatchObject({ width: 1200 });
      await page.context().close();
    }, 60_000);

    test(`EMB-31 ${wall}: the theme and the tokens of the page`, async () => {
      const { page, view, board } = await visit('src="/board.json" theme="dark"', {
        css: `${BOARD} { --plant-accent: rgb(200, 30, 60); }`,
      });
      const token = (name: string) =>
        view
          .locator('.board')
          .evaluate((each, wanted) => getComputedStyle(each).getPropertyValue(wanted).trim(), name);
      await expect.poll(() => token('--plant-accent')).toBe('rgb(200, 30, 60)');
      const dark = await token('--plant-surface');
      await board.evaluate((each) => each.setAttribute('theme', 'light'));
      await expect.poll(() => token('--plant-surface')).not.toBe(dark);
      expect(await token('--plant-accent')).toBe('rgb(200, 30, 60)');
      await board.evaluate((each) => each.style.setProperty('--plant-accent', 'rgb(1, 2, 3)'));
      await expect.poll(() => token('--plant-accent')).toBe('rgb(1, 2, 3)');
      await page.context().close();
    }, 60_000);

    test(`EMB-31 ${wall}: a dialog stands whole over a page that clips, and gives the page back`, async () => {
      const { page, view, board } = await visit('src="/board.json"', {
        around: (tag) =>
          `<button id="own">Own</button><div id="cage">${tag}</div><p>${'text '.repeat(40)}</p>`,
        css: '#cage { overflow: hidden; width: 900px; height: 420px; position: relative } #own { position: fixed; top: 0; left: 0; z-index: 9 }',
      });
      await board.evaluate((element) => void ((element as BoardElement).settings = {}));
      const place = async () => (await view.locator('h1').boundingBox())?.x ?? -1;
      const before = await place();
      await view.locator('button[data-track-id="board:setting"]').click();
      const dialog = view.locator('.set-dialog');
      await dialog.locator('fieldset').first().waitFor();
      await expect.poll(async () => (await dialog.boundingBox())?.height ?? 0).toBeGreaterThan(430);
      const box = await dialog.boundingBox();
      if (!box) throw new Error('no dialog');
      // What is met at its corners is the element, not the cage and not the page's own overlay.
      for (const [x, y] of [
        [box.x + 12, box.y + 12],
        [box.x + box.width - 12, box.y + box.height - 12],
      ] as const)
        expect(
          await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.localName, [
            x,
            y,
          ] as const),
        ).toBe(BOARD);
      expect(Math.abs((await place()) - before)).toBeLessThan(2);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.elementFromPoint(10, 10)?.id)).toBe('own');
      expect(await page.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([]);
      await page.context().close();
    }, 60_000);

    test(`EMB-31 ${wall}: texts that the page puts in place of ours are read in it, live and after a move`, async () => {
      const { page, view, board } = await visit('lang="en" src="/board.json"');
      const give = (text: string | null): Promise<unknown> =>
        page.evaluate((words) => {
          const { plantdeck } = globalThis as {
            plantdeck?: { setTexts(lang: string, texts: object): Promise<void> };
          };
          return plantdeck?.setTexts('en', { 'board.common.export': words });
        }, text);
      const named = (name: string): Locator => view.getByRole('button', { name, exact: true });
      await named('Export').waitFor({ timeout: 20_000 });
      await give('Take away');
      await named('Take away').waitFor({ timeout: 20_000 });
      // Moved, the element starts anew behind a frame, and hears what was said before.
      await board.evaluate((element) => void document.body.append(element));
      await named('Take away').waitFor({ timeout: 20_000 });
      await give(null);
      await named('Export').waitFor({ timeout: 20_000 });
      await page.context().close();
    }, 60_000);
  });
}

test('EMB-31 behind a frame the page’s storage, cookies and document are out of reach, and a switch is one attribute', async () => {
  host.serve('/switch', html(`<${BOARD} isolate="frame" src="/board.json"></${BOARD}>`, SCRIPT), {
    policy: POLICY,
  });
  const { page } = await openPage(browser);
  await page.goto(`${host.url}/switch`);
  const frame = page.frameLocator(`${BOARD} iframe`);
  await frame.locator('.kpi .v').first().waitFor({ timeout: 20_000 });
  await expect
    .poll(() => page.locator(`${BOARD} iframe`).getAttribute('sandbox'))
    .not.toContain('allow-same-origin');
  const reach = await frame.locator('.board').evaluate(() => {
    const tries = {
      document: () => String(parent.document.title),
      storage: () => String(localStorage.length),
      cookie: () => document.cookie,
    };
    return Object.fromEntries(
      Object.entries(tries).map(([name, look]) => {
        try {
          return [name, look()];
        } catch (cause) {
          return [name, (cause as Error).name];
        }
      }),
    );
  });
  expect(reach).toEqual({ document: 'SecurityError', storage: 'SecurityError', cookie: 'SecurityError' });
  await page.locator(BOARD).evaluate((element) => element.removeAttribute('isolate'));
  await page.locator(`${BOARD} .kpi .v`).first().waitFor({ timeout: 20_000 });
  await expect.poll(() => page.locator(`${BOARD} iframe`).count()).toBe(0);
  await page.locator(BOARD).evaluate((element) => element.setAttribute('isolate', 'frame'));
  await frame.locator('.kpi .v').first().waitFor({ timeout: 20_000 });
  await page.locator(BOARD).evaluate((element) => element.remove());
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await page.context().close();
}, 60_000);

test('a frame’s files come with its page, its data while it comes, and the page around asks for no picture', async () => {
  let times = 0;
  host.serve('/plant/board.json', () => {
    times += 1;
    return JSON.stringify(samples['whole-plant-energy-board']);
  });
  // An address is meant from the page that it stands in, not from the frame's folder.
  host.serve('/plant/ahead', html(`<${BOARD} isolate="frame" src="board.json"></${BOARD}>`, SCRIPT), {
    policy: POLICY,
  });
  const { page, complaints } = await openPage(browser);
  /** File names by who asked. */
  const asked: { file: string; isInFrame: boolean }[] = [];
  page.on('request', (request) =>
    asked.push({
      file: new URL(request.url()).pathname.replace(/^.*\//, ''),
      isInFrame: request.frame().parentFrame() !== null,
    }),
  );
  await page.goto(`${host.url}/plant/ahead`);
  await page.frameLocator(`${BOARD} iframe`).locator('.kpi .v').first().waitFor({ timeout: 20_000 });
  const by = (isInFrame: boolean) =>
    asked.filter((each) => each.isInFrame === isInFrame).map(({ file }) => file);
  expect(by(false).filter((file) => /^(?:drawing|words)-/.test(file))).toEqual([]);
  expect(by(true).filter((file) => file.startsWith('words-'))).toHaveLength(1);
  // The frame's page names what its first picture needs, so that it is asked for before any script has run.
  const text = await (await fetch(`${host.url}/plantdeck/1/frames/whole-plant-energy-board.html`)).text();
  const named = [...text.matchAll(/(?:src|href)="\.\.\/([^"]+)"/g)].map(([, file]) => file);
  expect(named).toEqual(expect.arrayContaining(['frame-start.js', 'plantdeck.js']));
  for (const file of named) expect(by(true)).toContain(file?.replace(/^.*\//, ''));
  expect(times).toBe(1);
  expect(complaints.list).toEqual([]);
  await page.context().close();
}, 60_000);

test('EMB-31 where nobody may speak behind the frame, the page hears which address and why, and its calls end', async () => {
  // Without `frame-src` for the bundle.
  host.serve('/no-frame', html(`<${BOARD} isolate="frame" src="/board.json"></${BOARD}>`, SCRIPT), {
    policy: STRICT_POLICY,
  });
  const { page } = await openPage(browser);
  await page.goto(`${host.url}/no-frame`);
  const told = await page.locator(BOARD).evaluate(async (element) => {
    const heard = new Promise<{ code: string; reason: string }>((resolve) =>
      element.addEventListener('plant-error', (event) => resolve((event as CustomEvent).detail)),
    );
    await customElements.whenDefined(element.localName);
    const board = element as HTMLElement & { exportAs(kind: string): Promise<unknown> };
    const call = await board.exportAs('csv').then(
      () => 'made',
      (cause: Error) => cause.message,
    );
    const { code, reason } = await heard;
    return { code, reason, call };
  });
  expect(told.code).toBe('frame');
  expect(told.reason).toMatch(/\/frames\/whole-plant-energy-board\.html did not answer in time: .*frame-src/);
  expect(told.call).toBe(told.reason);
  await page.context().close();
}, 60_000);

test('EMB-31 a page that isolates itself from other origins has its frames all the same', async () => {
  host.serve('/isolated', html(`<${BOARD} isolate="frame" src="/board.json"></${BOARD}>`, SCRIPT), {
    policy: POLICY,
    headers: {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    },
  });
  const { page, complaints } = await openPage(browser);
  await page.goto(`${host.url}/isolated`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await page.frameLocator(`${BOARD} iframe`).locator('.kpi .v').first().waitFor({ timeout: 20_000 });
  expect(complaints.list).toEqual([]);
  await page.context().close();
}, 60_000);

describe('EMB-31 a frame that nobody answers behind', () => {
  const WORDS = Object.fromEntries(
    ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'].map((language) => [
      language,
      JSON.parse(
        readFileSync(new URL(`../../packages/core/src/words/${language}.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>,
    ]),
  );
  interface Away {
    readonly page: Page;
    readonly board: Locator;
    /** From now on the frame's page is there. */
    come(): void;
    asked(): number;
  }
  const visit = async (attributes = ''): Promise<Away> => {
    host.serve(
      '/away',
      html(
        `<main><h1>Plant</h1><${BOARD} isolate="frame" src="/board.json" ${attributes}></${BOARD}></main>`,
        SCRIPT,
      ),
      { policy: POLICY },
    );
    const { page } = await openPage(browser);
    let isThere = false;
    let asked = 0;
    await page.route(/\/frames\/.*\.html/, (route) => {
      asked += 1;
      return isThere ? route.continue() : route.fulfill({ status: 404, contentType: 'text/html', body: '' });
    });
    await page.goto(`${host.url}/away`);
    const board = page.locator(BOARD);
    await board.locator('[part=failed]').waitFor({ timeout: 30_000 });
    return { page, board, come: () => void (isThere = true), asked: () => asked };
  };
  const figure = (page: Page) => page.frameLocator(`${BOARD} iframe`).locator('.kpi .v').first();

  test('its place says what happened, what to do and for whom, in eight languages and both schemes, and is accessible', async () => {
    const { page, board } = await visit('lang="en"');
    for (const [language, words] of Object.entries(WORDS)) {
      await board.evaluate((element, to) => element.setAttribute('lang', to), language);
      await board.getByText(words['state.frameSilent'] ?? '', { exact: true }).waitFor();
      await board.getByText(words['state.frameSilentHint'] ?? '', { exact: true }).waitFor();
      await board.getByRole('button', { name: words['common.retry'] ?? '', exact: true }).waitFor();
      await expect
        .poll(() => board.locator('.wall-where').innerText())
        .toContain('/frames/whole-plant-energy-board.html');
    }
    for (const theme of ['light', 'dark', 'high-contrast']) {
      await board.evaluate((element, to) => element.setAttribute('theme', to), theme);
      // A look comes with its file, and colours take a moment to change.
      await expect.poll(() => axeProblemsOf(page), { timeout: 20_000, message: theme }).toEqual([]);
    }
    // Whole in the place that the page gives it.
    await board.evaluate((element) => Object.assign(element.style, { width: '240px', height: '180px' }));
    await board.getByRole('button').focus();
    const [own, button] = [await board.boundingBox(), await board.getByRole('button').boundingBox()];
    expect(button?.y).toBeGreaterThanOrEqual(own?.y ?? Infinity);
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(
      (own?.y ?? 0) + (own?.height ?? 0),
    );
    await page.context().close();
  }, 90_000);

  test('another try by keyboard brings the board, and the reader stays where they were', async () => {
    const { page, board, come } = await visit('lang="en"');
    await board.evaluate((element) => element.focus());
    const retry = board.getByRole('button', { name: 'Try again' });
    await expect.poll(() => retry.evaluate((each) => each.matches(':focus'))).toBe(true);
    come();
    await page.keyboard.press('Enter');
    await figure(page).waitFor({ timeout: 30_000 });
    await expect.poll(() => board.locator('[part=failed]').count()).toBe(0);
    expect(await page.evaluate((tag) => document.activeElement?.localName === tag, BOARD)).toBe(true);
    const file = await board.evaluate(
      async (element) => (await (element as BoardElement).exportAs('csv')).name,
    );
    expect(file).toMatch(/\.csv$/);
    await page.context().close();
  }, 90_000);

  test('a try that fails leaves the words where they are; the network’s return is tried by itself, and told errors are one', async () => {
    const { page, board, come, asked } = await visit('lang="en"');
    await board.evaluate((element) => {
      const live = element as BoardElement;
      live.log = [];
      live.addEventListener('plant-error', (event) => live.log.push({ name: event.type, detail: null }));
    });
    const retry = board.getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect.poll(() => retry.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => retry.getAttribute('aria-disabled'), { timeout: 30_000 }).toBe('false');
    expect(asked()).toBe(2);
    expect(await board.evaluate((element) => (element as BoardElement).log)).toEqual([]);
    come();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await figure(page).waitFor({ timeout: 30_000 });
    await expect.poll(() => board.locator('.wall-silent').count()).toBe(0);
    await page.context().close();
  }, 90_000);

  test('taken off the page, or out of its frame, it leaves nothing of that', async () => {
    const { page, board } = await visit('lang="en"');
    await board.evaluate((element) => element.removeAttribute('isolate'));
    await board.locator('.kpi .v').first().waitFor({ timeout: 30_000 });
    await expect.poll(() => board.locator('.wall-silent, iframe').count()).toBe(0);
    await page.context().close();
  }, 90_000);
});
