/** An alarm above a board in a foreign page or frame, and above a kiosk. */
import { signal } from '@preact/signals-core';
import type { BoardFeedState } from '@plantdeck/core';
import { loadChart } from '@plantdeck/core/chart';
import type { AlarmPage } from '@plantdeck/core/contract';
import { expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import '../../../../tests/support/mount-element.ts';
import { define as defineKiosk } from '../kiosk/define.ts';
import { define as defineBoard } from '../whole-plant-energy/define.ts';
import { sampleWholePlantEnergy } from '../whole-plant-energy/whole-plant-energy.sample.ts';

defineBoard('plant');
defineKiosk('plant');
await loadChart();

const SEEN_MS = 1_000;
const page = (open: number): AlarmPage => ({
  records: Array.from({ length: open }, () => ({
    id: 'a-1',
    name: 'Hot-air temperature high',
    areaId: 'd-1',
    areaName: 'Spray dryer A',
    priority: 1,
    state: 'unackActive',
    value: 655,
    limit: 640,
    unit: '°C',
    since: new Date().toISOString(),
  })),
  total: open,
  active: [open, 2, 0, 1],
  unacknowledged: [open, 0, 0, 0],
  canAcknowledge: false,
});

function platform(): { session: FakeSession; raise(): void } {
  let open = 0;
  const session = createFakeSession({ activeAlarms: () => page(open) });
  const state: BoardFeedState = {
    status: 'ready',
    data: sampleWholePlantEnergy({ nowMs: Date.now(), lang: 'en' }),
    error: null,
    connection: 'live',
    failures: 0,
    nextTryAtMs: null,
  };
  Object.assign(session.buttons, { value: { 'alarm:list': true } });
  Object.assign(session, { board: () => ({ state: signal(state), refresh: () => Promise.resolve() }) });
  return {
    session,
    raise() {
      open = 1;
      session.notify('alarm', { id: 'm-1', title: 'P1 Spray dryer A', priority: 1 });
    },
  };
}

for (const [where, tag, attributes] of [
  ['board', 'plant-whole-plant-energy-board', {}],
  ['kiosk', 'plant-kiosk', { boards: 'wholePlantEnergy,mainBoard' }],
] as const)
  it(`an unacknowledged alarm of priority 1 is above a ${where} within a second, with the counts`, async () => {
    const { session, raise } = platform();
    const host = Object.assign(document.createElement(tag), { givenSession: session });
    for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) host.setAttribute(name, value);
    document.body.append(host);
    const root = host.shadowRoot as ShadowRoot;
    await until('the watch', () => session.callsOf('activeAlarms').length === 1);
    await settled();
    expect(root.querySelector('.alarm-banner')).to.equal(null);
    const raisedMs = performance.now();
    raise();
    await until('the notice', () =>
      root.querySelector('.alarm-banner')?.textContent?.includes('Spray dryer A'),
    );
    expect(performance.now() - raisedMs).to.be.below(SEEN_MS);
    await until('the facts', () => root.querySelector('.alarm-banner')?.textContent?.includes('640'));
    expect([...root.querySelectorAll('.alarm-count')].map(({ textContent }) => textContent)).to.deep.equal([
      '11',
      '22',
      '41',
    ]);
    // Who may not acknowledge is not offered it.
    expect(root.querySelector('[data-track-id="alarm:ack"]')).to.equal(null);
    expect(await axeProblems(root.querySelector<HTMLElement>('.alarm-banner') ?? host)).to.deep.equal([]);
    host.remove();
  });
