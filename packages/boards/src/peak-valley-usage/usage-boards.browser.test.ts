import { loadChart } from '@plantdeck/core/chart';
import type { PeakValleyUsage, WorkshopEnergy } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { define as defineWorkshop } from '../workshop-energy/define.ts';
import { peakValleyUsageBoard, workshopEnergyBoard } from '../boards.ts';
import { sampleWorkshopEnergy } from '../workshop-energy/workshop-energy.sample.ts';
import { define as definePeak } from './define.ts';
import { samplePeakValleyUsage } from './peak-valley-usage.sample.ts';

definePeak();
defineWorkshop();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

interface Board extends HTMLElement {
  data: unknown;
  exportAs(kind: string): Promise<{ name: string; blob: Blob }>;
}
type Drills = [string, Record<string, unknown>][];

const peak = (change: (board: PeakValleyUsage) => void = () => undefined): PeakValleyUsage => {
  const board = structuredClone(samplePeakValleyUsage());
  change(board);
  return board;
};
const workshop = (change: (board: WorkshopEnergy) => void = () => undefined): WorkshopEnergy => {
  const board = structuredClone(sampleWorkshopEnergy());
  change(board);
  return board;
};

for (const [descriptor, define, data] of [
  [peakValleyUsageBoard, definePeak, peak],
  [workshopEnergyBoard, defineWorkshop, workshop],
] as const) {
  elementContract(descriptor, {
    define,
    make: (element) => {
      (element as Board).data = data();
    },
    isReady: (root) => root.querySelector('.kpi') !== null,
  });
}

boardChecks({
  id: 'BRD-10',
  tag: 'plant-peak-valley-usage-board',
  sample: peak,
  ways: {
    curve: '/peakValleyAnalyze',
    demand: '/energyNeedAnalyze',
    daily: '/peakValleyAnalyze',
    heat: '/energyNeedAnalyze',
    potential: '/peakValleyAnalyze',
    areas: '/peakValleyAnalyze',
  },
});
boardChecks({
  id: 'BRD-02',
  tag: 'plant-workshop-energy-board',
  sample: workshop,
  ways: {
    shift: '/classGroupStatistics',
    hourly: '/efficiencyAnalyze',
    teams: '/classGroupStatistics',
    equipment: '/meterMonitoring',
    tiers: '/powerUsageAnalysis',
    media: '/efficiencyAnalyze',
  },
});

const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
});

