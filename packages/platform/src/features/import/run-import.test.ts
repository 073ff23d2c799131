import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WholePlantEnergySchema, parseContract } from '@plantdeck/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholePlantEnergyQuery } from '../boards/whole-plant-energy.query.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { energyQuantity } from '../energy/index.ts';
import { importMain, runImport } from '../../import-main.ts';
import { plantIdOf } from './plant-ids.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'plantdeck-import-'));
  const account = (user_id: string, user_name: string) => ({
    user_id,
    user_name,
    nick_name: user_name,
    password_hash: '$none$',
    phone: null,
    question_limit: null,
  });
  await database.db
    .insertInto('account')
    .values([account('u-admin', 'admin'), account('u-li', 'li')])
    .execute();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

let files = 0;
const fileOf = async (text: string): Promise<string> => {
  const file = path.join(folder, `${(files += 1)}.csv`);
  await writeFile(file, text);
  return file;
};
const run = async (
  file: string,
  ...args: string[]
): Promise<{ code: number; told: string; opened: number }> => {
  const lines: string[] = [];
  let opened = 0;
  const code = await runImport([file, ...args], {
    out: (line) => lines.push(line),
    db: async () => {
      opened += 1;
      return { db: database.db, close: async () => {} };
    },
  });
  return { code, told: lines.join('\n'), opened };
};
const usual = (plant: string, ...more: string[]): string[] => [
  ...['--plant', plant, '--time-column', 'Time', '--value-column', 'kWh', '--unit', 'kWh'],
  ...['--time-zone', 'Europe/Berlin', ...more],
];
const slotsOf = (plant: string) =>
  database.db
    .selectFrom('slot')
    .innerJoin('meter', 'meter.meter_key', 'slot.meter_key')
    .select(['slot_start', 'quantity', 'quality'])
    .where('plant_id', '=', plantIdOf(plant))
    .orderBy('slot_start')
    .execute();

const two = (value: number): string => String(value).padStart(2, '0');
/** Quarter hours of a local day as the plant's own clock writes them. */
const dayRows = (day: string, hours: readonly number[]): string[] =>
  hours.flatMap((hour) => [0, 15, 30, 45].map((minute) => `${day} ${two(hour)}:${two(minute)},1`));
