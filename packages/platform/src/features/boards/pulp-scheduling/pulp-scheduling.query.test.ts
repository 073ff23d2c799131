import { PulpSchedulingSchema, type PulpScheduling } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { levelAt, makePulpPlant, PULP_FROM, PULP_NOW } from '../../../../testing/boards/pulp-plant.ts';
import { writeTag } from '../../../../testing/boards/tag-blocks.ts';
import { solvePlan } from '../../../engine/pulp-schedule/solve-plan.ts';
import type { MilpProgress, PlanOutcome } from '../../../engine/pulp-schedule/solve-plan.ts';
import { createMemoryBus } from '../../../store/bus/bus.ts';
import { loadHighsSolver } from '../../../store/pulp-schedule/highs-solver.ts';
import { createPlanDesk, type PlanDesk } from '../../pulp-plans/plan-desk.ts';
import { askCancel, readPlans, storeDecision } from '../../pulp-plans/plan-store.ts';
import { pulpSchedulingFields } from './fields.ts';
import { pulpSchedulingQuery } from './pulp-scheduling.query.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse(PULP_NOW);
let database: TestDatabase;
let desk: PlanDesk;
/** What the next search does instead of solving. */
let held: { resolve(): void; progress: MilpProgress; isCancelled: boolean } | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  await makePulpPlant(database.db, { orgId: 'org-PAP' });
  const highs = await loadHighsSolver();
  desk = createPlanDesk({
    db: database.db,
    bus: createMemoryBus(() => {}),
    now: () => NOW,
    onError: (error) => {
      throw error;
    },
    solver: {
      solve(_key, problem, _options, onProgress) {
        const waits = held;
        if (waits) onProgress?.(waits.progress);
        const settings = { timeLimitS: 20, relativeGap: 0.02, seed: 1 };
        const solve = (): PlanOutcome =>
          solvePlan(
            problem,
            highs,
            settings,
            { onProgress: () => {}, isCancelled: () => waits?.isCancelled === true },
            () => performance.now(),
          );
        const outcome = waits
          ? new Promise<PlanOutcome>((resolve) => (waits.resolve = () => resolve(solve())))
          : Promise.resolve(solve());
        return {
          outcome,
          cancel() {
            if (!waits) return;
            waits.isCancelled = true;
            waits.resolve();
          },
        };
      },
      lastGood: () => null,
      close: () => Promise.resolve(),
    },
  });
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function ask(can: (code: string) => boolean = () => true, nowMs = NOW): Promise<PulpScheduling> {
  const payload = await pulpSchedulingQuery(contextOf(can, nowMs), {});
  return parseContract(PulpSchedulingSchema, JSON.parse(JSON.stringify(payload)), 'payload');
}
const contextOf = (can: (code: string) => boolean = () => true, nowMs = NOW) =>
  ({
    db: database.db,
    orgId: 'org-PAP',
    plantId: 'PAP',
    language: 'en',
    can,
    now: () => nowMs,
    userId: '',
  }) as const;
