import { loadChart } from '@plantdeck/core/chart';
import type { EquipmentOperation } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { define } from './define.ts';
import { equipmentOperationBoard } from '../boards.ts';
import { sampleEquipmentOperation } from './equipment-operation.sample.ts';

define();
await loadChart();

interface Board extends HTMLElement {
  data: unknown;
  exportAs(kind: string): Promise<{ name: string; blob: Blob }>;
}
type Machines = Exclude<EquipmentOperation['panels']['machines'], undefined | { gap: unknown }>;

const sample = (change: (machines: Machines) => void = () => undefined): EquipmentOperation => {
  const board = structuredClone(sampleEquipmentOperation());
  change(board.panels.machines as Machines);
  return board;
};

elementContract(equipmentOperationBoard, {
  define,
  make: (element) => {
    (element as Board).data = sample();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'BRD-22',
  tag: 'plant-equipment-operation-board',
  sample,
  ways: { machines: '/equipmentLedger', stops: '/downtimeAnalysis' },
});

describe('<plant-equipment-operation-board>', () => {
  const made: HTMLElement[] = [];
  afterEach(async () => {
    for (const element of made.splice(0)) element.remove();
    await settled();
  });

  async function put(data: unknown, attributes: Record<string, string> = {}, width = 1440) {
    const element = document.createElement('plant-equipment-operation-board') as Board;
    const drills: Record<string, unknown>[] = [];
    element.addEventListener('plant-drill', (event) => {
      event.preventDefault();
      drills.push((event as CustomEvent<Record<string, unknown>>).detail);
    });
    for (const [name, value] of Object.entries({ lang: 'en', theme: 'light', ...attributes }))
      element.setAttribute(name, value);
    element.style.width = `${width}px`;
    element.data = data;
    made.push(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the cards', () => root.querySelector('.machine, .p-machines .state'));
    await settled();
    const card = (at: number) => root.querySelectorAll<HTMLElement>('.machine')[at] as HTMLElement;
    return { element, root, drills, card };
  }
  const button = (of: ParentNode, name: string) =>
    [...of.querySelectorAll<HTMLElement>('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.innerText).trim() === name,
    ) as HTMLElement;

  it('BRD-22 has a card for every machine: state in word and form, since when, load, running share, limits and stops', async () => {
    const { root, card } = await put(sample());
    expect(root.querySelectorAll('.machine').length).to.equal(10);
    const states = [...root.querySelectorAll<HTMLElement>('.machine-state')];
    expect(states.map((state) => state.innerText.trim()).slice(0, 5)).to.deep.equal([
      'Running',
      'Running',
      'Idle',
      'Running',
      'Fault',
    ]);
    expect(states.every((state) => state.querySelector('svg') !== null)).to.equal(true);
    expect(card(0).innerText).to.match(/since \d\d:\d\d/);
    expect(card(0).innerText.replaceAll('\u00a0', ' ')).to.match(/ kW\n\d+ % of 315 kW/);
    expect(card(0).innerText).to.include('line OEE');
    expect(card(4).innerText).to.include('Tile jam');
    // No reading is a dash, and never a zero.
    expect(card(8).innerText).to.include('No data');
    expect(card(8).querySelector('.machine-figures dd')?.textContent).to.include('–');
    const out = root.querySelector('.machine-parameters .judge-abnormal .num') as HTMLElement;
    expect(out.textContent).to.include('out of limits');
    expect((out.closest('li') as HTMLElement).innerText).to.include('at most 200');
  });

  it('BRD-22 draws the day of a machine from its first quarter hour to the last known, and says it in words', async () => {
    const data = sample();
    const { card } = await put(data);
    const day = card(4).querySelector('.machine-day') as SVGElement;
    expect(day.getAttribute('aria-label')).to.match(/^Roller kiln 5: Running [\d.]+ h, .*Fault [\d.]+ h/);
    const spans = [...day.querySelectorAll('rect:not(.span-none)')];
    const [fromMs, toMs] = [Date.parse(data.period.from), Date.parse(data.period.to)];
    const known = (data.panels.machines as Machines).cards[4]?.timeline ?? [];
    expect(spans.length).to.equal(known.length);
    const widths = spans.map((span) => Number(span.getAttribute('width')));
    known.forEach(({ from, to }, index) =>
      expect(widths[index]).to.be.closeTo(
        ((Date.parse(to) - Date.parse(from)) / (toMs - fromMs)) * 1_000,
        1e-6,
      ),
    );
  });

  it('BRD-22 leads on to the ledger, to the course of a machine and of a parameter, and to the stops', async () => {
    const { root, drills, card } = await put(sample());
    button(card(1), 'Roller kiln 2').click();
    expect(drills.at(-1)).to.deep.include({
      to: '/equipmentLedger',
      query: { areaId: 'CER.W5', range: 'today', id: 'CER.W5.L1.P1.U02' },
    });
    button(card(1), 'Trend of Roller kiln 2').click();
    expect(drills.at(-1)).to.include({ panel: 'machines', to: '/dataQuery' });
    const stops = await until('the stops', () => root.querySelector<HTMLElement>('.p-stops tbody'));
    expect(stops.innerText).to.include('still lasts');
    button(stops, 'Roller kiln 5').click();
    expect(drills.at(-1)).to.include({ panel: 'stops', to: '/downtimeAnalysis' });
  });

  it('BRD-22 says where no machine has the chosen state, and offers all of them', async () => {
    const { root } = await put(
      sample((machines) => {
        machines.filter = 'comm';
        machines.cards = [];
      }),
    );
    const panel = root.querySelector('.p-machines') as HTMLElement;
    expect(panel.innerText).to.include('No machine is in this state.');
    expect(button(panel, 'Show all')).to.not.equal(undefined);
    const chosen = panel.querySelector('[role=radio][aria-checked=true]') as HTMLElement;
    expect(chosen.innerText).to.equal('No data 1');
  });

  it('BRD-22 gives machines and stops as tables with units in the head', async () => {
    const { element } = await put(sample());
    const { name, blob } = await element.exportAs('csv');
    expect(name).to.match(/^equipmentOperation-.*\.csv$/);
    const text = await blob.text();
    expect(text).to.include('Power (kW)');
    expect(text).to.include('Roller kiln 5');
    expect(text).to.include('Tile jam');
  });

  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
    ['control-room', 1440],
  ] as const)
    it(`is clean in axe in ${theme} at ${width} px and never wider than it is given`, async () => {
      const { element, root } = await put(sample(), { theme }, width);
      await until('the stops', () => root.querySelector('.p-stops table'));
      expect(await axeProblems(element)).to.deep.equal([]);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
    });
});
