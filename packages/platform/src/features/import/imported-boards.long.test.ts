import {
  EnergyEfficiencySchema,
  EnergySavingBenefitSchema,
  MainBoardSchema,
  PeakValleyUsageSchema,
  ProductionAlarmSchema,
  TouReportSchema,
  WholePlantEnergySchema,
  WorkshopEnergySchema,
  parseContract,
  type Kpi,
} from '@plantdeck/core/contract';
import { quantityText } from '@plantdeck/core/units';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer } from '../assistant/analyst.ts';
import { energyEfficiencyQuery } from '../boards/energy-efficiency.query.ts';
import { energySavingBenefitQuery } from '../boards/energy-saving-benefit.query.ts';
import { mainBoardQuery } from '../boards/main-board.query.ts';
import { peakValleyUsageQuery } from '../boards/peak-valley-usage.query.ts';
import { productionAlarmQuery } from '../boards/production-alarm.query.ts';
import { BOARDS } from '../boards/registry.ts';
import { kwhOf, tiersBySql } from '../../../testing/boards/tier-sql.ts';
import { wholePlantEnergyQuery } from '../boards/whole-plant-energy.query.ts';
import { workshopEnergyQuery } from '../boards/workshop-energy.query.ts';
import { BOARD_RANGES } from '../../engine/plant-time/periods.ts';
import { civilDayAt, isoAt } from '../../engine/plant-time/zone.ts';
import { touReport } from '../reports/tou-report.ts';
import {
  meterSum,
  openImportBench,
  type ImportBench,
  type ImportedPlant,
} from '../../../testing/import/imported-plant.ts';
import { filled } from '../../../testing/boards/filled.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
}, 120_000);
afterAll(() => bench.close());

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const gapOf = (panel: unknown): string | null =>
  typeof panel === 'object' && panel !== null && 'gap' in panel ? String(panel.gap) : null;
const kpi = (panel: unknown, code: string): Kpi => {
  const found = (panel as Kpi[]).find((one) => one.code === code);
  if (!found) throw new Error(`no figure ${code}`);
  return found;
};
const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const two = (value: number): string => String(value).padStart(2, '0');

/** Sum of an area's electricity in a board's period, by the tables alone. */
async function kwhIn(
  { plantId, toMs }: ImportedPlant,
  areaId: string,
  period: { readonly from: string; readonly to: string },
): Promise<number> {
  const to = new Date(Math.min(Date.parse(period.to), toMs)).toISOString();
  return kwhOf(await tiersBySql(bench.database.db, plantId, areaId, period.from, to));
}

