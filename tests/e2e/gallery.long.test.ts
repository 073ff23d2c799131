/** The gallery on a host that serves nothing but files, and what its wizard writes on a foreign page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { serveBuilt } from '../bench/static-server.mjs';
import { launchBrowser, openPage } from '../support/person.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LANGUAGES = ['en', 'zh-CN', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];
const WAIT_MS = 20_000;
let browser: Browser;
let files: Awaited<ReturnType<typeof serveBuilt>>;

beforeAll(async () => {
  browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks']);
  files = await serveBuilt();
});
afterAll(async () => {
  await browser.close();
  await files.close();
});

interface Gallery {
  readonly page: Page;
  readonly complaints: string[];
  /** Addresses that were asked for and are no file of the host. */
  readonly foreign: string[];
}

async function openGallery(
  place = '',
  { language = 'en', width = 1440, dark = false } = {},
): Promise<Gallery> {
  const { page, complaints } = await openPage(browser, {
    locale: language,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
  });
  page.setDefaultTimeout(WAIT_MS);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(files.url))
      foreign.push(request.url());
  });
  await page.goto(`${files.url}/gallery/index.html?lang=${language}#/${place}`);
  await page.waitForSelector('main h1');
  return { page, complaints: complaints.list, foreign };
}

const go = async (page: Page, place: string): Promise<void> => {
  await page.evaluate((to) => void (location.hash = `#/${to}`), place);
  await page.waitForFunction(
    (to) => document.querySelector(`nav a[aria-current][href="#/${to}"]`) !== null,
    place,
  );
};

/** The stage once its element has come up. */
async function stage(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('main iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('the stage has no frame');
  await frame.waitForFunction(() => {
    const element = (globalThis as { stage?: { element: HTMLElement } }).stage?.element;
    // An element may have nothing to tell, such as banners of an account that has none; it stands there all the same.
    return element?.isConnected === true && (element.shadowRoot?.childElementCount ?? 0) > 0;
  });
  return frame;
}

const problems = async (page: Page | Frame): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      resultTypes: ['violations'],
      iframes: false,
      rules: {
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        'landmark-one-main': { enabled: false },
      },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
  });
};

/** What an element shows, wherever in its shadow root. */
const textOf = (frame: Frame, tag: string): Promise<string> =>
  frame.evaluate((name) => document.querySelector(name)?.shadowRoot?.textContent ?? '', tag);

/** What the widgets show that begin empty for everybody: in the gallery they are set up. */
const SET_UP: Readonly<Record<string, string>> = {
  'plant-production-indicators-widget': '.pi-card',
  'plant-best-practice-widget': '.bp-actual',
  'plant-key-equipment-widget': '.ke-card',
  'plant-common-applications-widget': '.apps .app',
  'plant-indicator-trend-widget': '.pc-box canvas',
  'plant-kiosk': '.kpi .v',
};
/** The message centre asks to choose a message. */
const MAY_ASK: ReadonlySet<string> = new Set(['plant-message-center']);
/** Words that stand where an element has nothing to show. */
const askedFor = (frame: Frame, tag: string): Promise<string[]> =>
  frame.evaluate(
    (name) =>
      [...(document.querySelector(name)?.shadowRoot?.querySelectorAll('[part~=state]') ?? [])].map(
        (state) => state.textContent,
      ),
    tag,
  );

/**
 * What keeps an element from readers without a pointer, who want no motion, or whose colours are forced, one line each.
 * Shadow roots below it included.
 */
