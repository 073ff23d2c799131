import { PaperQualityPredictionSchema, type PaperQualityPrediction } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { makeQualityPlant, QUALITY_NOW } from '../../../../testing/boards/quality-plant.ts';
import { paperQualityPredictionFields } from './fields.ts';
import { paperQualityPredictionQuery } from './paper-quality-prediction.query.ts';

let database: TestDatabase;
const NOW = Date.parse(QUALITY_NOW);

beforeAll(async () => {
  database = await createTestDatabase();
  await makeQualityPlant(database.db, {});
}, 60_000);
afterAll(() => database.close());

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
async function ask(can: (code: string) => boolean = () => true): Promise<PaperQualityPrediction> {
  const payload = await paperQualityPredictionQuery(contextOf(can), {});
  return parseContract(PaperQualityPredictionSchema, JSON.parse(JSON.stringify(payload)), 'payload');
}
type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
function filled<T>(panel: T): Filled<T> {
  if (panel === undefined || (typeof panel === 'object' && panel !== null && 'gap' in panel))
    throw new Error(`no values: ${JSON.stringify(panel)}`);
  return panel as Filled<T>;
}
const figure = (board: PaperQualityPrediction, code: string) =>
  filled(board.panels.kpis).find((kpi) => kpi.code === code)?.value ?? null;

test('a reel is predicted with its interval, and errors and coverage are those of SQL over the laboratory’s results', async () => {
  const board = await ask();
  expect(filled(board.panels.reel)).toMatchObject({ state: 'running', basisWeightSet: 110 });
  const [rct] = filled(board.panels.props);
  expect(rct?.refused).toBeNull();
  expect(rct?.low).toBeLessThan(rct?.value ?? 0);
  expect(rct?.high).toBeGreaterThan(rct?.value ?? 0);
  const [model] = filled(board.panels.model);
  expect(model).toMatchObject({ state: 'active', type: 'ridge' });
  expect(model?.q2).toBeGreaterThan(0.6);
  // Each shown residual is a result less its prediction; the strip's errors are theirs over 30 days.
  const [residuals] = filled(board.panels.residuals);
  expect(residuals?.t.length).toBeGreaterThan(400);
  const { rows } = await sql<{ rmse: number }>`
    select sqrt(avg(e::float8 * e::float8)) as rmse
    from jsonb_array_elements_text(${JSON.stringify(residuals?.e)}::jsonb) as e`.execute(database.db);
  expect(figure(board, 'R1')?.toFixed(3)).toBe(Number(rows[0]?.rmse).toFixed(3));
  // The laboratory's values are those of the blocks, at the time of the sample.
  const lab = filled(board.panels.lab);
  const newest = lab.rows[0];
  if (!newest) throw new Error('no result');
  const { readings } = await database.db
    .selectFrom('tag_block')
    .select('readings')
    .where('tag', '=', 'lab.rct')
    .where('day', '=', '2026-11-20')
    .executeTakeFirstOrThrow();
  const values = new Float32Array(Uint8Array.from(readings).buffer).filter((value) => !Number.isNaN(value));
  expect(newest.values[0]?.value).toBeCloseTo(values.at(-1) ?? 0, 4);
  expect(newest.sampleTime).toBe('2026-11-20T14:00:00+08:00');
  expect(figure(board, 'R5')).toBe(25);
  // The strongest push first, each by what its input is off the mean of training.
  const effects = filled(board.panels.contrib)[0]?.rows.map(({ effect }) => Math.abs(effect)) ?? [];
  expect(effects).toHaveLength(3);
  expect(effects).toEqual(effects.toSorted((a, b) => b - a));
  const machine = filled(board.panels.machine);
  expect(machine.values.map(({ section }) => section)).toEqual(['refining', 'dryer', 'reel']);
});

test('a frozen, silent or wrong sensor and a reel beyond the training refuse, and say which input it is', async () => {
  const cases = [
    ['frozen', { frozenH: 3 }, 'missingInput'],
    ['missing', { silentH: 1 }, 'missingInput'],
    // A share instead of per cent.
    ['outOfRange', { factor: 0.01, factorH: 1 }, 'missingInput'],
    [null, { shift: 14 }, 'outOfDomain'],
  ] as const;
  for (const [fault, change, refused] of cases) {
    await makeQualityPlant(database.db, { ...change, isThere: true });
    const board = await ask();
    const [rct] = filled(board.panels.props);
    expect(rct).toMatchObject({
      refused,
      value: null,
      passPct: null,
      refusedBy: ['Specific refining energy'],
    });
    expect(filled(board.panels.reel).passProbPct).toBeNull();
    const value = filled(board.panels.machine).values[0];
    expect(value?.sensor ?? null).toBe(fault);
    expect(board.notices.some(({ code }) => code === 'quality.sensor.in.1')).toBe(fault !== null);
    if (refused === 'outOfDomain') {
      expect(rct?.outside.v.at(-1)).not.toBeNull();
      expect(filled(board.panels.model)[0]?.state).toBe('outOfDomain');
    }
  }
  await makeQualityPlant(database.db, { isThere: true });
});

test('a break and a grade change in mid-reel pause the prediction', async () => {
  for (const state of ['break', 'gradeChange'] as const) {
    await makeQualityPlant(database.db, { isThere: true, state });
    const board = await ask();
    expect(filled(board.panels.reel)).toMatchObject({ state, passProbPct: null });
    expect(filled(board.panels.props)[0]).toMatchObject({ refused: 'paused', value: null });
    expect(board.notices.map(({ code }) => code)).toContain(`quality.${state}`);
    expect(board.panels.advice).toMatchObject({ gap: 'noData' });
  }
  await makeQualityPlant(database.db, { isThere: true });
});

test('a reel that will fail gets advice within the allowed range, and every property says what it would do', async () => {
  await makeQualityPlant(database.db, { isThere: true, shift: -3 });
  const board = await ask();
  expect(figure(board, 'R4')).toBeLessThan(95);
  const [first] = filled(board.panels.advice);
  expect(first).toMatchObject({ tag: 'in.1', for: 'Ring crush index' });
  expect(first?.to).toBeGreaterThan(first?.from ?? 0);
  expect(first?.to).toBeLessThanOrEqual(68);
  expect(first?.expected[0]?.delta).toBeGreaterThan(0);
  await makeQualityPlant(database.db, { isThere: true });
});

test('a young plant is in training and invents nothing; panels and settings are permitted and named', async () => {
  const young = await paperQualityPredictionQuery(
    contextOf(() => true, Date.parse('2026-10-08T08:00:00+08:00')),
    {},
  );
  const { panels } = parseContract(
    PaperQualityPredictionSchema,
    JSON.parse(JSON.stringify(young)),
    'payload',
  );
  expect(filled(panels.model)[0]).toMatchObject({ state: 'training', rmse: null });
  expect(filled(panels.props)[0]).toMatchObject({ refused: 'training', value: null });
  const some = await ask((code) => code === 'paperQualityPrediction:lab');
  expect(Object.keys(some.panels)).toEqual(['lab']);
  const fields = await paperQualityPredictionFields(contextOf());
  expect(fields.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['properties', 'retrainDays', 'coveragePct', 'lower.rct']),
  );
});
