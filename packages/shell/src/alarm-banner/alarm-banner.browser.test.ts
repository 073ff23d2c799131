import type { AlarmPage, AlarmRecord } from '@plantdeck/core/contract';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement } from '../../../../tests/support/mount-element.ts';
import { headerElement } from '../header/header.element.ts';
import { alarmBannerElement } from './alarm-banner.element.ts';

const DAY_MS = 86_400_000;
const alarm = (agoMs: number): AlarmRecord => ({
  id: 'a-1',
  name: 'Hot-air temperature high',
  areaId: 'd-1',
  areaName: 'Spray dryer A',
  priority: 1,
  state: 'unackActive',
  value: 655,
  limit: 640,
  unit: '°C',
  since: new Date(Date.now() - agoMs).toISOString(),
});
const NONE: AlarmPage = { records: [], total: 0, active: [0, 0, 0, 0], unacknowledged: [0, 0, 0, 0] };
const pageOf = (agoMs = 84_000): AlarmPage => ({
  records: [alarm(agoMs)],
  total: 3,
  active: [1, 2, 4, 1],
  unacknowledged: [1, 0, 2, 0],
  canAcknowledge: true,
});

/** A platform with one alarm, until somebody acknowledges it. */
function platform(first: AlarmPage = pageOf()): FakeSession & { next: AlarmPage } {
  const session = createFakeSession({
    hostConfig: () => ({}),
    onlineLogin: () => ({ lastLoginTime: null }),
    activeAlarms: () => given.next,
    alarmAcknowledge: () => {
      given.next = NONE;
      return { ids: ['a-1'] };
    },
  });
  Object.assign(session.buttons, { value: { 'alarm:list': true } });
  const given = Object.assign(session, { next: first });
  return given;
}

elementContract(alarmBannerElement, {
  make: (element) => Object.assign(element, { givenSession: platform() }),
  isReady: (root) => root.querySelector('.alarm-banner') !== null,
});

describe('<plant-alarm-banner>', () => {
  it('says what, where, since when and how many more, and acknowledges', async () => {
    const session = platform();
    const { root, unmount } = await mountElement(alarmBannerElement, session, { lang: 'en' });
    const banner = await until('banner', () => root.querySelector<HTMLElement>('.alarm-banner'));
    const text = (banner as HTMLElement).innerText.replaceAll(/\s+/g, ' ');
    for (const part of [
      'Spray dryer A: Hot-air temperature high',
      '655 °C, limit 640 °C',
      '2 more unacknowledged',
    ])
      expect(text).to.contain(part);
    expect(text).to.match(/since \d\d:\d\d, unacknowledged for 1 min 2\d s/);
    expect(await axeProblems(document.body)).to.deep.equal([]);
    root.querySelector<HTMLButtonElement>('[data-track-id="alarm:ack"]')?.click();
    await until('no banner', () => root.querySelector('.alarm-banner') === null);
    expect(session.callsOf('alarmAcknowledge').map(({ body }) => body)).to.deep.equal([{ ids: ['a-1'] }]);
    await unmount();
  });

  it('shows a notice of priority 1 at once, and the day of an alarm that is not of today', async () => {
    const session = platform(NONE);
    const { root, unmount } = await mountElement(alarmBannerElement, session, { lang: 'en' });
    await until('first answer', () => session.callsOf('activeAlarms').length === 1);
    await settled();
    expect(root.querySelector('.alarm-banner')).to.equal(null);
    session.next = pageOf(2 * DAY_MS);
    session.notify('alarm', { id: 'm-1', title: 'P1 Spray dryer A', priority: 1 });
    await settled();
    expect(root.querySelector('.alarm-banner')?.textContent).to.contain('P1 Spray dryer A');
    await until('facts', () => root.querySelector('.alarm-since'));
    expect(root.querySelector('.alarm-since')?.textContent).to.match(/since \d+ \w{3} \d\d:\d\d/);
    await unmount();
  });

  it('is on a page once, and asks once, however many there are', async () => {
    const session = platform();
    const one = await mountElement(alarmBannerElement, session);
    const two = await mountElement(alarmBannerElement, session);
    const shown = (): number =>
      [one, two].filter(({ root }) => root.querySelector('.alarm-banner') !== null).length;
    await until('banner', () => shown() === 1);
    await settled();
    expect(shown()).to.equal(1);
    expect(session.callsOf('activeAlarms')).to.have.length(1);
    await one.unmount();
    await until('the other takes over', () => shown() === 1);
    await two.unmount();
  });
});

describe('<plant-header>', () => {
  it('counts active alarms by priority, with a pulsing outline for an urgent one that is not acknowledged', async () => {
    const { root, unmount } = await mountElement(headerElement, platform(), { lang: 'en' });
    const bell = await until('counts', () =>
      root.querySelector('.alarm-count') ? root.querySelector<HTMLElement>('[data-entry=alarms]') : null,
    );
    const counts = [...root.querySelectorAll('.alarm-count')].map((each) => each.textContent);
    expect(counts).to.deep.equal(['11', '22', '34', '41']);
    expect([...root.querySelectorAll('[class*=alarm-ring]')].map(({ className }) => className)).to.deep.equal(
      ['alarm-mark alarm-ring-1'],
    );
    const name = (bell as HTMLElement).querySelector('.sr')?.textContent;
    expect(name).to.contain('1 of priority 1, 1 unacknowledged');
    expect(name).to.contain('4 of priority 3, 2 unacknowledged');
    expect(root.querySelectorAll('[data-entry=alarms]')).to.have.length(1);
    expect(await axeProblems(document.body)).to.deep.equal([]);
    await unmount();
  });
});
