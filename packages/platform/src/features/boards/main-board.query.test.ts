import {
  MainBoardSchema,
  parseContract,
  type Kpi,
  type MainBoard,
  type MainBoardPanels,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import type { BoardContext } from '../api/handlers.ts';
import { touReport } from '../reports/tou-report.ts';
import { mainBoardFields, mainBoardQuery } from './main-board.query.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import { filled } from '../../../testing/boards/filled.ts';

let database: TestDatabase;
const NOW = '2026-11-20T14:35:10+08:00';
const context = (over: Partial<BoardContext> = {}): BoardContext => ({
  db: database.db,
  orgId: 'org-A',
  plantId: 'A',
  language: 'en',
  can: () => true,
  now: () => Date.parse(NOW),
  userId: '',
  ...over,
});
const ask = async (
  over: Partial<BoardContext> = {},
  scope: Record<string, string> = {},
): Promise<MainBoard> =>
  parseContract(
    MainBoardSchema,
    JSON.parse(JSON.stringify(await mainBoardQuery(context(over), scope))),
    'payload',
  );
const tile = (panels: MainBoardPanels, code: string): Kpi => {
  const found = filled(panels.kpis).find((one) => one.code === code);
  if (!found) throw new Error(`no tile ${code}`);
  return found;
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const from = '2026-11-08T08:00:00+08:00';
  const to = '2026-11-20T14:30:00+08:00';
  await makeFixturePlant(db, { plantId: 'A', orgId: 'org-A', from, to });
  await db
    .insertInto('area')
    .values(
      ['L1', 'L2', 'L3'].map((id, index) => ({
        area_id: `A.W2.${id}`,
        plant_id: 'A',
        parent_id: 'A.W2',
        type: 'line',
        name_zh: `产线 ${id}`,
        name_en: `Line ${id}`,
        sort: 10 + index,
        equipment_type: null,
      })),
    )
    .execute();
  await db
    .insertInto('material_grade')
    .values(
      ['premium', 'first', 'waste'].map((code, sort) => ({
        plant_id: 'A',
        grade_code: code,
        name_zh: code,
        name_en: code,
        sort,
      })),
    )
    .execute();
  // Line 1 runs; line 2 stands since noon and had a planned stop before; of line 3 nobody has heard for hours.
  await sql`insert into production_slot (area_id, slot_start, quantity, mass_t)
    select id, s, case
      when id = 'A.W2.L1' then 100
      when id = 'A.W2.L2' and (s >= '2026-11-20T12:00:00+08:00'
        or (s >= '2026-11-20T09:00:00+08:00' and s < '2026-11-20T10:00:00+08:00')) then 0
      else 50 end, 1
    from unnest(array['A.W2.L1', 'A.W2.L2', 'A.W2.L3']) as id,
      generate_series(${from}::timestamptz, ${to}::timestamptz - interval '15 min', interval '15 min') as s
    where id <> 'A.W2.L3' or s < '2026-11-20T10:00:00+08:00'`.execute(db);
  await sql`insert into grade_slot (area_id, grade_code, slot_start, quantity, mass_t)
    select 'A.W2.L1', code, slot_start, quantity * share, 1 from production_slot,
      (values ('premium', 0.9), ('first', 0.06), ('waste', 0.04)) as g(code, share)
    where area_id = 'A.W2.L1'`.execute(db);
  const stop = (id: string, fromAt: string, toAt: string | null, planned: boolean) => ({
    stop_id: id,
    plant_id: 'A',
    area_id: 'A.W2.L2',
    reason_code: 'x',
    reason_zh: '卡料',
    reason_en: 'Jam',
    from_at: new Date(fromAt),
    to_at: toAt === null ? null : new Date(toAt),
    planned,
  });
  await db
    .insertInto('stop_event')
    .values([
      stop('s1', '2026-11-20T09:00:00+08:00', '2026-11-20T10:00:00+08:00', true),
      stop('s2', '2026-11-20T12:00:00+08:00', null, false),
    ])
    .execute();
  const alarm = (id: string, priority: number) => ({
    alarm_id: id,
    plant_id: 'A',
    area_id: 'A.W2',
    name_zh: id,
    name_en: id,
    priority,
    state: 'unackActive',
    value: 1,
    limit_value: 0,
    unit: '',
    on_at: new Date(NOW),
    ack_at: null,
    ack_by: null,
    off_at: null,
  });
  await db
    .insertInto('alarm')
    .values([alarm('a1', 2), alarm('a2', 3)])
    .execute();
});
afterAll(() => database.close());

