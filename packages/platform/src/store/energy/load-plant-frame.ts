import { sql } from 'kysely';
import * as v from 'valibot';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { parseTariff } from '../../engine/energy/tariff.ts';
import { parseTeamConfig } from '../../engine/energy/teams.ts';
import type { Database } from '../database/index.ts';

const OutputTimeSchema = v.fallback(
  v.looseObject({ outputTimeUnit: v.fallback(v.picklist(['hour', 'day']), 'hour') }),
  { outputTimeUnit: 'hour' },
);

const KINDS = ['incomer', 'transformer', 'feeder'] as const;

/**
 * Reads a plant.
 * @returns null where the plant does not exist or has no area
 * @throws {TariffError} a stored tariff does not fit
 * @throws {TeamConfigError} a stored team configuration does not fit
 */
export async function loadPlantFrame(db: Database, plantId: string): Promise<PlantFrame | null> {
  const plant = await db.selectFrom('plant').selectAll().where('plant_id', '=', plantId).executeTakeFirst();
  if (!plant) return null;
  const areaRows = await db
    .selectFrom('area')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .orderBy('area_id')
    .execute();
  const root = areaRows.find((row) => row.parent_id === null);
  if (!root) return null;
  const meterRows = await db
    .selectFrom('meter')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('meter_key')
    .execute();
  const typeRows = await db
    .selectFrom('energy_type')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const gradeRows = await db
    .selectFrom('material_grade')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const areaIds = areaRows.map((row) => row.area_id);
  const tariffRows = await db
    .selectFrom('tariff_version')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('effective_from')
    .execute();
  const hotRows = await db.selectFrom('hot_day').select('day').where('plant_id', '=', plantId).execute();
  const teamRows = await db
    .selectFrom('team_config')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const enterprise = await db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .select(['enterprise.day_account_flag', 'enterprise.trade_code', 'enterprise.config'])
    .where('organisation.plant_id', '=', plantId)
    .orderBy('organisation.org_id')
    .executeTakeFirst();
  return {
    plantId,
    model: plant.model,
    rootAreaId: root.area_id,
    calendar: {
      zone: plant.time_zone,
      dayAccountTime: plant.day_account_time,
      dayAccountFlag: enterprise?.day_account_flag ?? 0,
    },
    contractKw: plant.contract_kw,
    productUnit: plant.product_unit,
    outputTimeUnit: v.parse(OutputTimeSchema, enterprise?.config).outputTimeUnit,
    tradeCode: enterprise?.trade_code ?? plant.model,
    startDate: plant.start_date,
    history:
      plant.history_from && plant.history_to
        ? { fromMs: plant.history_from.getTime(), toMs: plant.history_to.getTime() }
        : null,
    areas: new Map(
      areaRows.map((row) => [
        row.area_id,
        {
          areaId: row.area_id,
          parentId: row.parent_id,
          type: row.type,
          equipmentType: row.equipment_type,
          productUnit: row.product_unit,
          idealPerHour: row.ideal_per_hour,
          nameZh: row.name_zh,
          nameEn: row.name_en,
          children: areaRows.filter((one) => one.parent_id === row.area_id).map((one) => one.area_id),
        },
      ]),
    ),
    meters: meterRows.map((row) => ({
      meterKey: row.meter_key,
      meterId: row.meter_id,
      areaId: row.area_id,
      energyCode: row.energy_code,
      kind: KINDS.find((kind) => kind === row.kind) ?? 'feeder',
      nameZh: row.name_zh,
      nameEn: row.name_en,
      unit: row.unit,
      parentMeterId: row.parent_meter_id,
    })),
    energyTypes: typeRows.map((row) => ({
      energyCode: row.energy_code,
      nameZh: row.name_zh,
      nameEn: row.name_en,
      unit: row.unit,
      priceCny: row.price_cny,
      kgcePerUnit: row.kgce_per_unit,
      co2KgPerUnit: row.co2_kg_per_unit,
      gjPerUnit: row.gj_per_unit,
    })),
    productionAreaIds: await areasWithRows(db, 'production_slot', areaIds),
    grades: gradeRows.map((row) => ({ code: row.grade_code, nameZh: row.name_zh, nameEn: row.name_en })),
    gradedAreaIds: gradeRows.length === 0 ? [] : await areasWithRows(db, 'grade_slot', areaIds),
    tariff: {
      zone: plant.time_zone,
      versions: tariffRows.map((row) => ({
        version: row.version,
        effectiveFrom: row.effective_from,
        tariff: parseTariff(row.tariff),
      })),
      hotDays: new Set(hotRows.map((row) => row.day)),
    },
    teamConfigs: teamRows.map(parseTeamConfig),
  };
}

/** One probe of the key an area, instead of reading every slot of output. */
async function areasWithRows(
  db: Database,
  table: 'production_slot' | 'grade_slot',
  areaIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ area_id: string }>`
    select a.area_id from unnest(${`{${areaIds.map((id) => JSON.stringify(id)).join(',')}}`}::text[]) as a(area_id)
    where exists (select 1 from ${sql.table(table)} p where p.area_id = a.area_id)`.execute(db);
  return rows.map((row) => row.area_id);
}