/** Every board of a plant with electricity, panel by panel, held against sums over the stored quarter hours. */
async function expectBoards(
  plant: ImportedPlant,
  expected: { readonly areas: readonly string[]; readonly priceCny: number | null; readonly zone: string },
): Promise<void> {
  const { context, plantId } = plant;
  const near = (value: number | null | undefined, wanted: number, what: string) =>
    expect(Math.abs((value ?? Number.NaN) - wanted), `${what}: ${value} for ${wanted}`).toBeLessThan(0.02);
  const price = expected.priceCny;
  for (const range of ['today', 'last7Days', 'thisMonth'] as const) {
    const whole = parseContract(
      WholePlantEnergySchema,
      plain(await wholePlantEnergyQuery(context, { range })),
      'p',
    );
    const kwh = await kwhIn(plant, plantId, whole.period);
    expect(kwh).toBeGreaterThan(0);
    near(kpi(whole.panels.kpis, 'electricity').value, kwh, `whole plant, ${range}`);
    if (expected.areas.length === 0) {
      expect([gapOf(whole.panels.ranking), gapOf(whole.panels.flow)]).toEqual([
        'notConfigured',
        'notConfigured',
      ]);
    } else {
      const ranking = filled(whole.panels.ranking);
      expect(ranking.rows.map(({ key }) => key).toSorted()).toEqual([...expected.areas].toSorted());
      for (const row of ranking.rows)
        near(row.kwh, await kwhIn(plant, row.key, whole.period), `ranking of ${row.key}`);
      expect(filled(whole.panels.flow).links.length).toBeGreaterThan(0);
    }
    const load = filled(whole.panels.load);
    expect(load).toBeDefined();
    const mix = filled(whole.panels.mix).at(-1);
    const today = { from: `${mix?.day}T00:00:00`, to: whole.period.to };
    expect(mix?.byType.find(({ energyCode }) => energyCode === 'electric')?.qty, today.from).toBeGreaterThan(
      0,
    );

    const peak = parseContract(
      PeakValleyUsageSchema,
      plain(await peakValleyUsageQuery(context, { range })),
      'p',
    );
    near(kpi(peak.panels.kpis, 'electricity').value, kwh, `peak and valley, ${range}`);
    const cost = kpi(peak.panels.kpis, 'cost').value;
    if (price === null) expect(cost).toBeNull();
    else near(cost, kwh * price, 'cost at the flat price');
    // The plant's cost is known where each of its energies has a price.
    const isPriced = whole.panels.mix && filled(whole.panels.mix).every(({ byType }) => byType.length === 1);
    const wholeCost = kpi(whole.panels.kpis, 'cost').value;
    if (isPriced && price !== null) near(wholeCost, cost ?? Number.NaN, 'cost of the whole plant');
    else expect(wholeCost).toBeNull();
    expect(kpi(peak.panels.kpis, 'valleyShare').value).toBeNull();
    expect(peak.notices.some(({ code }) => code === 'noTariff')).toBe(price === null);
    const curve = filled(peak.panels.curve);
    near(
      total(curve.load?.v ?? []) / 4,
      await dayKwh(plant, plantId, curve.day, expected.zone),
      'load curve',
    );
    const heat = filled(peak.panels.heat).days.find(({ day }) => day === curve.day);
    expect(heat?.kw.some((kw) => kw !== null)).toBe(true);
    expect(filled(peak.panels.daily).days).toHaveLength(14);
    expect(gapOf(peak.panels.potential)).toBe('notConfigured');
    if (expected.areas.length === 0) expect(gapOf(peak.panels.areas)).toBe('notConfigured');
    else {
      const areas = filled(peak.panels.areas);
      for (const row of areas.rows)
        near(row.kwh, await kwhIn(plant, row.area.id, peak.period), `tiers of ${row.area.id}`);
      near(areas.total.kwh, kwh, 'total of the tiers');
    }

    const main = parseContract(MainBoardSchema, plain(await mainBoardQuery(context, { range })), 'p');
    near(kpi(main.panels.kpis, 'electricity').value, kwh, `main board, ${range}`);
    expect(total(filled(main.panels.hours).points.map(({ kw }) => kw))).toBeGreaterThan(0);
    expect(filled(main.panels.report).areas.map(({ id }) => id)).toEqual(
      expect.arrayContaining([plantId, ...expected.areas]),
    );
  }

  for (const areaId of [plantId, ...expected.areas]) {
    const workshop = parseContract(
      WorkshopEnergySchema,
      plain(await workshopEnergyQuery(context, { range: 'today', areaId })),
      'p',
    );
    const shown = workshop.area.id;
    const kwh = await kwhIn(plant, shown, workshop.period);
    near(kpi(workshop.panels.kpis, 'electricity').value, kwh, `workshop ${shown}`);
    near(total(filled(workshop.panels.hourly).hours.map((hour) => hour.kwh)), kwh, `hours of ${shown}`);
    near(
      total(filled(workshop.panels.tiers).lines.map((line) => line.kwh)) +
        filled(workshop.panels.tiers).untariffedKwh,
      kwh,
      `tiers of ${shown}`,
    );
    expect(gapOf(workshop.panels.teams)).toBe('notConfigured');
    expect(kpi(workshop.panels.kpis, 'sec').value).toBeNull();
    if (expected.areas.length === 0) expect(gapOf(workshop.panels.equipment)).toBe('notConfigured');
    else {
      const to = new Date(Math.min(Date.parse(workshop.period.to), plant.toMs)).toISOString();
      for (const row of filled(workshop.panels.equipment).rows) {
        const sum = await meterSum(bench, row.id, workshop.period.from, to);
        expect(row.kwhToday === null, row.id).toBe(sum === null);
        if (sum !== null) near(row.kwhToday, sum, `machine ${row.id}`);
      }
    }
  }

  // Nothing of a file says what was produced, what alarms there were or what use was to be expected.
  const alarms = parseContract(ProductionAlarmSchema, plain(await productionAlarmQuery(context, {})), 'p');
  expect(filled(alarms.panels.summary)).toMatchObject({ standing: 0, unacked: 0 });
  const efficiency = parseContract(
    EnergyEfficiencySchema,
    plain(await energyEfficiencyQuery(context, {})),
    'p',
  );
  for (const name of ['ranking', 'detail', 'cusum', 'scatter'] as const)
    expect([name, gapOf(efficiency.panels[name])]).toEqual([name, 'notConfigured']);
  const benefit = parseContract(
    EnergySavingBenefitSchema,
    plain(await energySavingBenefitQuery(context, {})),
    'p',
  );
  for (const name of ['adjusted', 'cusum', 'waterfall', 'measures'] as const)
    expect([name, gapOf(benefit.panels[name])]).toEqual([name, 'notConfigured']);
  expect(kpi(benefit.panels.kpis, 'savingKwh').value).toBeNull();

  const lastDay = civilDayAt(expected.zone, plant.toMs - 1);
  const asker = {
    db: bench.database.db,
    plantId,
    language: 'en',
    withCost: true,
    nowMs: context.now(),
  } as const;
  const report = parseContract(
    TouReportSchema,
    plain(
      await touReport(
        asker,
        {
          areaIds: [],
          depth: 'all',
          from: lastDay,
          to: lastDay,
          granularity: 'day',
          groupBy: 'area',
          compare: 'none',
        },
        { size: 1000, current: 1 },
      ),
    ),
    'report',
  );
  for (const row of report.summary) {
    const kwh = await kwhIn(plant, row.areaId, { from: row.from, to: row.to });
    near(row.kwh, kwh, `report of ${row.areaId}`);
    near(
      total(row.tiers.map((tier) => tier.kwh)) + (row.untariffedKwh ?? 0),
      kwh,
      `report's tiers of ${row.areaId}`,
    );
    if (price !== null) near(row.cost, kwh * price, 'cost of the report');
  }

  const whole = await wholePlantEnergyQuery(context, { range: 'today' });
  const electricity = kpi(whole.panels.kpis, 'electricity');
  let text = '';
  for await (const piece of answer('electricity consumption today', {
    db: bench.database.db,
    orgId: context.orgId,
    userId: '',
    plantId,
    nowMs: context.now(),
    language: 'en',
    can: () => true,
  }))
    if (piece.lane === 'content') text += piece.text;
  expect(text).toContain(quantityText(electricity.value, electricity.unit, 'en'));
}

