import type { ProductionAlarm } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeAlarms } from '../../store/alarms/alarm-store.ts';
import { shelveRules } from '../alarms/shelves.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { energyStoreOf } from '../energy/index.ts';
import { setUpPlant } from '@plantdeck/plants/plant-setup.ts';
import { TEST_FIRST_DAY, TEST_MODEL, TEST_SEED } from '@plantdeck/plants/testing/plant-days.ts';
import { productionAlarmQuery } from './production-alarm.query.ts';
import { readerOf, seedOwners } from '../../../testing/boards/board-plants.ts';

const NOW = Date.parse('2026-10-08T10:05:30+08:00');
const MINUTE = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await setUpPlant(db, TEST_MODEL, { seed: TEST_SEED, firstDay: TEST_FIRST_DAY, nowMs: NOW });
  await seedOwners(db, ['CER']);
  await history(NOW);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('alarm').execute();
  await database.db.deleteFrom('alarm_shelf').execute();
  await database.db.deleteFrom('board_setting').execute();
});

async function history(toMs: number): Promise<void> {
  await database.db
    .updateTable('plant')
    .set({ history_from: new Date(NOW - 9 * 86_400_000), history_to: new Date(toMs) })
    .execute();
  energyStoreOf(database.db).forget('CER');
}

interface Given {
  readonly minutesAgo: number;
  readonly lasting?: number;
  readonly ackAfter?: number;
  readonly priority?: number;
  readonly rule?: string;
  readonly areaId?: string;
  readonly kind?: string;
}
let nextId = 0;
async function put(...given: Given[]): Promise<string[]> {
  const rows = given.map(
    ({
      minutesAgo,
      lasting,
      ackAfter,
      priority = 3,
      rule = 'press1.down',
      areaId = 'CER.W2.L1.P1.U01',
      kind = 'equipment',
    }) => {
      const onMs = NOW - minutesAgo * MINUTE;
      const at = (after: number | undefined) =>
        after === undefined ? null : new Date(onMs + after * MINUTE);
      return {
        alarm_id: `CER-${rule}-${nextId++}`,
        plant_id: 'CER',
        area_id: areaId,
        name_zh: '1# 压机故障',
        name_en: 'Press 1 failure',
        priority,
        state: '',
        value: null,
        limit_value: null,
        unit: '',
        on_at: new Date(onMs),
        ack_at: at(ackAfter),
        ack_by: ackAfter === undefined ? null : 'operator.a',
        off_at: at(lasting),
        rule_code: rule,
        kind,
        changed_at: new Date(onMs + Math.max(lasting ?? 0, ackAfter ?? 0) * MINUTE),
      };
    },
  );
  await writeAlarms(database.db, 'CER', rows);
  return rows.map((row) => row.alarm_id);
}

const ask = (
  more: { can?: (code: string) => boolean; areaId?: string; now?: number } = {},
): Promise<ProductionAlarm> =>
  productionAlarmQuery(
    readerOf(database.db, 'CER', more.now ?? NOW, more.can ?? (() => true)),
    more.areaId === undefined ? {} : { areaId: more.areaId },
  );
type Filled<T> = Exclude<NonNullable<T>, { gap: unknown }>;
const panel = <TName extends keyof ProductionAlarm['panels']>(board: ProductionAlarm, name: TName) =>
  board.panels[name] as Filled<ProductionAlarm['panels'][TName]>;

async function setting(own: Record<string, string | string[]>): Promise<void> {
  const value = {
    boardCode: 'productionAlarm',
    areaId: 'CER',
    scrollMode: 'manual',
    scrollEveryS: 10,
    refreshEvery: 30,
    refreshUnit: 's',
    scope: 'enterprise',
    version: 1,
    own,
  };
  await database.db
    .insertInto('board_setting')
    .values({
      org_id: 'org-cer',
      board_code: 'productionAlarm',
      area_id: 'CER',
      user_id: '',
      setting: JSON.stringify(value),
      version: 1,
      updated_at: new Date(NOW),
      updated_by: 'test',
    })
    .execute();
}

test('BRD-04 a plant without active alarms says since when, and counts nothing', async () => {
  await put({ minutesAgo: 80, lasting: 20, ackAfter: 1 });
  const board = await ask();
  expect(panel(board, 'summary')).toMatchObject({ standing: 0, unacked: 0, oldestUnackedS: null });
  expect(panel(board, 'summary').quietSince).toBe('2026-10-08T09:05:30+08:00');
  expect(panel(board, 'active').rows).toEqual([]);
});

test('BRD-04 what nobody has acknowledged comes first, then the most urgent; the oldest has its age', async () => {
  const [acked, low, high, returned] = await put(
    { minutesAgo: 5, ackAfter: 1, priority: 1 },
    { minutesAgo: 4, priority: 3 },
    { minutesAgo: 3, priority: 2 },
    { minutesAgo: 30, lasting: 5, priority: 1 },
  );
  const board = await ask();
  expect(panel(board, 'active').rows.map(({ id }) => id)).toEqual([high, low, returned, acked]);
  expect(panel(board, 'summary')).toMatchObject({ p1: 0, p2: 1, p3: 1, unacked: 3, oldestUnackedS: 1_800 });
});