const clock = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('a file becomes a plant whose board shows it', () => {
  test('two days of a works in Berlin', async () => {
    const rows = [...dayRows('2017-03-01', clock(0, 24)), ...dayRows('2017-03-02', clock(0, 12))];
    const file = await fileOf(`\uFEFFTime  , kWh ,Note\n${rows.join(',x\n')},x\n`);
    const { code, told } = await run(
      file,
      ...usual('Galvanik Süd', '--account', 'li', '--co2-factor', '0.38'),
    );
    expect(code).toBe(0);
    expect(told).toContain('144 rows read, 144 quarter hours made.');
    expect(told).toContain('Visible to admin, li');
    const plantId = plantIdOf('Galvanik Süd');
    const organisation = await database.db
      .selectFrom('organisation')
      .selectAll()
      .where('plant_id', '=', plantId)
      .executeTakeFirstOrThrow();
    const members = await database.db
      .selectFrom('membership')
      .selectAll()
      .where('org_id', '=', organisation.org_id)
      .execute();
    expect(members.map((row) => [row.user_id, row.role_code]).sort()).toEqual([
      ['u-admin', 'manager'],
      ['u-li', 'manager'],
    ]);
    const context = {
      db: database.db,
      orgId: organisation.org_id,
      plantId,
      language: 'en' as const,
      can: () => true,
      now: () => Date.parse('2026-11-20T14:35:00+08:00'),
      userId: 'u-li',
    };
    const payload = parseContract(
      WholePlantEnergySchema,
      await wholePlantEnergyQuery(context, {}),
      'payload',
    );
    expect(payload.period).toMatchObject({ from: '2017-03-02T00:00:00+01:00', tz: 'Europe/Berlin' });
    expect(payload).toMatchObject({ dataAsOf: '2017-03-02T12:00:00+01:00', completeness: 100 });
    expect(payload.notices.map((notice) => notice.code)).toEqual(['imported']);
    expect(payload.panels).toMatchObject({
      kpis: [
        { code: 'electricity', value: 48, prev: 48 },
        { code: 'energy', value: 48 * 0.1229 },
        { code: 'cost', value: null },
        { code: 'sec', value: null },
        { code: 'load', value: 4 },
        { code: 'co2', value: 48 * 0.38 },
      ],
      ranking: { gap: 'notConfigured' },
      flow: { gap: 'notConfigured' },
      plan: { gap: 'notConfigured' },
    });
    expect(payload.panels.load).toMatchObject({ today: { stepS: 900 }, contractKw: null, forecast: null });
  });

  test('days on which clocks change have their 92 and 100 quarter hours', async () => {
    const spring = dayRows('2017-03-26', [0, 1, ...clock(3, 24)]);
    const autumn = dayRows('2017-10-29', [0, 1, 2, 2, ...clock(3, 24)]);
    const file = await fileOf(`Time,kWh\n${[...spring, ...autumn].join('\n')}\n`);
    expect((await run(file, ...usual('Clocks'))).code).toBe(0);
    const context = {
      db: database.db,
      plantId: plantIdOf('Clocks'),
      nowMs: Date.parse('2026-11-20T00:00:00Z'),
    };
    const day = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) });
    const ask = (period: { fromMs: number; toMs: number }) =>
      energyQuantity(context, { energyCode: 'electric', period });
    expect(await ask(day('2017-03-26T00:00+01:00', '2017-03-27T00:00+02:00'))).toMatchObject({
      value: 92,
      completenessPct: 100,
    });
    expect(await ask(day('2017-10-29T00:00+02:00', '2017-10-30T00:00+01:00'))).toMatchObject({
      value: 100,
      completenessPct: 100,
    });
  });
});

test('a row in the hour that was skipped is named and nothing is stored', async () => {
  const file = await fileOf('Time,kWh\n2017-03-26 01:45,1\n2017-03-26 02:00,1\n2017-03-26 03:00,1\n');
  const { code, told, opened } = await run(file, ...usual('Skipped'));
  expect({ code, opened }).toEqual({ code: 1, opened: 0 });
  expect(told).toContain(
    'row 3: "2017-03-26 02:00" was skipped by the change to summer time in Europe/Berlin',
  );
});

test('each wrong row is told with its number and reason, and all or nothing holds', async () => {
  const file = await fileOf(
    'Time,kWh\n2017-01-01 00:00,1\nnoon,1\n2017-01-01 00:30,much\n,4\n2017-01-01 01:00,2\n\n',
  );
  const { code, told } = await run(file, ...usual('Wrong'));
  expect(code).toBe(1);
  expect(told).toContain('3 rows do not fit (row 1 is the first of the file):');
  expect(told).toContain('row 3: "noon" is no time in the format iso');
  expect(told).toContain('row 4: "much" is no number');
  expect(told).toContain('row 5: the time is empty');
  expect(await slotsOf('Wrong')).toEqual([]);
});

test('an empty cell is no data', async () => {
  const file = await fileOf('Time,kWh\n2017-01-01 00:00,1\n2017-01-01 00:15,\n2017-01-01 00:30,3\n');
  const { told } = await run(file, ...usual('Empty'));
  expect(told).toContain('1 empty value counts as no data.');
  expect((await slotsOf('Empty')).map((slot) => slot.quantity)).toEqual([1, 3]);
});

