import { bulkInsert, type Database } from '../src/store/database/index.ts';
import { SLOT_MS } from '../src/engine/plant-time/periods.ts';
import { civilDayAt } from '../src/engine/plant-time/zone.ts';

/** A small plant for tests: one incomer and feeders of three energies, every quantity a function of meter and slot. */
export interface FixtureMeter {
  readonly meterId: string;
  readonly areaId: string;
  readonly energyCode: 'electric' | 'gas' | 'water';
  readonly kind: 'incomer' | 'transformer' | 'feeder';
  /** Mean of a slot in base units. */
  readonly perSlot: number;
}
export interface FixtureReading {
  readonly quantity: number | null;
  readonly quality: number;
}
export interface FixtureOptions {
  readonly plantId: string;
  readonly orgId?: string;
  readonly zone?: string;
  readonly dayAccountTime?: string;
  readonly from: string;
  readonly to: string;
  readonly model?: string;
  readonly meters?: readonly FixtureMeter[];
  readonly reading?: (meter: FixtureMeter, slotIndex: number) => FixtureReading;
  readonly withTariff?: boolean;
  readonly withOutput?: boolean;
}

const UNITS = { electric: 'kWh', gas: 'Nm3', water: 'm3' } as const;

/** Areas `P`, `P.W1` (with processes `.P1`, `.P2`), `P.W2` and their meters; the incomer reads 1.5 % above the feeders. */
export function fixtureMeters(plantId: string): FixtureMeter[] {
  const make = (
    id: string,
    energyCode: FixtureMeter['energyCode'],
    kind: FixtureMeter['kind'],
    perSlot: number,
  ): FixtureMeter => ({
    meterId: `${plantId}.${id}.${energyCode}.${kind}`,
    areaId: id === '' ? plantId : `${plantId}.${id}`,
    energyCode,
    kind,
    perSlot,
  });
  return [
    make('', 'electric', 'incomer', 812),
    make('W1.P1', 'electric', 'feeder', 300),
    make('W1.P2', 'electric', 'feeder', 200),
    make('W2', 'electric', 'feeder', 300),
    make('', 'gas', 'incomer', 620),
    make('W1.P2', 'gas', 'feeder', 400),
    make('W2', 'gas', 'feeder', 220),
    make('W2', 'water', 'feeder', 10),
  ];
}

/** A reading near the meter's mean that depends on nothing but meter and slot. */
export function fixtureReading(meter: FixtureMeter, slotIndex: number): FixtureReading {
  const wave = 1 + 0.2 * Math.sin(slotIndex / 7) + 0.01 * ((slotIndex * 7919) % 13);
  return { quantity: Math.round(meter.perSlot * wave * 1000) / 1000, quality: 0 };
}

const hours = (...list: [string, string, string][]) => list.map(([tier, from, to]) => ({ tier, from, to }));
export const FIXTURE_TARIFF = {
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      dayTypes: ['all'],
      slots: hours(
        ['valley', '00:00', '08:00'],
        ['flat', '08:00', '10:00'],
        ['peak', '10:00', '12:00'],
        ['flat', '12:00', '14:00'],
        ['peak', '14:00', '19:00'],
        ['flat', '19:00', '24:00'],
      ),
    },
  ],
  prices: { peak: 1.105, flat: 0.65, valley: 0.247 },
};