const barriers = (frame: Frame, tag: string): Promise<string[]> =>
  frame.evaluate((name) => {
    const found: string[] = [];
    const above = (node: Element): Element | null =>
      node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null;
    const within = (node: Element | null, selector: string): boolean => {
      for (let each = node; each; each = above(each)) if (each.matches(selector)) return true;
      return false;
    };
    const show = (node: Element): string => node.outerHTML.slice(0, 120);
    const FOCUSABLE =
      'a[href], button, input, select, textarea, summary, label, option, [tabindex], [role=option]';
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    const look = (root: ShadowRoot): void => {
      for (const animation of root.getAnimations())
        if (animation.playState === 'running')
          found.push(`moves: ${show((animation.effect as KeyframeEffect).target!)}`);
      for (const node of root.querySelectorAll<HTMLElement>('*')) {
        if (node.shadowRoot) look(node.shadowRoot);
        if (node.tabIndex > 0) found.push(`its own tab order: ${show(node)}`);
        if (node.matches(LIVE) && within(above(node), LIVE))
          found.push(`live in a live region: ${show(node)}`);
        if (node.matches(LIVE) && node.querySelector('table, canvas'))
          found.push(`reads out too much: ${show(node)}`);
        if (!node.checkVisibility({ visibilityProperty: true })) continue;
        const style = getComputedStyle(node);
        if (style.cursor === 'pointer' && !within(node, FOCUSABLE) && !node.querySelector(FOCUSABLE))
          found.push(`for a pointer alone: ${show(node)}`);
        const ownText = [...node.childNodes].some(
          (child) => child.nodeType === 3 && child.textContent?.trim(),
        );
        if (style.forcedColorAdjust === 'none' && ownText && !within(node, '[aria-hidden=true]'))
          found.push(`keeps its colours: ${show(node)}`);
        if (node.localName === 'canvas' && !within(node, '[role=img][aria-label], [aria-hidden=true]'))
          found.push(`a picture without a name: ${show(node)}`);
        if (node.localName === 'canvas' && !root.querySelector('.pc-toggle, table'))
          found.push(`a chart without a table: ${show(node)}`);
      }
    };
    const { shadowRoot } = document.querySelector(name) ?? {};
    if (shadowRoot) look(shadowRoot);
    return [...new Set(found)];
  }, tag);

const chooseIn = (page: Page, label: string, value: string): Promise<unknown> =>
  page.locator('main .toolbar label', { hasText: label }).locator('select').selectOption(value);

