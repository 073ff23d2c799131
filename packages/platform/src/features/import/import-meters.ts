import type { ImportReport } from '@plantdeck/core/contract';
import type { MeterSlots } from './build-slots.ts';
import type { ImportParts } from './import-readings.ts';
import { storeReport } from './import-readings.ts';
import { reportOf } from './import-report.ts';
import { readMeterList } from './meter-list.ts';
import { createReadings } from './readings.ts';
import { createRowNotes } from './row-notes.ts';

/**
 * Reads a list of meters and stores them without readings: files that follow name them.
 * @throws {FileError} it cannot be read
 * @throws {StoreError} it cannot be stored here
 */
export async function importMeters(parts: ImportParts): Promise<ImportReport> {
  const specs = await readMeterList(parts.readings, parts.options);
  const built = specs.map((spec): MeterSlots => ({
    spec,
    readings: createReadings(),
    register: null,
    slots: [],
    repeatedRows: 0,
    replacedRows: 0,
    gaps: [],
    partialSlots: 0,
    total: 0,
  }));
  const content = {
    meters: new Map(),
    rows: specs.length,
    emptyCells: 0,
    lateRows: 0,
    movedMidnights: 0,
    skippedRows: 0,
    negativeCells: 0,
    problems: createRowNotes(parts.options.language),
    remarks: createRowNotes(parts.options.language),
    encoding: 'utf-8',
    delimiter: ',',
  };
  const report = await reportOf(parts.options, content, built, parts.nowMs);
  return parts.options.dryRun ? report : storeReport(parts, built, report);
}
