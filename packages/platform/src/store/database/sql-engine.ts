/**
 * The database: one kysely handle over PGlite (in this thread or in a worker) or over PostgreSQL, with the same SQL,
 * the same value types and the same error codes.
 */
export interface SqlResult {
  readonly rows: unknown[];
  /** Rows touched by an insert, update or delete. */
  readonly affectedRows: number;
}

/** One connection that runs one statement at a time. */
export interface SqlEngine {
  query(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  /** The engine as it is now, where another may replace it: a transaction that began here goes on nowhere else. */
  pin?(): Pick<SqlEngine, 'query'>;
  /** The whole data folder as an uncompressed tar, where the engine can give it. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A failed statement; `code` is PostgreSQL's SQLSTATE, such as `23505` for a duplicate key. */
export class SqlError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  /** The engine ended itself with this error, as it does where the disk fails, and answers nothing more. */
  readonly hasEnded: boolean;
  constructor(
    message: string,
    code: string | undefined,
    constraint: string | undefined,
    { hasEnded = false } = {},
  ) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
    this.constraint = constraint;
    this.hasEnded = hasEnded;
  }
}

const END_SEVERITIES: readonly unknown[] = ['PANIC', 'FATAL'];

/** Reads code and constraint of any driver's error. The statement's parameters stay behind: they may be secrets. */
export function toSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  const fields: Partial<Record<'code' | 'constraint' | 'message' | 'severity', unknown>> = Object(error);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return new SqlError(
    textOf(fields.message) ?? String(error),
    textOf(fields.code),
    textOf(fields.constraint),
    // What WebAssembly throws is no answer of the database: it stopped in the middle of something.
    { hasEnded: END_SEVERITIES.includes(fields.severity) || error instanceof WebAssembly.RuntimeError },
  );
}

/** Whether a statement failed because such a row exists already. */
export function isDuplicateKey(error: unknown): boolean {
  return toSqlError(error).code === '23505';
}
