import type { ImportReport } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/index.ts';
import { buildSlots, type MeterSlots } from './build-slots.ts';
import type { ImportOptions } from './import-options.ts';
import { findPlant, type ImportTarget } from './import-target.ts';
import { reportOf } from './import-report.ts';
import { readMeterChanges } from './meter-changes.ts';
import { readMeterList } from './meter-list.ts';
import { readReadings } from './read-readings.ts';
import { specsOf, readStoredMeters, type StoredMeter } from './stored-meters.ts';
import { storePlant, type StoredPlant } from './store-plant.ts';

type Bytes = AsyncIterable<Uint8Array>;

export interface ImportParts {
  readonly options: ImportOptions;
  readonly target: ImportTarget;
  readonly readings: Bytes;
  readonly meters?: Bytes | undefined;
  readonly changes?: Bytes | undefined;
  /** Not called for a dry run or a mistake, where nothing that is stored has to be known. */
  readonly open: () => Promise<Database>;
  readonly nowMs: number;
  /** The file is right, and is being stored from here on. */
  readonly onStore?: ((slots: number) => void) | undefined;
  /** Written in the same transaction as the readings. */
  readonly also?: ((transaction: Database, report: ImportReport) => Promise<void>) | undefined;
}

/**
 * Reads a file and stores all of it, or nothing.
 * @throws {FileError} it cannot be read at all
 * @throws {StoreError} it cannot be stored here
 */
export async function importReadings(parts: ImportParts): Promise<ImportReport> {
  const { options, target } = parts;
  const list = parts.meters ? await readMeterList(parts.meters, options) : null;
  const changes = parts.changes ? await readMeterChanges(parts.changes, options) : new Map();
  const content = await readReadings(parts.readings, options);
  const adds = options.append || target.kind === 'organisation';
  const stored = adds ? await storedBefore(await parts.open(), options, target) : null;
  const before = new Map<string, { ms: number; value: number }>();
  for (const [code, { last }] of stored ?? []) if (last) before.set(code, last);
  const built = await buildSlots({
    options,
    content,
    specs: specsOf([...content.meters.keys()], options, list, stored),
    changes,
    before,
  });
  const report = await reportOf(options, content, built, parts.nowMs);
  const isEmpty = built.every(({ slots }) => slots.length === 0);
  if (options.dryRun || isEmpty || report.problems.count > 0) return report;
  return storeReport(parts, built, report);
}

async function storedBefore(
  db: Database,
  options: ImportOptions,
  target: ImportTarget,
): Promise<ReadonlyMap<string, StoredMeter> | null> {
  const plant = await findPlant(db, options, target);
  return plant.isNew ? null : readStoredMeters(db, plant.plantId);
}

/** Stores what was built, and tells so. */
export async function storeReport(
  { options, target, open, also, onStore }: ImportParts,
  built: readonly MeterSlots[],
  report: ImportReport,
): Promise<ImportReport> {
  onStore?.(built.reduce((sum, { slots }) => sum + slots.length, 0));
  const told = (stored: StoredPlant): ImportReport => ({
    ...report,
    stored: true,
    plantId: stored.plantId,
    isNewPlant: stored.isNew,
    accounts: [...stored.accounts],
    counts: { ...report.counts, keptSlots: stored.keptSlots },
  });
  const stored = await storePlant(await open(), options, target, built, async (transaction, result) =>
    also?.(transaction, told(result)),
  );
  return told(stored);
}
