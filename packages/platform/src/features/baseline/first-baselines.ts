import type { BaselineDefinition, BaselineModel } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/index.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingLabelAt } from '../../engine/plant-time/periods.ts';
import { addDays, civilDayAt } from '../../engine/plant-time/zone.ts';
import { dayIndexOf, dayName, scenarioDayOf } from '../../engine/plant-time/plant-clock.ts';
import { undecidedDriver, weakestDriver } from './acceptance.ts';
import { approveSubmitted, insertDraft, submitDraft } from './baseline-store.ts';
import { FIRST_BASELINES, FIRST_MEASURES, type FirstMeasure } from './first-tables.ts';
import { growsWithUse } from './drivers.ts';
import { driversOf } from './day-rows.ts';
import { withoutSlope } from './fit-baseline.ts';
import { fitPlant } from './fit-plant.ts';
import { savePlan } from './saving-plan-store.ts';

/** Days of a first baseline, and days of history there must be after it. */
const BASELINE_DAYS = 42;
const REPORTING_DAYS_MIN = 1;
/** Scenarios of the simulated plants begin on this day of their cycle; a baseline ends before it. */
const SCENARIO_BEGINS = 15;
const CYCLE_DAYS = 90;
const TARGET_PCT = 100;
const RED_LINE_PCT = 103;
/** Whoever made a baseline does not approve it. */
const MAKER_SUFFIX = '-manager';
const APPROVER = 'u-admin';

/** Organisations that need no look: their first baselines are there. */
const seeded = new WeakMap<Database, Set<string>>();
const running = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Gives a simulated plant its first baselines, fitted to its own history, as soon as there is enough of it: made by
 * one of its people, approved by another. Done once.
 */
export async function ensureFirstBaselines(db: Database, orgId: string, plant: OpenPlant): Promise<void> {
  const known = seeded.get(db) ?? new Set<string>();
  seeded.set(db, known);
  if (known.has(orgId)) return;
  const waiting = running.get(db) ?? new Map<string, Promise<void>>();
  running.set(db, waiting);
  let work = waiting.get(orgId);
  if (!work) {
    work = seed(db, orgId, plant)
      .then((isDone) => void (isDone && known.add(orgId)))
      .finally(() => waiting.delete(orgId));
    waiting.set(orgId, work);
  }
  await work;
}

