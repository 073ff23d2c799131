import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { hotRollingCastingBoard } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './hot-rolling-casting.sample.ts';

define();
const payload = () => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(hotRollingCastingBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'hot rolling and casting',
  tag: 'plant-hot-rolling-casting-board',
  sample: payload,
  ways: {
    mimic: '/dataQuery',
    profile: '/dataQuery',
    stands: '/dataQuery',
    size: '/processInspection',
    coil: '/stopRecord',
    energy: '/processEnergySaving',
    emulsion: '/dataQuery',
  },
});

type Board = HTMLElement & { data: unknown };
function put(data: unknown, attributes: Record<string, string> = {}): { element: Board; root: ShadowRoot } {
  const element = document.createElement('plant-hot-rolling-casting-board') as Board;
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
    element.setAttribute(name, value);
  element.data = data;
  document.body.append(element);
  return { element, root: element.shadowRoot as ShadowRoot };
}
const plain = (node: Element | null | undefined): string =>
  (node?.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('<plant-hot-rolling-casting-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`draws each section, clean in axe in ${theme} at ${width} px, and marks only what is abnormal`, async () => {
      const { element, root } = put(payload(), { theme });
      element.style.width = `${width}px`;
      const asked: unknown[] = [];
      element.addEventListener('plant-drill', (event) => asked.push((event as CustomEvent).detail));
      await until('the picture', () => root.querySelector('.m-value'));
      await until('the events', () => root.querySelector('.rolling-event'));
      await until('the emulsion', () => root.querySelector('.rolling-tile'));
      await settled();
      const sections = [...root.querySelectorAll('.m-value')];
      expect(sections.length).to.equal(17);
      expect(root.querySelectorAll('.rolling-out').length).to.equal(1);
      expect(root.querySelectorAll('.m-sign').length).to.equal(0);
      expect(plain(sections[0]?.querySelector('title'))).to.equal('Holding: Running, 729 °C');
      expect(plain(sections[10]?.querySelector('title'))).to.match(
        /^Stand 8: Running, .* °C, .* m\/s, .* %, mass flow out of balance$/,
      );
      sections[10]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      expect(asked.at(-1)).to.deep.include({ panel: 'mimic', to: '/dataQuery' });
      expect(plain(root.querySelector('.p-stands .is-marked'))).to.match(/before stand 8: −3\.\d\d %/);
      const events = [...root.querySelectorAll<HTMLButtonElement>('.rolling-event')];
      expect(events.length).to.equal(2);
      expect(plain(events[0])).to.match(/Cobble · stand 8 before: −4\.86 %/);
      events[0]?.click();
      expect(asked.at(-1)).to.deep.include({ panel: 'coil', to: '/stopRecord' });
      root.querySelectorAll<HTMLButtonElement>('.rolling-tile')[1]?.click();
      expect((asked.at(-1) as { query: object }).query).to.deep.include({ tag: 'emulsion.lineBar' });
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  for (const count of [1, 24])
    it(`draws a line of ${count} stands by itself`, async () => {
      const data = payload();
      const { mimic } = data.panels;
      if (!mimic || 'gap' in mimic) throw new Error('the sample lacks the picture');
      const [holding, degas, caster, stand] = mimic.sections;
      const coiler = mimic.sections.at(-1);
      if (!holding || !degas || !caster || !stand || !coiler) throw new Error('the sample lacks a section');
      const stands = Array.from({ length: count }, (_, at) => ({
        ...stand,
        id: `stand${at + 1}`,
        no: at + 1,
      }));
      const sections = [holding, degas, caster, ...stands, coiler];
      const { element, root } = put({ ...data, panels: { ...data.panels, mimic: { ...mimic, sections } } });
      await until('the picture', () => root.querySelectorAll('.m-value').length === count + 4);
      const titles = [...root.querySelectorAll('.m-value title')].map(plain);
      expect(titles.filter((title) => title.startsWith('Stand ')).length).to.equal(count);
      element.remove();
    });

  it('draws a line that stands as outlines without a judgement, and says why there is no capability', async () => {
    const data = payload();
    const { mimic, size, stands, coil } = data.panels;
    if (!mimic || 'gap' in mimic || !size || 'gap' in size) throw new Error('the sample lacks a panel');
    if (!stands || 'gap' in stands || !coil || 'gap' in coil) throw new Error('the sample lacks a panel');
    const { element, root } = put({
      ...data,
      panels: {
        ...data.panels,
        mimic: {
          ...mimic,
          line: { ...mimic.line, state: 'stop', since: null },
          sections: mimic.sections.map((section) => ({
            ...section,
            state: section.kind === 'coiler' ? 'comm' : 'stop',
            judge: 'unknown',
            beyond: null,
            tempC: null,
            speed: null,
            loadPct: null,
          })),
        },
        stands: { ...stands, rows: stands.rows.map((row) => ({ ...row, errPct: null, flow: 'unknown' })) },
        size: { ...size, ovality: null, chart: null, subgroups: 12, cpk: null },
        coil: { ...coil, no: null, weightKg: null, events: [] },
      },
    });
    await until('the size', () => plain(root.querySelector('.p-size')).includes('No Cpk: 12 of 25'));
    expect(root.querySelectorAll('.m-machine.m-stop').length).to.equal(16);
    expect(root.querySelectorAll('.m-machine.m-comm').length).to.equal(1);
    expect(root.querySelectorAll('.rolling-out, .m-sign').length).to.equal(0);
    expect(plain(root.querySelector('.rolling-state'))).to.equal('Rod line · Stopped');
    expect(plain(root.querySelector('.p-stands'))).to.contain('Mass flow unknown: the line does not run');
    expect(plain(root.querySelector('.p-coil'))).to.contain('No stop in 24 hours.');
    element.remove();
  });
});
