import { loadChart } from '@plantdeck/core/chart';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { meltingFurnaceBoard } from '../boards.ts';
import { define } from './define.ts';
import type { MeltingFurnace } from './melting-furnace.contract.ts';
import { sample } from './melting-furnace.sample.ts';

define();
await loadChart();
const payload = (): MeltingFurnace => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(meltingFurnaceBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'melting furnaces',
  tag: 'plant-melting-furnace-board',
  sample: payload,
  ways: {
    furnaces: '/equipmentOperation',
    gantt: '/productionExecution',
    gas: '/processEnergySaving',
    combustion: '/processEnergySaving',
    metal: '/productionExecution',
    heat: '/energyFlowAnalyze',
    advice: '/processEnergySaving',
  },
});

async function show(data: unknown, { theme = 'control-room', width = 1440 } = {}) {
  const element = document.createElement('plant-melting-furnace-board') as HTMLElement & { data: unknown };
  const asked: unknown[] = [];
  element.addEventListener('plant-drill', (event) => asked.push((event as CustomEvent).detail));
  for (const [name, value] of Object.entries({ lang: 'en', theme })) element.setAttribute(name, value);
  element.style.width = `${width}px`;
  element.data = data;
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await until('the furnaces', () => root.querySelector('.fur-card'));
  await until('the later panels', () => root.querySelector('.p-combustion'));
  await settled();
  return { element, root, asked };
}

describe('<plant-melting-furnace-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`has a card for each furnace and dots for its heats, clean in axe in ${theme} at ${width} px`, async () => {
      const { element, root, asked } = await show(payload(), { theme, width });
      const cards = [...root.querySelectorAll<HTMLButtonElement>('.fur-card')];
      expect(cards.length).to.equal(3);
      expect(root.querySelectorAll('.fur-card.is-marked').length).to.equal(0);
      expect(cards[0]?.textContent).to.match(/Melting furnace 1.*Melt.*Heat F1-1191 · alloy 6063/);
      expect(cards[0]?.textContent).to.match(/1 h 32 min of 2 h 45 min.*Ready to tap \d\d:\d\d/);
      expect(cards[2]?.textContent).to.match(/Over plan: 1 h 6 min of 45 min.*Ready to tap now/);
      expect(cards[2]?.querySelector('.is-uncertain')?.textContent).to.match(
        /Flue O₂.*2\.2.*probe out, last value/,
      );
      expect(cards[0]?.querySelector('.is-uncertain')).to.equal(null);
      expect(root.querySelectorAll('.fur-dot').length).to.equal(12);
      cards[0]?.click();
      expect(asked.at(-1)).to.deep.include({ to: '/dataQuery' });
      root.querySelector<HTMLButtonElement>('.fur-dot')?.click();
      expect(asked.at(-1)).to.deep.include({ to: '/productionExecution' });
      const off = [...root.querySelectorAll('.p-combustion .is-off')];
      expect(off.map(({ textContent }) => textContent)).to.have.length(1);
      expect(off[0]?.textContent).to.match(/4\.9.*outside the window/);
      expect(root.querySelector('.p-advice')?.textContent).to.match(
        /Trim O₂ from 4\.9.% to 3\.0.%.*saves 0\.9.% of the gas · 0\.6.Nm³\/t · .*5,640.* a month/,
      );
      expect(root.querySelector('.p-advice')?.textContent).to.match(/no set point is written/);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('says of a furnace and its heats what is not known', async () => {
    const data = payload();
    const { furnaces, gas, heat, metal, advice } = data.panels;
    if (!furnaces || 'gap' in furnaces || !gas || 'gap' in gas || !heat || 'gap' in heat)
      throw new Error('no sample');
    if (!metal || 'gap' in metal || !advice || 'gap' in advice) throw new Error('no sample');
    const [first, second] = furnaces;
    const silent = {
      ...first!,
      step: null,
      heatStep: null,
      heatNo: null,
      alloy: null,
      chargeKg: null,
      metalC: null,
      gasNm3h: null,
      o2Pct: null,
      o2Quality: 'noData' as const,
      stepElapsedMin: null,
      stepTargetMin: null,
      readyAt: null,
    };
    const { element, root } = await show({
      ...data,
      panels: {
        ...data.panels,
        furnaces: [silent, { ...second!, step: 'fault', readyAt: null }],
        gas: { ...gas, heats: [] },
        heat: heat.map((one) => ({ ...one, otherPct: null })),
        metal: { ...metal, points: [], limits: null, lossPct: null },
        advice: [],
      },
    });
    const cards = [...root.querySelectorAll('.fur-card')];
    expect(cards[0]?.textContent).to.match(/No readings.*No heat in the furnace/);
    expect(cards[1]?.textContent).to.match(/Burner fault.*Time to tap not known/);
    expect(root.querySelectorAll('.fur-card.is-marked').length).to.equal(2);
    expect(root.querySelector('.p-gas')?.textContent).to.match(/No heat with whole readings/);
    expect(root.querySelector('.p-heat')?.textContent).to.match(/needs a heat with whole readings/);
    expect(root.querySelector('.p-advice')?.textContent).to.match(/Nothing to recommend now/);
    element.remove();
  });
});
