/** Elements of one page that show the same part of the plant and of time, one of them written by somebody else. */
import { loadChart } from '@plantdeck/core/chart';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { define as defineChart } from '../chart/define.ts';
import { samples } from '../samples.ts';
import { define as definePeakValley } from '../peak-valley-usage/define.ts';
import { define as defineWholePlant } from '../whole-plant-energy/define.ts';

defineWholePlant();
definePeakValley();
defineChart();
await loadChart();

interface Board extends HTMLElement {
  data: unknown;
  getState(): Promise<{ filters: Record<string, string> }>;
  setState(state: unknown): Promise<void>;
}

const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
});
const START = Date.parse('2026-11-20T08:00:00+08:00');
const SPAN_MS = 29 * 60_000;
const NOW_MS = Date.parse('2026-11-20T06:30:00Z');

function put<T extends HTMLElement>(
  tag: string,
  attributes: Record<string, string>,
  parent: ParentNode = document.body,
): T {
  const element = document.createElement(tag) as T;
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
    element.setAttribute(name, value);
  element.style.width = '1200px';
  made.push(element);
  parent.append(element);
  return element;
}
async function board(
  share: string | null,
  parent?: ParentNode,
  name = 'whole-plant-energy-board',
): Promise<Board> {
  const element = put<Board>(`plant-${name}`, share === null ? {} : { share }, parent);
  element.data = structuredClone(samples(NOW_MS)[name]);
  await until('the board', () => element.shadowRoot?.querySelector('.board-foot'));
  return element;
}
async function chart(share: string): Promise<HTMLElement> {
  const element = put<Board>('plant-chart', { share, zoom: '' });
  element.data = {
    kind: 'line',
    title: 'Kiln pressure',
    unit: 'Pa',
    x: { type: 'time', values: Array.from({ length: 30 }, (_, i) => START + i * 60_000) },
    series: [{ name: 'Kiln 1', values: Array.from({ length: 30 }, (_, i) => 20 + Math.sin(i)) }],
  };
  await until('the chart', () => element.shadowRoot?.querySelector('.pc-zoom button'));
  return element;
}
const box = (element: HTMLElement) => element.shadowRoot?.querySelector<HTMLElement>('.pc-box');
const isZoomed = (element: HTMLElement) => box(element)?.dataset['zoomed'] !== undefined;
const spoken = (element: HTMLElement) => element.shadowRoot?.querySelector('.pc-sr')?.textContent ?? '';

interface Values {
  readonly filters?: Record<string, string>;
  readonly viewport?: { fromMs: number; toMs: number } | null;
}
/** An element that knows nothing of the suite but the two events, in a closed root of its own. */
function stranger(name: string) {
  const host = document.createElement('div');
  made.push(host);
  document.body.append(host);
  const own = document.createElement('p');
  host.attachShadow({ mode: 'closed' }).append(own);
  const heard: Values[] = [];
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<{ name: string; source: Element; values: Values }>;
    if (detail.name === name && detail.source !== own) heard.push(detail.values);
  };
  document.addEventListener('plant-share', hear);
  return {
    heard,
    tell: (values: object) =>
      own.dispatchEvent(
        new CustomEvent('plant-share', {
          detail: { name, source: own, values },
          bubbles: true,
          composed: true,
        }),
      ),
    ask(): Values | null {
      let answer: Values | null = null;
      const detail = { name, source: own, answer: (values: Values) => (answer ??= values) };
      own.dispatchEvent(new CustomEvent('plant-share-ask', { detail, bubbles: true, composed: true }));
      return answer;
    },
    stop: () => document.removeEventListener('plant-share', hear),
  };
}
/** Waits for what the boards can only say after a while. */
async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`not so: ${what}`);
    await settled();
  }
}
const filtersOf = async (element: Board) => (await element.getState()).filters;
const choose = (element: Board, filters: object) =>
  element.setState({ filters, figures: 'scaled', tables: [] });

