/** The same elements on pages that are hard on them: their pictures stay, and so do those of the pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/person.ts';
import { samples, startHost, type HostServer } from './host-page.ts';
import { HOST_ROWS, libraryText, matrixText, type HostRow } from './hosts-matrix.ts';

const NAMES = ['whole-plant-energy-board', 'to-dos-widget', 'chart'] as const;
const NOW = '2026-11-20T06:30:00Z';
const WIDTH_PX = 1240;
const DOCUMENT = new URL('../../docs/hosts-matrix.md', import.meta.url);

let browser: Browser;
let host: HostServer;
/** Another origin, with the bundle on it. */
let elsewhere: HostServer;
let judge: Page;
beforeAll(async () => {
  browser = await launchBrowser(['--force-color-profile=srgb']);
  host = await startHost();
  elsewhere = await startHost();
  const given = NAMES.map(
    (name) =>
      `for (const each of document.querySelectorAll('plant-${name}')) each.data = ${JSON.stringify(samples[name])};`,
  );
  for (const server of [host, elsewhere]) {
    server.serve(
      '/data.js',
      `(() => { const root = window.hardPlace ?? document; ${given.join('\n').replaceAll('document.querySelectorAll', 'root.querySelectorAll')} })();`,
      { headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } },
    );
    server.serve(
      '/shadow.js',
      `const place = document.querySelector('#place'); const root = place.attachShadow({ mode: 'open' }); root.append(...place.children);
      const sheet = new CSSStyleSheet(); sheet.replaceSync('div, span, button { color: red; font: 30px serif } * { letter-spacing: 3px }'); root.adoptedStyleSheets = [sheet]; window.hardPlace = root;
      const seek = () => (window.plantdeck ? window.plantdeck.discover(root) : setTimeout(seek, 20)); seek();`,
    );
    server.serve('/dialog.js', `document.querySelector('#place').showModal();`);
  }
  judge = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await host.close();
  await elsewhere.close();
});

const ELEMENTS = NAMES.map((name) => `<plant-${name} lang="en"></plant-${name}>`).join('');
/** The page's own parts: what pages are made of, with classes that ours have too. */
const OWN = `<section id="own" class="board"><h1 class="kpi">Shift book</h1><p>Kiln 1 <b>runs</b>, <a href="#x">see</a></p>
  <table class="table"><tr><th>a</th><td class="num">1</td></tr></table><ul><li>one</li></ul><button class="btn">Save</button><input class="panel" value="text"></section>`;
/** Width and distance are the page's, whatever its rules for all tags say. */
const FIXED = `#place { display: block !important; position: absolute !important; inset: 640px auto auto 0 !important; width: ${WIDTH_PX}px !important; height: auto !important; max-width: none !important; max-height: none !important; margin: 0 !important; padding: 0 !important; border: 0 !important; background: #fff !important; overflow: visible !important }
  #place > * { display: block !important; margin: 0 0 8px !important } dialog#place:not([open]) { display: none !important }
  #own { position: absolute !important; inset: 0 auto auto 0 !important; width: 600px !important; height: 620px !important; overflow: hidden !important }`;

function pageOf(row: HostRow, path: string, hasElements: boolean): string {
  const bundle = row.isForeignBundle ? elsewhere.url : '';
  const inner = hasElements ? ELEMENTS : '';
  const place =
    row.place === 'dialog' ? `<dialog id="place">${inner}</dialog>` : `<div id="place">${inner}</div>`;
  const scripts = [
    row.script || row.library ? `<script src="${path}.js"></script>` : '',
    hasElements && row.place === 'shadow' ? '<script type="module" src="/shadow.js"></script>' : '',
    hasElements && row.place === 'dialog' ? '<script type="module" src="/dialog.js"></script>' : '',
    hasElements
      ? `<script type="module" src="${bundle}/data.js"></script><script type="module" src="${bundle}/plantdeck/1/plantdeck.js"></script>`
      : '',
  ];
  const made = `${row.doctype ?? '<!doctype html>'}<html lang="en"${row.direction ? ` dir="${row.direction}"` : ''}><head><meta charset="utf-8"><title>host</title>
    <link rel="stylesheet" href="${path}.css"></head><body>${OWN}${place}${scripts.join('')}</body></html>`;
  return row.nonce ? made.replaceAll(/<(script|link) /g, `<$1 nonce="${row.nonce}" `) : made;
}

