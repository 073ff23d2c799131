import type {
  BaselineFit,
  BaselineList,
  BaselineRecord,
  SavingPlan,
  SavingPlanAnswer,
} from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import {
  mountElement,
  namedIn,
  typeIn,
  type MountedElement,
} from '../../../../tests/support/mount-element.ts';
import { energyBaselinesElement } from './energy-baselines.element.ts';
import { registerEnergyBaselinesWords } from './words/energy-baselines-words.ts';

registerEnergyBaselinesWords();

const record = (id: string, change: Partial<BaselineRecord> = {}): BaselineRecord => ({
  id,
  version: 1,
  revision: 1,
  state: 'draft',
  areaName: `Area ${id}`,
  energyName: 'Electricity',
  definition: {
    areaId: 'P',
    energyCode: 'electric',
    from: '2026-09-01',
    to: '2026-10-12',
    drivers: ['output:P'],
    excludedDays: [],
    targetPct: 100,
    redLinePct: 103,
    staticFactors: '',
  },
  model: {
    id,
    version: 1,
    areaId: 'P',
    energyCode: 'electric',
    unit: 'kWh',
    period: ['2026-09-01', '2026-10-12'],
    stepS: 86_400,
    vars: [],
    intercept: 1,
    interceptSe: 1,
    interceptP: 0,
    n: 42,
    r2: 0.9,
    r2Adj: 0.9,
    f: 1,
    fP: 0,
    sigma: 1,
    cvRmsePct: 4,
    nmbePct: 0,
    meanUse: 1,
    meanPriceCny: null,
  },
  createdBy: 'A. Manager',
  createdAt: '2026-11-01T08:00:00+08:00',
  submittedBy: null,
  approvedBy: null,
  approvedAt: null,
  note: '',
  canApprove: false,
  ...change,
});

const WEAK = {
  level: 'warn',
  code: 'driverWeak',
  text: 'Working day is not significant (p = 0.42).',
  driver: 'workday',
} as const;

/** A platform that keeps baselines and a plan, each with its version. */
function platform() {
  const records = [record('b1'), record('b2', { state: 'submitted', canApprove: true })];
  const plan: SavingPlan = {
    areaId: 'P',
    year: 2026,
    months: [],
    wholePlantPlannedCny: 1_000,
    formula: '',
    priceBasis: 'current',
    measures: [],
    version: 1,
  };
  const kept = { records, plan, fitted: [] as string[][] };
  const planAnswer = (): SavingPlanAnswer => ({
    plan: kept.plan,
    canSave: true,
    choices: { areas: [], baselines: [], quantities: [] },
  });
  const session = createFakeSession({
    areaEnergyBaselines: (): BaselineList => ({
      records: kept.records,
      canEdit: true,
      choices: {
        areas: [{ id: 'P', name: 'Plant', parentId: null, energyCodes: ['electric'] }],
        energyTypes: [{ code: 'electric', name: 'Electricity', unit: 'kWh' }],
        drivers: [
          { code: 'output:P', name: 'Output', unit: 't' },
          { code: 'workday', name: 'Working day', unit: '' },
        ],
        firstDay: '2026-08-01',
        lastDay: '2026-11-01',
      },
    }),
    areaEnergyBaselineSave: ({ body }) => {
      const { id, version, definition } = body as { id: string; version: number; definition: never };
      const found = kept.records.find((one) => one.id === id);
      if (!found || found.version !== version) throw refusal('040901', 'Changed by Li');
      const saved = { ...found, definition, version: version + 1 };
      kept.records = kept.records.map((one) => (one.id === id ? saved : one));
      return saved;
    },
    // A working day says nothing of this area's use.
    areaEnergyBaselineFit: ({ body }): BaselineFit => {
      const { drivers } = body as { drivers: string[] };
      kept.fitted.push(drivers);
      return {
        model: kept.records[0]?.model ?? null,
        problems: drivers.includes('workday') ? [WEAK] : [],
        days: [],
      };
    },
    electricFeesBenchmark: planAnswer,
    electricFeesBenchmarkSave: ({ body }) => {
      const next = body as SavingPlan;
      if (next.version !== kept.plan.version) throw refusal('040901', 'Changed by Li');
      kept.plan = { ...next, version: next.version + 1 };
      return planAnswer();
    },
  });
  return { session, kept };
}

