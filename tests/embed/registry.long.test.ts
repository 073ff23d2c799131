/** Pages whose registry of elements is not the one that a script would expect, and calls that come before the code. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, type HostServer } from './host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
const board = `<${BOARD} src="/board.json"></${BOARD}>`;
let browser: Browser;
let host: HostServer;
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
  name: string,
  body: string,
  head: string,
): Promise<{ page: Page; complaints: string[] }> {
  host.serve(`/${name}`, html(body, head));
  const { page, complaints } = await openPage(browser);
  await page.goto(`${host.url}/${name}`);
  return { page, complaints: complaints.list };
}

describe('EMB-39 the registry of a page', () => {
  test('EMB-39 where a page has replaced customElements, elements are defined in the registry that the document uses', async () => {
    const replaced = `<script>
      window.asked = [];
      Object.defineProperty(window, 'customElements', { configurable: true, value: {
        define: (name) => window.asked.push(name), get: () => undefined, upgrade: () => undefined,
        whenDefined: () => new Promise(() => undefined), getName: () => null } });
    </script>`;
    const { page, complaints } = await visit('replaced', board, replaced + SCRIPT);
    await page.waitForSelector(`${BOARD} .kpi .v`);
    await page.waitForSelector(`${BOARD} canvas`);
    // Nested elements of the suite and the one promise of the script tag use it too.
    expect(
      await page.evaluate(
        (tag) => globalThis.plantdeck?.whenReady(tag).then(({ name }) => typeof name),
        BOARD,
      ),
    ).toBe('string');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('EMB-39 in a shadow root with a registry of its own, elements are defined in that one', async () => {
    const { page, complaints } = await visit('scoped', '<div id="place"></div>', SCRIPT);
    await page.waitForFunction(() => globalThis.plantdeck !== undefined);
    await page.evaluate((markup) => {
      const registry = new CustomElementRegistry();
      const place = document.querySelector('#place');
      const root = place?.attachShadow({ mode: 'open', customElementRegistry: registry } as ShadowRootInit);
      if (!root) return;
      Object.assign(globalThis, { own: registry });
      root.innerHTML = markup;
      globalThis.plantdeck?.discover(root);
    }, board);
    await page.waitForSelector(`${BOARD} .kpi .v`);
    // What comes there later is found as well, when the code has long been there.
    await page.evaluate((markup) => {
      const later = document.createElement('section');
      document.querySelector('#place')?.shadowRoot?.append(later);
      later.innerHTML = markup.replace(' src', ' id="later" src');
    }, board);
    await page.waitForSelector('#later .kpi .v');
    expect(
      await page.evaluate(
        (tag) => (Reflect.get(globalThis, 'own') as CustomElementRegistry).get(tag) !== undefined,
        BOARD,
      ),
    ).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('EMB-39 a property set before the upgrade is kept, and calls made before it are answered in their order', async () => {
    host.serve(
      '/early.js',
      `const chart = document.querySelector('plant-chart');
       chart.data = { kind: 'bar', title: 'Early', x: { type: 'category', values: ['a'] }, series: [{ name: 's', values: [7] }] };
       window.before = customElements.get('plant-chart') === undefined;
       window.order = [];
       window.answers = Promise.all([
         chart.setState({ table: true }).then(() => window.order.push('set')),
         chart.getState().then((state) => { window.order.push('get'); return state; }),
         chart.exportAs('csv').then((blob) => blob.text()),
       ]);
       window.failed = chart.exportAs('nothing').then(() => 'kept', (reason) => String(reason));`,
    );
    const { page, complaints } = await visit(
      'early',
      '<plant-chart></plant-chart>',
      `${SCRIPT}<script type="module" src="/early.js"></script>`,
    );
    await page.waitForSelector('plant-chart canvas, plant-chart table');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'before'))).toBe(true);
    const answers = await page.evaluate(() => Reflect.get(globalThis, 'answers') as Promise<unknown[]>);
    expect(answers[2]).toContain('7');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'order'))).toEqual(['set', 'get']);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'failed') as Promise<string>)).toContain(
      'nothing',
    );
    // The element's own methods stand again.
    expect(
      await page.evaluate(() => Object.hasOwn(document.querySelector('plant-chart') ?? {}, 'exportAs')),
    ).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