/** Electricity of a civil day by the tables. */
async function dayKwh(plant: ImportedPlant, areaId: string, day: string, zone: string): Promise<number> {
  const { rows } = await plant.context.db.executeQuery<{ from: Date; to: Date }>(
    CompiledQuery.raw(
      `select ($1::date)::timestamp at time zone $2 as from, ($1::date + 1)::timestamp at time zone $2 as to`,
      [day, zone],
    ),
  );
  const [span] = rows;
  if (!span) throw new Error('no day');
  return kwhIn(plant, areaId, { from: span.from.toISOString(), to: span.to.toISOString() });
}

/** Every board over every range answers, whatever is in the file. */
async function expectAnswers({ context }: ImportedPlant): Promise<void> {
  for (const board of BOARDS)
    for (const range of BOARD_RANGES) {
      const { panels } = await board.query(context, { range });
      expect(Object.keys(panels).length, `${board.code} ${range}`).toBeGreaterThan(0);
    }
}

describe('a plant of one meter', () => {
  test('quarter hours of power through both changes of the clock', async () => {
    const rows: string[] = [];
    let kwh = 0;
    const fromMs = Date.parse('2017-03-20T00:00:00+01:00');
    const toMs = Date.parse('2017-10-31T00:00:00+01:00');
    for (let at = fromMs, index = 0; at < toMs; at += 900_000, index += 1) {
      const watts = 60_000 + 20_000 * Math.sin(index / 15) + (index % 7) * 100;
      const value = Math.round(watts * 10) / 10;
      kwh += value / 4000;
      rows.push(`${isoAt('Europe/Berlin', at).replace('T', ' ')},${value}`);
    }
    const plant = await bench.plant('Galvanik', `datetime,load [W]\n${rows.join('\n')}\n`, [
      ...['--time-column', 'datetime', '--value-column', 'load [W]', '--unit', 'W'],
      ...['--time-zone', 'Europe/Berlin'],
    ]);
    expect(await meterSum(bench, `${plant.plantId}.E`, '2017-01-01', '2018-01-01')).toBeCloseTo(kwh, 1);
    await expectBoards(plant, { areas: [], priceCny: null, zone: 'Europe/Berlin' });
    await expectAnswers(plant);
  }, 120_000);

  test('hours with midnight under the wrong day, at a flat price', async () => {
    const rows: string[] = [];
    let kwh = 0;
    for (let day = 1; day <= 60; day += 1)
      for (let hour = 1; hour <= 24; hour += 1) {
        const at = new Date(Date.UTC(2012, 0, day));
        const value = (0.2 + ((day * 7 + hour) % 13) / 10).toFixed(2);
        kwh += Number(value);
        const date = `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()}`;
        rows.push(`${date} ${two(hour % 24)}:00:00,${value},1`);
      }
    const plant = await bench.plant('Hours', `DateTime,Consumption kWh,Off-peak\n${rows.join('\n')}\n`, [
      ...[
        '--time-column',
        'DateTime',
        '--value-column',
        'Consumption kWh',
        '--unit',
        'kWh',
        '--interval',
        '60',
      ],
      ...[
        '--time-format',
        'mm/dd/yyyy',
        '--stamps',
        'end',
        '--midnight-fix',
        '--time-zone',
        'America/Toronto',
      ],
      ...['--price', '0.11'],
    ]);
    expect(await meterSum(bench, `${plant.plantId}.E`, '2011-01-01', '2013-01-01')).toBeCloseTo(kwh, 3);
    await expectBoards(plant, { areas: [], priceCny: 0.11, zone: 'America/Toronto' });
    await expectAnswers(plant);
  }, 120_000);

  test('water about every half minute: what is there shows, electricity is told to be missing', async () => {
    const rows: string[] = [];
    const fromMs = Date.parse('2004-12-15T19:57:00Z');
    for (let index = 0; index < 2_900; index += 1) {
      const at = new Date(fromMs + index * 30_000 + (index % 7) * 150).toISOString();
      rows.push(
        `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 19)},${300 + (index % 40)}`,
      );
    }
    const plant = await bench.plant('Flotation', `Date and time,Feed rate\n${rows.join('\n')}\n`, [
      ...[
        '--time-column',
        'Date and time',
        '--value-column',
        'Feed rate',
        '--unit',
        'l/min',
        '--energy',
        'water',
      ],
      ...['--interval', '0.5', '--time-format', 'dd/mm/yyyy', '--time-zone', 'UTC'],
    ]);
    const { context, plantId } = plant;
    const whole = parseContract(WholePlantEnergySchema, plain(await wholePlantEnergyQuery(context, {})), 'p');
    const sum = await meterSum(bench, `${plantId}.W`, whole.period.from, whole.period.to);
    const water = filled(whole.panels.mix)
      .at(-1)
      ?.byType.find(({ energyCode }) => energyCode === 'water');
    expect(water?.qty).toBeCloseTo(sum ?? Number.NaN, 3);
    expect(kpi(whole.panels.kpis, 'electricity').value).toBeNull();
    for (const name of ['load', 'ranking', 'flow'] as const)
      expect([name, gapOf(whole.panels[name])]).toEqual([name, 'notConfigured']);
    const peak = parseContract(PeakValleyUsageSchema, plain(await peakValleyUsageQuery(context, {})), 'p');
    for (const name of ['curve', 'demand', 'daily', 'heat', 'areas'] as const)
      expect([name, gapOf(peak.panels[name])]).toEqual([name, 'notConfigured']);
    const workshop = parseContract(WorkshopEnergySchema, plain(await workshopEnergyQuery(context, {})), 'p');
    expect(filled(workshop.panels.media).rows[0]?.values.at(-1)).toBeCloseTo(sum ?? Number.NaN, 3);
    for (const name of ['shift', 'hourly', 'teams', 'equipment', 'tiers'] as const)
      expect([name, gapOf(workshop.panels[name])]).toEqual([name, 'notConfigured']);
    await expectAnswers(plant);
  }, 120_000);
});

