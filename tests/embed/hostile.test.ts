import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage, type Complaints } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, STRICT_POLICY, type HostServer } from './host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
let browser: Browser;
let host: HostServer;
let visits = 0;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve('/board.json', () => JSON.stringify(samples['whole-plant-energy-board']));
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

async function visit(
  body: string,
  head = SCRIPT,
  options: { policy?: string; width?: number } = {},
): Promise<{ page: Page; complaints: Complaints }> {
  const path = `/page-${(visits += 1)}`;
  host.serve(path, html(body, head), options.policy ? { policy: options.policy } : {});
  const opened = await openPage(browser, { viewport: { width: options.width ?? 1440, height: 1000 } });
  await opened.page.goto(host.url + path);
  return opened;
}
const board = `<${BOARD} src="/board.json"></${BOARD}>`;
const drawn = async (page: Page, selector = BOARD): Promise<void> => {
  await page.waitForSelector(`${selector} .kpi .v`);
  await page.waitForSelector(`${selector} canvas`);
  await page.waitForSelector(`${selector} .p-ranking table`);
};
/** What a reader sees of the board: places and sizes of its panels, fonts and colours of its figures. */
const looks = (page: Page, selector = BOARD): Promise<unknown> =>
  page.evaluate((at) => {
    const element = document.querySelector(at);
    const root = element?.shadowRoot;
    if (!element || !root) return null;
    const { left: x0, top: y0 } = element.getBoundingClientRect();
    const box = (each: Element) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const style = getComputedStyle(each);
      return [
        left - x0,
        top - y0,
        width,
        height,
        style.fontSize,
        style.fontFamily,
        style.color,
        style.lineHeight,
        style.textAlign,
        style.letterSpacing,
      ].map((value) => (typeof value === 'number' ? Math.round(value) : value));
    };
    return [...root.querySelectorAll('.kpi, .kpi .v, .panel, h1, button, th, td')].map(box);
  }, selector);

const LIT_POLICY = STRICT_POLICY.replace("trusted-types 'none'", 'trusted-types lit-html');
/** The policies as the documentation writes them, in their order. */
const written = [
  ...readFileSync(new URL('../../docs/content-security-policy.md', import.meta.url), 'utf8').matchAll(
    /^Content-Security-Policy: (.+)$/gm,
  ),
].map(([, policy]) => policy ?? '');

describe('EMB-27 a host with a strict policy', () => {
  test('the policies of the documentation are those of these tests, with nothing unsafe and no worker in them', () => {
    expect(written).toEqual([STRICT_POLICY, LIT_POLICY]);
    for (const policy of written) expect(policy).not.toMatch(/unsafe|blob:|worker-src|https?:/);
  });

  test('the board works under script-src and style-src self with Trusted Types: drawn, pointed at, dialog opened', async () => {
    // A violation is reported as an event, a message of the console, and by Trusted Types as an error.
    host.serve(
      '/strict.js',
      `window.violations = [];
       document.addEventListener('securitypolicyviolation', (e) => window.violations.push(e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sourceFile));
       const board = document.querySelector('${BOARD}'); board.settings = { boardCode: 'wholePlantEnergy', areaId: 'CER', scrollMode: 'manual',
         scrollEveryS: 10, refreshEvery: 60, refreshUnit: 's', scope: 'user', version: 0 };`,
    );
    const { page, complaints } = await visit(
      board,
      `<script type="module" src="/strict.js"></script>${SCRIPT}`,
      {
        policy: STRICT_POLICY,
      },
    );
    await drawn(page);
    for (const panel of ['load', 'mix']) {
      const canvas = page.locator(`${BOARD} .p-${panel} canvas`).first();
      const box = await canvas.boundingBox();
      if (!box) throw new Error(`${panel} has no picture`);
      for (const part of [0.3, 0.5, 0.7])
        await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
      await page.waitForSelector(`${BOARD} .p-${panel} .pc-tip`);
    }
    await page.locator(`${BOARD} .p-flow`).hover();
    await page.locator(`${BOARD} .p-load button[aria-haspopup]`).click();
    await page.locator(`${BOARD} [role=menuitem]`).first().click();
    await page.waitForSelector(`${BOARD} .p-load table`);
    await page.locator(`${BOARD} .kpi button`).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Board settings' }).click();
    await page.waitForSelector(`${BOARD} .set-dialog fieldset`);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([]);
    expect(complaints.list).toEqual([]);
    await expect.poll(() => page.locator('body > *').count()).toBe(1);
    await expect.poll(() => page.locator('head style, body style').count()).toBe(0);
    await page.context().close();
  });

  test('the assistant, its plain answer, the sign-in and the chart load under such a policy without a violation', async () => {
    host.serve(
      '/count.js',
      `window.violations = []; document.addEventListener('securitypolicyviolation', (e) => window.violations.push(e.violatedDirective));`,
    );
    const tags = ['plant-assistant', 'plant-answer', 'plant-sign-in', 'plant-chart'];
    const { page } = await visit(
      tags.map((tag) => `<${tag}></${tag}>`).join(''),
      `<script type="module" src="/count.js"></script>${SCRIPT}`,
      {
        // The few parts made with Lit need its policy by name; those made with React need none.
        policy: LIT_POLICY,
      },
    );
    // Waiting in the page would need eval, which the policy forbids.
    const defined = (): Promise<boolean> =>
      page.evaluate((names) => names.every((name) => customElements.get(name) !== undefined), tags);
    await expect.poll(defined, { timeout: 10_000 }).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([]);
    await page.context().close();
  });
});

