/** Every board of energy on and around the two days of a year on which clocks change, against SQL over the slots alone. */
import {
  EnergyEfficiencySchema,
  EnergyQualitySchema,
  EnergySavingBenefitSchema,
  MainBoardSchema,
  PeakValleyUsageSchema,
  TouReportSchema,
  WholePlantEnergySchema,
  WorkshopEnergySchema,
  parseContract,
  type BaselineDefinition,
  type Kpi,
  type TouGranularity,
} from '@plantdeck/core/contract';
import { formatTime } from '@plantdeck/core/units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveSubmitted, insertDraft, submitDraft } from '../baseline/baseline-store.ts';
import { fitPlant } from '../baseline/fit-plant.ts';
import { FIXTURE_TARIFF } from '../../../testing/fixture-plant.ts';
import { openPlant } from '../../store/energy/open-plant.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import {
  openImportBench,
  type ImportBench,
  type ImportedPlant,
} from '../../../testing/import/imported-plant.ts';
import { touReport } from '../reports/tou-report.ts';
import { energyEfficiencyQuery } from './energy-efficiency.query.ts';
import { energyQualityQuery } from './energy-quality.query.ts';
import { energySavingBenefitQuery } from './energy-saving-benefit.query.ts';
import { mainBoardQuery } from './main-board.query.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { cnyOf, kwhOf, tiersBySql } from '../../../testing/boards/tier-sql.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { workshopEnergyQuery } from './workshop-energy.query.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import { filled } from '../../../testing/boards/filled.ts';

const ZONE = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
const METERS = `meter,name,energy,unit,parent,area,reading
PCC,Grid connection,electric,kWh,,,interval
H1,Hall 1,electric,kWh,PCC,Hall 1,interval
H2,Hall 2,electric,kWh,PCC,Hall 2,interval
`;
let bench: ImportBench;

/** Quarter hours of a plant of two halls, none like another, each stamped in the offset of its own moment. */
function readings(fromIso: string, toIso: string): string {
  const rows = ['time,PCC,H1,H2'];
  const fromMs = Date.parse(fromIso);
  for (let at = fromMs; at < Date.parse(toIso); at += SLOT_MS) {
    const index = (at - fromMs) / SLOT_MS;
    // Weekends use less, so that a baseline by working days fits.
    const weekday = new Date(at).getUTCDay();
    const size = weekday === 0 || weekday === 6 ? 0.5 : 1;
    const h1 = size * 40 + 10 * Math.sin(index / 17) + (index % 13) / 10;
    const h2 = size * 25 + (index % 101) / 10;
    rows.push(`${isoAt(ZONE, at)},${(h1 + h2 + 1).toFixed(3)},${h1.toFixed(3)},${h2.toFixed(3)}`);
  }
  return `${rows.join('\n')}\n`;
}

/** @param dayAccountTime when the plant's accounting day begins */
async function plantOf(
  name: string,
  fromIso: string,
  toIso: string,
  dayAccountTime = '00:00',
): Promise<ImportedPlant> {
  const plant = await bench.plant(
    name,
    readings(fromIso, toIso),
    ['--time-column', 'time', '--value-column', '*', '--unit', 'kWh', '--time-zone', ZONE],
    { meters: METERS },
  );
  const { db } = bench.database;
  await db
    .updateTable('plant')
    .set({ day_account_time: dayAccountTime })
    .where('plant_id', '=', plant.plantId)
    .execute();
  await db
    .insertInto('tariff_version')
    .values({
      plant_id: plant.plantId,
      version: 'A',
      effective_from: '2020-01-01',
      // Its valley begins and ends within the changing night.
      tariff: JSON.stringify({
        ...FIXTURE_TARIFF,
        seasons: [
          {
            months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            dayTypes: ['all'],
            slots: [
              { tier: 'flat', from: '00:00', to: '02:30' },
              { tier: 'valley', from: '02:30', to: '06:00' },
              { tier: 'flat', from: '06:00', to: '10:00' },
              { tier: 'peak', from: '10:00', to: '18:00' },
              { tier: 'flat', from: '18:00', to: '24:00' },
            ],
          },
        ],
      }),
    })
    .execute();
  return plant;
}

