/** Processes that are killed amid their work: nothing half is left, and what was begun is taken up again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { CLOCK_START, freePorts } from '../support/product.ts';
import { openPlantSql } from './plant-sql.ts';

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'plantdeck-cut-'));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  printed(): string;
  /** Resolves when the text has been printed. */
  says(text: string | RegExp): Promise<void>;
}
function run(args: readonly string[], environment: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, LOG: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += String(text)));
  child.stderr.on('data', (text: Buffer) => (printed += String(text)));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    child,
    ended,
    printed: () => printed,
    async says(text) {
      while (!(typeof text === 'string' ? printed.includes(text) : text.test(printed))) {
        if (child.exitCode !== null) throw new Error(`ended without saying ${text}:\n${printed}`);
        await delay(10);
      }
    },
  };
}
async function kill(running: Running): Promise<void> {
  running.child.kill('SIGKILL');
  await running.ended;
}

/** Rows of the past as one text, whatever was written when. */
const DIGEST = `
  with past as (select timestamptz '2026-11-19T00:00:00+08:00' as t)
  select md5(string_agg(row, e'\\n' order by row)) as digest, count(*)::int as rows from (
    select concat_ws(' ', meter_id, slot_start, quantity, quality) as row
      from slot join meter using (meter_key), past where slot_start < t
    union all select concat_ws(' ', meter_id, day, md5(values))
      from minute_block join meter using (meter_key), past where t0 < t and kind = 'incomer' and energy_code = 'electric'
    union all select concat_ws(' ', area_id, slot_start, quantity, mass_t) from production_slot, past where slot_start < t
    union all select concat_ws(' ', alarm_id, value, on_at, off_at) from alarm, past where off_at < t
    union all select concat_ws(' ', stop_id, reason_code, from_at, to_at) from stop_event, past where to_at < t) as rows`;

async function digestOf(dataDir: string): Promise<{ digest: string; rows: number } | undefined> {
  const sql = await openPlantSql(dataDir);
  try {
    return (await sql.query<{ digest: string; rows: number }>(DIGEST))[0];
  } finally {
    await sql.close();
  }
}

test('history that was killed while it was written is taken up again, with the rows of a run that nobody disturbed', async () => {
  const start = async (dataDir: string): Promise<Running> =>
    run(['scripts/serve.mjs'], {
      PORT: String(await freePorts()),
      DATA_DIR: dataDir,
      PROFILE: 'ci',
      PLANTS: 'ALU',
      START_DATE: '2026-10-28',
      CLOCK_START,
      SEED: '7',
    });
  const [quiet, cut] = [folder(), folder()];
  const undisturbed = await start(quiet);
  await undisturbed.says('All of history');
  undisturbed.child.kill('SIGTERM');
  await undisturbed.ended;

  for (const moment of [/writing the newest days (2|5)\d %/, /writing older days \d/]) {
    const running = await start(cut);
    await running.says(moment);
    await kill(running);
    expect(running.printed()).not.toContain('All of history');
  }
  const last = await start(cut);
  await last.says('All of history');
  last.child.kill('SIGTERM');
  await last.ended;

  const expected = await digestOf(quiet);
  expect(expected?.rows).toBeGreaterThan(50_000);
  expect(await digestOf(cut)).toEqual(expected);
}, 300_000);

test('an import that was killed while it was stored leaves nothing behind, and goes through the next time', async () => {
  const dataDir = folder();
  const platform = run(['scripts/serve.mjs'], {
    PORT: String(await freePorts()),
    DATA_DIR: dataDir,
    PROFILE: 'ci',
    PLANTS: 'ALU',
    START_DATE: '2026-11-20',
    CLOCK_START,
  });
  await platform.says('All of history');
  platform.child.kill('SIGTERM');
  await platform.ended;

  const meters = Array.from({ length: 20 }, (_, index) => `M${index}`);
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const stamp = new Date(Date.UTC(2025, 0, 1) + index * 900_000).toISOString();
    return `${stamp},${meters.map((_meter, meter) => (index + meter) % 50).join(',')}`;
  });
  const file = path.join(folder(), 'wide.csv');
  writeFileSync(file, `Time,${meters.join(',')}\n${rows.join('\n')}\n`);
  const start = (): Running =>
    run(
      [
        ...['scripts/import.mjs', file, '--plant', 'Killed', '--time-column', 'Time', '--value-column', '*'],
        ...['--unit', 'kWh', '--time-zone', 'Asia/Shanghai'],
      ],
      { DATA_DIR: dataDir },
    );
  const imported = async () => {
    const sql = await openPlantSql(dataDir);
    const [found] = await sql.query<{ plants: number; meters: number; slots: number }>(`
      select (select count(*)::int from plant where model = 'imported') as plants,
        (select count(*)::int from import_meter) as meters,
        (select count(*)::int from slot join meter using (meter_key) where plant_id like 'IMP-%') as slots`);
    await sql.close();
    return found;
  };
  const killed = start();
  await killed.says('Storing 200,000 quarter hours');
  await delay(150);
  expect(killed.child.exitCode, killed.printed()).toBeNull();
  await kill(killed);
  expect(await imported()).toEqual({ plants: 0, meters: 0, slots: 0 });

  const whole = start();
  expect(await whole.ended, whole.printed()).toBe(0);
  expect(await imported()).toEqual({ plants: 1, meters: 20, slots: 200_000 });
}, 180_000);