async function seed(db: Database, orgId: string, asked: OpenPlant): Promise<boolean> {
  // Whoever asks first: what is given once is given for the whole plant.
  const plant: OpenPlant = { ...asked, frame: asked.frame.whole ?? asked.frame };
  const done = await db
    .selectFrom('baseline_seed')
    .select('org_id')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const first = FIRST_BASELINES[plant.frame.model];
  if (done || !first) return true;
  const period = firstPeriod(plant);
  if (!period) return false;
  // One of several platforms does it.
  const claimed = await db
    .insertInto('baseline_seed')
    .values({ org_id: orgId, seeded_at: new Date(plant.nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('org_id')
    .executeTakeFirst();
  if (!claimed) return true;
  const people = await peopleOf(db, orgId);
  for (const [areaId, energyCode, drivers] of first(plant.frame.rootAreaId)) {
    const definition = { areaId, energyCode, drivers: [...drivers], ...period, ...FIRST };
    await makeApproved(db, orgId, plant, definition, people);
  }
  const measures = FIRST_MEASURES[plant.frame.model]?.(plant.frame.rootAreaId) ?? [];
  await makePlan(db, orgId, plant, measures, period.to, people.maker);
  return true;
}

const FIRST = {
  excludedDays: [],
  targetPct: TARGET_PCT,
  redLinePct: RED_LINE_PCT,
  staticFactors: '',
} satisfies Partial<BaselineDefinition>;

/** Six weeks before the scenarios of the running cycle, or the first whole ones of a shorter history. */
function firstPeriod({ frame, elapsedMs }: OpenPlant): { from: string; to: string } | null {
  // Older days are written last: a period chosen before they are there would be another one.
  if (!frame.history || civilDayAt(frame.calendar.zone, frame.history.fromMs) > frame.startDate) return null;
  const firstDay = addDays(accountingLabelAt(frame.calendar, frame.history.fromMs), 1);
  const lastDay = addDays(accountingLabelAt(frame.calendar, elapsedMs), -1);
  const today = dayIndexOf(lastDay);
  const sinceBegin = (scenarioDayOf(today) - SCENARIO_BEGINS + CYCLE_DAYS) % CYCLE_DAYS;
  const wanted = dayName(today - sinceBegin - BASELINE_DAYS);
  const from = wanted >= firstDay ? wanted : firstDay;
  const to = addDays(from, BASELINE_DAYS - 1);
  return addDays(to, REPORTING_DAYS_MIN) <= lastDay ? { from, to } : null;
}

interface People {
  readonly maker: string;
  readonly approver: string;
}

async function peopleOf(db: Database, orgId: string): Promise<People> {
  const rows = await db
    .selectFrom('membership')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role_code', '=', 'manager')
    .orderBy('user_id')
    .execute();
  const ids = rows.map((row) => row.user_id);
  const maker = ids.find((id) => id.endsWith(MAKER_SUFFIX)) ?? 'platform';
  return { maker, approver: ids.find((id) => id !== maker) ?? APPROVER };
}

async function makeApproved(
  db: Database,
  orgId: string,
  plant: OpenPlant,
  definition: BaselineDefinition,
  { maker, approver }: People,
): Promise<void> {
  const fit = await fitStepwise(db, plant, definition);
  if (fit === null) return;
  const { nowMs, frame } = plant;
  const baseline = { orgId, plantId: frame.plantId, ...fit, userId: maker, nowMs };
  const id = await insertDraft(db, baseline);
  await submitDraft(db, orgId, id, 1, maker);
  await approveSubmitted(db, orgId, { id, version: 2, userId: approver, nowMs });
}

/** Backward elimination: without the weakest driver as long as chance explains one as well. */
async function fitStepwise(
  db: Database,
  plant: OpenPlant,
  definition: BaselineDefinition,
): Promise<{ readonly definition: BaselineDefinition; readonly model: BaselineModel } | null> {
  const { model, problems } = await fitPlant(db, plant, definition, 'en');
  if (model === null) return null;
  const weakest = weakestDriver(model);
  if (weakest !== null) {
    const drivers = definition.drivers.filter((_, index) => index !== weakest);
    return fitStepwise(db, plant, { ...definition, drivers });
  }
  const refusals = problems.filter(({ level }) => level === 'refuse');
  if (refusals.length === 0) return { definition, model };
  const undecided = undecidedDriver(
    model,
    (driversOf(plant.frame, definition.drivers) ?? []).map((driver) => growsWithUse(driver)),
  );
  if (undecided === null || refusals.some(({ code }) => code !== 'driverSign')) return null;
  // Day by day the use does not follow the output: which way its slope leans is chance, and a plant without a model
  // of its electricity would have no board of savings.
  const drivers = definition.drivers.filter((_, index) => index !== undecided);
  const rest = await fitPlant(db, plant, { ...definition, drivers }, 'en');
  if (rest.model === null || rest.problems.some(({ level }) => level === 'refuse')) return null;
  return { definition, model: withoutSlope(model, rest.model, undecided) };
}

const MONTHS_A_YEAR = 12;

async function makePlan(
  db: Database,
  orgId: string,
  plant: OpenPlant,
  measures: readonly FirstMeasure[],
  baselineTo: string,
  maker: string,
): Promise<void> {
  const label = accountingLabelAt(plant.frame.calendar, plant.elapsedMs);
  const year = Number(label.slice(0, 4));
  const first = measures[0];
  if (!first) return;
  const cyclePlace = (day: number) =>
    dayName(dayIndexOf(baselineTo) + 1 + ((day - SCENARIO_BEGINS + CYCLE_DAYS) % CYCLE_DAYS));
  await savePlan(
    db,
    orgId,
    {
      areaId: plant.frame.rootAreaId,
      year,
      months: Array.from({ length: MONTHS_A_YEAR }, (_, index) => ({
        month: `${year}-${String(index + 1).padStart(2, '0')}`,
        plannedKwh: first.plannedKwhAMonth,
        plannedCny: first.plannedCnyAMonth,
        baselineUnitCostCnyPerT: first.unitCostCnyPerT,
      })),
      wholePlantPlannedCny: first.plannedCnyAMonth * MONTHS_A_YEAR,
      formula: '',
      priceBasis: 'current',
      measures: measures.map(
        ({ id, pair, areaId, energyCode, method, fromScenarioDay, investCny, plannedCnyPerYear }) => ({
          id,
          name: pair.zh,
          areaId,
          energyCode,
          method,
          startDate: cyclePlace(fromScenarioDay),
          investCny,
          plannedCnyPerYear,
        }),
      ),
      version: 0,
    },
    { userId: maker, nowMs: plant.nowMs },
  );
}
