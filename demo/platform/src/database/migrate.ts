import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { accounts } from './migrations/001-accounts.ts';
import { plant } from './migrations/002-plant.ts';
import { alarmMessages } from './migrations/003-alarm-messages.ts';

/** In the order in which they were made; never edited once released, only added to. */
export const MIGRATIONS: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  { name: '001-accounts', statements: accounts },
  { name: '002-plant', statements: plant },
  { name: '003-alarm-messages', statements: alarmMessages },
];

// Any number that is ours: two instances that start together must not migrate together.
const MIGRATION_LOCK = 7_261_001;

/**
 * Brings the tables to the newest shape. Each migration is one transaction.
 * @returns names of the migrations that ran
 */
export async function migrate(db: Database): Promise<string[]> {
  await db.transaction().execute(async (transaction) => {
    await run(transaction, `select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await run(
      transaction,
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
  });
  const ran: string[] = [];
  for (const migration of MIGRATIONS) {
    await db.transaction().execute(async (transaction) => {
      await run(transaction, `select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      const known = await run(transaction, 'select 1 from migration where name = $1', migration.name);
      if (known.rows.length > 0) return;
      for (const statement of migration.statements) await run(transaction, statement);
      await run(transaction, 'insert into migration (name) values ($1)', migration.name);
      ran.push(migration.name);
    });
  }
  return ran;
}

const run = (db: Database, sql: string, ...parameters: unknown[]) =>
  db.executeQuery(CompiledQuery.raw(sql, parameters));
