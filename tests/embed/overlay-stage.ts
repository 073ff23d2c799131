/** One element of the recorded plant after another, on a page that does what it can to hide what opens. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** Every element that a page may use. */
export const NAMES: readonly string[] = Object.keys(
  JSON.parse(
    readFileSync(fileURLToPath(new URL('../../packages/embed/src/elements.json', import.meta.url)), 'utf8'),
  ) as object,
);
/** A page that clips and moves what stands in it, and lies over everything by itself. */
const HOSTILE = `
  plant-session { display: block; position: relative; z-index: 0; width: 1000px; height: 300px; overflow: hidden;
    transform: translateZ(0); contain: paint; }
  html::after { content: ''; position: fixed; inset: 0; z-index: 2147483647; }`;

/** What the page sets on each element, and everything that opens must be drawn in. */
export const OWN_TOKENS: Readonly<Record<string, string>> = {
  '--plant-raised': 'rgb(250, 240, 230)',
  '--plant-surface': 'rgb(249, 239, 229)',
  '--plant-text': 'rgb(10, 20, 30)',
  '--plant-accent': 'rgb(90, 10, 90)',
  '--plant-radius': '7px',
};

let visits = 0;

/** Holds the page on the element that stands: what leads to another page (a way in, a reload) leads nowhere. */
export async function holdPage(page: Page): Promise<void> {
  const visited = new Set<string>();
  await page.route(
    ({ pathname }) => !/\.(?:js|css|json|woff2|svg|png)$/.test(pathname),
    (route) => {
      const request = route.request();
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.fallback();
      const url = request.url();
      if (!url.includes('&visit=') || visited.has(url)) return route.fulfill({ status: 204 });
      visited.add(url);
      return route.fallback();
    },
  );
}

/** Puts an element up, at rest, with the page's own tokens on it, and watches the page's body from then on. */
export async function stand(page: Page, filesUrl: string, name: string): Promise<void> {
  visits += 1;
  await page.goto(`${filesUrl}/gallery/stage.html?tag=plant-${name}&lang=en&visit=${visits}`);
  await page.waitForFunction(() => {
    const { stage } = globalThis as { stage?: { element: HTMLElement } };
    return stage?.element.isConnected === true && (stage.element.shadowRoot?.childElementCount ?? 0) > 0;
  });
  await page.evaluate(settled);
  await page.evaluate(
    ([css, tokens]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
      for (const [token, value] of Object.entries(tokens)) stage.element.style.setProperty(token, value);
      // Also what comes and goes again at once.
      const strangers: string[] = [];
      const tell = (node: Node): unknown =>
        strangers.push(`${node.nodeName}: ${node.textContent?.slice(0, 80)}`);
      for (const each of document.body.children)
        if (!/^(?:plant-session|script)$/.test(each.localName) && each !== stage.element) tell(each);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) tell(node);
      }).observe(document.body, { childList: true });
      Object.assign(globalThis, { strangers });
    },
    [HOSTILE, OWN_TOKENS] as const,
  );
}

/** What has come into the page's body since. */
export const strangersOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'strangers') as string[]);

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
