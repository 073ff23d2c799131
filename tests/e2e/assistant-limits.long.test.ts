/** What the drawer may weigh, how long it may hold the page up, and that nothing of it comes from outside. */
import { readFileSync } from 'node:fs';
import { HISTORY_PAGE_SIZE } from '@plantdeck/core/constants';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, drawer, finished, openWired } from '../support/assistant-wire.ts';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  type KeptState,
} from '../support/person.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const BUDGETS = JSON.parse(read('packages/assistant/budgets.json')) as {
  readonly gzipBytes: number;
  /** What `referenceWork` takes on the machine whose times these are. */
  readonly referenceWorkMs: number;
  readonly longTaskMs: number;
  /** How many tasks may be longer. */
  readonly longTasks: number;
  readonly drawingWorkMs: number;
  readonly streamingWorkMs: number;
  readonly heapMbOfThousandMessages: number;
};
const { version } = JSON.parse(read('package.json')) as { readonly version: string };
const { files } = JSON.parse(read(`packages/embed/dist/${version}/integrity.json`)) as {
  readonly files: Readonly<Record<string, { readonly gzip: number }>>;
};

let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

interface TraceEvent {
  readonly name: string;
  /** Time of the processor, µs. */
  readonly tdur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args?: { readonly name?: string };
}
/** Tasks of the main threads of all pages, longest first, in time of the processor: a busy machine makes none longer. */
function tasksMs(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const main = new Set(
    traceEvents.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    // A task that the trace cut off has no time.
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1_000]));
  expect(tasks.length).toBeGreaterThan(10);
  return tasks.toSorted((one, other) => other - one);
}

/** Draws plain tables: how long that takes tells how fast this machine is at what the budgets count. */
function referenceWork(): number {
  const place = document.body.appendChild(document.createElement('div'));
  let height = 0;
  for (let table = 0; table < 400; table += 1) {
    const rows = Array.from({ length: 20 }, (_, row) => `<tr><td>${table}</td><td>${row} kWh</td></tr>`);
    place.insertAdjacentHTML('beforeend', `<table>${rows.join('')}</table>`);
    if (table % 20 === 0) height += place.offsetHeight;
  }
  place.remove();
  return height;
}

const RICH =
  '\n\n```sql\nselect sum(kwh) from slot\n```\n\nFactor $\\lambda = \\frac{P}{Q}$.\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n\n- [x] done\n';

