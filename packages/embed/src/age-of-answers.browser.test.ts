/** The age of what elements ask a session for again and again: tables and figures beside the boards and widgets. */
import { RequestError } from '@plantdeck/core';
import type { EndpointName } from '@plantdeck/core/endpoints';
import type { ReactElementDescriptor } from '@plantdeck/core/element';
import { describe, expect, it, settled, until } from '../../../tests/support/browser.ts';
import { createFakeSession } from '../../../tests/support/fake-session.ts';
import { mountElement } from '../../../tests/support/mount-element.ts';
import { energyBaselinesElement } from '../../boards/src/energy-baselines/energy-baselines.element.ts';
import { registerEnergyBaselinesWords } from '../../boards/src/energy-baselines/words/energy-baselines-words.ts';
import { alarmListElement } from '../../shell/src/alarms/alarm-list.element.ts';
import { composedPageElement } from '../../shell/src/composed-page/composed-page.element.ts';

registerEnergyBaselinesWords();

interface Asking {
  readonly descriptor: ReactElementDescriptor;
  /** The call whose answer is shown. */
  readonly call: EndpointName;
  readonly answers: Readonly<Partial<Record<EndpointName, () => unknown>>>;
  readonly shown: string;
}

const KPI = { id: 'k', kind: 'kpi', title: '', width: 3, source: { kind: 'area', id: '' } } as const;
const kwh = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
const ASKING: readonly Asking[] = [
  {
    descriptor: alarmListElement,
    call: 'activeAlarms',
    answers: { activeAlarms: () => ({ records: [], total: 0, unacknowledged: [0, 0, 0, 0] }) },
    shown: '.alarms-panel [part~=state]',
  },
  {
    descriptor: composedPageElement,
    call: 'composedFigures',
    answers: {
      homeConfig: () => ({
        page: {
          path: '/customTemplate',
          title: 'Ours',
          blocks: [{ ...KPI, quantity: 'energy:electric', range: 'today' }],
          platformCode: '',
          domain: '',
          isLanding: false,
          version: 1,
        },
        canEdit: false,
      }),
      composedFigures: () => ({
        figures: [
          {
            state: 'kpi',
            id: 'k',
            label: 'Plant',
            value: 12,
            unit: kwh,
            changePct: null,
            completenessPct: 100,
          },
        ],
        dataAsOf: new Date().toISOString(),
        timeZone: 'Asia/Shanghai',
      }),
    },
    shown: '.block-figure .v',
  },
  {
    descriptor: energyBaselinesElement,
    call: 'areaEnergyBaselines',
    answers: {
      areaEnergyBaselines: () => ({
        records: [],
        canEdit: false,
        choices: {
          areas: [{ id: 'P', name: 'Plant', parentId: null, energyCodes: ['electric'] }],
          energyTypes: [{ code: 'electric', name: 'Electricity', unit: 'kWh' }],
          drivers: [],
          firstDay: null,
          lastDay: null,
        },
      }),
    },
    shown: '[part~=list]',
  },
];

describe('the age of answers', () => {
  for (const { descriptor, call, answers, shown } of ASKING)
    it(`EMB-35 <plant-${descriptor.name}> is marked by shape and words within the limit of its host, and live again when the platform answers`, async function (this: unknown) {
      (this as { timeout(ms: number): void }).timeout(40_000);
      const session = createFakeSession(answers);
      const { host, root, unmount } = await mountElement(descriptor, session, {
        'late-after-seconds': '1',
        'stale-after-seconds': '3',
      });
      const told: string[] = [];
      host.addEventListener('plant-age', (event) =>
        told.push((event as CustomEvent<{ state: string }>).detail.state),
      );
      const markOf = (state: string) => root.querySelector(`[data-age=${state}]`);
      const shapes = new Set<string>();
      const expectMark = async (state: string, word: string) => {
        await until(state, () => markOf(state), 8_000);
        await settled();
        const mark = markOf(state);
        expect(mark?.textContent).to.include(word);
        expect(mark?.textContent).to.match(/\d/);
        shapes.add(mark?.querySelector('svg')?.innerHTML ?? '');
        expect(mark?.getAttribute('part')).to.equal('age');
      };
      try {
        await until('what it shows', () => root.querySelector(shown), 20_000);
        // Nobody asks, and the clock alone says it.
        await expectMark('late', 'Late');
        await expectMark('stale', 'Stale');
        session.answer(call, () => {
          throw new RequestError({ kind: 'network', message: 'Failed to fetch' });
        });
        const { refresh } = host as HTMLElement & { refresh?(): unknown };
        void refresh?.call(host);
        await expectMark('offline', 'Offline');
        expect([...shapes].filter((shape) => shape !== '')).to.have.length(3);
        // What stands again must not grow old while it is looked at.
        host.setAttribute('late-after-seconds', '600');
        host.setAttribute('stale-after-seconds', '900');
        session.answer(call, answers[call] as () => unknown);
        void refresh?.call(host);
        await until('live again', () => told.at(-1) === 'live', 8_000);
        expect(told.slice(-4)).to.deep.equal(['late', 'stale', 'offline', 'live']);
        await until('no mark', () => root.querySelector('[data-age]') === null);
        expect(root.querySelector(shown)).to.not.equal(null);
      } finally {
        await unmount();
      }
    });
});
