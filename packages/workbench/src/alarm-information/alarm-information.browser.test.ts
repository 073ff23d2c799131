import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './alarm-information.css?inline';
import { alarmInformationKind } from './alarm-information.kind.tsx';
import { sample as sampleAlarms } from './alarm-information.sample.ts';

const element = widgetDescriptor(alarmInformationKind, [css]);

elementContract(element, {
  make: (host) => Object.assign(host, { data: sampleAlarms(Date.now()) }),
  isReady: (root) => root.querySelector('.alarm-name') !== null,
});

/** A platform whose alarms can be acknowledged. */
function plant(canAcknowledge = true): FakeSession {
  let { stat, page } = sampleAlarms(Date.now());
  return createFakeSession({
    workAlarmStat: () => stat,
    workAlarms: () => ({ ...page, canAcknowledge }),
    workAlarmSave: ({ body }) => {
      const { ids } = body as { ids: string[] };
      const records = page.records.map((alarm) =>
        ids.includes(alarm.id) ? { ...alarm, state: 'ackActive' as const } : alarm,
      );
      page = { ...page, records };
      stat = { ...stat, unacknowledged: records.filter(({ state }) => state === 'unackActive').length };
      return { ids };
    },
    workAlarmTrend: () => ({ days: [{ day: '2026-11-20', opened: 7, closed: 5 }] }),
  });
}
const rows = (root: ShadowRoot): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('.alarms tbody tr')];
const fresh = (root: ShadowRoot): number => root.querySelectorAll('[data-unacknowledged]').length;

describe('<plant-alarm-information-widget>', () => {
  it('WBK-06 lists object, name, time and state, the newest first, what is not acknowledged bold and with a bell', async () => {
    const { root, host, unmount } = await mountElement(element, plant());
    const drills: unknown[] = [];
    host.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail.to));
    await until('the alarms', () => rows(root).length === 5);
    expect(root.querySelector('.sub')?.textContent).to.equal('5 of 5 active · 2 not acknowledged');
    const heads = [...root.querySelectorAll('.alarms th')].map(({ textContent }) => textContent);
    expect(heads).to.deep.equal(['Priority', 'Object', 'Alarm name', 'Since', 'State', 'Acknowledge']);
    const [first, , third] = rows(root);
    expect(first?.textContent)
      .to.contain('Kiln K1 zone 14')
      .and.to.contain('Upper temperature high')
      .and.to.contain('New');
    expect(first?.querySelector('.alarm-state svg')).to.not.equal(null);
    expect(third?.querySelector('.alarm-state svg')).to.equal(null);
    const weight = (row: HTMLElement | undefined) =>
      Number(getComputedStyle(row?.querySelector('.alarm-name') ?? document.body).fontWeight);
    expect(weight(first)).to.be.greaterThan(weight(third));
    first?.querySelector<HTMLElement>('.alarm-name')?.click();
    expect(drills).to.deep.equal(['/alarmDetailsView/a1']);
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('WBK-06 acknowledges where that is permitted, and nowhere else', async () => {
    const session = plant();
    const { root, unmount } = await mountElement(element, session);
    await until('the alarms', () => fresh(root) === 2);
    rows(root)[0]?.querySelector<HTMLElement>('.btn')?.click();
    await until('one less', () => fresh(root) === 1);
    expect(session.callsOf('workAlarmSave').map(({ body }) => body)).to.deep.equal([{ ids: ['a1'] }]);
    expect(root.querySelector('.sub')?.textContent).to.contain('1 not acknowledged');
    await unmount();
    const reader = await mountElement(element, plant(false));
    await until('the alarms', () => fresh(reader.root) === 2);
    expect(reader.root.querySelector('.alarms .btn')).to.equal(null);
    await reader.unmount();
  });

  it('WBK-06 looks again after a new alarm and after one was acknowledged elsewhere, and says when the last one was', async () => {
    const session = plant();
    const { root, unmount } = await mountElement(element, session);
    await until('the alarms', () => rows(root).length === 5);
    const { stat, page } = sampleAlarms(Date.now());
    session.answer('workAlarms', () => ({ ...page, records: page.records.slice(0, 3) }));
    session.notify('alarmState', {});
    await until('three', () => rows(root).length === 3);
    session.answer('workAlarms', () => ({ records: [], total: 0, canAcknowledge: true }));
    session.answer('workAlarmStat', () => ({ ...stat, unacknowledged: 0 }));
    session.notify('alarm', {});
    await until('none', () => root.textContent.includes('No active alarm'));
    expect(root.textContent).to.contain('The last one began at');
    await unmount();
  });

  it('WBK-06 is set to 5 to 20 rows, and says what is too few or too many', async () => {
    const session = plant();
    const { root, host, unmount } = await mountElement(element, session);
    const changes: unknown[] = [];
    host.addEventListener('plant-settings-change', (event) => changes.push((event as CustomEvent).detail));
    await until('the alarms', () => rows(root).length === 5);
    void (host as HTMLElement & { openSettings(): Promise<boolean> }).openSettings();
    await until('the dialog', () => root.querySelector('.widget-form input'));
    const field = root.querySelector<HTMLInputElement>('.widget-form input');
    for (const wrong of ['4', '21', '7.5', '']) {
      typeIn(field, wrong);
      namedIn(root, 'button', 'Save').click();
      await until('the limit', () => root.textContent.includes('Enter a whole number from 5 to 20'));
    }
    expect(changes).to.deep.equal([]);
    expect(await axeProblems(host)).to.deep.equal([]);
    typeIn(field, '20');
    namedIn(root, 'button', 'Save').click();
    await until('more rows asked for', () =>
      session.callsOf('workAlarms').some(({ query }) => query?.['size'] === 20),
    );
    expect(changes).to.deep.equal([{ cfg: { areaIds: [], rows: 20 } }]);
    await unmount();
  });

  it('tells how many began and ended by the day, of its own areas', async () => {
    const session = plant();
    const { root, host, unmount } = await mountElement(element, session);
    Object.assign(host, { cfg: { areaIds: ['P.W1'], rows: 5 } });
    await until('its areas asked for', () =>
      session.callsOf('workAlarmTrend').some(({ query }) => query?.['areaIds'] === 'P.W1'),
    );
    await until('the course', () => root.querySelectorAll('.course .spark').length === 2);
    const label = root.querySelector('.course-side')?.getAttribute('aria-label');
    expect(label).to.equal('Began 7, by the day: 20 Nov 7');
    await unmount();
  });

  it('says whom to ask where the platform refuses', async () => {
    const refused = () => Promise.reject(refusal('040301', 'not permitted'));
    const { root, unmount } = await mountElement(
      element,
      createFakeSession({ workAlarms: refused, workAlarmStat: refused }),
    );
    await until('the state', () => root.textContent.includes('You may not see this'));
    await unmount();
  });
});
