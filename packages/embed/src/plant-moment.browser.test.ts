/** What a host says about its plant: the same moment reads the same on every board, widget and chart. */
import { loadChart } from '@plantdeck/core/chart';
import { define as defineSession } from '@plantdeck/core/session/define';
import { formatTime } from '@plantdeck/core/units';
import { boards } from '@plantdeck/boards';
import { samples } from '@plantdeck/boards/samples';
import { executeServerCommand } from '@web/test-runner-commands';
import { axeProblems } from '../../../tests/support/axe.ts';
import {
  after,
  afterEach,
  before,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../tests/support/browser.ts';
import { WIDGETS } from '../../workbench/src/widgets.ts';

defineSession();
for (const { name } of boards)
  (
    (await import(`../../boards/src/${name.replace(/-board$/, '')}/define.ts`)) as { define(): void }
  ).define();
for (const { type } of WIDGETS)
  ((await import(`../../workbench/src/${type}/define.ts`)) as { define(): void }).define();
((await import('../../boards/src/chart/define.ts')) as { define(): void }).define();
await loadChart();

interface Planted extends HTMLElement {
  data: unknown;
  timeZone: string | undefined;
  shifts: unknown;
  unitSystem: string | undefined;
  tariffPeriods: unknown;
  assetIds: string | undefined;
  refresh(): Promise<void>;
}

const { fetch } = globalThis;
const { now } = Date;
const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
  globalThis.fetch = fetch;
  Date.now = now;
});

/** A minute that no sample has by itself. */
const MOMENT = '2026-11-20T06:37:10Z';
const MOMENT_MS = Date.parse(MOMENT);

interface Kind {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  payload(): Promise<unknown>;
}
const board = (name: string): unknown => {
  const sample = structuredClone(samples(MOMENT_MS)[name]) as Record<string, unknown>;
  const period = {
    ...(sample['period'] as object),
    to: new Date(MOMENT_MS + 3_600_000).toISOString(),
  };
  return { ...sample, serverTime: MOMENT, dataAsOf: MOMENT, period, notices: [] };
};
const chart = {
  kind: 'line',
  unit: 'kWh',
  x: { type: 'time', values: [MOMENT_MS - 900_000, MOMENT_MS] },
  series: [{ name: 'Load', values: [1000, 2000] }],
};
const KINDS: readonly Kind[] = [
  ...boards.map(({ name }) => ({ tag: `plant-${name}`, attributes: {}, payload: async () => board(name) })),
  ...WIDGETS.map((info) => ({
    tag: `plant-${info.type}-widget`,
    // Told as the time of what stands while nobody answers.
    attributes: { 'as-of': MOMENT },
    payload: () => info.sample(MOMENT_MS, 'en'),
  })),
  { tag: 'plant-chart', attributes: { table: '' }, payload: async () => chart },
];
const kindOf = (tag: string): Kind => {
  const found = KINDS.find((kind) => kind.tag === tag);
  if (!found) throw new Error(`no element ${tag}`);
  return found;
};

/** Everybody answers once; after that the network is away, and what stands says from when it is. */
function serveOnce(): void {
  const answered = new Set<string>();
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.hostname === 'nobody.test') throw new TypeError('Failed to fetch');
    const kind = KINDS.find(({ tag }) => url.pathname === `/moment/${tag}`);
    if (!kind) return fetch(input, init);
    if (answered.has(kind.tag)) throw new TypeError('Failed to fetch');
    answered.add(kind.tag);
    return new Response(JSON.stringify({ retCode: '0', data: await kind.payload() }));
  };
}

function put(kind: Kind, attributes: Readonly<Record<string, string>> = {}, into: Node = document.body) {
  const element = document.createElement(kind.tag) as Planted;
  for (const [name, value] of Object.entries({ lang: 'en', ...kind.attributes, ...attributes }))
    element.setAttribute(name, value);
  element.style.cssText = 'display: block; width: 1440px';
  if (kind.tag.endsWith('-widget')) element.style.height = '480px';
  const errors: unknown[] = [];
  element.addEventListener('plant-error', (event) => errors.push((event as CustomEvent<unknown>).detail));
  made.push(element);
  into.appendChild(element);
  const root = element.shadowRoot as ShadowRoot;
  return { element, root, errors, text: () => root.textContent ?? '' };
}
const attributeErrors = (errors: readonly unknown[]): unknown[] =>
  errors.filter((error) => (error as { code?: string }).code === 'attribute');

