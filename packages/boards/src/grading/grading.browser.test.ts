import { loadChart } from '@plantdeck/core/chart';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { gradingBoard } from '../boards.ts';
import { define } from './define.ts';
import type { Grading } from './grading.contract.ts';
import { sample } from './grading.sample.ts';

define();
await loadChart();
const payload = (): Grading => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(gradingBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'grading',
  tag: 'plant-grading-board',
  sample: payload,
  ways: {
    lines: '/equipmentOperation',
    grades: '/qualityStatistics',
    yieldHourly: '/qualityStatistical',
    teams: '/qualityStatistics',
    defects: '/qualityStatistical',
    heat: '/qualityStatistical',
    spc: '/qualityStatistical',
    signals: '/qualityStatistical',
  },
});

async function show(data: unknown, { theme = 'control-room', width = 1440, lang = 'en' } = {}) {
  const element = document.createElement('plant-grading-board') as HTMLElement & { data: unknown };
  const drills: unknown[] = [];
  const choices: unknown[] = [];
  element.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail));
  element.addEventListener('plant-filter-change', (event) => choices.push((event as CustomEvent).detail));
  for (const [name, value] of Object.entries({ lang, theme })) element.setAttribute(name, value);
  element.style.width = `${width}px`;
  element.data = data;
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await until('the lines', () => root.querySelector('.grade-line'));
  await until('the later panels', () => root.querySelector('.p-signals table, .p-signals .state'));
  await settled();
  return { element, root, drills, choices };
}
const textOf = (root: ParentNode, selector: string): string =>
  (root.querySelector(selector)?.textContent ?? '').replaceAll('\u00a0', ' ');

describe('<plant-grading-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`shows lines, defects and charts, clean in axe in ${theme} at ${width} px`, async () => {
      const { element, root, drills, choices } = await show(payload(), { theme, width });
      const lines = [...root.querySelectorAll<HTMLButtonElement>('.grade-line')];
      expect(lines.map((line) => line.getAttribute('aria-pressed'))).to.deep.equal(['true', 'false']);
      expect(lines[1]?.textContent).to.match(/Finishing line 2.*Stopped.*Waiting for material · \d\d:\d\d/);
      expect(root.querySelectorAll('.grade-line.is-marked').length).to.equal(1);
      lines[1]?.click();
      expect(choices.at(-1)).to.deep.include({ change: { line: 'P.W5.L2.U1' } });
      expect(textOf(root, '.p-grades tbody tr')).to.match(/Premium.*94\.3.%.*Target 95.*%/);
      expect(root.querySelectorAll('.p-grades .is-off').length).to.equal(1);
      const rising = [...root.querySelectorAll('.p-defects tbody tr')].filter((row) =>
        row.querySelector('.is-off'),
      );
      expect(rising.map((row) => row.querySelector('th')?.textContent).toSorted()).to.deep.equal([
        'Shade',
        'Warpage',
      ]);
      const [defect, origin] = rising[0]?.querySelectorAll<HTMLButtonElement>('button') ?? [];
      defect?.click();
      expect(drills.at(-1)).to.deep.include({
        to: '/qualityStatistical',
        query: { areaId: 'P', range: 'own', from: '2026-11-20', to: '2026-11-20' },
      });
      origin?.click();
      expect(drills.at(-1)).to.deep.include({ to: '/kilnWatchBoard' });
      expect((drills.at(-1) as { query: object }).query).to.deep.include({ kiln: 'P.W4.L1.U1' });
      expect(root.querySelectorAll('.grade-heat tbody tr').length).to.equal(14);
      expect(root.querySelectorAll('.grade-heat td[data-heat=none]').length).to.equal(14);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('shows the least capable dimension first, and another by the keyboard', async () => {
    const { element, root } = await show(payload());
    const pressed = () => textOf(root, '.grade-char[aria-pressed=true]');
    expect(pressed()).to.match(/Thickness.*Cpk 1\.39/);
    expect(textOf(root, '.grade-tolerance')).to.match(/10\.00 mm – 11\.00 mm · Cp 1\.52 · 170 values/);
    const square = [...root.querySelectorAll<HTMLButtonElement>('.grade-char')][2];
    square?.focus();
    expect(root.activeElement).to.equal(square);
    square?.click();
    await settled();
    expect(pressed()).to.match(/Squareness/);
    expect(textOf(root, '.grade-tolerance')).to.match(/open – 1\.50 mm · Cp –/);
    element.remove();
  });

  it('shows the last results of a stopped line in grey with the reason', async () => {
    const data = payload();
    const { lines } = data.panels;
    if (!lines || 'gap' in lines) throw new Error('no sample');
    const { element, root } = await show({
      ...data,
      panels: { ...data.panels, lines: { ...lines, shown: 'P.W5.L2.U1' } },
    });
    expect(textOf(root, '.p-grades')).to.match(/Stopped · Waiting for material · \d\d:\d\d/);
    expect(root.querySelector('.grade-shares.is-old') !== null).to.equal(true);
    expect(root.querySelectorAll('.p-defects .is-off').length).to.equal(0);
    element.remove();
  });

  it('says of grades, defects and charts what is not known', async () => {
    const data = payload();
    const { panels } = data;
    const { grades, yieldHourly, defects, spc, teams, lines } = panels;
    if (!grades || 'gap' in grades || !yieldHourly || 'gap' in yieldHourly) throw new Error('no sample');
    if (!defects || 'gap' in defects || !spc || 'gap' in spc || !teams || 'gap' in teams)
      throw new Error('no sample');
    if (!lines || 'gap' in lines) throw new Error('no sample');
    const { element, root } = await show({
      ...data,
      panels: {
        ...panels,
        lines: {
          ...lines,
          lines: lines.lines.map((line) => ({
            ...line,
            state: 'comm' as const,
            pcsPerMin: null,
            shadeNo: null,
            team: null,
            since: null,
          })),
        },
        grades: {
          ...grades,
          grades: grades.grades.map((grade) => ({ ...grade, pcs: 0, pct: null, m2: null, hourPct: null })),
        },
        yieldHourly: {
          ...yieldHourly,
          centrePct: null,
          hours: yieldHourly.hours.map((hour) => ({ ...hour, pct: null, ucl: null, lcl: null, rules: [] })),
        },
        defects: { ...defects, inspected: 0 },
        spc: {
          ...spc,
          characteristics: spc.characteristics.map((one) => ({
            ...one,
            points: [],
            cl: null,
            ucl: null,
            lcl: null,
            cp: null,
            cpk: null,
            n: 0,
          })),
        },
        teams: {
          ...teams,
          teams: teams.teams.map((team) => ({ ...team, goodPct: null, m2: null, shifts: 0 })),
        },
        signals: [],
      },
    });
    expect(textOf(root, '.grade-line')).to.match(/No data/);
    expect(textOf(root, '.p-grades')).to.match(/Nothing sorted since/);
    expect(textOf(root, '.p-yieldHourly')).to.match(/No whole hour/);
    expect(textOf(root, '.p-defects')).to.match(/Nothing inspected/);
    expect(textOf(root, '.p-spc')).to.match(/No tile measured/);
    expect(textOf(root, '.p-teams')).to.match(/Nothing sorted in these days/);
    expect(textOf(root, '.p-signals')).to.match(/All charts are in control/);
    element.remove();
  });
});
