import { CHART_STYLES } from '@plantdeck/core/chart';
import type { EquipmentChoice, EquipmentList } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { chooseIn, mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { sample as sampleIndicatorTrend } from '../indicator-trend/indicator-trend.sample.ts';
import indicatorsCss from '../indicators/indicators.css?inline';
import { unitOf } from '../indicators/sample-parts.ts';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './key-equipment.css?inline';
import { keyEquipmentKind } from './key-equipment.kind.tsx';
import { sample as sampleKeyEquipment } from './key-equipment.sample.ts';

const element = widgetDescriptor(keyEquipmentKind, [CHART_STYLES, indicatorsCss, css]);
const sample = (): EquipmentList => sampleKeyEquipment(Date.now());

elementContract(element, {
  make: (host) => Object.assign(host, { data: sample() }),
  isReady: (root) => root.querySelector('.ke-card') !== null,
});

interface Platform extends FakeSession {
  stored: EquipmentList;
  readonly saves: EquipmentChoice[][];
  readonly asked: unknown[];
}
function platform(stored = sample()): Platform {
  const session: Platform = Object.assign(createFakeSession({}), { stored, saves: [], asked: [] });
  session.answer('workEquipment', () => session.stored);
  session.answer('workEquipmentStat', () => ({ total: 4, counts: { run: 2, idle: 1, fault: 1 } }));
  session.answer('workEquipmentSave', ({ body }) => {
    session.saves.push((body as { items: EquipmentChoice[] }).items);
    session.stored = { ...sample(), version: session.stored.version + 1 };
    return session.stored;
  });
  session.answer('workEquipmentTrend', ({ query }) => {
    session.asked.push(query);
    return sampleIndicatorTrend(Date.now());
  });
  return session;
}
const field = (root: ShadowRoot, label: string): HTMLInputElement => {
  const found = [...root.querySelectorAll('dialog label')].find(
    (each) => each.textContent.replace(' *', '') === label,
  );
  return root.getElementById(found?.getAttribute('for') ?? '') as HTMLInputElement;
};
const problemsOf = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('dialog .fld-problem, dialog .ke-parameters > .ind-wrong')].map(
    (one) => one.textContent,
  );
const check = (root: ShadowRoot, index: number): void =>
  root.querySelectorAll<HTMLInputElement>('.ke-parameters input[type=checkbox]')[index]?.click();

/** A draft that a test leaves open is nobody else’s. */
let hosts = 0;