type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
function filled<T>(panel: T): Filled<T> {
  if (panel === undefined || (typeof panel === 'object' && panel !== null && 'gap' in panel))
    throw new Error(`no values: ${JSON.stringify(panel)}`);
  return panel as Filled<T>;
}
async function solved(): Promise<PulpScheduling> {
  for (let tries = 0; tries < 200; tries += 1) {
    const board = await ask();
    const { run, job } = filled(board.panels.decision);
    if (run !== null && job === null) return board;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no plan came');
}
const figure = (board: PulpScheduling, code: string) =>
  filled(board.panels.kpis).find((kpi) => kpi.code === code)?.value ?? null;

test('a board without a plan says so, has one made, and its figures are those of SQL', async () => {
  const search = {
    resolve: () => {},
    progress: { bestCny: null, boundCny: null, gapPct: null },
    isCancelled: false,
  };
  held = search;
  const first = await ask();
  held = null;
  search.resolve();
  expect(first.panels.gantt).toMatchObject({ gap: 'noData' });
  expect(filled(first.panels.decision)).toMatchObject({ state: 'none', problem: null });
  const board = await solved();
  // Price, rate and consumption as they are stored; starts counted where a line turns on.
  const { rows } = await sql<{ cny: number; kwh: number; valley: number; peak: number; margin: number }>`
    with plan as (select problem, rates from pulp_plan where plant_id = 'PAP' and base_id is null),
      cell as (
        select l.n as line, s.n as slot, (r.value)::float8 as tph, (l.value->>'kwhPerT')::float8 as k,
          (l.value->>'startCny')::float8 as start_cny, (l.value->>'wasRunning')::boolean as was,
          (problem->'priceCnyPerKwh'->>(s.n::int - 1))::float8 as price,
          problem->'tier'->>(s.n::int - 1) as tier,
          (problem->'baseKw'->>(s.n::int - 1))::float8 as base
        from plan, jsonb_array_elements(problem->'lines') with ordinality as l(value, n),
          jsonb_array_elements(rates) with ordinality as row(value, n),
          jsonb_array_elements(row.value) with ordinality as s(value, n),
          lateral (select s.value) as r(value)
        where row.n = l.n),
      started as (
        select *, tph > 0 and not coalesce(lag(tph) over (partition by line order by slot) > 0, was) as starts
        from cell),
      loads as (select slot, max(base) + sum(k * tph) as kw from cell group by slot),
      levels as (
        select c.n, slot, (c.value->>'startT')::float8 + sum((tph - (c.value->'drawTph'->>0)::float8) * 0.5)
            over (partition by c.n order by slot) as t, (c.value->>'lowT')::float8 as low,
          (c.value->'drawTph'->>0)::float8 as draw
        from plan, jsonb_array_elements(problem->'chests') with ordinality as c(value, n), cell where cell.line = c.n)
    select sum(tph * k * 0.5 * price) + sum(case when starts then start_cny else 0 end) as cny,
      sum(tph * k * 0.5) as kwh,
      sum(case when tier in ('valley', 'deepValley') then tph * k * 0.5 else 0 end) as valley,
      (select max(kw) from loads) as peak, (select min((t - low) / draw) from levels) as margin
    from started`.execute(database.db);
  const expected = rows[0];
  if (!expected) throw new Error('no plan stored');
  expect(figure(board, 'S1')?.toFixed(0)).toBe(Number(expected.cny).toFixed(0));
  expect(figure(board, 'S3')?.toFixed(1)).toBe(((expected.valley / expected.kwh) * 100).toFixed(1));
  expect(figure(board, 'S4')?.toFixed(1)).toBe(Number(expected.margin).toFixed(1));
  expect(figure(board, 'S5')?.toFixed(0)).toBe(Number(expected.peak).toFixed(0));
  // Cheaper than the crew's rule at the same draw, and the distance from the best is shown.
  expect(figure(board, 'S2')).toBeGreaterThan(5);
  expect(figure(board, 'gap')).toBeLessThanOrEqual(2);
  expect(figure(board, 'S6')).toBeNull();
  const gantt = filled(board.panels.gantt);
  expect(gantt.lines.map(({ name }) => name)).toEqual(['Ball milling', 'Spray drying']);
  expect(gantt.lines[0]?.kwhPerT).toBeGreaterThan(0);
  expect(gantt.lines[0]?.actual[0]?.tph).toBeCloseTo(10, 5);
  expect(Date.parse(gantt.run.from)).toBe(Math.ceil(NOW / (HOUR_MS / 2)) * (HOUR_MS / 2));
  const chests = filled(board.panels.chests);
  expect(chests.map(({ sensor }) => sensor)).toEqual([null, null, null]);
  expect(chests[2]?.predicted).toBeNull();
  // 10 t/h half of the time.
  const problem = (await readPlans(database.db, 'PAP'))[0]?.problem;
  expect(problem?.chests[0]?.drawTph[0]).toBeCloseTo(5, 0);
  expect(filled(board.panels.constraints).rows.every(({ amount }) => amount === 0)).toBe(true);
});

test('an accepted plan is followed: adherence counts the half hours that ran as planned', async () => {
  const before = await solved();
  const { run } = filled(before.panels.decision);
  const decide = { decision: 'accepted', by: 'Huang', atMs: NOW, reason: '' } as const;
  expect(await storeDecision(database.db, 'PAP', run?.id ?? '', decide)).toBe(true);
  expect(await storeDecision(database.db, 'PAP', run?.id ?? '', decide)).toBe(false);
  await database.db
    .updateTable('pulp_plan')
    .set({
      from_at: new Date(Date.parse('2026-11-20T00:00:00+08:00')),
      decided_at: new Date('2026-11-20T00:00:00+08:00'),
    })
    .where('plan_id', '=', run?.id ?? '')
    .execute();
  const board = await ask();
  expect(filled(board.panels.decision)).toMatchObject({ state: 'accepted', by: 'Huang', inForce: null });
  // Half hours since midnight, by what ran: 4 h on and 4 h off, the lines by turns.
  const { rows } = await sql<{ pct: number }>`
    with plan as (select rates from pulp_plan where plan_id = ${run?.id ?? ''}),
      cell as (
        select row.n as line, s.n - 1 as slot, (s.value)::float8 > 0 as planned
        from plan, jsonb_array_elements(rates) with ordinality as row(value, n),
          jsonb_array_elements(row.value) with ordinality as s(value, n))
    select 100.0 * avg(case when planned =
        (mod(floor((extract(epoch from timestamptz '2026-11-20T00:00:00+08:00') + slot * 1800) / 14400)::bigint + line, 2) = 0)
      then 1 else 0 end) as pct from cell where slot < 29`.execute(database.db);
  expect(figure(board, 'S6')?.toFixed(1)).toBe(Number(rows[0]?.pct).toFixed(1));
});

test('a search tells how far it is, is cancelled, and leaves the best plan until then', async () => {
  const base = await solved();
  const { run } = filled(base.panels.decision);
  held = { resolve: () => {}, progress: { bestCny: 9_000, boundCny: 8_100, gapPct: 10 }, isCancelled: false };
  const plans = await readPlans(database.db, 'PAP');
  const order = plans.find(({ id }) => id === run?.id);
  if (!order) throw new Error('no plan');
  const change = { kind: 'demandLimit', kw: 5_000 } as const;
  const planId = await desk.start('org-PAP', {
    plantId: 'PAP',
    baseId: order.id,
    askedBy: 'Huang',
    askedMs: NOW,
    fromMs: order.fromMs,
    problem: { ...order.problem, demandLimitKw: 5_000 },
    change,
  });
  expect(filled((await ask()).panels.decision).job).toMatchObject({ kind: 'whatIf', id: planId });
  expect(await askCancel(database.db, 'PAP', planId)).toBe(true);
  const board = await solved();
  held = null;
  const whatIf = filled(board.panels.whatIf);
  expect(whatIf.result).toMatchObject({ change: { kind: 'demandLimit', kw: 5_000 } });
  expect(['cancelled', 'optimal', 'feasibleGap']).toContain(whatIf.result?.run.status);
  // The plan itself is still the one that was shown.
  expect(filled(board.panels.decision).run?.id).toBe(run?.id);
});

test('an impossible plan names what was relaxed and by how much', async () => {
  const plans = await readPlans(database.db, 'PAP');
  const base = plans.find(({ baseId }) => baseId === null);
  if (!base) throw new Error('no plan');
  // Planned work on a line for a day while the machine draws more than the chest holds.
  await sql`insert into stop_event (stop_id, plant_id, area_id, reason_code, reason_zh, reason_en, from_at, to_at, planned)
    values ('p1', 'PAP', 'PAP.W1.P2', 'planned', '计划检修', 'Planned work', '2026-11-20T14:00:00+08:00', null, true)`.execute(
    database.db,
  );
  await ask();
  const board = await solved();
  expect(filled(board.panels.decision).run).toMatchObject({ status: 'infeasibleRelaxed' });
  const relaxed = filled(board.panels.constraints).rows.filter(({ amount }) => amount > 0);
  expect(relaxed.length).toBeGreaterThan(0);
  expect(relaxed[0]).toMatchObject({ name: 'Chest 2', unit: { code: 't' } });
  expect(board.notices.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['pulp.relaxed', 'pulp.out.PAP.W1.P2']),
  );
  expect(filled(board.panels.gantt).lines[1]?.outOfService).toHaveLength(1);
  // The accepted plan holds until the new one is decided on.
  expect(filled(board.panels.decision)).toMatchObject({ state: 'proposed', inForce: { by: 'Huang' } });
});

