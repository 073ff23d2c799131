import { registerSessionProvider, RequestError, type PlantSession } from '@plantdeck/core';
import { loadChart } from '@plantdeck/core/chart';
import type { EnergyEfficiency, EnergySavingBenefit } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { define as defineEfficiency } from '../energy-efficiency/define.ts';
import { energyEfficiencyBoard, energySavingBenefitBoard } from '../boards.ts';
import { define as defineBenefit } from '../energy-saving-benefit/define.ts';
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

boardChecks({
  id: 'BRD-05',
  tag: BENEFIT,
  sample: sampleEnergySavingBenefit,
  ways: {
    months: '/efficiencyAnalyze',
    adjusted: '/efficiencyAnalyze',
    cusum: '/processEnergySaving',
    waterfall: '/efficiencyAnalyze',
    measures: '/efficiencyAnalyze',
  },
});
boardChecks({
  id: 'BRD-18',
  tag: EFFICIENCY,
  sample: sampleEnergyEfficiency,
  ways: {
    ranking: '/kanbanSettings',
    detail: '/efficiencyAnalyze',
    cusum: '/efficiencyAnalyze',
    scatter: '/associationAnalysis',
    norm: '/standIndex',
    alerts: '/workshopEnergy',
    model: '/kanbanSettings',
  },
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

  it('BRD-05 shows every panel of the saving benefit, each with its figures', async () => {
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

  it('BRD-05 says that savings by a model that fails its tests are not verified', async () => {
    const data = structuredClone(sampleEnergySavingBenefit()) as EnergySavingBenefit;
    const { adjusted } = data.panels;
    if (adjusted && 'valid' in adjusted) adjusted.valid = false;
    const { root } = await put(BENEFIT, data);
    expect(text(root, '.p-adjusted')).to.contain('Not verified');
    expect(root.querySelector('.p-adjusted .unverified')).not.to.equal(null);
  });

  it('BRD-05 draws no panel that the reader may not see, and says what is missing where nothing is approved', async () => {
    const data = structuredClone(sampleEnergySavingBenefit()) as EnergySavingBenefit;
    delete data.panels.waterfall;
    data.panels.cusum = { gap: 'notConfigured', text: 'There is no approved energy baseline yet.' };
    const { root } = await put(BENEFIT, data);
    expect(root.querySelector('.p-waterfall')).to.equal(null);
    expect(text(root, '.p-cusum')).to.contain('There is no approved energy baseline yet.');
    // A baseline is no meter.
    expect(text(root, '.p-cusum')).not.to.contain('meter');
  });

  it('BRD-18 ranks areas with their judgement in words, and drills from an alert', async () => {
    const { root, drills } = await put(EFFICIENCY, sampleEnergyEfficiency());
    expect(text(root, '.p-ranking')).to.contain('1.114');
    expect(text(root, '.p-ranking')).to.contain('Past red line');
    expect(text(root, '.p-norm')).to.contain('GB 21252-2023');
    expect(text(root, '.p-model')).to.contain('A. Approver');
    expect(root.querySelectorAll('.plane .field i').length).to.equal(180);
    root.querySelector<HTMLElement>('.p-alerts .link')?.click();
    expect(drills.map(({ to }) => to)).to.deep.equal(['/workshopEnergy']);
  });

  it('BRD-18 takes note of a deviation in the signed-in person’s name, and says why where that fails', async () => {
    const calls: unknown[] = [];
    let isFailing = true;
    const session = {
      request: (name: string, { body }: { body?: unknown } = {}) => {
        if (name !== 'areaEnergyAlertAcknowledge') return new Promise(() => undefined);
        calls.push(body);
        return isFailing
          ? Promise.reject(
              new RequestError({ kind: 'api', message: 'refused', retMsg: 'You have no permission' }),
            )
          : Promise.resolve({ id: 'AIR.1', ackBy: 'A. Manager', ackAt: '2026-11-20T14:32:00+08:00' });
      },
      onNotice: () => () => undefined,
      language: { value: 'en', peek: () => 'en', subscribe: () => () => undefined },
      serverNowMs: () => Date.parse(sampleEnergyEfficiency().serverTime),
    } as unknown as PlantSession;
    const end = registerSessionProvider({
      host: document.body,
      session: () => session,
      isDefault: () => true,
    });
    try {
      const { root } = await put(EFFICIENCY, sampleEnergyEfficiency());
      const take = () => root.querySelector<HTMLElement>('.p-alerts td button');
      take()?.click();
      await until('the failure', () => text(root, '.p-alerts').includes('You have no permission'));
      isFailing = false;
      await until('the button', () => take()?.getAttribute('aria-disabled') !== 'true');
      take()?.click();
      await until('taken', () => take() === null);
      expect(calls).to.deep.equal([{ id: 'AIR.1' }, { id: 'AIR.1' }]);
    } finally {
      end();
    }
  });

  it('BRD-18 an alert that was taken note of names who it was', async () => {
    const data = structuredClone(sampleEnergyEfficiency()) as EnergyEfficiency;
    const { alerts } = data.panels;
    if (!alerts || 'gap' in alerts || !alerts[0]) throw new Error('sample');
    Object.assign(alerts[0], {
      ack: true,
      canAck: false,
      ackBy: 'A. Manager',
      ackAt: '2026-11-19T09:00:00+08:00',
    });
    const { root } = await put(EFFICIENCY, data);
    expect(text(root, '.p-alerts')).to.contain('A. Manager');
    expect(root.querySelector('.p-alerts td button') === null).to.equal(true);
  });

  it('BRD-18 says so where nothing deviates', async () => {
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
