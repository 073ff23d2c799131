import type { AlarmRecord, AlarmSetting } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { chooseIn, mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { alarmListElement } from './alarm-list.element.ts';

const alarm = (number: number, more: Partial<AlarmRecord> = {}): AlarmRecord => ({
  id: `a${number}`,
  name: `Alarm ${number}`,
  areaId: 'P.W1',
  areaName: 'Workshop 1',
  priority: 3,
  state: 'unackActive',
  value: 12.5,
  limit: 10,
  unit: 'Pa',
  since: '2026-11-20T06:00:00Z',
  until: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  ...more,
});

interface Platform extends FakeSession {
  readonly stored: AlarmRecord[];
  setting: AlarmSetting;
}

function platform(canAcknowledge = true): Platform {
  const stored = [
    alarm(1, { priority: 1 }),
    alarm(2),
    alarm(3, { state: 'ackActive', acknowledgedAt: '2026-11-20T06:05:00Z', acknowledgedBy: 'operator.a' }),
    alarm(4, { state: 'unackRtn', until: '2026-11-20T06:10:00Z', name: '<i>gone</i>', areaId: 'P.W2' }),
    ...Array.from({ length: 25 }, (_, index) => alarm(10 + index, { state: 'normal' })),
  ];
  const states = { active: ['unackActive', 'ackActive'], past: ['unackRtn', 'normal'] };
  const session = createFakeSession({
    activeAlarms: ({ query = {} }) => {
      const wanted = states[query['state'] as 'active' | 'past'] as string[] | undefined;
      const found = stored.filter(
        ({ state, priority, areaId, name }) =>
          (query['state'] === 'all' || (wanted?.includes(state) ?? state === query['state'])) &&
          (!query['priority'] || String(query['priority']).split(',').includes(String(priority))) &&
          (!query['areaId'] || areaId === query['areaId']) &&
          name.includes(String(query['text'] ?? '')),
      );
      const [size, current] = [Number(query['size']), Number(query['current'])];
      return {
        records: found.slice((current - 1) * size, current * size),
        total: found.length,
        unacknowledged: [1, 0, 1, 0],
        canAcknowledge,
      };
    },
    alarmAcknowledge: ({ body }) => {
      stored.forEach((each, index) => {
        if ((body as { ids: string[] }).ids.includes(each.id))
          stored[index] = { ...each, state: 'ackActive', acknowledgedAt: '2026-11-20T06:30:00Z' };
      });
      return null;
    },
    alarmSetting: () => own.setting,
    alarmSettingSave: ({ body }) => {
      const setting = body as AlarmSetting;
      if (setting.version !== own.setting.version) throw refusal('040901', 'conflict');
      own.setting = { ...setting, version: setting.version + 1 };
      return own.setting;
    },
  });
  const setting: AlarmSetting = { areaIds: null, priorities: [1, 2], sound: false, version: 0 };
  const own: Platform = Object.assign(session, { stored, setting });
  return own;
}

const names = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('tbody th')].map((each) => each.textContent);
const ready = (root: ShadowRoot) => until('alarms', () => root.querySelector('tbody tr'));
const shown = async (session: Platform, width = 1200) => {
  const mounted = await mountElement(alarmListElement, session);
  mounted.host.style.width = `${width}px`;
  await ready(mounted.root);
  return mounted;
};

elementContract(alarmListElement, {
  make: (element) => Object.assign(element, { givenSession: platform() }),
});

