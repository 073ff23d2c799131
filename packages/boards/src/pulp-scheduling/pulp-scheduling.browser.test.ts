import { loadChart } from '@plantdeck/core/chart';
import { registerSessionProvider, RequestError, type PlantSession } from '@plantdeck/core';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { pulpSchedulingBoard } from '../boards.ts';
import { define } from './define.ts';
import type { PulpScheduling } from './pulp-scheduling.contract.ts';
import { sample as samplePayload } from './pulp-scheduling.sample.ts';

define();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

const TAG = 'plant-pulp-scheduling-board';
interface Board extends HTMLElement {
  data: unknown;
}
function sample(change: (board: PulpScheduling) => void = () => undefined): PulpScheduling {
  const board = structuredClone(samplePayload(SAMPLE_NOW_MS));
  change(board);
  return board;
}
type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
const filledPanels = ({ panels }: PulpScheduling) =>
  panels as { [TPanel in keyof Required<typeof panels>]: Filled<Required<typeof panels>[TPanel]> };

elementContract(pulpSchedulingBoard, {
  define,
  make: (element) => {
    (element as Board).data = sample();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});

boardChecks({
  id: 'BRD-16',
  tag: TAG,
  sample,
  ways: {
    gantt: '/peakValleyAnalyze',
    decision: '/equipmentOperation',
    chests: '/productionMonitoring',
    load: '/energyNeedAnalyze',
    constraints: '/productionMonitoring',
    whatIf: '/peakValleyAnalyze',
  },
});

describe('<plant-pulp-scheduling-board>', () => {
  const made: HTMLElement[] = [];
  afterEach(async () => {
    for (const element of made.splice(0)) element.remove();
    await settled();
  });

  async function put(data: unknown, attributes: Record<string, string> = {}, width = 1440) {
    const element = document.createElement(TAG) as Board;
    for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
      element.setAttribute(name, value);
    element.style.width = `${width}px`;
    element.data = data;
    made.push(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the later panels', () => root.querySelector('.compare'));
    await settled();
    return { element, root };
  }
  const text = (root: ShadowRoot) =>
    (root.querySelector('.board') as HTMLElement).innerText.replaceAll('\u00a0', ' ');
  const named = (root: ParentNode, name: string) =>
    [...root.querySelectorAll<HTMLElement>('button')].find((each) => each.innerText.trim() === name);

  for (const width of [304, 800, 1440, 1920])
    it(`stays inside ${width} px`, async () => {
      const { element, root } = await put(sample(), {}, width);
      const board = root.querySelector('.board') as HTMLElement;
      const right = element.getBoundingClientRect().right + 0.5;
      const outside = [...root.querySelectorAll('.board *')].filter(
        (each) =>
          !each.closest('svg, .sr, .pc-sr, .constraints-scroll, .gantt-plot, .scroll-x') &&
          each.getBoundingClientRect().right > right,
      );
      expect(outside.map((each) => each.className)).to.deep.equal([]);
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
    });

  it('shows plan, actual, tiers and now of each line, and offers no button without a sign-in', async () => {
    const { root } = await put(sample());
    expect(root.querySelectorAll('.gantt-line').length).to.equal(2);
    expect(root.querySelectorAll('.gantt-bar.plan').length).to.be.greaterThan(4);
    expect(root.querySelectorAll('.gantt-bar.actual').length).to.be.greaterThan(1);
    expect(root.querySelector('.gantt-now')).not.to.equal(null);
    expect(text(root)).to.contain('Advice only: no set point is written.');
    expect(text(root)).to.contain('In force: plan from 07:00, accepted by Huang');
    expect(named(root, 'Accept')).to.equal(undefined);
    expect(await axeProblems(root.host as HTMLElement)).to.deep.equal([]);
  });

  it('names what an impossible plan relaxes, a sensor that cannot be true, and how far a search is', async () => {
    const { root } = await put(
      sample((board) => {
        Object.assign(filledPanels(board).decision, {
          job: {
            id: 'j',
            kind: 'plan',
            startedAt: board.serverTime,
            gapPct: 7.4,
            bestCny: 32_100,
            isCancelling: false,
          },
        });
        const { constraints, chests, gantt } = filledPanels(board);
        Object.assign(constraints.rows[0] as object, { amount: 6.25 });
        Object.assign(chests[0] as object, { sensor: 'frozen' });
        const out = { from: gantt.run.from, to: gantt.run.solvedAt.replace('14:', '20:') };
        Object.assign(gantt.lines[1] as object, { outOfService: [out] });
      }),
    );
    expect(text(root)).to.contain('Relaxed by 6.3 t');
    expect(text(root)).to.contain('Check sensor: frozen');
    expect(text(root)).to.contain('Solving a new plan: now 7.4 % from optimal');
    expect(text(root)).to.contain('Out of service');
  });

  it('accepts, rejects with a reason, solves a what-if and cancels a search in the signed-in person’s name', async () => {
    const calls: [string, unknown][] = [];
    let failing = false;
    const session = {
      request: (name: string, { body }: { body?: unknown } = {}) => {
        if (!name.startsWith('pulpPlan')) return new Promise(() => undefined);
        calls.push([name, body]);
        return failing
          ? Promise.reject(
              new RequestError({ kind: 'api', message: 'refused', retMsg: 'You have no permission' }),
            )
          : Promise.resolve({ planId: 'p' });
      },
      onNotice: () => () => undefined,
      language: { value: 'en', peek: () => 'en', subscribe: () => () => undefined },
      serverNowMs: () => SAMPLE_NOW_MS,
    } as unknown as PlantSession;
    const end = registerSessionProvider({
      host: document.body,
      session: () => session,
      isDefault: () => true,
    });
    const settledCall = async (count: number, root: ShadowRoot) => {
      await until('the call', () => calls.length === count);
      await until('free', () => named(root, 'Solve again')?.getAttribute('aria-disabled') !== 'true');
    };
    try {
      const { element, root } = await put(sample());
      named(root, 'Reject')?.click();
      await until('the reason', () => text(root).includes('Give a reason to reject.'));
      expect(calls).to.deep.equal([]);
      const reason = root.querySelector<HTMLInputElement>('.decide input');
      if (!reason) throw new Error('no reason');
      reason.value = 'Line B is late';
      reason.dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
      named(root, 'Reject')?.click();
      await settledCall(1, root);
      named(root, 'Solve and compare')?.click();
      await settledCall(2, root);
      failing = true;
      named(root, 'Accept')?.click();
      await settledCall(3, root);
      await until('the failure', () => text(root).includes('You have no permission'));
      expect(await axeProblems(root.host as HTMLElement)).to.deep.equal([]);
      failing = false;
      element.data = sample((board) => {
        const job = { id: 'j', kind: 'plan', startedAt: board.serverTime, gapPct: null, isCancelling: false };
        Object.assign(filledPanels(board).decision, { job });
      });
      await until('the search', () => named(root, 'Cancel'));
      named(root, 'Cancel')?.click();
      await until('cancelled', () => calls.length === 4);
      expect(calls).to.deep.equal([
        ['pulpPlanDecide', { planId: 'sample', decision: 'rejected', reason: 'Line B is late' }],
        [
          'pulpPlanSolve',
          {
            baseId: 'sample',
            change: { kind: 'drawFactor', chestId: 'A', factor: 1.2, slots: { fromSlot: 0, toSlot: 96 } },
          },
        ],
        ['pulpPlanDecide', { planId: 'sample', decision: 'accepted', reason: 'Line B is late' }],
        ['pulpPlanCancel', { planId: 'j' }],
      ]);
    } finally {
      end();
    }
  });
});