describe('the gallery', () => {
  test('EMB-21 EMB-51 every element is alive on the recorded plant, with files and no server, and open to all: axe, keyboard, charts as tables, few live regions, reduced motion, forced colours', async () => {
    const { page, complaints, foreign } = await openGallery();
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    const findings: string[] = [];
    const tags = await page.$$eval('nav a[href^="#/plant-"] code', (codes) =>
      codes.map((code) => code.textContent),
    );
    const manifest = JSON.parse(readFileSync(`${ROOT}packages/embed/custom-elements.json`, 'utf8')) as {
      modules: { declarations: { tagName?: string }[] }[];
    };
    const all = manifest.modules.flatMap(({ declarations }) =>
      declarations.flatMap(({ tagName }) => tagName ?? []),
    );
    expect(tags.toSorted()).toEqual(all.toSorted());
    for (const tag of tags) {
      await go(page, tag);
      const frame = await stage(page);
      expect(await frame.evaluate((name) => customElements.get(name) !== undefined, tag), tag).toBe(true);
      if (tag.endsWith('-board')) {
        await expect.poll(() => textOf(frame, tag), { timeout: WAIT_MS }).toContain('Live');
      }
      const full = SET_UP[tag];
      if (full) await frame.locator(tag).locator(full).first().waitFor();
      if (!MAY_ASK.has(tag))
        await expect.poll(() => askedFor(frame, tag), { timeout: WAIT_MS, message: tag }).toEqual([]);
      expect([tag, complaints, foreign]).toEqual([tag, [], []]);
      for (const each of [...(await barriers(frame, tag)), ...(await problems(frame))])
        // What a reader has not scrolled to yet has no words.
        if (!/^empty-heading: .*"skel"/.test(each)) findings.push(`${tag} ${each}`);
    }
    expect(findings).toEqual([]);
    await page.context().close();
  }, 600_000);

  test('EMB-51 an element goes on with the recorded clock, in the language of the gallery', async () => {
    const { page } = await openGallery('plant-whole-plant-energy-board', { language: 'ja' });
    const frame = await stage(page);
    const board = frame.locator('plant-whole-plant-energy-board');
    await board.locator('.kpi .v').first().waitFor();
    expect(await textOf(frame, 'plant-whole-plant-energy-board')).toMatch(/[ぁ-んァ-ヶ]/);
    const shown = () => board.evaluate((element) => element.shadowRoot?.textContent ?? '');
    const before = await shown();
    await expect.poll(shown, { timeout: 90_000 }).not.toBe(before);
    await page.context().close();
  });

  test('EMB-51 the example of the documentation runs as it is written', async () => {
    const docs = readFileSync(`${ROOT}docs/recorded-plant.md`, 'utf8');
    const [, html = ''] = /```html\n([\s\S]*?)```/.exec(docs) ?? [];
    const [, script = ''] = /```js\n([\s\S]*?)```/.exec(docs) ?? [];
    const { page, complaints } = await openPage(browser, { locale: 'en' });
    page.setDefaultTimeout(WAIT_MS);
    await page.route(`${files.url}/evaluation.html`, (route) =>
      route.fulfill({ body: html, contentType: 'text/html' }),
    );
    await page.route(`${files.url}/evaluation.js`, (route) =>
      route.fulfill({ body: script, contentType: 'text/javascript' }),
    );
    await page.route(`${files.url}/favicon.ico`, (route) => route.fulfill({ status: 204 }));
    await page.goto(`${files.url}/evaluation.html`);
    await page.locator('plant-whole-plant-energy-board .kpi .v').first().waitFor();
    await page.locator('plant-to-dos-widget').getByText('To-dos').first().waitFor();
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });

  test('shows each state that a reader may meet', async () => {
    const { page } = await openGallery('plant-to-dos-widget');
    const words: Readonly<Record<string, RegExp>> = {
      live: /Inspection/,
      empty: /No |Nothing|no /,
      error: /again|answer|retry/i,
      forbidden: /permission|permitted|not allowed|access/i,
    };
    for (const tag of ['plant-to-dos-widget', 'plant-whole-plant-energy-board']) {
      await go(page, tag);
      for (const [state, word] of Object.entries(words)) {
        if (state === 'live' && tag !== 'plant-to-dos-widget') continue;
        await chooseIn(page, 'State', state);
        const shown = async (): Promise<string> => {
          const frame = await (await page.$('main iframe'))?.contentFrame();
          return frame ? textOf(frame, tag).catch(() => '') : '';
        };
        await expect.poll(shown, { timeout: WAIT_MS }).toMatch(word);
      }
      await chooseIn(page, 'State', 'loading');
      await expect
        .poll(() => page.frameLocator('main iframe').locator(`${tag} [class*="skel"]`).count(), {
          timeout: WAIT_MS,
        })
        .toBeGreaterThan(0);
    }
    await chooseIn(page, 'State', 'stale');
    await page
      .frameLocator('main iframe')
      .locator('plant-whole-plant-energy-board')
      .getByText(/stale|old/i)
      .first()
      .waitFor();
    await page.context().close();
  });

  test('EMB-29 the playground sets attributes and properties of the living element, and says what is no JSON', async () => {
    const { page, complaints } = await openGallery('plant-chart');
    const frame = await stage(page);
    const control = (name: string) =>
      page.locator('main .control label', { has: page.locator(`span:text-is("${name}")`) });
    await control('height').locator('input').fill('333');
    await control('height').locator('input').press('Tab');
    await expect
      .poll(() =>
        frame.locator('plant-chart').evaluate((element) => Reflect.get(element, 'height') as number),
      )
      .toBe(333);
    await expect
      .poll(() => page.locator('main .copyable pre').first().innerText())
      .toContain('<plant-chart height="333">');
    await control('table').locator('select').selectOption('true');
    await frame.locator('plant-chart').locator('table').first().waitFor();
    const data = control('data (as JSON)').locator('textarea');
    await data.fill('{"kind": ');
    await data.press('Tab');
    await page.getByText('This is no JSON').first().waitFor();
    const chart = {
      kind: 'bar',
      title: 'Own title',
      x: { type: 'category', values: ['a'] },
      series: [{ name: 's', values: [1] }],
    };
    await data.fill(JSON.stringify(chart));
    await data.press('Tab');
    await frame.locator('plant-chart').getByText('Own title').first().waitFor();
    await expect.poll(() => page.locator('.log').innerText()).toContain('plant-loaded');
    await page.getByRole('button', { name: 'Show failed' }).click();
    expect(await frame.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
    await page.locator('input[type=search]').fill('zoom');
    await expect
      .poll(() => page.locator('nav a[href^="#/plant-"] code').allTextContents())
      .toContain('plant-chart');
    await expect.poll(() => page.locator('nav a[href="#/plant-to-dos-widget"]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('EMB-51 every element has a name and a purpose in the eight languages, and is found by them', async () => {
    const tags = (
      JSON.parse(readFileSync(`${ROOT}packages/embed/custom-elements.json`, 'utf8')) as {
        modules: { declarations: { tagName?: string }[] }[];
      }
    ).modules.flatMap(({ declarations }) => declarations.flatMap(({ tagName }) => tagName ?? []));
    for (const language of LANGUAGES) {
      const words = JSON.parse(
        readFileSync(`${ROOT}demo/gallery/src/words/elements/${language}.json`, 'utf8'),
      ) as Record<string, { name: string; purpose?: string }>;
      expect([language, Object.keys(words).toSorted()]).toEqual([language, tags.toSorted()]);
      for (const [tag, { name, purpose }] of Object.entries(words)) {
        expect([language, tag, name.length > 0]).toEqual([language, tag, true]);
        // In English the manifest's own line is shown.
        expect([language, tag, (purpose?.length ?? 0) > 0]).toEqual([language, tag, language !== 'en']);
      }
    }
    const { page } = await openGallery('plant-chart', { language: 'zh-CN' });
    await page.locator('main h1', { hasText: '图表' }).waitFor();
    await page.locator('main').getByText('由图表描述生成的折线图或柱状图').waitFor();
    await page.locator('input[type=search]').fill('峰谷');
    await expect
      .poll(() => page.locator('nav a[href^="#/plant-"] code').allTextContents())
      .toEqual(['plant-peak-valley-usage-board']);
    await page.context().close();
  });

  test('EMB-51 a visitor sees what sub-applications do: open, keep, tell each other, ask the page', async () => {
    const { page, complaints } = await openGallery('plant-frame-host');
    const frame = await stage(page);
    const app = (name: string) =>
      frame.locator('plant-frame-host').frameLocator(`iframe[src*="frame-demo.html?${name}"]`);
    await app('A').getByRole('heading', { name: 'Application A' }).waitFor();
    await app('A').getByLabel('Your note').fill('kiln 2 is cold');
    await page.getByRole('button', { name: 'Open application B' }).click();
    await app('B').getByRole('heading', { name: 'Application B' }).waitFor();
    await app('B').getByText('/alarmDashboard').waitFor();
    await page.getByRole('button', { name: 'Tell both applications' }).click();
    await app('B').getByText('From the page: A word from the page around').waitFor();
    await app('B').getByRole('button', { name: 'Ask the page for application A' }).click();
    await app('A').getByText('From the page: A word from the page around').waitFor();
    expect(await app('A').getByLabel('Your note').inputValue()).toBe('kiln 2 is cold');
    await app('A').getByRole('button', { name: 'Tell the other application' }).click();
    await page.getByRole('button', { name: 'Open application B' }).click();
    await app('B').getByText('From A: kiln 2 is cold').waitFor();
    await expect.poll(() => page.locator('.log').innerText()).toContain('plant-frame-event');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('EMB-51 a visitor chooses what the platform tells of an account, and the banners say it', async () => {
    const { page, complaints } = await openGallery('plant-banners');
    const banners = async (): Promise<string> => {
      const handle = await page.$('main iframe');
      const frame = await handle?.contentFrame();
      return frame ? textOf(frame, 'plant-banners').catch(() => '') : '';
    };
    await expect.poll(banners, { timeout: WAIT_MS }).toContain('3 days');
    await chooseIn(page, 'What the platform tells', 'serviceOver');
    await expect.poll(banners, { timeout: WAIT_MS }).toContain('2 days ago');
    await chooseIn(page, 'What the platform tells', 'phone');
    await expect.poll(banners, { timeout: WAIT_MS }).toMatch(/phone/i);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('copies, and can be used by keyboard alone', async () => {
    const { page } = await openGallery('plant-answer');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    const copy = page.locator('.copyable button').first();
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('integrity="sha384-');
    await page.context().close();
  });

  test('is accessible in light and dark, in eight languages, and keeps to a narrow screen', async () => {
    const found: string[] = [];
    for (const [index, language] of LANGUAGES.entries()) {
      const { page } = await openGallery('plant-answer', {
        language,
        dark: index % 2 === 1,
        width: index % 3 === 0 ? 390 : 1440,
      });
      for (const place of ['plant-answer', 'wizard', 'check']) {
        await go(page, place);
        if (place === 'wizard') await page.locator('.copyable').first().waitFor();
        for (const problem of await problems(page)) found.push(`${language} ${place} ${problem}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) found.push(`${language} ${place}: ${overflow} px too wide`);
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      }
      await page.context().close();
    }
    expect(found).toEqual([]);
  });
});

describe('the wizard', () => {
  test('EMB-29 begins with the element whose page led to it', async () => {
    const { page, complaints } = await openGallery('plant-kiosk');
    await page.locator('main a[href="#/wizard/plant-kiosk"]').click();
    await page.locator('nav a[aria-current][href="#/wizard"]').waitFor();
    const written = page.locator('.copyable code');
    await expect.poll(() => written.first().innerText()).toContain('<plant-kiosk>');
    await expect.poll(() => written.last().innerText()).toContain("['plant-kiosk']");
    await expect
      .poll(() => page.locator('.checks input:checked').evaluateAll((boxes) => boxes.length))
      .toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('EMB-29 EMB-47 writes snippet, hash, policy, token call and origin; the page made of them works on a foreign origin under that policy, and the check names whatever is taken away', async () => {
    const { page } = await openGallery('wizard');
    const [platform, portal] = [inject('platformUrl'), inject('portalUrl')];
    const { version, files: hashes } = JSON.parse(
      readFileSync(`${ROOT}packages/embed/dist/1.0.0/integrity.json`, 'utf8'),
    ) as { version: string; files: Record<string, { integrity: string }> };
    const line = (name: string) => page.locator('.form label', { hasText: name }).locator('input, select');
    await line('Address of the platform').fill(platform);
    await line('Folder of the bundle').fill(`${platform}/plantdeck/${version}/`);
    await line('Origin of your page').fill(portal);
    await line('Your back end’s token call').fill('/portal/plant-token');
    const written = (title: string) =>
      page.locator('.copyable', { has: page.locator(`h2:text-is("${title}")`) }).locator('code');
    await expect.poll(() => written('index.html').innerText()).toContain(platform);
    const snippet = await written('index.html').innerText();
    const policy = (await written('Header of the page').innerText()).replace('Content-Security-Policy: ', '');
    expect(snippet).toContain(hashes['plantdeck.js']?.integrity ?? 'no hash');
    await expect.poll(() => written('Origins to register for the client').innerText()).toBe(portal);
    const backEnds = page.locator('.written label', { hasText: 'Back end' }).locator('select');
    const languages = await backEnds.locator('option').allTextContents();
    expect(languages.length).toBeGreaterThanOrEqual(5);
    for (const language of languages) {
      await backEnds.selectOption(language);
      await expect
        .poll(() => page.locator('.written .copyable').last().innerText())
        .toContain('plant-whole-plant-energy-board');
    }
    for (const [framework, words] of [
      ['react-18', "from '@plantdeck/embed/react'"],
      ['vue', '<template>'],
      ['angular', '@Component'],
    ] as const) {
      await line('Framework').selectOption(framework);
      await expect.poll(() => page.locator('.written').innerText()).toContain(words);
    }
    await line('Framework').selectOption('plain');

    // The page as it was told to be, on the portal's origin.
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>portal</title><link rel="icon" href="data:,"></head><body>${snippet}</body></html>`;
    const { page: host, complaints } = await openPage(browser, { locale: 'en' });
    host.setDefaultTimeout(WAIT_MS);
    await host.route(`${portal}/wizard.html`, (route) =>
      route.fulfill({ body: html, contentType: 'text/html', headers: { 'content-security-policy': policy } }),
    );
    await host.goto(`${portal}/wizard.html`);
    await host.locator('plant-whole-plant-energy-board .kpi .kpi-drill').first().waitFor();
    expect(complaints.list).toEqual([]);
    await host.context().close();

    // Pasted into the check, and with one thing after the other missing.
    await page.getByRole('button', { name: 'Check these lines' }).click();
    await page.getByRole('heading', { name: 'Nothing is missing.' }).waitFor();
    const area = (name: string) => page.locator('.form label', { hasText: name }).locator('textarea');
    const check = async (text: string, header = policy): Promise<string[]> => {
      await area('Page').first().fill(text);
      await area('Content-Security-Policy').fill(header);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      return page
        .locator('.findings li')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-problem') ?? ''));
    };
    expect(await check(html)).toEqual([]);
    expect(await check(html.replace(/ {2}integrity="[^"]*"/, ''))).toContain('integrity-missing');
    expect(await check(html.replace('<plant-session', '<plant-session token="abc"'))).toContain(
      'token-in-attribute',
    );
    expect(await check(html, policy.replace(/connect-src [^;]+/, "connect-src 'self'"))).toContain(
      'policy-directive',
    );
    await area('Registered origins').fill('https://other.example.com');
    expect(await check(html)).toContain('origin-not-allowed');
    // By its address, where it may be read.
    await page
      .locator('.form label', { hasText: 'Address' })
      .locator('input')
      .fill(`${files.url}/gallery/index.html`);
    await page.getByRole('button', { name: 'Fetch it' }).click();
    await expect.poll(() => area('Page').first().inputValue()).toContain('gallery');
    await expect.poll(() => page.locator('.findings li').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  test('EMB-29 llms.txt, skill and guides lie beside the bundle, of its version', async () => {
    const base = `${inject('platformUrl')}/plantdeck/1/`;
    const read = async (file: string): Promise<string> => {
      const answer = await fetch(base + file);
      expect([file, answer.status]).toEqual([file, 200]);
      return answer.text();
    };
    const { version } = JSON.parse(await read('integrity.json')) as { version: string };
    const llms = await read('llms.txt');
    expect(llms).toMatch(new RegExp(`^# Plantdeck ${version}\n`));
    for (const [, file = ''] of llms.matchAll(/\]\(([^)]+)\)/g))
      expect((await read(file)).length, file).toBeGreaterThan(20);
    expect(await read('skills/embed-plantdeck/SKILL.md')).toContain(`Plantdeck ${version}`);
    for (const host of ['plain', 'react-19', 'react-18', 'vue', 'angular', 'svelte', 'solid'])
      expect(await read(`docs/hosts/${host}.md`)).toContain('<!-- code: tests/embed/hosts/');
  });
});