describe('the rules of a host', () => {
  test('a reset, a page-wide font and even `all: revert !important` on everything change nothing inside', async () => {
    const plain = await visit(`<main>${board}</main>`);
    await drawn(plain.page);
    const expected = await looks(plain.page);
    await plain.page.context().close();
    host.serve(
      '/hostile.css',
      `*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid red; }
       html { line-height: 3; font-size: 31px; }
       body { margin: 0; font: italic 700 40px/2 serif; color: red; letter-spacing: 4px; text-align: right; text-transform: uppercase; visibility: visible; }
       h1, h2, table, button, input, canvas, svg { display: block; all: unset; font: inherit; max-width: 10%; }
       button { background: red; }`,
    );
    const plainMargin = 'body { margin: 8px !important }';
    host.serve('/margin.css', plainMargin);
    const links = '<link rel="stylesheet" href="/hostile.css"><link rel="stylesheet" href="/margin.css">';
    const hostile = await visit(`<main>${board}</main>`, links + SCRIPT);
    await drawn(hostile.page);
    expect(await looks(hostile.page)).toEqual(expected);
    await hostile.page.context().close();

    host.serve(
      '/revert.css',
      '* { all: revert !important; } main { font: 40px serif !important; color: red !important; text-align: right !important }',
    );
    const reverting = await visit(
      `<main>${board}</main>`,
      `<link rel="stylesheet" href="/revert.css">${SCRIPT}`,
    );
    await drawn(reverting.page);
    expect(await looks(reverting.page)).toEqual(expected);
    await reverting.page.context().close();
  });

  test('the styles of the board do not reach the host', async () => {
    const body =
      '<main><h1 class="board">Title</h1><table class="table"><tr><td class="kpi">1</td></tr></table><button class="btn">b</button></main>';
    const look = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('main, main *')].map((each) => {
          const { width, height } = each.getBoundingClientRect();
          const { color, fontFamily, fontSize, margin, padding } = getComputedStyle(each);
          return { width, height, color, fontFamily, fontSize, margin, padding };
        }),
      );
    const alone = await visit(body, '');
    const expected = await look(alone.page);
    await alone.page.context().close();
    const beside = await visit(body + board);
    await drawn(beside.page);
    expect(await look(beside.page)).toEqual(expected);
    await beside.page.context().close();
  });

  test('overlays stand whole in a host that transforms, clips and hides what overflows', async () => {
    host.serve(
      '/clip.css',
      '#cage { transform: translateX(40px) scale(1); overflow: hidden; width: 900px; height: 420px; contain: paint; position: relative; z-index: 0 } #over { position: fixed; inset: 0 0 auto; height: 60px; z-index: 99999 }',
    );
    const { page } = await visit(
      `<div id="over"></div><div id="cage">${board}</div>`,
      `<link rel="stylesheet" href="/clip.css">${SCRIPT}`,
    );
    await page.evaluate((tag) => {
      const element = document.querySelector(tag) as HTMLElement & { settings: unknown };
      element.settings = {
        boardCode: 'wholePlantEnergy',
        areaId: 'CER',
        scrollMode: 'manual',
        scrollEveryS: 10,
        refreshEvery: 60,
        refreshUnit: 's',
        scope: 'user',
        version: 0,
      };
    }, BOARD);
    await drawn(page);
    await page.mouse.move(10, 900);
    await page.getByRole('button', { name: 'Board settings' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator(`${BOARD} .set-dialog`);
    await dialog.waitFor();
    const box = await dialog.boundingBox();
    if (!box) throw new Error('no dialog');
    expect(box.height).toBeGreaterThan(430);
    // What is met at its corners is the dialog itself, not the cage and not the host's own overlay.
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
    await page.context().close();
  });
});

