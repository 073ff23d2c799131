import { registerSessionProvider, type PlantSession } from '@plantdeck/core';
import { loadChart } from '@plantdeck/core/chart';
import type { MainBoard, ReportJob, TouReport, TouReportRow } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { defaultSetting } from '../settings/settings-source.ts';
import { define } from './define.ts';
import { mainBoard } from '../boards.ts';
import { sampleMainBoard } from './main.sample.ts';

define();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

interface Board extends HTMLElement {
  data: unknown;
  exportAs(kind: string): Promise<{ name: string; blob: Blob }>;
}
const sample = (change: (board: MainBoard) => void = () => undefined): MainBoard => {
  const board = structuredClone(sampleMainBoard());
  change(board);
  return board;
};

elementContract(mainBoard, {
  define,
  make: (element) => {
    (element as Board).data = sample();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});

boardChecks({
  id: 'BRD-19',
  tag: 'plant-main-board',
  sample,
  ways: { hours: '/workshopEnergy', lines: '/workshopEnergy' },
});

const row = (key: string, name: string, level: number, kwh: number | null, label = ''): TouReportRow => ({
  key,
  name,
  areaId: key === 'total' ? '' : key,
  level,
  from: '2026-11-14T08:00:00+08:00',
  to: '2026-11-20T14:30:00+08:00',
  label,
  tiers: [0, 0.3, 0.4, 0.3].map((share) => ({
    kwh: kwh === null ? null : kwh * share,
    cost: kwh === null ? null : kwh * share,
  })),
  untariffedKwh: 0,
  kwh,
  cost: kwh,
  avgPrice: kwh === null ? null : 1,
  sharePct: kwh === null ? null : 50,
  completeness: kwh === null ? 0 : 100,
  estimatedSlots: 0,
  missingSlots: 0,
});

/** A platform of the element's own: it answers what the element asks, and remembers it. */
function fakeSession() {
  const asked: { name: string; query?: Record<string, string>; body?: unknown }[] = [];
  const jobs: ReportJob[] = [];
  const report = (query: Record<string, string>): TouReport => ({
    query: {
      areaIds: ['CER'],
      depth: 'children',
      from: query['from'] ?? '',
      to: query['to'] ?? '',
      granularity: 'day',
      groupBy: 'area',
      compare: 'previous',
    },
    plantName: 'Plant',
    period: {
      from: '2026-11-14T08:00:00+08:00',
      to: '2026-11-21T08:00:00+08:00',
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    elapsedTo: '2026-11-20T14:30:00+08:00',
    serverTime: '2026-11-20T14:32:00+08:00',
    withCost: true,
    tiers: ['topPeak', 'peak', 'flat', 'valley'],
    tariffs: [],
    comparedWith: { from: '2026-11-07T08:00:00+08:00', to: '2026-11-13T14:30:00+08:00' },
    summary: [
      {
        ...row('CER', 'Plant', 0, 766_713),
        compare: { kwh: 700_000, cost: null, deltaPct: 9.53, completeness: 100 },
      },
      row('CER.W1', '<img src=x onerror=alert(1)>', 1, null),
    ],
    totals: row('total', 'Total', 0, 766_713),
    balance: [
      {
        areaId: 'CER',
        name: 'Plant',
        isMetered: true,
        parentKwh: 766_713,
        childrenKwh: 755_212,
        diffKwh: 11_501,
        diffPct: 1.5,
        slots: 600,
        comparedSlots: 590,
      },
    ],
    rows: [row('CER', 'Plant', 0, 120, '2026-11-14')],
    rowCount: 120,
    page: { size: 50, current: Number(query['current']) },
    notices: [{ level: 'warn', code: 'noTariff', text: 'No tariff holds on 2 days.' }],
  });
  const session = {
    baseUrl: () => '',
    serverNowMs: () => Date.parse(sample().serverTime),
    async request(
      name: string,
      {
        query,
        body,
      }: { query?: Record<string, string>; body?: { jobId?: string; query: ReportJob['query'] } },
    ) {
      asked.push({ name, ...(query ? { query } : {}), ...(body ? { body } : {}) });
      if (name === 'boardConfig')
        return {
          setting: defaultSetting('mainBoard', 'CER'),
          canSave: false,
          choices: { areas: [], lines: [], materialGrades: [], energyTypes: [] },
        };
      if (name === 'touReport') return report(query ?? {});
      if (name === 'touReportJobs') return { records: [...jobs] };
      if (name === 'touReportFile') return { url: '#one-time', expiredTime: 60 };
      if (name === 'touReportExport' && body) {
        jobs.unshift({
          jobId: `j${jobs.length}`,
          format: 'xlsx',
          state: 'running',
          progressPct: 40,
          rowCount: 0,
          fileName: 'report.xlsx',
          sizeBytes: 0,
          query: body.query,
          createdAt: '2026-11-20T14:32:00+08:00',
          expiresAt: '2026-11-21T14:32:00+08:00',
        });
        return jobs[0];
      }
      const at = jobs.findIndex(({ jobId }) => jobId === body?.jobId);
      const job = jobs[at];
      if (name !== 'touReportCancel' || !job) throw new Error(name);
      jobs[at] = { ...job, state: 'cancelled' };
      return jobs[at];
    },
  };
  return { session: session as unknown as PlantSession, asked, jobs };
}

describe('<plant-main-board>', () => {
  const made: HTMLElement[] = [];
  const withdraw: (() => void)[] = [];
  afterEach(async () => {
    for (const stop of withdraw.splice(0)) stop();
    for (const element of made.splice(0)) element.remove();
    await settled();
  });

  async function put(data: unknown, session: PlantSession | null = null, theme = 'light', width = 1440) {
    const element = document.createElement('plant-main-board') as Board;
    element.setAttribute('lang', 'en');
    element.setAttribute('theme', theme);
    element.style.width = `${width}px`;
    const drills: Record<string, unknown>[] = [];
    element.addEventListener('plant-drill', (event) => {
      event.preventDefault();
      drills.push((event as CustomEvent<Record<string, unknown>>).detail);
    });
    if (session)
      withdraw.push(
        registerSessionProvider({ host: document.body, session: () => session, isDefault: () => true }),
      );
    element.data = data;
    made.push(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the board', () => root.querySelector('.kpi'));
    await settled();
    return { element, root, drills };
  }
  const button = (root: ParentNode, name: string) =>
    [...root.querySelectorAll<HTMLElement>('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.innerText).trim() === name,
    ) as HTMLElement;

  it('BRD-19 shows who is on duty, the tiles, hours and lines, and leads on from each', async () => {
    const { root, drills } = await put(sample());
    expect(root.querySelectorAll('.kpi').length).to.equal(7);
    expect((root.querySelector('.board-head') as HTMLElement).innerText).to.include(
      'Day shift · Team B until 16:00',
    );
    const lines = [...root.querySelectorAll('.lines tbody tr')].map(
      (line) => (line as HTMLElement).innerText,
    );
    expect(lines[1]).to.include('Stopped');
    expect(lines[1]).to.include('Glaze line jam');
    expect(lines[2]).to.include('–');
    button(root, 'Tile line 2').click();
    expect(drills.at(-1)).to.include({ panel: 'lines', key: 'CER.W3.L2', to: '/workshopEnergy' });
    await until('the report', () => root.querySelector('.p-report .state'));
    expect((root.querySelector('.p-report') as HTMLElement).innerText).to.include('needs a connection');
  });

  it('BRD-19 asks for the report by its filter, holds a range of more than 60 days back, and keeps what was typed', async () => {
    const { session, asked } = fakeSession();
    const { root } = await put(sample(), session);
    await until('the table', () => root.querySelector('.report-table'));
    const first = asked.find(({ name }) => name === 'touReport');
    expect(first?.query).to.include({
      from: '2026-11-14',
      to: '2026-11-20',
      granularity: 'day',
      areaIds: 'CER',
    });
    const panel = root.querySelector('.p-report') as HTMLElement;
    expect(panel.innerText).to.include('766,713');
    expect(panel.innerText).to.include('11,501 kWh (1.5 %)');
    expect(panel.innerText).to.include('590 of 600');
    expect(panel.innerText).to.include('No tariff holds on 2 days.');
    expect(panel.querySelector('img')).to.equal(null);
    const from = panel.querySelector('input[type=date]') as HTMLInputElement;
    const type = async (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(from, value);
      from.dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
    };
    await type('2026-09-21');
    expect((panel.querySelector('.set-problem') as HTMLElement).innerText).to.include('60 days');
    const before = asked.length;
    button(panel, 'Show').click();
    button(panel, 'Export xlsx').click();
    await settled();
    expect(asked.length).to.equal(before);
    expect(from.value).to.equal('2026-09-21');
    await type('2026-09-22');
    expect(panel.querySelector('.set-problem')).to.equal(null);
    button(panel, 'Show').click();
    await until('the longer report', () => asked.at(-1)?.query?.['from'] === '2026-09-22');
  });

  it('BRD-19 makes a file behind it, shows how far it is, and cancels it', async () => {
    const { session, asked, jobs } = fakeSession();
    const { root } = await put(sample(), session);
    const panel = await until('the report', () => root.querySelector<HTMLElement>('.p-report .report'));
    button(panel, 'Export xlsx').click();
    await until('the progress', () => panel.querySelector('progress'));
    button(panel, 'Cancel report.xlsx').click();
    await until('the end', () => panel.innerText.includes('Cancelled'));
    button(panel, 'Export csv').click();
    await until('another', () => panel.querySelector('progress'));
    const [job] = jobs;
    if (job) jobs[0] = { ...job, state: 'done', progressPct: 100, sizeBytes: 20_480, rowCount: 7 };
    await until('the file', () => asked.some(({ name }) => name === 'touReportFile'));
    expect(panel.innerText).to.include('7 rows, 20 kB');
  });

  it('BRD-19 goes through the rows by step', async () => {
    const { session, asked } = fakeSession();
    const { root } = await put(sample(), session);
    const panel = await until('the report', () => root.querySelector<HTMLElement>('.p-report .report-table'));
    const report = panel.closest('.p-report') as HTMLElement;
    [...report.querySelectorAll<HTMLElement>('[role=radio]')]
      .find((each) => each.innerText === 'By step')
      ?.click();
    await until('the pages', () => report.innerText.includes('1 / 3'));
    button(report, 'Next page').click();
    await until('the next page', () => asked.at(-1)?.query?.['current'] === '2');
  });

  for (const theme of ['light', 'dark'])
    it(`is clean in axe in ${theme}`, async () => {
      const { session } = fakeSession();
      const { element, root } = await put(sample(), session, theme);
      await until('the report', () => root.querySelector('.report-table'));
      expect(await axeProblems(element)).to.deep.equal([]);
    });

  it('BRD-19 gives its hours and lines as tables', async () => {
    const { element } = await put(sample());
    const { name, blob } = await element.exportAs('csv');
    expect(name).to.match(/^mainBoard-.*\.csv$/);
    const text = await blob.text();
    expect(text).to.include('Output and load');
    expect(text).to.include('Stopped · Glaze line jam');
  });
});
