import type { BaselineDefinition, BaselineList, SavingPlan } from '@plantdeck/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyStoreOf } from '../energy/index.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { toldField } from '../api/rule-reason.ts';

/** Sixty days whose use follows the output of the day: 400 kWh a slot and what each square metre takes. */
const FROM = '2026-09-01T08:00:00+08:00';
const TO = '2026-10-31T08:00:00+08:00';
const ORG = 'org-cer';
let server: TestServer;
let maker: string;
let approver: string;

const factorOf = (slot: number): number => 1 + 0.15 * Math.sin(Math.floor(slot / 96) * 1.7);
/** What nothing explains: half a per cent from day to day. */
const chanceOf = (slot: number): number => 1 + 0.005 * Math.sin(Math.floor(slot / 96) * 2.3);

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => Date.parse(TO) } });
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: FROM,
    to: TO,
    model: 'imported',
    withOutput: false,
    reading: (meter, slot) => ({
      quantity: meter.perSlot * (0.4 + 0.6 * factorOf(slot)) * (1 + 0.01 * Math.sin(slot)) * chanceOf(slot),
      quality: 0,
    }),
  });
  const slots = (Date.parse(TO) - Date.parse(FROM)) / 900_000;
  await db
    .insertInto('production_slot')
    .values(
      Array.from({ length: slots }, (_, slot) => ({
        area_id: 'CER',
        slot_start: new Date(Date.parse(FROM) + slot * 900_000),
        quantity: 229 * factorOf(slot),
        mass_t: 5 * factorOf(slot),
      })),
    )
    .execute();
  energyStoreOf(db).forget('CER');
  maker = await server.signIn('cer.manager');
  approver = await server.signIn('admin');
}, 60_000);
afterAll(() => server.close());

const definition: BaselineDefinition = {
  areaId: 'CER',
  energyCode: 'electric',
  from: '2026-09-02',
  to: '2026-10-12',
  drivers: ['output:CER'],
  excludedDays: [],
  targetPct: 100,
  redLinePct: 105,
  staticFactors: 'two lines, three shifts',
};
const save = (body: object, token = maker) =>
  server.call('areaEnergyBaselineSave', { token, orgId: ORG, body });
const step = (body: object, token = maker) =>
  server.call('areaEnergyBaselineStep', { token, orgId: ORG, body });
const list = async (token = maker): Promise<BaselineList> =>
  (await server.call('areaEnergyBaselines', { token, orgId: ORG })).data;
const draft = (more: Partial<BaselineDefinition> = {}) => ({
  id: '',
  version: 0,
  definition: { ...definition, ...more },
});

describe('the way of a baseline', () => {
  test('draft, submitted, approved by another person, superseded by the next one', async () => {
    const made = await save(draft());
    expect(made.data).toMatchObject({ state: 'draft', version: 1, revision: 1 });
    expect(made.data.model.r2).toBeGreaterThan(0.99);
    const { id } = made.data;
    expect((await step({ id, version: 1, step: 'approve' }, approver)).retCode).toBe('040901');
    expect((await step({ id, version: 1, step: 'submit' })).retCode).toBe('0');
    const own = await step({ id, version: 2, step: 'approve' });
    expect(own.retCode).toBe('040301');
    expect(own.retMsg).toContain('another person');
    expect((await list()).records[0]).toMatchObject({ state: 'submitted', canApprove: false });
    expect((await list(approver)).records[0]).toMatchObject({ canApprove: true });
    expect((await step({ id, version: 2, step: 'approve' }, approver)).retCode).toBe('0');
    expect((await list()).records[0]).toMatchObject({ state: 'approved', approvedBy: '管理员' });

    const next = await save({ id, version: 3, definition: { ...definition, to: '2026-10-20' } });
    expect(next.data).toMatchObject({ state: 'draft', revision: 2 });
    await step({ id: next.data.id, version: 1, step: 'submit' });
    await step({ id: next.data.id, version: 2, step: 'approve' }, approver);
    expect((await list()).records.map(({ revision, state }) => [revision, state])).toEqual([
      [2, 'approved'],
      [1, 'superseded'],
    ]);
  });

  test('one given back is a draft again with its note; a second editor meets what the first one saved', async () => {
    const { data } = await save(draft({ areaId: 'CER.W2' }));
    await step({ id: data.id, version: 1, step: 'submit' });
    await step({ id: data.id, version: 2, step: 'giveBack', note: 'leave the holiday out' }, approver);
    const back = (await list()).records.find(({ id }) => id === data.id)!;
    expect(back).toMatchObject({ state: 'draft', note: 'leave the holiday out', version: 3 });
    const changed = { ...back.definition, excludedDays: ['2026-10-01'] };
    expect((await save({ id: data.id, version: 3, definition: changed })).data.version).toBe(4);
    const late = await save({ id: data.id, version: 3, definition: back.definition }, approver);
    expect(late.retCode).toBe('040901');
    expect(late.data.definition.excludedDays).toEqual(['2026-10-01']);
  });

  test('who may not edit or approve is refused, and an operator does not see the page', async () => {
    const operator = await server.signIn('cer.operator');
    expect((await save(draft(), operator)).retCode).toBe('040301');
    expect((await server.call('areaEnergyBaselines', { token: operator, orgId: ORG })).retCode).toBe(
      '040301',
    );
  });
});

