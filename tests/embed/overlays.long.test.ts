/** What opens over an element: in the top layer, whatever the page around does, and never in the page's body. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBuilt } from '../bench/static-server.mjs';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, STRICT_POLICY, type HostServer } from './host-page.ts';
import { holdPage, NAMES, OWN_TOKENS, stand, strangersOf } from './overlay-stage.ts';

const BOARD = 'plant-whole-plant-energy-board';
/** Buttons of one element that are pressed at most: enough for each of its menus and dialogs. */
const PRESSES = 40;
/** Looks only. */
const REST = { presses: 0, tokens: OWN_TOKENS };
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
  /** Of each kind of layer, the buttons that were pressed last before it came: its code may take a while. */
  readonly openers: readonly (readonly [kind: string, buttons: readonly string[]])[];
  /** Selectors of rules that fix something to the window, and those of them that something in the top layer bore. */
  readonly fixing: string[];
  readonly borne: string[];
}

interface Walk {
  readonly presses: number;
  /** That the page has set on the element. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Presses every button in turn, and looks at whatever is open after each. Runs in the page. */
async function walk({ presses, tokens }: Walk): Promise<Findings> {
  const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
  const kinds = new Set<string>();
  const problems = new Set<string>();
  const openers = new Map<string, [string, string[]]>();
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
      kinds.add(kindOf(each));
      if (each.querySelector('.palette')) kinds.add('palette');
      if (each.querySelector('select')) kinds.add('select in it');
      // The page's tokens hold here as they do in the element: by name, and in what is drawn.
      if (each.getRootNode() === stage.element.shadowRoot) {
        for (const [token, value] of Object.entries(tokens))
          if (style.getPropertyValue(token).trim() !== value) problems.add(`${name} has another ${token}`);
        if (!['rgba(0, 0, 0, 0)', ...Object.values(tokens)].includes(style.backgroundColor))
          problems.add(`${name} is drawn on ${style.backgroundColor}`);
      }
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
    const wasOpen = all().some(isLayer);
    next.scrollIntoView({ block: 'center', behavior: 'instant' });
    next.click();
    await drawn();
    look();
    const opened = wasOpen ? undefined : all().find(isLayer);
    if (opened && !openers.has(kindOf(opened)))
      openers.set(kindOf(opened), [kindOf(opened), [...pressed].slice(-3).toReversed()]);
    // A dialog may open another; a menu is looked at once.
    if (!all().some((each) => each.matches('dialog:modal')) || count % 6 === 5) await close();
  }
  look();
  return {
    kinds: [...kinds],
    problems: [...problems],
    openers: [...openers.values()],
    fixing: [...fixing],
    borne: [...borne],
  };

  function kindOf(layer: Element): string {
    return layer.localName === 'dialog' ? 'dialog' : (layer.className.split(' ').at(-1) ?? '');
  }
  /** What takes the keyboard, and is closed by Escape. */
  function isLayer(each: Element): boolean {
    return each.matches('dialog:modal, [popover=auto]:popover-open');
  }
  function nameOf(button: Element): string {
    return `${button.className} ${button.getAttribute('aria-label') ?? button.textContent}`;
  }
}

/** One element with what it may open at hand. */
async function put(page: Page, name: string): Promise<void> {
  await stand(page, files.url, name);
  if (name !== 'assistant') return;
  // Its button first, the drawer by that.
  await page.evaluate(() => {
    const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
    for (const each of ['display', 'open']) stage.element.removeAttribute(each);
    stage.element.setAttribute('launcher', '');
  });
  await page.locator('plant-assistant .launcher').waitFor();
}

/** All of one element: at rest, with every button pressed, and what comes with the keyboard. */
async function lookAt(page: Page, name: string): Promise<Findings[]> {
  await put(page, name);
  const found: Findings[] = [];
  if (name === 'assistant') {
    found.push(await page.evaluate(walk, { ...REST, presses: 1 }));
    await page.locator('plant-assistant .drawer textarea').waitFor();
  }
  if (name === 'header') {
    await page.locator('plant-header .search-box').dispatchEvent('click');
    await page.locator('plant-header .palette').waitFor();
    found.push(await page.evaluate(walk, REST));
  }
  found.push(await page.evaluate(walk, { presses: PRESSES, tokens: OWN_TOKENS }));
  // A hint comes with the keyboard.
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    found.push(await page.evaluate(walk, REST));
  }
  if (name === 'whole-plant-energy-board') {
    await page.locator(`${BOARD} .board-head .menu-anchor button`).first().dispatchEvent('click');
    await page.locator(`${BOARD} [role=menuitem]`, { hasText: /csv/i }).dispatchEvent('click');
    await page.locator(`${BOARD} .toast-region .toast`).waitFor();
    found.push(await page.evaluate(walk, REST));
  }
  if (name === 'chart') {
    // By the keyboard: the page lies over the pointer.
    await page.locator('plant-chart .pc-box').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('plant-chart .pc-tip').waitFor();
    found.push(await page.evaluate(walk, REST));
  }
  return found;
}

