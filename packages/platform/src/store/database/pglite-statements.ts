import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { toSqlError, type SqlError, type SqlResult } from './sql-engine.ts';

/**
 * Statements of one PGlite, prepared once they come again. PGlite's own way has each statement read, checked and planned
 * anew, in six steps; one that is prepared takes a single step and a fifth of the time.
 */
const { serialize } = protocol;

/** Prepared statements kept; each takes some tens of kB of the database's memory. */
const KEPT_MAX = 256;
/** Texts that came once; most of them never come again. */
const SEEN_MAX = 1_000;
/**
 * How long a plan is used, ms. Plans are made for tables as they are: one that was made while a table was empty is wrong
 * once it is full.
 */
const PLAN_LIFE_MS = 60_000;
/** Changes what prepared statements answer with. */
const CHANGES_SHAPE = /^\s*(?:create|alter|drop|truncate|vacuum|analyze|discard|deallocate|set|reset)\b/i;

interface Prepared {
  readonly name: string;
  /** Types of the parameters. */
  readonly types: readonly number[];
  readonly preparedMs: number;
}

type PgliteProtocol = Pick<
  PGlite,
  'execProtocolStream' | 'runExclusive' | 'serializers' | 'parsers' | 'waitReady'
>;

export interface StatementsOptions {
  /** Monotonic, ms. */
  readonly now?: () => number;
}

/** Runs statements, one after the other. */
export function createStatements(
  database: PgliteProtocol,
  { now = () => performance.now() }: StatementsOptions = {},
): {
  run(sql: string, parameters: readonly unknown[]): Promise<SqlResult>;
  hasEnded(): boolean;
  /** Statements that stand prepared. */
  preparedCount(): number;
} {
  const kept = new Map<string, Prepared>();
  const seen = new Set<string>();
  /** Names of statements to be let go before the next one. */
  let gone: string[] = [];
  let nextName = 1;

  const send = (...messages: Uint8Array[]) => database.execProtocolStream(joined(messages));
  const letGo = (sql: string) => {
    const prepared = kept.get(sql);
    if (prepared === undefined) return;
    kept.delete(sql);
    gone.push(prepared.name);
  };

  /** Reads and checks a statement; the unnamed one is over with the next. */
  async function parseAs(name: string, sql: string): Promise<readonly number[]> {
    const closing = gone.map((one) => serialize.close({ type: 'S', name: one }));
    gone = [];
    const messages = await send(
      ...closing,
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    return parse.parseDescribeStatementResults(messages);
  }

  async function preparedFor(sql: string): Promise<Prepared> {
    const known = kept.get(sql);
    if (known !== undefined && now() - known.preparedMs < PLAN_LIFE_MS) {
      // Last used, last let go.
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    letGo(sql);
    if (known === undefined && !seen.delete(sql)) {
      seen.add(sql);
      for (const oldest of seen) {
        if (seen.size <= SEEN_MAX) break;
        seen.delete(oldest);
      }
      return { name: '', types: await parseAs('', sql), preparedMs: now() };
    }
    for (const oldest of kept.keys()) {
      if (kept.size < KEPT_MAX) break;
      letGo(oldest);
    }
    const name = `s${nextName++}`;
    const prepared = { name, types: await parseAs(name, sql), preparedMs: now() };
    kept.set(sql, prepared);
    return prepared;
  }

  async function runOne(sql: string, parameters: readonly unknown[]): Promise<SqlResult> {
    if (CHANGES_SHAPE.test(sql)) for (const one of [...kept.keys()]) letGo(one);
    const { name, types } = await preparedFor(sql);
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serializer = database.serializers[types[index] ?? 0];
      return serializer ? serializer(value) : String(value);
    });
    const messages = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    );
    const result = parse.parseResults(messages, database.parsers)[0];
    return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
  }

  let ended: SqlError | null = null;
  async function runUnlessEnded(sql: string, parameters: readonly unknown[]): Promise<SqlResult> {
    // PGlite never returns from a statement that follows its end.
    if (ended !== null) throw ended;
    try {
      return await runOne(sql, parameters);
    } catch (cause) {
      const error = toSqlError(cause);
      if (error.hasEnded) ended = error;
      throw error;
    }
  }

  return {
    run: (sql, parameters) => database.runExclusive(() => runUnlessEnded(sql, parameters)),
    hasEnded: () => ended !== null,
    preparedCount: () => kept.size,
  };
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const message of messages) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}
