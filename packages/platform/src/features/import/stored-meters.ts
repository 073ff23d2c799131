import type { Database } from '../../store/database/index.ts';
import { ENERGY_CODES, MAIN_METERS } from './energy-defaults.ts';
import { FileError } from './file-text.ts';
import type { ImportOptions } from './import-options.ts';
import { metersOfOptions, type MeterSpec } from './meter-list.ts';
import { UNIT_NAMES } from './reading-units.ts';

/** A meter that an earlier file brought. */
export interface StoredMeter {
  readonly spec: MeterSpec;
  readonly last: { readonly ms: number; readonly value: number } | null;
}

/** Meters that earlier files brought into a plant, by their code. */
export async function readStoredMeters(
  db: Database,
  plantId: string,
): Promise<ReadonlyMap<string, StoredMeter>> {
  const rows = await db
    .selectFrom('import_meter')
    .innerJoin('meter', 'meter.meter_id', 'import_meter.meter_id')
    .select([
      'import_meter.code',
      'import_meter.unit',
      'import_meter.is_register',
      'import_meter.factor',
      'import_meter.register_max',
      'import_meter.last_at',
      'import_meter.last_value',
      'meter.meter_id',
      'meter.energy_code',
      'meter.kind',
      'meter.name_zh',
      'meter.name_en',
    ])
    .where('import_meter.plant_id', '=', plantId)
    .execute();
  const found = new Map<string, StoredMeter>();
  for (const row of rows) {
    const energy = ENERGY_CODES.find((code) => code === row.energy_code);
    const unit = UNIT_NAMES.find((name) => name === row.unit);
    if (!energy || !unit) continue;
    found.set(row.code, {
      spec: {
        code: row.code,
        nameZh: row.name_zh,
        nameEn: row.name_en,
        energy,
        unit,
        isRegister: row.is_register,
        factor: row.factor,
        registerMax: row.register_max,
        parent: null,
        area: [],
        kind: row.kind === 'incomer' || row.kind === 'transformer' ? row.kind : 'feeder',
        isMain: row.meter_id === `${plantId}.${MAIN_METERS[energy].code}`,
      },
      last:
        row.last_at && row.last_value !== null ? { ms: row.last_at.getTime(), value: row.last_value } : null,
    });
  }
  return found;
}

/**
 * What the meters of a file are: by a list, else by what earlier files told of them, else by the options.
 * @param stored null for a plant that is new
 * @throws {FileError} a meter is not known to a plant that has meters
 */
export function specsOf(
  codes: readonly string[],
  options: ImportOptions,
  list: readonly MeterSpec[] | null,
  stored: ReadonlyMap<string, StoredMeter> | null,
): ReadonlyMap<string, MeterSpec> {
  if (list) return new Map(list.map((spec) => [spec.code, spec]));
  const known = stored ?? new Map<string, StoredMeter>();
  const specs = codes.map((code) => known.get(code)?.spec);
  if (specs.every((spec) => spec !== undefined)) return new Map(specs.map((spec) => [spec.code, spec]));
  const ofOptions = metersOfOptions(codes, options);
  const isPlain = ofOptions.every((spec) => spec.isMain) || known.size === 0;
  const hasList = [...known.values()].some(({ spec }) => spec.energy === options.energy && !spec.isMain);
  if (!isPlain || hasList) {
    const missing = codes.filter((code) => !known.has(code)).map((code) => `"${code}"`);
    throw new FileError('list.unknownMeters', {
      missing: missing.join(', '),
      known: [...known.keys()].map((code) => `"${code}"`).join(', '),
    });
  }
  return new Map(ofOptions.map((spec) => [spec.code, spec]));
}
