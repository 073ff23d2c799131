import { bulkInsert, type Database } from '@plantdeck/platform/store/database/index.ts';
import {
  dayIndexAt,
  dayIndexOf,
  dayName,
  scenarioDayOf,
} from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { writePlantSource } from '@plantdeck/platform/store/alarms/plant-source.ts';
import { storedRule } from '@plantdeck/platform/store/alarms/rule-store.ts';
import type { PlantModel } from './engine/plant-model.ts';
import { demoTariff } from './models/demo-tariff.ts';
import { demoTeams } from './models/demo-teams.ts';
import type { TariffData } from './models/plant-structure.ts';

const PRICE_CHANGE_DAY = 45;
/** Tariff versions are laid down this far ahead; each start adds what is missing. */
const TARIFF_DAYS_AHEAD = 400;

/** The versions that hold from a day on: 3 % dearer from scenario day 45 to the next day 0. */
export function tariffVersions(firstDay: number, lastDay: number): TariffData[] {
  const versions = [demoTariff(dayName(firstDay), scenarioDayOf(firstDay) >= PRICE_CHANGE_DAY)];
  for (let day = firstDay + 1; day <= lastDay; day++) {
    const scenarioDay = scenarioDayOf(day);
    if (scenarioDay === 0 || scenarioDay === PRICE_CHANGE_DAY)
      versions.push(demoTariff(dayName(day), scenarioDay !== 0));
  }
  return versions;
}

export interface StoredPlant {
  readonly seed: number;
  readonly firstDay: number;
  /** Whole history in Unix ms, [from, to); null before anything is whole. */
  readonly history: { readonly fromMs: number; readonly toMs: number } | null;
}

/**
 * Writes what a plant is: areas, meters, energy types, tariff versions. A plant that is there keeps its seed and its
 * first day, whatever is asked for now.
 */
export async function setUpPlant(
  db: Database,
  model: PlantModel,
  wanted: { readonly seed: number; readonly firstDay: number; readonly nowMs: number },
): Promise<StoredPlant> {
  const { structure } = model;
  const { plantId } = structure;
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('plant')
      .values({
        plant_id: plantId,
        model: structure.model,
        seed: wanted.seed,
        start_date: dayName(wanted.firstDay),
        time_zone: structure.timeZone,
        day_account_time: structure.dayAccountTime,
        contract_kw: structure.contractKw,
        product_unit: structure.productUnit,
        history_from: null,
        history_to: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const plant = await transaction
      .selectFrom('plant')
      .selectAll()
      .where('plant_id', '=', plantId)
      .executeTakeFirstOrThrow();
    const firstDay = dayIndexOf(plant.start_date);
    await bulkInsert(
      transaction,
      'area',
      structure.areas.map((area) => ({
        area_id: area.id,
        plant_id: plantId,
        parent_id: area.parentId,
        type: area.type,
        name_zh: area.zh,
        name_en: area.en,
        sort: area.sort,
        equipment_type: area.equipmentType,
        ideal_per_hour:
          structure.production.find(({ areaId, grade }) => areaId === area.id && grade === undefined)
            ?.idealPerHour ?? null,
      })),
      { onConflict: { key: ['area_id'], action: 'replace' } },
    );
    await bulkInsert(
      transaction,
      'meter',
      structure.meters.map((meter) => ({
        meter_id: meter.id,
        plant_id: plantId,
        area_id: meter.areaId,
        energy_code: meter.energy,
        kind: meter.kind,
        name_zh: meter.zh,
        name_en: meter.en,
        unit: meter.unit,
      })),
      { onConflict: { key: ['meter_id'], action: 'replace' } },
    );
    // Prices and factors belong to the enterprise once they are there.
    await bulkInsert(
      transaction,
      'energy_type',
      structure.energyTypes.map((type) => ({
        plant_id: plantId,
        energy_code: type.code,
        name_zh: type.zh,
        name_en: type.en,
        unit: type.unit,
        price_cny: type.priceCny,
        kgce_per_unit: type.kgcePerUnit,
        co2_kg_per_unit: type.co2KgPerUnit,
        gj_per_unit: type.gjPerUnit,
        sort: type.sort,
      })),
      { onConflict: { key: ['plant_id', 'energy_code'], action: 'ignore' } },
    );
    await bulkInsert(
      transaction,
      'material_grade',
      structure.grades.map((grade, sort) => ({
        plant_id: plantId,
        grade_code: grade.code,
        name_zh: grade.zh,
        name_en: grade.en,
        sort,
      })),
      { onConflict: { key: ['plant_id', 'grade_code'], action: 'ignore' } },
    );
    await bulkInsert(
      transaction,
      'tariff_version',
      tariffVersions(firstDay, dayIndexAt(wanted.nowMs) + TARIFF_DAYS_AHEAD).map((tariff) => ({
        plant_id: plantId,
        version: tariff.version,
        effective_from: tariff.effectiveFrom,
        tariff: JSON.stringify(tariff),
      })),
      { onConflict: { key: ['plant_id', 'version'], action: 'ignore' } },
    );
    await bulkInsert(transaction, 'team_config', [{ plant_id: plantId, ...demoTeams() }], {
      onConflict: { key: ['plant_id', 'config_id'], action: 'ignore' },
    });
    await bulkInsert(
      transaction,
      'power_quality_point',
      (model.recorded?.points ?? []).map(({ code, meterId, nominalKv }, sort) => ({
        plant_id: plantId,
        code,
        meter_id: meterId,
        nominal_kv: nominalKv,
        sort,
      })),
      { onConflict: { key: ['plant_id', 'code'], action: 'replace' } },
    );
    await writeProcess(transaction, model);
    await writePulp(transaction, model);
    await writePlantSource(transaction, plantId, {
      tags: model.signals,
      rules: model.rules.map((rule) => storedRule(rule, model.signals)),
    });
    const { history_from: from, history_to: to } = plant;
    return {
      seed: plant.seed,
      firstDay,
      history: from === null || to === null ? null : { fromMs: from.getTime(), toMs: to.getTime() },
    };
  });
}