test('a frozen, jumping or silent level is named, and without it the last good plan stays', async () => {
  const span = { from: PULP_FROM, to: PULP_NOW };
  const write = (at: (ms: number) => number) => writeTag(database.db, 'PAP', 'chest1.levelPct', span, at);
  const since = (hours: number) => (ms: number) => ms > NOW - hours * HOUR_MS;
  const cases = [
    ['frozen', (ms: number) => (since(3)(ms) ? 51 : levelAt(1, ms))],
    ['jump', (ms: number) => (since(2)(ms) ? levelAt(1, ms) / 100 : levelAt(1, ms))],
    ['outOfRange', (ms: number) => (since(2)(ms) ? 5 * levelAt(1, ms) : levelAt(1, ms))],
    ['missing', (ms: number) => (since(2)(ms) ? Number.NaN : levelAt(1, ms))],
  ] as const;
  for (const [fault, at] of cases) {
    await write(at);
    const board = await ask();
    expect(filled(board.panels.chests)[0]).toMatchObject({ sensor: fault, levelPct: null });
    expect(board.notices.map(({ code }) => code)).toContain('pulp.sensor.1');
    const decision = filled(board.panels.decision);
    expect(decision.problem).toContain('Chest 1');
    expect(decision.run).not.toBeNull();
  }
  await write((ms) => levelAt(1, ms));
});

test('money is left out where it may not be seen, and rights decide who may solve and decide', async () => {
  const board = await ask((code) => code.startsWith('pulpScheduling:') || code === 'panel:kpis');
  expect(filled(board.panels.kpis).map(({ code }) => code)).toEqual(['S3', 'S4', 'S5', 'gap', 'S6']);
  expect(filled(board.panels.decision)).toMatchObject({ canSolve: false, canDecide: false });
  expect(JSON.stringify(board.panels)).not.toMatch(/"(price|costCny|bestCny)":/);
  const some = await ask((code) => code === 'pulpScheduling:gantt');
  expect(Object.keys(some.panels)).toEqual(['gantt']);
});

test('the settings name each chest and line, and a plan that grew old is said to be', async () => {
  const fields = await pulpSchedulingFields(contextOf());
  expect(fields.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['renewHours', 'lowPct.broke', 'maxTph.PAP.W1.P2']),
  );
  const { notices, panels } = await ask(() => true, NOW + 30 * HOUR_MS);
  expect(notices.map(({ code }) => code)).toContain('pulp.stale');
  expect(filled(panels.decision).run?.status).toBe('stale');
});
