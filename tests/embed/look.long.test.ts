/** Size, look and language of everything that can be fed by a host: every board, every widget, the chart. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { sampled } from '../support/sampled.ts';
import { page as html, samples, SCRIPT, startHost, type HostServer } from './host-page.ts';

const NAMES = Object.keys(samples);
const BOARD = 'plant-whole-plant-energy-board';
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
interface Declared {
  readonly tagName: string;
  readonly cssParts?: readonly { readonly name: string }[];
}
const declared = (
  JSON.parse(
    readFileSync(
      new URL(`../../packages/embed/dist/${version}/custom-elements.json`, import.meta.url),
      'utf8',
    ),
  ) as { modules: readonly { declarations: readonly Declared[] }[] }
).modules.flatMap(({ declarations }) => declarations);

let browser: Browser;
let host: HostServer;
let visits = 0;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  for (const name of NAMES) host.serve(`/${name}.json`, () => JSON.stringify(samples[name]));
  // Every error of the page and every size that an element tells, from its first moment on.
  host.serve(
    '/listen.js',
    `window.errors = []; window.sizes = [];
     addEventListener('error', (event) => window.errors.push(event.message));
     document.addEventListener('plant-error', (event) => window.errors.push(JSON.stringify(event.detail)));
     document.addEventListener('plant-size-change', (event) => window.sizes.push([event.detail.width, event.detail.height]));`,
  );
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

const HEAD = `<script src="/listen.js"></script>${SCRIPT}`;
const tagOf = (name: string, attributes = ''): string =>
  `<plant-${name} src="/${name}.json" ${attributes}></plant-${name}>`;
async function visit(
  body: string,
  {
    css = '',
    attributes = 'lang="en"',
    ...options
  }: BrowserContextOptions & { css?: string; attributes?: string } = {},
) {
  const path = `/look-${(visits += 1)}`;
  host.serve(`${path}.css`, css);
  host.serve(path, html(body, `<link rel="stylesheet" href="${path}.css">${HEAD}`, attributes));
  const opened = await openPage(browser, { viewport: { width: 1440, height: 1000 }, ...options });
  await opened.page.goto(host.url + path);
  return opened;
}
/** Figures, rows or a picture stand in the element, and its box has not changed for a while. */
async function shown(page: Page, name: string): Promise<void> {
  const at = `plant-${name}`;
  const inside = name.endsWith('-board')
    ? '.board-foot'
    : name === 'chart'
      ? '.pc-canvas canvas'
      : '.widget-content > *';
  await page.waitForSelector(`${at} ${inside}`, { timeout: 20_000 });
  await still(page, at);
}
async function still(page: Page, at: string): Promise<void> {
  const box = () =>
    page.evaluate((selector) => {
      const { width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {
        width: 0,
        height: 0,
      };
      return `${Math.round(width)} ${Math.round(height)}`;
    }, at);
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await box();
        const isStill = now === before;
        before = now;
        return isStill;
      },
      { timeout: 20_000, interval: 150 },
    )
    .toBe(true);
}
const token = (page: Page, at: string, name: string): Promise<string> =>
  page.evaluate(
    ([selector, wanted]) => {
      const inside = document.querySelector(selector ?? '')?.shadowRoot?.querySelector('.plant-root');
      const value = inside
        ? getComputedStyle(inside)
            .getPropertyValue(wanted ?? '')
            .trim()
        : '';
      // The build writes colours as short as they can be.
      return value.replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');
    },
    [at, name],
  );
const boxOf = (page: Page, at: string) =>
  page.evaluate((selector) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(selector);
    const { width, height } = element.getBoundingClientRect();
    return {
      width: Math.round(width),
      height: Math.round(height),
      inside: element.scrollHeight - element.clientHeight,
      sideways: element.scrollWidth - element.clientWidth,
      pageSideways: document.documentElement.scrollWidth - innerWidth,
    };
  }, at);

