import type { Database } from '../database/index.ts';
import type { MeterSlots } from './build-slots.ts';
import { ENERGY_CODES, ENERGY_DEFAULTS, MAIN_METERS, type EnergyCode } from './energy-defaults.ts';
import type { ImportOptions } from './import-options.ts';
import type { FoundPlant } from './import-target.ts';
import type { MeterSpec } from './meter-list.ts';
import { idPart } from './plant-ids.ts';

const AREA_TYPES = ['workshop', 'line', 'process', 'unit'] as const;
const READABLE = 16;

/**
 * Writes the energies, areas and meters of a file; what is there is brought up to date.
 * @returns keys of the meters by their code
 */
export async function storeMeters(
  db: Database,
  options: ImportOptions,
  { plantId }: FoundPlant,
  built: readonly MeterSlots[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map<string, number>();
  for (const energy of new Set(built.map(({ spec }) => spec.energy)))
    await storeEnergy(db, options, plantId, energy);
  const known = new Set(
    (await db.selectFrom('import_meter').select('code').where('plant_id', '=', plantId).execute()).map(
      (row) => row.code,
    ),
  );
  const specs = built.map(({ spec }) => spec);
  for (const meter of built) {
    const { spec } = meter;
    const meterId = meterIdOf(plantId, spec);
    // A meter that is known and not described anew keeps its place.
    const isDescribed = !known.has(codeOf(spec)) || spec.area.length > 0 || spec.parent !== null;
    if (isDescribed) {
      const parent = specs.find((one) => one.code === spec.parent);
      const row = {
        area_id: await storeArea(db, plantId, spec.area),
        kind: spec.kind,
        name_zh: spec.nameZh,
        name_en: spec.nameEn,
        parent_meter_id: parent ? meterIdOf(plantId, parent) : null,
      };
      await db
        .insertInto('meter')
        .values({
          meter_id: meterId,
          plant_id: plantId,
          energy_code: spec.energy,
          unit: ENERGY_DEFAULTS[spec.energy].unit,
          ...row,
        })
        .onConflict((conflict) => conflict.column('meter_id').doUpdateSet(row))
        .execute();
    }
    const { meter_key: key } = await db
      .selectFrom('meter')
      .select('meter_key')
      .where('meter_id', '=', meterId)
      .executeTakeFirstOrThrow();
    keys.set(spec.code, key);
    await storeSetting(db, plantId, meterId, meter);
  }
  return keys;
}

/** How files name the meter, and where its register stands. */
async function storeSetting(
  db: Database,
  plantId: string,
  meterId: string,
  { spec, register }: MeterSlots,
): Promise<void> {
  const before = await db
    .selectFrom('import_meter')
    .select(['last_at', 'factor', 'register_max'])
    .where('plant_id', '=', plantId)
    .where('code', '=', codeOf(spec))
    .executeTakeFirst();
  const last = register?.last ?? null;
  // Readings filled in later do not move the register back.
  const isNewest = last !== null && last.ms >= (before?.last_at?.getTime() ?? -Infinity);
  const row = {
    meter_id: meterId,
    unit: spec.unit,
    is_register: spec.isRegister,
    factor: isNewest ? (register?.factor ?? spec.factor) : (before?.factor ?? spec.factor),
    register_max: isNewest ? (register?.registerMax ?? null) : (before?.register_max ?? spec.registerMax),
    ...(isNewest ? { last_at: new Date(last.ms), last_value: last.value } : {}),
  };
  await db
    .insertInto('import_meter')
    .values({ plant_id: plantId, code: codeOf(spec), last_at: null, last_value: null, ...row })
    .onConflict((conflict) => conflict.columns(['plant_id', 'code']).doUpdateSet(row))
    .execute();
}

const codeOf = (spec: MeterSpec): string => (spec.isMain ? MAIN_METERS[spec.energy].code : spec.code);

const meterIdOf = (plantId: string, spec: MeterSpec): string =>
  `${plantId}.${spec.isMain ? MAIN_METERS[spec.energy].code : `M-${idPart(spec.code, READABLE)}`}`;

/** The area of a path, with those above it. @returns its id; that of the plant for an empty path */
async function storeArea(db: Database, plantId: string, path: readonly string[]): Promise<string> {
  let parentId = plantId;
  for (let depth = 0; depth < path.length; depth += 1) {
    const name = path[depth] ?? '';
    // As everywhere, the id of an area begins with that of the one above.
    const areaId: string = `${parentId}.A-${idPart(name, READABLE)}`;
    const { siblings } = await db
      .selectFrom('area')
      .select(({ fn }) => fn.countAll<number>().as('siblings'))
      .where('parent_id', '=', parentId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('area')
      .values({
        area_id: areaId,
        plant_id: plantId,
        parent_id: parentId,
        type: AREA_TYPES[depth] ?? 'other',
        name_zh: name,
        name_en: name,
        sort: Number(siblings) + 1,
        equipment_type: null,
      })
      .onConflict((conflict) => conflict.column('area_id').doNothing())
      .execute();
    parentId = areaId;
  }
  return parentId;
}

async function storeEnergy(
  db: Database,
  options: ImportOptions,
  plantId: string,
  energy: EnergyCode,
): Promise<void> {
  const type = ENERGY_DEFAULTS[energy];
  const isTold = energy === options.energy;
  await db
    .insertInto('energy_type')
    .values({
      plant_id: plantId,
      energy_code: energy,
      name_zh: type.zh,
      name_en: type.en,
      unit: type.unit,
      price_cny: isTold ? options.priceCny : null,
      kgce_per_unit: type.kgcePerUnit,
      co2_kg_per_unit: (isTold ? options.co2KgPerUnit : null) ?? type.co2KgPerUnit,
      gj_per_unit: type.gjPerUnit,
      sort: ENERGY_CODES.indexOf(energy) + 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
