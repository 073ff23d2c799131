import { loadChart } from '@plantdeck/core/chart';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { ceramicsProductionBoard } from '../boards.ts';
import type { CeramicsProduction } from './ceramics-production.contract.ts';
import { sample } from './ceramics-production.sample.ts';
import { define } from './define.ts';

define();
await loadChart();
const payload = (): CeramicsProduction => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(ceramicsProductionBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'ceramicsProduction',
  tag: 'plant-ceramics-production-board',
  sample: payload,
  ways: {
    chain: '/equipmentOperation',
    output: '/productionTask',
    grades: '/qualityStatistics',
    energy: '/processEnergySaving',
    equipment: '/equipmentOperation',
    pareto: '/downtimeAnalysis',
    stops: '/downtimeAnalysis',
    orders: '/SaleOrder',
    powder: '/processInspection',
    stocks: '/dataQuery',
  },
});

async function show(data: unknown, { theme = 'control-room', width = 1440, lang = 'en' } = {}) {
  const element = document.createElement('plant-ceramics-production-board') as HTMLElement & {
    data: unknown;
  };
  const drills: unknown[] = [];
  element.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail));
  for (const [name, value] of Object.entries({ lang, theme })) element.setAttribute(name, value);
  element.style.width = `${width}px`;
  element.data = data;
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await until('the chain', () => root.querySelector('.tile-step'));
  await until('the later panels', () => root.querySelector('.p-stocks li, .p-stocks .state'));
  await settled();
  return { element, root, drills };
}
const textOf = (root: ParentNode, selector: string): string =>
  (root.querySelector(selector)?.textContent ?? '').replaceAll('\u00a0', ' ');
const filled = <T>(panel: T) => panel as Exclude<T, undefined | { gap: unknown }>;

describe('<plant-ceramics-production-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`shows all of the plant, clean in axe in ${theme} at ${width} px`, async () => {
      const { element, root, drills } = await show(payload(), { theme, width });
      const steps = [...root.querySelectorAll<HTMLButtonElement>('.tile-step')];
      expect(steps.length).to.equal(7);
      expect(steps[2]?.textContent?.replaceAll('\u00a0', ' ')).to.match(
        /Pressing.*3 of 4 units.*889 m²\/h.*99\.4.%.*742 m².*lasts 0\.8 h/,
      );
      expect(root.querySelectorAll('.tile-step.is-marked').length).to.equal(0);
      for (const [at, to] of [
        [0, '/ballMillingBoard'],
        [4, '/kilnWatchBoard'],
        [6, '/gradeBoard'],
      ] as const) {
        steps[at]?.focus();
        expect(root.activeElement).to.equal(steps[at]);
        steps[at]?.click();
        expect(drills.at(-1)).to.deep.include({ panel: 'chain', to });
      }
      expect([...root.querySelectorAll('.p-output .tile-mark')].length).to.equal(1);
      expect(textOf(root, '.p-output')).to.match(/Day shift · Team A/);
      expect(textOf(root, '.p-energy')).to.match(/GB 21252-2023.*Month within reference level 2/);
      expect(root.querySelectorAll('.p-equipment .is-off').length).to.equal(1);
      root.querySelector<HTMLButtonElement>('.p-stops .link')?.click();
      expect(drills.at(-1)).to.deep.include({ to: '/downtimeAnalysis' });
      expect((drills.at(-1) as { query: object }).query).to.deep.include({ areaId: 'P.W2.L2.P1.U02' });
      expect(textOf(root, '.p-stops tbody tr')).to.match(/Press 4.*Equipment failure.*ongoing/);
      expect(textOf(root, '.p-orders tbody tr')).to.match(/Cloud grey.*At risk.*3,650/);
      expect(root.querySelectorAll('.p-stocks .is-out').length).to.equal(1);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('marks a step that has failed, and one that nothing came of by dashes', async () => {
    const data = payload();
    const chain = filled(data.panels.chain);
    const { element, root } = await show({
      ...data,
      panels: {
        ...data.panels,
        chain: chain.map((step, at) => ({
          ...step,
          state: at === 3 ? ('fault' as const) : at === 4 ? ('comm' as const) : step.state,
          ...(at === 4 ? { perHour: null, yieldPct: null, runPct: null } : {}),
        })),
      },
    });
    const steps = [...root.querySelectorAll('.tile-step')];
    expect(steps.map((step) => step.classList.contains('is-marked'))).to.deep.equal(
      steps.map((_, at) => at === 3),
    );
    expect(steps[4]?.textContent).to.match(/No data.*–/);
    element.remove();
  });

  it('says of plan, OEE, stops, orders and moisture what is not known', async () => {
    const data = payload();
    const { panels } = data;
    const [output, equipment, pareto, stops, orders, powder, energy] = [
      filled(panels.output),
      filled(panels.equipment),
      filled(panels.pareto),
      filled(panels.stops),
      filled(panels.orders),
      filled(panels.powder),
      filled(panels.energy),
    ];
    const { element, root } = await show({
      ...data,
      panels: {
        ...panels,
        output: {
          ...output,
          shift: null,
          hours: output.hours.map((hour) => ({ ...hour, made: hour.made.map(() => null) })),
          lines: output.lines.map((line) => ({
            ...line,
            plan: null,
            due: null,
            actual: null,
            projected: null,
            attainmentPct: null,
            judge: 'unknown' as const,
          })),
        },
        energy: {
          ...energy,
          rows: energy.rows.map((row) => ({
            ...row,
            month: { ...row.month, value: row.code === 'kgce' ? 7.2 : null, judge: 'unknown' as const },
          })),
        },
        equipment: {
          ...equipment,
          units: equipment.units.map((unit) => ({
            ...unit,
            oeePct: null,
            judge: 'unknown' as const,
            reason: 'Too few readings today',
          })),
        },
        pareto: { ...pareto, reasons: [], totalMin: 0, unknownPct: null },
        stops: { ...stops, stops: [], all: 0 },
        orders: { ...orders, orders: [] },
        powder: {
          ...powder,
          dryers: powder.dryers.map((dryer) => ({ ...dryer, now: null, v: dryer.v.map(() => null) })),
        },
      },
    });
    expect(textOf(root, '.p-output')).to.match(/no plan.*Nothing sorted since/);
    expect(textOf(root, '.p-energy')).to.match(/Month above reference level 3/);
    expect(textOf(root, '.p-equipment tbody')).to.match(/Too few readings today/);
    expect(textOf(root, '.p-pareto')).to.match(/No unplanned stop/);
    expect(textOf(root, '.p-stops')).to.match(/No stop in the last day/);
    expect(textOf(root, '.p-orders')).to.match(/No open orders/);
    expect(textOf(root, '.p-powder')).to.match(/No powder moisture/);
    element.remove();
  });
});