/** Writes the plant and returns its meter keys by meter id. */
export async function makeFixturePlant(db: Database, options: FixtureOptions): Promise<Map<string, number>> {
  const { plantId, zone = 'Asia/Shanghai', dayAccountTime = '08:00' } = options;
  const fromMs = Date.parse(options.from);
  const toMs = Date.parse(options.to);
  await db
    .insertInto('plant')
    .values({
      plant_id: plantId,
      model: options.model ?? 'ceramics',
      seed: 1,
      start_date: civilDayAt(zone, fromMs),
      time_zone: zone,
      day_account_time: dayAccountTime,
      contract_kw: 6200,
      product_unit: 'm2',
      history_from: new Date(fromMs),
      history_to: new Date(toMs),
    })
    .execute();
  const area = (id: string, parent: string | null, type: string, zh: string, en: string, sort: number) => ({
    area_id: id,
    plant_id: plantId,
    parent_id: parent,
    type,
    name_zh: zh,
    name_en: en,
    sort,
    equipment_type: null,
  });
  await bulkInsert(db, 'area', [
    area(plantId, null, 'factory', '一厂', 'Plant one', 0),
    area(`${plantId}.W1`, plantId, 'workshop', '原料车间', 'Raw materials', 1),
    area(`${plantId}.W1.P1`, `${plantId}.W1`, 'process', '球磨', 'Ball milling', 2),
    area(`${plantId}.W1.P2`, `${plantId}.W1`, 'process', '喷雾干燥', 'Spray drying', 3),
    area(`${plantId}.W2`, plantId, 'workshop', '烧成车间', 'Firing', 4),
  ]);
  const meters = options.meters ?? fixtureMeters(plantId);
  await bulkInsert(
    db,
    'meter',
    meters.map((meter) => ({
      meter_id: meter.meterId,
      plant_id: plantId,
      area_id: meter.areaId,
      energy_code: meter.energyCode,
      kind: meter.kind,
      name_zh: `${meter.meterId} 表`,
      name_en: `${meter.meterId} meter`,
      unit: UNITS[meter.energyCode],
    })),
  );
  const energy = (code: string, zh: string, en: string, unit: string, price: number | null, k: number[]) => ({
    plant_id: plantId,
    energy_code: code,
    name_zh: zh,
    name_en: en,
    unit,
    price_cny: price,
    kgce_per_unit: k[0] ?? 0,
    co2_kg_per_unit: k[1] ?? 0,
    gj_per_unit: k[2] ?? 0,
    sort: k[3] ?? 0,
  });
  await bulkInsert(db, 'energy_type', [
    energy('electric', '电', 'Electricity', 'kWh', null, [0.1229, 0.5366, 0.0036, 1]),
    energy('gas', '天然气', 'Natural gas', 'Nm3', 3.6, [1.2143, 1.9765, 0.035588, 2]),
    energy('water', '水', 'Water', 'm3', 4.2, [0, 0, 0, 3]),
  ]);
  if (options.withTariff !== false) {
    await db
      .insertInto('tariff_version')
      .values({
        plant_id: plantId,
        version: 'A',
        effective_from: '2020-01-01',
        tariff: JSON.stringify(FIXTURE_TARIFF),
      })
      .execute();
  }
  if (options.orgId !== undefined) {
    await db
      .insertInto('enterprise')
      .values({
        eid: `E-${plantId}`,
        name_zh: '企业',
        name_en: 'Enterprise',
        time_zone: zone,
        day_account_time: dayAccountTime,
        day_account_flag: 0,
        trade_code: 'ceramics',
        config: '{}',
      })
      .execute();
    await db
      .insertInto('organisation')
      .values({
        org_id: options.orgId,
        open_org_id: options.orgId,
        eid: `E-${plantId}`,
        name_zh: '一厂',
        name_en: 'Plant one',
        water_mark: 0,
        plant_id: plantId,
      })
      .execute();
  }
  const keyRows = await db
    .selectFrom('meter')
    .select(['meter_key', 'meter_id'])
    .where('plant_id', '=', plantId)
    .execute();
  const keys = new Map(keyRows.map((row) => [row.meter_id, row.meter_key]));
  const reading = options.reading ?? fixtureReading;
  const slots = Math.round((toMs - fromMs) / SLOT_MS);
  const rows = meters.flatMap((meter) =>
    Array.from({ length: slots }, (_, index) => ({
      meter_key: keys.get(meter.meterId) ?? 0,
      slot_start: new Date(fromMs + index * SLOT_MS),
      ...reading(meter, index),
    })),
  );
  await bulkInsert(db, 'slot', rows);
  if (options.withOutput !== false) {
    await bulkInsert(
      db,
      'production_slot',
      Array.from({ length: slots }, (_, index) => ({
        area_id: plantId,
        slot_start: new Date(fromMs + index * SLOT_MS),
        quantity: 229 + (index % 5),
        mass_t: 5,
      })),
    );
  }
  return keys;
}
