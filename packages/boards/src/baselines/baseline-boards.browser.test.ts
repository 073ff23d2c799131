import { loadChart } from '@plantdeck/core/chart';
import type { EnergyEfficiency, EnergySavingBenefit } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { define as defineEfficiency } from '../energy-efficiency/define.ts';
import { energyEfficiencyBoard } from '../energy-efficiency/energy-efficiency.board.ts';
import { define as defineBenefit } from '../energy-saving-benefit/define.ts';
import { energySavingBenefitBoard } from '../energy-saving-benefit/energy-saving-benefit.board.ts';
import { sampleEnergyEfficiency, sampleEnergySavingBenefit } from './baseline-samples.ts';

defineBenefit();
defineEfficiency();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

interface Board extends HTMLElement {
  data: unknown;
  exportAs(kind: string): Promise<{ name: string; blob: Blob }>;
}
const BENEFIT = 'plant-energy-saving-benefit-board';
const EFFICIENCY = 'plant-energy-efficiency-board';

elementContract(energySavingBenefitBoard, {
  define: defineBenefit,
  make: (element) => {
    (element as Board).data = sampleEnergySavingBenefit();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
elementContract(energyEfficiencyBoard, {
  define: defineEfficiency,
  make: (element) => {
    (element as Board).data = sampleEnergyEfficiency();
  },
  isReady: (root) => root.querySelector('.panel table') !== null,
});

describe('boards of baselines', () => {
  const made: HTMLElement[] = [];
  afterEach(async () => {
    for (const element of made.splice(0)) element.remove();
    await settled();
  });

  async function put(tag: string, data: unknown, attributes: Record<string, string> = {}, width = 1440) {
    const element = document.createElement(tag) as Board;
    const drills: { panel: string; to: string }[] = [];
    element.addEventListener('plant-drill', (event) => {
      drills.push((event as CustomEvent<{ panel: string; to: string }>).detail);
    });
    for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
      element.setAttribute(name, value);
    element.style.width = `${width}px`;
    element.data = data;
    made.push(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the last panel', () => root.querySelector('.p-measures table, .p-model table'));
    await settled();
    return { element, root, drills };
  }
  const text = (root: ShadowRoot, selector = '.board') =>
    (root.querySelector(selector) as HTMLElement).innerText;
  const titles = (root: ShadowRoot) =>
    [...root.querySelectorAll('.panel h2')].map((each) => each.textContent);

  it('shows every panel of the saving benefit, each with its figures', async () => {
    const { root } = await put(BENEFIT, sampleEnergySavingBenefit());
    expect(titles(root)).to.deep.equal([
      'Planned and verified benefit',
      'Use and adjusted baseline',
      'Cumulative saving (CUSUM)',
      'Why the cost changed',
      'Measures',
    ]);
    expect(root.querySelectorAll('.kpi').length).to.equal(6);
    expect(text(root, '.p-waterfall')).to.contain('142.19');
    expect(text(root, '.p-cusum')).to.contain('900 kWh more a day');
  });

  it('says that savings by a model that fails its tests are not verified', async () => {
    const data = structuredClone(sampleEnergySavingBenefit()) as EnergySavingBenefit;
    const { adjusted } = data.panels;
    if (adjusted && 'valid' in adjusted) adjusted.valid = false;
    const { root } = await put(BENEFIT, data);
    expect(text(root, '.p-adjusted')).to.contain('Not verified');
    expect(root.querySelector('.p-adjusted .unverified')).not.to.equal(null);
  });

  it('draws no panel that the reader may not see, and says what is missing where nothing is approved', async () => {
    const data = structuredClone(sampleEnergySavingBenefit()) as EnergySavingBenefit;
    delete data.panels.waterfall;
    data.panels.cusum = { gap: 'notConfigured', text: 'There is no approved energy baseline yet.' };
    const { root } = await put(BENEFIT, data);
    expect(root.querySelector('.p-waterfall')).to.equal(null);
    expect(text(root, '.p-cusum')).to.contain('There is no approved energy baseline yet.');
  });

  it('ranks areas with their judgement in words, and drills from an alert', async () => {
    const { root, drills } = await put(EFFICIENCY, sampleEnergyEfficiency());
    expect(text(root, '.p-ranking')).to.contain('1.114');
    expect(text(root, '.p-ranking')).to.contain('Past red line');
    expect(text(root, '.p-norm')).to.contain('GB 21252-2023');
    expect(text(root, '.p-model')).to.contain('A. Approver');
    expect(root.querySelectorAll('.plane .field i').length).to.equal(180);
    root.querySelector<HTMLElement>('.p-alerts .link')?.click();
    expect(drills.map(({ to }) => to)).to.deep.equal(['/workshopEnergy']);
  });

  it('says so where nothing deviates', async () => {
    const data = structuredClone(sampleEnergyEfficiency()) as EnergyEfficiency;
    data.panels.alerts = [];
    const { root } = await put(EFFICIENCY, data);
    expect(text(root, '.p-alerts')).to.contain('No significant deviation');
  });

  for (const [tag, data] of [
    [BENEFIT, sampleEnergySavingBenefit()],
    [EFFICIENCY, sampleEnergyEfficiency()],
  ] as const) {
    for (const width of [360, 800, 1440, 1920])
      it(`${tag} stays inside ${width} px`, async () => {
        const { element, root } = await put(tag, data, {}, width);
        const board = root.querySelector('.board') as HTMLElement;
        expect(board.scrollWidth).to.be.at.most(element.clientWidth + 1);
      });
    for (const theme of ['light', 'dark', 'control-room', 'big-screen'])
      it(`${tag} is clean in axe, ${theme}`, async () => {
        const { element } = await put(tag, data, { theme });
        expect(await axeProblems(element)).to.deep.equal([]);
      });
    it(`${tag} exports every panel as a workbook`, async () => {
      const { element } = await put(tag, data);
      const { name, blob } = await element.exportAs('xlsx');
      expect(name).to.match(/\.xlsx$/);
      expect(blob.size).to.be.greaterThan(3000);
    });
  }
});
