import { sql, type Insertable } from 'kysely';
import type { Database, ImportMeterRow, MeterRow } from '../../store/database/index.ts';
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
  const before = new Map(
    (
      await db
        .selectFrom('import_meter')
        .select(['code', 'last_at', 'factor', 'register_max'])
        .where('plant_id', '=', plantId)
        .execute()
    ).map((row) => [row.code, row] as const),
  );
  const specs = new Map(built.map(({ spec }) => [spec.code, spec] as const));
  const described: Insertable<MeterRow>[] = [];
  for (const { spec } of built) {
    // A meter that is known and not described anew keeps its place.
    if (before.has(codeOf(spec)) && spec.area.length === 0 && spec.parent === null) continue;
    const parent = spec.parent === null ? undefined : specs.get(spec.parent);
    described.push({
      meter_id: meterIdOf(plantId, spec),
      plant_id: plantId,
      energy_code: spec.energy,
      unit: ENERGY_DEFAULTS[spec.energy].unit,
      area_id: await storeArea(db, plantId, spec.area),
      kind: spec.kind,
      name_zh: spec.nameZh,
      name_en: spec.nameEn,
      parent_meter_id: parent ? meterIdOf(plantId, parent) : null,
    });
  }
  for (const rows of chunks(described))
    await db
      .insertInto('meter')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('meter_id').doUpdateSet(({ ref }) => ({
          area_id: ref('excluded.area_id'),
          kind: ref('excluded.kind'),
          name_zh: ref('excluded.name_zh'),
          name_en: ref('excluded.name_en'),
          parent_meter_id: ref('excluded.parent_meter_id'),
        })),
      )
      .execute();
  const stored = await db
    .selectFrom('meter')
    .select(['meter_id', 'meter_key'])
    .where('plant_id', '=', plantId)
    .execute();
  const keyOf = new Map(stored.map((row) => [row.meter_id, row.meter_key] as const));
  for (const { spec } of built) {
    const key = keyOf.get(meterIdOf(plantId, spec));
    if (key === undefined) throw new Error(`meter "${spec.code}" was not stored`);
    keys.set(spec.code, key);
  }
  const settings = built.map((meter) => settingOf(plantId, meter, before.get(codeOf(meter.spec))));
  for (const rows of chunks(settings))
    await db
      .insertInto('import_meter')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['plant_id', 'code']).doUpdateSet(({ ref }) => ({
          meter_id: ref('excluded.meter_id'),
          unit: ref('excluded.unit'),
          is_register: ref('excluded.is_register'),
          factor: ref('excluded.factor'),
          register_max: ref('excluded.register_max'),
          last_at: sql`coalesce(excluded.last_at, import_meter.last_at)`,
          last_value: sql`coalesce(excluded.last_value, import_meter.last_value)`,
        })),
      )
      .execute();
  return keys;
}

/** Rows a statement. */
const ROWS = 500;

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS);
}

/** How files name the meter, and where its register stands. */
function settingOf(
  plantId: string,
  { spec, register }: MeterSlots,
  before:
    | {
        readonly last_at: Date | null;
        readonly factor: number;
        readonly register_max: number | null;
      }
    | undefined,
): Insertable<ImportMeterRow> {
  const last = register?.last ?? null;
  // Readings filled in later do not move the register back.
  const isNewest = last !== null && last.ms >= (before?.last_at?.getTime() ?? -Infinity);
  return {
    plant_id: plantId,
    code: codeOf(spec),
    meter_id: meterIdOf(plantId, spec),
    unit: spec.unit,
    is_register: spec.isRegister,
    factor: isNewest ? (register?.factor ?? spec.factor) : (before?.factor ?? spec.factor),
    register_max: isNewest ? (register?.registerMax ?? null) : (before?.register_max ?? spec.registerMax),
    last_at: isNewest ? new Date(last.ms) : null,
    last_value: isNewest ? last.value : null,
  };
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
