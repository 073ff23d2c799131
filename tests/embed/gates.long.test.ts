/** What the suite may cost the page that embeds it: each budget is a gate, and what can be counted is counted here. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, VERSION, type HostServer } from './host-page.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CHUNKS = `${ROOT}packages/embed/dist/${VERSION}/chunks/`;
const BUDGETS = JSON.parse(readFileSync(`${ROOT}tests/bench/budgets.json`, 'utf8')) as Record<string, number>;
/** An element of each kind: a board, a widget, a chart. */
const KINDS = ['whole-plant-energy-board', 'task-monitoring-widget', 'chart'].filter(
  (name) => name in samples,
);
const CYCLES = 200;
const WARM_UP = 20;

let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

/** Runs a part of the bench with some budgets changed; answers how it ended and what it said. */
async function bench(parts: readonly string[], changed: Record<string, number> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-gates-'));
  try {
    const file = path.join(folder, 'budgets.json');
    writeFileSync(file, JSON.stringify({ ...BUDGETS, ...changed }));
    const child = spawn('node', ['scripts/bench.mjs', ...parts, '--no-build', `--budgets=${file}`], {
      cwd: ROOT,
    });
    let said = '';
    child.stdout.on('data', (bytes) => (said += String(bytes)));
    child.stderr.on('data', (bytes) => (said += String(bytes)));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, said };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What stands on the page after collections. */
async function counted(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
  for (let each = 0; each < 3; each += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
  return { nodes, listeners };
}

describe('what an element costs its page', () => {
  test('EMB-50: a loader over its budget ends the bench with 1', async () => {
    const kept = await bench(['sizes']);
    expect(kept.said).toContain('Every goal that must hold holds.');
    expect(kept.code, kept.said).toBe(0);
    const broken = await bench(['sizes'], { loaderKb: 1 });
    expect(broken.said).toMatch(/^.*loader.*FALLS SHORT/m);
    expect(broken.code, broken.said).toBe(1);
  });

  test.each([
    ['embed', { firstBoardRatio: [0.1, 1.5] }, ['code to the first board']],
    ['cycles', { cyclesRatio: [0.1, 100] }, ['heap after', 'nodes after', 'listeners after']],
    [
      'walls',
      { crowdWorkMs: [0.001, 100_000], crowdFrameMs: [100_000, 100_000] },
      ['work of a frame with 50 widgets'],
    ],
  ] as const)(
    'EMB-50: %s: over its budget it is named and ends the bench with 1, under it passes',
    async (part, budgets, rows) => {
      const of = (index: 0 | 1) =>
        Object.fromEntries(Object.entries(budgets).map(([name, values]) => [name, values[index] as number]));
      const [broken, kept] = [await bench([part, '--brief'], of(0)), await bench([part, '--brief'], of(1))];
      for (const row of rows) expect(broken.said).toMatch(new RegExp(`^.*${row}.*FALLS SHORT`, 'm'));
      expect(broken.said).toContain(`${rows.length} goals fall short.`);
      expect(broken.code, broken.said).toBe(1);
      expect(kept.said).toContain('Every goal that must hold holds.');
      expect(kept.code, kept.said).toBe(0);
    },
    180_000,
  );

  test('EMB-50: the budgets are those that are promised', () => {
    expect(BUDGETS).toMatchObject({
      loaderKb: 5.6,
      firstBoardRatio: 1.5,
      cyclesRatio: 1.02,
      crowdWorkMs: 16,
    });
  });

  test('EMB-50: React is published once and asked for once, whatever stands on the page and however often it is loaded', async () => {
    const holders = readdirSync(CHUNKS).filter(
      (file) =>
        file.endsWith('.js') && readFileSync(CHUNKS + file, 'utf8').includes('dangerouslySetInnerHTML'),
    );
    expect(holders).toHaveLength(1);
    const { page } = await openPage(browser, { locale: 'en' });
    host.asked.length = 0;
    host.serve(
      '/all',
      html(
        Object.keys(samples)
          .map((name) => `<plant-${name}></plant-${name}>`)
          .join('') + '<plant-assistant></plant-assistant>',
        SCRIPT + SCRIPT.replace('plantdeck.js', 'plantdeck.js?again'),
      ),
    );
    await page.goto(`${host.url}/all`);
    await page.waitForFunction(
      (tags) => tags.every((tag) => customElements.get(tag) !== undefined),
      [...Object.keys(samples).map((name) => `plant-${name}`), 'plant-assistant'],
    );
    expect(host.asked.filter((file) => file === `chunks/${holders[0]}`)).toHaveLength(1);
    await page.context().close();
  });

  test('EMB-50: two hundred times put in and taken out with data of their own, elements leave no node, listener or repeating timer behind', async () => {
    const { page } = await openPage(browser, { locale: 'en' });
    await page.addInitScript(() => {
      const running = new Set<unknown>();
      Reflect.set(window, 'running', running);
      const { setInterval: every, clearInterval: end } = window;
      window.setInterval = ((...given: Parameters<typeof every>) => {
        const timer = every(...given);
        running.add(timer);
        return timer;
      }) as typeof setInterval;
      window.clearInterval = (timer) => {
        running.delete(timer);
        end(timer);
      };
    });
    host.serve('/cycles', html('<div id="place"></div>', SCRIPT));
    await page.goto(`${host.url}/cycles`);
    const cdp = await page.context().newCDPSession(page);
    const cycle = (count: number) =>
      page.evaluate(
        async ([kinds, data, cycles]) => {
          const place = document.querySelector('#place');
          for (let each = 0; each < cycles; each += 1) {
            const name = kinds[each % kinds.length] ?? '';
            const element = document.createElement(`plant-${name}`);
            Object.assign(element, { data: data[name] });
            place?.append(element);
            await customElements.whenDefined(`plant-${name}`);
            const limitMs = performance.now() + 10_000;
            while ((element.shadowRoot?.textContent ?? '') === '') {
              if (performance.now() > limitMs) throw new Error(`plant-${name} draws nothing`);
              await new Promise((resolve) => requestAnimationFrame(resolve));
            }
            element.remove();
            await new Promise((resolve) => setTimeout(resolve, 0));
          }
        },
        [KINDS, samples, count] as const,
      );
    const running = () => page.evaluate(() => (Reflect.get(window, 'running') as Set<unknown>).size);
    await cycle(WARM_UP);
    const [before, ran] = [await counted(cdp), await running()];
    await cycle(CYCLES);
    // The last ones go with what they waited for.
    await expect
      .poll(async () => (await counted(cdp)).nodes)
      .toBeLessThanOrEqual(before.nodes * BUDGETS['cyclesRatio']!);
    await expect
      .poll(async () => (await counted(cdp)).listeners)
      .toBeLessThanOrEqual(Math.ceil(before.listeners * BUDGETS['cyclesRatio']!));
    expect(await running()).toEqual(ran);
    expect(KINDS).toHaveLength(3);
    await page.context().close();
  }, 180_000);
});
