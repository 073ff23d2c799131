import { loadChart } from '@plantdeck/core/chart';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { castingLineBoard } from '../boards.ts';
import type { CastingLine } from './casting-line.contract.ts';
import { sample } from './casting-line.sample.ts';
import { define } from './define.ts';

define();
await loadChart();
const payload = (): CastingLine => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(castingLineBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'casting line',
  tag: 'plant-casting-line-board',
  sample: payload,
  ways: {
    drop: '/dataQuery',
    strands: '/dataQuery',
    melt: '/dataQuery',
    trend: '/dataQuery',
    today: '/productionExecution',
    defects: '/qualityStatistical',
    next: '/meltingFurnaceBoard',
  },
});

async function show(data: unknown, { theme = 'control-room', width = 1440 } = {}) {
  const element = document.createElement('plant-casting-line-board') as HTMLElement & { data: unknown };
  const asked: unknown[] = [];
  element.addEventListener('plant-drill', (event) => asked.push((event as CustomEvent).detail));
  for (const [name, value] of Object.entries({ lang: 'en', theme })) element.setAttribute(name, value);
  element.style.width = `${width}px`;
  element.data = data;
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await until('the drop', () => root.querySelector('.p-drop .mimic'));
  await until('the later panels', () => root.querySelector('.p-next'));
  await settled();
  return { element, root, asked };
}
function filled<T>(panel: T): Exclude<T, undefined | { gap: unknown }> {
  if (panel === undefined || (typeof panel === 'object' && panel !== null && 'gap' in panel))
    throw new Error('no sample');
  return panel as Exclude<T, undefined | { gap: unknown }>;
}
const textOf = (root: ParentNode, selector: string): string =>
  (root.querySelector(selector)?.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
const click = (target: Element | null | undefined): void =>
  void target?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));

describe('<plant-casting-line-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`draws the line and its strands, clean in axe in ${theme} at ${width} px`, async () => {
      const { element, root, asked } = await show(payload(), { theme, width });
      expect(textOf(root, '.cast-title')).to.match(
        /Drop D-648 · alloy 6063 · Ø178 · 48 strands.*Ends about 15:00/,
      );
      expect(textOf(root, '.cast-phase.is-now')).to.equal('Steady');
      expect(textOf(root, '.cast-length')).to.match(/4,305 mm of 7,200 mm/);
      // Six places and the table; of the places only the table is out.
      expect(root.querySelectorAll('.mimic .m-value').length).to.equal(7);
      expect(root.querySelectorAll('.cast-out').length).to.equal(1);
      expect(root.querySelectorAll('.cast-picture circle.m-body').length).to.equal(48);
      expect(root.querySelectorAll('.cast-ring').length).to.equal(1);
      expect(root.querySelectorAll('.cast-strand').length).to.equal(48);
      expect(root.querySelectorAll('.cast-strand.is-off').length).to.equal(1);
      expect(textOf(root, '.cast-events')).to.match(
        /Strand 17 bled from 14:18, shut off at 14:22before it: Water flow 172 m³\/h, limit 195 m³\/h, since 14:15/,
      );
      const [furnace, launder] = root.querySelectorAll('.mimic .m-value');
      click(furnace);
      expect(asked.at(-1)).to.deep.include({ to: '/meltingFurnaceBoard' });
      click(launder);
      expect(asked.at(-1)).to.deep.include({ to: '/dataQuery' });
      launder?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      expect(asked.length).to.equal(3);
      root.querySelector<HTMLButtonElement>('.p-today .link')?.click();
      expect(asked.at(-1)).to.deep.include({ to: '/productionExecution', query: { dropNo: 'D-648' } });
      root.querySelector<HTMLButtonElement>('.cast-defects button')?.click();
      expect(asked.at(-1)).to.deep.include({ to: '/qualityStatistical', query: { defect: 'surface' } });
      root.querySelector<HTMLButtonElement>('.cast-next button')?.click();
      expect(asked.at(-1)).to.deep.include({ to: '/meltingFurnaceBoard', query: { areaId: 'F1' } });
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('draws as many strands as the data have', async () => {
    for (const count of [1, 3, 120]) {
      const data = payload();
      const strands = filled(data.panels.strands);
      const drop = filled(data.panels.drop);
      const { element, root } = await show({
        ...data,
        panels: {
          ...data.panels,
          drop: { ...drop, strands: count },
          strands: {
            ...strands,
            events: [],
            moulds: Array.from({ length: count }, (_, at) => ({ no: at + 1, state: 'ok', levelDevMm: 0 })),
          },
        },
      });
      expect(root.querySelectorAll('.cast-picture circle.m-body').length).to.equal(count);
      expect(root.querySelectorAll('.cast-strand').length).to.equal(count);
      expect(textOf(root, '.p-strands .quiet-line')).to.equal('No strand hung or bled in drop D-648.');
      element.remove();
    }
  });

  it('says of a drop and its values what is not known, and why one was aborted', async () => {
    const data = payload();
    const drop = filled(data.panels.drop);
    const strands = filled(data.panels.strands);
    const melt = filled(data.panels.melt);
    const gone = { ...drop, phase: null, etaEnd: null, speedMmMin: null };
    const { element, root } = await show({
      ...data,
      panels: {
        ...data.panels,
        drop: { ...gone, aborted: true, lengthMm: 3_150, cause: null },
        strands: {
          ...strands,
          moulds: strands.moulds.map(({ no }) => ({ no, state: null, levelDevMm: null })),
        },
        melt: { ...melt, rotorRpm: { ...melt.rotorRpm, value: null, judge: 'unknown' } },
        today: { ...filled(data.panels.today), drops: [] },
        defects: { drops: 0, billets: 0, rows: [] },
        next: { holdingT: null, needT: 23, drops: [] },
      },
    });
    expect(textOf(root, '.cast-length')).to.equal('No readings');
    expect(textOf(root, '.cast-abort')).to.match(
      /Aborted at 3,150 mm – nothing measured was outside its band/,
    );
    expect(root.querySelectorAll('.cast-strand.is-unknown').length).to.equal(48);
    expect(root.querySelectorAll('.cast-picture .m-stop circle').length).to.equal(48);
    expect(textOf(root, '.p-melt')).to.match(/only during a drop/);
    expect(textOf(root, '.p-today')).to.match(/No drop today yet/);
    expect(textOf(root, '.p-defects')).to.match(/No drop has been inspected/);
    expect(textOf(root, '.p-next')).to.match(/– in the holding furnace.*No heat is in the furnaces/);
    element.remove();
    const first = { ...gone, no: null, alloy: null, startedAt: null, lengthMm: null };
    const empty = await show({ ...data, panels: { ...data.panels, drop: first } });
    expect(textOf(empty.root, '.cast-title')).to.match(/No drop in the last two days/);
    empty.element.remove();
  });
});
