import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { productionComprehensiveBoard } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './production-comprehensive.sample.ts';

define();
const payload = () => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(productionComprehensiveBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'cement production',
  tag: 'plant-production-comprehensive-board',
  sample: payload,
  ways: {
    chain: '/equipmentOperation',
    table: '/energyReport',
    norms: '/processEnergySaving',
    recovery: '/energyReport',
    stocks: '/dataQuery',
    quality: '/processInspection',
    stops: '/downtimeAnalysis',
    performance: '/equipmentOperation',
  },
});

type Board = HTMLElement & { data: unknown };
function put(data: unknown, attributes: Record<string, string> = {}): { element: Board; root: ShadowRoot } {
  const element = document.createElement('plant-production-comprehensive-board') as Board;
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
    element.setAttribute(name, value);
  element.data = data;
  document.body.append(element);
  return { element, root: element.shadowRoot as ShadowRoot };
}
const plain = (node: Element | null | undefined): string =>
  (node?.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('<plant-production-comprehensive-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`shows the line, marks what is off target, clean in axe in ${theme} at ${width} px`, async () => {
      const { element, root } = put(payload(), { theme });
      element.style.width = `${width}px`;
      const asked: { panel: string; to: string; query: object }[] = [];
      element.addEventListener('plant-drill', (event) =>
        asked.push((event as CustomEvent<(typeof asked)[number]>).detail),
      );
      await until('the line', () => root.querySelector('.pro-step'));
      await until('the table', () => root.querySelector('.p-table tbody tr'));
      await until('the indicators', () => root.querySelector('.p-performance tbody tr'));
      await settled();
      const steps = [...root.querySelectorAll<HTMLButtonElement>('.pro-step')];
      expect(steps.length).to.equal(5);
      expect(plain(steps[1])).to.match(/Raw grindingStoppedsince 14:00.*Peak avoidance/);
      expect(plain(steps[4])).to.match(/1 of 2 running/);
      expect(root.querySelectorAll('.m-machine.m-run').length).to.equal(3);
      steps[2]?.click();
      expect(asked.at(-1)).to.deep.include({ panel: 'chain', to: '/rotarykiln_production_board' });
      const rows = [...root.querySelectorAll('.p-table tbody tr')];
      expect(rows.length).to.equal(15);
      expect(plain(rows[6]?.querySelector('.num'))).to.match(/1,498.*target 1,497/);
      // A day of the raw mill is not over: its output is not judged. That of the kiln's month is.
      expect(rows[3]?.querySelector('td')?.querySelector('.is-marked')).to.equal(null);
      expect(plain(rows[7]?.querySelector('.is-marked'))).to.equal('104,300');
      root.querySelector<HTMLButtonElement>('.p-table .link')?.click();
      expect(asked.at(-1)).to.deep.include({ panel: 'table', to: '/equipmentOperation' });
      expect(plain(root.querySelector('.p-norms li'))).to.match(/111.3 kgce\/tLevel 3/);
      expect(root.querySelectorAll('.pro-level.is-off').length).to.equal(1);
      expect(plain(root.querySelectorAll('.pro-stocks li')[2])).to.match(/18.4 %, below 22.0 %.*1.2/);
      expect(plain(root.querySelector('.p-quality .is-off'))).to.match(/^1.62/);
      root.querySelector<HTMLButtonElement>('.p-stops tbody .link')?.click();
      expect(asked.at(-1)).to.deep.include({ panel: 'stops', to: '/downtimeAnalysis' });
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('says what is not known: a silent step, an empty store, no sample, no stop, no failure', async () => {
    const data = payload();
    const { chain, stocks, quality, stops } = data.panels;
    if (
      !Array.isArray(chain) ||
      !Array.isArray(stocks) ||
      !Array.isArray(quality) ||
      !stops ||
      'gap' in stops
    )
      throw new Error('the sample lacks a panel');
    const { element, root } = put({
      ...data,
      panels: {
        ...data.panels,
        chain: chain.map((step) => ({
          ...step,
          state: 'comm',
          since: null,
          reason: null,
          rateTph: null,
          runRatePct: null,
        })),
        stocks: stocks.map((stock) => ({
          ...stock,
          levelPct: null,
          t: null,
          coverDays: null,
          judge: 'unknown',
          asOf: null,
        })),
        quality: quality.map((one) => ({
          ...one,
          value: null,
          mean: null,
          passPct: null,
          samples: 0,
          judge: 'unknown',
          sampleTime: null,
          spark: [],
        })),
        stops: { rows: [], count: 0, minutes: 0, pareto: [], unknownPct: null },
      },
    });
    await until('the line', () => root.querySelector('.pro-step.s-comm'));
    await until('the stops', () => plain(root.querySelector('.p-stops')).includes('No stop since'));
    expect(plain(root.querySelector('.pro-step'))).to.match(/CrushingNo data– t\/h/);
    expect(plain(root.querySelector('.pro-stocks'))).to.match(/Cover not known/);
    expect(root.querySelectorAll('.pro-level').length).to.equal(0);
    expect(plain(root.querySelector('.p-quality tbody'))).to.match(/no result/);
    expect(plain(root.querySelector('.p-stops'))).to.match(/No unplanned stop this month/);
    expect(plain(root.querySelector('.p-performance'))).to.match(/Mean time between failures P8no failure/);
    element.remove();
  });
});
