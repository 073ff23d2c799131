import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Database } from './database.ts';
import type { SqlEngine, SqlResult } from './sql-engine.ts';

/**
 * First come, first served. The engine runs one statement after the other anyway, so lone ones are handed over as they
 * come, and what one says is on its way while the next runs; a transaction has the engine to itself until it ends.
 */
class Turns {
  private readonly waiting: { readonly isAlone: boolean; start(): void }[] = [];
  private isTaken = false;

  /** Runs `start` at its turn, at once where nobody is before it; with `isAlone` nobody else starts before `leave`. */
  enter(isAlone: boolean, start: () => void): void {
    this.waiting.push({ isAlone, start });
    this.next();
  }

  leave(): void {
    this.isTaken = false;
    this.next();
  }

  private next(): void {
    while (!this.isTaken) {
      const first = this.waiting.shift();
      if (first === undefined) return;
      this.isTaken = first.isAlone;
      first.start();
    }
  }
}

class EngineConnection implements DatabaseConnection {
  private readonly engine: SqlEngine;
  private readonly turns: Turns;
  /** The engine that a transaction began on. */
  private pinned: Pick<SqlEngine, 'query'> | null = null;

  constructor(engine: SqlEngine, turns: Turns) {
    this.engine = engine;
    this.turns = turns;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await (this.pinned?.query(sql, parameters) ??
      new Promise<SqlResult>((resolve) =>
        this.turns.enter(false, () => resolve(this.engine.query(sql, parameters))),
      ));
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('this engine does not stream rows');
  }

  async begin(): Promise<void> {
    await new Promise<void>((resolve) => this.turns.enter(true, resolve));
    this.pinned = this.engine.pin?.() ?? this.engine;
    await this.executeQuery(CompiledQuery.raw('begin'));
  }

  release(): void {
    if (this.pinned === null) return;
    this.pinned = null;
    this.turns.leave();
  }
}

class EngineDriver implements Driver {
  private readonly engine: SqlEngine;
  private readonly turns = new Turns();

  constructor(engine: SqlEngine) {
    this.engine = engine;
  }

  async init() {}

  async acquireConnection(): Promise<EngineConnection> {
    return new EngineConnection(this.engine, this.turns);
  }
  async releaseConnection(connection: EngineConnection): Promise<void> {
    connection.release();
  }
  beginTransaction(connection: EngineConnection): Promise<void> {
    return connection.begin();
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  destroy(): Promise<void> {
    return this.engine.close();
  }
}

/** Of an engine that runs one statement or transaction after the other. */
class EngineAdapter extends PostgresAdapter {}

/** Whether everybody else waits while a transaction is under way. */
export const runsOneAtATime = (db: Database): boolean => db.getExecutor().adapter instanceof EngineAdapter;

/** Kysely's own PostgreSQL compiler over one engine. */
export function engineDialect(engine: SqlEngine): Dialect {
  return {
    createAdapter: () => new EngineAdapter(),
    createDriver: () => new EngineDriver(engine),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