test('BRD-04 ten alarms in ten minutes are a flood, of the plant and of the position that has it', async () => {
  await put(...Array.from({ length: 11 }, (_, n) => ({ minutesAgo: 1 + n * 0.3, lasting: 1, ackAfter: 1 })));
  const board = await ask();
  expect(panel(board, 'summary').flood).toBe(true);
  expect(panel(board, 'rate').v.at(-1)).toBe(11);
  const kpis = new Map(panel(board, 'kpis').map(({ code, value }) => [code, value]));
  expect(kpis.get('A3')).toBe(11);
  expect(kpis.get('A2')).toBeCloseTo(100 / 144, 9);
  const positions = panel(board, 'positions');
  expect(positions.find(({ areaId }) => areaId === 'CER.W2')?.peak).toBe(11);
  expect(positions.find(({ areaId }) => areaId === 'CER.W1')?.peak).toBe(0);
});

test('BRD-04 stale, chattering, fleeting and shelved rules are bad actors; shelved ones leave every figure', async () => {
  await put(
    { minutesAgo: 25 * 60, ackAfter: 1, rule: 'stale.one' },
    ...[0, 2, 4, 6, 8].map((n) => ({ minutesAgo: 300 - n, lasting: 1, ackAfter: 0.5, rule: 'chatter.one' })),
  );
  const [shelved = ''] = await put({ minutesAgo: 10, rule: 'shelf.one' });
  const order = { userName: 'cer.operator', nowMs: NOW - 5 * MINUTE, minutes: 60, reason: 'nuisance' };
  await shelveRules(database.db, 'CER', [shelved], order);
  const before = panel(await ask(), 'kpis').find(({ code }) => code === 'A1')?.value;
  await put({ minutesAgo: 2, rule: 'shelf.one' });
  const board = await ask();
  expect(panel(board, 'kpis').find(({ code }) => code === 'A1')?.value).toBe(before);
  expect(panel(board, 'badActors').map(({ ruleId, why, count }) => [ruleId, why, count])).toEqual([
    ['shelf.one', 'shelved', 1],
    ['stale.one', 'stale', 1],
    ['chatter.one', 'chatter', 5],
    ['chatter.one', 'fleeting', 5],
  ]);
  expect(panel(board, 'summary')).toMatchObject({ shelved: 1, stale: 1, standing: 1 });
  expect(panel(board, 'badActors')[0]).toMatchObject({ by: 'cer.operator', reason: 'Nuisance alarm' });
});

test('BRD-04 settings narrow by priority and kind, set the list’s length, and let an acknowledged alarm ask again', async () => {
  const [old] = await put(
    { minutesAgo: 90, ackAfter: 1, priority: 2 },
    { minutesAgo: 9, priority: 4 },
    { minutesAgo: 8, priority: 2, kind: 'communication' },
  );
  await setting({ minPriority: '3', listLength: '20', againMinutes: '60', kinds: ['equipment'] });
  const board = await ask();
  const active = panel(board, 'active');
  expect(active).toMatchObject({ length: 20, total: 1, rows: [{ id: old, again: true }] });
});

test('an area shows its own, and another plant’s are never among them', async () => {
  await put({ minutesAgo: 5 }, { minutesAgo: 6, areaId: 'CER.W4.L1.P1.U01', rule: 'kiln' });
  await put({ minutesAgo: 5, rule: 'other' });
  await database.db
    .insertInto('plant')
    .values({
      ...(await database.db.selectFrom('plant').selectAll().executeTakeFirstOrThrow()),
      plant_id: 'XX',
    })
    .onConflict((c) => c.doNothing())
    .execute();
  await database.db.updateTable('alarm').set({ plant_id: 'XX' }).where('rule_code', '=', 'other').execute();
  expect(panel(await ask(), 'active').total).toBe(2);
  const firing = await ask({ areaId: 'CER.W4' });
  expect(panel(firing, 'active').rows.map(({ ruleId }) => ruleId)).toEqual(['kiln']);
});

test('BRD-04 a plant whose alarms stopped coming says so; buttons follow the permissions, panels too', async () => {
  await history(NOW - 10 * MINUTE);
  const late = await ask();
  expect(late.notices).toMatchObject([{ code: 'alarmSource', level: 'warn' }]);
  expect(late.dataAsOf).toBe('2026-10-08T09:55:30+08:00');
  await history(NOW);
  const without = await ask({ can: (code) => code !== 'alarm:ack' && code !== 'productionAlarm:pareto' });
  expect(without.notices).toEqual([]);
  expect(panel(without, 'active')).toMatchObject({ canAcknowledge: false, canShelve: true });
  expect(without.panels.pareto).toBeUndefined();
});

test('BRD-04 each alarm leads to the procedure of its machine, or of one of its kind, while that is in force', async () => {
  await put({ minutesAgo: 5 }, { minutesAgo: 6, rule: 'whole', areaId: 'CER' });
  const sopOf = async () =>
    new Map(panel(await ask(), 'active').rows.map(({ ruleId, sopId }) => [ruleId, sopId]));
  const first = await sopOf();
  expect(first.get('press1.down')).toBe('SOP-press');
  expect(first.get('whole')).toBeUndefined();
  await database.db
    .updateTable('record')
    .set({ data: sql`data || '{"isActive": false}'` })
    .where('resource', '=', 'SOPDetail')
    .execute();
  expect((await sopOf()).get('press1.down')).toBeUndefined();
});