test('CHT-48 nothing of the drawer comes from outside: answers with code, formulas, tables and charts in a plant network', async () => {
  const { page, wire } = await openWired(browser, manager);
  const own = new URL(inject('platformUrl')).origin;
  const foreign: string[] = [];
  await page.route(
    (url) => url.origin !== own && url.protocol.startsWith('http'),
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  let isAdded = false;
  wire.take = (frame, text) => {
    if (frame['eventName'] !== 'END' || isAdded) return [text];
    isAdded = true;
    const seq = Number(frame['seq']);
    return [
      JSON.stringify({ ...frame, eventName: 'CONTENT', data: RICH }),
      JSON.stringify({ ...frame, seq: seq + 1 }),
    ];
  };
  const answer = await ask(page, wire, '今天哪个车间用电最多？');
  await finished(answer);
  await answer.locator('.hl-keyword').first().waitFor();
  await answer.locator('math mfrac').waitFor();
  await answer.locator('plant-chart canvas').first().waitFor();
  expect(foreign).toEqual([]);
  // Words in the letters of the machine: no font is asked for at all.
  expect(await page.evaluate(() => [...document.fonts].map((font) => font.family))).toEqual([]);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => new URL(name).origin !== own)).toEqual([]);
  await closePage(page);

  // And nothing in the files leads elsewhere on its own.
  for (const file of Object.keys(files).filter((name) => name.endsWith('.js') || name.endsWith('.css'))) {
    const text = read(`packages/embed/dist/${version}/${file}`);
    expect(
      text.match(/(?:@import|url\(|import\(|fetch\(|src\s*=)\s*["'`(]*https?:\/\/[^\s"'`)]+/g),
      file,
    ).toBe(null);
  }
});

describe('CHT-49 the budgets of packages/assistant/budgets.json', () => {
  test('what it and a first answer bring beyond what the page has without it', async () => {
    const loadedBy = (page: Page): Promise<string[]> =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    const { page: without } = await openPage(browser, { storageState: manager });
    await readsByThemselves(without);
    await without.route('**/ai/assistant/permission*', (route) =>
      route.fulfill({ json: { retCode: '0', retMsg: '', data: { result: false } } }),
    );
    await without.goto(`${inject('platformUrl')}/cloud/realTimeBoardFarm`);
    await boardReady(without);
    await without.locator('plant-whole-plant-energy-board canvas').first().waitFor();
    const shared = new Set(await loadedBy(without));
    await closePage(without);

    const { page, wire } = await openWired(browser, manager);
    await page.locator('plant-whole-plant-energy-board canvas').first().waitFor();
    await finished(await ask(page, wire, '今天用了多少电？'));
    const weighed = (await loadedBy(page))
      .filter((path) => !shared.has(path) && !/drawing|chart/.test(path))
      .flatMap((path) => {
        const file = Object.keys(files).find((name) => path.endsWith(`/${name}`));
        return file === undefined ? [] : [[file, files[file]?.gzip ?? 0] as const];
      });
    expect(weighed.some(([file]) => file.includes('assistant-'))).toBe(true);
    expect(weighed.some(([file]) => file.includes('render-'))).toBe(true);
    expect(weighed.some(([file]) => file.includes('math-part'))).toBe(false);
    const bytes = weighed.reduce((sum, [, gzip]) => sum + gzip, 0);
    expect(bytes, weighed.join('\n')).toBeLessThanOrEqual(BUDGETS.gzipBytes);
    await closePage(page);
  });

  test('a thousand messages: drawn by pages without a long task, streamed below, and what they hold in memory', async () => {
    const { page, wire } = await openWired(browser, manager);
    const records = Array.from({ length: 1_000 }, (_, index) => ({
      id: `m${index}`,
      requestId: `q${index >> 1}`,
      sender: index % 2 === 0 ? 1 : 2,
      isAnswer: index % 2 === 1,
      content:
        index % 2 === 0
          ? `问题 ${index}`
          : `**${index}** kWh，比昨日同期多 *1.2 %*。\n\n| 车间 | kWh |\n|---|---:|\n| 原料 | ${index} |\n| 烧成 | 12 |\n`,
      evaluate: 0,
      createdAt: new Date(1_763_600_000_000 + index * 60_000).toISOString(),
    }));
    await readsByThemselves(page);
    // By pages, newest first, as the platform gives them.
    await page.route('**/ai/assistant/history*', (route) => {
      const end = records.length - Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const first = Math.max(0, end - HISTORY_PAGE_SIZE);
      const nextCursor = first > 0 ? String(records.length - first) : null;
      return route.fulfill({
        json: {
          retCode: '0',
          retMsg: '',
          data: { records: records.slice(first, end), nextCursor, hasMore: first > 0 },
        },
      });
    });
    const cdp: CDPSession = await page.context().newCDPSession(page);
    // In time of the processor: what else the machine does is no work of the page.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const metric = async (wanted: string): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    };
    const heapMb = async (): Promise<number> => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await metric('JSHeapUsedSize')) / 1e6;
    };
    const workMs = async (): Promise<number> => (await metric('TaskDuration')) * 1_000;
    // The first run compiles it.
    await page.evaluate(referenceWork);
    const before = await heapMb();
    const idleMs = await workMs();
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('plant-assistant-open')));
    await drawer(page).locator('article').first().waitFor();
    await drawer(page).evaluate(async ({ shadowRoot }) => {
      const count = (): number => shadowRoot?.querySelectorAll('article').length ?? 0;
      for (let each = 0; each < 2_000 && count() < 500; each += 1) {
        shadowRoot?.querySelector<HTMLElement>('.list-more')?.click();
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    });
    expect(await drawer(page).locator('article').count()).toBe(500);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    const drawnMs = await workMs();
    const tasks = tasksMs(await browser.stopTracing());
    const calmMs = await workMs();
    await page.evaluate(referenceWork);
    const endMs = await workMs();
    const slowness = Math.max(1, (endMs - calmMs) / BUDGETS.referenceWorkMs);
    const longTasks = tasks.filter((ms) => ms > BUDGETS.longTaskMs * slowness);
    expect(longTasks.length, `long tasks, ms: ${longTasks}`).toBeLessThanOrEqual(BUDGETS.longTasks);
    expect(drawnMs - idleMs, 'drawing them').toBeLessThanOrEqual(BUDGETS.drawingWorkMs * slowness);
    await finished(await ask(page, wire, '今天哪个车间用电最多？'));
    const streamedMs = (await workMs()) - endMs;
    expect(streamedMs, 'streaming below them').toBeLessThanOrEqual(BUDGETS.streamingWorkMs * slowness);
    const held = (await heapMb()) - before;
    expect(held).toBeLessThanOrEqual(BUDGETS.heapMbOfThousandMessages);
    expect(held).toBeGreaterThan(0);
    await closePage(page);
  });
});
