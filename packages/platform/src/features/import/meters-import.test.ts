import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WholePlantEnergySchema, parseContract } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholePlantEnergyQuery } from '../boards/whole-plant-energy.query.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { energyQuantity, topConsumers } from '../energy/index.ts';
import { runImport } from '../../import-main.ts';
import { plantIdOf } from './plant-ids.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'plantdeck-meters-'));
  await database.db
    .insertInto('account')
    .values({
      user_id: 'u-admin',
      user_name: 'admin',
      nick_name: 'admin',
      password_hash: '$none$',
      phone: null,
      question_limit: null,
    })
    .execute();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

let files = 0;
async function fileOf(text: string): Promise<string> {
  const file = path.join(folder, `${(files += 1)}.csv`);
  await writeFile(file, text);
  return file;
}
async function run(plant: string, text: string, ...more: string[]) {
  const lines: string[] = [];
  const args = ['--plant', plant, '--time-column', 'Time', '--time-zone', 'Asia/Shanghai', ...more];
  const code = await runImport([await fileOf(text), ...args], {
    out: (line) => lines.push(line),
    db: async () => ({ db: database.db, close: async () => {} }),
  });
  return { code, told: lines.join('\n') };
}
const NOW_MS = Date.parse('2026-11-20T00:00:00Z');
const contextOf = (plant: string) => ({ db: database.db, plantId: plantIdOf(plant), nowMs: NOW_MS });
const DAY = { fromMs: Date.parse('2026-01-05T00:00+08:00'), toMs: Date.parse('2026-01-06T00:00+08:00') };
const two = (value: number): string => String(value).padStart(2, '0');
const stamps = Array.from(
  { length: 96 },
  (_, index) => `2026-01-05 ${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`,
);

const METERS = `meter,name,energy,unit,parent,area,factor
PCC,Grid,electric,kWh,,,
H1,Hall 1,electric,kWh,PCC,Hall 1,
L1,Line 1,electric,kWh,H1,Hall 1/Line 1,
L2,Line 2,electric,kWh,H1,Hall 1/Line 2,2
H2,Hall 2,electric,kWh,PCC,,
gas,Gas,gas,Nm3,,,
`;

test('a list of meters makes the areas; every figure of an area takes the topmost meter inside it', async () => {
  const list = await fileOf(METERS);
  const rows = stamps.map((stamp) => `${stamp},100,60,20,15,35,7`);
  const { code, told } = await run(
    'Tree',
    `Time,PCC,H1,L1,L2,H2,gas\n${rows.join('\n')}\n`,
    ...['--value-column', '*', '--meters', list],
  );
  expect(code, told).toBe(0);
  expect(told).toContain('96 rows read, 576 quarter hours made for 6 meters.');
  const context = contextOf('Tree');
  const whole = await energyQuantity(context, { energyCode: 'electric', period: DAY });
  expect(whole).toMatchObject({ value: 9_600, completenessPct: 100 });
  const { consumers } = await topConsumers(context, { energyCode: 'electric', period: DAY });
  expect(consumers.map(({ nameEn, value }) => [nameEn, value])).toEqual([
    ['Hall 1', 60 * 96],
    ['Hall 2', 35 * 96],
  ]);
  const hall = await database.db
    .selectFrom('area')
    .select('area_id')
    .where('plant_id', '=', context.plantId)
    .where('name_zh', '=', 'Hall 1')
    .executeTakeFirstOrThrow();
  const lines = await topConsumers(context, {
    energyCode: 'electric',
    period: DAY,
    areaId: hall.area_id,
  });
  expect(lines.total.value).toBe(60 * 96);
  expect(lines.consumers.map(({ nameEn, value }) => [nameEn, value])).toEqual([
    ['Line 2', 2 * 15 * 96],
    ['Line 1', 20 * 96],
  ]);
  const organisation = await database.db
    .selectFrom('organisation')
    .select('org_id')
    .where('plant_id', '=', context.plantId)
    .executeTakeFirstOrThrow();
  const payload = parseContract(
    WholePlantEnergySchema,
    await wholePlantEnergyQuery(
      {
        db: database.db,
        orgId: organisation.org_id,
        plantId: context.plantId,
        language: 'en',
        can: () => true,
        now: () => NOW_MS,
        userId: 'u-admin',
      },
      {},
    ),
    'payload',
  );
  expect(payload.panels.ranking).toMatchObject({
    rows: [{ label: 'Hall 1' }, { label: 'Hall 2' }],
    unaccountedPct: 5,
  });
});

test('where the meter of a hall is dead, the meters below it stand in and count as estimated', async () => {
  const rows = stamps.map((stamp, index) => `${stamp},100,${index < 48 ? 60 : ''},20,15,35,7`);
  const list = await fileOf(METERS);
  const text = `Time,PCC,H1,L1,L2,H2,gas\n${rows.join('\n')}\n`;
  expect((await run('Dead', text, '--value-column', '*', '--meters', list)).code).toBe(0);
  const { consumers } = await topConsumers(contextOf('Dead'), { energyCode: 'electric', period: DAY });
  expect(consumers[0]).toMatchObject({ nameEn: 'Hall 1', value: 48 * 60 + 48 * 50, quality: 'estimated' });
});