const METERS = `meter,name,energy,unit,parent,area,reading,factor,register_max
PCC,Grid connection,electric,kWh,,,register,40,999999.9
H1,Hall 1,electric,kWh,PCC,Hall 1,interval,,
P7,Press 7,electric,kW,H1,Hall 1/Line 2,interval,,
P8,Press 8,electric,kW,H1,Hall 1/Line 2,interval,,
H2,Hall 2,electric,kWh,PCC,Hall 2,interval,,
G1,Gas,gas,Nm3,,,interval,,
G2,Gas of hall 2,gas,Nm3,G1,Hall 2,interval,,
`;

/** Thirty-five days of a plant of two halls; a dead incomer and a dead hall among them. */
function halls(): string {
  const rows = ['time,PCC,H1,P7,P8,H2,G1,G2'];
  const fromMs = Date.parse('2026-10-01T00:00:00+08:00');
  let register = 999_990;
  for (let index = 0; index < 35 * 96; index += 1) {
    const p7 = 120 + 60 * Math.sin(index / 11);
    const p8 = index % 96 < 32 ? 2 : 90;
    const h1 = (p7 + p8) / 4 + 5;
    const h2 = 25 + (index % 96) / 10;
    register = (register + (h1 + h2 + 1) / 40) % 1_000_000;
    const isDead = index >= 3_200 && index < 3_216;
    rows.push(
      [
        isoAt('Asia/Shanghai', fromMs + index * 900_000),
        isDead ? '' : register.toFixed(4),
        index >= 3_300 && index < 3_304 ? '' : h1.toFixed(3),
        p7.toFixed(3),
        p8,
        h2.toFixed(3),
        20,
        8,
      ].join(','),
    );
  }
  return `${rows.join('\n')}\n`;
}

