import {
  BallBoardSchema,
  EquipmentPerfSchema,
  GradeQualitySchema,
  ProduceCheckingSchema,
  parseContract,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant, type FixtureMeter } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const FROM = '2026-11-18T08:00:00+08:00';
const NOW = Date.parse('2026-11-20T12:00:00+08:00');
/** Quarter hours from the first reading to now. */
const SLOTS = (NOW - Date.parse(FROM)) / 900_000;
const orgId = 'org-cer';
const TOKENS = { CER: 'cer.manager', CEM: 'cem.manager' } as const;
let server: TestServer;
const tokens = new Map<string, string>();

const millMeter = (n: number): FixtureMeter => ({
  meterId: `CER.W1.P1.U${n}.E`,
  // It moves to its own area as soon as that is there.
  areaId: 'CER.W1.P1',
  energyCode: 'electric',
  kind: 'feeder',
  perSlot: 50,
});
const cementMeter = (code: string): FixtureMeter => ({
  meterId: `CEM.${code}.E`,
  areaId: `CEM.${code}`,
  energyCode: 'electric',
  kind: 'feeder',
  perSlot: 100,
});
/** Slots ago at which a mill was started, or stopped where the figure is negative; 0 tells nothing. */
const LAST_CHANGE = [10, 40, -6, 0, -20] as const;

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: FROM,
    to: '2026-11-20T12:00:00+08:00',
    meters: [1, 2, 3, 4, 5].map(millMeter),
    reading(meter, index) {
      const change = LAST_CHANGE[Number(meter.meterId.at(-3)) - 1] ?? 0;
      const ago = SLOTS - index;
      if (change === 0) return ago <= 8 ? { quantity: null, quality: 4 } : { quantity: 50, quality: 0 };
      const runs = change > 0 ? ago <= change || ago > change + 12 : ago > -change;
      return { quantity: runs ? 50 : 0.4, quality: 0 };
    },
  });
  await makeFixturePlant(db, {
    plantId: 'CEM',
    model: 'cement',
    from: FROM,
    to: '2026-11-20T12:00:00+08:00',
    meters: ['W1.P1', 'W2'].map(cementMeter),
    reading: (meter, index) => ({
      quantity: meter.areaId.endsWith('W2') || index % 4 > 0 ? 100 : 0.5,
      quality: 0,
    }),
  });
  await sql`update area set type = 'unit', equipment_type = 'rawMill' where area_id = 'CEM.W1.P1'`.execute(
    db,
  );
  await sql`update area set type = 'unit', equipment_type = 'fan' where area_id = 'CEM.W2'`.execute(db);
  await sql`insert into production_slot (area_id, slot_start, quantity, mass_t)
    select 'CEM.W1', slot_start, 40, 40 from slot join meter using (meter_key)
    where meter_id = 'CEM.W1.P1.E'`.execute(db);
  for (const workshop of ['W1', 'W2'])
    await sql`insert into area (area_id, plant_id, parent_id, type, name_zh, name_en, sort)
      values (${`CER.${workshop}.L1`}, 'CER', ${`CER.${workshop}`}, 'line', '一线', 'Line one', 9)`.execute(
      db,
    );
  await sql`update area set parent_id = 'CER.W1.L1' where area_id = 'CER.W1.P1'`.execute(db);
  for (const n of [1, 2, 3, 4, 5])
    await sql`insert into area (area_id, plant_id, parent_id, type, name_zh, name_en, sort, equipment_type)
      values (${`CER.W1.P1.U${n}`}, 'CER', 'CER.W1.P1', 'unit', ${`${n}# 球磨机`}, ${`Ball mill ${n}`}, ${10 + n}, 'ballMill')`.execute(
      db,
    );
  await sql`update meter set area_id = left(meter_id, -2) where plant_id = 'CER'`.execute(db);
  await sql`insert into process_unit (plant_id, area_id, kind, data, sort)
    values ('CER', 'CER.W1.P1.U2', 'ballMill', '{"targetMin": 500}', 0)`.execute(db);
  await sql`insert into stop_event (stop_id, plant_id, area_id, reason_code, reason_zh, reason_en, from_at, to_at, planned)
    values ('s1', 'CER', 'CER.W1.P1.U3', 'failure', '设备故障', 'Equipment failure', '2026-11-20T10:31:00+08:00', null,
      false), ('s2', 'CER', 'CER.W1.P1.U5', 'failure', '设备故障', 'Equipment failure', '2026-11-19T10:00:00+08:00',
      '2026-11-19T11:00:00+08:00', false)`.execute(db);
  const grades = ['premium', 'first', 'waste'];
  await sql`insert into material_grade (plant_id, grade_code, name_zh, name_en, sort)
    values ('CER', 'premium', '优等品', 'Premium', 1), ('CER', 'first', '一等品', 'First', 2),
      ('CER', 'waste', '废品', 'Waste', 3)`.execute(db);
  for (const [index, grade] of grades.entries())
    await sql`insert into grade_slot (area_id, grade_code, slot_start, quantity, mass_t)
      select 'CER.W2', ${grade}, slot_start, ${100 / (index + 1)} + extract(hour from slot_start), 1
      from slot join meter using (meter_key) where meter_id = 'CER.W1.P1.U1.E'`.execute(db);
  for (const [plant, name] of Object.entries(TOKENS)) tokens.set(plant, await server.signIn(name));
}, 60_000);
afterAll(() => server.close());

