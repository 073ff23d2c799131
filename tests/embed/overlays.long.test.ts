/** What opens over an element: in the top layer, whatever the page around does, and never in the page's body. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBuilt } from '../bench/static-server.mjs';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, STRICT_POLICY, type HostServer } from './host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
const NAMES = Object.keys(
  JSON.parse(
    readFileSync(fileURLToPath(new URL('../../packages/embed/src/elements.json', import.meta.url)), 'utf8'),
  ) as object,
);
/** A page that clips and moves what stands in it, and lies over everything by itself. */
const HOSTILE = `
  plant-session { display: block; position: relative; z-index: 0; width: 1000px; height: 300px; overflow: hidden;
    transform: translateZ(0); contain: paint; }
  html::after { content: ''; position: fixed; inset: 0; z-index: 2147483647; }`;
/** Buttons of one element that are pressed at most: enough for each of its menus and dialogs. */
const PRESSES = 40;
let browser: Browser;
let files: Awaited<ReturnType<typeof serveBuilt>>;
let host: HostServer;

beforeAll(async () => {
  browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks']);
  files = await serveBuilt();
  host = await startHost();
  host.serve('/board.json', () => JSON.stringify(samples['whole-plant-energy-board']));
});
afterAll(async () => {
  await browser.close();
  await files.close();
  await host.close();
});

interface Findings {
  /** What was open at some time, by its class or role. */
  readonly kinds: string[];
  readonly problems: string[];
  /** What stood in the page's body besides what the page put there. */
  readonly strangers: string[];
  /** Selectors of rules that fix something to the window, and those of them that something in the top layer bore. */
  readonly fixing: string[];
  readonly borne: string[];
}

/** One element of the recorded plant on the hostile page. */
async function stand(page: Page, name: string): Promise<void> {
  await page.goto(`${files.url}/gallery/stage.html?tag=plant-${name}&lang=en`);
  await page.waitForFunction(() => {
    const { stage } = globalThis as { stage?: { element: HTMLElement } };
    return stage?.element.isConnected === true && (stage.element.shadowRoot?.childElementCount ?? 0) > 0;
  });
  await page.evaluate(settled);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, HOSTILE);
}

/** Until what the element draws stays as it is; one that never rests (a wall display) is looked at after a while. */
async function settled(): Promise<void> {
  const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
  const count = (root: ParentNode): number =>
    [...root.querySelectorAll('*')].reduce(
      (sum, each) => sum + 1 + (each.shadowRoot ? count(each.shadowRoot) : 0),
      0,
    );
  const drawn = (): number => (stage.element.shadowRoot ? count(stage.element.shadowRoot) : 0);
  let before = -1;
  for (let still = 0, looks = 0; still < 4 && looks < 40; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const now = drawn();
    still = now === before && now > 0 ? still + 1 : 0;
    before = now;
  }
}

