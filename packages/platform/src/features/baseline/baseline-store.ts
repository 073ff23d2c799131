import {
  BaselineDefinitionSchema,
  BaselineModelSchema,
  BaselineStateSchema,
  parseContract,
  type BaselineDefinition,
  type BaselineModel,
  type BaselineState,
} from '@plantdeck/core/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../store/database/index.ts';
import type { BaselineRow } from '../../store/database/tables.ts';

/** Baselines as they are stored. Every change compares the version and writes in one statement. */
export interface StoredBaseline {
  readonly id: string;
  readonly plantId: string;
  readonly revision: number;
  readonly state: BaselineState;
  readonly definition: BaselineDefinition;
  readonly model: BaselineModel;
  readonly version: number;
  readonly note: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly submittedBy: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
}

export async function readBaselines(
  db: Database,
  orgId: string,
  plantId: string,
  state?: BaselineState,
): Promise<StoredBaseline[]> {
  let query = db
    .selectFrom('baseline')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('plant_id', '=', plantId);
  if (state !== undefined) query = query.where('state', '=', state);
  const rows = await query.orderBy('area_id').orderBy('energy_code').orderBy('revision', 'desc').execute();
  return rows.map(storedOf);
}

export async function readBaseline(db: Database, orgId: string, id: string): Promise<StoredBaseline | null> {
  const row = await db
    .selectFrom('baseline')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

function storedOf(row: Selectable<BaselineRow>): StoredBaseline {
  const model = parseContract(BaselineModelSchema, row.model, 'baseline.model');
  return {
    id: row.id,
    plantId: row.plant_id,
    revision: row.revision,
    state: parseContract(BaselineStateSchema, row.state, 'baseline.state'),
    definition: parseContract(BaselineDefinitionSchema, row.definition, 'baseline.definition'),
    model: { ...model, id: row.id, version: row.revision },
    version: row.version,
    note: row.note,
    createdBy: row.created_by,
    createdAt: row.created_at,
    submittedBy: row.submitted_by,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
  };
}

export interface NewBaseline {
  readonly orgId: string;
  readonly plantId: string;
  readonly definition: BaselineDefinition;
  readonly model: BaselineModel;
  readonly userId: string;
  readonly nowMs: number;
}

/** A new draft, with the next number of its area and energy. */
export async function insertDraft(db: Database, baseline: NewBaseline): Promise<string> {
  const { orgId, plantId, definition, model, userId, nowMs } = baseline;
  return db.transaction().execute(async (transaction) => {
    const last = await transaction
      .selectFrom('baseline')
      .select((of) => of.fn.max('revision').as('revision'))
      .where('org_id', '=', orgId)
      .where('area_id', '=', definition.areaId)
      .where('energy_code', '=', definition.energyCode)
      .executeTakeFirst();
    const revision = Number(last?.revision ?? 0) + 1;
    const id = `${definition.areaId}.${definition.energyCode}.${revision}`;
    await transaction
      .insertInto('baseline')
      .values({
        org_id: orgId,
        id,
        plant_id: plantId,
        area_id: definition.areaId,
        energy_code: definition.energyCode,
        revision,
        state: 'draft',
        definition: JSON.stringify(definition),
        model: JSON.stringify(model),
        version: 1,
        note: '',
        created_by: userId,
        created_at: new Date(nowMs),
        submitted_by: null,
        approved_by: null,
        approved_at: null,
      })
      .execute();
    return id;
  });
}

/** @returns false where somebody else was quicker, or it is no draft any more */
export async function updateDraft(
  db: Database,
  orgId: string,
  id: string,
  version: number,
  { definition, model, userId }: Pick<NewBaseline, 'definition' | 'model' | 'userId'>,
): Promise<boolean> {
  const done = await db
    .updateTable('baseline')
    .set({
      definition: JSON.stringify(definition),
      model: JSON.stringify(model),
      version: version + 1,
      created_by: userId,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function removeDraft(
  db: Database,
  orgId: string,
  id: string,
  version: number,
): Promise<boolean> {
  const done = await db
    .deleteFrom('baseline')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

export async function submitDraft(
  db: Database,
  orgId: string,
  id: string,
  version: number,
  userId: string,
): Promise<boolean> {
  const done = await db
    .updateTable('baseline')
    .set({ state: 'submitted', submitted_by: userId, version: version + 1, note: '' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function giveBack(
  db: Database,
  orgId: string,
  id: string,
  version: number,
  note: string,
): Promise<boolean> {
  const done = await db
    .updateTable('baseline')
    .set({ state: 'draft', submitted_by: null, version: version + 1, note })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'submitted')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Approves a submitted baseline; the one that held until now is superseded in the same moment. */
export async function approveSubmitted(
  db: Database,
  orgId: string,
  { id, version, userId, nowMs }: { id: string; version: number; userId: string; nowMs: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('baseline')
      .select(['area_id', 'energy_code'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'submitted')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await transaction
      .updateTable('baseline')
      .set((of) => ({ state: 'superseded', version: of('version', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('area_id', '=', row.area_id)
      .where('energy_code', '=', row.energy_code)
      .where('state', '=', 'approved')
      .execute();
    await transaction
      .updateTable('baseline')
      .set({ state: 'approved', approved_by: userId, approved_at: new Date(nowMs), version: version + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** Mean temperatures of a plant's days, where they are known. */
export async function readWeather(db: Database, plantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('weather_day')
    .select(['day', 'mean_c'])
    .where('plant_id', '=', plantId)
    .execute();
  return new Map(rows.map(({ day, mean_c: meanC }) => [day, meanC]));
}

export interface AlertAck {
  readonly by: string;
  readonly atMs: number;
}

/** Who has taken note of which deviation, by the alert's id. */
export async function readAlertAcks(db: Database, orgId: string): Promise<ReadonlyMap<string, AlertAck>> {
  const rows = await db
    .selectFrom('baseline_alert_ack')
    .leftJoin('account', 'account.user_id', 'baseline_alert_ack.acked_by')
    .select(['alert_id', 'acked_by', 'acked_at', 'nick_name'])
    .where('org_id', '=', orgId)
    .execute();
  return new Map(
    rows.map((row) => [row.alert_id, { by: row.nick_name ?? row.acked_by, atMs: row.acked_at.getTime() }]),
  );
}

/** Whoever is first has taken note; a second one changes nothing. */
export async function acknowledgeAlert(
  db: Database,
  orgId: string,
  { alertId, userId, nowMs }: { readonly alertId: string; readonly userId: string; readonly nowMs: number },
): Promise<void> {
  await db
    .insertInto('baseline_alert_ack')
    .values({ org_id: orgId, alert_id: alertId, acked_by: userId, acked_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
