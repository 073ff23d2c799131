/**
 * The age of what is shown: the same states, limits and marks on every board, every widget and the chart, looped over the
 * lists.
 */
import { loadChart } from '@plantdeck/core/chart';
import { define as defineSession } from '@plantdeck/core/session/define';
import { boards } from '@plantdeck/boards';
import { define as defineChart } from '@plantdeck/boards/chart/define';
import { samples } from '@plantdeck/boards/samples';
import { axeProblems } from '../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../tests/support/browser.ts';
import { WIDGETS } from '../../workbench/src/widgets.ts';

defineSession();
for (const { name } of boards)
  (
    (await import(`../../boards/src/${name.replace(/-board$/, '')}/define.ts`)) as { define(): void }
  ).define();
for (const { type } of WIDGETS)
  ((await import(`../../workbench/src/${type}/define.ts`)) as { define(): void }).define();
defineChart();
await loadChart();

interface Aged extends HTMLElement {
  data: unknown;
  staleAfterSeconds: number | undefined;
  refresh(): Promise<void>;
}
interface Told {
  readonly state: string;
  readonly ageS: number;
}

const { fetch } = globalThis;
const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
  globalThis.fetch = fetch;
});

/** A payload whose newest reading is as old as it says; boards carry their own time stamps. */
const boardAt = (name: string, ageS: number): unknown => {
  const nowMs = Date.now();
  const sample = structuredClone(samples(nowMs)[name]) as Record<string, unknown>;
  return {
    ...sample,
    serverTime: new Date(nowMs).toISOString(),
    dataAsOf: new Date(nowMs - ageS * 1000).toISOString(),
    // The day that is running: what is closed never grows old.
    period: { ...(sample['period'] as object), to: new Date(nowMs + 3_600_000).toISOString() },
    notices: [],
    staleAfterS: 86_400,
  };
};
/** The sample's line as of a time: what was asked for a while ago may say so itself. */
const chartAt = (ageS: number): unknown => {
  const nowMs = Date.now();
  return { ...(samples(nowMs)['chart'] as object), asOf: nowMs - ageS * 1000 };
};
interface Kind {
  readonly tag: string;
  /** Stands there once the data are shown. */
  readonly shown: string;
  /** The mark of the whole. */
  readonly mark: string;
  readonly widthPx: number;
  /** The payload has a time stamp of its own; else the attribute `as-of` is its time. */
  readonly isStamped: boolean;
  payload(ageS: number): Promise<unknown>;
}
const KINDS: readonly Kind[] = [
  ...boards.map(({ name }) => ({
    tag: `plant-${name}`,
    shown: '.board-foot',
    mark: '.board-head [data-age]',
    widthPx: 1440,
    isStamped: true,
    payload: async (ageS: number) => boardAt(name, ageS),
  })),
  ...WIDGETS.map((info) => ({
    tag: `plant-${info.type}-widget`,
    shown: '.widget-content > *',
    mark: '[data-age]',
    widthPx: 520,
    isStamped: false,
    payload: () => info.sample(Date.now(), 'en'),
  })),
  {
    tag: 'plant-chart',
    shown: 'canvas',
    mark: '[data-age]',
    widthPx: 520,
    isStamped: true,
    payload: async (ageS) => chartAt(ageS),
  },
];

function put(kind: Kind, attributes: Readonly<Record<string, string>>, into: Node = document.body) {
  const element = document.createElement(kind.tag) as Aged;
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
    element.setAttribute(name, value);
  element.style.cssText = `display: block; width: ${kind.widthPx}px`;
  if (!kind.isStamped) element.style.height = '360px';
  const told: Told[] = [];
  const errors: unknown[] = [];
  element.addEventListener('plant-age', (event) => told.push((event as CustomEvent<Told>).detail));
  element.addEventListener('plant-error', (event) => errors.push((event as CustomEvent<unknown>).detail));
  made.push(element);
  into.appendChild(element);
  const root = element.shadowRoot as ShadowRoot;
  return {
    element,
    root,
    told,
    errors,
    marks: () => [...root.querySelectorAll<HTMLElement>('[data-age]:not(.board)')],
    isShown: () => root.querySelector(kind.shown) !== null,
    state: () => told.at(-1)?.state,
  };
}
type Shown = ReturnType<typeof put>;

/** The mark says by shape and by words what it says by colour. */
function expectMark(shown: Shown, state: string, word: string): string {
  const marks = shown.marks().filter((mark) => mark.dataset['age'] !== 'none');
  expect(marks.length, `marks of ${shown.element.localName}`).to.be.greaterThan(0);
  const [first] = marks.filter((mark) => mark.dataset['age'] === state);
  expect(first?.textContent, shown.element.localName).to.include(word);
  expect(first?.textContent).to.match(/\d/);
  expect(first?.querySelector('svg path, svg use')).to.not.equal(null);
  return first?.textContent ?? '';
}
const saysLive = ({ root }: Shown): boolean => /\bLive\b/.test(root.textContent ?? '');
/** The number that a mark tells, such as that of "Late · 2 s ago". */
const ageIn = (text: string): number => Number(/\d+/.exec(text)?.[0]);
const shapeOf = (shown: Shown, state: string): string =>
  shown.root.querySelector(`[data-age=${state}]:not(.board) svg`)?.innerHTML ?? '';