test('BRD-18 a deviation is taken note of once, by whoever may edit baselines, and only where there is a baseline', async () => {
  const take = (id: string, token = maker) =>
    server.call('areaEnergyAlertAcknowledge', { token, orgId: ORG, body: { id } });
  const { records } = await list();
  const known = `${records[0]?.id}.2026-10-20`;
  const first = await take(known);
  expect(first.data).toMatchObject({ id: known });
  expect((await take(known, approver)).data).toEqual(first.data);
  expect((await take('2026-10-20')).retCode).toBe('040001');
  expect((await take('elsewhere.2026-10-20')).retCode).toMatch(/^0404/);
  const operator = await server.signIn('cer.operator');
  expect((await take(known, operator)).retCode).toBe('040301');
});

describe('what cannot be a baseline', () => {
  test.each([
    [{ redLinePct: 95 }, 'redLinePct'],
    [{ targetPct: -1 }, 'targetPct'],
    [{ targetPct: 99.1234 }, 'targetPct'],
    [{ areaId: 'PAP' }, 'areaId'],
    [{ energyCode: 'steam' }, 'energyCode'],
    [{ drivers: ['output:PAP'] }, 'drivers.0'],
    [{ drivers: ['process.exit(1)'] }, 'drivers.0'],
    [{ drivers: [] }, 'drivers'],
    [{ from: '2026-10-12', to: '2026-09-02' }, 'to'],
  ])('%j names its field', async (more, field) => {
    const answer = await save(draft(more));
    expect(answer.retCode).toBe('040001');
    expect(answer.retMsg).toContain(toldField('en', field));
  });

  test('a short period and a driver that never moves are refused with the reason and the days', async () => {
    const short = await save(draft({ to: '2026-09-12' }));
    expect(short.retCode).toBe('040001');
    expect(short.data.problems.map(({ code }: { code: string }) => code)).toContain('tooShort');
    const fit = await server.call('areaEnergyBaselineFit', {
      token: maker,
      orgId: ORG,
      body: { ...definition, drivers: ['output:CER', 'mass:CER'] },
    });
    expect(fit.data.problems[0]).toMatchObject({ level: 'refuse', code: 'driversDependent' });
    expect(fit.data.days).toHaveLength(41);
  });
});

test('BRD-18 a driver that explains nothing is named with its p and the way out, and who approves is told', async () => {
  const weak: BaselineDefinition = { ...definition, drivers: ['output:CER', 'workday'] };
  const fit = await server.call('areaEnergyBaselineFit', { token: maker, orgId: ORG, body: weak });
  const [problem] = fit.data.problems;
  expect(fit.data.problems).toHaveLength(1);
  expect(problem).toMatchObject({ level: 'warn', code: 'driverWeak', driver: 'workday' });
  const { p } = fit.data.model.vars[1];
  expect(p).toBeGreaterThanOrEqual(0.1);
  expect(problem.text).toContain(`p = ${p.toFixed(2)}, needed: below 0.10`);
  expect(problem.text).toMatch(/Leave it out, or take a longer period/);
  const { data } = await save({ id: '', version: 0, definition: weak });
  await step({ id: data.id, version: 1, step: 'submit' });
  const waiting = (await list(approver)).records.find(({ id }) => id === data.id);
  expect(waiting).toMatchObject({ state: 'submitted', canApprove: true });
  expect(waiting?.model.problems).toEqual([problem]);
  const without = await server.call('areaEnergyBaselineFit', {
    token: maker,
    orgId: ORG,
    body: { ...weak, drivers: ['output:CER'] },
  });
  expect(without.data.problems).toEqual([]);
});

describe('the plan of saving', () => {
  const plan: SavingPlan = {
    areaId: 'CER',
    year: 2026,
    months: [{ month: '2026-10', plannedKwh: 0, plannedCny: 0, baselineUnitCostCnyPerT: 120.5 }],
    wholePlantPlannedCny: 0,
    formula: '{CER.electricCost} / {CER.mass}',
    priceBasis: 'frozen',
    measures: [],
    version: 0,
  };
  const savePlan = (body: object, token = maker) =>
    server.call('electricFeesBenchmarkSave', { token, orgId: ORG, body });

  test('is kept, with a plan of zero, and a second editor meets the newer one', async () => {
    expect((await savePlan(plan)).data.plan.version).toBe(1);
    const got = await server.call('electricFeesBenchmark', { token: maker, orgId: ORG });
    expect(got.data.plan).toEqual({ ...plan, version: 1 });
    const late = await savePlan({ ...plan, wholePlantPlannedCny: 7 }, approver);
    expect(late.retCode).toBe('040901');
    expect(late.data.plan.version).toBe(1);
  });

  test.each([
    [{ formula: '{CER.electricCost} / 0 +' }, 'formula'],
    [{ formula: 'globalThis.process.exit()' }, 'formula'],
    [{ formula: '{CER.mass} / {CER.electricCost}' }, 'CNY/t'],
    [{ wholePlantPlannedCny: -1 }, 'wholePlantPlannedCny'],
    [{ wholePlantPlannedCny: 1.2345 }, 'wholePlantPlannedCny'],
    [{ months: [{ ...plan.months[0], month: '2025-10' }] }, 'months.0.month'],
  ])('%j is refused by name', async (more, field) => {
    const answer = await savePlan({ ...plan, version: 1, ...more });
    expect(answer.retCode).toBe('040001');
    expect(answer.retMsg).toContain(toldField('en', field));
  });
});
