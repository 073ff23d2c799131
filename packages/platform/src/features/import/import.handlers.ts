import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ImportReportSchema, parseContract, type ImportReport } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/index.ts';
import { ApiError, type Call, registerHandlers, RETCODES } from '../api/index.ts';
import { FileError } from './file-text.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { importText, type ImportError } from './import-text.ts';
import { importMeters } from './import-meters.ts';
import { UsageError, readImportOptions, type ImportOptions } from './import-options.ts';
import { importReadings, type ImportParts } from './import-readings.ts';
import { StoreError } from './import-target.ts';
import { COMMAND_ONLY, OPTIONS, type OptionName } from './option-table.ts';
import { readWhole } from './read-ahead.ts';
import { createYield } from './yield-to-event-loop.ts';

/** `POST readings/import`: a CSV file comes in as the body, its options as parameters, and its report goes out. */
const LIMIT_BYTES = 64 * 1_048_576;
const BUSY_RETRY_MS = 10_000;
/** Files that may come in at once, one an organisation: somebody with a slow line holds nobody else's place. */
const ARRIVING_MAX = 4;
const KEY_MAX = 200;
/** Parameters that are no options of the file. */
const OWN = ['content', 'idempotency-key'];

export interface ImportHandlerDeps {
  readonly realNow: () => number;
  /** Readings of a plant have come in: whoever shows it looks again. */
  readonly onStored?: ((plantId: string) => void) | undefined;
  /** Largest body. */
  readonly limitBytes?: number | undefined;
}

export function importHandlers({ realNow, onStored, limitBytes = LIMIT_BYTES }: ImportHandlerDeps) {
  const arriving = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: what reading a file takes of memory is there once. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work);
    last = own.catch(() => {});
    return own;
  };
  return registerHandlers({
    async readingsImport(call) {
      if (!(call.body instanceof Readable)) throw badField('body', importText(call.language, 'call.csv'));
      const asked = optionsOf(call);
      const { orgId } = call;
      if (arriving.has(orgId) || arriving.size >= ARRIVING_MAX)
        throw new ApiError(
          RETCODES.tooMany,
          'import.busy',
          { seconds: BUSY_RETRY_MS / 1000 },
          { retryAfterMs: BUSY_RETRY_MS },
        );
      arriving.add(orgId);
      try {
        const body = await readWhole(call.body, limitBytes);
        const report = await inTurn(() => answer(call, asked, body, { realNow, limitBytes }));
        if (report.stored && report.plantId && !report.repeated) onStored?.(report.plantId);
        return report;
      } catch (error) {
        throw refusalOf(error, call.language);
      } finally {
        arriving.delete(orgId);
      }
    },
  });
}

interface AskedImport {
  readonly options: ImportOptions;
  readonly content: 'readings' | 'meters';
  readonly key: string | null;
}

async function answer(
  call: Call,
  { options, content, key }: AskedImport,
  body: Readable,
  { realNow, limitBytes }: { readonly realNow: () => number; readonly limitBytes: number },
): Promise<ImportReport> {
  const { db, orgId } = call;
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(call.query).toSorted()));
  const bytes = watched(body, limitBytes, hash);
  const digest = (): string => hash.copy().digest('hex');
  if (key !== null && (await runOf(db, orgId, key))) {
    for await (const _piece of bytes);
    return repeated(db, orgId, key, digest());
  }
  const parts: ImportParts = {
    options,
    target: { kind: 'organisation', orgId },
    readings: bytes,
    open: () => Promise.resolve(db),
    nowMs: realNow(),
    also: async (transaction, report) => {
      if (key === null) return;
      // Another instance may have stored the same call meanwhile; imports come one after the other from here on.
      if (await runOf(transaction, orgId, key)) throw new RepeatedCall();
      await transaction
        .insertInto('import_run')
        .values({ org_id: orgId, key, digest: digest(), report: JSON.stringify(report) })
        .execute();
    },
  };
  try {
    const report = await (content === 'meters' ? importMeters(parts) : importReadings(parts));
    if (report.problems.count > 0)
      throw new ApiError(
        RETCODES.badReadings,
        'import.problems',
        { count: report.problems.count },
        { data: report },
      );
    return report;
  } catch (error) {
    if (error instanceof RepeatedCall && key !== null) return repeated(db, orgId, key, digest());
    throw error;
  }
}

class RepeatedCall extends Error {}

const runOf = (db: Database, orgId: string, key: string) =>
  db
    .selectFrom('import_run')
    .select(['digest', 'report'])
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .executeTakeFirst();

/** @throws {ApiError} the key stands for another file or other options */
async function repeated(db: Database, orgId: string, key: string, digest: string): Promise<ImportReport> {
  const run = await runOf(db, orgId, key);
  if (run?.digest !== digest) throw new ApiError(RETCODES.conflict, 'import.key-used');
  return { ...parseContract(ImportReportSchema, run.report, 'report'), repeated: true };
}

/** @throws {ApiError} naming the parameter that does not fit */
function optionsOf(call: Call): AskedImport {
  const { language } = call;
  const given: Partial<Record<OptionName, string | string[]>> = {};
  for (const [name, value] of Object.entries(call.query)) {
    if (OWN.includes(name)) continue;
    if (!isOption(name) || COMMAND_ONLY.includes(name))
      throw badField(name, importText(language, 'call.noOption'));
    given[name] = name === 'value-column' ? value.split('|') : value;
  }
  const content = call.query['content'] ?? 'readings';
  if (content !== 'readings' && content !== 'meters')
    throw badField('content', importText(language, 'call.content'));
  const key = call.query['idempotency-key'] ?? null;
  if (key !== null && (key === '' || key.length > KEY_MAX))
    throw badField('idempotency-key', importText(language, 'call.key', { max: KEY_MAX }));
  // A list of meters has columns of its own.
  const columns = content === 'meters' ? { 'time-column': '#1', 'value-column': '#2' } : {};
  try {
    return {
      options: readImportOptions({ ...columns, ...given, plant: call.orgId }, language),
      content,
      key,
    };
  } catch (error) {
    throw refusalOf(error, language);
  }
}

const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

/** What a file or an option lacks; the field keeps the name that the call knows it by. */
const badField = (field: string, reason: string): ApiError =>
  new ApiError(RETCODES.badField, 'call.bad-field', { field, verbatim: reason });

function refusalOf(error: unknown, language: PlatformLanguage): unknown {
  // A call has parameters where the command has options.
  const told = (refusal: ImportError): string => refusal.in(language).replaceAll('--', '');
  if (error instanceof UsageError) return badField(error.option ?? 'query', told(error));
  if (error instanceof FileError) {
    // A refusal that ended the reading of the body from inside.
    if (error.cause instanceof ApiError) return error.cause;
    return badField('body', told(error));
  }
  if (error instanceof StoreError)
    return new ApiError(RETCODES.conflict, 'import.refused', { verbatim: told(error) });
  return error;
}

/** The body as it comes, counted and hashed. */
async function* watched(body: Readable, limitBytes: number, hash: Hash): AsyncGenerator<Uint8Array> {
  const yieldToEventLoop = createYield();
  let length = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    const pause = yieldToEventLoop(piece.byteLength);
    if (pause) await pause;
    length += piece.byteLength;
    if (length > limitBytes) throw new ApiError('041301', 'call.too-large', {}, { status: 413 });
    hash.update(piece);
    yield piece;
  }
}