describe('<plant-alarm-list>', () => {
  it('shows what stands, by state, priority, area and text, and every page of it', async () => {
    const { root, host, unmount } = await shown(platform());
    expect(names(root)).to.deep.equal(['Alarm 1', 'Alarm 2', 'Alarm 3']);
    expect(root.querySelector('tbody tr')?.textContent).to.match(/12\.5 \/ 10\.0\sPa/u);
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, '[role=radio]', 'Past').click();
    await until('past alarms', () => names(root).length === 20);
    expect(names(root)[0]).to.equal('<i>gone</i>');
    namedIn(root, '.pager button', 'Next').click();
    await until('the second page', () => names(root).length === 6);
    const [state, area] = root.querySelectorAll('select');
    chooseIn(state ?? null, 'unackRtn');
    await until('one state', () => names(root).length === 1);
    namedIn(root, '[role=radio]', 'All').click();
    await until('every state', () => names(root).length === 20);
    chooseIn(area ?? null, 'P.W2');
    await until('one area', () => names(root).length === 1);
    chooseIn(area ?? null, '');
    await until('all again', () => names(root).length === 20);
    for (const priority of [2, 3, 4]) {
      namedIn(root, 'button', `Alarm priority ${priority}`).click();
      await settled();
    }
    await until('one priority', () => names(root).join() === 'Alarm 1');
    typeIn(root.querySelector('input[type=search]'), 'none like it');
    await until('that none fits', () => root.querySelector('.alarms-panel .state'));
    await unmount();
  });

  it('acknowledges one, or those that were chosen, where it is permitted', async () => {
    const session = platform();
    const { root, unmount } = await shown(session);
    namedIn(root, 'tbody button', 'Acknowledge Alarm 1').click();
    await until('acknowledged', () => session.stored[0]?.state === 'ackActive');
    await until(
      'no button left',
      () => root.querySelectorAll('tbody [data-track-id="alarm:ack"]').length === 1,
    );
    root.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click();
    await until('one chosen', () => namedIn(root, '.screen-head button', 'Acknowledge 1'));
    namedIn(root, '.screen-head button', 'Acknowledge 1').click();
    await until(
      'all acknowledged',
      () => root.querySelectorAll('tbody [data-track-id="alarm:ack"]').length === 0,
    );
    expect(session.callsOf('alarmAcknowledge').map(({ body }) => body)).to.deep.equal([
      { ids: ['a1'] },
      { ids: ['a2'] },
    ]);
    await unmount();
    const other = await shown(platform(false));
    expect(other.root.querySelector('tbody [data-track-id="alarm:ack"], tbody input')).to.equal(null);
    await other.unmount();
  });

  it('hands out everything that fits as csv', async () => {
    const { root, host, unmount } = await shown(platform());
    namedIn(root, '[role=radio]', 'All').click();
    await until('all', () => names(root).length === 20);
    const made: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => (made.push(blob), createObjectURL.call(URL, blob));
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = () => undefined;
    try {
      await (host as HTMLElement & { exportAs(kind: string): Promise<void> }).exportAs('csv');
    } finally {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    }
    const lines = (await made[0]?.text())?.trim().split('\r\n');
    expect(lines).to.have.length(2 + 29);
    expect(lines?.[2]).to.contain('2026-11-20 14:00:00');
    await unmount();
  });

  it('fits a narrow column, where a line says the same in fewer cells', async () => {
    const { root, host, unmount } = await shown(platform(), 360);
    await until('few cells', () => root.querySelectorAll('thead th').length === 3);
    expect(root.querySelector('tbody th')?.textContent).to.contain('Workshop 1');
    expect(await axeProblems(host)).to.deep.equal([]);
    const box = root.querySelector('.table-box');
    expect((box?.scrollWidth ?? 0) <= (box?.clientWidth ?? 0)).to.equal(true);
    await unmount();
  });
});

describe('the alarm setting', () => {
  const openSetting = async (root: ShadowRoot): Promise<HTMLDialogElement> => {
    namedIn(root, 'button', 'Alarm setting').click();
    await until('the form', () => root.querySelector('dialog[open] fieldset'));
    return root.querySelector('dialog[open]') as HTMLDialogElement;
  };
  const box = (dialog: HTMLElement, name: string): HTMLInputElement => {
    const labels = [...dialog.querySelectorAll('label')];
    const label = labels.find((each) => each.textContent.endsWith(name));
    return label?.querySelector('input') as HTMLInputElement;
  };

  it('is kept on the platform: priorities, areas with what is below them, and sound', async () => {
    const session = platform();
    const { root, host, unmount } = await shown(session);
    const dialog = await openSetting(root);
    expect(await axeProblems(host)).to.deep.equal([]);
    box(dialog, 'Alarm priority 3').click();
    await settled();
    box(dialog, 'Alarm priority 1').click();
    namedIn(dialog, '[role=radio]', 'Chosen areas').click();
    await until('areas', () => dialog.querySelector('.setting-areas'));
    box(dialog, 'Workshop 1').click();
    await until('what is below it counts along', () => box(dialog, 'Kiln 1').checked);
    expect(box(dialog, 'Kiln 1').disabled).to.equal(true);
    box(dialog, 'Sound with a reminder').click();
    await settled();
    namedIn(dialog, 'button', 'Save').click();
    await until('closed', () => !root.querySelector('dialog[open]'));
    expect(session.setting).to.deep.equal({ areaIds: ['P.W1'], priorities: [2, 3], sound: true, version: 1 });
    await unmount();
  });

  it('meets a second page: the entries stay until one of the two is chosen', async () => {
    const session = platform();
    const { root, unmount } = await shown(session);
    const dialog = await openSetting(root);
    box(dialog, 'Alarm priority 4').click();
    session.setting = { areaIds: null, priorities: [3], sound: true, version: 5 };
    await settled();
    namedIn(dialog, 'button', 'Save').click();
    await until('the conflict', () => dialog.querySelector('.banner-warn'));
    namedIn(dialog, 'button', 'Keep mine').click();
    await until('settled', () => !dialog.querySelector('.banner-warn'));
    expect(box(dialog, 'Alarm priority 4').checked).to.equal(true);
    namedIn(dialog, 'button', 'Save').click();
    await until('closed', () => !root.querySelector('dialog[open]'));
    expect(session.setting).to.deep.equal({ areaIds: null, priorities: [1, 2, 4], sound: false, version: 6 });
    await unmount();
  });

  it('what was entered survives an expired session, and not a closed dialog', async () => {
    const session = platform();
    const first = await shown(session);
    box(await openSetting(first.root), 'Alarm priority 4').click();
    await settled();
    session.state.value = { name: 'signed-out', reason: 'expired' };
    await settled();
    await first.unmount();
    session.signInAs('u1');
    const second = await shown(session);
    const dialog = await openSetting(second.root);
    expect(box(dialog, 'Alarm priority 4').checked).to.equal(true);
    namedIn(dialog, 'button', 'Cancel').click();
    await until('closed', () => !second.root.querySelector('dialog[open]'));
    expect(box(await openSetting(second.root), 'Alarm priority 4').checked).to.equal(false);
    await second.unmount();
  });
});
