import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer } from '@plantdeck/platform/features/assistant/analyst.ts';
import { wholePlantEnergyQuery } from '@plantdeck/platform/features/boards/whole-plant-energy.query.ts';
import { createTestDatabase, type TestDatabase } from '@plantdeck/platform/testing/test-database.ts';
import { defaultBoardSetting } from '@plantdeck/platform/features/board-settings/default-settings.ts';
import { FOURTH, hour, runPlants } from '../testing/run-plants.ts';

/** What each plant beside the ceramics one is asked; the figures come from the database by another way. */
interface AskedPlant {
  readonly id: string;
  readonly model: string;
  /** Its second energy, whose month is planned. */
  readonly fuel: string;
  /** Bounds of the unit consumption, kgce a tonne. */
  readonly perUnit: readonly [number, number];
  /** Question, and what of the slots answers it. */
  readonly questions: readonly (readonly [string, string])[];
  readonly output: readonly [question: string, areaId: string];
  readonly workshop: { readonly ja: string; readonly it: string };
}
const PLANTS: readonly AskedPlant[] = [
  {
    id: 'CEM',
    model: 'cement',
    fuel: 'coal',
    perUnit: [105, 125],
    questions: [
      ['昨天用煤多少', `energy_code = 'coal'`],
      ['electricity of cement mill 2 yesterday', `meter_id = 'CEM.W4.L2.P1.U02.E'`],
      ['回转窑昨天用电多少', `meter_id = 'CEM.W3.L1.P2.U01.E'`],
      ['昨天余热发电量是多少', `energy_code = 'recovered'`],
    ],
    output: ['昨天熟料产量多少', 'CEM.W3.L1'],
    workshop: { ja: 'セメント工場', it: 'Macinazione cemento' },
  },
  {
    id: 'PAP',
    model: 'paper',
    fuel: 'steam',
    perUnit: [200, 260],
    questions: [
      ['昨天蒸汽用量是多少', `meter_id = 'PAP.W4.L1.P2.U01.S'`],
      ['electricity of refiner 2 yesterday', `meter_id = 'PAP.W1.L4.P1.U02.E'`],
      ['昨天真空泵用电多少', `meter_id like 'PAP.W2.L1.P2.U0%'`],
      ['How much steam did the paper machine use yesterday?', `meter_id like 'PAP.W2.L1.%.S'`],
    ],
    output: ['昨天箱纸板产量多少', 'PAP.W3.L1'],
    workshop: { ja: '抄紙工場', it: 'Reparto macchina continua' },
  },
  {
    id: 'ALU',
    model: 'aluminium',
    fuel: 'gas',
    perUnit: [100, 135],
    questions: [
      ['2#熔铝炉昨天用气多少', `meter_id = 'ALU.W1.L1.P1.U02.G'`],
      ['gas of melting furnace 3 yesterday', `meter_id = 'ALU.W1.L1.P1.U03.G'`],
      ['铝杆线昨天用电多少', `meter_id like 'ALU.W3.%.E'`],
      ['electricity of the homogenising workshop yesterday', `meter_id like 'ALU.W4.%.E'`],
    ],
    output: ['昨天铝棒产量多少', 'ALU.W2.L1'],
    workshop: { ja: '鋳造工場', it: 'Colata billette' },
  },
];

const NOW = FOURTH + 10.5 * hour;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-09-01', plantIds: PLANTS.map((plant) => plant.id) });
}, 60_000);
afterAll(() => database.close());

