import {
  PeakValleyUsageSchema,
  WorkshopEnergySchema,
  parseContract,
  type BoardSetting,
  type Kpi,
  type PeakValleyUsage,
  type WorkshopEnergy,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { defaultBoardSetting } from '../board-settings/default-settings.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { cnyOf, kwhOf, tiersBySql } from '../../../testing/boards/tier-sql.ts';
import { workshopEnergyQuery } from './workshop-energy.query.ts';
import { readerOf, saveSetting, seedOwners } from '../../../testing/boards/board-plants.ts';
import { filled } from '../../../testing/boards/filled.ts';

/** Summer, when top peak holds: August is a baseline month; prices change on 28 September (scenario day 0). */
const NOW = '2026-09-29T14:32:10+08:00';
const END = '2026-09-29T14:30:00+08:00';
const SHORT_START = '2026-09-14';
const OTHERS = ['CEM', 'PAP', 'ALU'];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const fill = async (startDate: string, plantIds: string[]) => {
    await runPlants(database.db, Date.parse(NOW), { startDate, profile: 'demo', plantIds });
  };
  await fill('2026-08-01', ['CER']);
  // A month of paper, whose grades are told apart; of the others the days that are asked for.
  await fill('2026-08-31', ['PAP']);
  await fill(SHORT_START, ['CEM', 'ALU']);
  const { db } = database;
  await seedOwners(db, ['CER']);
}, 900_000);
afterAll(() => database.close());

const contextOf = (plantId: string, now = NOW) => readerOf(database.db, plantId, Date.parse(now));
const peak = async (plantId: string, scope: Record<string, string>, now = NOW): Promise<PeakValleyUsage> =>
  parseContract(
    PeakValleyUsageSchema,
    JSON.parse(JSON.stringify(await peakValleyUsageQuery(contextOf(plantId, now), scope))),
    'peak',
  );
const workshop = async (plantId: string, scope: Record<string, string>, now = NOW): Promise<WorkshopEnergy> =>
  parseContract(
    WorkshopEnergySchema,
    JSON.parse(JSON.stringify(await workshopEnergyQuery(contextOf(plantId, now), scope))),
    'workshop',
  );

/** What a board shows while a setting of the enterprise holds. */
async function under<T>(boardCode: string, more: Partial<BoardSetting>, ask: () => Promise<T>): Promise<T> {
  const setting = { ...defaultBoardSetting(boardCode, 'CER', 'ceramics'), ...more };
  await saveSetting(database.db, 'CER', setting);
  try {
    return await ask();
  } finally {
    await database.db.deleteFrom('board_setting').execute();
  }
}

const kpi = (panels: { kpis?: unknown }, code: string): Kpi => {
  const found = (panels.kpis as Kpi[]).find((one) => one.code === code);
  if (!found) throw new Error(`no KPI ${code}`);
  return found;
};
/** What a reader sees: the value in its scale, rounded to its decimals. */
const shown = (value: number | null | undefined, of: Pick<Kpi, 'unit'>): string =>
  value == null ? '-' : (value * of.unit.scale).toFixed(of.unit.dp);
const dayStart = (plantId: string): string => (plantId === 'ALU' ? '00:00' : '08:00');

