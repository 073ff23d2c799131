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
  /** The whole data folder as an uncompressed tar, where the engine can give it. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A failed statement; `code` is PostgreSQL's SQLSTATE, such as `23505` for a duplicate key. */
export class SqlError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  constructor(message: string, code: string | undefined, constraint: string | undefined) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** Reads code and constraint of any driver's error. The statement's parameters stay behind: they may be secrets. */
export function toSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  const fields: Partial<Record<'code' | 'constraint' | 'message', unknown>> = Object(error);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return new SqlError(
    textOf(fields.message) ?? String(error),
    textOf(fields.code),
    textOf(fields.constraint),
  );
}

/** Whether a statement failed because such a row exists already. */
export function isDuplicateKey(error: unknown): boolean {
  return toSqlError(error).code === '23505';
}