interface Return {
  /** Kind of the layer that came and went. */
  readonly kind: string;
  /** Of the element and its button; null where the focus came back to it. */
  readonly problem: string | null;
}

/** Opens by the keyboard what a press has opened, and closes it by Escape. */
async function thereAndBack(page: Page, name: string, openers: Findings['openers']): Promise<Return[]> {
  if (openers.length === 0) return [];
  await put(page, name);
  const found: Return[] = [];
  for (const [kind, buttons] of openers)
    for (const button of buttons) {
      const isThere = await page.evaluate(takeFocus, button);
      if (!isThere) continue;
      await page.keyboard.press('Enter');
      // One that opened nothing was pressed before the one that did.
      if (!(await until(page, isAnyOpen, true, 2_000))) continue;
      await page.keyboard.press('Escape');
      const hasClosed = await until(page, isAnyOpen, false);
      const isBack = hasClosed && (await until(page, hasOpenerFocus, true));
      const what = hasClosed ? 'lost the focus' : 'did not close';
      found.push({ kind, problem: isBack ? null : `plant-${name} ${kind} of ${button} ${what}` });
      if (!isBack) await put(page, name);
      break;
    }
  return found;
}

const until = (page: Page, look: () => boolean, wanted: boolean, timeout = 10_000): Promise<boolean> =>
  expect
    .poll(() => page.evaluate(look), { timeout, interval: 30 })
    .toBe(wanted)
    .then(
      () => true,
      () => false,
    );

/** Puts the focus on the first button of that name that is drawn. Runs in the page. */
function takeFocus(button: string): boolean {
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? inside(each.shadowRoot) : []),
    ]);
  const opener = inside(document).find(
    (each): each is HTMLButtonElement =>
      each instanceof HTMLButtonElement &&
      !each.disabled &&
      each.checkVisibility() &&
      `${each.className} ${each.getAttribute('aria-label') ?? each.textContent}` === button,
  );
  Object.assign(globalThis, { opener });
  opener?.focus();
  return opener?.matches(':focus') === true;
}
function hasOpenerFocus(): boolean {
  const { opener } = globalThis as unknown as { opener: HTMLButtonElement };
  return opener.isConnected && opener.matches(':focus');
}
function isAnyOpen(): boolean {
  const isOpenIn = (root: ParentNode): boolean =>
    root.querySelector('dialog:modal, [popover=auto]:popover-open') !== null ||
    [...root.querySelectorAll('*')].some((each) => each.shadowRoot && isOpenIn(each.shadowRoot));
  return isOpenIn(document);
}

test('EMB-42 every menu, dialog, palette, hint, toast and drawer of every element is in the top layer: no page covers or clips one, the page’s own tokens hold in it, the focus comes back to what opened it, the body stays the page’s; a chart’s readout stays within the chart', async () => {
  const found: Findings[] = [];
  const strangers: string[] = [];
  const returns: Return[] = [];
  const waiting = [...NAMES];
  // Most of the time goes by between two frames, so three pages take turns.
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { page } = await openPage(browser, { locale: 'en', viewport: { width: 1280, height: 800 } });
      page.setDefaultTimeout(20_000);
      await holdPage(page);
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        const seen = await lookAt(page, name);
        strangers.push(...(await strangersOf(page)));
        const openers = new Map(seen.flatMap((each) => each.openers).map((each) => [each[0], each]));
        returns.push(...(await thereAndBack(page, name, [...openers.values()])));
        found.push(...seen);
      }
      await page.context().close();
    }),
  );
  expect([...new Set(found.flatMap(({ problems }) => problems))]).toEqual([]);
  expect(strangers).toEqual([]);
  expect(returns.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  expect([...new Set(returns.map(({ kind }) => kind))].toSorted()).toEqual(
    expect.arrayContaining(['dialog', 'flyout', 'menu', 'menu-list', 'source']),
  );
  // The walk has met each kind that there is.
  expect([...new Set(found.flatMap(({ kinds }) => kinds))].toSorted()).toEqual(
    expect.arrayContaining([
      ...['dialog', 'palette', 'menu', 'menu-list', 'flyout', 'source'],
      ...['drawer', 'launcher', 'tip', 'toasts', 'toast-region', 'chart readout', 'select in it'],
    ]),
  );
  // What else a style sheet fixes to the window: part of the picture, or in the top layer by the tests beside it.
  const borne = new Set(found.flatMap((each) => each.borne));
  const unmet = new Set(found.flatMap(({ fixing }) => fixing).filter((selector) => !borne.has(selector)));
  expect([...unmet].toSorted()).toEqual(['.md-preview', '.refusal', '.reminder', '.watermark']);
}, 600_000);

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
