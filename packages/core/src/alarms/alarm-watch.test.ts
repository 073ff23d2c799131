import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import type { AlarmPage } from '../contract/alarms.ts';
import { alarmsOf } from './alarm-watch.ts';

const pageOf = (unacknowledged: number): AlarmPage => ({
  records: [],
  total: unacknowledged,
  active: [unacknowledged, 2, 0, 1],
  unacknowledged: [unacknowledged, 0, 0, 0],
  canAcknowledge: true,
});
const notice = (priority: number, title = `P${priority} Kiln`) => ({ id: 'm-1', title, priority });

let answer: AlarmPage;
let stops: (() => void)[];

function reader(buttons: Readonly<Record<string, boolean>> = { 'alarm:list': true }): FakeSession {
  const session = createFakeSession({ activeAlarms: () => answer });
  Object.assign(session.buttons, { value: buttons });
  return session;
}
function watched(session: FakeSession) {
  const watch = alarmsOf(session);
  stops.push(watch.start());
  return watch;
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  answer = pageOf(0);
  stops = [];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  vi.useRealTimers();
});

test('however many views watch, there is one request and one subscription', async () => {
  const session = reader();
  const subscribed = vi.spyOn(session, 'onNotice');
  const watches = [watched(session), watched(session), watched(session)];
  await pass(0);
  expect(new Set(watches).size).toBe(1);
  expect(session.callsOf('activeAlarms')).toHaveLength(1);
  expect(subscribed.mock.calls.map(([type]) => type)).toEqual(['alarm', 'alarmState']);
  expect(watches[0]?.overview.value?.active).toEqual([0, 2, 0, 1]);
});

test('a notice of priority 1 is there at once, and the answer takes its place within a second', async () => {
  const session = reader();
  const watch = watched(session);
  await pass(0);
  answer = pageOf(1);
  session.notify('alarm', notice(1));
  expect(watch.news.value).toBe('P1 Kiln');
  await pass(1_000);
  expect(watch.news.value).toBeNull();
  expect(watch.overview.value?.unacknowledged).toEqual([1, 0, 0, 0]);
  session.notify('alarm', notice(2));
  expect(watch.news.value).toBeNull();
});

test('notices that come together are one request, one that comes during a request another', async () => {
  const session = reader();
  const watch = watched(session);
  await pass(0);
  for (let time = 0; time < 5; time += 1) session.notify('alarmState', {});
  await pass(1_000);
  expect(session.callsOf('activeAlarms')).toHaveLength(2);
  let finish: (page: AlarmPage) => void = () => undefined;
  session.answer('activeAlarms', () => new Promise<AlarmPage>((resolve) => (finish = resolve)));
  watch.refresh();
  session.notify('alarm', notice(1, 'P1 Fan'));
  finish(pageOf(0));
  await pass(0);
  // The answer may be of before the alarm.
  expect(watch.news.value).toBe('P1 Fan');
  expect(session.callsOf('activeAlarms')).toHaveLength(4);
});

test('who may not see alarms asks for none and listens to none, until it may', async () => {
  const session = reader({});
  const subscribed = vi.spyOn(session, 'onNotice');
  const watch = watched(session);
  await pass(60_000);
  expect(session.calls).toHaveLength(0);
  expect(subscribed).not.toHaveBeenCalled();
  Object.assign(session.buttons, { value: { 'alarm:list': true } });
  await pass(0);
  expect(watch.overview.value).not.toBeNull();
  Object.assign(session.buttons, { value: {} });
  await pass(0);
  expect(watch.overview.value).toBeNull();
});

test('a token bound to elements without alarms asks for none', async () => {
  const session = reader();
  const scopeOf = (elements: readonly string[]) => () => ({
    kind: 'guest',
    orgId: null,
    elements,
    origins: null,
    areaId: null,
    expiresInS: null,
  });
  Object.assign(session, { scope: scopeOf(['plant-main-board']) });
  watched(session);
  await pass(20_000);
  expect(session.calls).toHaveLength(0);
});

test('without a socket the platform is asked every 15 s, and a failure keeps what was known', async () => {
  const session = reader();
  const watch = watched(session);
  await pass(0);
  answer = pageOf(1);
  await pass(15_000);
  expect(watch.overview.value?.unacknowledged[0]).toBe(1);
  session.answer('activeAlarms', () => {
    throw new Error('no network');
  });
  await pass(15_000);
  expect(watch.overview.value?.unacknowledged[0]).toBe(1);
});

test('of several banners the one of the page shows the alarm, then an element, then the first board', () => {
  const watch = alarmsOf(reader());
  const [first, second] = [watch.register('board'), watch.register('board')];
  expect([first.isShown.value, second.isShown.value]).toEqual([true, false]);
  const page = watch.register('page');
  expect([first.isShown.value, second.isShown.value, page.isShown.value]).toEqual([false, false, true]);
  page.leave();
  first.leave();
  expect([first.isShown.value, second.isShown.value]).toEqual([false, true]);
});

test('the last view that leaves ends the requests', async () => {
  const session = reader();
  watched(session);
  await pass(0);
  stops.pop()?.();
  session.notify('alarm', notice(1));
  await pass(60_000);
  expect(session.callsOf('activeAlarms')).toHaveLength(1);
});
