/** The same small app in every framework that a portal may be made of, against the built bundle and a real platform. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { compile } from 'svelte/compiler';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { samples } from './host-page.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HOSTS = ['plain', 'react-19', 'react-18', 'vue', 'angular', 'svelte', 'solid'] as const;
const TAGS = ['plant-whole-plant-energy-board', 'plant-chart', 'plant-assistant', 'plant-sign-in'];
const files = new Map<string, string>();
let browser: Browser;

const svelte: Plugin = {
  name: 'svelte',
  transform: (code, id) =>
    id.endsWith('.svelte')
      ? { code: compile(code, { filename: id, generate: 'client', dev: false }).js.code, map: null }
      : null,
};

/** Builds apps as their own bundler would; a host brings its own React. */
async function buildApps(names: readonly string[], reactFolder: string): Promise<void> {
  const made = await build({
    configFile: false,
    root: `${ROOT}tests/embed/hosts`,
    logLevel: 'error',
    mode: 'production',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      ngDevMode: 'false',
    },
    resolve: {
      alias: [
        { find: /^@plantdeck\/embed\/(\w+)$/, replacement: `${ROOT}packages/embed/dist/npm/$1.js` },
        { find: /^@plantdeck\/core\/(.+)$/, replacement: `${ROOT}packages/core/dist/$1.js` },
        { find: /^(react|react-dom)(\/.*)?$/, replacement: `${reactFolder}$1$2` },
      ],
    },
    plugins: [svelte],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, `${ROOT}tests/embed/hosts/${name}.js`])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  for (const { output } of [made].flat() as Rolldown.RolldownOutput[])
    for (const file of output) if (file.type === 'chunk') files.set(`/hosts/${file.fileName}`, file.code);
}

beforeAll(async () => {
  // Pages that the test answers itself have no address, and such may ask nothing of this machine otherwise.
  browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks']);
  await promisify(execFile)(process.execPath, ['scripts/build-if-needed.mjs', 'packages'], { cwd: ROOT });
  await buildApps(
    HOSTS.filter((name) => name !== 'react-18'),
    `${ROOT}node_modules/`,
  );
  await buildApps(['react-18'], `${ROOT}tests/embed/react-18/node_modules/`);
});
afterAll(() => browser.close());

/** A page of the portal's origin, whose back end gives tokens, made of nothing but the host's app. */
async function openHost(
  name: string,
  bundle: 'first' | 'late',
): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openPage(browser, { locale: 'en' });
  page.setDefaultTimeout(20_000);
  const script = `<script type="module" src="${inject('platformUrl')}/plantdeck/1/plantdeck.js"></script>`;
  files.set(
    `/hosts/${name}.html`,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
     ${bundle === 'first' ? script : ''}<script type="module" src="/hosts/${name}.js"></script></head>
     <body><div id="app"></div>${name === 'plain' ? '<button id="update"></button><button id="remove"></button>' : ''}</body></html>`,
  );
  await page.route(`${inject('portalUrl')}/hosts/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    const contentType = pathname.endsWith('.html') ? 'text/html' : 'text/javascript';
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType });
  });
  const sample = samples['whole-plant-energy-board'] as { panels: { kpis: { value: number }[] } };
  const board = (firstFigure: number) => {
    const made = structuredClone(sample);
    if (made.panels.kpis[0]) made.panels.kpis[0].value = firstFigure;
    return made;
  };
  const chart = (title: string) => ({
    kind: 'bar',
    title,
    x: { type: 'category', values: ['a', 'b'] },
    unit: 'kWh',
    series: [{ name: 's', values: [1, 2] }],
  });
  await page.addInitScript(
    ([boards, charts, platformUrl]) =>
      Object.assign(globalThis, { samples: { boards, charts }, platformUrl }),
    [
      [board(11_100), board(22_200)],
      [chart('First chart'), chart('Second chart')],
      inject('platformUrl'),
    ] as const,
  );
  await page.goto(`${inject('portalUrl')}/hosts/${name}.html`);
  await page.waitForSelector('html[data-drawn]');
  if (bundle === 'late') {
    expect(await page.evaluate(() => customElements.get('plant-chart'))).toBeUndefined();
    await page.evaluate(
      (src) => {
        const late = document.createElement('script');
        late.type = 'module';
        late.src = src;
        document.head.append(late);
      },
      `${inject('platformUrl')}/plantdeck/1/plantdeck.js`,
    );
  }
  return { page, complaints: complaints.list };
}
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);

