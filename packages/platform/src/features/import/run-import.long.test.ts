import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { runImport } from './run-import.ts';

test('a million minutes come in whole, as quarter hours and nothing else', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'plantdeck-import-'));
  try {
    await database.db
      .insertInto('account')
      .values({
        user_id: 'u',
        user_name: 'admin',
        nick_name: 'a',
        password_hash: '-',
        phone: null,
        question_limit: null,
      })
      .execute();
    const file = path.join(folder, 'million.csv');
    const stream = createWriteStream(file);
    stream.write('Time,kW\n');
    const rows = 1_000_000;
    for (let minute = 0; minute < rows; minute += 1) {
      const at = new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString();
      if (!stream.write(`${at},${(minute % 97) + 0.5}\n`)) await once(stream, 'drain');
    }
    stream.end();
    await finished(stream);
    const lines: string[] = [];
    const args = ['--plant', 'Million', '--time-column', 'Time', '--value-column', 'kW', '--unit', 'kW'];
    const code = await runImport([file, ...args, '--time-zone', 'Europe/Berlin', '--interval', '1'], {
      out: (line) => lines.push(line),
      db: async () => ({ db: database.db, close: async () => {} }),
    });
    expect(code, lines.join('\n')).toBe(0);
    const { rows: stored } = await sql<{ n: number; total: number }>`
      select count(*) as n, sum(quantity) as total from slot`.execute(database.db);
    expect(stored[0]?.n).toBe(Math.floor(rows / 15));
    let whole = 0;
    for (let minute = 0; minute < Math.floor(rows / 15) * 15; minute += 1)
      whole += ((minute % 97) + 0.5) / 60;
    expect(stored[0]?.total).toBeCloseTo(whole, 3);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}, 120_000);
