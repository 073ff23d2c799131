import { judgeMeters } from '../alarms/index.ts';
import { runsOneAtATime, type Database } from '../../store/database/index.ts';
import { energyStoreOf } from '../energy/index.ts';
import type { MeterSlots } from './build-slots.ts';
import type { ImportOptions } from './import-options.ts';
import { StoreError, findPlant, lockImports, type FoundPlant, type ImportTarget } from './import-target.ts';
import { storeMeters } from './store-meters.ts';
import { storeSlots, widenHistory } from './store-slots.ts';

/** Writes an imported plant: enterprise, organisation, who may see it, areas, meters and their slots. */
const MANAGER_ROLE = 'manager';
const ADMIN_ACCOUNT = 'admin';

export interface StoredPlant {
  readonly plantId: string;
  readonly orgId: string;
  readonly accounts: readonly string[];
  readonly isNew: boolean;
  readonly keptSlots: number;
}

/** Rows a statement where everybody else waits for each: one takes some hundredths of a second. */
const ROWS_BETWEEN_OTHERS = 500;

interface Also {
  (transaction: Database, stored: StoredPlant): Promise<void>;
}

/**
 * Stores everything in one transaction: all of the file, or nothing. A database that would keep everybody else waiting
 * for it stores the readings in parts between the calls of others. What counts as imported comes with the last part, so
 * the same file, sent again after an interruption, stores the same.
 * @param also  written with the last of it, such as the report of the call
 * @throws {StoreError} the plant exists already or cannot be added to, an account is not known
 */
export async function storePlant(
  db: Database,
  options: ImportOptions,
  target: ImportTarget,
  built: readonly MeterSlots[],
  also: Also,
): Promise<StoredPlant> {
  const transact = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(work);
  const begin = async (transaction: Database, meters: readonly MeterSlots[]) => {
    await lockImports(transaction);
    const plant = await findPlant(transaction, options, target);
    if (plant.isNew) await insertPlant(transaction, options, plant);
    const accounts = target.kind === 'named' ? await bindAccounts(transaction, options, plant.orgId) : [];
    return { plant, accounts, keys: await storeMeters(transaction, options, plant, meters) };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;
  const slotsOf = ({ keys }: Begun) =>
    built.map(({ spec, slots }) => ({ meterKey: keys.get(spec.code) ?? 0, slots }));
  const end = async (transaction: Database, { plant, accounts }: Begun, keptSlots: number) => {
    await widenHistory(transaction, options.timeZone, plant.plantId, built);
    const fromMs = built.reduce(
      (least, { slots }) => Math.min(least, slots[0]?.startMs ?? Infinity),
      Infinity,
    );
    if (Number.isFinite(fromMs)) await judgeMeters(transaction, plant.plantId, { fromMs });
    const result = { plantId: plant.plantId, orgId: plant.orgId, accounts, isNew: plant.isNew, keptSlots };
    await also(transaction, result);
    return result;
  };
  const whole = (): Promise<StoredPlant> =>
    transact(async (transaction) => {
      const begun = await begin(transaction, built);
      return end(transaction, begun, await storeSlots(transaction, slotsOf(begun)));
    });
  const inParts = async (): Promise<StoredPlant> => {
    const begun = await transact((transaction) => begin(transaction, built.map(withoutRegister)));
    const keptSlots = await storeSlots(db, slotsOf(begun), ROWS_BETWEEN_OTHERS);
    return transact(async (transaction) => {
      await storeMeters(transaction, options, begun.plant, built);
      return end(transaction, begun, keptSlots);
    });
  };
  const stored = await (runsOneAtATime(db) ? inParts() : whole());
  energyStoreOf(db).forget(stored.plantId);
  return stored;
}

/** The count of a register is part of what counts as imported. */
const withoutRegister = (meter: MeterSlots): MeterSlots => ({ ...meter, register: null });

async function insertPlant(db: Database, options: ImportOptions, plant: FoundPlant): Promise<void> {
  const { plantId, orgId, name } = plant;
  await db
    .insertInto('plant')
    .values({
      plant_id: plantId,
      model: 'imported',
      seed: 0,
      start_date: '9999-12-31',
      time_zone: options.timeZone,
      day_account_time: options.dayStart,
      contract_kw: null,
      product_unit: 't',
      history_from: null,
      history_to: null,
    })
    .execute();
  await db
    .insertInto('area')
    .values({
      area_id: plantId,
      plant_id: plantId,
      parent_id: null,
      type: 'factory',
      name_zh: name,
      name_en: name,
      sort: 0,
      equipment_type: null,
    })
    .execute();
  if (plant.hasOrganisation) {
    await db.updateTable('organisation').set({ plant_id: plantId }).where('org_id', '=', orgId).execute();
    return;
  }
  const eid = `E-${plantId}`;
  await db
    .insertInto('enterprise')
    .values({
      eid,
      name_zh: name,
      name_en: name,
      time_zone: options.timeZone,
      day_account_time: options.dayStart,
      day_account_flag: 0,
      trade_code: 'imported',
      config: '{}',
    })
    .execute();
  await db
    .insertInto('organisation')
    .values({
      org_id: orgId,
      open_org_id: orgId,
      eid,
      name_zh: name,
      name_en: name,
      water_mark: 0,
      plant_id: plantId,
    })
    .execute();
}

/** The administrator and the named account see the plant; who sees it already keeps the role they have. */
async function bindAccounts(db: Database, options: ImportOptions, orgId: string): Promise<string[]> {
  const names = [ADMIN_ACCOUNT, ...(options.account === null ? [] : [options.account])];
  const found = await db
    .selectFrom('account')
    .select(['user_id', 'user_name'])
    .where('user_name', 'in', names)
    .execute();
  const missing = options.account !== null && !found.some((row) => row.user_name === options.account);
  if (missing) throw new StoreError('store.noAccount', { name: options.account ?? '' });
  if (found.length === 0) throw new StoreError('store.noAccounts');
  for (const row of found) {
    const last = await db
      .selectFrom('membership')
      .select((expression) => expression.fn.max('sort').as('sort'))
      .where('user_id', '=', row.user_id)
      .executeTakeFirst();
    await db
      .insertInto('membership')
      .values({ user_id: row.user_id, org_id: orgId, role_code: MANAGER_ROLE, sort: (last?.sort ?? 0) + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return found.map((row) => row.user_name);
}
