/** The equipment board against SQL of its own: states, energy and stops of every machine of four plants. */
import {
  EquipmentOperationSchema,
  parseContract,
  type EquipmentCard,
  type EquipmentOperation,
  type Kpi,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { machinesOf } from '../../store/energy/machines.ts';
import { openPlant } from '../../store/energy/open-plant.ts';
import { FOURTH, hour, runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { equipmentOperationQuery } from './equipment-operation.query.ts';
import { ANALYSES } from '../analysis/analyses.ts';
import { openAnalysis } from '../analysis/open-analysis.ts';
import { openTools } from '../assistant/analyst.ts';
import { equipmentState } from '../assistant/tools/equipment.tools.ts';
import { callTool } from '../assistant/tools/tool.ts';
import { ensureSeeded } from '../dockets/docket-store.ts';
import type { Call } from '../api/handlers.ts';
import { ballBoard } from '../process-figures/ball-mills.ts';
import { RESOURCES } from '../record-pages/index.ts';
import type { RecordContext, StoredRow } from '../records/resource.ts';
import { auditLists } from '../../../testing/records/audit-lists.ts';
import { saveChoices } from '../work-home/choice-store.ts';
import { equipmentList } from '../work-home/equipment.ts';
import { mainBoardQuery } from './main-board.query.ts';
import { orgOf, readerOf, seedOwners } from '../../../testing/boards/board-plants.ts';
import { workshopEnergyQuery } from './workshop-energy.query.ts';
import { filled } from '../../../testing/boards/filled.ts';

/** Friday the fourth, 14:37. */
const NOW = FOURTH + 14 * hour + 37 * 60_000;
const END = FOURTH + 14.5 * hour;
const SPAN_DAYS = 30;
const PLANTS = ['CER', 'CEM', 'PAP', 'ALU'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-08-29', plantIds: PLANTS });
  const { db } = database;
  await seedOwners(db, PLANTS);
}, 300_000);
afterAll(() => database.close());

const contextOf = (plantId: string, can: (code: string) => boolean = () => true) =>
  readerOf(database.db, plantId, NOW, can);
const board = async (plantId: string, scope: Record<string, string> = {}): Promise<EquipmentOperation> =>
  parseContract(
    EquipmentOperationSchema,
    JSON.parse(JSON.stringify(await equipmentOperationQuery(contextOf(plantId), scope))),
    'equipment',
  );
const cardsOf = ({ panels }: EquipmentOperation): EquipmentCard[] => filled(panels.machines).cards;
const kpi = ({ panels }: EquipmentOperation, code: string): Kpi => {
  const found = filled(panels.kpis).find((one) => one.code === code);
  if (!found) throw new Error(`no KPI ${code}`);
  return found;
};

interface SlotBySql {
  readonly at: Date;
  readonly kwh: number | null;
  readonly state: string;
}

/** The accounting day of a plant so far, quarter hour by quarter hour, from the tables alone. */
async function slotsBySql(
  plantId: string,
  machineId: string,
  outputAreaId: string | null,
  fromMs: number,
): Promise<SlotBySql[]> {
  const [from, to, spanFrom] = [
    new Date(fromMs),
    new Date(END),
    new Date(fromMs - (SPAN_DAYS - 1) * 24 * hour),
  ];
  const { rows } = await sql<SlotBySql>`
    with own as (
      select meter_key from meter where plant_id = ${plantId} and area_id = ${machineId}
        and energy_code = 'electric' and kind = 'feeder'
    ), top as (
      select max(quantity) as kwh from slot join own using (meter_key)
      where quality < 3 and slot_start >= ${spanFrom} and slot_start < ${to}
    ), told as (
      select * from stop_event where plant_id = ${plantId} and (area_id = ${machineId}
        or starts_with(area_id, ${`${machineId}.`})
        or (starts_with(${machineId}::text, area_id || '.') and area_id <> ${plantId}))
    )
    select at, s.quantity as kwh, case
      when s.quantity is null then 'comm'
      when s.quantity >= top.kwh * 0.2 then 'run'
      when s.quantity >= top.kwh * 0.02 and coalesce(nullif(p.mass_t, 0), p.quantity, 0) > 0 then 'run'
      when stop.planned is not null then case when stop.planned then 'stop' else 'fault' end
      when s.quantity >= top.kwh * 0.02 then 'idle' else 'stop' end as state
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '15 min', interval '15 min') as at
    cross join top
    left join slot s on s.slot_start = at and s.meter_key = (select meter_key from own) and s.quality < 3
    left join production_slot p on p.area_id = ${outputAreaId} and p.slot_start = at
    left join lateral (select planned from told where from_at <= at + interval '450 s'
      and coalesce(to_at, 'infinity') > at + interval '450 s' order by from_at desc limit 1) as stop on true
    order by at`.execute(database.db);
  return rows;
}

/** Newest minute of a machine's meter within ten minutes. */
async function newestKw(plantId: string, machineId: string): Promise<number | null> {
  const { rows } = await sql<{ t0: Date; values: Uint8Array }>`
    select t0, "values" from minute_block join meter using (meter_key)
    where plant_id = ${plantId} and area_id = ${machineId} and energy_code = 'electric' and kind = 'feeder'
    order by t0 desc limit 1`.execute(database.db);
  const [block] = rows;
  if (!block) return null;
  const view = new DataView(block.values.buffer, block.values.byteOffset, block.values.byteLength);
  for (let atMs = Math.floor(NOW / 60_000) * 60_000; atMs > NOW - 600_000; atMs -= 60_000) {
    const index = (atMs - block.t0.getTime()) / 60_000 - 1;
    const kw = index * 4 + 4 <= view.byteLength ? view.getFloat32(index * 4, true) : Number.NaN;
    if (!Number.isNaN(kw)) return kw;
  }
  return null;
}

async function outputAreas(plantId: string): Promise<ReadonlyMap<string, string | null>> {
  const plant = await openPlant({ db: database.db, plantId, nowMs: NOW });
  if (!plant) throw new Error(`no plant ${plantId}`);
  const { frame } = plant;
  return new Map(machinesOf(frame, frame.rootAreaId).map(({ id, outputAreaId }) => [id, outputAreaId]));
}

/** One state of a machine in the words of the boards; those of other pages by theirs. */
const BOARD_STATE: Readonly<Record<string, string>> = {
  running: 'run',
  standby: 'idle',
  idle: 'idle',
  down: 'fault',
  stopped: 'stop',
  noData: 'comm',
};

const recordOf = (plantId: string, nowMs: number): RecordContext => ({
  db: database.db,
  orgId: orgOf(plantId),
  plantId,
  language: 'en',
  nowMs,
  userId: 'u1',
  nickName: '',
  zone: 'Asia/Shanghai',
  areaIds: null,
  meterIds: null,
});

/** What each page says of each machine at a moment, by the page; lines apart. */
async function toldStates(plantId: string, nowMs: number) {
  const { db } = database;
  const reader = readerOf(db, plantId, nowMs);
  const orgId = orgOf(plantId);
  const pages: Record<string, Map<string, string>> = {};
  const tell = (page: string, list: readonly (readonly [string, string])[]) => {
    pages[page] = new Map(list);
  };
  const { panels } = await equipmentOperationQuery(reader, {});
  const { cards } = filled(panels.machines);
  tell(
    'equipment board',
    cards.map(({ id, state }) => [id, state]),
  );
  const record = recordOf(plantId, nowMs);
  const rowsOf = async (code: string) => {
    const resource = RESOURCES.get(code);
    if (!resource) throw new Error(`no list ${code}`);
    const query = { page: { size: 500, current: 1 }, keyword: '', filters: {} };
    return (await resource.source.page(record, resource, query, [])).rows;
  };
  const inWords = (rows: readonly StoredRow[]) =>
    rows.flatMap(({ id, values }) =>
      typeof values.equipmentState === 'string'
        ? [[id, BOARD_STATE[values.equipmentState] ?? values.equipmentState] as const]
        : [],
    );
  tell('ledger', inWords(await rowsOf('equipmentLedger')));
  const tools = await openTools(
    { db, orgId, plantId, userId: 'u1', nowMs, language: 'en', can: () => true },
    'en',
  );
  if (!tools) throw new Error('the plant is not open');
  const inWorkshops: (readonly [string, string])[] = [];
  const { frame } = tools.plant;
  for (const areaId of frame.areas.get(frame.rootAreaId)?.children ?? []) {
    const { equipment } = (await workshopEnergyQuery(reader, { areaId })).panels;
    if (equipment && 'rows' in equipment)
      inWorkshops.push(...equipment.rows.map(({ id, state }) => [id, state] as const));
  }
  tell('workshop boards', inWorkshops);
  const told = await callTool(equipmentState, tools, {});
  if (!told.ok) throw new Error(told.refusal.code);
  tell(
    'assistant',
    told.output.machines.map(({ areaId, state }) => [areaId, BOARD_STATE[state] ?? state]),
  );
  const person = {
    kind: 'person',
    userId: `u${nowMs}`,
    userName: 'u',
    nickName: '',
    resources: new Set<string>(),
    elements: null,
  } as const;
  const call: Call = {
    ...{ db, orgId, plantId, person, language: 'en', now: () => nowMs },
    ...{ query: {}, body: null, params: {}, token: null, address: '', userAgent: '', origin: null },
    pageOrigin: null,
  };
  const items = cards.map(({ id }) => ({ equipmentId: id, parameterIds: [], indicators: [] }));
  await saveChoices(call, 'eqp-quota', items, 0, nowMs);
  const widget = await equipmentList(call, tools.plant);
  tell(
    'workbench',
    widget.records.map(({ equipmentId, state }) => [equipmentId, state]),
  );
  const balls = await ballBoard(call, tools.plant);
  const main = await mainBoardQuery(reader, {});
  const lines = filled(main.panels.lines).map(
    ({ line, state }) =>
      [line.id, state === 'planned' ? 'stop' : state === 'unknown' ? 'comm' : state] as const,
  );
  return {
    cards,
    pages,
    balls,
    lines: new Map(lines),
    monitored: new Map(inWords(await rowsOf('productionMonitoring'))),
  };
}

describe('TRU-02 an audit of every seeded list of every plant', () => {
  test.each([
    ['CER', 'ceramics'],
    ['CEM', 'cement'],
    ['PAP', 'paper'],
    ['ALU', 'aluminium'],
  ])('every list of %s could be of a real works', async (plantId, tradeCode) => {
    const { db } = database;
    const orgId = orgOf(plantId);
    await ensureSeeded({ db, orgId, plantId, nowMs: NOW });
    const record = recordOf(plantId, NOW);
    const findings = await auditLists(record, tradeCode);
    expect(findings.slice(0, 40).map((one) => Object.values(one).join(' | '))).toEqual([]);
  });
});

test.each(PLANTS)(
  'teams of %s add up to its output and electricity, and work one shift a day',
  async (plantId) => {
    const compute = async (
      page: 'classGroupStatistics' | 'outputStatistics' | 'elecAnalysis' | 'taskStatistics',
      day: string,
    ) => {
      const definition = ANALYSES.get(page)!;
      const opened = await openAnalysis(
        recordOf(plantId, NOW),
        definition,
        { from: day, to: day },
        null,
        false,
      );
      return definition.compute({ ...opened!.context, choice: () => '' });
    };
    const figureOf = ({ figures }: Awaited<ReturnType<typeof compute>>, key: string): number =>
      figures.find((one) => one.key === key)?.value ?? Number.NaN;
    for (const day of ['2026-09-02', '2026-09-03', '2026-09-04']) {
      const teams = await compute('classGroupStatistics', day);
      const sum = (index: number): number =>
        teams.rows.reduce((total, row) => total + Number(row[index] ?? 0), 0);
      expect(sum(3)).toBeCloseTo(figureOf(await compute('outputStatistics', day), 'output'), 6);
      expect(sum(4)).toBeCloseTo(figureOf(await compute('elecAnalysis', day), 'kwh'), 6);
      const worked = teams.rows.map((row) => row[2]);
      expect(new Set(worked).size).toBe(worked.length);
      const output = await compute('outputStatistics', day);
      // A tile counts where it is finished, not at each of the workshops that it passes.
      if (plantId === 'CER' && day !== '2026-09-04')
        expect(figureOf(await compute('taskStatistics', day), 'made')).toBeCloseTo(
          figureOf(output, 'output'),
          -1,
        );
      // Basis weights and alloys are kinds: none of them is the best.
      expect([plantId, output.figures.some(({ key }) => key === 'bestGrade')]).toEqual([
        plantId,
        plantId === 'CER',
      ]);
      // Every shift of a whole day is of that day.
      if (day !== '2026-09-04') expect(teams.rows.map((row) => row[0])).toEqual([day, day, day]);
    }
  },
);

test('a line that generates power from waste heat runs, and gives what its meter counts', async () => {
  const resource = RESOURCES.get('productionMonitoring')!;
  const { rows } = await resource.source.page(
    recordOf('CEM', NOW),
    resource,
    { page: { size: 50, current: 1 }, keyword: '', filters: {} },
    [],
  );
  const line = rows.find(({ id }) => id === 'CEM.W3.L2')?.values;
  const { rows: slots } = await sql<{
    kw: number;
  }>`select quantity * 4 as kw from slot join meter using (meter_key)
    where meter_id = 'CEM.W3.L2.P1.U01.R' and slot_start = ${new Date(END - 15 * 60_000)}`.execute(
    database.db,
  );
  expect(slots[0]?.kw).toBeGreaterThan(1_000);
  expect(line).toMatchObject({ equipmentState: 'running' });
  expect(line?.powerKw).toBeCloseTo(-(slots[0]?.kw ?? 0), 6);
});

/** Lists of the plant's own tables, which are full up to NOW. */
const OF_THE_PLANT = new Set(['equipmentAlarm', 'communicationAlarm', 'alarmDetailsView', 'stopRecord']);

test('lists that somebody first opens at night tell nothing of the day to come', async () => {
  const { db } = database;
  const nowMs = FOURTH + 0.7 * hour;
  const org_id = 'org-night';
  const [own] = await db.selectFrom('organisation').selectAll().where('plant_id', '=', 'CER').execute();
  if (!own) throw new Error('no organisation');
  await db
    .insertInto('organisation')
    .values({ ...own, org_id, open_org_id: org_id })
    .execute();
  await ensureSeeded({ db, orgId: org_id, plantId: 'CER', nowMs });
  const findings = await auditLists({ ...recordOf('CER', nowMs), orgId: org_id }, 'ceramics');
  const kept = findings.filter(({ list }) => !OF_THE_PLANT.has(list));
  expect(kept.slice(0, 40).map((one) => Object.values(one).join(' | '))).toEqual([]);
});

test.each([
  ['CER', 'ceramics'],
  ['PAP', 'paper'],
])('lists of %s that somebody opened days ago go on with its shifts', async (plantId, tradeCode) => {
  const { db } = database;
  const orgId = `org-${plantId}-later`;
  const [own] = await db.selectFrom('organisation').selectAll().where('plant_id', '=', plantId).execute();
  if (!own) throw new Error('no organisation');
  await db
    .insertInto('organisation')
    .values({ ...own, org_id: orgId, open_org_id: orgId })
    .execute();
  for (const nowMs of [NOW - 60 * hour, NOW - 33 * hour, NOW]) {
    await ensureSeeded({ db, orgId, plantId, nowMs });
    const findings = await auditLists({ ...recordOf(plantId, nowMs), orgId }, tradeCode);
    const kept = findings.filter(({ list }) => !OF_THE_PLANT.has(list));
    expect(kept.slice(0, 40).map((one) => Object.values(one).join(' | '))).toEqual([]);
  }
  const dated = async (resource: string, field: string): Promise<string> => {
    const { rows } = await sql<{ last: string }>`select max(data->>${field}::text) as last from record
      where org_id = ${orgId} and resource = ${resource} and data->>'taskState' = 'done'
        or org_id = ${orgId} and resource = ${resource} and data->>'endedAt' is not null`.execute(db);
    return rows[0]?.last ?? '';
  };
  expect(await dated('productionTask', 'plannedOn')).toBe('2026-09-03');
  expect(await dated('productionExecution', 'endedAt')).toBe('2026-09-04T08:00:00+08:00');
  const { rows } = await sql<{
    resource: string;
  }>`select distinct resource from record where org_id = ${orgId}
    and data->>'taskState' = 'running' and coalesce(data->>'plannedOn', data->>'day') < '2026-09-04'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

/** What the ball mill page may call a state of the boards. */
const BALL_STATES: Readonly<Record<string, readonly string[]>> = {
  run: ['milling', 'timeout'],
  idle: ['standby', 'downtime'],
  stop: ['standby', 'downtime'],
  fault: ['downtime'],
  comm: ['commInterruption'],
};

describe('TRU-01 a machine has one state at a time on every page and in the assistant', () => {
  test.each(PLANTS)(
    'every page says the same of every machine and line of %s, at any moment',
    async (plantId) => {
      const seen = new Set<string>();
      for (const agoMin of [0, 7 * 60, 21 * 60, 50 * 60 + 8]) {
        const nowMs = NOW - agoMin * 60_000;
        const { cards, pages, balls, lines, monitored } = await toldStates(plantId, nowMs);
        // What has run since a moment has stood before it alone; a stop that still goes on may be newer than its reading.
        for (const { id, state, since, stops } of cards)
          for (const { from, to } of state === 'run' && since !== null ? stops : []) {
            const isOver = to !== null && Date.parse(to) <= Date.parse(since ?? '');
            const isNewer = Date.parse(from) > Date.parse(since ?? '') && !(Date.parse(to ?? '') <= nowMs);
            expect([id, since, from, to, isOver || isNewer]).toEqual([id, since, from, to, true]);
          }
        const board = pages['equipment board'] ?? new Map<string, string>();
        expect(board.size).toBeGreaterThan(10);
        for (const state of board.values()) seen.add(state);
        for (const [page, states] of Object.entries(pages)) {
          expect([page, states.size]).toEqual([page, board.size]);
          for (const [id, state] of states) {
            // The assistant does not tell a fault from another stop.
            const known = board.get(id);
            const expected = page === 'assistant' && known === 'fault' ? 'stop' : known;
            expect([page, id, agoMin, state]).toEqual([page, id, agoMin, expected]);
          }
        }
        for (const { id, state } of balls.mills)
          expect([id, agoMin, BALL_STATES[board.get(id) ?? '']]).toEqual([
            id,
            agoMin,
            expect.arrayContaining([state]),
          ]);
        for (const [id, state] of lines) expect([id, agoMin, monitored.get(id)]).toEqual([id, agoMin, state]);
      }
      expect(seen).toContain('run');
      expect(seen.size).toBeGreaterThan(1);
    },
  );
});

describe('the equipment board against SQL of its own', () => {
  test.each(PLANTS)(
    'BRD-22 every machine of %s: states of the day, energy, running share and power',
    async (plantId) => {
      const answer = await board(plantId);
      const fromMs = Date.parse(answer.period.from);
      const outputs = await outputAreas(plantId);
      const cards = cardsOf(answer);
      const { rows: own } = await sql<{ id: string }>`
        select area.area_id as id from meter join area on area.area_id = meter.area_id and area.type = 'unit'
          and area.equipment_type is distinct from 'auxiliary'
        where meter.plant_id = ${plantId} and meter.energy_code = 'electric' and meter.kind = 'feeder'
        order by 1`.execute(database.db);
      expect(cards.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id));
      expect(cards.length).toBeGreaterThan(4);
      let [runSlots, knownSlots, kwAll] = [0, 0, 0];
      for (const card of cards) {
        const slots = await slotsBySql(plantId, card.id, outputs.get(card.id) ?? null, fromMs);
        const states = card.timeline.flatMap(({ state, from, to }) =>
          Array.from({ length: (Date.parse(to) - Date.parse(from)) / 900_000 }, () => state),
        );
        expect([card.id, states.join()]).toEqual([card.id, slots.map(({ state }) => state).join()]);
        const known = slots.filter(({ kwh }) => kwh !== null);
        expect(card.kwh ?? 0).toBeCloseTo(
          known.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
          6,
        );
        const run = slots.filter(({ state }) => state === 'run').length;
        if (known.length > 0) expect(card.runPct).toBeCloseTo((run / known.length) * 100, 9);
        for (const state of ['run', 'idle', 'stop', 'fault', 'comm'] as const)
          expect(card.hours[state]).toBeCloseTo(slots.filter((one) => one.state === state).length / 4, 9);
        const kw = await newestKw(plantId, card.id);
        if (kw !== null) expect(card.kw).toBeCloseTo(kw, 3);
        kwAll += card.kw ?? 0;
        runSlots += run;
        knownSlots += known.length;
      }
      expect(kpi(answer, 'power').value).toBeCloseTo(kwAll, 6);
      expect(kpi(answer, 'runShare').value).toBeCloseTo((runSlots / knownSlots) * 100, 9);
      for (const [code, state] of [
        ['running', 'run'],
        ['idle', 'idle'],
        ['stopped', 'stop'],
        ['fault', 'fault'],
      ] as const) {
        expect(kpi(answer, code).value).toBe(cards.filter((card) => card.state === state).length);
        expect(filled(answer.panels.machines).counts[state]).toBe(kpi(answer, code).value);
      }
    },
    120_000,
  );

  test('BRD-22 a state is told since it holds, and stops are those of the table, the longest first', async () => {
    const { db } = database;
    const answer = await board('CER', { areaId: 'CER.W1' });
    const machine = cardsOf(answer).find(({ state, since }) => state === 'run' && since !== null);
    if (!machine) throw new Error('no machine runs');
    const last = machine.timeline.at(-1);
    // The last span of the day began when the state did, unless it goes on from the day before.
    if (last && machine.timeline.length > 1) expect(machine.since).toBe(last.from);
    else expect(Date.parse(machine.since ?? '')).toBeLessThanOrEqual(Date.parse(answer.period.from));
    const standing = { from: new Date(END - 2 * hour), until: new Date(END - hour) };
    const stop = (id: string, from: Date, to: Date | null, planned: boolean) => ({
      stop_id: id,
      plant_id: 'CER',
      area_id: machine.id,
      reason_code: 'T',
      reason_zh: '测试',
      reason_en: 'Test stop',
      from_at: from,
      to_at: to,
      planned,
    });
    await db
      .insertInto('stop_event')
      .values([
        stop('T-1', standing.from, standing.until, true),
        stop('T-2', new Date(END - 600_000), null, false),
      ])
      .execute();
    try {
      const after = await board('CER', { areaId: 'CER.W1' });
      const own = cardsOf(after).find(({ id }) => id === machine.id);
      expect(own?.stops.slice(0, 2).map(({ minutes }) => minutes)[0]).toBeGreaterThanOrEqual(60);
      // Beside those of the table are machines that stood with no stop recorded: quarter hours of theirs without power.
      const isRecorded = ({ reason }: { readonly reason: string }) =>
        reason !== 'Standing, no reason recorded';
      const listed = filled(after.panels.stops).filter(isRecorded);
      const unrecorded = filled(after.panels.stops).filter((one) => !isRecorded(one));
      expect(unrecorded.length).toBeGreaterThan(0);
      for (const one of unrecorded) {
        const [id = ''] = one.id.split(' ');
        const { rows: taken } = await sql<{
          most: number;
        }>`select max(quantity) as most from slot join meter using (meter_key)
          where area_id = ${id} and energy_code = 'electric' and slot_start >= ${new Date(one.from)}
            and slot_start < ${new Date(one.to ?? END)}`.execute(db);
        expect(taken[0]?.most).toBeLessThan(5);
      }
      const { rows } = await sql<{ area_id: string; from_at: Date; minutes: number }>`
        select area_id, from_at, round(extract(epoch from least(coalesce(to_at, 'infinity'), ${new Date(END)})
          - greatest(from_at, ${new Date(after.period.from)})) / 60)::int as minutes
        from stop_event where plant_id = 'CER' and starts_with(area_id, 'CER.W1.')
          and from_at < ${new Date(END)} and coalesce(to_at, 'infinity') > ${new Date(after.period.from)}
        order by minutes desc, from_at desc limit ${listed.length}::int`.execute(db);
      expect(listed.map(({ id, minutes }) => [id, minutes])).toEqual(
        rows
          .filter(({ minutes }) => minutes > 0)
          .map((row) => [`${row.area_id} ${row.from_at.getTime()}`, row.minutes]),
      );
      expect(listed.find(({ id }) => id.endsWith(String(END - 600_000)))?.to).toBeNull();
    } finally {
      await db.deleteFrom('stop_event').where('stop_id', 'in', ['T-1', 'T-2']).execute();
    }
  });

  test('BRD-22 shows one state or one machine of an area, yesterday whole, and only what is permitted', async () => {
    const all = cardsOf(await board('CER'));
    const workshop = cardsOf(await board('CER', { areaId: 'CER.W5' }));
    expect(workshop.map(({ id }) => id)).toEqual(
      all.map(({ id }) => id).filter((id) => id.startsWith('CER.W5.')),
    );
    const running = await board('CER', { state: 'run' });
    expect(cardsOf(running).map(({ id }) => id)).toEqual(
      all.filter(({ state }) => state === 'run').map(({ id }) => id),
    );
    // Figures are those of the area, whichever cards are shown.
    expect(kpi(running, 'runShare').value).toBe(kpi(await board('CER', { state: 'all' }), 'runShare').value);
    const [first] = all;
    expect(cardsOf(await board('CER', { equipmentId: first?.id ?? '' }))).toEqual([first]);
    await expect(board('CER', { state: 'asleep' })).rejects.toMatchObject({ retCode: '040001' });
    await expect(board('CER', { equipmentId: 'CER.W9.none' })).rejects.toMatchObject({ retCode: '040401' });
    const yesterday = await board('CER', { range: 'yesterday' });
    for (const card of cardsOf(yesterday))
      expect(Object.values(card.hours).reduce((sum, hours) => sum + (hours ?? 0), 0)).toBeCloseTo(24, 9);
    const narrow = await equipmentOperationQuery(
      contextOf('CER', (code) => code === 'equipmentOperation:stops'),
      {},
    );
    expect(Object.keys(narrow.panels)).toEqual(['stops']);
  });
});

describe('what is kept of the equipment', () => {
  const change = async (resource: string, id: string, values: object): Promise<void> => {
    await sql`update record set data = data || ${JSON.stringify(values)}::jsonb
      where org_id = 'org-cer' and resource = ${resource} and record_id = ${id}`.execute(database.db);
  };

  test('BRD-22 parameters, limits and units are those of the equipment configuration, at the next look', async () => {
    const machine = cardsOf(await board('CER')).find(
      ({ state, parameters }) => state === 'run' && parameters[0],
    );
    const [watched] = machine?.parameters ?? [];
    if (!machine || !watched || watched.value === null) throw new Error('no watched machine runs');
    const look = async () => {
      const answer = await board('CER');
      const card = cardsOf(answer).find(({ id }) => id === machine.id);
      return { answer, found: card?.parameters.find(({ id }) => id === watched.id) };
    };
    expect(watched).toMatchObject({ lowerLimit: null, upperLimit: machine.ratedKw, judge: 'normal' });
    const before = kpi((await look()).answer, 'outOfLimits').value ?? 0;
    await change('equipmentConfiguration', watched.id, {
      upperLimit: watched.value / 2,
      parameter: 'Main drive',
    });
    const out = await look();
    expect(out.found).toMatchObject({ name: 'Main drive', judge: 'abnormal', value: watched.value });
    expect(kpi(out.answer, 'outOfLimits')).toMatchObject({ value: before + 1, judge: 'warn' });
    // A limit in megawatts holds as many kilowatts.
    await change('equipmentConfiguration', watched.id, { upperLimit: watched.value / 500, unit: 'MW' });
    const large = (await look()).found;
    expect(large).toMatchObject({ judge: 'normal', unit: { code: 'kW', display: 'MW', scale: 0.001 } });
    expect(large?.upperLimit).toBeCloseTo(watched.value * 2, 6);
    await change('equipmentConfiguration', watched.id, { isActive: false });
    expect((await look()).found).toBeUndefined();
  });

  test('BRD-22 rated power is that of the ledger, and what it has retired is not shown', async () => {
    const machine = cardsOf(await board('CER')).find(({ ratedKw }) => ratedKw !== null);
    if (!machine) throw new Error('no rated machine');
    const total = cardsOf(await board('CER')).length;
    await change('equipmentLedger', machine.id, { ratedPowerKw: 77.5 });
    expect(cardsOf(await board('CER')).find(({ id }) => id === machine.id)?.ratedKw).toBe(77.5);
    await change('equipmentLedger', machine.id, { isActive: false });
    const left = cardsOf(await board('CER'));
    expect([left.length, left.some(({ id }) => id === machine.id)]).toEqual([total - 1, false]);
    await change('equipmentLedger', machine.id, { isActive: true });
  });
});
