import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFault } from './database-fault.ts';
import { engineDialect } from './engine-dialect.ts';
import { healingEngine } from './pglite-healing.ts';
import { SqlError, type SqlEngine } from './sql-engine.ts';

/** A disk that fails as it is set to, and engines over it that number themselves and end where it fails. */
function failingDisk() {
  const disk = { fails: false, code: '58030' };
  const said: string[] = [];
  const notes: string[] = [];
  let opened = 0;
  const open = async (): Promise<SqlEngine> => {
    if (disk.fails) throw new Error('input/output error');
    opened += 1;
    const name = `engine ${opened}`;
    let hasEnded = false;
    return {
      async query(text) {
        if (hasEnded) throw new Error('it never returns');
        said.push(`${name}: ${text}`);
        if (text === 'wrong') throw new SqlError('a mistake', '42601', undefined);
        hasEnded = disk.fails;
        if (hasEnded) throw new SqlError('input/output error', disk.code, undefined, { hasEnded });
        return { rows: [{ name }], affectedRows: 0 };
      },
      async close() {
        said.push(`${name}: closed`);
      },
    };
  };
  const heal = async () => {
    const engine = healingEngine(await open(), { open, onNote: (line) => notes.push(line), random: () => 0 });
    const db = new Kysely<object>({ dialect: engineDialect(engine) });
    onTestFinished(() => db.destroy());
    return db;
  };
  return { disk, said, notes, heal };
}
const nameOn = (db: Kysely<object>) =>
  sql<{ name: string }>`name`.execute(db).then(({ rows }) => rows[0]?.name);
const faultOn = (db: Kysely<object>) => nameOn(db).then(() => null, databaseFault);

test('an engine that the disk ended is opened again by itself, and says meanwhile that it is away', async () => {
  const { disk, said, notes, heal } = failingDisk();
  const db = await heal();
  disk.fails = true;
  expect(await Promise.all([faultOn(db), faultOn(db), faultOn(db)])).toEqual(['away', 'away', 'away']);
  await expect.poll(() => said).toContain('engine 1: closed');
  expect(await faultOn(db)).toBe('away');
  expect(notes).toEqual([expect.stringMatching(/input.output error.*opened again/)]);
  disk.fails = false;
  await expect.poll(() => nameOn(db).catch(() => null), { timeout: 5_000 }).toBe('engine 2');
  expect(notes.slice(1)).toEqual(['The database is open again.']);
});

test('a full disk is named as such', async () => {
  const { disk, heal } = failingDisk();
  const db = await heal();
  Object.assign(disk, { fails: true, code: '53100' });
  expect([await faultOn(db), await faultOn(db)]).toEqual(['stopped', 'stopped']);
});

test('a mistake in a statement ends nothing', async () => {
  const { heal, notes } = failingDisk();
  const db = await heal();
  await expect(sql`wrong`.execute(db)).rejects.toThrow('a mistake');
  expect([await nameOn(db), notes]).toEqual(['engine 1', []]);
});

test('no statement of a transaction reaches the engine that follows its own', async () => {
  const { disk, said, heal } = failingDisk();
  const db = await heal();
  await expect(
    db.transaction().execute(async (inside) => {
      disk.fails = true;
      await expect(nameOn(inside)).rejects.toThrow('the database ended');
      disk.fails = false;
      await expect.poll(() => said, { timeout: 5_000 }).toContain('engine 1: closed');
      await new Promise((resolve) => setTimeout(resolve, 300));
      await nameOn(inside);
    }),
  ).rejects.toThrow('the database ended');
  expect(await nameOn(db)).toBe('engine 2');
  expect(said.filter((line) => line.startsWith('engine 2'))).toEqual(['engine 2: name']);
});

test('closing ends the attempts', async () => {
  const { disk, heal, said } = failingDisk();
  const db = await heal();
  disk.fails = true;
  await faultOn(db);
  await db.destroy();
  disk.fails = false;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said.some((line) => line.startsWith('engine 2'))).toBe(false);
});