describe('midnight filed under the day that it ends', () => {
  const text =
    'Time,kWh\n' +
    [...clock(1, 24), 0].map((hour) => `11/25/2011 ${two(hour)}:00:00,${hour}\n`).join('') +
    '11/26/2011 01:00:00,7\n';
  const args = usual('Midnight', '--interval', '60', '--stamps', 'end', '--time-format', 'mm/dd/yyyy');

  test('is found', async () => {
    const { code, told } = await run(await fileOf(text), ...args);
    expect(code).toBe(1);
    expect(told).toContain(
      'row 25: time runs back: midnight "11/25/2011 00:00:00" is filed under the day it ends',
    );
  });

  test('is put right on request', async () => {
    const { code, told } = await run(await fileOf(text), ...args, '--midnight-fix');
    expect(code).toBe(0);
    expect(told).toContain('1 midnight was moved to the next day.');
    const slots = await slotsOf('Midnight');
    expect(slots).toHaveLength(100);
    expect(slots[0]?.slot_start.toISOString()).toBe('2011-11-24T23:00:00.000Z');
    expect(slots.at(-1)).toMatchObject({ quantity: 7 / 4 });
  });
});

test('late rows find their place, repeated ones count once', async () => {
  const file = await fileOf(
    'Time,kWh\n2017-01-01 00:00,1\n2017-01-01 00:30,3\n2017-01-01 00:15,2\n2017-01-01 00:30,3\n2017-01-01 00:45,4\n',
  );
  const { told } = await run(file, ...usual('Late'));
  expect(told).toContain('1 row is late and was put into its place.');
  expect(told).toContain('1 row repeats an earlier one and was left out.');
  expect((await slotsOf('Late')).map((slot) => slot.quantity)).toEqual([1, 2, 3, 4]);
});

test('power, scale, decimal comma and semicolons of a European file', async () => {
  const file = await fileOf('Zeit;Leistung\n01.01.2017 00:00;1.234,5\n01.01.2017 00:15;2.000,0\n');
  const { code } = await run(
    file,
    ...[
      '--plant',
      'Comma',
      '--time-column',
      '#1',
      '--value-column',
      'Leistung',
      '--unit',
      'W',
      '--scale',
      '10',
    ],
    ...['--time-zone', 'Europe/Berlin', '--time-format', 'dd.mm.yyyy', '--decimal', ','],
  );
  expect(code).toBe(0);
  expect((await slotsOf('Comma')).map((slot) => slot.quantity)).toEqual([(12.345 * 15) / 60, 5]);
});

test('a dry run tells row by row and opens no database', async () => {
  const file = await fileOf('Time,kWh\n2017-01-01 00:00,1\n2017-01-01 00:15,\n');
  const { code, told, opened } = await run(file, ...usual('Dry', '--dry-run'));
  expect({ code, opened }).toEqual({ code: 0, opened: 0 });
  expect(told).toContain('row 2: 2017-01-01T00:00:00+01:00 to 2017-01-01T00:15:00+01:00  1 kWh');
  expect(told).toContain('row 3: 2017-01-01T00:15:00+01:00 to 2017-01-01T00:30:00+01:00  no data');
  expect(told).toContain('Dry run: nothing was stored.');
});

test('a plant of the same name is not touched unless asked to, then slots are added and written over', async () => {
  const first = await fileOf('Time,kWh\n2017-01-01 00:00,1\n2017-01-01 00:15,2\n');
  const second = await fileOf('Time,kWh\n2017-01-01 00:15,5\n2017-01-01 00:30,6\n');
  expect((await run(first, ...usual('Twice'))).code).toBe(0);
  const refused = await run(second, ...usual('Twice'));
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.told).toContain('A plant "Twice" exists.');
  expect((await slotsOf('Twice')).map((slot) => slot.quantity)).toEqual([1, 2]);
  expect((await run(second, ...usual('Twice', '--append'))).code).toBe(0);
  expect((await slotsOf('Twice')).map((slot) => slot.quantity)).toEqual([1, 5, 6]);
});