const plants = {} as Record<'spring' | 'autumn' | 'early', ImportedPlant>;
beforeAll(async () => {
  bench = await openImportBench();
  plants.spring = await plantOf('Spring', '2026-01-20T00:00:00+01:00', '2026-04-02T00:00:00+02:00');
  plants.autumn = await plantOf('Autumn', '2026-08-20T00:00:00+02:00', '2026-10-29T00:00:00+01:00');
  plants.early = await plantOf('Early', '2026-10-12T06:00:00+02:00', '2026-10-29T00:00:00+01:00', '06:00');
}, 240_000);
afterAll(() => bench.close());

interface Day {
  readonly plant: keyof typeof plants;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly hours: number;
}
const DAYS: readonly Day[] = (
  [
    ['spring', '2026-03-28', '00:00:00+01:00', '2026-03-29T00:00:00+01:00', 24],
    ['spring', '2026-03-29', '00:00:00+01:00', '2026-03-30T00:00:00+02:00', 23],
    ['spring', '2026-03-30', '00:00:00+02:00', '2026-03-31T00:00:00+02:00', 24],
    ['autumn', '2026-10-24', '00:00:00+02:00', '2026-10-25T00:00:00+02:00', 24],
    ['autumn', '2026-10-25', '00:00:00+02:00', '2026-10-26T00:00:00+01:00', 25],
    ['autumn', '2026-10-26', '00:00:00+01:00', '2026-10-27T00:00:00+01:00', 24],
    ['early', '2026-10-24', '06:00:00+02:00', '2026-10-25T06:00:00+01:00', 25],
    ['early', '2026-10-25', '06:00:00+01:00', '2026-10-26T06:00:00+01:00', 24],
  ] as const
).map(([plant, day, from, to, hours]) => ({ plant, day, from: `${day}T${from}`, to, hours }));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const figure = (kpis: unknown, code: string): number | null => {
  const found = (kpis as Kpi[]).find((one) => one.code === code);
  if (!found) throw new Error(`no figure ${code}`);
  return found.value;
};
const total = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const near = (value: number | null | undefined, wanted: number, what: string) =>
  expect(Math.abs((value ?? Number.NaN) - wanted), `${what}: ${value} for ${wanted}`).toBeLessThan(0.02);
const spanHours = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS;
/** What a reader calls each of these times. */
const names = (times: readonly string[]): string[] => times.map((time) => formatTime(time, ZONE));

/** The hours of a day follow each other without a gap, and no two have one name. */
function expectHours(times: readonly string[], { from, hours }: Day): void {
  expect(times).toHaveLength(hours);
  times.forEach((time, index) => expect(Date.parse(time)).toBe(Date.parse(from) + index * HOUR_MS));
  const told = names(times);
  expect(new Set(told).size, told.join(' ')).toBe(hours);
  if (hours === 25) expect(told).toEqual(expect.arrayContaining(['02:00+02', '02:00+01']));
  else expect(told.filter((name) => name.includes('+'))).toEqual([]);
  if (hours === 23) expect(told).not.toContain('02:00');
}

