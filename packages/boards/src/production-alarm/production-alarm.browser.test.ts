import { loadChart } from '@plantdeck/core/chart';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { registerSessionProvider, RequestError, type PlantSession } from '@plantdeck/core';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { define } from './define.ts';
import { productionAlarmBoard } from '../boards.ts';
import { sampleProductionAlarm } from './production-alarm.sample.ts';

define();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

const TAG = 'plant-production-alarm-board';
interface Board extends HTMLElement {
  data: unknown;
}
const sample = (change: (board: ProductionAlarm) => void = () => undefined): ProductionAlarm => {
  const board = structuredClone(sampleProductionAlarm({ lang: 'en' }));
  change(board);
  return board;
};
type Active = Extract<NonNullable<ProductionAlarm['panels']['active']>, { rows: unknown }>;
const active = (board: ProductionAlarm): Active => board.panels.active as Active;

elementContract(productionAlarmBoard, {
  define,
  make: (element) => {
    (element as Board).data = sample();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});

boardChecks({
  id: 'BRD-04',
  tag: TAG,
  sample,
  ways: {
    summary: '/equipmentAlarm',
    active: '/equipmentAlarm',
    rate: '/equipmentAlarm',
    pareto: '/alarmRule',
    badActors: '/alarmRule',
    response: '/equipmentAlarm',
    heat: '/equipmentAlarm',
    positions: '/equipmentAlarm',
  },
});

describe('<plant-production-alarm-board>', () => {
  const made: HTMLElement[] = [];
  afterEach(async () => {
    for (const element of made.splice(0)) element.remove();
    await settled();
  });

  async function put(data: unknown, attributes: Record<string, string> = {}, width = 1440) {
    const element = document.createElement(TAG) as Board;
    const events: [string, Record<string, unknown>][] = [];
    for (const name of Object.keys(productionAlarmBoard.events))
      element.addEventListener(name, (event) =>
        events.push([name, (event as CustomEvent<Record<string, unknown>>).detail]),
      );
    for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
      element.setAttribute(name, value);
    element.style.width = `${width}px`;
    element.data = data;
    made.push(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the board', () => root.querySelector('.board-head h1'));
    await until('the later panels', () => root.querySelector('.positions'));
    await settled();
    return { element, root, events };
  }
  const text = (root: ShadowRoot) => (root.querySelector('.board') as HTMLElement).innerText;
  const named = (root: ParentNode, name: string) =>
    [...root.querySelectorAll<HTMLElement>('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.innerText).trim() === name,
    );

  for (const width of [360, 800, 1440])
    it(`BRD-04 the tiles fill their last row at ${width} px`, async () => {
      const { root } = await put(sample(), {}, width);
      const strip = (root.querySelector('.kpis') as HTMLElement).getBoundingClientRect();
      const last = (root.querySelector('.kpis .kpi:last-child') as HTMLElement).getBoundingClientRect();
      expect(Math.abs(strip.right - last.right)).to.be.at.most(1);
    });

  it('shows the key figures and all eight panels, and offers no button where nobody is signed in', async () => {
    const { root } = await put(sample());
    expect(root.querySelectorAll('.kpi').length).to.equal(9);
    expect([...root.querySelectorAll('.panel h2')].map((title) => title.textContent)).to.deep.equal([
      'Waiting now',
      'Active alarms',
      'Alarm rate',
      'Top ten',
      'Bad actors',
      'Priorities and response',
      'Area and hour',
      'Operator positions',
    ]);
    expect(root.querySelectorAll('.is-waiting').length).to.equal(4);
    expect(named(root, 'Acknowledge Gas pressure low')).to.equal(undefined);
  });

  for (const width of [360, 800, 1440, 1920]) {
    it(`stays inside ${width} px`, async () => {
      const { element, root } = await put(sample(), {}, width);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      const right = element.getBoundingClientRect().right + 0.5;
      const outside = [...root.querySelectorAll('.board *')].filter(
        (each) =>
          !each.closest('svg, .sr, .pc-sr, .table-scroll') && each.getBoundingClientRect().right > right,
      );
      expect(outside.map((each) => each.className)).to.deep.equal([]);
    });
  }

  it('BRD-04 says since when there is no alarm, and tells of a flood', async () => {
    const quiet = sample((board) => {
      Object.assign(active(board), { rows: [], total: 0 });
      Object.assign(board.panels.summary as object, {
        standing: 0,
        unacked: 0,
        p1: 0,
        p2: 0,
        p3: 0,
        quietSince: '2026-11-20T09:12:00+08:00',
        flood: true,
      });
    });
    const { root } = await put(quiet);
    expect(text(root)).to.contain('No active alarms since 09:12');
    expect(text(root)).to.contain('Alarm flood');
  });

  it('BRD-04 drills into the alarm, its rule and its operating procedure', async () => {
    const { root, events } = await put(sample());
    named(root, 'Gas pressure low')?.click();
    const [, drill] = events.findLast(([name]) => name === 'plant-drill') ?? [];
    expect(drill).to.deep.include({ panel: 'active', key: 'sample-0', to: '/alarmDetailsView/sample-0' });
    root.querySelector<HTMLElement>('.pareto .link')?.click();
    const [, rule] = events.findLast(([name]) => name === 'plant-drill') ?? [];
    expect(rule).to.deep.include({ to: '/alarmRule' });
    named(root, 'Operating procedure for Gas pressure low')?.click();
    const [, procedure] = events.findLast(([name]) => name === 'plant-drill') ?? [];
    expect(procedure).to.deep.include({ panel: 'active', key: 'sample-0', to: '/SOPDetail/SOP-sample' });
  });

  it('BRD-04 acknowledges and shelves with a reason in the signed-in person’s name, and keeps the alarm where that fails', async () => {
    const calls: [string, unknown][] = [];
    let failing = false;
    const session = {
      request: (name: string, { body }: { body?: unknown } = {}) => {
        if (!name.startsWith('alarm')) return new Promise(() => undefined);
        calls.push([name, body]);
        return failing
          ? Promise.reject(
              new RequestError({ kind: 'api', message: 'refused', retMsg: 'You have no permission' }),
            )
          : Promise.resolve({});
      },
      onNotice: () => () => undefined,
      language: { value: 'en', peek: () => 'en', subscribe: () => () => undefined },
      serverNowMs: () => Date.parse(sample().serverTime),
    } as unknown as PlantSession;
    const end = registerSessionProvider({
      host: document.body,
      session: () => session,
      isDefault: () => true,
    });
    try {
      const { root } = await put(sample());
      named(root, 'Acknowledge Gas pressure low')?.click();
      await until('acknowledged', () => !named(root, 'Acknowledge Gas pressure low'));
      named(root, 'Shelve Press 3 failure')?.click();
      await until('the dialog', () => root.querySelector('dialog')?.innerText.includes('Reason'));
      const dialog = root.querySelector('dialog') as HTMLElement;
      // The dialog fades in; colours half way would be measured otherwise.
      await Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
      expect(await axeProblems(root.host as HTMLElement)).to.deep.equal([]);
      named(dialog, 'Shelve')?.click();
      await until('shelved', () => calls.length === 2);
      expect(calls).to.deep.equal([
        ['alarmAcknowledge', { ids: ['sample-0'] }],
        ['alarmShelve', { ids: ['sample-2'], minutes: 60, reason: 'nuisance' }],
      ]);
      failing = true;
      const other = 'Acknowledge Roller kiln 2 zone 15 temperature high';
      const isFree = () => named(root, other)?.getAttribute('aria-disabled') !== 'true';
      await until('the button', () => named(root, other) !== undefined && isFree());
      named(root, other)?.click();
      await until('the failure', () => text(root).includes('You have no permission'));
      expect(named(root, other)).to.not.equal(undefined);
    } finally {
      end();
    }
  });

  it('a panel that is not permitted is not there', async () => {
    const { root } = await put(
      sample((board) => {
        delete board.panels.heat;
      }),
    );
    expect(text(root)).to.not.contain('Area and hour');
  });

  it('refuses a payload whose state is unknown, and names the field', async () => {
    const element = document.createElement(TAG) as Board;
    const errors: unknown[] = [];
    element.addEventListener('plant-error', (event) => errors.push((event as CustomEvent).detail));
    element.setAttribute('lang', 'en');
    made.push(element);
    element.data = sample((board) => {
      (active(board).rows[0] as { state: string }).state = 'gone';
    });
    document.body.append(element);
    await until('the error', () => errors.length > 0);
    expect(JSON.stringify(errors[0])).to.contain('panels.active');
  });
});