async function put(tag: string, data: unknown, later: string, width = 1440, lang = 'en') {
  const element = document.createElement(tag) as Board;
  const drills: Drills = [];
  element.addEventListener('plant-drill', (event) => {
    const detail = (event as CustomEvent<Record<string, unknown>>).detail;
    event.preventDefault();
    drills.push([String(detail['to']), detail]);
  });
  element.setAttribute('lang', lang);
  element.style.width = `${width}px`;
  element.data = data;
  made.push(element);
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await until('the board', () => root.querySelector('.board-head h1'));
  await until('its later panels', () => root.querySelector(later));
  await settled();
  const text = () => (root.querySelector('.board') as HTMLElement).innerText.replaceAll('\u00a0', ' ');
  return { element, root, drills, text };
}
const press = (root: ParentNode, name: string): void => {
  const found = [...root.querySelectorAll<HTMLElement>('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.innerText).trim() === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  found.click();
};

describe('<plant-peak-valley-usage-board>', () => {
  const open = (data: unknown = peak(), width?: number, lang?: string) =>
    put('plant-peak-valley-usage-board', data, '.areas-table, .no-later', width, lang);

  it('BRD-10 shows six figures and seven panels, and passes axe', async () => {
    const { element, root, text } = await open();
    expect(root.querySelectorAll('.kpi').length).to.equal(6);
    expect([...root.querySelectorAll('.panel h2')].map((title) => title.textContent)).to.deep.equal([
      'Load and price of the day',
      'Maximum demand',
      'Electricity by tier',
      'Hours × days',
      'Potential of shifting',
      'Areas by tier',
    ]);
    expect(text()).to.contain('Max 5,904 kW · contract 6,200 kW');
    expect(text()).to.contain('Range 2.46 to 4.92');
    const cells = [...root.querySelectorAll('.heat-map path')]
      .map((one) => one.getAttribute('d') ?? '')
      .join('');
    // The last day has run to 14 h: nine hours of it are not drawn.
    expect(cells.match(/M/g)?.length).to.equal(31 * 24 - 9);
    expect(await axeProblems(element)).to.deep.equal([]);
  });

  it('BRD-10 sorts areas by any column and leads to the area', async () => {
    const { root, drills } = await open();
    const names = () =>
      [...root.querySelectorAll('.areas-table tbody th .link')].map((one) => one.textContent);
    expect(names()[0]).to.equal('Forming');
    press(root.querySelector('.areas-table') as HTMLElement, 'Against the plant');
    await settled();
    press(root.querySelector('.areas-table') as HTMLElement, 'Against the plant');
    await settled();
    expect(names()[0]).to.equal('Raw materials');
    (root.querySelector('.areas-table .link') as HTMLElement).click();
    expect(drills.at(-1)?.[0]).to.equal('/peakValleyAnalyze');
  });

  it('BRD-10 a date without a tariff keeps its electricity, shows no cost, and leads to the price settings', async () => {
    const { root, drills, text } = await open(
      peak((board) => {
        const { curve, areas } = board.panels;
        if (!curve || 'gap' in curve || !areas || 'gap' in areas) throw new Error('sample');
        curve.tariffVersion = null;
        curve.bands = [];
        curve.price?.v.fill(null);
        for (const row of areas.rows) {
          row.untariffedKwh = row.kwh ?? 0;
          row.tiers = [];
          row.avgPrice = null;
          row.vsPlantPct = null;
        }
      }),
    );
    expect(text()).to.contain('No tariff holds on 20 Nov 2026');
    expect(root.querySelectorAll('.areas-table .tier-none').length).to.equal(6);
    expect(root.querySelector('.areas-table tbody tr td:nth-of-type(3)')?.textContent).to.equal('–');
    press(root, 'Set the tariff');
    expect(drills.at(-1)?.[0]).to.equal('/energyPrice');
  });

  it('BRD-10 without the right to see money there is none, and nothing stands in its place', async () => {
    const { root, text } = await open(
      peak((board) => {
        const { panels } = board;
        const { curve, daily, areas, potential, demand } = panels;
        for (const panel of [curve, daily, areas, potential, demand])
          if (!panel || 'gap' in panel) throw new Error('sample');
        const strip = (value: object, ...keys: string[]) => {
          for (const key of keys) delete (value as Record<string, unknown>)[key];
        };
        panels.kpis = (panels.kpis as { code: string }[]).filter(
          ({ code }) => !['cost', 'avgPrice', 'shiftSaving'].includes(code),
        ) as never;
        strip(curve as object, 'price');
        strip(daily as object, 'moneyUnit');
        strip(demand as object, 'chargeCny');
        for (const day of (daily as unknown as { days: object[] }).days) strip(day, 'avgPrice');
        for (const row of (potential as unknown as { rows: object[] }).rows) strip(row, 'savingCnyMonth');
        const table = areas as unknown as { rows: object[]; total: object };
        for (const row of [...table.rows, table.total]) strip(row, 'cost', 'avgPrice', 'vsPlantPct');
      }),
    );
    expect(text()).not.to.contain('CNY');
    expect(root.querySelectorAll('.kpi').length).to.equal(3);
  });

  it('BRD-10 says why panels are empty, leaves out what is not permitted, and fits a phone', async () => {
    const { element, root, text } = await open(
      peak(({ panels }) => {
        panels.curve = { gap: 'noData', text: 'There are no readings in this period.' };
        panels.potential = { gap: 'notConfigured', text: 'No shiftable loads are set.' };
        delete panels.heat;
      }),
      390,
    );
    expect(text()).to.contain('There are no readings in this period.');
    expect(text()).to.contain('No shiftable loads are set.');
    expect(root.querySelector('.p-heat')).to.equal(null);
    expect((root.querySelector('.board') as HTMLElement).scrollWidth).to.be.lessThan(392);
    expect(await axeProblems(element)).to.deep.equal([]);
  });

  it('BRD-10 exports the columns of the area table that the settings name', async () => {
    const { element } = await open(
      peak(({ panels }) => {
        if (panels.areas && !('gap' in panels.areas)) panels.areas.exportColumns = ['kwh', 'avgPrice'];
      }),
    );
    const csv = await (await element.exportAs('csv')).blob.text();
    expect(csv).to.contain('Area,Electricity (kWh),Mean price (CNY/kWh)');
    expect(csv).to.contain('Forming,530000,');
  });
});

describe('<plant-workshop-energy-board>', () => {
  const open = (data: unknown = workshop(), width?: number, lang?: string) =>
    put('plant-workshop-energy-board', data, '.equipment-table', width, lang);

  it('BRD-02 shows the shift, its hours, teams, machines, tiers and other energies, and passes axe', async () => {
    const { element, root, text } = await open();
    expect(root.querySelectorAll('.kpi').length).to.equal(6);
    expect([...root.querySelectorAll('.panel h2')].map((title) => title.textContent)).to.deep.equal([
      'Shift',
      'Hours: electricity and output',
      'Teams',
      'Machines',
      'Tiers',
      'Other energies',
    ]);
    expect(text()).to.match(/Team D\s+Day shift/);
    expect(text()).to.contain('2 of 4');
    for (const word of ['Running', 'Idle', 'Stopped', 'No signal']) expect(text()).to.contain(word);
    expect(await axeProblems(element)).to.deep.equal([]);
  });

  it('BRD-02 turns the pages of machines and leads on from machines, teams and tiers', async () => {
    const { root, drills } = await open();
    const names = () => [...root.querySelectorAll('.equipment-table .link')].map((one) => one.textContent);
    expect(names()).to.have.length(7);
    press(root.querySelector('.p-equipment') as HTMLElement, 'Next page');
    await settled();
    expect(names()[0]).to.equal('Ball mill 8');
    for (const [selector, to] of [
      ['.equipment-table .link', '/meterMonitoring'],
      ['.teams-table .link', '/classGroupStatistics'],
      ['.tiers .btn', '/powerUsageAnalysis'],
    ] as const) {
      (root.querySelector(selector) as HTMLElement).click();
      expect(drills.at(-1)?.[0]).to.equal(to);
    }
  });

  it('BRD-02 a machine that is silent has a dash and its state in words, never a zero', async () => {
    const { root } = await open();
    const row = [...root.querySelectorAll('.equipment-table tr')].find((one) =>
      one.textContent?.includes('No signal'),
    );
    expect(row?.querySelector('td.num')?.textContent).to.equal('–');
  });

  it('BRD-02 a team without a unit consumption says why in its own row', async () => {
    const { root } = await open(
      workshop(({ panels }) => {
        const rows = (panels.teams as { rows: Record<string, unknown>[] }).rows;
        const none = { sec: null, secNormalised: null, enpi: null, judge: 'unknown' };
        Object.assign(rows[0] ?? {}, none, { completeness: 62.4 });
        Object.assign(rows[1] ?? {}, none, { completeness: 100, outputT: 0 });
      }),
    );
    const [few, idle, ...others] = [...root.querySelectorAll('.teams-table tbody tr')].map(
      (row) => row.textContent ?? '',
    );
    expect(few).to.contain('62 % of data, needs 80 %');
    expect(idle).to.contain('Nothing made in its shifts');
    expect(others.join(' ')).to.not.match(/of data|Nothing made/);
  });

  it('BRD-02 a workshop whose output is not counted says so and keeps the rest, also on a phone', async () => {
    const { element, root, text } = await open(
      workshop(({ panels }) => {
        panels.teams = { gap: 'notConfigured', text: 'No output is counted for this workshop.' };
      }),
      390,
    );
    expect(text()).to.contain('No output is counted for this workshop.');
    expect((root.querySelector('.board') as HTMLElement).scrollWidth).to.be.lessThan(392);
    expect(await axeProblems(element)).to.deep.equal([]);
  });
});
