import { createHash } from 'node:crypto';
import { bulkInsert, type Database } from '../database/index.ts';
import { energyStoreOf } from '../energy/index.ts';
import { SLOT_MS } from '../energy/periods.ts';
import { civilDayAt } from '../energy/zone.ts';
import type { FileSlot } from './file-slots.ts';
import type { ImportOptions } from './import-options.ts';

/** Writes an imported plant: enterprise, organisation, who may see it, one area, one meter, and its slots. */
const MANAGER_ROLE = 'manager';
const ADMIN_ACCOUNT = 'admin';

/** The data cannot be stored as asked; the message says what to change. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export interface StoredPlant {
  readonly plantId: string;
  readonly orgId: string;
  readonly accounts: readonly string[];
  readonly isNew: boolean;
}

/** Factors of one base unit; the carbon dioxide factor of electricity is the Chinese grid's of 2022 unless told. */
const ENERGY_DEFAULTS = {
  electric: { zh: '电', en: 'Electricity', unit: 'kWh', kgce: 0.1229, co2: 0.5366, gj: 0.0036 },
  gas: { zh: '天然气', en: 'Natural gas', unit: 'Nm3', kgce: 1.2143, co2: 1.9765, gj: 0.035588 },
  water: { zh: '水', en: 'Water', unit: 'm3', kgce: 0, co2: 0, gj: 0 },
} as const;
const METER_NAMES = {
  electric: { zh: '总电表', en: 'Main electricity meter', suffix: 'E' },
  gas: { zh: '总燃气表', en: 'Main gas meter', suffix: 'G' },
  water: { zh: '总水表', en: 'Main water meter', suffix: 'W' },
} as const;

/** Id of the plant of a name: readable where the name is Latin, and one name has one id. */
export function plantIdOf(name: string): string {
  const readable = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return ['IMP', readable, hash].filter((part) => part !== '').join('-');
}

/** Base unit and factors that hold for an energy unless told otherwise. */
export function carbonFactorOf(options: ImportOptions): number {
  return options.co2KgPerUnit ?? ENERGY_DEFAULTS[options.energy].co2;
}

export const baseUnitOf = (options: ImportOptions): string => ENERGY_DEFAULTS[options.energy].unit;

/**
 * Stores everything in one transaction: all of the file, or nothing.
 * @param slots oldest first, at least one
 * @throws {StoreError} the plant exists already or cannot be added to, an account is not known
 */
export async function storePlant(
  db: Database,
  options: ImportOptions,
  slots: readonly FileSlot[],
): Promise<StoredPlant> {
  const plantId = plantIdOf(options.plant);
  const orgId = `org-${plantId.toLowerCase()}`;
  const stored = await db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('plant')
      .selectAll()
      .where('plant_id', '=', plantId)
      .executeTakeFirst();
    if (known && !options.append)
      throw new StoreError(
        `A plant "${options.plant}" exists. Take another --plant, or --append to add to it.`,
      );
    if (known && known.time_zone !== options.timeZone)
      throw new StoreError(`The plant "${options.plant}" is in ${known.time_zone}, not ${options.timeZone}.`);
    if (!known) await insertPlant(transaction, options, plantId, orgId);
    const accounts = await bindAccounts(transaction, options, orgId);
    const meterKey = await meterOf(transaction, options, plantId);
    await bulkInsert(
      transaction,
      'slot',
      slots.map((slot) => ({
        meter_key: meterKey,
        slot_start: new Date(slot.startMs),
        quantity: slot.quantity,
        quality: slot.quality,
      })),
      { onConflict: { key: ['meter_key', 'slot_start'], action: 'replace' } },
    );
    await widenHistory(transaction, options, plantId, slots);
    return { plantId, orgId, accounts, isNew: !known };
  });
  energyStoreOf(db).forget(plantId);
  return stored;
}

async function insertPlant(
  db: Database,
  options: ImportOptions,
  plantId: string,
  orgId: string,
): Promise<void> {
  const eid = `E-${plantId}`;
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
      name_zh: options.plant,
      name_en: options.plant,
      sort: 0,
      equipment_type: null,
    })
    .execute();
  await db
    .insertInto('enterprise')
    .values({
      eid,
      name_zh: options.plant,
      name_en: options.plant,
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
      name_zh: options.plant,
      name_en: options.plant,
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
  if (missing) throw new StoreError(`There is no account "${options.account}".`);
  if (found.length === 0)
    throw new StoreError(
      'No account could see the plant. Start the platform once, or name one with --account.',
    );
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

async function meterOf(db: Database, options: ImportOptions, plantId: string): Promise<number> {
  const { zh, en, unit, kgce, gj } = ENERGY_DEFAULTS[options.energy];
  await db
    .insertInto('energy_type')
    .values({
      plant_id: plantId,
      energy_code: options.energy,
      name_zh: zh,
      name_en: en,
      unit,
      price_cny: options.priceCny,
      kgce_per_unit: kgce,
      co2_kg_per_unit: carbonFactorOf(options),
      gj_per_unit: gj,
      sort: Object.keys(ENERGY_DEFAULTS).indexOf(options.energy) + 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const names = METER_NAMES[options.energy];
  const meterId = `${plantId}.${names.suffix}`;
  await db
    .insertInto('meter')
    .values({
      meter_id: meterId,
      plant_id: plantId,
      area_id: plantId,
      energy_code: options.energy,
      kind: 'incomer',
      name_zh: names.zh,
      name_en: names.en,
      unit,
    })
    .onConflict((conflict) => conflict.column('meter_id').doNothing())
    .execute();
  const meter = await db
    .selectFrom('meter')
    .select('meter_key')
    .where('meter_id', '=', meterId)
    .executeTakeFirstOrThrow();
  return meter.meter_key;
}

async function widenHistory(
  db: Database,
  options: ImportOptions,
  plantId: string,
  slots: readonly FileSlot[],
): Promise<void> {
  const plant = await db
    .selectFrom('plant')
    .select(['history_from', 'history_to'])
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow();
  const fromMs = Math.min(slots[0]?.startMs ?? Infinity, plant.history_from?.getTime() ?? Infinity);
  const toMs = Math.max(
    (slots.at(-1)?.startMs ?? -Infinity) + SLOT_MS,
    plant.history_to?.getTime() ?? -Infinity,
  );
  await db
    .updateTable('plant')
    .set({
      start_date: civilDayAt(options.timeZone, fromMs),
      history_from: new Date(fromMs),
      history_to: new Date(toMs),
    })
    .where('plant_id', '=', plantId)
    .execute();
}