const clock = (zone: string): string => formatTime(MOMENT, zone);
const SHIFTS = [
  { name: 'Frühschicht', startsAt: '06:00' },
  { name: 'Spätschicht', startsAt: '14:00' },
  { name: 'Nachtschicht', startsAt: '22:00' },
];

describe('EMB-48 the plant of a host', () => {
  before(async () => {
    await executeServerCommand('set-time-zone', 'America/New_York');
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).to.equal('America/New_York');
  });
  after(() => executeServerCommand('set-time-zone', ''));

  it('a moment reads the same on every board, widget and chart in the plant’s zone, and another one when the zone changes', async function (this: unknown) {
    (this as { timeout(ms: number): void }).timeout(120_000);
    Date.now = () => MOMENT_MS;
    // Minutes tell them apart, whatever hours a sample has.
    const zones = ['America/New_York', 'Asia/Kathmandu', 'America/St_Johns'] as const;
    const [, first, second] = zones;
    expect(new Set(zones.map((zone) => clock(zone).slice(3))).size).to.equal(3);
    for (const kind of KINDS) {
      serveOnce();
      const shown = put(kind, { src: `/moment/${kind.tag}`, 'refresh-seconds': '3600', 'time-zone': first });
      const selector = kind.tag.endsWith('-board')
        ? '.board-foot'
        : kind.tag.endsWith('-widget')
          ? '.widget-content > *'
          : 'table';
      await until(`${kind.tag} shown`, () => shown.root.querySelector(selector), 10_000);
      if (kind.tag.endsWith('-widget')) await shown.element.refresh().catch(() => undefined);
      const reads = async (zone: string): Promise<void> => {
        await until(
          `${kind.tag} reads ${clock(zone)}: ${shown.text()}`,
          () => shown.text().includes(clock(zone)),
          5_000,
        );
        for (const other of zones.filter((each) => each !== zone))
          expect(shown.text(), `${kind.tag} in ${zone}`).not.to.include(clock(other));
      };
      await reads(first);
      shown.element.timeZone = second;
      await reads(second);
      shown.element.setAttribute('time-zone', 'Mars/Olympus');
      await until(`${kind.tag} says so`, () => attributeErrors(shown.errors).length === 1);
      expect(attributeErrors(shown.errors)).to.deep.equal([
        {
          code: 'attribute',
          attribute: 'time-zone',
          value: 'Mars/Olympus',
          reason: 'expected an IANA time zone such as Asia/Shanghai',
        },
      ]);
      await reads(second);
      shown.element.setAttribute('time-zone', first);
      await reads(first);
      shown.element.remove();
    }
  });

  it('what stands on the session holds for all below it, the nearest holds, and what does not fit is named and changes nothing', async () => {
    Date.now = () => MOMENT_MS;
    serveOnce();
    const session = document.createElement('plant-session') as Planted;
    session.setAttribute('base-url', 'https://nobody.test');
    session.setAttribute('time-zone', 'Asia/Kathmandu');
    session.shifts = SHIFTS;
    made.push(session);
    const misfits: unknown[] = [];
    session.addEventListener('plant-error', ({ target, detail }: Event & { detail?: unknown }) => {
      if (target === session) misfits.push(detail);
    });
    document.body.append(session);
    const whole = put(kindOf('plant-whole-plant-energy-board'), {}, session);
    const walled = put(kindOf('plant-chart'), { 'time-zone': 'America/St_Johns' }, session);
    whole.element.data = await kindOf('plant-whole-plant-energy-board').payload();
    walled.element.data = chart;
    await until('the board by its session', () => whole.text().includes(clock('Asia/Kathmandu')), 10_000);
    await until('the chart by itself', () => walled.text().includes(clock('America/St_Johns')), 10_000);
    expect(session.shifts).to.deep.equal(SHIFTS);
    const foot = () => whole.root.querySelector('.board-foot')?.textContent ?? '';
    expect(foot()).to.include('Time zone Asia/Kathmandu');
    expect(foot()).to.include('Shift Frühschicht 06:00–14:00');
    session.setAttribute('time-zone', 'Asia/Tokyo');
    await until('the board moves', () => whole.text().includes(clock('Asia/Tokyo')), 5_000);
    await until('and its shift', () => foot().includes('Shift Spätschicht 14:00–22:00'), 5_000);
    session.setAttribute('shifts', '[{"name":"Early"}]');
    session.setAttribute('unit-system', 'BTU');
    await until('it is named', () => misfits.length === 2);
    expect(misfits).to.deep.equal([
      {
        code: 'attribute',
        attribute: 'unit-system',
        value: 'BTU',
        reason: 'expected one of plant, si, kWh, MWh, GJ, kgce, tce',
      },
      {
        code: 'attribute',
        attribute: 'shifts',
        value: '[{"name":"Early"}]',
        reason: (misfits[1] as { reason: string }).reason,
      },
    ]);
    expect((misfits[1] as { reason: string }).reason).to.match(/^0\.startsAt: /);
    await settled();
    expect(foot()).to.include('Shift Spätschicht 14:00–22:00');
    session.removeAttribute('shifts');
    await until('no calendar any more', () => !foot().includes('schicht'), 5_000);
    expect(await axeProblems(whole.element)).to.deep.equal([]);
  });

  it('energy is told in the plant’s unit, on boards and charts', async () => {
    const whole = put(kindOf('plant-whole-plant-energy-board'), { 'unit-system': 'GJ' });
    whole.element.data = await kindOf('plant-whole-plant-energy-board').payload();
    const kpis = () => whole.root.querySelector('[part~=kpis]')?.textContent ?? '';
    await until('figures in GJ', () => kpis().includes('GJ'), 10_000);
    expect(kpis()).not.to.match(/(?<!\/)kWh/);
    whole.element.unitSystem = 'plant';
    await until('and as the data have them', () => kpis().includes('kWh'), 5_000);
    const line = put(kindOf('plant-chart'), { 'unit-system': 'MWh' });
    line.element.data = chart;
    await until('the table of the chart', () => line.root.querySelector('table'), 10_000);
    expect(line.text()).to.include('MWh');
    expect(line.text()).to.include('2.00');
    line.element.unitSystem = 'kWh';
    await until('in kWh', () => line.text().includes('2,000'), 5_000);
  });

  it('tariff and shifts of the plant stand behind its time charts', async () => {
    const line = put(kindOf('plant-chart'), { 'time-zone': 'Asia/Shanghai' });
    line.element.removeAttribute('table');
    line.element.data = { ...chart, x: { type: 'time', values: [MOMENT_MS - 7_200_000, MOMENT_MS] } };
    line.element.shifts = SHIFTS;
    line.element.tariffPeriods = [
      { tier: 'peak', from: '08:00', to: '13:30' },
      { tier: 'valley', from: '13:30', to: '22:00' },
    ];
    const drawn = async (): Promise<string[]> => {
      const svg = await (line.element as unknown as { exportAs(file: string): Promise<Blob> }).exportAs(
        'svg',
      );
      return [...(await svg.text()).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text.trim());
    };
    await until('drawn', () => line.root.querySelector('canvas'), 10_000);
    await settled();
    expect(await drawn()).to.include.members(['P', 'O', 'Spätschicht']);
    line.element.tariffPeriods = [
      { tier: 'peak', from: '08:00', to: '07:00' },
      { tier: 'flat', from: '06:00', to: '07:00' },
    ];
    await until('it is named', () => attributeErrors(line.errors).length === 1);
    expect(attributeErrors(line.errors)[0]).to.include({
      attribute: 'tariff-periods',
      reason: '1.from: expected a time that no other period has',
    });
    expect(await drawn()).to.include.members(['P', 'O', 'Spätschicht']);
    line.element.tariffPeriods = undefined;
    line.element.shifts = undefined;
    await settled();
    expect(await drawn()).not.to.include.members(['P', 'O', 'Spätschicht']);
  });

  it('a list keeps the machines and areas that were asked for', async () => {
    const kind = kindOf('plant-equipment-operation-board');
    const payload = (await kind.payload()) as {
      panels: { machines: { cards: readonly { id: string; name: string }[] } };
    };
    const [first, second] = payload.panels.machines.cards;
    if (!first || !second) throw new Error('the sample has two machines');
    const shown = put(kind, { 'asset-ids': `${second.id}, nobody` });
    shown.element.data = payload;
    const machines = () => shown.root.querySelector('[part~=panel-machines]')?.textContent ?? '';
    await until('its machine', () => machines().includes(second.name), 10_000);
    expect(machines()).not.to.include(first.name);
    shown.element.assetIds = undefined;
    await until('all of them', () => machines().includes(first.name), 5_000);
  });
});