describe('size', () => {
  test.each(sampled(NAMES, 3, 0))(
    'EMB-18 %s: as high as its content or as its place, by one attribute, by its own width, without a loop',
    async (name) => {
      const at = `plant-${name}`;
      const { page } = await visit(`<div id="place">${tagOf(name, 'fit="auto"')}</div>`, {
        css: '#place { width: 1000px } #place.given { height: 520px; width: 900px } #place.lower { height: 400px } #place.narrow { width: 420px }',
      });
      await shown(page, name);
      // As its content: nothing scrolls inside, and the place around has grown with it.
      const auto = await boxOf(page, at);
      expect(auto.width).toBe(1000);
      expect(auto.inside).toBeLessThanOrEqual(1);
      expect(
        await page.locator('#place').evaluate((place) => Math.round(place.getBoundingClientRect().height)),
      ).toBe(auto.height);
      // Its own width counts, not the window's: a narrow place in a wide window looks like one in a narrow window.
      const layout = () =>
        page.evaluate((selector) => {
          const root = document.querySelector(selector)?.shadowRoot;
          const { left: x = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
          return [...(root?.querySelectorAll('.panel, .kpi, .widget-content > *') ?? [])].map((each) => {
            const box = each.getBoundingClientRect();
            return [Math.round(box.left - x), Math.round(box.width)];
          });
        }, at);
      await page.evaluate(() => document.querySelector('#place')?.classList.add('narrow'));
      await expect.poll(async () => (await boxOf(page, at)).width).toBe(420);
      await still(page, at);
      const narrow = await layout();
      expect((await boxOf(page, at)).sideways).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 460, height: 1000 });
      await still(page, at);
      expect(await layout()).toEqual(narrow);
      await page.setViewportSize({ width: 1440, height: 1000 });
      // As its place: exactly so high, with what is longer scrolled inside, and it follows the place.
      await page.evaluate((selector) => {
        document.querySelector('#place')?.setAttribute('class', 'given');
        document.querySelector(selector)?.setAttribute('fit', 'fill');
      }, at);
      await expect.poll(async () => (await boxOf(page, at)).height, { timeout: 10_000 }).toBe(520);
      await page.evaluate(() => document.querySelector('#place')?.setAttribute('class', 'given lower'));
      await expect.poll(async () => (await boxOf(page, at)).height, { timeout: 10_000 }).toBe(400);
      await still(page, at);
      const filled = await boxOf(page, at);
      expect([filled.width, filled.sideways <= 0, filled.pageSideways <= 0]).toEqual([900, true, true]);
      await page.evaluate((selector) => {
        document.querySelector('#place')?.setAttribute('class', '');
        document.querySelector(selector)?.setAttribute('fit', 'auto');
      }, at);
      await expect.poll(async () => (await boxOf(page, at)).height, { timeout: 10_000 }).toBe(auto.height);
      await still(page, at);
      // No box answers to itself: sizes come to rest, and the browser never had to break a loop.
      await page.evaluate(() => Reflect.set(globalThis, 'sizes', []));
      for (let frame = 0; frame < 30; frame += 1)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      expect(
        await page.evaluate(() => [Reflect.get(globalThis, 'sizes'), Reflect.get(globalThis, 'errors')]),
      ).toEqual([[], []]);
      await page.context().close();
    },
    90_000,
  );
});