/** Chests and lines of stock preparation, and where paper quality is predicted. Their limits and rates belong to the enterprise once they are there. */
async function writePulp(transaction: Database, { structure }: PlantModel): Promise<void> {
  const { plantId } = structure;
  await bulkInsert(
    transaction,
    'pulp_chest',
    (structure.pulp?.chests ?? []).map((chest, sort) => ({
      plant_id: plantId,
      chest_id: chest.id,
      name_zh: chest.zh,
      name_en: chest.en,
      capacity_t: chest.capacityT,
      low_pct: chest.lowPct,
      high_pct: chest.highPct,
      safety_pct: chest.safetyPct,
      level_tag: chest.levelTag,
      sort,
    })),
    { onConflict: { key: ['plant_id', 'chest_id'], action: 'ignore' } },
  );
  await bulkInsert(
    transaction,
    'pulp_line',
    (structure.pulp?.lines ?? []).map((line, sort) => ({
      plant_id: plantId,
      area_id: line.areaId,
      chest_id: line.chestId,
      rate_min_tph: line.rateMinTph,
      rate_max_tph: line.rateMaxTph,
      kwh_per_t: line.kwhPerT,
      min_up_slots: line.minUpSlots,
      min_down_slots: line.minDownSlots,
      start_cny: line.startCny,
      run_tag: line.runTag,
      sort,
    })),
    { onConflict: { key: ['plant_id', 'area_id'], action: 'ignore' } },
  );
  if (structure.qualityLine)
    await transaction
      .insertInto('soft_sensor_line')
      .values({
        plant_id: plantId,
        area_id: structure.qualityLine.areaId,
        line: JSON.stringify(structure.qualityLine),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Units and tags of the process as the model has them now; what an earlier model had goes. */
async function writeProcess(db: Database, { structure, process, signals }: PlantModel): Promise<void> {
  const { plantId } = structure;
  await db.deleteFrom('process_unit').where('plant_id', '=', plantId).execute();
  await db.deleteFrom('process_tag').where('plant_id', '=', plantId).execute();
  await bulkInsert(
    db,
    'process_unit',
    (process?.units ?? []).map(({ areaId, kind, data }, sort) => ({
      plant_id: plantId,
      area_id: areaId,
      kind,
      data: JSON.stringify(data),
      sort,
    })),
  );
  await bulkInsert(
    db,
    'process_tag',
    (process?.signals ?? []).map(({ signal, areaId, name, position = 0, unit }) => ({
      plant_id: plantId,
      tag: signals[signal]!,
      area_id: areaId,
      name,
      position,
      unit,
    })),
  );
}
