// @ts-check
// One answer of 20k tokens as fast as taken, and 100 tokens a second on top of what already stands.
import { heapBytes, mainThreadMs, median, rest, withPage } from './browser.mjs';

const TOKENS_BURST = 20_000;
const CHARACTERS_A_TOKEN = 4;
const CHUNK_CHARACTERS = 16;
const PACED_S = 5;
const TOKENS_A_SECOND = 100;

/** A long answer with headings, lists, tables, code and emphasis; the same text for both pages. @param {number} tokens */
export function answerText(tokens) {
  const parts = [];
  for (let index = 0, length = 0; length < tokens * CHARACTERS_A_TOKEN; index += 1) {
    const part = [
      `## Shift ${index}\n\nThe **raw workshop** used ${7000 + index} kWh, _2.${index % 10} %_ more than the day before. See \`CER.W1\`.\n\n`,
      `- mill ${index % 12}: 200 kW\n- dryer ${index % 2}: 250 kW\n- press ${index % 4}: 180 kW\n\n`,
      `| area | kWh | share |\n| --- | ---: | ---: |\n| raw | ${6000 + index} | 21 % |\n| firing | ${5000 + index} | 15 % |\n\n`,
      '```sql\nselect sum(quantity) from slot where meter_key = 7\n```\n\n',
      `The reason lies in batches that ran over their target by ${index % 60} minutes, as the records show. `.repeat(
        3,
      ) + '\n\n',
    ].join('');
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, tokens * CHARACTERS_A_TOKEN);
}

/** @param {import('playwright-core').Page} page */
const ready = (page) =>
  page.waitForFunction(() => window.__plant?.chat !== undefined, undefined, { timeout: 30_000 });

/** @param {string} url */
async function burst(url) {
  return withPage({ url }, async (page, cdp) => {
    await ready(page);
    await rest(cdp);
    const before = { cpu: await mainThreadMs(cdp), heap: await heapBytes(cdp) };
    await page.evaluate(
      async ([text, size]) => {
        const { chat } = window.__plant ?? {};
        chat?.begin();
        const { port1, port2 } = new MessageChannel();
        let at = 0;
        await new Promise((resolve) => {
          port1.onmessage = () => {
            chat?.push(text.slice(at, at + size));
            at += size;
            if (at >= text.length) resolve(undefined);
            else port2.postMessage(null);
          };
          port2.postMessage(null);
        });
        chat?.end();
        port1.close();
      },
      /** @type {const} */ ([answerText(TOKENS_BURST), CHUNK_CHARACTERS]),
    );
    await rest(cdp);
    return { cpu: (await mainThreadMs(cdp)) - before.cpu, heap: (await heapBytes(cdp)) - before.heap };
  });
}

/** @param {string} url @param {number} prefillTokens */
async function paced(url, prefillTokens) {
  return withPage({ url }, async (page, cdp) => {
    await ready(page);
    await page.evaluate((text) => {
      window.__plant?.chat?.begin();
      if (text) window.__plant?.chat?.push(text);
    }, answerText(prefillTokens));
    await rest(cdp);
    const before = await mainThreadMs(cdp);
    const seen = await page.evaluate(
      ([text, size, everyMs]) =>
        new Promise((/** @type {(seen: { longTasks: number, late: number }) => void} */ resolve) => {
          let longTasks = 0;
          let late = 0;
          let last = performance.now();
          let isOver = false;
          const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
          observer.observe({ type: 'longtask' });
          const frame = () => {
            const now = performance.now();
            if (now - last > 34) late += Math.round((now - last) / 16.7) - 1;
            last = now;
            if (!isOver) requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
          let at = 0;
          const timer = setInterval(() => {
            window.__plant?.chat?.push(text.slice(at, at + size));
            at += size;
            if (at < text.length) return;
            clearInterval(timer);
            isOver = true;
            observer.disconnect();
            resolve({ longTasks, late });
          }, everyMs);
        }),
      /** @type {const} */ ([
        answerText(PACED_S * TOKENS_A_SECOND),
        CHUNK_CHARACTERS,
        (1000 * CHUNK_CHARACTERS) / CHARACTERS_A_TOKEN / TOKENS_A_SECOND,
      ]),
    );
    return { cpu: (await mainThreadMs(cdp)) - before, ...seen };
  });
}

/** @param {string} base @param {number} rounds @param {number} rendererBytes gzip @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchChat(base, rounds, rendererBytes) {
  const urls = { floor: `${base}/bench/floor-chat.html`, product: `${base}/bench/chat.html` };
  /** @type {Record<'floor' | 'product', { burst: any[], short: any[], long: any[] }>} */
  const runs = { floor: { burst: [], short: [], long: [] }, product: { burst: [], short: [], long: [] } };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of /** @type {const} */ (['floor', 'product'])) {
      runs[side].burst.push(await burst(urls[side]));
      runs[side].short.push(await paced(urls[side], 0));
      runs[side].long.push(await paced(urls[side], 19_000));
    }
  }
  /** @param {'floor' | 'product'} side @param {'burst' | 'short' | 'long'} kind @param {string} key */
  const of = (side, kind, key) => median(runs[side][kind].map((run) => run[key]));
  /** @param {'burst' | 'short' | 'long'} kind */
  const ratio = (kind) =>
    median(runs.product[kind].map((run, round) => run.cpu / runs.floor[kind][round].cpu));
  const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
  return [
    {
      id: 'C1',
      what: 'burst of 20k tokens, CPU',
      floor: ms(of('floor', 'burst', 'cpu')),
      product: ms(of('product', 'burst', 'cpu')),
      ratio: ratio('burst'),
      must: 2,
      aim: 1.5,
    },
    {
      id: 'C2',
      what: '100 tokens/s on 19k, CPU',
      floor: ms(of('floor', 'long', 'cpu')),
      product: ms(of('product', 'long', 'cpu')),
      ratio: ratio('long'),
      must: 1.3,
      aim: 1.1,
    },
    {
      id: 'C3',
      what: 'ratio at 19k over ratio at 0k',
      floor: '',
      product: '',
      value: ratio('long') / ratio('short'),
      must: 1,
      aim: 1,
    },
    {
      id: 'C4',
      what: 'tasks over 50 ms while paced',
      floor: String(of('floor', 'long', 'longTasks')),
      product: String(of('product', 'long', 'longTasks')),
      value: of('product', 'long', 'longTasks'),
      must: 0,
      aim: 0,
    },
    {
      id: 'C4',
      what: 'dropped frames while paced',
      floor: String(of('floor', 'long', 'late')),
      product: String(of('product', 'long', 'late')),
      value: of('product', 'long', 'late'),
      must: 0,
      aim: 0,
    },
    {
      id: 'C5',
      what: 'renderer code, gzip kB',
      floor: '',
      product: `${(rendererBytes / 1000).toFixed(1)} kB`,
      value: rendererBytes / 1000,
      must: 30,
      aim: 20,
    },
    {
      id: 'C6',
      what: 'heap of a 20k answer, MB',
      floor: `${(of('floor', 'burst', 'heap') / 1e6).toFixed(2)} MB`,
      product: `${(of('product', 'burst', 'heap') / 1e6).toFixed(2)} MB`,
      value: of('product', 'burst', 'heap') / 1e6,
      must: 2,
      aim: 1,
    },
  ];
}
