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
}

/** One element of the recorded plant on the hostile page. */
async function stand(page: Page, name: string): Promise<void> {
  await page.goto(`${files.url}/gallery/stage.html?tag=plant-${name}&lang=en`);
  await page.waitForFunction(() => {
    const { stage } = globalThis as { stage?: { element: HTMLElement } };
    return stage?.element.isConnected === true && (stage.element.shadowRoot?.childElementCount ?? 0) > 0;
  });
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, HOSTILE);
  if (name === 'assistant')
    await page.evaluate(() => {
      const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
      stage.element.removeAttribute('display');
      stage.element.setAttribute('open', '');
    });
}

/** Presses every button in turn, and looks at whatever is open after each. Runs in the page. */
async function walk(presses: number): Promise<Findings> {
  const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
  const kinds = new Set<string>();
  const problems = new Set<string>();
  const strangers = new Set<string>();
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
      if (!/^plant-/.test(each.localName)) strangers.add(each.outerHTML.slice(0, 120));
    for (const each of all()) {
      const name = `${stage.element.localName} ${each.localName}.${each.getAttribute('class') ?? ''}`;
      const style = getComputedStyle(each);
      // A watermark is part of the picture: nobody reads it off or presses it.
      if (style.position === 'fixed' && isDrawn(each) && !isOnTop(each) && !each.matches('.watermark'))
        problems.add(`${name} is fixed, and not in the top layer`);
      if (each.matches('dialog[open]') && !each.matches(':modal')) problems.add(`${name} is not modal`);
      if (!isTop(each) || !isDrawn(each)) continue;
      kinds.add(each.localName === 'dialog' ? 'dialog' : (each.className.split(' ').at(-1) ?? ''));
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
  return { kinds: [...kinds], problems: [...problems], strangers: [...strangers] };

  function nameOf(button: Element): string {
    return `${button.className} ${button.getAttribute('aria-label') ?? button.textContent}`;
  }
}

test('EMB-42 every menu, dialog, hint, toast and drawer of every element is in the top layer: no page covers or clips one, the body stays the page’s, and behind a frame the page around draws it', async () => {
  const { page } = await openPage(browser, { locale: 'en', viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(20_000);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  const found: Findings = { kinds: [], problems: [], strangers: [] };
  const add = ({ kinds, problems, strangers }: Findings): void => {
    found.kinds.push(...kinds);
    found.problems.push(...problems);
    found.strangers.push(...strangers);
  };
  for (const name of NAMES) {
    await stand(page, name);
    add(await page.evaluate(walk, PRESSES));
    // A hint comes with the keyboard.
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      add(await page.evaluate(walk, 0));
    }
  }
  expect(found.problems).toEqual([]);
  expect(found.strangers).toEqual([]);
  // The walk has met each kind that there is.
  expect([...new Set(found.kinds)]).toEqual(
    expect.arrayContaining(['dialog', 'menu', 'menu-list', 'drawer', 'tip']),
  );
  await page.context().close();
  await behindFrame();
}, 600_000);

/** The same behind a frame, which the host draws over its page: whole for a menu, only where it is for a toast. */
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
  expect(
    await page.evaluate(() => Array.from(document.body.children, (each) => each.id || each.localName)),
  ).toEqual(['cage', 'curtain', 'own']);
  expect(await view.locator('body').evaluate((body) => Array.from(body.children, (each) => each.id))).toEqual(
    ['stage'],
  );
  expect(complaints.list).toEqual([]);
  await page.context().close();
}