describe.each([
  ['as yesterday', 'yesterday' as const, 13 * HOUR_MS],
  ['while it runs', 'today' as const, -5.5 * HOUR_MS],
])('a day %s', (_, range, afterEndMs) => {
  test.each(DAYS)('$plant $day of $hours hours: boards and report equal SQL', async (day) => {
    const { plantId, context: from } = plants[day.plant];
    const { db } = bench.database;
    const nowMs = Date.parse(day.to) + afterEndMs;
    const context = { ...from, now: () => nowMs };
    const endMs = Math.min(Date.parse(day.to), nowMs);
    const end = new Date(endMs).toISOString();
    const halls = await db
      .selectFrom('area')
      .select('area_id')
      .where('parent_id', '=', plantId)
      .orderBy('sort')
      .execute();
    expect(halls).toHaveLength(2);
    const rowsOf = (areaId: string, a = day.from, b = end) => tiersBySql(db, plantId, areaId, a, b);
    const tiers = await rowsOf(plantId);
    const kwh = kwhOf(tiers);
    expect(kwh).toBeGreaterThan(0);
    expect(tiers.map(({ tier }) => tier)).not.toContain('none');

    const whole = parseContract(
      WholePlantEnergySchema,
      plain(await wholePlantEnergyQuery(context, { range })),
      'p',
    );
    expect(whole.period).toMatchObject({ from: day.from, to: day.to, tz: ZONE });
    expect(spanHours(whole.period.from, whole.period.to)).toBe(day.hours);
    near(figure(whole.panels.kpis, 'electricity'), kwh, 'electricity');
    near(figure(whole.panels.kpis, 'cost'), cnyOf(tiers), 'cost');
    for (const row of filled(whole.panels.ranking).rows)
      near(row.kwh, kwhOf(await rowsOf(row.key)), `ranking of ${row.key}`);
    const load = filled(whole.panels.load);
    expect(load.today).toMatchObject({ t0: day.from, stepS: 900 });
    expect(load.today.v).toHaveLength((endMs - Date.parse(day.from)) / SLOT_MS);
    // Each point is shown to a tenth of a kilowatt.
    expect(Math.abs(total(load.today.v) / 4 - kwh)).toBeLessThan(0.05 * 25);
    const bands = load.tiers.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
    expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([day.from, day.to]);
    bands.slice(1).forEach((band, index) => expect(band.from).toBe(bands[index]?.to));
    const mix = filled(whole.panels.mix);
    expect(mix.at(-1)?.day).toBe(day.day);
    expect(new Set(mix.map((bar) => bar.day)).size).toBe(14);
    near(mix.at(-1)?.byType[0]?.qty, kwh, 'bar of the day');

    const peak = parseContract(
      PeakValleyUsageSchema,
      plain(await peakValleyUsageQuery(context, { range })),
      'p',
    );
    near(figure(peak.panels.kpis, 'electricity'), kwh, 'electricity of the tiers');
    near(figure(peak.panels.kpis, 'cost'), cnyOf(tiers), 'cost of the tiers');
    const bar = filled(peak.panels.daily).days.at(-1);
    expect(bar?.day).toBe(day.day);
    for (const line of bar?.tiers ?? []) near(line.kwh, kwhOf(tiers, line.tier), `bar of ${line.tier}`);
    const areas = filled(peak.panels.areas);
    for (const row of areas.rows) near(row.kwh, kwhOf(await rowsOf(row.area.id)), row.area.id);
    for (const line of areas.total.tiers) near(line.kwh, kwhOf(tiers, line.tier), line.tier);
    // Curve and map are of the civil day that the period ends in.
    const curve = filled(peak.panels.curve);
    const civil = await civilDay(curve.day);
    near(total(curve.load?.v ?? []) / 4, await upTo(civil.toMs), 'curve');
    expect(curve.price?.v ?? []).toHaveLength((civil.toMs - Date.parse(civil.from)) / SLOT_MS);
    const map = filled(peak.panels.heat).days.find((row) => row.day === day.day);
    for (const [hour, kw] of (map?.kw ?? []).entries())
      near(kw ?? -1, (await meanOfHour(plantId, day.day, hour, end)) ?? -1, `map at ${hour}`);

    for (const areaId of [plantId, ...halls.map(({ area_id: id }) => id)]) {
      const workshop = parseContract(
        WorkshopEnergySchema,
        plain(await workshopEnergyQuery(context, { range, areaId })),
        'p',
      );
      const shown = workshop.area.id;
      const rows = await rowsOf(shown);
      near(figure(workshop.panels.kpis, 'electricity'), kwhOf(rows), `workshop ${shown}`);
      const { hours } = filled(workshop.panels.hourly);
      expectHours(
        hours.map(({ t }) => t),
        day,
      );
      for (const hour of hours) {
        const untilMs = Math.min(Date.parse(hour.t) + HOUR_MS, endMs);
        if (untilMs <= Date.parse(hour.t)) expect(hour.kwh).toBeNull();
        else near(hour.kwh, kwhOf(await rowsOf(shown, hour.t, new Date(untilMs).toISOString())), hour.t);
      }
      for (const line of filled(workshop.panels.tiers).lines)
        near(line.kwh, kwhOf(rows, line.tier), `tier ${line.tier} of ${shown}`);
    }

    const main = parseContract(MainBoardSchema, plain(await mainBoardQuery(context, { range })), 'p');
    near(figure(main.panels.kpis, 'electricity'), kwh, 'main board');
    const { points } = filled(main.panels.hours);
    expectHours(
      points.map(({ t }) => t),
      day,
    );
    const wholeHours = Math.floor((endMs - Date.parse(day.from)) / HOUR_MS) * HOUR_MS;
    const wholeEnd = new Date(Date.parse(day.from) + wholeHours).toISOString();
    near(total(points.map(({ kw }) => kw)), kwhOf(await rowsOf(plantId, day.from, wholeEnd)), 'whole hours');

    const report = async (granularity: TouGranularity) =>
      parseContract(
        TouReportSchema,
        plain(
          await touReport(
            { db, plantId, language: 'en', withCost: true, nowMs },
            {
              areaIds: [plantId],
              depth: 'chosen',
              from: day.day,
              to: day.day,
              granularity,
              groupBy: 'area',
              compare: 'none',
            },
            { size: 1000, current: 1 },
          ),
        ),
        'report',
      );
    for (const [granularity, stepMs] of [
      ['hour', HOUR_MS],
      ['quarter', SLOT_MS],
    ] as const) {
      const { rows, totals, period, tiers: reported } = await report(granularity);
      expect(period).toMatchObject({ from: day.from, to: day.to });
      expect(rows).toHaveLength(Math.ceil((endMs - Date.parse(day.from)) / stepMs));
      expect(new Set(names(rows.map((row) => row.from))).size).toBe(rows.length);
      near(totals.kwh, kwh, 'total of the report');
      near(totals.cost, cnyOf(tiers), 'cost of the report');
      near(total(rows.map((row) => row.kwh)), kwh, `steps of a ${granularity}`);
      totals.tiers.forEach((line, index) =>
        near(line.kwh, kwhOf(tiers, reported[index] ?? ''), `tier ${index} of the report`),
      );
    }

    async function upTo(toMs: number): Promise<number> {
      return kwhOf(await rowsOf(plantId, civil.from, new Date(Math.min(toMs, nowMs)).toISOString()));
    }
  });
});