test('BRD-19 its figures are those of the whole-plant board and of the report, to the digit', async () => {
  const board = await ask({}, { range: 'yesterday' });
  const whole = await wholePlantEnergyQuery(context(), { range: 'yesterday' });
  for (const code of ['electricity', 'cost', 'sec']) {
    const same = filled(whole.panels.kpis).find((kpi) => kpi.code === code);
    expect(tile(board.panels, code).value).toBe(same?.value);
  }
  const report = await touReport(
    { db: database.db, plantId: 'A', language: 'en', withCost: true, nowMs: Date.parse(NOW) },
    {
      areaIds: [],
      depth: 'all',
      from: '2026-11-19',
      to: '2026-11-19',
      granularity: 'hour',
      groupBy: 'area',
      compare: 'none',
    },
    { size: 1, current: 1 },
  );
  expect(report.totals.kwh).toBe(tile(board.panels, 'electricity').value);
});

test('BRD-19 output is held against the part of the plan that is due', async () => {
  const output = tile((await ask()).panels, 'output');
  const { rows } = await sql<{
    v: number;
  }>`select sum(quantity)::float8 as v from production_slot where area_id = 'A'
    and slot_start >= '2026-11-20T08:00:00+08:00' and slot_start < '2026-11-20T14:30:00+08:00'`.execute(
    database.db,
  );
  expect(output.value).toBeCloseTo(rows[0]?.v ?? Number.NaN, 6);
  expect(output.target).toBeCloseTo((22_000 * 6.5) / 24, 6);
  expect(output.judge).toBe('normal');
});

test('BRD-19 lines run, stand with their reason or are silent; the weakest one is the bottleneck', async () => {
  const { panels } = await ask();
  const lines = filled(panels.lines);
  expect(lines.map(({ line, state, since }) => [line.id, state, since])).toEqual([
    ['A.W2.L1', 'run', null],
    ['A.W2.L2', 'stop', '2026-11-20T12:00:00+08:00'],
    ['A.W2.L3', 'unknown', '2026-11-20T10:00:00+08:00'],
  ]);
  expect(lines[0]).toMatchObject({ rate: 400, oeePct: 100 });
  // 26 quarter hours so far, 4 of them planned to stand, 12 of them at full output.
  expect(lines[1]).toMatchObject({ reason: 'Jam', rate: 0 });
  expect(lines[1]?.oeePct).toBeCloseTo((12 / 22) * 100, 6);
  expect(lines[2]?.oeePct).toBeNull();
  expect(tile(panels, 'oee')).toMatchObject({ qualifier: 'Line L2', judge: 'abnormal' });
});

test('BRD-19 urgent alarms are those of priority 1 and 2, and first-pass quality is the share of the two best grades', async () => {
  const { panels } = await ask();
  expect(tile(panels, 'alarms')).toMatchObject({ value: 1, judge: 'warn' });
  expect(tile(panels, 'firstPass').value).toBeCloseTo(96, 6);
});

