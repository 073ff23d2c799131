import { loadChart } from '@plantdeck/core/chart';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { paperQualityPredictionBoard } from '../boards.ts';
import { define } from './define.ts';
import type { PaperQualityPrediction } from './paper-quality-prediction.contract.ts';
import { sample as samplePayload } from './paper-quality-prediction.sample.ts';

define();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

const TAG = 'plant-paper-quality-prediction-board';
interface Board extends HTMLElement {
  data: unknown;
}
function sample(change: (board: PaperQualityPrediction) => void = () => undefined): PaperQualityPrediction {
  const board = structuredClone(samplePayload(SAMPLE_NOW_MS));
  change(board);
  return board;
}

elementContract(paperQualityPredictionBoard, {
  define,
  make: (element) => {
    (element as Board).data = sample();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});

boardChecks({
  id: 'BRD-17',
  tag: TAG,
  sample,
  ways: {
    machine: '/productionMonitoring',
    reel: '/productionMonitoring',
    props: '/associationAnalysis',
    residuals: '/associationAnalysis',
    contrib: '/associationAnalysis',
    advice: '/associationAnalysis',
    model: '/associationAnalysis',
    lab: '/qualityForecasting',
  },
});

describe('<plant-paper-quality-prediction-board>', () => {
  const made: HTMLElement[] = [];
  afterEach(async () => {
    for (const element of made.splice(0)) element.remove();
    await settled();
  });

  async function put(data: unknown, width = 1440) {
    const element = document.createElement(TAG) as Board;
    element.setAttribute('lang', 'en');
    element.style.width = `${width}px`;
    element.data = data;
    made.push(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the later panels', () => root.querySelector('.lab'));
    await settled();
    return { element, root };
  }
  const text = (root: ShadowRoot) =>
    (root.querySelector('.board') as HTMLElement).innerText.replaceAll('\u00a0', ' ');

  for (const width of [304, 800, 1440, 1920])
    it(`stays inside ${width} px`, async () => {
      const { root } = await put(sample(), width);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
    });

  it('draws the machine from its data and opens trend, limits and alarms of a value by keyboard', async () => {
    const { root } = await put(sample());
    expect(root.querySelectorAll('.section').length).to.equal(7);
    // Colour and words only where something is not normal.
    expect(root.querySelectorAll('.m-word').length).to.equal(1);
    const vacuum = root.querySelector<HTMLElement>('.m-figure.is-low');
    expect(vacuum?.innerText).to.contain('below its limit');
    vacuum?.focus();
    vacuum?.click();
    await until('the detail', () => root.querySelector('.detail'));
    expect(text(root)).to.contain('Dewatering vacuum low');
    expect(await axeProblems(root.host as HTMLElement)).to.deep.equal([]);
  });

  it('pauses at a break, hides the probability beyond the training, and names the input', async () => {
    const { root } = await put(
      sample((board) => {
        Object.assign(board.panels.machine as object, { state: 'break' });
        Object.assign(board.panels.reel as object, { state: 'break', passProbPct: null });
        const props = board.panels.props as object[];
        const gone = { value: null, low: null, high: null, passPct: null };
        Object.assign(props[0] ?? {}, { ...gone, refused: 'outOfDomain', refusedBy: ['Ash content'] });
        Object.assign(props[1] ?? {}, { ...gone, refused: 'paused' });
      }),
    );
    expect(text(root)).to.contain('Outside training range: Ash content');
    expect(text(root)).to.contain('Prediction paused');
    expect(text(root)).to.contain('Sheet break');
    expect(root.querySelectorAll('.property.is-refused').length).to.equal(2);
    expect(root.querySelectorAll('.sheet.is-broken').length).to.equal(4);
  });
});