/** Midnights of a civil day, by the database's own clock. */
async function civilDay(day: string): Promise<{ readonly from: string; readonly toMs: number }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select (${day}::date)::timestamp at time zone ${ZONE} as from,
      (${day}::date + 1)::timestamp at time zone ${ZONE} as to`.execute(bench.database.db);
  const [span] = rows;
  if (!span) throw new Error('no day');
  return { from: span.from.toISOString(), toMs: span.to.getTime() };
}

/** Mean load of all quarter hours that the wall shows in this hour, kW; null where the hour is skipped or to come. */
async function meanOfHour(plantId: string, day: string, hour: number, end: string): Promise<number | null> {
  const { rows } = await sql<{ kw: number | null }>`
    select avg(quantity) * 4 as kw from slot join meter using (meter_key)
    where plant_id = ${plantId} and meter.area_id = ${plantId} and slot_start < ${end}
      and (slot_start at time zone ${ZONE})::date = ${day}::date
      and extract(hour from slot_start at time zone ${ZONE}) = ${hour}`.execute(bench.database.db);
  return rows[0]?.kw ?? null;
}

describe('boards of baselines', () => {
  test.each([
    ['spring', '2026-01-20', '2026-03-20', '2026-03-29'],
    ['autumn', '2026-08-20', '2026-10-15', '2026-10-25'],
  ] as const)(
    '%s: every day is there once, with the use of its 23 or 25 hours',
    async (name, from, to, change) => {
      const { plantId, context } = plants[name];
      const { db } = bench.database;
      const opened = await openPlant({ db, plantId, nowMs: context.now() });
      if (!opened) throw new Error('no plant');
      const definition: BaselineDefinition = {
        areaId: plantId,
        energyCode: 'electric',
        from,
        to,
        drivers: ['workday'],
        excludedDays: [],
        targetPct: 100,
        redLinePct: 105,
        staticFactors: '',
      };
      const { model, problems } = await fitPlant(db, opened, definition, 'en');
      expect(problems).toEqual([]);
      if (!model) throw new Error('no model');
      const { orgId } = context;
      const draft = { orgId, plantId, definition, model, userId: 'maker', nowMs: context.now() };
      const id = await insertDraft(db, draft);
      await submitDraft(db, orgId, id, 1, 'maker');
      await approveSubmitted(db, orgId, { id, version: 2, userId: 'approver', nowMs: context.now() });

      const { rows: bySql } = await sql<{ day: string; kwh: number; slots: number }>`
      select to_char(slot_start at time zone ${ZONE}, 'YYYY-MM-DD') as day, sum(quantity) as kwh, count(*)::int as slots
      from slot join meter using (meter_key) where plant_id = ${plantId} and meter.area_id = ${plantId}
      group by 1 order by 1`.execute(db);
      const used = new Map(bySql.map((row) => [row.day, row]));
      expect(used.get(change)?.slots).toBe(name === 'spring' ? 92 : 100);

      const efficiency = parseContract(
        EnergyEfficiencySchema,
        plain(await energyEfficiencyQuery(context, { range: 'last30Days' })),
        'p',
      );
      const benefit = parseContract(
        EnergySavingBenefitSchema,
        plain(await energySavingBenefitQuery(context, {})),
        'p',
      );
      for (const panel of [filled(efficiency.panels.detail), filled(benefit.panels.adjusted)]) {
        expect(panel.days).toContain(change);
        expect(new Set(panel.days).size).toBe(panel.days.length);
        panel.days.forEach((day, index) =>
          near(panel.actual.v[index], used.get(day)?.kwh ?? Number.NaN, day),
        );
      }
      expect(filled(efficiency.panels.cusum).days).toContain(change);
      // The month with the change is the sum of its days.
      const month = (benefit.panels.kpis as Kpi[]).find(({ code }) => code === 'savingKwh');
      expect(month?.value).not.toBeNull();
    },
  );
});

describe('the board of power quality', () => {
  /** Volts of unbalance of each ten minutes: none like another. */
  const valueAt = (index: number): number => Math.fround(0.4 + (index % 97) / 200);

  test.each([
    ['spring', '2026-03-29', 138],
    ['autumn', '2026-10-25', 150],
  ] as const)('%s: the day of the change has %s’s %i values, each once', async (name, change, count) => {
    const { plantId, context: own } = plants[name];
    const { db } = bench.database;
    const dayBefore = name === 'spring' ? '2026-03-28' : '2026-10-24';
    const dayAfter = name === 'spring' ? '2026-03-30' : '2026-10-26';
    const { meter_id: meterId } = await db
      .selectFrom('meter')
      .select('meter_id')
      .where('plant_id', '=', plantId)
      .where('area_id', '=', plantId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('power_quality_point')
      .values({ plant_id: plantId, code: 'pcc', meter_id: meterId, nominal_kv: 10, sort: 1 })
      .execute();
    for (const [day, offset] of [
      [dayBefore, 0],
      [change, 1000],
      [dayAfter, 2000],
    ] as const) {
      const { from, toMs } = await civilDay(day);
      const values = new Float32Array((toMs - Date.parse(from)) / 600_000).map((_, index) =>
        valueAt(offset + index),
      );
      // Which ten minutes are known is told by the frequency.
      for (const tag of ['pq.pcc.unbalance', 'pq.pcc.f'])
        await db
          .insertInto('tag_block')
          .values({
            plant_id: plantId,
            tag,
            day,
            step_s: 600,
            readings: Buffer.from(values.buffer),
            quality: Buffer.alloc(Math.ceil(values.length / 8), 255),
          })
          .execute();
    }
    const { from, toMs } = await civilDay(change);
    const context = { ...own, now: () => toMs + HOUR_MS };
    const board = parseContract(
      EnergyQualitySchema,
      plain(await energyQualityQuery(context, { range: 'yesterday', index: 'unbal' })),
      'p',
    );
    expect(spanHours(board.period.from, board.period.to)).toBe(count / 6);
    // Nothing of the day is missing, and nothing counts twice.
    expect(board.completeness).toBe(100);
    // The trend is of the last 24 hours of the period, by elapsed time.
    const { avg } = filled(board.panels.trend);
    expect([Date.parse(avg.t0), avg.stepS, avg.v.length]).toEqual([toMs - 24 * HOUR_MS, 600, 144]);
    const firstAt = (toMs - 24 * HOUR_MS - Date.parse(from)) / 600_000;
    avg.v.forEach((value, index) => {
      // On the short day it begins with the last hour of the day before.
      const at = firstAt + index;
      near(value, valueAt(at < 0 ? 144 + at : 1000 + at), `ten minutes ${at}`);
    });
    // The hour that comes again has names of its own.
    const told = names(
      avg.v.map((_, index) => new Date(toMs - 24 * HOUR_MS + index * 600_000).toISOString()),
    );
    expect(new Set(told).size).toBe(name === 'spring' ? 138 : 144);
  });
});
