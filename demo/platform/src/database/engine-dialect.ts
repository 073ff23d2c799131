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
import type { SqlEngine } from './sql-engine.ts';

/** First come, first served: a transaction keeps its turn until it ends, a lone statement until it answered. */
class Turns {
  private tail: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const before = this.tail;
    let give = () => {};
    this.tail = new Promise((resolve) => (give = resolve));
    await before;
    return give;
  }
}

class EngineConnection implements DatabaseConnection {
  private readonly engine: SqlEngine;
  give = () => {};

  constructor(engine: SqlEngine) {
    this.engine = engine;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.engine.query(query.sql, query.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('this engine does not stream rows');
  }
}

class EngineDriver implements Driver {
  private readonly engine: SqlEngine;
  private readonly turns = new Turns();
  private readonly connection: EngineConnection;

  constructor(engine: SqlEngine) {
    this.engine = engine;
    this.connection = new EngineConnection(engine);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const give = await this.turns.take();
    this.connection.give = give;
    return this.connection;
  }
  async releaseConnection(): Promise<void> {
    this.connection.give();
  }
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'));
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

/** Kysely's own PostgreSQL compiler over one engine. */
export function engineDialect(engine: SqlEngine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
