/** Each number can be asked where it comes from, and is a metric of the catalogue: every key figure of every board. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { FOURTH, hour, runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { isForTrade } from '../accounts/trade-pages.ts';
import { METRICS } from '../../engine/metrics/catalogue.ts';
import { readMetric } from '../metrics/index.ts';
import { BOARDS } from './registry.ts';
import { readerOf, seedOwners } from '../../../testing/boards/board-plants.ts';

const NOW = FOURTH + 14.6 * hour;
const TRADES: Readonly<Record<string, string>> = {
  CER: 'ceramics',
  CEM: 'cement',
  PAP: 'paper',
  ALU: 'aluminium',
};
const PLANTS = Object.keys(TRADES);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await runPlants(db, NOW, { plantIds: PLANTS });
  await seedOwners(db, PLANTS);
}, 120_000);
afterAll(() => database.close());

interface FoundKpi {
  readonly code: string;
  readonly value: unknown;
  readonly completeness: number;
  readonly asOf: string;
  readonly source?: { readonly formula: string; readonly meters: readonly string[] };
}

const isKpi = (value: object): value is FoundKpi =>
  'code' in value && 'judge' in value && 'better' in value && 'completeness' in value && 'asOf' in value;

/** Key figures wherever they stand in a payload. */
function kpisIn(value: unknown): FoundKpi[] {
  if (typeof value !== 'object' || value === null) return [];
  return isKpi(value) ? [value] : Object.values(value).flatMap(kpisIn);
}

/** The boards that are about what a plant of its trade has. */
const boardsOf = (plantId: string) => BOARDS.filter(({ resource }) => isForTrade(resource, TRADES[plantId]!));

test.each(PLANTS.flatMap((plantId) => boardsOf(plantId).map(({ code }) => [plantId, code] as const)))(
  '%s %s',
  async (plantId, boardCode) => {
    const board = BOARDS.find(({ code }) => code === boardCode);
    const payload = await board?.query(readerOf(database.db, plantId, NOW), {});
    const kpis = kpisIn(JSON.parse(JSON.stringify(payload)));
    // Areas against their baselines have the card of the model instead; figures of a plan come with the first plan.
    if (boardCode !== 'energyEfficiency' && boardCode !== 'pulpScheduling')
      expect(kpis.length).toBeGreaterThan(0);
    const silent = kpis.filter(({ source }) => (source?.formula ?? '') === '');
    expect(silent.map(({ code }) => code)).toEqual([]);
    // What has a value tells the meters that it rests on; alarms are counted, and no meter tells them.
    const isMeasured = boardCode !== 'productionAlarm';
    const baseless = kpis.filter(
      ({ code, value, source }) =>
        isMeasured && code !== 'alarms' && value !== null && source?.meters.length === 0,
    );
    expect(baseless.map(({ code }) => code)).toEqual([]);
    for (const { asOf, completeness } of kpis) {
      expect(Number.isNaN(Date.parse(asOf))).toBe(false);
      expect(completeness).toBeGreaterThanOrEqual(0);
    }
  },
);

/** Boards of one plant as a reader of everything sees them. */
const boardsAt = (plantId: string) => {
  const boards = new Map(boardsOf(plantId).map((board) => [board.code, board]));
  const read = new Map<string, Promise<unknown>>();
  return {
    has: (code: string) => Promise.resolve(boards.has(code)),
    read: (code: string, scope: Readonly<Record<string, string>>): Promise<unknown> => {
      const key = JSON.stringify([code, scope]);
      const known = read.get(key);
      if (known) return known;
      const reading = Promise.resolve(boards.get(code)?.query(readerOf(database.db, plantId, NOW), scope));
      read.set(key, reading);
      return reading;
    },
  };
};

test.each(PLANTS)(
  '%s: every key figure of a board is a metric, and reads as on the board',
  async (plantId) => {
    const boards = boardsAt(plantId);
    for (const { code: boardCode } of boardsOf(plantId)) {
      const payload = (await boards.read(boardCode, { range: 'today' })) as {
        panels: { kpis?: unknown };
        area: { id: string };
      };
      const kpis = kpisIn(JSON.parse(JSON.stringify(payload.panels.kpis ?? [])));
      for (const kpi of kpis) {
        const found = METRICS.filter(({ sources }) =>
          sources.some((source) => source.board === boardCode && 'kpi' in source && source.kpi === kpi.code),
        );
        expect([boardCode, kpi.code, found.length > 0]).toEqual([boardCode, kpi.code, true]);
        const [metric] = found;
        if (!metric) continue;
        const { figures } = await readMetric(boards, metric, {
          areaId: payload.area.id,
          range: 'today',
          workshopIds: [],
        });
        // What two boards show alike comes once, of the board that is read first.
        const own = figures.filter(({ board }) => board === boardCode);
        const read = (own.length > 0 ? own : figures).map(({ value }) => value);
        expect([boardCode, kpi.code, read]).toEqual([
          boardCode,
          kpi.code,
          expect.arrayContaining([kpi.value]),
        ]);
      }
    }
  },
);