describe('<plant-key-equipment-widget>', () => {
  it('says how machines stand by icon and word, since when, and what is outside of its limits', async () => {
    const session = platform();
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    const drills: unknown[] = [];
    host.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail));
    await until('the cards', () => root.querySelectorAll('.ke-card').length === 4);
    expect(root.textContent).to.contain('4 machines, 2 running');
    const states = [...root.querySelectorAll('.ke-state')];
    expect(states.map((state) => state.querySelector('b')?.textContent)).to.deep.equal([
      'Running',
      'Running',
      'Idle',
      'Stopped',
    ]);
    for (const state of states) expect(state.querySelector('svg')).to.not.equal(null);
    expect(states[3]?.textContent).to.match(/since \d\d:\d\d/);
    const [mill] = root.querySelectorAll('.ke-card');
    const image = mill?.querySelector('.ke-image')?.getBoundingClientRect();
    expect(image && image.width > 20 && image.height > 20).to.equal(true);
    expect(mill?.textContent)
      .to.contain('352')
      .and.to.contain('Outside its limits')
      .and.to.contain('250–340');
    expect(mill?.querySelector('dd')?.textContent).to.equal('–');
    expect(root.querySelectorAll('.ke-card')[1]?.textContent).to.contain('87.4');
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'button', 'Ball mill 5: equipment ledger').click();
    expect(drills).to.deep.equal([
      {
        panel: 'key-equipment',
        key: 'CER.W1.M5',
        to: '/equipmentLedger',
        query: { equipmentId: 'CER.W1.M5' },
      },
    ]);
    namedIn(root, 'button', 'Trend of Kiln K1').click();
    await until('the course', () => root.querySelector('.ind-drawer .pc-box') !== null);
    expect(session.asked).to.deep.equal([{ ids: 'CER.W4.K1:electric', range: 'day', compare: 'none' }]);
    await unmount();
  });

  it('looks again when something alarms', async () => {
    const session = platform();
    const { root, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the cards', () => root.querySelectorAll('.ke-card').length === 4);
    const [first, ...rest] = session.stored.records;
    if (!first) throw new Error('the sample has machines');
    session.stored = { ...session.stored, records: [{ ...first, state: 'fault' }, ...rest] };
    session.notify('alarm', {});
    await until('the fault', () => root.querySelector('.ke-fault b')?.textContent === 'Fault');
    await unmount();
  });

  it('WBK-08 takes one to ten machines, each with one to three parameters and indicators', async () => {
    const { machines } = sample();
    const [first] = machines;
    if (!first) throw new Error('the sample has machines');
    const four = ['a', 'b', 'c', 'd'].map((parameterId) => ({
      parameterId,
      name: `Parameter ${parameterId}`,
      unit: unitOf('kW', 0),
    }));
    const session = platform({
      ...sample(),
      records: [],
      version: 0,
      machines: [{ ...first, parameters: four }, ...machines.slice(1)],
      sample: [],
    });
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the empty state', () => root.textContent.includes('Add up to 10 machines'));
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'button', 'Set up').click();
    await until('the form', () => root.querySelector('dialog .ind-list') !== null);
    const save = (): void => namedIn(root, 'dialog button', 'Save').click();
    save();
    await until('none is refused', () => root.textContent.includes('Please check: 1 to 10 are needed'));
    namedIn(root, 'button', 'Add a machine').click();
    await until('its form', () => field(root, 'Machine') !== null);
    expect(problemsOf(root)).to.include('Choose the machine');
    chooseIn(field(root, 'Machine') as unknown as HTMLSelectElement, 'CER.W1.M5');
    await until('the parameter is asked for', () =>
      problemsOf(root).includes('Choose the equipment parameter'),
    );
    for (const index of [0, 1, 2]) {
      check(root, index);
      await settled();
    }
    expect(
      root.querySelectorAll<HTMLInputElement>('.ke-parameters input[type=checkbox]')[3]?.disabled,
    ).to.equal(true);
    typeIn(field(root, 'Lower limit: Parameter a'), '5');
    await settled();
    typeIn(field(root, 'Upper limit: Parameter a'), '4');
    await until('they are turned', () => problemsOf(root).includes('The lower limit is above the upper one'));
    typeIn(field(root, 'Upper limit: Parameter a'), '1,000');
    await until('no number', () => problemsOf(root).includes('Enter a number'));
    typeIn(field(root, 'Upper limit: Parameter a'), '１０');
    await settled();
    expect(await axeProblems(host)).to.deep.equal([]);
    const add = namedIn(root, 'button', 'Add an indicator');
    typeIn(field(root, 'Name'), 'Power today');
    await settled();
    chooseIn(field(root, 'Statistics method') as unknown as HTMLSelectElement, 'sum');
    await settled();
    chooseIn(field(root, 'Abnormal judgment') as unknown as HTMLSelectElement, 'none');
    await settled();
    typeIn(field(root, 'Formula'), '{CER.electric}');
    await until('all is right', () => problemsOf(root).length === 0);
    for (let count = 0; count < 3; count++) {
      add.click();
      await settled();
    }
    expect(root.querySelectorAll('.ind-item .ind-item')).to.have.length(3);
    expect(add.getAttribute('aria-disabled')).to.equal('true');
    for (const name of ['Remove Indicator 3', 'Remove Indicator 2']) {
      namedIn(root, 'button', name).click();
      await settled();
    }
    save();
    await until('saved', () => session.saves.length === 1);
    expect(session.saves[0]).to.deep.equal([
      {
        equipmentId: 'CER.W1.M5',
        parameterIds: ['a', 'b', 'c'],
        limits: { a: { lo: 5, hi: 10 } },
        indicators: [
          {
            id: 'own1',
            name: 'Power today',
            areaId: 'CER',
            parameterIds: ['CER.electric'],
            indicatorType: 'energy',
            statisticsMethod: 'sum',
            statisticsCycle: 'shift',
            abnormalJudgment: 'none',
            targets: {},
            unit: { code: 'kWh', display: 'kWh', scale: 1, dp: 1 },
          },
        ],
      },
    ]);
    await until('the cards', () => root.querySelectorAll('.ke-card').length === 4);
    expect(await (host as unknown as { openSettings(): Promise<boolean> }).openSettings()).to.equal(true);
    await until('the form', () => root.querySelectorAll('.ind-list > ul > .ind-item').length === 4);
    const more = namedIn(root, 'button', 'Add a machine');
    for (let count = 4; count < 11; count++) {
      more.click();
      await settled();
    }
    expect(
      root.querySelectorAll('.ind-list > ul > .ind-item > .ind-item-head .ind-fold'),
    ).to.have.length.at.least(10);
    expect(root.textContent).to.contain('1 to 10 machines, 10 now');
    expect(more.getAttribute('aria-disabled')).to.equal('true');
    await unmount();
  });

  it('begins with one machine of each kind', async () => {
    const begin = sample()
      .records.slice(0, 2)
      .map(({ cfg }) => cfg);
    const session = platform({ ...sample(), records: [], version: 0, sample: begin });
    const { root, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the empty state', () => root.textContent.includes('one machine of each kind'));
    namedIn(root, 'button', 'Set up').click();
    await until('the form', () => root.querySelectorAll('.ind-list > ul > .ind-item').length === 2);
    namedIn(root, 'dialog button', 'Save').click();
    await until('saved', () => session.saves.length === 1);
    expect(session.saves[0]).to.deep.equal(begin);
    await unmount();
  });
});