describe('<plant-energy-baselines>', () => {
  let page: MountedElement | null = null;
  afterEach(async () => {
    await page?.unmount();
    page = null;
    sessionStorage.clear();
  });

  async function open(session: FakeSession): Promise<ShadowRoot> {
    await page?.unmount();
    page = await mountElement(energyBaselinesElement, session);
    const { root } = page;
    await until('the list and the plan', () => root.querySelector('.list tbody') && planned(root), 20_000);
    await settled();
    return root;
  }
  const planned = (root: ShadowRoot) => root.querySelector<HTMLInputElement>('.plan .form input');
  const field = (root: ShadowRoot, label: string): HTMLInputElement => {
    const found = [...root.querySelectorAll('.editor label')].find((one) => one.textContent === label);
    return root.querySelector(`#${CSS.escape(found?.getAttribute('for') ?? '')}`) as HTMLInputElement;
  };
  const factors = (root: ShadowRoot) => root.querySelector<HTMLTextAreaElement>('.editor textarea');
  const text = (root: ShadowRoot, selector: string) =>
    root.querySelector<HTMLElement>(selector)?.innerText ?? '';
  async function press(root: ShadowRoot, where: string, name: string): Promise<void> {
    namedIn(root.querySelector(where) as HTMLElement, 'button', name).click();
    await settled();
  }
  /** Presses save, and says yes when asked. */
  async function save(root: ShadowRoot, where: string, name: string): Promise<void> {
    await press(root, where, name);
    await until('the question', () => root.querySelector('dialog[open]'));
    await press(root, 'dialog[open]', 'Save');
  }
  const expired = async (session: FakeSession): Promise<void> => {
    const before = session.state.peek();
    session.state.value = { name: 'signed-out', reason: 'expired' };
    await settled();
    await page?.unmount();
    page = null;
    session.state.value = before;
  };

  it('BRD-18 entries of a baseline outlive an expired session and a reload, and are gone once they are saved', async () => {
    const { session, kept } = platform();
    let root = await open(session);
    await press(root, '.list', 'Area b1');
    typeIn(field(root, 'Target'), '9');
    typeIn(factors(root), 'Two shifts');
    await expired(session);
    root = await open(session);
    expect(field(root, 'Target').value).to.equal('9');
    expect(factors(root)?.value).to.equal('Two shifts');
    expect(text(root, '.editor')).to.contain('not saved');
    // What is half typed cannot be submitted in place of what is saved.
    expect(namedIn(root, '.editor button', 'Submit').matches(':disabled, [aria-disabled=true]')).to.equal(
      true,
    );
    await save(root, '.editor', 'Save');
    await until('saved', () => kept.records[0]?.version === 2);
    root = await open(session);
    expect(root.querySelector('.editor')).to.equal(null);
    await press(root, '.list', 'Area b1');
    expect(text(root, '.editor')).to.not.contain('not saved');
    expect(factors(root)?.value).to.equal('Two shifts');
  });

  it('BRD-18 a new baseline and a reason of giving back are kept too; closing gives entries up', async () => {
    const { session } = platform();
    let root = await open(session);
    await press(root, '.head', 'New baseline');
    typeIn(factors(root), 'A new line');
    root = await open(session);
    expect(factors(root)?.value).to.equal('A new line');
    await press(root, '.editor', 'Close');
    root = await open(session);
    expect(root.querySelector('.editor')).to.equal(null);

    await press(root, '.list', 'Area b2');
    await press(root, '.editor', 'Give back');
    await until('the question', () => root.querySelector('dialog[open]'));
    typeIn(root.querySelector('dialog[open] input'), 'The leak is in it');
    root = await open(session);
    await press(root, '.editor', 'Give back');
    await until('the question', () => root.querySelector('dialog[open]'));
    expect(root.querySelector<HTMLInputElement>('dialog[open] input')?.value).to.equal('The leak is in it');
  });

  it('BRD-18 a driver that is not significant is named with its p, and is left out by one button', async () => {
    const { session, kept } = platform();
    const root = await open(session);
    await press(root, '.list', 'Area b1');
    const workday = [...root.querySelectorAll<HTMLElement>('.drivers label')].find((one) =>
      one.textContent?.includes('Working day'),
    );
    workday?.querySelector<HTMLElement>('input, button')?.click();
    await press(root, '.editor', 'Fit');
    await until('the finding', () => text(root, '.fit').includes('p = 0.42'));
    await press(root, '.fit', 'Leave it out');
    await until('the fit without it', () => kept.fitted.length === 2);
    expect(kept.fitted).to.deep.equal([['output:P', 'workday'], ['output:P']]);
    await until('no finding', () => root.querySelector('.fit') && !text(root, '.fit').includes('p = 0.42'));
    expect(await axeProblems((page as MountedElement).host)).to.deep.equal([]);
  });

  it('BRD-18 who approves a baseline that fails its tests reads why, and what becomes of savings by it', async () => {
    const { session, kept } = platform();
    kept.records = kept.records.map((one) => ({ ...one, model: { ...one.model, problems: [WEAK] } }));
    const root = await open(session);
    await press(root, '.list', 'Area b2');
    expect(text(root, '.editor')).to.contain('p = 0.42');
    await press(root, '.editor', 'Approve');
    await until('the question', () => root.querySelector('dialog[open]'));
    expect(text(root, 'dialog[open]')).to.contain('not verified');
  });

  it('BRD-18 a baseline that somebody else changed meanwhile is told, and can be saved over or taken', async () => {
    const { session, kept } = platform();
    const root = await open(session);
    const change = (by: string) => {
      const [first, ...others] = kept.records;
      if (!first) throw new Error('no record');
      const definition = { ...first.definition, staticFactors: by };
      kept.records = [{ ...first, version: first.version + 1, definition }, ...others];
    };
    await press(root, '.list', 'Area b1');
    typeIn(factors(root), 'Mine');
    change('Theirs');
    await save(root, '.editor', 'Save');
    await until('the conflict', () => text(root, '.editor').includes('Somebody else'));
    expect(factors(root)?.value).to.equal('Mine');
    await press(root, '.editor', 'Keep my entries');
    await until('no conflict', () => !text(root, '.editor').includes('Somebody else'));
    await save(root, '.editor', 'Save');
    await until('saved', () => kept.records[0]?.definition.staticFactors === 'Mine');

    typeIn(factors(root), 'Mine again');
    change('Theirs again');
    await save(root, '.editor', 'Save');
    await until('the conflict', () => text(root, '.editor').includes('Somebody else'));
    await press(root, '.editor', 'Take the newer state');
    await until('theirs', () => factors(root)?.value === 'Theirs again');
  });

  it('BRD-05 entries of the plan of saving outlive a failed save, an expired session and a reload', async () => {
    const { session, kept } = platform();
    const works = session.answerOf('electricFeesBenchmarkSave');
    session.answer('electricFeesBenchmarkSave', () => {
      throw refusal('050001', 'The store is full');
    });
    let root = await open(session);
    typeIn(planned(root), '2500');
    await save(root, '.plan', 'Save the plan');
    await until('the failure', () => text(root, '.plan').includes('The store is full'));
    expect(planned(root)?.value).to.equal('2500');
    await expired(session);
    session.answer('electricFeesBenchmarkSave', works);
    root = await open(session);
    expect(planned(root)?.value).to.equal('2500');
    expect(text(root, '.plan')).to.contain('not saved');
    expect(await axeProblems((page as MountedElement).host)).to.deep.equal([]);
    await save(root, '.plan', 'Save the plan');
    await until('saved', () => kept.plan.wholePlantPlannedCny === 2_500);
    await until('nothing to give up', () => !text(root, '.plan').includes('Give my entries up'));
    root = await open(session);
    expect(text(root, '.plan')).to.not.contain('not saved');
    typeIn(planned(root), '9');
    await settled();
    await press(root, '.plan', 'Give my entries up');
    expect(planned(root)?.value).to.equal('2500');
  });

  it('BRD-05 a plan that somebody else saved meanwhile is told at once, and can be saved over', async () => {
    const { session, kept } = platform();
    let root = await open(session);
    typeIn(planned(root), '2500');
    kept.plan = { ...kept.plan, version: 2, wholePlantPlannedCny: 7_777 };
    root = await open(session);
    expect(text(root, '.plan')).to.contain('Somebody else');
    expect(planned(root)?.value).to.equal('2500');
    await press(root, '.plan', 'Keep my entries');
    await save(root, '.plan', 'Save the plan');
    await until('saved', () => kept.plan.wholePlantPlannedCny === 2_500);

    typeIn(planned(root), '3000');
    kept.plan = { ...kept.plan, version: 9, wholePlantPlannedCny: 8_888 };
    await save(root, '.plan', 'Save the plan');
    await until('the conflict', () => text(root, '.plan').includes('Somebody else'));
    await press(root, '.plan', 'Take the newer plan');
    await until('theirs', () => planned(root)?.value === '8888');
  });

  it('the measures of a plan fit a phone, each field below its own word', async () => {
    const { session, kept } = platform();
    const measure = {
      id: 'm1',
      name: 'Heat '.repeat(20).trim(),
      areaId: 'P',
      energyCode: 'electric',
    } as const;
    kept.plan = {
      ...kept.plan,
      measures: [
        {
          ...measure,
          method: 'wholeFacility',
          startDate: '2026-01-01',
          investCny: 1_000,
          plannedCnyPerYear: 2_000,
        },
      ],
    };
    const root = await open(session);
    for (const widthPx of [358, 700, 1_200]) {
      (page as MountedElement).host.style.cssText = `display: block; width: ${widthPx}px`;
      await settled();
      const table = root.querySelector('.plan-measures') as HTMLElement;
      const { scrollWidth, clientWidth } = table.parentElement as HTMLElement;
      expect(scrollWidth, `${widthPx} px`).to.be.at.most(clientWidth);
      const cell = table.querySelector('td[data-label]') as HTMLElement;
      const said = getComputedStyle(cell, '::before').content;
      expect(said.includes('Measure'), `${widthPx} px says ${said}`).to.equal(widthPx < 900);
    }
    expect(await axeProblems((page as MountedElement).host)).to.deep.equal([]);
  });

  it('a sign-out takes along what was typed', async () => {
    const { session } = platform();
    const root = await open(session);
    typeIn(planned(root), '2500');
    await press(root, '.head', 'New baseline');
    typeIn(factors(root), 'A new line');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('plantdeck-')).length).to.equal(2);
    await session.signOut();
    await settled();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('plantdeck-'))).to.deep.equal([]);
  });
});