test('each ball mill is in the state that load, stops and the target of its recipe tell, since the moment that they tell', async () => {
  const { data } = await server.call('ballBoard', { token: tokens.get('CER'), orgId, language: 'en' });
  const { counts, mills } = parseContract(BallBoardSchema, data, 'mills');
  expect(counts).toEqual({ standby: 1, milling: 1, downtime: 1, timeout: 1, commInterruption: 1 });
  const told = mills.map(({ no, state, stateSince, elapsedMin, batchKwh, downReason }) => [
    no,
    state,
    stateSince,
    elapsedMin,
    batchKwh,
    downReason,
  ]);
  expect(told).toEqual([
    ['Ball mill 2', 'timeout', '2026-11-20T10:50:00+08:00', 600, 2000, undefined],
    ['Ball mill 4', 'commInterruption', '2026-11-20T10:00:00+08:00', null, null, undefined],
    ['Ball mill 3', 'downtime', '2026-11-20T10:31:00+08:00', null, null, 'Equipment failure'],
    ['Ball mill 1', 'milling', '2026-11-20T09:30:00+08:00', 150, 500, undefined],
    ['Ball mill 5', 'standby', '2026-11-20T07:00:00+08:00', null, null, undefined],
  ]);
  // The batch of a mill at work is what SQL adds up since it was started.
  const { rows } = await sql<{
    kwh: number;
  }>`select sum(quantity) as kwh from slot join meter using (meter_key)
    where meter_id = 'CER.W1.P1.U1.E' and slot_start >= '2026-11-20T09:30:00+08:00'`.execute(
    server.database.db,
  );
  expect(mills.find(({ no }) => no === 'Ball mill 1')?.batchKwh).toBeCloseTo(Number(rows[0]?.kwh), 6);
});

test('grades of a line are those that SQL adds up over the accounting day', async () => {
  const { data } = await server.call('gradeQuality', { token: tokens.get('CER'), orgId, language: 'en' });
  const { from, to, lines } = parseContract(GradeQualitySchema, data, 'grades');
  expect([from, to]).toEqual(['2026-11-20T08:00:00+08:00', '2026-11-20T12:00:00+08:00']);
  const sums = async (fromText: string, toText: string): Promise<Map<string, number>> => {
    const { rows } = await sql<{ grade_code: string; made: number }>`select grade_code, sum(quantity) as made
      from grade_slot where area_id = 'CER.W2' and slot_start >= ${fromText} and slot_start < ${toText}
      group by grade_code`.execute(server.database.db);
    return new Map(rows.map((row) => [row.grade_code, Number(row.made)]));
  };
  const today = await sums(from, to);
  const total = [...today.values()].reduce((sum, one) => sum + one, 0);
  expect(lines.map(({ id }) => id)).toEqual(['CER.W2']);
  const [line] = lines;
  expect(line?.grades.map(({ code }) => code)).toEqual(['premium', 'first', 'waste']);
  expect(line?.total).toBeCloseTo(total, 6);
  for (const { code, quantity, pct } of line?.grades ?? []) {
    expect(quantity).toBeCloseTo(today.get(code) ?? Number.NaN, 6);
    expect(pct).toBeCloseTo(((today.get(code) ?? Number.NaN) / total) * 100, 6);
  }
  const before = await sums('2026-11-19T08:00:00+08:00', '2026-11-19T12:00:00+08:00');
  const beforeTotal = [...before.values()].reduce((sum, one) => sum + one, 0);
  expect(line?.previousBestPct).toBeCloseTo(((before.get('premium') ?? 0) / beforeTotal) * 100, 6);
});

