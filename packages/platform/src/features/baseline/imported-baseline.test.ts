import {
  EnergyEfficiencySchema,
  EnergySavingBenefitSchema,
  parseContract,
  type BaselineDefinition,
  type Kpi,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { energyEfficiencyQuery } from '../boards/energy-efficiency.query.ts';
import { energySavingBenefitQuery } from '../boards/energy-saving-benefit.query.ts';
import { openPlant } from '../../store/energy/open-plant.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import {
  openImportBench,
  type ImportBench,
  type ImportedPlant,
} from '../../../testing/import/imported-plant.ts';
import { approveSubmitted, insertDraft, submitDraft } from './baseline-store.ts';
import { driverChoices } from './drivers.ts';
import { fitPlant } from './fit-plant.ts';

/** Ninety-two days of years ago: working days use more than weekends, and from the eighth week on a tenth less. */
const ZONE = 'Europe/Berlin';
const FROM_MS = Date.parse('2017-06-01T00:00:00+02:00');
const DAYS = 92;
const DEFINITION: BaselineDefinition = {
  areaId: '',
  energyCode: 'electric',
  from: '2017-06-01',
  to: '2017-07-19',
  drivers: ['workday'],
  excludedDays: [],
  targetPct: 100,
  redLinePct: 105,
  staticFactors: '',
};
let bench: ImportBench;
let plant: ImportedPlant;

beforeAll(async () => {
  bench = await openImportBench();
  const rows: string[] = [];
  for (let slot = 0; slot < DAYS * 96; slot += 1) {
    const at = FROM_MS + slot * 900_000;
    const day = Math.floor(slot / 96);
    const isWeekend = [2, 3].includes(day % 7);
    const kwh = (isWeekend ? 30 : 100) * (day < 49 ? 1 : 0.9) * (1 + 0.02 * Math.sin(day * 3.7));
    rows.push(`${isoAt(ZONE, at)},${kwh.toFixed(3)}`);
  }
  plant = await bench.plant('Years ago', `time,kWh\n${rows.join('\n')}\n`, [
    ...['--time-column', 'time', '--value-column', 'kWh', '--unit', 'kWh', '--time-zone', ZONE],
    ...['--price', '0.2'],
  ]);
}, 60_000);
afterAll(() => bench.close());

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a baseline of an imported plant is fitted to its file, approved, and judges the days that follow', async () => {
  const { context, plantId } = plant;
  const { db } = bench.database;
  const opened = await openPlant({ db, plantId, nowMs: context.now() });
  if (!opened) throw new Error('no plant');
  // Neither output nor weather is in a file of readings.
  expect(driverChoices(opened.frame, 'en').map(({ code }) => code)).toEqual(['workday']);
  const definition = { ...DEFINITION, areaId: plantId };
  const { model, problems } = await fitPlant(db, opened, definition, 'en');
  expect(problems).toEqual([]);
  if (!model) throw new Error('no model');
  const { orgId } = context;
  const id = await insertDraft(db, {
    orgId,
    plantId,
    definition,
    model,
    userId: 'maker',
    nowMs: context.now(),
  });
  await submitDraft(db, orgId, id, 1, 'maker');
  await approveSubmitted(db, orgId, { id, version: 2, userId: 'approver', nowMs: context.now() });

  // A regression on one yes or no is the mean of either kind of day.
  const { rows } = await sql<{ saving: number; days: number }>`
    with days as (
      select date_trunc('day', slot_start at time zone ${ZONE}) as day, sum(quantity) as kwh
      from slot join meter using (meter_key) where plant_id = ${plantId} group by 1
    ), kinds as (
      select day, kwh, extract(isodow from day) <= 5 as works, day < '2017-07-20' as is_base from days
    ), means as (select works, avg(kwh) as mean from kinds where is_base group by works)
    select sum(mean - kwh) as saving, count(*) as days from kinds join means using (works)
    where day >= '2017-08-01'`.execute(db);
  const [expected] = rows;
  const benefit = parseContract(
    EnergySavingBenefitSchema,
    plain(await energySavingBenefitQuery(context, {})),
    'p',
  );
  const figure = (code: string) => (benefit.panels.kpis as Kpi[]).find((one) => one.code === code);
  expect(figure('savingKwh')?.value).toBeCloseTo(expected?.saving ?? Number.NaN, 1);
  expect(figure('savingCny')?.value).toBeCloseTo((expected?.saving ?? Number.NaN) * 0.2, 2);
  expect(figure('savingKwh')?.source?.meters).toEqual([`${plantId}.E`, id]);
  expect(benefit.panels.adjusted).toMatchObject({ modelId: id, valid: true });
  expect(benefit.panels.cusum).not.toHaveProperty('gap');

  const efficiency = parseContract(
    EnergyEfficiencySchema,
    plain(await energyEfficiencyQuery(context, { range: 'last30Days' })),
    'p',
  );
  // Judged by the time of its readings, the model has not expired.
  expect(efficiency.panels.model).toMatchObject({ id });
  expect(efficiency.panels.ranking).toHaveLength(1);
  expect((efficiency.panels.ranking as { enpi: number }[])[0]?.enpi).toBeCloseTo(0.9, 1);
});