test('columns without a list are meters side by side, each with an area of its name', async () => {
  const text = `Time,Press,Oven\n${stamps.map((stamp) => `${stamp},1,2`).join('\n')}\n`;
  expect((await run('Flat', text, '--value-column', '*', '--unit', 'kWh')).code).toBe(0);
  const context = contextOf('Flat');
  expect((await energyQuantity(context, { energyCode: 'electric', period: DAY })).value).toBe(288);
  const { consumers } = await topConsumers(context, { energyCode: 'electric', period: DAY });
  expect(consumers.map(({ nameEn, value }) => [nameEn, value])).toEqual([
    ['Oven', 192],
    ['Press', 96],
  ]);
  // Later files name the meters as before and need nothing else.
  const later = `Time,Oven\n2026-01-06 00:00,8\n`;
  expect((await run('Flat', later, '--value-column', '*', '--append')).code).toBe(0);
  const unknown = await run(
    'Flat',
    'Time,Kiln\n2026-01-06 00:00,8\n',
    '--value-column',
    '*',
    '--unit',
    'kWh',
    '--append',
  );
  expect(unknown).toMatchObject({ code: 1 });
  expect(unknown.told).toContain('the plant has no meter "Kiln"; it has');
});

test('a long file of registers goes on from the file before, rolls over and is filled in behind', async () => {
  const list = await fileOf(
    'meter;energy;unit;reading;register_max;factor\nE1;electric;kWh;register;9999.9;10\nW1;water;m3;register;;\n',
  );
  const long = (rows: readonly (readonly [string, string, number])[]) =>
    `id,Time,value\n${rows.map((row) => row.join(',')).join('\n')}\n`;
  const columns = ['--meter-column', 'id', '--value-column', 'value'];
  const first = long([
    ['E1', '2026-01-05 00:00', 9_998],
    ['W1', '2026-01-05 00:00', 5],
    ['E1', '2026-01-05 00:15', 9_999],
    ['W1', '2026-01-05 00:15', 6],
  ]);
  const stored = await run('Registers', first, ...columns, '--meters', list);
  expect(stored.code, stored.told).toBe(0);
  const second = long([
    ['E1', '2026-01-05 00:30', 0.5],
    ['W1', '2026-01-05 01:15', 10],
  ]);
  const added = await run('Registers', second, ...columns, '--append');
  expect(added.code, added.told).toBe(0);
  expect(added.told).toContain('1 register rolled over.');
  const quantity = async (energyCode: string) =>
    (await energyQuantity(contextOf('Registers'), { energyCode, period: DAY })).value;
  expect(await quantity('electric')).toBe(10 + 15);
  expect(await quantity('water')).toBe(5);
  const slots = await database.db
    .selectFrom('slot')
    .innerJoin('meter', 'meter.meter_key', 'slot.meter_key')
    .select(['quantity', 'quality'])
    .where('plant_id', '=', plantIdOf('Registers'))
    .where('energy_code', '=', 'water')
    .orderBy('slot_start')
    .execute();
  expect(slots.map(({ quantity: m3, quality }) => [m3, quality])).toEqual([[1, 0], ...Array(4).fill([1, 1])]);
  // What was measured is not replaced by what is only estimated; what is measured later replaces an estimate.
  const behind = long([
    ['W1', '2026-01-05 00:15', 6],
    ['W1', '2026-01-05 00:30', 8],
    ['W1', '2026-01-05 00:45', 8.5],
  ]);
  expect((await run('Registers', behind, ...columns, '--append')).code).toBe(0);
  expect(await quantity('water')).toBe(1 + 2 + 0.5 + 1 + 1);
  const coarse = long([
    ['W1', '2026-01-05 00:00', 5],
    ['W1', '2026-01-05 00:30', 5],
  ]);
  const kept = await run('Registers', coarse, ...columns, '--append');
  expect(kept.told).toContain('2 quarter hours were measured before and keep their value.');
});

test('what another process imports into days that were summed up already is seen soon', async () => {
  const text = `Time,kWh\n${stamps.map((stamp) => `${stamp},1`).join('\n')}\n`;
  expect((await run('Elsewhere', text, '--value-column', 'kWh', '--unit', 'kWh')).code).toBe(0);
  const context = contextOf('Elsewhere');
  const ask = async (nowMs: number) =>
    (await energyQuantity({ ...context, nowMs }, { energyCode: 'electric', period: DAY })).value;
  expect(await ask(NOW_MS)).toBe(96);
  // As the other process leaves it: rows and a counter, and nobody told this one.
  await sql`update slot set quantity = 3 where meter_key in
    (select meter_key from meter where plant_id = ${context.plantId})`.execute(database.db);
  expect(await ask(NOW_MS + 60_000)).toBe(96);
  await sql`update plant set slots_revision = slots_revision + 1 where plant_id = ${context.plantId}`.execute(
    database.db,
  );
  expect(await ask(NOW_MS + 120_000)).toBe(288);
});

test.each([
  ['meter,unit\nA,kWh\nA,kWh\n', 'meters: "A" is listed twice'],
  ['meter,unit,parent\nA,kWh,B\n', 'meters: the parent "B" of "A" is not there'],
  ['meter,unit,parent\nA,kWh,B\nB,kWh,A\n', 'meters: "A" is its own parent'],
  ['meter,unit,parent\nA,kWh,B\nB,m3,\n', 'meters: "A" measures electric, its parent "B" water'],
  ['meter,unit\nA,furlong\n', 'meters, row 2: unit "furlong" is none of'],
  ['meter,unit,reading\nA,kW,register\n', 'meters, row 2: a register counts amounts, not kW'],
  ['meter,unit,factor\nA,kWh,-1\n', 'meters, row 2: factor "-1" is no number above 0'],
  ['meter,colour\nA,red\n', 'meters, row 1: "colour" is no column'],
  ['meter,unit\nB,kWh\n', 'row 2: meter "A" is not in the list of meters'],
])('a list that does not fit is told: %j', async (list, message) => {
  const { code, told } = await run(
    'Wrong list',
    'Time,A\n2026-01-05 00:00,1\n',
    ...['--value-column', 'A', '--meters', await fileOf(list)],
  );
  expect(code).toBe(1);
  expect(told).toContain(message);
});
