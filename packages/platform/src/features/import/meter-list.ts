import { ENERGY_CODES, MAIN_METERS, type EnergyCode } from './energy-defaults.ts';
import { FileError } from './file-text.ts';
import { openCsv } from './csv-file.ts';
import type { ImportValues, ImportWord } from './import-text.ts';
import type { ImportOptions } from './import-options.ts';
import { UNITS, UNIT_NAMES, type UnitName } from './reading-units.ts';

/** What a meter is, told by a list of meters, by the options, or by what was stored with an earlier file. */
export interface MeterSpec {
  /** How the file names it: heading of its column, or its entry in the column of meters. */
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly energy: EnergyCode;
  readonly unit: UnitName;
  readonly isRegister: boolean;
  /** Ratio of the transformers before the meter, or any other factor. */
  readonly factor: number;
  readonly registerMax: number | null;
  /** Code of the meter that measures this one too. */
  readonly parent: string | null;
  /** Areas from the plant's halls down; empty is the plant itself. */
  readonly area: readonly string[];
  readonly kind: 'incomer' | 'transformer' | 'feeder';
  /** The one meter of a file without a list: the plant's own, whatever its column is called. */
  readonly isMain: boolean;
}

/** Meters of a plant that one file may describe or name. */
export const MOST_METERS = 2_000;
/** Depth of the tree of areas below the plant. */
const DEEPEST_AREA = 4;
const COLUMNS = [
  'meter',
  'name',
  'name_en',
  'energy',
  'unit',
  'reading',
  'parent',
  'area',
  'factor',
  'register_max',
] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Readonly<Record<Column, string>>;

/**
 * Reads a list of meters.
 * @throws {FileError} naming the row
 */
