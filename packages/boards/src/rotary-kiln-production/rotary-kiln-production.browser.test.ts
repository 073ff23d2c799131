import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { rotaryKilnProductionBoard } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './rotary-kiln-production.sample.ts';

define();
const payload = () => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(rotaryKilnProductionBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'rotary kiln production',
  tag: 'plant-rotary-kiln-production-board',
  sample: payload,
  ways: {
    mimic: '/dataQuery',
    tiles: '/dataQuery',
    stability: '/dataQuery',
    fcao: '/processInspection',
    heat: '/processEnergySaving',
    fuel: '/energyReport',
    shell: '/dataQuery',
    emissions: '/dataQuery',
  },
});

type Board = HTMLElement & { data: unknown };
function put(data: unknown, attributes: Record<string, string> = {}): { element: Board; root: ShadowRoot } {
  const element = document.createElement('plant-rotary-kiln-production-board') as Board;
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
    element.setAttribute(name, value);
  element.data = data;
  document.body.append(element);
  return { element, root: element.shadowRoot as ShadowRoot };
}
const plain = (node: Element | null | undefined): string =>
  (node?.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('<plant-rotary-kiln-production-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`draws each place of the line, clean in axe in ${theme} at ${width} px, and marks only what is abnormal`, async () => {
      const { element, root } = put(payload(), { theme });
      element.style.width = `${width}px`;
      const asked: unknown[] = [];
      element.addEventListener('plant-drill', (event) => asked.push((event as CustomEvent).detail));
      await until('the picture', () => root.querySelector('.m-value'));
      await until('the tiles', () => root.querySelector('.rotary-tile'));
      await until('the emissions', () => root.querySelector('.p-emissions tbody tr'));
      await settled();
      const places = [...root.querySelectorAll('.m-value')];
      expect(places.length).to.equal(9);
      expect(root.querySelectorAll('.rotary-out').length).to.equal(1);
      expect(root.querySelectorAll('.m-sign').length).to.equal(1);
      expect(plain(places[0]?.querySelector('title'))).to.equal(
        'C1: 331 °C, −5,610 Pa, O₂ 3.2 %, CO 0.032 %',
      );
      expect(plain(places[7]?.querySelector('title'))).to.match(
        /Burning zone: 1,386 °C, outside its normal range, Priority 2/,
      );
      places[7]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      expect(asked.at(-1)).to.deep.include({ panel: 'mimic', to: '/dataQuery' });
      const tiles = [...root.querySelectorAll<HTMLButtonElement>('.rotary-tile')];
      expect(tiles.length).to.equal(9);
      expect(plain(tiles[5])).to.match(/Burning zone1,386 °C.*normal 1,390 to 1,470/);
      tiles[5]?.click();
      expect(asked.at(-1)).to.deep.include({ panel: 'tiles', to: '/dataQuery' });
      expect((asked.at(-1) as { query: object }).query).to.deep.include({ tag: 'kiln.burningC' });
      expect(plain(root.querySelector('.p-fcao .is-marked'))).to.match(/Latest .* out of limit/);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('draws a kiln that stands as an outline, without a judgement, and says that nothing is known of a place', async () => {
    const data = payload();
    const { mimic, fcao } = data.panels;
    if (!mimic || 'gap' in mimic || !fcao || 'gap' in fcao) throw new Error('the sample lacks a panel');
    const { element, root } = put({
      ...data,
      panels: {
        ...data.panels,
        fcao: { ...fcao, chart: null, samples: fcao.samples.slice(-1) },
        mimic: {
          ...mimic,
          kiln: { ...mimic.kiln, state: 'stop', since: null },
          nodes: mimic.nodes.map((node) => ({
            ...node,
            judge: 'unknown',
            beyond: null,
            priority: null,
            ...(node.node === 'c2' ? { tC: null, pPa: null, asOf: null } : {}),
          })),
        },
      },
    });
    await until('the picture', () => root.querySelector('.m-value'));
    await until('the control chart', () => plain(root.querySelector('.p-fcao')).includes('Too few samples'));
    expect(root.querySelectorAll('.m-machine.m-stop').length).to.equal(9);
    expect(root.querySelectorAll('.rotary-out, .m-sign').length).to.equal(0);
    expect(plain(root.querySelector('.rotary-state'))).to.equal('Rotary kiln · Stopped');
    expect(plain(root.querySelectorAll('.m-value title')[1])).to.match(/^C2: –/);
    element.remove();
  });
});