test('BRD-19 hours show output, plan and load of whole hours only', async () => {
  const { points, shift } = filled((await ask()).panels.hours);
  expect(points).toHaveLength(24);
  expect(points.filter((point) => point.kw !== null)).toHaveLength(6);
  expect(points[0]?.plan).toBeCloseTo(22_000 / 24, 6);
  expect(shift).toMatchObject({ code: 'day', to: '2026-11-20T16:00:00+08:00' });
  const { rows } = await sql<{
    v: number;
  }>`select sum(quantity)::float8 as v from slot join meter using (meter_key)
    where plant_id = 'A' and energy_code = 'electric' and kind = 'incomer'
      and slot_start >= '2026-11-20T08:00:00+08:00' and slot_start < '2026-11-20T09:00:00+08:00'`.execute(
    database.db,
  );
  expect(points[0]?.kw).toBeCloseTo(rows[0]?.v ?? Number.NaN, 3);
  expect(Date.parse(points[1]?.t ?? '') - Date.parse(points[0]?.t ?? '')).toBe(4 * SLOT_MS);
});

test('BRD-19 the report offers the metered areas of the tree and the running day', async () => {
  const report = filled((await ask()).panels.report);
  expect(report.areas.map(({ id, level }) => [id, level])).toEqual([
    ['A', 0],
    ['A.W1', 1],
    ['A.W1.P1', 2],
    ['A.W1.P2', 2],
    ['A.W2', 1],
  ]);
  expect(report).toMatchObject({
    today: '2026-11-20',
    granularity: 'day',
    depth: 'children',
    canExport: true,
  });
});

test('BRD-19 panels and money follow permissions, and an organisation without a plant is told so', async () => {
  const can = (code: string) => ['panel:kpis', 'mainBoard:lines'].includes(code);
  const { panels } = await ask({ can });
  expect(Object.keys(panels).sort()).toEqual(['kpis', 'lines']);
  expect(filled(panels.kpis).map(({ code }) => code)).not.toContain('cost');
  const empty = await ask({ plantId: null });
  expect(Object.values(empty.panels).every((panel) => panel !== undefined && 'gap' in panel)).toBe(true);
});

test('BRD-19 settings choose the tiles, their order, the plan and what the report begins with', async () => {
  const fields = await mainBoardFields(context());
  expect(fields.map(({ code }) => code)).toEqual(['tiles', 'plannedOutput', 'reportStep', 'reportDepth']);
  await database.db
    .insertInto('board_setting')
    .values({
      org_id: 'org-A',
      board_code: 'mainBoard',
      area_id: 'A',
      user_id: '',
      setting: JSON.stringify({
        boardCode: 'mainBoard',
        areaId: 'A',
        scrollMode: 'manual',
        refreshEvery: 60,
        refreshUnit: 's',
        scope: 'enterprise',
        version: 1,
        own: { tiles: ['alarms', 'output'], plannedOutput: 24_000, reportStep: 'shift', reportDepth: 'all' },
      }),
      version: 1,
      updated_at: new Date(NOW),
      updated_by: 'u',
    })
    .execute();
  const { panels } = await ask();
  expect(filled(panels.kpis).map(({ code }) => code)).toEqual(['alarms', 'output']);
  expect(filled(panels.hours).points[0]?.plan).toBe(1_000);
  expect(filled(panels.report)).toMatchObject({ granularity: 'shift', depth: 'all' });
});

test('BRD-19 a plan of zero is a plan: output is beyond it, and nothing is divided by it', async () => {
  await database.db
    .updateTable('board_setting')
    .set({
      setting: sql`jsonb_set(setting::jsonb, '{own}', '{"plannedOutput": 0}')`,
    })
    .where('board_code', '=', 'mainBoard')
    .execute();
  const { panels } = await ask();
  expect(tile(panels, 'output')).toMatchObject({ target: 0, judge: 'normal' });
  expect(filled(panels.hours).points.map(({ plan }) => plan)).toEqual(
    filled(panels.hours).points.map(() => 0),
  );
  expect(JSON.stringify(panels)).not.toMatch(/Infinity|NaN/);
});