describe('EMB-12 elements of one group', () => {
  it('EMB-12 show the same range and area, whoever chose it, and others do not', async () => {
    const other = stranger('line1');
    const [first, second, apart] = [await board('line1'), await board('line1'), await board('line2')];
    const alone = await board(null);
    await choose(first, { range: 'yesterday' });
    await untilSo('the second follows', async () => (await filtersOf(second))['range'] === 'yesterday');
    await until('the stranger hears', () => other.heard.at(-1)?.filters?.['range'] === 'yesterday');
    // Told once: nobody hands on what was told.
    await settled();
    expect(other.heard).to.have.length(1);
    other.tell({ filters: { areaId: 'CER.W1', range: 'thisWeek' } });
    for (const each of [first, second])
      await untilSo('the stranger is followed', async () => {
        const { areaId, range } = await filtersOf(each);
        return areaId === 'CER.W1' && range === 'thisWeek';
      });
    expect((await filtersOf(apart))['range']).to.equal('today');
    expect((await filtersOf(alone))['range']).to.equal('today');
    // What does not fit is left; what fits beside it is taken.
    other.tell({
      filters: { range: 'nonsense', areaId: 'CER.W2', other: 'x', wrong: 1 },
      viewport: { fromMs: 'x' },
    });
    await untilSo('the area', async () => (await filtersOf(first))['areaId'] === 'CER.W2');
    expect((await filtersOf(first))['range']).to.equal('thisWeek');
    expect((await filtersOf(first))['other']).to.equal(undefined);
    for (const wrong of [null, 'text', { filters: 3 }, {}]) other.tell(wrong as object);
    other.stop();
  });

  it('EMB-12 tell who joins late, wherever the name stands around it, and leave with their element', async () => {
    const other = stranger('hall');
    const first = await board('hall');
    expect(other.ask()).to.equal(null);
    await choose(first, { range: 'yesterday' });
    await until('told', () => other.heard.length > 0);
    expect(other.ask()).to.deep.equal({ filters: { range: 'yesterday' } });
    const around = put('section', { share: 'hall' });
    const inner = document.createElement('div');
    around.append(inner);
    const late = await board(null, inner.attachShadow({ mode: 'open' }));
    await untilSo('the late one follows', async () => (await filtersOf(late))['range'] === 'yesterday');
    // A board of another kind knows the area; of ranges only its own.
    const otherKind = await board('hall', document.body, 'peak-valley-usage-board');
    other.tell({ filters: { areaId: 'CER.W1' } });
    await untilSo('another kind follows', async () => (await filtersOf(otherKind))['areaId'] === 'CER.W1');
    // The name moves: the element belongs to another group then.
    first.setAttribute('share', 'elsewhere');
    await settled();
    other.tell({ filters: { areaId: 'CER.W2' } });
    await untilSo('who stayed follows', async () => (await filtersOf(late))['areaId'] === 'CER.W2');
    expect((await filtersOf(first))['areaId']).to.equal('CER.W1');
    for (const each of made.splice(0)) each.remove();
    await settled();
    expect(other.ask()).to.equal(null);
    other.stop();
  });

  it('EMB-12 show the same part of a time axis, by whichever it was chosen', async () => {
    const other = stranger('axis');
    const [left, right, apart] = [await chart('axis'), await chart('axis'), await chart('elsewhere')];
    box(left)?.focus();
    await settled();
    box(left)?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true, composed: true }));
    await until('the other looks closer', () => isZoomed(left) && isZoomed(right));
    await until('both say the same', () => spoken(left) !== '' && spoken(left) === spoken(right));
    expect(isZoomed(apart)).to.equal(false);
    const viewport = other.heard.at(-1)?.viewport;
    expect((viewport?.toMs ?? 0) - (viewport?.fromMs ?? 0)).to.equal(SPAN_MS / 2);
    const before = spoken(left);
    other.tell({ viewport: { fromMs: START + 5 * 60_000, toMs: START + 10 * 60_000 } });
    await until('both follow the stranger', () => spoken(left) !== before && spoken(left) === spoken(right));
    // What lies beyond the values is not shown.
    other.tell({ viewport: { fromMs: START - 3_600_000, toMs: START + 3_600_000 } });
    await until('all is shown', () => !isZoomed(left) && !isZoomed(right));
    other.tell({ viewport: { fromMs: START, toMs: START + 600_000 } });
    await until('a part again', () => isZoomed(left) && isZoomed(right));
    other.tell({ viewport: null });
    await until('all again', () => !isZoomed(left) && !isZoomed(right));
    other.stop();
  });
});
