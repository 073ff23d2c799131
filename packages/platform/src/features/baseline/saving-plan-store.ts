import { SavingPlanSchema, tryParseContract, type SavingPlan } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/index.ts';

/** Plans of saving by organisation, area and year. */
export interface PlanPlace {
  readonly orgId: string;
  readonly areaId: string;
  readonly year: number;
}

const emptyPlan = (areaId: string, year: number): SavingPlan => ({
  areaId,
  year,
  months: [],
  wholePlantPlannedCny: null,
  formula: '',
  priceBasis: 'current',
  measures: [],
  version: 0,
});

/** The stored plan; one without anything in it where nobody has saved one, or it no longer fits. */
export async function readPlan(db: Database, { orgId, areaId, year }: PlanPlace): Promise<SavingPlan> {
  const row = await db
    .selectFrom('saving_plan')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('area_id', '=', areaId)
    .where('year', '=', year)
    .executeTakeFirst();
  if (!row) return emptyPlan(areaId, year);
  const parsed = tryParseContract(SavingPlanSchema, row.plan);
  return parsed.ok
    ? { ...parsed.value, version: row.version }
    : { ...emptyPlan(areaId, year), version: row.version };
}

/** @returns the new version, or null when somebody was quicker */
export async function savePlan(
  db: Database,
  orgId: string,
  plan: SavingPlan,
  by: { readonly userId: string; readonly nowMs: number },
): Promise<number | null> {
  const version = plan.version + 1;
  const columns = {
    plan: JSON.stringify({ ...plan, version }),
    version,
    updated_at: new Date(by.nowMs),
    updated_by: by.userId,
  };
  const saved =
    plan.version === 0
      ? await db
          .insertInto('saving_plan')
          .values({ org_id: orgId, area_id: plan.areaId, year: plan.year, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('saving_plan')
          .set(columns)
          .where('org_id', '=', orgId)
          .where('area_id', '=', plan.areaId)
          .where('year', '=', plan.year)
          .where('version', '=', plan.version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version ?? null;
}
