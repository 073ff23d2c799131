import { openCsv } from './csv-file.ts';
import { FileError } from './file-text.ts';
import type { ImportValues, ImportWord } from './import-text.ts';
import type { ImportOptions } from './import-options.ts';
import { createLocalClock } from './local-clock.ts';
import { parseTimeStamp } from './time-stamp.ts';

/** A meter was taken out and another put in: the register of the one ends, that of the other begins. */
export interface MeterChange {
  readonly atMs: number;
  readonly last: number;
  readonly first: number;
  /** Of the new meter; null where it is that of the old one. */
  readonly factor: number | null;
  readonly registerMax: number | null;
}

const COLUMNS = ['meter', 'time', 'last', 'first', 'factor', 'register_max'] as const;

/**
 * Reads a list of meter changes; times are written like those of the readings.
 * @returns by meter, oldest first
 * @throws {FileError} naming the row
 */
export async function readMeterChanges(
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ReadonlyMap<string, readonly MeterChange[]>> {
  const csv = await openCsv(source, { encoding: 'auto', delimiter: null, headingRow: 1 });
  const found = new Map<string, MeterChange[]>();
  let headings: readonly string[] | null = null;
  let row = 0;
  for await (const record of csv.rows) {
    row += 1;
    if (!headings) {
      headings = record.map((one) => one.trim().toLowerCase().replaceAll(' ', '_'));
      const missing = COLUMNS.slice(0, 4).find((one) => !headings?.includes(one));
      if (missing !== undefined)
        throw new FileError('list.changes', {
          row: 1,
          why: { key: 'list.noColumn', values: { name: missing, columns: COLUMNS.join(', ') } },
        });
      continue;
    }
    if (record.every((cell) => cell.trim() === '')) continue;
    const cell = (name: (typeof COLUMNS)[number]): string =>
      (record[headings?.indexOf(name) ?? -1] ?? '').trim();
    const fail = (key: ImportWord, values: ImportValues): never => {
      throw new FileError('list.changes', { row, why: { key, values } });
    };
    const numeric = (name: (typeof COLUMNS)[number]): number => {
      const value = Number(cell(name));
      return cell(name) === '' || !Number.isFinite(value)
        ? fail('list.noNumber', { field: name, value: cell(name) })
        : value;
    };
    const optional = (name: 'factor' | 'register_max') => (cell(name) === '' ? null : numeric(name));
    const stamp = parseTimeStamp(cell('time'), options.timeFormat);
    if (!stamp) return fail('row.noTime', { text: cell('time'), format: options.timeFormat });
    const moment = createLocalClock(options.stampZone, 'start').resolve(stamp);
    if (moment.kind === 'skipped') return fail('list.skipped', { text: cell('time') });
    const changes = found.get(cell('meter')) ?? [];
    found.set(cell('meter'), changes);
    changes.push({
      atMs: moment.ms,
      last: numeric('last'),
      first: numeric('first'),
      factor: optional('factor'),
      registerMax: optional('register_max'),
    });
  }
  for (const changes of found.values()) changes.sort((a, b) => a.atMs - b.atMs);
  return found;
}