describe('look', () => {
  test.each(sampled(NAMES, 3, 1))(
    'EMB-19 %s: tokens, parts, themes and density reach what is inside',
    async (name) => {
      const at = `plant-${name}`;
      const parts = declared.find(({ tagName }) => tagName === at)?.cssParts?.map((part) => part.name) ?? [];
      const { page } = await visit(`<div id="place">${tagOf(name)}</div>`, {
        css: `#place { width: 1200px } ${at} { --plant-radius: 11px; --plant-font: "Courier New", monospace }
        ${parts.map((part) => `${at}::part(${part}) { --seen: "${part}"; outline: 2px solid rgb(1, 2, 3) }`).join('\n')}`,
      });
      await shown(page, name);
      expect([await token(page, at, '--plant-radius'), await token(page, at, '--plant-font')]).toEqual([
        '11px',
        '"Courier New", monospace',
      ]);
      // What stands there with a part is declared, and the page reaches it by that name.
      const there = await page.evaluate((selector) => {
        const root = document.querySelector(selector)?.shadowRoot;
        return [...(root?.querySelectorAll('[part]') ?? [])].map((each) => [
          each.getAttribute('part')?.split(/\s+/) ?? [],
          getComputedStyle(each).outlineColor,
        ]) as [string[], string][];
      }, at);
      expect(there.length).toBeGreaterThan(0);
      expect([...new Set(there.flatMap(([names]) => names))].filter((part) => !parts.includes(part))).toEqual(
        [],
      );
      for (const [names, outline] of there) expect([names, outline]).toEqual([names, 'rgb(1, 2, 3)']);
      const surfaces = new Set<string>();
      for (const theme of ['light', 'dark', 'control-room', 'big-screen', 'high-contrast']) {
        await page.evaluate(
          ([selector, value]) => document.querySelector(selector ?? '')?.setAttribute('theme', value ?? ''),
          [at, theme],
        );
        const text = {
          light: '#171c22',
          dark: '#e6eaee',
          'control-room': '#1b1f23',
          'big-screen': '#e6edf7',
          'high-contrast': '#000000',
        }[theme];
        await expect.poll(() => token(page, at, '--plant-text'), { timeout: 10_000 }).toBe(text);
        surfaces.add(await token(page, at, '--plant-surface'));
        // What the page set stays over every theme.
        expect(await token(page, at, '--plant-radius')).toBe('11px');
      }
      expect(surfaces.size).toBe(4);
      const heights: number[] = [];
      for (const density of ['compact', 'comfortable', 'touch']) {
        await page.evaluate(
          ([selector, value]) => document.querySelector(selector ?? '')?.setAttribute('density', value ?? ''),
          [at, density],
        );
        const control = { compact: '26px', comfortable: '32px', touch: '48px' }[density];
        await expect.poll(() => token(page, at, '--plant-control-h'), { timeout: 10_000 }).toBe(control);
        await still(page, at);
        heights.push((await boxOf(page, at)).height);
      }
      if (name.endsWith('-board')) expect(heights.toSorted((a, b) => a - b)).toEqual(heights);
      // Under touch a finger meets nothing smaller than 44 px, apart from links within a text.
      const small = await page.evaluate((selector) => {
        const root = document.querySelector(selector)?.shadowRoot;
        return [
          ...(root?.querySelectorAll<HTMLElement>('button, select, input, [role=radio], [role=tab]') ?? []),
        ]
          .filter((each) => each.checkVisibility() && !each.matches('.pc-toggle'))
          .filter((each) => each.getBoundingClientRect().height < 43.5)
          .map((each) => `${each.className} ${Math.round(each.getBoundingClientRect().height)}`);
      }, at);
      expect(small).toEqual([]);
      await page.context().close();
    },
    90_000,
  );

  test('EMB-19 an object is a look: for an element, for all of a session, told by the field where it does not fit', async () => {
    const { page } = await visit(
      `<plant-session base-url="${host.url}/nowhere"><div style="width: 900px">${tagOf('to-dos-widget')}${tagOf('chart')}</div></plant-session>${tagOf('whole-plant-energy-board')}`,
    );
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.waitForSelector(`${BOARD} .board-foot`, { timeout: 20_000 });
    await page.waitForSelector('plant-to-dos-widget .to-do', { timeout: 20_000 });
    const give = (at: string, look: unknown) =>
      page.evaluate(
        ([selector, value]) =>
          Object.assign(document.querySelector(selector as string) ?? {}, { theme: value }),
        [at, look] as const,
      );
    await give(BOARD, {
      base: 'dark',
      density: 'compact',
      brand: '#ff6600',
      font: 'Georgia, serif',
      tokens: { radius: '1px' },
    });
    await expect.poll(() => token(page, BOARD, '--plant-radius'), { timeout: 10_000 }).toBe('1px');
    expect([
      await token(page, BOARD, '--plant-text'),
      await token(page, BOARD, '--plant-font'),
      await token(page, BOARD, '--plant-control-h'),
      // Bright enough to be read on dark, so it is taken as it is.
      await token(page, BOARD, '--plant-accent'),
    ]).toEqual(['#e6eaee', 'Georgia, serif', '26px', '#ff6600']);
    expect(warnings).toEqual([]);
    // By day it is not: the nearest of its hue stands in, and that is told once.
    await give(BOARD, { brand: '#ff6600' });
    await expect.poll(() => token(page, BOARD, '--plant-text'), { timeout: 10_000 }).toBe('#171c22');
    await expect.poll(() => warnings.length, { timeout: 10_000 }).toBe(1);
    expect(warnings[0]).toMatch(/brand colour #ff6600 has a contrast of 2\.\d\d : 1 in the theme light/);
    await expect.poll(() => token(page, BOARD, '--plant-accent')).toMatch(/^#(?!ff6600)[\da-f]{6}$/);
    await give(BOARD, undefined);
    await expect.poll(() => token(page, BOARD, '--plant-accent'), { timeout: 10_000 }).toBe('#0b5f6b');
    // A session dresses what stands in it, and nothing else.
    await give('plant-session', { base: 'big-screen', density: 'touch', brand: '#ff6600' });
    for (const at of ['plant-to-dos-widget', 'plant-chart']) {
      await expect.poll(() => token(page, at, '--plant-accent'), { timeout: 10_000 }).toBe('#ff6600');
      expect([await token(page, at, '--plant-text'), await token(page, at, '--plant-control-h')]).toEqual([
        '#e6edf7',
        '48px',
      ]);
    }
    expect(await token(page, BOARD, '--plant-accent')).toBe('#0b5f6b');
    await give('plant-session', 'dark');
    await expect.poll(() => token(page, 'plant-chart', '--plant-text'), { timeout: 10_000 }).toBe('#e6eaee');
    expect(warnings).toHaveLength(1);
    await page.evaluate(() => Reflect.set(globalThis, 'errors', []));
    await give(BOARD, { tokens: { acccent: '#fff' } });
    const errors = () => page.evaluate(() => Reflect.get(globalThis, 'errors') as string[]);
    await expect.poll(errors, { timeout: 10_000 }).toHaveLength(1);
    expect(JSON.parse((await errors())[0] ?? '')).toMatchObject({
      code: 'theme',
      attribute: 'theme.tokens.acccent',
    });
    await page.context().close();
  }, 60_000);

  test('EMB-19 who asks the system for more contrast gets it in every theme', async () => {
    const { page } = await visit(tagOf('whole-plant-energy-board'), { contrast: 'more' });
    await page.waitForSelector(`${BOARD} .board-foot`, { timeout: 20_000 });
    await expect.poll(() => token(page, BOARD, '--plant-text'), { timeout: 10_000 }).toBe('#000000');
    await page.evaluate((at) => document.querySelector(at)?.setAttribute('theme', 'dark'), BOARD);
    await expect.poll(() => token(page, BOARD, '--plant-surface'), { timeout: 10_000 }).toBe('#000000');
    await page.emulateMedia({ contrast: 'no-preference' });
    await expect.poll(() => token(page, BOARD, '--plant-surface'), { timeout: 10_000 }).toBe('#171b20');
    await page.context().close();
  }, 60_000);
});

const titleIn = (language: string): string =>
  (
    JSON.parse(
      readFileSync(new URL(`../../packages/boards/src/words/${language}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
  )['board.wholePlantEnergy.title'] ?? '';

describe('language', () => {
  const heading = (page: Page, at: string): Promise<string> =>
    page.evaluate(
      (selector) =>
        document.querySelector(selector)?.shadowRoot?.querySelector('h1, h2, .panel-head h2')?.textContent ??
        '',
      at,
    );

  test('EMB-20 words, figures and times follow the nearest language around, live and through shadow roots, and a property over it; files come when they are needed', async () => {
    const { page } = await visit(`<div id="outer" lang="it"><div id="inner"></div></div>`, {
      attributes: 'lang="en"',
      css: '',
    });
    const words = (language: string): Promise<boolean> =>
      page.evaluate(
        (wanted) =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => new RegExp(`/words-(?:[a-z-]+-)?${wanted}-`).test(name)),
        language,
      );
    await page.evaluate((tag) => {
      const root = document.querySelector('#inner')?.attachShadow({ mode: 'open' });
      const element = Object.assign(document.createElement(tag), { id: 'b' });
      element.setAttribute('src', '/whole-plant-energy-board.json');
      root?.append(element);
      globalThis.plantdeck?.discover(root as ShadowRoot);
    }, BOARD);
    const inRoot = <T>(read: (root: ShadowRoot) => T): Promise<T> =>
      page.evaluate(
        `(${String(read)})(document.querySelector('#inner').shadowRoot.querySelector('#b').shadowRoot)`,
      );
    const title = (): Promise<string> => inRoot((root) => root.querySelector('h1')?.textContent ?? '');
    const load = (): Promise<string> =>
      inRoot((root) => root.querySelectorAll('.kpi .v')[4]?.firstChild?.textContent ?? '');
    await expect.poll(title, { timeout: 20_000 }).toBe(titleIn('it'));
    // Figures by Intl: the same number with the separators of each language.
    expect(await load()).toMatch(/^\d\.\d{3}$/);
    expect([await words('it'), await words('vi')]).toEqual([true, false]);
    await page.evaluate(() => document.querySelector('#outer')?.setAttribute('lang', 'vi'));
    await expect.poll(title, { timeout: 20_000 }).toBe(titleIn('vi'));
    expect(await words('vi')).toBe(true);
    await page.evaluate(() => document.querySelector('#inner')?.setAttribute('lang', 'zh-Hant-HK'));
    await expect.poll(title, { timeout: 20_000 }).toBe(titleIn('zh-TW'));
    expect(await load()).toMatch(/^\d,\d{3}$/);
    // The element's own property wins over whatever stands around, and gives way again.
    await page.evaluate(() => {
      const board = document.querySelector('#inner')?.shadowRoot?.querySelector<HTMLElement>('#b');
      if (board) board.lang = 'ja';
    });
    await expect.poll(title, { timeout: 20_000 }).toBe(titleIn('ja'));
    expect(await words('ja')).toBe(true);
    await page.context().close();
  }, 60_000);

  test('EMB-20 a host puts its own texts in the place of ours, live, and an unknown key is named', async () => {
    const { page } = await visit(
      `<div style="width: 1200px">${tagOf('whole-plant-energy-board')}${tagOf('to-dos-widget')}</div>`,
    );
    await shown(page, 'to-dos-widget');
    await page.waitForSelector(`${BOARD} .board-foot`, { timeout: 20_000 });
    const give = (language: string, texts: Record<string, string | null>): Promise<string> =>
      page.evaluate(
        ([lang, given]) =>
          globalThis.plantdeck?.setTexts(lang, given).then(
            () => 'taken',
            (cause: Error) => `${cause.name}: ${cause.message}`,
          ) ?? 'no loader',
        [language, texts] as const,
      );
    expect(await give('en', { 'widget.to-dos.title': 'My duties', 'board.common.export': 'Take away' })).toBe(
      'taken',
    );
    await expect.poll(() => heading(page, 'plant-to-dos-widget')).toBe('My duties');
    await page.getByRole('button', { name: 'Take away' }).waitFor();
    const refused = await give('en', { 'widget.to-dos.title': 'Again', 'widget.to-dos.titel': 'x' });
    expect(refused).toContain(
      'UnknownTextError: there is no text "widget.to-dos.titel" in en; nothing was changed',
    );
    await expect.poll(() => heading(page, 'plant-to-dos-widget')).toBe('My duties');
    expect(await give('en', { 'widget.to-dos.title': null })).toBe('taken');
    await expect.poll(() => heading(page, 'plant-to-dos-widget')).toBe('To-dos');
    await page.context().close();
  }, 60_000);

  test.each(sampled(NAMES, 3, 2))(
    'EMB-20 %s: in a page from right to left it stands mirrored, its texts and figures are not turned round, its time runs to the right',
    async (name) => {
      const at = `plant-${name}`;
      const read = async (attributes: string) => {
        const { page } = await visit(`<div id="place">${tagOf(name)}</div>`, {
          attributes,
          css: '#place { width: 1200px; margin: 0 }  body { margin: 0 }',
        });
        await shown(page, name);
        const seen = await page.evaluate((selector) => {
          const element = document.querySelector(selector);
          const root = element?.shadowRoot;
          const frame = element?.getBoundingClientRect();
          if (!root || !frame) throw new Error(selector);
          const boxes = [...root.querySelectorAll('.panel, .kpi, h1, .panel-head h2')].map((each) => {
            const box = each.getBoundingClientRect();
            return { left: Math.round(box.left - frame.left), right: Math.round(frame.right - box.right) };
          });
          // Where each sign of a text stands: in a text that was turned round, later signs stand further left.
          const turned: string[] = [];
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const text = node.textContent ?? '';
            const { parentElement } = node;
            if (
              text.trim().length < 2 ||
              !parentElement?.checkVisibility() ||
              parentElement.closest('.sr, .pc-sr, svg')
            )
              continue;
            const rectOf = (i: number): DOMRect => {
              const range = document.createRange();
              range.setStart(node, i);
              range.setEnd(node, i + 1);
              return range.getBoundingClientRect();
            };
            for (let i = 1; i < text.length; i += 1) {
              const [before, now] = [rectOf(i - 1), rectOf(i)];
              if (
                before.width > 0 &&
                now.width > 0 &&
                Math.abs(before.top - now.top) < 2 &&
                now.left < before.left - 0.5
              ) {
                turned.push(text);
                break;
              }
            }
          }
          const charts = [...root.querySelectorAll('.pc-canvas, svg')].map(
            (each) => getComputedStyle(each).direction,
          );
          return {
            boxes,
            turned,
            charts: [...new Set(charts)],
            sideways: element.scrollWidth - element.clientWidth,
          };
        }, at);
        await page.context().close();
        return seen;
      };
      const ltr = await read('lang="en"');
      const rtl = await read('lang="en" dir="rtl"');
      expect(rtl.turned).toEqual([]);
      expect([rtl.sideways <= 0, rtl.charts]).toEqual([true, ltr.charts]);
      expect(ltr.charts.every((direction) => direction === 'ltr')).toBe(true);
      // Each box stands as far from the one edge as it stood from the other.
      expect(rtl.boxes.length).toBe(ltr.boxes.length);
      for (const [i, box] of rtl.boxes.entries()) {
        const before = ltr.boxes[i];
        expect([
          i,
          Math.abs(box.left - (before?.right ?? 0)) <= 2,
          Math.abs(box.right - (before?.left ?? 0)) <= 2,
        ]).toEqual([i, true, true]);
      }
    },
    60_000,
  );
});