export async function readMeterList(
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<MeterSpec[]> {
  const csv = await openCsv(source, { encoding: 'auto', delimiter: null, headingRow: 1 });
  let headings: readonly string[] | null = null;
  let row = 0;
  const found: MeterSpec[] = [];
  for await (const record of csv.rows) {
    row += 1;
    if (!headings) {
      headings = record.map((one) => one.trim().toLowerCase().replaceAll(' ', '_'));
      const unknown = headings.find((one) => one !== '' && !(COLUMNS as readonly string[]).includes(one));
      if (unknown !== undefined || !headings.includes('meter'))
        throw new FileError('list.meters', {
          row: 1,
          why: {
            key: unknown === undefined ? 'list.noColumn' : 'list.unknownColumn',
            values: { name: unknown ?? 'meter', columns: COLUMNS.join(', ') },
          },
        });
      continue;
    }
    if (record.every((cell) => cell.trim() === '')) continue;
    if (found.length >= MOST_METERS)
      throw new FileError('list.meters', { row, why: { key: 'list.tooMany', values: { max: MOST_METERS } } });
    const cells = Object.fromEntries(
      COLUMNS.map((column) => [column, (record[headings?.indexOf(column) ?? -1] ?? '').trim()]),
    ) as Cells;
    found.push(readMeter(cells, options, row));
  }
  return arranged(found);
}

function readMeter(cells: Cells, options: ImportOptions, row: number): MeterSpec {
  const fail = (key: ImportWord, values?: ImportValues): never => {
    throw new FileError('list.meters', { row, why: { key, ...(values && { values }) } });
  };
  if (cells.meter === '') fail('row.meterEmpty');
  const unitText = cells.unit || options.unit || '';
  const unit = UNIT_NAMES.find((one) => one === unitText);
  if (unit === undefined)
    return fail('list.noneOf', { field: 'unit', value: unitText, allowed: UNIT_NAMES.join(', ') });
  const energyText = cells.energy || UNITS[unit].energies[0] || '';
  const energy = ENERGY_CODES.find((one) => one === energyText);
  if (energy === undefined)
    return fail('list.noneOf', { field: 'energy', value: energyText, allowed: ENERGY_CODES.join(', ') });
  if (!UNITS[unit].energies.includes(energy)) fail('list.unit', { unit, energy });
  const reading = cells.reading || (options.isRegister && !UNITS[unit].isRate ? 'register' : 'interval');
  if (reading !== 'register' && reading !== 'interval')
    fail('list.noneOf', { field: 'reading', value: reading, allowed: 'register, interval' });
  if (reading === 'register' && UNITS[unit].isRate) fail('list.register', { unit });
  const area = cells.area
    .split('/')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (area.length > DEEPEST_AREA) fail('list.area', { area: cells.area, max: DEEPEST_AREA });
  return {
    code: cells.meter,
    nameZh: cells.name || cells.meter,
    nameEn: cells.name_en || cells.name || cells.meter,
    energy,
    unit,
    isRegister: reading === 'register',
    factor:
      positive(cells.factor, options.scale) ??
      fail('list.notAbove0', { field: 'factor', value: cells.factor }),
    registerMax:
      cells.register_max === ''
        ? options.registerMax
        : (positive(cells.register_max, 1) ??
          fail('list.notAbove0', { field: 'register_max', value: cells.register_max })),
    parent: cells.parent || null,
    area,
    kind: 'feeder',
    isMain: false,
  };
}

function positive(text: string, otherwise: number): number | null {
  if (text === '') return otherwise;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** Meters that only the options describe: a column each. One alone is the plant's main meter. */
export function metersOfOptions(codes: readonly string[], options: ImportOptions): MeterSpec[] {
  const { unit, energy } = options;
  if (unit === null) throw new FileError('list.noUnit');
  const isAlone = codes.length === 1 && options.layout.kind === 'wide';
  const main = MAIN_METERS[energy];
  return arranged(
    codes.map((code) => ({
      code,
      nameZh: isAlone ? main.zh : code,
      nameEn: isAlone ? main.en : code,
      energy,
      unit,
      isRegister: options.isRegister,
      factor: options.scale,
      registerMax: options.registerMax,
      parent: null,
      area: [],
      kind: 'feeder',
      isMain: isAlone,
    })),
  );
}

/**
 * Puts meters in their places: whose readings make the plant's total, and which area each belongs to. A meter without an
 * area stands for one of its own name, below that of the meter above it.
 * @throws {FileError} a parent is not there, measures another energy, or is its own
 */
function arranged(specs: readonly MeterSpec[]): MeterSpec[] {
  const byCode = new Map<string, MeterSpec>();
  for (const spec of specs) {
    if (byCode.has(spec.code)) throw new FileError('list.twice', { meter: spec.code });
    byCode.set(spec.code, spec);
  }
  const parents = new Set(specs.map((spec) => spec.parent));
  for (const spec of specs) {
    if (spec.parent === null) continue;
    const above = byCode.get(spec.parent);
    if (!above) throw new FileError('list.noParent', { parent: spec.parent, meter: spec.code });
    if (above.energy !== spec.energy)
      throw new FileError('list.parentEnergy', {
        meter: spec.code,
        energy: spec.energy,
        parent: above.code,
        other: above.energy,
      });
  }
  const tops = new Map<EnergyCode, number>();
  for (const { energy, parent } of specs) if (parent === null) tops.set(energy, (tops.get(energy) ?? 0) + 1);
  const isIncomer = (spec: MeterSpec): boolean =>
    spec.parent === null && (parents.has(spec.code) || tops.get(spec.energy) === 1);
  const areas = new Map<MeterSpec, readonly string[]>();
  /** Those of a meter and of all above it, each once: a list may be one long chain. */
  const areaOf = (spec: MeterSpec): readonly string[] => {
    const line: MeterSpec[] = [];
    const isAbove = new Set<MeterSpec>();
    for (let at: MeterSpec | undefined = spec; at && !areas.has(at); at = byCode.get(at.parent ?? '')) {
      if (isAbove.has(at)) throw new FileError('list.ownParent', { meter: at.code });
      isAbove.add(at);
      line.push(at);
    }
    for (const at of line.toReversed()) areas.set(at, ownArea(at));
    return areas.get(spec) ?? [];
  };
  const ownArea = (spec: MeterSpec): readonly string[] => {
    if (spec.area.length > 0 || isIncomer(spec)) return spec.area;
    const above = spec.parent === null ? undefined : byCode.get(spec.parent);
    const parentArea = (above && areas.get(above)) ?? [];
    return parentArea.length < DEEPEST_AREA ? [...parentArea, spec.nameZh.replaceAll('/', ' ')] : parentArea;
  };
  return specs.map((spec) => ({
    ...spec,
    area: areaOf(spec),
    kind: isIncomer(spec) ? 'incomer' : parents.has(spec.code) ? 'transformer' : 'feeder',
  }));
}