interface Pictures {
  readonly own: Buffer;
  readonly elements: readonly Buffer[];
  readonly texts: readonly string[];
  readonly sideways: number;
  readonly complaints: readonly string[];
}

/**
 * What no two visits have in common: a running clock, and a plot whose first size depends on when the legend over it
 * came. Drawings are held against each other by the chart that stands alone.
 */
const MASKED = ['.fresh', '.p-mix .pc-canvas'];

let visits = 0;
async function picturesOf(row: HostRow, hasElements = true): Promise<Pictures> {
  const path = `/hard-${(visits += 1)}`;
  const zoom = row.zoom ?? 1;
  host.serve(
    `${path}.css`,
    `${row.css ?? ''} ${FIXED.replaceAll(`${WIDTH_PX}px`, zoom > 1 ? '100%' : `${WIDTH_PX}px`)}`,
  );
  if (row.script || row.library)
    host.serve(`${path}.js`, row.library ? libraryText(row.library) : (row.script ?? ''));
  host.serve(path, pageOf(row, path, hasElements), row.page);
  host.serve(
    `${path}-outer`,
    `<!doctype html><body style="margin:0"><iframe sandbox="allow-scripts" src="${path}" style="border:0;width:1300px;height:3000px"></iframe>`,
  );
  const context = await browser.newContext({
    viewport: { width: 1300 / zoom, height: 3000 / zoom },
    deviceScaleFactor: zoom,
    locale: 'en',
    timezoneId: 'Asia/Shanghai',
    ...row.media,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // A running clock would be another picture each second.
  await page.clock.setFixedTime(NOW);
  await page.goto(host.url + (row.place === 'sandbox' ? `${path}-outer` : path));
  const frame: Page | Frame =
    row.place === 'sandbox'
      ? ((await page.waitForSelector('iframe').then((each) => each.contentFrame())) as Frame)
      : page;
  const elements: Buffer[] = [];
  const texts: string[] = [];
  if (hasElements) {
    await frame.waitForSelector('plant-whole-plant-energy-board .board-foot', { timeout: 20_000 });
    await frame.waitForSelector('plant-to-dos-widget .to-do', { timeout: 20_000 });
    // A chart is drawn when it comes into sight.
    for (const at of [
      'plant-whole-plant-energy-board .p-load',
      'plant-whole-plant-energy-board .p-mix',
      'plant-chart .pce',
    ]) {
      await frame.locator(at).scrollIntoViewIfNeeded();
      await frame.waitForSelector(`${at} canvas`, { timeout: 20_000, state: 'attached' });
    }
    await page.mouse.move(1299 / zoom, 2);
    for (const name of NAMES) {
      const element = frame.locator(`plant-${name}`);
      await element.scrollIntoViewIfNeeded();
      elements.push(
        await stillPicture(() =>
          element.screenshot({
            animations: 'disabled',
            mask: MASKED.map((part) => element.locator(part)),
            maskColor: '#777777',
          }),
        ),
      );
      texts.push(
        await element.evaluate(
          (each) =>
            each.shadowRoot
              ?.querySelector<HTMLElement>('.plant-root')
              ?.innerText.replaceAll(/\s+/g, ' ')
              .replaceAll(/server \d\d:\d\d:\d\d/g, '') ?? '',
        ),
      );
    }
  }
  const sideways = await frame.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  // A modal dialog stands over the page, so the page is looked at without it.
  if (row.place === 'dialog')
    await frame.evaluate(() => document.querySelector<HTMLDialogElement>('#place')?.close());
  const own = await stillPicture(() => frame.locator('#own').screenshot({ animations: 'disabled' }));
  await context.close();
  return { own, elements, texts, sideways, complaints };
}

/** Charts are drawn a moment after the figures: the picture that comes twice in a row. */
async function stillPicture(take: () => Promise<Buffer>): Promise<Buffer> {
  const endMs = Date.now() + 20_000;
  let before = await take();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const now = await take();
    if (now.equals(before)) return now;
    if (Date.now() > endMs) throw new Error('the picture does not come to rest');
    before = now;
  }
}

/** Share of pixels that differ to the eye, in percent; 100 where the sizes do. */
function difference(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return Promise.resolve(0);
  return judge.evaluate(
    async ([a, b]) => {
      const read = async (text: string): Promise<ImageData> => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
          '2d',
        ) as OffscreenCanvasRenderingContext2D;
        pen.drawImage(bitmap, 0, 0);
        return pen.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [first, second] = [await read(a ?? ''), await read(b ?? '')];
      if (first.width !== second.width || first.height !== second.height) return 100;
      const { width, height } = first;
      const isLike = (at: number, x: number, y: number): boolean => {
        if (x < 0 || y < 0 || x >= width || y >= height) return false;
        const other = (y * width + x) * 4;
        return [0, 1, 2].every(
          (part) => Math.abs((first.data[at + part] ?? 0) - (second.data[other + part] ?? 0)) <= 24,
        );
      };
      let count = 0;
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const at = (y * width + x) * 4;
          if (isLike(at, x, y)) continue;
          // A drawing that stands one pixel aside is the same to whoever looks at it.
          const beside = [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => isLike(at, x + dx, y + dy)));
          if (!beside) count += 1;
        }
      return (count / (width * height)) * 100;
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

const figuresIn = (text: string | undefined): readonly string[] =>
  text?.match(/\d+(?:[.,]\d+)+|(?<= )\d+(?= |$)/g) ?? [];

/** Edges of letters may fall on another part of a pixel. */
const UNSEEN_PERCENT = 0.1;

describe('pages that are hard on what is embedded', () => {
  let plain: Pictures;
  beforeAll(async () => {
    plain = await picturesOf({ name: 'plain', about: '', promise: 'same' });
    expect(plain.complaints).toEqual([]);
  }, 90_000);

  test('two different pictures are told apart', async () => {
    expect(await difference(plain.elements[0] as Buffer, plain.elements[1] as Buffer)).toBe(100);
    const dark = await picturesOf({
      name: 'dark',
      about: '',
      promise: 'same',
      css: ':root { --plant-theme: dark }',
    });
    expect(await difference(plain.elements[1] as Buffer, dark.elements[1] as Buffer)).toBeGreaterThan(50);
  }, 60_000);

  test.each(HOST_ROWS)(
    'EMB-37 $name',
    async (row) => {
      const hard = await picturesOf(row);
      expect(hard.complaints).toEqual([]);
      // The page's own parts are those of the same page without any element.
      const alone = await picturesOf(row, false);
      expect(await difference(alone.own, hard.own)).toBeLessThanOrEqual(UNSEEN_PERCENT);
      const shares: number[] = [];
      for (const [i, name] of NAMES.entries()) {
        const share = await difference(plain.elements[i] as Buffer, hard.elements[i] as Buffer);
        if (row.promise === 'same')
          expect([name, share <= UNSEEN_PERCENT, share]).toEqual([name, true, share]);
        else shares.push(share);
        // Whatever it looks like, all is still there to be read; a narrow flow shortens names, never a figure.
        if (row.promise === 'same') expect([name, hard.texts[i]]).toEqual([name, plain.texts[i]]);
        else {
          const there = figuresIn(hard.texts[i]);
          expect([name, figuresIn(plain.texts[i]).filter((figure) => !there.includes(figure))]).toEqual([
            name,
            [],
          ]);
        }
      }
      if (row.promise === 'own') expect(Math.max(...shares)).toBeGreaterThan(UNSEEN_PERCENT);
      if (row.zoom) expect(hard.sideways).toBeLessThanOrEqual(0);
    },
    90_000,
  );

  test('EMB-37 the matrix is published as it is tested', () => {
    const text = matrixText(HOST_ROWS);
    if (process.env['WRITE_MATRIX'] === '1') writeFileSync(DOCUMENT, text);
    expect(
      readFileSync(DOCUMENT, 'utf8')
        .replaceAll(/[ -]+\|/g, ' |')
        .replaceAll(/\| +/g, '| '),
    ).toBe(text.replaceAll(/[ -]+\|/g, ' |').replaceAll(/\| +/g, '| '));
  });
});