test('several meters with areas: parents, a register, gas, dead meters, and a price', async () => {
  const plant = await bench.plant(
    'Two halls',
    halls(),
    [
      '--time-column',
      'time',
      '--value-column',
      '*',
      '--unit',
      'kWh',
      '--time-zone',
      'Asia/Shanghai',
      '--price',
      '0.7',
    ],
    { meters: METERS },
  );
  const { db } = bench.database;
  const areas = await db
    .selectFrom('area')
    .select(['area_id', 'name_en'])
    .where('parent_id', '=', plant.plantId)
    .orderBy('sort')
    .execute();
  expect(areas.map(({ name_en: name }) => name)).toEqual(['Hall 1', 'Hall 2']);
  const ids = areas.map(({ area_id: id }) => id);
  await expectBoards(plant, { areas: ids, priceCny: 0.7, zone: 'Asia/Shanghai' });
  await expectAnswers(plant);
  const hall = parseContract(
    WorkshopEnergySchema,
    plain(await workshopEnergyQuery(plant.context, { areaId: ids[0] ?? '', range: 'today' })),
    'p',
  );
  expect(filled(hall.panels.equipment).rows.map(({ name }) => name)).toEqual(['Press 7', 'Press 8']);
  expect(kpi(hall.panels.kpis, 'idleShare').value).not.toBeNull();
  // Figures name the meters that they rest on.
  expect(kpi(hall.panels.kpis, 'electricity').source?.meters).toEqual([expect.stringContaining('.M-H1')]);
}, 240_000);