describe('a page that is untidy', () => {
  test('the bundle loaded twice from two addresses works once and says nothing bad', async () => {
    const { page, complaints } = await visit(
      board,
      `${SCRIPT}<script type="module" src="/plantdeck/copy/plantdeck.js"></script>`,
    );
    await drawn(page);
    await expect.poll(() => page.locator(`${BOARD} .kpi`).count()).toBe(6);
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });

  test('a property set before the element is defined is kept, and nothing is asked of any platform', async () => {
    host.serve(
      '/sample.js',
      `document.querySelector('${BOARD}').data = ${JSON.stringify(samples['whole-plant-energy-board'])};`,
    );
    const { page } = await visit(
      `<${BOARD}></${BOARD}>`,
      `<script type="module" src="/sample.js"></script>${SCRIPT}`,
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await drawn(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => !path.startsWith('/plantdeck/1/'))).toEqual([]);
    await page.context().close();
  });

  test('an element moved to another place keeps its range, its table view and its picture', async () => {
    const { page } = await visit(`<div id="a">${board}</div><div id="b"></div>`);
    await drawn(page);
    await page.locator(`${BOARD} .p-load button[aria-haspopup]`).click();
    await page.locator(`${BOARD} [role=menuitem]`).first().click();
    await page.waitForSelector(`${BOARD} .p-load table`);
    await page.evaluate((tag) => {
      const element = document.querySelector(tag);
      if (element) document.querySelector('#b')?.append(element);
    }, BOARD);
    await page.waitForTimeout(300);
    await expect.poll(() => page.locator(`#b ${BOARD} .p-load table`).count()).toBe(1);
    await expect.poll(() => page.locator(`#b ${BOARD} .kpi`).count()).toBe(6);
    await page.context().close();
  });

  test('with a prefix of its own the suite stands beside another on one page', async () => {
    const acme = SCRIPT.replace('<script', '<script data-prefix="acme"').replace('/1/', '/copy/');
    const { page, complaints } = await visit(
      `<acme-whole-plant-energy-board src="/board.json"></acme-whole-plant-energy-board>${board}`,
      SCRIPT + acme,
    );
    await page.waitForSelector('acme-whole-plant-energy-board .kpi .v');
    await page.waitForSelector(`${BOARD} .kpi .v`);
    expect(
      await page.evaluate(() => [customElements.get('acme-chart'), customElements.get('plant-session')]),
    ).toEqual([undefined, undefined]);
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });

  test('a host without storage and without cookies sees the same board', async () => {
    const { page, complaints } = await openPage(browser);
    host.serve('/bare', html(board, SCRIPT));
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto(`${host.url}/bare`);
    await drawn(page);
    expect(complaints.list).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });
});