test('checks of the slip are the inspections of the lines with ball mills, counted as SQL counts them', async () => {
  const { data } = await server.call('produceChecking', { token: tokens.get('CER'), orgId, language: 'en' });
  const { items } = parseContract(ProduceCheckingSchema, data, 'checks');
  const { rows } = await sql<{ item: string; count: number; passed: number; newest: string }>`
    select data->>'itemId' as item, count(*)::int as count,
      (count(*) filter (where data->>'result' = 'pass'))::int as passed, max(data->>'day') as newest
    from record where org_id = ${orgId} and resource = 'processInspection' and data->>'lineId' = 'CER.W1.L1'
    group by 1 order by 1`.execute(server.database.db);
  expect(rows.length).toBeGreaterThan(0);
  const told = items.map(({ itemId, count, passed, latest }) => [itemId, count, passed, latest.day]);
  expect(told.toSorted()).toEqual(rows.map((row) => [row.item, row.count, row.passed, row.newest]));
  for (const { count, passed, passPct } of items) expect(passPct).toBeCloseTo((passed / count) * 100, 6);
});

test('a cement machine runs, makes and uses what SQL adds up; other trades have none', async () => {
  const { data } = await server.call('equipmentPerf', {
    token: tokens.get('CEM'),
    orgId: 'org-cem',
    language: 'en',
  });
  const { equipment } = parseContract(EquipmentPerfSchema, data, 'equipment');
  // A fan is no machine of the line.
  expect(equipment.map(({ id, process }) => [id, process])).toEqual([['CEM.W1.P1', 'Raw materials']]);
  const sums = async (fromText: string) => {
    const { rows } = await sql<{ kwh: number; runs: number; slots: number; made: number }>`
      select sum(slot.quantity) as kwh, count(*) filter (where slot.quantity > 20) as runs, count(*) as slots,
        sum(production_slot.mass_t) as made
      from slot join meter using (meter_key)
      join production_slot on production_slot.area_id = 'CEM.W1' and production_slot.slot_start = slot.slot_start
      where meter_id = 'CEM.W1.P1.E' and slot.slot_start >= ${fromText}`.execute(server.database.db);
    const [row] = rows;
    if (!row) throw new Error('no sums');
    return { kwh: Number(row.kwh), runs: Number(row.runs), slots: Number(row.slots), made: Number(row.made) };
  };
  const [day, month] = [await sums('2026-11-20T08:00:00+08:00'), await sums(FROM)];
  const [mill] = equipment;
  expect(mill?.kwh).toBeCloseTo(day.kwh, 6);
  expect(mill?.outputT).toBeCloseTo(day.made, 6);
  expect(mill?.kwhPerT).toBeCloseTo(day.kwh / day.made, 6);
  expect(mill?.monthKwhPerT).toBeCloseTo(month.kwh / month.made, 6);
  const elsewhere = await server.call('equipmentPerf', { token: tokens.get('CER'), orgId });
  expect(elsewhere.data.equipment).toEqual([]);
  const mills = await server.call('ballBoard', { token: tokens.get('CEM'), orgId: 'org-cem' });
  expect(mills.data.mills).toEqual([]);
});

test('each needs the permission of the page that it stands on', async () => {
  const { db } = server.database;
  await sql`delete from role_resource where resource_code = 'processInspection' and role_code in
    (select role_code from membership join account on account.user_id = membership.user_id
     where account.user_name = 'cer.operator')`.execute(db);
  const token = await server.signIn('cer.operator');
  expect((await server.call('produceChecking', { token, orgId })).retCode).toBe('040301');
});