/** Presses every button in turn, and looks at whatever is open after each. Runs in the page. */
async function walk(presses: number): Promise<Findings> {
  const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
  const kinds = new Set<string>();
  const problems = new Set<string>();
  const strangers = new Set<string>();
  const fixing = new Set<string>();
  const borne = new Set<string>();
  const rules = (around: CSSStyleSheet | CSSGroupingRule): CSSStyleRule[] =>
    [...around.cssRules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? [rule] : []),
      ...(rule instanceof CSSGroupingRule ? rules(rule) : []),
    ]);
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? inside(each.shadowRoot) : []),
    ]);
  const all = (): Element[] => (stage.element.shadowRoot ? inside(stage.element.shadowRoot) : []);
  const isTop = (each: Element): boolean => each.matches(':popover-open, :modal');
  const aroundOf = (each: Element): Element | null => {
    const { parentNode } = each;
    return parentNode instanceof ShadowRoot
      ? parentNode.host
      : parentNode instanceof Element
        ? parentNode
        : null;
  };
  const isOnTop = (each: Element | null): boolean =>
    each !== null && (isTop(each) || isOnTop(aroundOf(each)));
  const isInert = (each: Element | null): boolean =>
    each !== null && (each.matches('[inert]') || isInert(aroundOf(each)));
  const isDrawn = (each: Element): boolean => {
    const { width, height } = each.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(each).visibility === 'visible';
  };
  const look = (): void => {
    for (const each of document.body.children)
      if (!each.localName.startsWith('plant-')) strangers.add(each.outerHTML.slice(0, 120));
    const fixed = new Map<Node, string[]>();
    for (const each of [stage.element, ...all()])
      if (each.shadowRoot) {
        const found = each.shadowRoot.adoptedStyleSheets
          .flatMap(rules)
          .filter(({ style }) => style.position === 'fixed')
          .map(({ selectorText }) => selectorText);
        for (const selector of found) fixing.add(selector);
        fixed.set(each.shadowRoot, found);
      }
    for (const each of all()) {
      const name = `${stage.element.localName} ${each.localName}.${each.getAttribute('class') ?? ''}`;
      const style = getComputedStyle(each);
      // A watermark is part of the picture: nobody reads it off or presses it.
      if (style.position === 'fixed' && isDrawn(each) && !isOnTop(each) && !each.matches('.watermark'))
        problems.add(`${name} is fixed, and not in the top layer`);
      if (each.matches('dialog[open]') && !each.matches(':modal')) problems.add(`${name} is not modal`);
      const tip = each.matches('.pc-tip') ? each.getBoundingClientRect() : null;
      const chart = tip && each.parentElement?.getBoundingClientRect();
      if (tip && chart) {
        kinds.add('chart readout');
        const isWithin =
          tip.left >= chart.left - 1 &&
          tip.right <= chart.right + 1 &&
          tip.top >= chart.top - 1 &&
          tip.bottom <= chart.bottom + 1;
        if (!isWithin) problems.add(`${name} reaches out of its chart`);
      }
      if (!isTop(each) || !isDrawn(each)) continue;
      for (const selector of fixed.get(each.getRootNode()) ?? [])
        if (each.matches(selector)) borne.add(selector);
      kinds.add(each.localName === 'dialog' ? 'dialog' : (each.className.split(' ').at(-1) ?? ''));
      if (each.querySelector('.palette')) kinds.add('palette');
      const { left, top, right, bottom } = each.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) problems.add(`${name} reaches out of the window`);
      if (style.pointerEvents === 'none') continue;
      const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
      const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
      const met = document.elementFromPoint(x, y)?.localName ?? 'nothing';
      if (!met.startsWith('plant-')) problems.add(`${name} lies under ${met}`);
    }
  };
  const drawn = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  const close = async (): Promise<void> => {
    for (const each of all().toReversed()) {
      if (each.matches('dialog:modal')) each.dispatchEvent(new Event('cancel', { cancelable: true }));
      else if (each.matches('[popover=auto]:popover-open')) (each as HTMLElement).hidePopover();
    }
    await drawn();
  };
  look();
  const pressed = new Set<string>();
  for (let count = 0; count < presses && stage.element.isConnected; count += 1) {
    const modal = all().findLast((each) => each.matches('dialog:modal'));
    const next = all().find((each): each is HTMLButtonElement => {
      if (!(each instanceof HTMLButtonElement) || each.disabled || !isDrawn(each) || isInert(each))
        return false;
      if (each.type === 'submit' && each.form) return false;
      return (!modal || modal.contains(each)) && !pressed.has(nameOf(each));
    });
    if (!next) {
      if (!modal) break;
      await close();
      continue;
    }
    pressed.add(nameOf(next));
    next.scrollIntoView({ block: 'center', behavior: 'instant' });
    next.click();
    await drawn();
    look();
    // A dialog may open another; a menu is looked at once.
    if (!all().some((each) => each.matches('dialog:modal')) || count % 6 === 5) await close();
  }
  look();
  return {
    kinds: [...kinds],
    problems: [...problems],
    strangers: [...strangers],
    fixing: [...fixing],
    borne: [...borne],
  };

  function nameOf(button: Element): string {
    return `${button.className} ${button.getAttribute('aria-label') ?? button.textContent}`;
  }
}

/** All of one element: at rest, with every button pressed, and what comes with the keyboard. */
async function lookAt(page: Page, name: string): Promise<Findings[]> {
  await stand(page, name);
  const found: Findings[] = [];
  if (name === 'assistant') {
    // Its button first, the drawer by that.
    await page.evaluate(() => {
      const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
      for (const each of ['display', 'open']) stage.element.removeAttribute(each);
      stage.element.setAttribute('launcher', '');
    });
    await page.locator('plant-assistant .launcher').waitFor();
    found.push(await page.evaluate(walk, 1));
    await page.locator('plant-assistant .drawer textarea').waitFor();
  }
  if (name === 'header') {
    await page.locator('plant-header .search-box').dispatchEvent('click');
    await page.locator('plant-header .palette').waitFor();
    found.push(await page.evaluate(walk, 0));
  }
  found.push(await page.evaluate(walk, PRESSES));
  // A hint comes with the keyboard.
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    found.push(await page.evaluate(walk, 0));
  }
  if (name === 'whole-plant-energy-board') {
    await page.locator(`${BOARD} .board-head .menu-anchor button`).first().dispatchEvent('click');
    await page.locator(`${BOARD} [role=menuitem]`, { hasText: /csv/i }).dispatchEvent('click');
    await page.locator(`${BOARD} .toast-region .toast`).waitFor();
    found.push(await page.evaluate(walk, 0));
  }
  if (name === 'chart') {
    // By the keyboard: the page lies over the pointer.
    await page.locator('plant-chart .pc-box').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('plant-chart .pc-tip').waitFor();
    found.push(await page.evaluate(walk, 0));
  }
  return found;
}