describe('the peak-valley board against SQL of its own', () => {
  test.each(['CER', ...OTHERS])(
    'BRD-10 every figure of %s to the displayed digit, today and yesterday',
    async (plant) => {
      const from = `2026-09-29T${dayStart(plant)}:00+08:00`;
      const before = `2026-09-28T${dayStart(plant)}:00+08:00`;
      for (const [range, start, end] of [
        ['today', from, END],
        ['yesterday', before, from],
      ] as const) {
        const { panels } = await peak(plant, { range });
        const rows = await tiersBySql(database.db, plant, plant, start, end);
        const expected = {
          electricity: kwhOf(rows),
          cost: cnyOf(rows),
          avgPrice: cnyOf(rows) / kwhOf(rows),
          valleyShare: (kwhOf(rows, 'valley', 'deepValley') / kwhOf(rows)) * 100,
        };
        for (const [code, value] of Object.entries(expected)) {
          const figure = kpi(panels, code);
          expect([range, code, shown(figure.value, figure)]).toEqual([range, code, shown(value, figure)]);
        }
        const { note } = kpi(panels, 'valleyShare');
        if (!note) throw new Error('no ratio of peak to valley');
        const valley = kwhOf(rows, 'valley', 'deepValley');
        // A day that begins at eight has had no valley by half past two.
        const ratio = valley === 0 ? null : kwhOf(rows, 'topPeak', 'peak') / valley;
        expect([note.code, shown(note.value, note)]).toEqual(['peakToValley', shown(ratio, note)]);
        const areas = filled(panels.areas);
        expect(areas.rows.length).toBeGreaterThan(4);
        for (const row of areas.rows) {
          const own = await tiersBySql(database.db, plant, row.area.id, start, end);
          expect(row.kwh).toBeCloseTo(kwhOf(own), 3);
          expect(row.cost).toBeCloseTo(cnyOf(own), 2);
          for (const line of row.tiers) expect(line.kwh).toBeCloseTo(kwhOf(own, line.tier), 3);
          expect(row.avgPrice?.toFixed(4)).toBe((cnyOf(own) / kwhOf(own)).toFixed(4));
        }
      }
    },
  );

  test('BRD-10 the month against the same part of the month before, and fourteen days one by one', async () => {
    const { panels } = await peak('CER', {});
    const month = await tiersBySql(database.db, 'CER', 'CER', '2026-09-01T08:00:00+08:00', END);
    const before = await tiersBySql(
      database.db,
      'CER',
      'CER',
      '2026-08-01T08:00:00+08:00',
      '2026-08-29T14:30:00+08:00',
    );
    const cost = kpi(panels, 'cost');
    expect(shown(cost.value, cost)).toBe(shown(cnyOf(month), cost));
    expect(shown(cost.prev, cost)).toBe(shown(cnyOf(before), cost));
    const daily = filled(panels.daily);
    expect(daily.days).toHaveLength(14);
    for (const { day, tiers, avgPrice } of daily.days) {
      const from = new Date(`${day}T08:00:00+08:00`);
      const to = new Date(Math.min(from.getTime() + 86_400_000, Date.parse(END)));
      const rows = await tiersBySql(database.db, 'CER', 'CER', from.toISOString(), to.toISOString());
      for (const line of tiers) expect(line.kwh).toBeCloseTo(kwhOf(rows, line.tier), 3);
      expect(avgPrice?.toFixed(4)).toBe((cnyOf(rows) / kwhOf(rows)).toFixed(4));
    }
  });

  test('BRD-10 T7 is the change of the mix since August at the prices of now', async () => {
    const { panels } = await peak('CER', {});
    const base = await tiersBySql(
      database.db,
      'CER',
      'CER',
      '2026-08-01T08:00:00+08:00',
      '2026-09-01T08:00:00+08:00',
    );
    const month = await tiersBySql(database.db, 'CER', 'CER', '2026-09-01T08:00:00+08:00', END);
    const { rows: prices } = await sql<{ prices: Record<string, number> }>`
      select tariff->'prices' as prices from tariff_version where plant_id = 'CER' and effective_from <= '2026-09-29'
      order by effective_from desc limit 1`.execute(database.db);
    const mean = (rows: typeof base) =>
      rows.reduce((sum, row) => sum + row.kwh * (prices[0]?.prices[row.tier] ?? Number.NaN), 0) / kwhOf(rows);
    const saved = kwhOf(month) * (mean(base) - mean(month));
    const saving = kpi(panels, saved < 0 ? 'shiftCost' : 'shiftSaving');
    expect(shown(saving.value, saving)).toBe(shown(Math.abs(saved), saving));
    expect(saving.note?.value).toBeCloseTo((saving.value ?? 0) / 2, 6);
  });

  /** Every minute of the plant's incomer since 1 September, by its start. */
  const minutesBySql = async (): Promise<ReadonlyMap<number, number>> => {
    const { rows } = await sql<{ t0: Date; values: Uint8Array }>`
      select t0, "values" from minute_block join meter using (meter_key)
      where plant_id = 'CER' and energy_code = 'electric' and kind = 'incomer' and day >= '2026-09-01'
      order by t0`.execute(database.db);
    const minutes = new Map<number, number>();
    for (const { t0, values } of rows) {
      const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
      for (let index = 0; index < values.byteLength / 4; index += 1) {
        const kw = view.getFloat32(index * 4, true);
        if (!Number.isNaN(kw)) minutes.set(t0.getTime() + index * 60_000, kw);
      }
    }
    return minutes;
  };
  const meanFrom = (minutes: ReadonlyMap<number, number>, at: number): number | null => {
    const window = Array.from({ length: 15 }, (_, index) => minutes.get(at + index * 60_000));
    return window.includes(undefined) ? null : window.reduce<number>((sum, kw) => sum + (kw ?? 0), 0) / 15;
  };

  test('BRD-10 the demand now and of the month are 15-minute means of the minutes, with what is left of the window', async () => {
    const { panels } = await peak('CER', {});
    const demand = filled(panels.demand);
    const minutes = await minutesBySql();
    let highest = 0;
    const last = Date.parse('2026-09-29T14:32:00+08:00');
    for (let at = Date.parse('2026-09-01T08:00:00+08:00'); at + 900_000 <= last; at += 60_000) {
      highest = Math.max(highest, meanFrom(minutes, at) ?? 0);
    }
    const now = kpi(panels, 'demand');
    expect(shown(now.value, now)).toBe(shown(meanFrom(minutes, last - 900_000), now));
    expect(shown(now.note?.value, now)).toBe(shown(highest, now));
    // Two minutes of the running quarter hour are known; the last of them goes on.
    const [first = 0, second = 0] = [last - 120_000, last - 60_000].map((at) => minutes.get(at));
    const soFarKwh = (first + second) / 60;
    expect(demand.forecast?.toFixed(0)).toBe(((soFarKwh + (second * 13) / 60) / 0.25).toFixed(0));
    expect(demand.allowedKwh?.toFixed(0)).toBe(((demand.contract ?? 0) / 4 - soFarKwh).toFixed(0));
    expect(demand.monthMax?.toFixed(0)).toBe(highest.toFixed(0));
    expect(demand.chargeCny?.toFixed(0)).toBe((highest * 38).toFixed(0));
    // Within 5 % of the contract, as its week's highest comes.
    expect(highest).toBeGreaterThan(0.95 * (demand.contract ?? Infinity));
  });

  test('BRD-10 the curve, the hours of a month and what could move are sums of the same slots', async () => {
    const { panels } = await peak('CER', {});
    const { rows: slots } = await sql<{ at: Date; kwh: number }>`
      select slot_start as at, coalesce(sum(quantity) filter (where kind = 'incomer' and quality < 3),
        sum(quantity) filter (where kind = 'feeder' and quality < 3)) as kwh
      from slot join meter using (meter_key) where plant_id = 'CER' and energy_code = 'electric'
        and slot_start >= '2026-08-30T00:00:00+08:00' and slot_start < ${END} group by 1`.execute(
      database.db,
    );
    const kwhAt = new Map(slots.map(({ at, kwh }) => [at.getTime(), kwh]));
    const curve = filled(panels.curve);
    const midnight = Date.parse('2026-09-29T00:00:00+08:00');
    expect(curve.load?.v).toHaveLength(58);
    curve.load?.v.forEach((kw, index) =>
      expect(kw).toBeCloseTo((kwhAt.get(midnight + index * 900_000) ?? Number.NaN) * 4, 3),
    );
    for (const { day, kw } of filled(panels.heat).days)
      for (const [hour, mean] of kw.entries()) {
        const from = Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000;
        const own = [0, 1, 2, 3].flatMap((index) => kwhAt.get(from + index * 900_000) ?? []);
        if (own.length === 0) expect([day, hour, mean]).toEqual([day, hour, null]);
        else expect(mean).toBeCloseTo((own.reduce((sum, kwh) => sum + kwh, 0) / own.length) * 4, 3);
      }

    // The mills one by one over thirty whole days, against the prices of today.
    const { rows: mills } = await sql<{ meter: string; kw: number; hours: number }>`
      with slots as (
        select meter_id as meter, quantity, slot_start, slot_start at time zone 'Asia/Shanghai' as local,
          max(quantity) over (partition by meter_id) as highest
        from slot join meter using (meter_key)
        where plant_id = 'CER' and energy_code = 'electric' and kind = 'feeder' and quality < 3
          and starts_with(area_id, 'CER.W1.L1.P1.')
          and slot_start >= '2026-08-30T08:00:00+08:00' and slot_start < '2026-09-29T08:00:00+08:00'
      ), marked as (
        select *, (slot_start - interval '8 hours') at time zone 'Asia/Shanghai' as labelled,
          quantity >= 0.2 * highest as runs,
          extract(hour from local) in (11, 15, 16) as dear, extract(hour from local) < 8 as cheap
        from slots
      ), days as (
        select meter, labelled::date as day, count(*) filter (where dear and runs) as ran,
          sum(quantity) filter (where dear and runs) as kwh, count(*) filter (where cheap and not runs) as free
        from marked group by 1, 2
      )
      select meter, sum(kwh) / (sum(ran) / 4.0) * (count(*) filter (where ran > 0))::float8 / count(*) as kw,
        least(3, sum(ran) / 4.0 / nullif(count(*) filter (where ran > 0), 0), sum(free) / 4.0 / count(*)) as hours
      from days group by 1`.execute(database.db);
    const row = filled(panels.potential).rows.find(({ loadId }) => loadId === 'CER.W1.L1.P1');
    const kwhPerDay = mills.reduce((sum, { kw, hours }) => sum + Number(kw) * Number(hours), 0);
    const { rows: prices } = await sql<{ dear: number; cheap: number }>`
      select (tariff->'prices'->>'topPeak')::float8 as dear, (tariff->'prices'->>'valley')::float8 as cheap
      from tariff_version where plant_id = 'CER' and effective_from <= '2026-09-29'
      order by effective_from desc limit 1`.execute(database.db);
    const price = prices[0];
    if (!row || !price) throw new Error('no mills or no prices');
    expect(row.kw?.toFixed(0)).toBe(mills.reduce((sum, { kw }) => sum + Number(kw), 0).toFixed(0));
    expect(row.savingCnyMonth?.toFixed(0)).toBe((kwhPerDay * (price.dear - price.cheap) * 30).toFixed(0));
  });

  test('BRD-10 the contract, the loads that may move with their limits, and the month of the baseline are settings', async () => {
    const own = {
      'hours:CER.W1.L1.P1': 1,
      'limit:CER.W1.L1.P1': 'Slip for two hours only',
      'hours:CER.W5.L2.P1': 0,
      baselineMonth: '2026-08',
    };
    const before = await peak('CER', {});
    const after = await under('peakValleyUsage', { contractKw: 7_000, own }, () => peak('CER', {}));
    const loadIn = ({ panels }: PeakValleyUsage, id: string) =>
      filled(panels.potential).rows.find(({ loadId }) => loadId === id);
    expect(loadIn(before, 'CER.W1.L1.P1')?.movableHPerDay).toBeGreaterThan(1);
    expect(loadIn(after, 'CER.W1.L1.P1')).toMatchObject({
      movableHPerDay: 1,
      constraint: 'Slip for two hours only',
    });
    expect(loadIn(before, 'CER.W5.L2.P1')).toBeDefined();
    expect(loadIn(after, 'CER.W5.L2.P1')).toBeUndefined();
    expect(filled(after.panels.demand).contract).toBe(7_000);
    expect(kpi(after.panels, 'demand').target).toBeCloseTo(6_300, 6);
    const savingOf = ({ panels }: { panels: { kpis?: unknown } }): number | null | undefined =>
      (panels.kpis as Kpi[]).find(({ code }) => code === 'shiftSaving' || code === 'shiftCost')?.value;
    // August is the month before, which holds until another one is chosen.
    expect(savingOf(after)).toBe(savingOf(before));
    const other = await under('peakValleyUsage', { own: { baselineMonth: '2026-09' } }, () =>
      peak('CER', {}),
    );
    expect(savingOf(other)).not.toBe(savingOf(before));
  });

  test('BRD-10 its scenario is visible: hot days at top peak, other prices from the 28th, each week near the contract', async () => {
    const { panels } = await peak('CER', {});
    expect(filled(panels.daily).markers.map(({ t }) => t.slice(0, 10))).toEqual(['2026-09-28']);
    const curve = filled(panels.curve);
    expect(new Set(curve.bands.map(({ tier }) => tier))).toEqual(
      new Set(['valley', 'flat', 'peak', 'topPeak']),
    );
    expect(curve.tariffVersion).toBe('2026-09-28');
    const before = filled((await peak('CER', { range: 'today' }, '2026-09-27T14:32:10+08:00')).panels.curve);
    expect(before.tariffVersion).not.toBe(curve.tariffVersion);
    const mills = filled(panels.potential).rows.find(({ loadId }) => loadId === 'CER.W1.L1.P1');
    expect(mills?.fromTier).toBe('topPeak');
    expect(mills?.savingCnyMonth).toBeGreaterThan(1_000);
    const { rows: hot } = await sql<{ day: string }>`
      select day::text as day from hot_day where plant_id = 'CER' and day between '2026-09-02' and '2026-09-28'
      order by day`.execute(database.db);
    expect(hot.length).toBeGreaterThan(0);
    for (const { day } of hot.slice(0, 2)) {
      const { bands } = filled((await peak('CER', { range: 'today' }, `${day}T18:02:10+08:00`)).panels.curve);
      const top = bands.filter(({ tier }) => tier === 'topPeak').map(({ from }) => from.slice(0, 16));
      expect(top).toEqual([`${day}T11:00`, `${day}T15:00`]);
    }
    const minutes = await minutesBySql();
    const contract = filled(panels.demand).contract ?? Infinity;
    for (const week of [0, 1, 2, 3]) {
      const from = Date.parse('2026-09-01T08:00:00+08:00') + week * 7 * 86_400_000;
      let highest = 0;
      for (let at = from; at < from + 7 * 86_400_000; at += 60_000)
        highest = Math.max(highest, meanFrom(minutes, at) ?? 0);
      expect(highest / contract, `week ${week}`).toBeGreaterThan(0.95);
    }
  });
});