describe('EMB-05 hosts', () => {
  for (const name of HOSTS) {
    for (const bundle of ['first', 'late'] as const) {
      test(`EMB-05 ${name} shows, updates, listens to and removes board, chart, assistant and form, the bundle ${bundle === 'first' ? 'being there' : 'coming after it has drawn'}`, async () => {
        const { page, complaints } = await openHost(name, bundle);
        const [board, chart, assistant, form] = TAGS.map((tag) => page.locator(tag));
        if (!board || !chart || !assistant || !form) throw new Error('four tags');
        // Shows.
        await board.locator('.kpi .v').first().waitFor();
        await expect.poll(() => board.locator('.kpi .v').first().innerText()).toContain('1.11');
        await chart.getByText('First chart').first().waitFor();
        await assistant.locator('textarea').waitFor();
        await form.locator('input').first().waitFor();
        expect(await board.evaluate((element) => Reflect.get(element, 'readonly'))).toBe(true);
        expect(await chart.evaluate((element) => Reflect.get(element, 'height'))).toBe(180);
        // Listens.
        for (const tag of TAGS) await expect.poll(() => heard(page)).toContain(`${tag} plant-ready`);
        expect((await heard(page)).filter((line) => line === 'plant-sign-in plant-ready')).toHaveLength(1);
        // Updates.
        await page.locator('#update').evaluate((button: HTMLElement) => button.click());
        await expect.poll(() => board.locator('.kpi .v').first().innerText()).toContain('2.22');
        await chart.getByText('Second chart').first().waitFor();
        expect(await board.evaluate((element) => Reflect.get(element, 'readonly'))).toBe(false);
        expect(await chart.evaluate((element) => Reflect.get(element, 'height'))).toBe(260);
        expect(await form.evaluate((element) => Reflect.get(element, 'theme'))).toBe('dark');
        // What does not fit is told, and the last that did stays.
        await page.locator('#update').evaluate((button: HTMLElement) => button.click());
        await expect.poll(() => heard(page)).toContain('plant-sign-in plant-error');
        expect(await form.evaluate((element) => Reflect.get(element, 'theme'))).toBe('dark');
        // Removes.
        const roots = await page.evaluateHandle(
          (tags) => tags.map((tag) => document.querySelector(tag)?.shadowRoot),
          TAGS,
        );
        await page.locator('#remove').evaluate((button: HTMLElement) => button.click());
        for (const tag of TAGS) await expect.poll(() => page.locator(tag).count()).toBe(0);
        await expect
          .poll(() =>
            roots.evaluate((all) => all.filter((root) => root?.querySelector('.plant-root')).length),
          )
          .toBe(0);
        expect(complaints).toEqual([]);
        if (name === 'react-18')
          expect(await page.evaluate(() => Reflect.get(globalThis, 'frameworkVersion'))).toBe('18.3.1');
        await page.context().close();
      });
    }
  }

  for (const name of ['plain', 'react-19', 'vue']) {
    test(`CHT-23 ${name}: the assistant takes its properties, tells its events, answers, and a bundle that comes twice changes nothing`, async () => {
      const { page, complaints } = await openHost(name, 'first');
      const assistant = page.locator('plant-assistant');
      const area = assistant.locator('textarea');
      await area.waitFor();
      const hosts = () => assistant.evaluate((element) => Reflect.get(element, 'linkHosts') as string[]);
      await expect.poll(hosts).toEqual(['a.example']);
      await page.locator('#update').evaluate((button: HTMLElement) => button.click());
      await expect.poll(hosts).toEqual(['b.example']);
      await page.evaluate(
        (src) =>
          new Promise((resolve, reject) => {
            const again = document.createElement('script');
            Object.assign(again, { type: 'module', src, onload: resolve, onerror: reject });
            document.head.append(again);
          }),
        `${inject('platformUrl')}/plantdeck/1/plantdeck.js?again`,
      );
      await area.fill('How much electricity did we use today?');
      await area.press('Enter');
      await expect.poll(() => heard(page)).toContain('plant-assistant plant-before-send');
      const answer = assistant.locator('article').last();
      await expect.poll(() => answer.getAttribute('aria-busy'), { timeout: 20_000 }).toBe('false');
      await expect.poll(() => answer.innerText()).toContain('kWh');
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  test('the wrappers are made from the descriptors: one for each element, none for React 19', () => {
    const manifest = JSON.parse(readFileSync(`${ROOT}packages/embed/custom-elements.json`, 'utf8')) as {
      modules: { declarations: { tagName?: string }[] }[];
    };
    const tags = manifest.modules.flatMap(({ declarations }) =>
      declarations.flatMap(({ tagName }) => tagName ?? []),
    );
    for (const framework of ['react', 'vue', 'angular']) {
      const code = readFileSync(`${ROOT}packages/embed/dist/npm/${framework}.js`, 'utf8');
      expect(tags.filter((tag) => !code.includes(`'${tag}'`))).toEqual([]);
    }
    expect(readFileSync(`${ROOT}tests/embed/hosts/react-19.js`, 'utf8')).not.toContain('@plantdeck');
  });
});