describe('the age of every value', () => {
  it('EMB-35 TRU-05 the network is cut: nothing says Live without fresh data, ages tick, every board, widget and chart is marked within the limit of its host and live again when it returns', async function (this: unknown) {
    (this as { timeout(ms: number): void }).timeout(90_000);
    let isCut = false;
    let asked = 0;
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), location.href);
      const kind = KINDS.find(({ tag }) => url.pathname === `/aged/${tag}`);
      if (!kind) return fetch(input, init);
      asked += 1;
      if (isCut) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify({ retCode: '0', data: await kind.payload(0) }));
    };
    for (const kind of KINDS) {
      isCut = false;
      const limits = { 'late-after-seconds': '1', 'stale-after-seconds': '2' };
      const shown = put(kind, { src: `/aged/${kind.tag}`, 'refresh-seconds': '3600', ...limits });
      expect(saysLive(shown), `${kind.tag} without data`).to.equal(false);
      await until(`${kind.tag} shown`, shown.isShown, 10_000);
      await until(`${kind.tag} live`, () => shown.told[0]?.state === 'live', 5_000);
      // Nothing is asked for and nothing answers: the clock alone marks what is frozen.
      isCut = true;
      const cutMs = performance.now();
      await until(`${kind.tag} late`, () => shown.state() === 'late', 4_000);
      await settled();
      const lateAge = ageIn(expectMark(shown, 'late', 'Late'));
      expect(saysLive(shown), `${kind.tag} late`).to.equal(false);
      const late = shapeOf(shown, 'late');
      await until(`${kind.tag} stale`, () => shown.state() === 'stale', 4_000);
      expect(performance.now() - cutMs, kind.tag).to.be.lessThan(8_000);
      await settled();
      expect(ageIn(expectMark(shown, 'stale', 'Stale')), `${kind.tag} ticks`).to.be.greaterThan(lateAge);
      expect(saysLive(shown), `${kind.tag} stale`).to.equal(false);
      const stale = shapeOf(shown, 'stale');
      // Whoever asks and gets no answer says so.
      await shown.element.refresh().catch(() => undefined);
      await until(`${kind.tag} offline`, () => shown.state() === 'offline', 5_000);
      await settled();
      expectMark(shown, 'offline', 'Offline');
      expect(saysLive(shown), `${kind.tag} offline`).to.equal(false);
      expect(new Set([late, stale, shapeOf(shown, 'offline')]).size, 'three shapes').to.equal(3);
      isCut = false;
      // What is live again must not grow old while it is looked at.
      shown.element.setAttribute('late-after-seconds', '600');
      shown.element.setAttribute('stale-after-seconds', '900');
      const before = asked;
      await shown.element.refresh();
      await until(`${kind.tag} live again`, () => shown.state() === 'live', 5_000);
      expect(asked).to.be.greaterThan(before);
      await until(`${kind.tag} without a mark`, () => shown.root.querySelector(kind.mark) === null, 3_000);
      shown.element.remove();
    }
  });

  it('EMB-35 hours that the series of a widget missed while the network was cut are in it once it is back', async function (this: unknown) {
    (this as { timeout(ms: number): void }).timeout(30_000);
    const trend = WIDGETS.find(({ type }) => type === 'indicator-trend');
    const kind = KINDS.find(({ tag }) => tag === 'plant-indicator-trend-widget') as Kind;
    const nowMs = Date.now();
    let answeredMs: number | null = nowMs - 3 * 3_600_000;
    globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith('/aged/trend')) return fetch(input, init);
      if (answeredMs === null) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify({ retCode: '0', data: await trend?.sample(answeredMs, 'en') }));
    };
    const shown = put(kind, { src: '/aged/trend', 'refresh-seconds': '3600' });
    await until('shown', shown.isShown, 10_000);
    const widget = shown.element as Aged & { exportAs(file: 'csv'): Promise<{ readonly blob: Blob }> };
    const rows = async () => {
      const csv = await (await widget.exportAs('csv')).blob.text();
      return csv
        .trim()
        .split('\r\n')
        .slice(2)
        .map((line) => line.split(','));
    };
    const before = (await rows()).map(([time]) => time);
    answeredMs = null;
    await widget.refresh().catch(() => undefined);
    await until('offline', () => shown.state() === 'offline', 5_000);
    expect((await rows()).map(([time]) => time)).to.deep.equal(before);
    answeredMs = nowMs;
    await widget.refresh();
    await until('live again', () => shown.state() === 'live', 5_000);
    const missed = (await rows()).filter(([time]) => !before.includes(time));
    expect(missed).to.have.length(3);
    for (const [, ...values] of missed) expect(values).to.not.include('');
  });

  it('EMB-35 what a host hands in grows old by its own time stamp, with no platform at all', async function (this: unknown) {
    (this as { timeout(ms: number): void }).timeout(60_000);
    for (const kind of KINDS) {
      const stamp = kind.isStamped ? {} : { 'as-of': new Date(Date.now() - 600_000).toISOString() };
      const shown = put(kind, { 'stale-after-seconds': '300', ...stamp });
      shown.element.data = await kind.payload(600);
      await until(`${kind.tag} shown`, shown.isShown, 10_000);
      await until(`${kind.tag} stale`, () => shown.state() === 'stale', 10_000);
      await settled();
      expectMark(shown, 'stale', '10 min ago');
      // More is allowed, and the mark goes; less again, and it is back. Nothing is loaded for it.
      shown.element.staleAfterSeconds = 3_000;
      await until(`${kind.tag} live`, () => shown.state() === 'live', 5_000);
      shown.element.setAttribute('late-after-seconds', '500');
      await until(`${kind.tag} late`, () => shown.state() === 'late', 5_000);
      shown.element.remove();
    }
  });

  it('EMB-35 a running axis is as old as its newest point: one that stops is marked, one that goes on is not, a drawing of the past never is', async function (this: unknown) {
    (this as { timeout(ms: number): void }).timeout(30_000);
    const chart = KINDS.find(({ tag }) => tag === 'plant-chart') as Kind;
    const points = (endMs: number) => ({
      kind: 'line',
      x: { type: 'time', values: [2, 1, 0].map((back) => endMs - back * 1_000) },
      series: [{ name: 'Load', values: [5, 6, 7] }],
    });
    const past = put(chart, {});
    past.element.data = points(Date.now() - 86_400_000);
    const running = put(chart, { 'late-after-seconds': '2', 'stale-after-seconds': '4' });
    running.element.data = points(Date.now());
    await until('both are drawn', () => past.isShown() && running.isShown(), 10_000);
    expect(running.told[0]?.state).to.equal('live');
    // Nothing comes any more.
    await until('late', () => running.state() === 'late', 6_000);
    await until('stale', () => running.state() === 'stale', 6_000);
    await settled();
    expectMark(running, 'stale', 'Stale');
    const line = running.element as Aged & {
      appendPoint(seriesIndex: number, tMs: number, value: number): Promise<unknown>;
    };
    await line.appendPoint(0, Date.now(), 8);
    await until('live again', () => running.state() === 'live', 3_000);
    await until('no mark', () => running.marks().length === 0);
    expect(past.told).to.deep.equal([]);
    expect(past.marks()).to.deep.equal([]);
    // Points that are appended to a drawing make it one that runs.
    await (past.element as typeof line).appendPoint(0, Date.now(), 8);
    await until('live', () => past.state() === 'live', 3_000);
  });

  it('EMB-35 limits stand on the session for all below it, the nearest holds, and one that does not fit is named and changes nothing', async () => {
    globalThis.fetch = async (input, init) => {
      if (String(input).includes('nobody.test')) throw new TypeError('Failed to fetch');
      return fetch(input, init);
    };
    const [board, widget] = [KINDS[0], KINDS.find(({ isStamped }) => !isStamped)] as [Kind, Kind];
    const session = document.createElement('plant-session');
    session.setAttribute('base-url', 'https://nobody.test');
    session.setAttribute('stale-after-seconds', '60');
    made.push(session);
    const misfits: unknown[] = [];
    session.addEventListener('plant-error', ({ target, detail }: Event & { detail?: unknown }) => {
      if (target === session) misfits.push(detail);
    });
    document.body.append(session);
    const below = [put(board, {}, session), put(widget, { 'stale-after-seconds': '900' }, session)] as const;
    const at = new Date(Date.now() - 300_000).toISOString();
    below[1].element.setAttribute('as-of', at);
    below[0].element.data = await board.payload(300);
    below[1].element.data = await widget.payload(300);
    await until('the session decides for the board', () => below[0].state() === 'stale', 10_000);
    await until('the widget for itself', () => below[1].state() === 'live', 10_000);
    session.setAttribute('stale-after-seconds', '4000');
    await until('the session changed its mind', () => below[0].state() === 'live', 5_000);
    session.setAttribute('late-after-seconds', '0');
    session.setAttribute('stale-after-seconds', 'soon');
    below[1].element.setAttribute('stale-after-seconds', '-1');
    below[1].element.setAttribute('as-of', 'yesterday');
    await settled();
    expect(misfits).to.deep.equal([
      { code: 'attribute', attribute: 'late-after-seconds', value: '0', reason: 'expected at least 1' },
      { code: 'attribute', attribute: 'stale-after-seconds', value: 'soon', reason: 'expected a number' },
    ]);
    expect(below[1].errors).to.deep.equal([
      { code: 'attribute', attribute: 'stale-after-seconds', value: '-1', reason: 'expected at least 1' },
      {
        code: 'attribute',
        attribute: 'as-of',
        value: 'yesterday',
        reason: 'expected an ISO 8601 time with offset',
      },
    ]);
    expect([below[0].state(), below[1].state()]).to.deep.equal(['live', 'live']);
    for (const { element } of below) expect(await axeProblems(element)).to.deep.equal([]);
  });
});