/** Team by its own reckoning: an eight-day cycle from 1 January 2026, team j two days behind the one before. */
const TEAM = sql`(select chr(65 + j) from generate_series(0, 3) as j
  where (array['day','day','evening','evening','off','night','night','off'])[1 + mod(mod((local::date - date '2026-01-01') - 2 * j, 8) + 8, 8)]
    = case when extract(hour from local) < 8 then 'night' when extract(hour from local) < 16 then 'day' else 'evening' end)`;

describe('the workshop board against SQL of its own', () => {
  const cases = [
    ['CER', 'CER.W1', ['CER.W1.L2']],
    ['CER', 'CER.W2', ['CER.W2.L1', 'CER.W2.L2']],
    ['CEM', 'CEM.W4', ['CEM.W4']],
    ['PAP', 'PAP.W2', ['PAP.W2.L1']],
    ['ALU', 'ALU.W1', ['ALU.W1.L1']],
  ] as const;
  const made = async (areas: readonly string[], from: string, to: string): Promise<number> => {
    const { rows } = await sql<{ t: number }>`select sum(mass_t) as t from production_slot
      where area_id = any(${`{${areas.join(',')}}`}::text[]) and slot_start >= ${from} and slot_start < ${to}`.execute(
      database.db,
    );
    return rows[0]?.t ?? Number.NaN;
  };

  test.each(cases)('BRD-02 figures of %s %s to the displayed digit', async (plant, area, outputs) => {
    const from = `2026-09-28T${dayStart(plant)}:00+08:00`;
    const to = `2026-09-29T${dayStart(plant)}:00+08:00`;
    const { panels } = await workshop(plant, { areaId: area, range: 'yesterday' });
    const tiers = await tiersBySql(database.db, plant, area, from, to);
    const tonnes = await made(outputs, from, to);
    const { rows: flat } = await sql<{ cny: number | null }>`
      select sum(quantity * price_cny) as cny from slot join meter using (meter_key)
        join energy_type using (plant_id, energy_code)
      where plant_id = ${plant} and price_cny is not null and kind = 'feeder' and quality < 3
        and (area_id = ${area} or starts_with(area_id, ${`${area}.`}))
        and slot_start >= ${from} and slot_start < ${to}`.execute(database.db);
    const expected = {
      electricity: kwhOf(tiers),
      sec: kwhOf(tiers) / tonnes,
      unitCost: (cnyOf(tiers) + (flat[0]?.cny ?? 0)) / tonnes,
      avgPrice: cnyOf(tiers) / kwhOf(tiers),
      valleyShare: (kwhOf(tiers, 'valley') / kwhOf(tiers)) * 100,
    };
    for (const [code, value] of Object.entries(expected)) {
      const figure = kpi(panels, code);
      expect([code, shown(figure.value, figure)]).toEqual([code, shown(value, figure)]);
    }
    const hourly = filled(panels.hourly);
    expect(hourly.hours.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)).toBeCloseTo(kwhOf(tiers), 2);
  });

  test('BRD-02 idle energy is what ran below a fifth of its highest load and made nothing', async () => {
    const { panels } = await workshop('CER', { areaId: 'CER.W1', range: 'yesterday' });
    const { rows } = await sql<{ kwh: number; idle: number }>`
      with slots as (
        select meter_key, area_id, slot_start, quantity,
          max(quantity) over (partition by meter_key) as highest
        from slot join meter using (meter_key)
        where plant_id = 'CER' and energy_code = 'electric' and kind = 'feeder' and starts_with(area_id, 'CER.W1.')
          and quality < 3 and slot_start >= '2026-08-30T08:00:00+08:00' and slot_start < '2026-09-29T08:00:00+08:00'
      )
      select sum(quantity) as kwh, sum(quantity) filter (where quantity >= 0.02 * highest and quantity < 0.2 * highest) as idle
      from slots where slot_start >= '2026-09-28T08:00:00+08:00'`.execute(database.db);
    // Mills and dryers share their line's output with others of their kind, so their load alone decides.
    const figure = kpi(panels, 'idleShare');
    const row = rows[0];
    expect(shown(figure.value, figure)).toBe(shown(((row?.idle ?? 0) / (row?.kwh ?? 1)) * 100, figure));
    const machines = filled(panels.equipment).rows;
    expect(machines).toHaveLength(14);
    expect(machines.reduce((sum, { idleKwh }) => sum + (idleKwh ?? 0), 0)).toBeCloseTo(row?.idle ?? 0, 2);
  });

  test('BRD-02 teams are told apart by the rota, and what each used for a tonne is its own', async () => {
    const board = await workshop('CER', { areaId: 'CER.W1' });
    const { panels } = board;
    // Every figure of the strip is as old as what arrives; none grows grey while the quarter hour runs.
    expect(board.dataAsOf).toBe('2026-09-29T14:32:00+08:00');
    expect(new Set((panels.kpis as Kpi[]).map(({ asOf }) => asOf))).toEqual(new Set([board.dataAsOf]));
    expect(filled(panels.shift).sec.asOf).toBe(board.dataAsOf);
    const teams = filled(panels.teams);
    const { rows } = await sql<{ team: string; kwh: number; t: number }>`
      with energy as (
        select slot_start, slot_start at time zone 'Asia/Shanghai' as local, sum(quantity) as kwh
        from slot join meter using (meter_key) where plant_id = 'CER' and energy_code = 'electric'
          and kind = 'feeder' and starts_with(area_id, 'CER.W1.') and quality < 3
          and slot_start >= '2026-09-01T08:00:00+08:00' and slot_start < ${END} group by slot_start
      )
      select ${TEAM} as team, sum(kwh) as kwh, sum(mass_t) as t
      from energy join production_slot p using (slot_start) where p.area_id = 'CER.W1.L2' group by 1`.execute(
      database.db,
    );
    expect(teams.rows.map(({ teamId }) => teamId).toSorted()).toEqual(['A', 'B', 'C', 'D']);
    for (const row of teams.rows) {
      const own = rows.find(({ team }) => team === row.teamId);
      expect(row.sec?.toFixed(1)).toBe(((own?.kwh ?? 0) / (own?.t ?? 1)).toFixed(1));
    }
    // Powder is not told apart by product, so one mix is the mix.
    expect(teams.rows.every(({ sec, secNormalised }) => sec === secNormalised)).toBe(true);
    const shift = filled(panels.shift);
    expect(shift.teamId).toBe('D');
    expect(shift.teamRank).toBe(1 + teams.rows.findIndex(({ teamId }) => teamId === 'D'));
  });

  test('BRD-02 where products are told apart, teams are compared as if all had made one mix', async () => {
    const { panels } = await workshop('PAP', { areaId: 'PAP.W3' });
    const rows = filled(panels.teams).rows;
    const { rows: bySql } = await sql<{ team: string; own: number; common: number }>`
      with energy as (
        select slot_start, slot_start at time zone 'Asia/Shanghai' as local, sum(quantity) as kwh
        from slot join meter using (meter_key) where plant_id = 'PAP' and energy_code = 'electric'
          and kind = 'feeder' and starts_with(area_id, 'PAP.W3.') and quality < 3
          and slot_start >= '2026-09-01T08:00:00+08:00' and slot_start < ${END} group by slot_start
      ), graded as (
        select e.*, grade_code, mass_t, sum(mass_t) over (partition by slot_start) as all_t
        from energy e join grade_slot g using (slot_start) where g.area_id = 'PAP.W3.L1'
      ), grade_sec as (
        select grade_code, sum(kwh * mass_t / all_t) / sum(mass_t) as sec from graded where all_t > 0
        group by grade_code having sum(mass_t) > 0
      ), mixed as (select local, grade_code, mass_t, sec from graded join grade_sec using (grade_code))
      select ${TEAM} as team, sum(mass_t * sec) / sum(mass_t) as own,
        (select sum(mass_t * sec) / sum(mass_t) from mixed) as common
      from mixed group by 1 having sum(mass_t) > 0`.execute(database.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const mix = bySql.find(({ team }) => team === row.teamId);
      if (row.sec === null || !mix) throw new Error(`team ${row.teamId} has no figure`);
      expect(row.secNormalised?.toFixed(1)).toBe((row.sec * (mix.common / mix.own)).toFixed(1));
    }
    expect(rows.some(({ sec, secNormalised }) => sec !== secNormalised)).toBe(true);
  });

  test('BRD-02 hours, machines, tiers and the other energies are sums of the same slots', async () => {
    const [from, to] = ['2026-09-28T08:00:00+08:00', '2026-09-29T08:00:00+08:00'];
    const { panels } = await workshop('CER', { areaId: 'CER.W1', range: 'yesterday' });
    const { rows: hours } = await sql<{ hour: Date; kwh: number; t: number }>`
      with energy as (
        select date_trunc('hour', slot_start) as hour, sum(quantity::float8) as kwh from slot join meter using (meter_key)
        where plant_id = 'CER' and energy_code = 'electric' and kind = 'feeder' and quality < 3
          and starts_with(area_id, 'CER.W1.') and slot_start >= ${from} and slot_start < ${to} group by 1
      ), made as (
        select date_trunc('hour', slot_start) as hour, sum(mass_t::float8) as t from production_slot
        where area_id = 'CER.W1.L2' and slot_start >= ${from} and slot_start < ${to} group by 1
      ) select hour, kwh, t from energy left join made using (hour) order by 1`.execute(database.db);
    const hourly = filled(panels.hourly);
    expect(hourly.hours).toHaveLength(24);
    for (const [index, { t, kwh, sec }] of hourly.hours.entries()) {
      const own = hours[index];
      expect(Date.parse(t)).toBe(own?.hour.getTime());
      expect(kwh).toBeCloseTo(own?.kwh ?? Number.NaN, 3);
      if (sec !== null) expect(sec.toFixed(1)).toBe(((own?.kwh ?? 0) / (own?.t ?? 0)).toFixed(1));
    }

    const { rows: machines } = await sql<{ id: string; kwh: number; run: number }>`
      with slots as (
        select area_id as id, slot_start, quantity, max(quantity) over (partition by meter_key) as highest
        from slot join meter using (meter_key) where plant_id = 'CER' and energy_code = 'electric'
          and kind = 'feeder' and starts_with(area_id, 'CER.W1.') and quality < 3
          and slot_start >= '2026-08-30T08:00:00+08:00' and slot_start < ${to}
      ) select id, sum(quantity::float8) as kwh, count(*) filter (where quantity >= 0.2 * highest) / 4.0 as run
      from slots where slot_start >= ${from} group by 1`.execute(database.db);
    for (const { id, kwhToday, runH, state } of filled(panels.equipment).rows) {
      const own = machines.find((one) => one.id === id);
      expect([id, kwhToday?.toFixed(0), runH?.toFixed(1)]).toEqual([
        id,
        own?.kwh.toFixed(0),
        Number(own?.run).toFixed(1),
      ]);
      expect(['run', 'idle', 'stop', 'fault', 'comm']).toContain(state);
    }

    const tiers = filled(panels.tiers);
    const bySql = await tiersBySql(database.db, 'CER', 'CER.W1', from, to);
    for (const line of tiers.lines)
      expect([line.tier, shown(line.kwh, { unit: tiers.energyUnit }), line.sharePct?.toFixed(1)]).toEqual([
        line.tier,
        shown(kwhOf(bySql, line.tier), { unit: tiers.energyUnit }),
        ((kwhOf(bySql, line.tier) / kwhOf(bySql)) * 100).toFixed(1),
      ]);

    const { rows: media } = await sql<{ code: string; day: string; quantity: number }>`
      select energy_code as code, ((slot_start - interval '8 hours') at time zone 'Asia/Shanghai')::date::text as day,
        sum(quantity::float8) as quantity
      from slot join meter using (meter_key) where plant_id = 'CER' and energy_code <> 'electric'
        and kind = 'feeder' and starts_with(area_id, 'CER.W1.') and quality < 3
        and slot_start >= '2026-09-22T08:00:00+08:00' and slot_start < ${to} group by 1, 2`.execute(
      database.db,
    );
    const shownMedia = filled(panels.media);
    expect(shownMedia.days).toHaveLength(7);
    expect(shownMedia.rows.length).toBeGreaterThan(1);
    for (const { energyCode, values, unit } of shownMedia.rows)
      for (const [index, value] of values.entries()) {
        const own = media.find((one) => one.code === energyCode && one.day === shownMedia.days[index]);
        expect([energyCode, shown(value, { unit })]).toEqual([energyCode, shown(own?.quantity, { unit })]);
      }
  });

  test('BRD-02 the running shift has its own output, energy and rank, and a target where one is set', async () => {
    const { panels } = await workshop('CER', { areaId: 'CER.W1' });
    const shift = filled(panels.shift);
    const { rows } = await sql<{ kwh: number; t: number }>`
      select (select sum(quantity::float8) from slot join meter using (meter_key) where plant_id = 'CER'
          and energy_code = 'electric' and kind = 'feeder' and starts_with(area_id, 'CER.W1.') and quality < 3
          and slot_start >= '2026-09-29T08:00:00+08:00' and slot_start < ${END}) as kwh,
        (select sum(mass_t::float8) from production_slot where area_id = 'CER.W1.L2'
          and slot_start >= '2026-09-29T08:00:00+08:00' and slot_start < ${END}) as t`.execute(database.db);
    const own = rows[0];
    expect(shift.elapsedH).toBe(6.5);
    expect(shift.kwh?.toFixed(0)).toBe(own?.kwh.toFixed(0));
    expect(shift.sec.value?.toFixed(1)).toBe(((own?.kwh ?? 0) / (own?.t ?? 1)).toFixed(1));
  });

  test('BRD-02 the workshop, its lines, machines in their order, teams, threshold and targets are settings', async () => {
    const order = ['CER.W1.L1.P1.U03', 'CER.W1.L1.P1.U01'];
    const own = { equipment: order, idlePct: 40, secTarget: 50, teamConfig: 'shifts' };
    const before = await workshop('CER', { areaId: 'CER.W1', range: 'yesterday' });
    const after = await under('workshopEnergy', { areaId: 'CER.W1', own }, () =>
      workshop('CER', { range: 'yesterday' }),
    );
    expect(after.area.id).toBe('CER.W1');
    expect(filled(after.panels.equipment).rows.map(({ id }) => id)).toEqual(order);
    expect(filled(after.panels.equipment).idlePct).toBe(40);
    expect(kpi(after.panels, 'idleShare').value).not.toBe(kpi(before.panels, 'idleShare').value);
    expect(kpi(after.panels, 'sec')).toMatchObject({ target: 50, redLine: 52.5 });
    expect(filled(after.panels.teams).target).toBe(50);
    expect(
      filled(after.panels.teams)
        .rows.map(({ teamId }) => teamId)
        .toSorted(),
    ).toEqual(['day', 'evening', 'night']);
    // Of two pressing lines one remains.
    const whole = await workshop('CER', { areaId: 'CER.W2', range: 'yesterday' });
    const part = await under('workshopEnergy', { areaId: 'CER.W2', lineIds: ['CER.W2.L1'] }, () =>
      workshop('CER', { areaId: 'CER.W2', range: 'yesterday' }),
    );
    const made = ({ panels }: WorkshopEnergy): number =>
      filled(panels.hourly).hours.reduce((sum, { output }) => sum + (output ?? 0), 0);
    expect(made(part)).toBeLessThan(0.8 * made(whole));
    expect(made(part)).toBeGreaterThan(0.2 * made(whole));
  });

  test('BRD-02 BRD-10 what happened to the plant can be seen: the wrong ratio of day 70, readings that are missing', async () => {
    const codes = (board: { notices: readonly { code: string }[] }) => board.notices.map(({ code }) => code);
    expect(codes(await peak('CER', { range: 'yesterday' }, '2026-09-10T14:32:10+08:00'))).toContain(
      'balance',
    );
    expect(codes(await peak('CER', { range: 'yesterday' }, '2026-09-06T14:32:10+08:00'))).not.toContain(
      'balance',
    );
    const month = await peak('CER', { range: 'last30Days' });
    expect(month.completeness).toBeLessThan(100);
    expect(month.estimatedSlots).toBeGreaterThan(0);
    // A register that rolled over leaves no spike: no quarter hour stands far above the others.
    const loads = filled((await peak('CER', {})).panels.heat).days.flatMap(({ kw }) =>
      kw.filter((v) => v !== null),
    );
    expect(Math.max(...loads)).toBeLessThan(1.25 * 6200);
  });
});
