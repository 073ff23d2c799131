import type { Database } from '../database/index.ts';
import { buildFileSlots } from './file-slots.ts';
import { USAGE, UsageError, parseImportOptions, type ImportOptions } from './import-options.ts';
import { problemLines, rowLines, storedLines, summaryLines } from './import-report.ts';
import { FileError, readCsvFile } from './read-file.ts';
import { UNITS } from './reading-units.ts';
import { StoreError, storePlant } from './store-plant.ts';

/** `npm run import`: a CSV file of one meter becomes a plant with a board. */
export interface ImportDeps {
  /** Opens the database; not called for help, a dry run or a file with a mistake. */
  readonly db: () => Promise<{ readonly db: Database; close(): Promise<void> }>;
  readonly out: (line: string) => void;
}

/**
 * Runs one import. Stores the whole file or nothing.
 * @param argv arguments after the command's own name
 * @returns exit code: 0 stored (or would be), 1 something in the file or the database does not fit, 2 wrong command line
 * @throws {StartError} the database cannot be opened
 */
export async function runImport(argv: readonly string[], { db, out }: ImportDeps): Promise<number> {
  try {
    const options = parseImportOptions(argv);
    if (!options) {
      out(USAGE);
      return 0;
    }
    return await importFile(options, db, out);
  } catch (error) {
    if (error instanceof UsageError) {
      out(`${error.message}\n--help tells all options.`);
      return 2;
    }
    if (error instanceof FileError || error instanceof StoreError) {
      out(error.message);
      return 1;
    }
    throw error;
  }
}

async function importFile(
  options: ImportOptions,
  open: ImportDeps['db'],
  out: ImportDeps['out'],
): Promise<number> {
  const tell = (lines: readonly string[]): void => lines.forEach((line) => out(line));
  const content = await readCsvFile(options);
  const result = buildFileSlots(content.readings, {
    intervalMs: options.intervalMinutes * 60_000,
    isRate: UNITS[options.unit].isRate,
  });
  if (options.dryRun) tell(rowLines(options, content));
  tell(summaryLines(options, content, result));
  const problemCount = content.problemCount + result.problems.length;
  if (problemCount > 0) {
    tell(problemLines([...content.problems, ...result.problems], problemCount));
    out('Nothing was stored.');
    return 1;
  }
  if (result.slots.length === 0) {
    out('There is no quarter hour with enough readings. Nothing was stored.');
    return 1;
  }
  if (options.dryRun) {
    out('Dry run: nothing was stored.');
    return 0;
  }
  const database = await open();
  try {
    tell(storedLines(options, await storePlant(database.db, options, result.slots)));
    return 0;
  } finally {
    await database.close();
  }
}