test('EMB-42 every menu, dialog, palette, hint, toast and drawer of every element is in the top layer: no page covers or clips one, the body stays the page’s; a chart’s readout stays within the chart', async () => {
  const found: Findings[] = [];
  const waiting = [...NAMES];
  // Most of the time goes by between two frames, so three pages take turns.
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { page } = await openPage(browser, { locale: 'en', viewport: { width: 1280, height: 800 } });
      page.setDefaultTimeout(20_000);
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
      for (let name = waiting.shift(); name; name = waiting.shift())
        found.push(...(await lookAt(page, name)));
      await page.context().close();
    }),
  );
  expect([...new Set(found.flatMap(({ problems }) => problems))]).toEqual([]);
  expect([...new Set(found.flatMap(({ strangers }) => strangers))]).toEqual([]);
  // The walk has met each kind that there is.
  expect([...new Set(found.flatMap(({ kinds }) => kinds))].toSorted()).toEqual(
    expect.arrayContaining([
      ...['dialog', 'palette', 'menu', 'menu-list', 'flyout', 'source'],
      ...['drawer', 'launcher', 'tip', 'toasts', 'toast-region', 'chart readout'],
    ]),
  );
  // What else a style sheet fixes to the window: part of the picture, or in the top layer by the tests beside it.
  const borne = new Set(found.flatMap((each) => each.borne));
  const unmet = new Set(found.flatMap(({ fixing }) => fixing).filter((selector) => !borne.has(selector)));
  expect([...unmet].toSorted()).toEqual(['.md-preview', '.refusal', '.reminder', '.watermark']);
}, 240_000);

test('EMB-42 behind a frame the page around draws what opens: a menu and a dialog whole, a toast only where it is', async () => {
  await behindFrame();
}, 120_000);

/** On a page that clips the element, and covers everything by itself. */
async function behindFrame(): Promise<void> {
  host.serve(
    '/framed.css',
    `#cage { overflow: hidden; transform: translateZ(0); position: relative; width: 900px; height: 420px; }
     #curtain { position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
     #own { position: fixed; top: 8px; right: 8px; z-index: 9; }`,
  );
  host.serve(
    '/framed',
    html(
      `<div id="cage"><${BOARD} isolate="frame" src="/board.json"></${BOARD}></div><div id="curtain"></div><button id="own">Own</button>`,
      `<link rel="stylesheet" href="/framed.css">${SCRIPT}`,
    ),
    { policy: `${STRICT_POLICY}; frame-src 'self'` },
  );
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(20_000);
  await page.goto(`${host.url}/framed`);
  const view = page.frameLocator(`${BOARD} iframe`);
  await view.locator('.kpi .v').first().waitFor();
  const frame = page.locator(`${BOARD} iframe`);
  const isOver = () => frame.evaluate((each) => each.matches(':popover-open'));
  const metAt = (x: number, y: number) =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.id, [x, y] as const);
  const opener = view.locator('.board-head .menu-anchor button').first();
  await opener.click();
  const menu = view.locator('.menu-list');
  await menu.waitFor();
  await expect.poll(isOver).toBe(true);
  // Beside its button, as if no frame were there, once the frame has taken the window.
  await expect
    .poll(async () => {
      const [button, list] = [await opener.boundingBox(), await menu.boundingBox()];
      return button && list ? Math.round(list.y - (button.y + button.height)) : null;
    })
    .toBe(4);
  const list = await menu.boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(800);
  await menu.locator('[role=menuitem]', { hasText: /csv/i }).click();
  const toast = view.locator('.toast-region .toast');
  await toast.waitFor();
  await expect.poll(() => frame.evaluate((each) => each.style.clipPath)).toContain('path(');
  const box = await toast.boundingBox();
  if (!box) throw new Error('no toast');
  // Below the cage, where the page's own box would have cut it, and the rest of the page stays at hand.
  expect(box.y).toBeGreaterThan(420);
  expect(box.y + box.height).toBeLessThanOrEqual(800);
  const own = await page.locator('#own').boundingBox();
  expect(await metAt((own?.x ?? 0) + 5, (own?.y ?? 0) + 5)).toBe('own');
  await toast.waitFor({ state: 'detached' });
  await expect.poll(isOver).toBe(false);
  await page
    .locator(BOARD)
    .evaluate((element) => void ((element as HTMLElement & { settings: object }).settings = {}));
  await view.locator('button[data-track-id="board:setting"]').click();
  const dialog = view.locator('.set-dialog');
  await dialog.locator('fieldset').first().waitFor();
  await expect.poll(isOver).toBe(true);
  // In the middle of the window, taller than the cage, and none of it cut off.
  expect(await frame.evaluate((each) => each.style.clipPath)).toBe('none');
  const whole = await dialog.boundingBox();
  if (!whole) throw new Error('no dialog');
  expect(whole.height).toBeGreaterThan(420);
  expect(whole.y).toBeGreaterThanOrEqual(0);
  expect(whole.y + whole.height).toBeLessThanOrEqual(800);
  expect(Math.abs(whole.x + whole.width / 2 - 640)).toBeLessThan(12);
  await page.keyboard.press('Escape');
  await expect.poll(isOver).toBe(false);
  expect(
    await page.evaluate(() => Array.from(document.body.children, (each) => each.id || each.localName)),
  ).toEqual(['cage', 'curtain', 'own']);
  expect(await view.locator('body').evaluate((body) => Array.from(body.children, (each) => each.id))).toEqual(
    ['stage'],
  );
  expect(complaints.list).toEqual([]);
  await page.context().close();
}