const ask = async (question: string, plantId: string) => {
  let text = '';
  for await (const piece of answer(question, {
    db: database.db,
    orgId: '',
    userId: 'u',
    plantId,
    nowMs: NOW,
    language: 'zh-CN',
    can: () => true,
  }))
    if (piece.lane === 'content') text += piece.text;
  return text;
};
/** An answer tells three figures at least. */
const ROUNDING = 0.005;
/** The figure an answer is about: the first number in bold. */
function toldIn(text: string): number {
  const [, number, unit] = /\*\*([\d,.]+)\s([^*]*)\*\*/.exec(text) ?? [];
  return Number(number?.replaceAll(',', '')) * (/^(万|×10⁴)/.test(unit ?? '') ? 10_000 : 1);
}
const board = (plantId: string, language: 'en' | 'ja' | 'it' | 'zh-CN' = 'en') =>
  wholePlantEnergyQuery(
    {
      db: database.db,
      orgId: `org-${plantId.toLowerCase()}`,
      plantId,
      language,
      can: () => true,
      now: () => NOW,
      userId: '',
    },
    { range: 'yesterday' },
  );

describe.each(PLANTS)('plant $id', ({ id, model, fuel, perUnit, questions, output, workshop }) => {
  const dayOf = async () => {
    const plant = await database.db
      .selectFrom('plant')
      .selectAll()
      .where('plant_id', '=', id)
      .executeTakeFirstOrThrow();
    const startHour = Number(plant.day_account_time.slice(0, 2));
    const fromMs = FOURTH + startHour * hour - 24 * hour;
    return [new Date(fromMs), new Date(fromMs + 24 * hour)] as const;
  };
  const sumOf = async (condition: string) => {
    const [from, to] = await dayOf();
    const { rows } = await sql<{ sum: number }>`
      select sum(quantity) as sum from slot join meter using (meter_key) where plant_id = ${id}
      and slot_start >= ${from} and slot_start < ${to}
      and ${sql.raw(condition)}`.execute(database.db);
    return rows[0]?.sum ?? Number.NaN;
  };

  test('shows every panel of the whole-plant board, with targets of its own', async () => {
    const { panels, completeness } = await board(id);
    expect(completeness).toBeGreaterThan(90);
    for (const panel of ['load', 'mix', 'ranking', 'flow', 'plan'] as const)
      expect(panels[panel]).not.toHaveProperty('gap');
    const kpis = Array.isArray(panels.kpis) ? panels.kpis : [];
    expect(kpis.map((kpi) => kpi.code)).toEqual(['electricity', 'energy', 'cost', 'sec', 'load', 'co2']);
    const sec = kpis.find((kpi) => kpi.code === 'sec');
    expect(sec?.value).toBeGreaterThan(perUnit[0]);
    expect(sec?.value).toBeLessThan(perUnit[1]);
    expect(sec?.target).toBe(
      defaultBoardSetting('wholePlantEnergy', id, model).targets?.find((one) => one.code === 'sec')?.month,
    );
    const plan = Array.isArray(panels.plan) ? panels.plan : [];
    const row = plan.find((one) => one.energyCode === fuel);
    // A month that goes on like these days ends near its target.
    expect((row?.projected ?? 0) / (row?.target ?? 1)).toBeGreaterThan(0.85);
    expect((row?.projected ?? 0) / (row?.target ?? 1)).toBeLessThan(1.15);
  });

  test('its workshops are called in the reader’s language', async () => {
    for (const language of ['ja', 'it'] as const) {
      const { panels } = await board(id, language);
      const rows = panels.ranking && 'rows' in panels.ranking ? panels.ranking.rows : [];
      expect(rows.map((row) => row.label)).toContain(workshop[language]);
    }
  });

  test.each(questions)('the assistant answers: %s', async (question, condition) => {
    const text = await ask(question, id);
    const expected = await sumOf(condition);
    const value = toldIn(text);
    expect(Math.abs(value / expected - 1)).toBeLessThan(ROUNDING);
  });

  test('the assistant tells its product and its unit', async () => {
    const [question, areaId] = output;
    const [from, to] = await dayOf();
    const { rows } = await sql<{ sum: number }>`
      select sum(quantity) as sum from production_slot where area_id = ${areaId}
      and slot_start >= ${from} and slot_start < ${to}`.execute(database.db);
    const text = await ask(question, id);
    expect(text).toMatch(/\d\st\*\*/);
    expect(Math.abs(toldIn(text) / (rows[0]?.sum ?? 0) - 1)).toBeLessThan(ROUNDING);
  });
});