test('an account that does not exist leaves nothing behind', async () => {
  const file = await fileOf('Time,kWh\n2017-01-01 00:00,1\n');
  const { code, told } = await run(file, ...usual('Nobody', '--account', 'nobody'));
  expect(code).toBe(1);
  expect(told.split('\n').slice(-2)).toEqual(['There is no account "nobody".', 'Nothing was stored.']);
  const plant = database.db.selectFrom('plant').selectAll().where('plant_id', '=', plantIdOf('Nobody'));
  expect(await plant.execute()).toEqual([]);
});

test.each([
  [['--unit', 'horsepower'], '--unit must be'],
  [['--time-zone', 'Europe/Atlantis'], '"Europe/Atlantis" is no IANA time zone'],
  [['--interval', '1500'], '--interval must be 0.5 to 1440 minutes'],
  [['--energy', 'water'], '--unit kWh does not measure water'],
  [['--color', 'red'], "Unknown option '--color'\n"],
  [['--stamp-zone', 'CET+1'], '--stamp-zone: "CET+1" is no IANA time zone'],
])('a wrong command line is told: %s', async (args, message) => {
  const { code, told } = await run('none.csv', ...usual('Usage'), ...args);
  expect(code).toBe(2);
  expect(told).toContain(message);
});

test('a column or a file that is not there is told', async () => {
  const file = await fileOf('Time,Power\n2017-01-01 00:00,1\n');
  expect((await run(file, ...usual('Column'))).told).toContain(
    'there is no column "kWh"; the file has #1 "Time", #2 "Power"',
  );
  const missing = await run(path.join(folder, 'missing.csv'), ...usual('Missing'));
  expect(missing).toMatchObject({ code: 1, opened: 0 });
  expect(missing.told).toMatch(/missing\.csv: there is no such file\nNothing was stored\.$/);
  expect((await run(folder, ...usual('Folder'))).told).toContain('this is a folder, not a file');
});

test.each([
  ['PK\u0003\u0004...', 'this is a workbook (xlsx, xls) or an archive, not CSV; save the sheet as CSV first'],
  [
    'Time,kWh\n2017-01-01 00:00,1\n2017-01-01 00:15,"1\n2017-01-01 00:30,1\n',
    'row 3: the quotation mark that opens here is never closed; is the file whole?',
  ],
  [
    `Time,kWh\n2017-01-01 00:00,${'9'.repeat(1_100_000)}\n`,
    'row 2: the row is longer than 1 MB; is a quotation mark never closed, or is this no CSV file?',
  ],
])('a file that is no CSV, or ends inside a cell, is told in words that help: %#', async (text, message) => {
  const { code, told, opened } = await run(await fileOf(text), ...usual('Broken'));
  expect({ code, opened }).toEqual({ code: 1, opened: 0 });
  expect(told).toBe(`${message}\nNothing was stored.`);
});

test('a cell of a file cannot move the cursor of who reads the report', async () => {
  const { told } = await run(await fileOf('Time,kWh\n2017-01-01 00:00,\u001b[2J1\n'), ...usual('Escape'));
  expect(told).toContain('row 2: "\ufffd[2J1" is no number');
});

test('help tells every option', async () => {
  const { code, told } = await run('--help');
  expect(code).toBe(0);
  for (const option of ['--stamps', '--midnight-fix', '--dry-run', '--append', '--account'])
    expect(told).toContain(option);
});

test('while the platform holds the embedded database, the way out is told', async () => {
  const file = await fileOf('Time,kWh\n2017-01-01 00:00,1\n');
  await writeFile(path.join(folder, 'platform.lock'), JSON.stringify({ pid: process.pid, startTicks: null }));
  const lines: string[] = [];
  const code = await importMain([file, ...usual('Locked')], {
    environment: { DATA_DIR: folder },
    out: (line) => lines.push(line),
  });
  expect(code).toBe(1);
  expect(lines.at(-2)).toContain('is in use by process');
  expect(lines.at(-1)).toContain('Stop the platform while importing, or run both with DATABASE_URL');
});
