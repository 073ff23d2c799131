import { createReadStream } from 'node:fs';
import type { Database } from '../../store/database/index.ts';
import { FileError } from './file-text.ts';
import { UsageError, parseImportCommand, type ImportCommand } from './import-options.ts';
import { importReadings } from './import-readings.ts';
import { StoreError } from './import-target.ts';
import { USAGE } from './option-table.ts';
import { reportLines } from './report-lines.ts';

/** `npm run import`: a CSV file becomes a plant with boards, or is added to one. */
export interface ImportDeps {
  /** Opens the database; not called for help, a dry run of a new plant or a file with a mistake. */
  readonly db: () => Promise<{ readonly db: Database; close(): Promise<void> }>;
  readonly out: (line: string) => void;
}

/**
 * Runs one import. Stores the whole file or nothing.
 * @param argv arguments after the command's own name
 * @returns exit code: 0 stored (or would be), 1 something in the file or the database does not fit, 2 wrong command line
 * @throws {StartError} the database cannot be opened
 */
export async function runImport(argv: readonly string[], deps: ImportDeps): Promise<number> {
  try {
    const command = parseImportCommand(argv);
    if (!command) {
      deps.out(USAGE);
      return 0;
    }
    return await importFile(command, deps);
  } catch (error) {
    if (error instanceof UsageError) {
      deps.out(`${error.message}\n--help tells all options.`);
      return 2;
    }
    if (error instanceof FileError || error instanceof StoreError) {
      deps.out(plainText(error.message));
      deps.out('Nothing was stored.');
      return 1;
    }
    throw error;
  }
}

async function importFile(
  { options, file, metersFile, changesFile }: ImportCommand,
  { db, out }: ImportDeps,
): Promise<number> {
  let opened: { readonly db: Database; close(): Promise<void> } | null = null;
  try {
    const report = await importReadings({
      options,
      target: { kind: 'named' },
      readings: bytesOf(file),
      meters: metersFile === null ? undefined : bytesOf(metersFile),
      changes: changesFile === null ? undefined : bytesOf(changesFile),
      open: async () => (opened ??= await db()).db,
      nowMs: Date.now(),
      onStore: (slots) => out(`Storing ${slots.toLocaleString('en')} quarter hours ...`),
    });
    for (const line of reportLines(report, options)) out(plainText(line));
    const isRight = report.problems.count === 0 && report.meters.some((meter) => meter.slots > 0);
    return isRight ? 0 : 1;
  } finally {
    await (opened as { close(): Promise<void> } | null)?.close();
  }
}

/** @throws {FileError} when it is read: no such file, or nothing that can be read */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new FileError('file.unreadable', { reason: `${file}: ${readFailure(error)}` });
  }
}

function readFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'this is a folder, not a file';
  if (code === 'EACCES' || code === 'EPERM') return 'this file may not be read';
  return error instanceof Error ? error.message : String(error);
}

/** Cells of a file are told as they stand there, but must not move the cursor of a terminal. */
const plainText = (line: string): string =>
  // oxlint-disable-next-line no-control-regex
  line.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '\ufffd');
