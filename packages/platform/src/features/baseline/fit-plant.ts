import type { BaselineDefinition, BaselineFit } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/index.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingDay } from '../../engine/plant-time/periods.ts';
import { isMetered, meterPlan, type PlantFrame } from '../../engine/energy/plant-frame.ts';
import { daysBetween } from '../../engine/plant-time/zone.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { ruleReason } from '../api/index.ts';
import { readWeather } from './baseline-store.ts';
import { dayRows, driversOf } from './day-rows.ts';
import { fitBaseline } from './fit-baseline.ts';

/** No baseline is longer: a year and the days around it. */
const PERIOD_MAX_DAYS = 400;

export interface DefinitionProblem {
  readonly field: string;
  readonly reason: string;
}

/** What of a definition does not fit the plant, before anything is computed. */
export function definitionProblem(
  frame: PlantFrame,
  definition: BaselineDefinition,
): DefinitionProblem | null {
  const { areaId, energyCode, from, to, drivers, targetPct, redLinePct } = definition;
  if (!frame.areas.has(areaId)) return { field: 'areaId', reason: 'unknown' };
  if (!isMetered(meterPlan(frame, areaId, energyCode))) return { field: 'energyCode', reason: 'notMetered' };
  const days = daysBetween(from, to);
  if (!Number.isFinite(days) || days < 0) return { field: 'to', reason: 'rule.range.order' };
  if (days >= PERIOD_MAX_DAYS)
    return {
      field: 'to',
      reason: ruleReason({ key: 'rule.range.tooLong', params: { max: PERIOD_MAX_DAYS } }),
    };
  if (drivers.length === 0) return { field: 'drivers', reason: 'required' };
  const unknown = drivers.findIndex((code) => driversOf(frame, [code]) === null);
  if (unknown >= 0) return { field: `drivers.${unknown}`, reason: 'unknown' };
  if (new Set(drivers).size !== drivers.length) return { field: 'drivers', reason: 'twice' };
  for (const [field, value] of [
    ['targetPct', targetPct],
    ['redLinePct', redLinePct],
  ] as const) {
    if (value !== null && value <= 0) return { field, reason: 'above0' };
  }
  if (targetPct !== null && redLinePct !== null && redLinePct < targetPct)
    return { field: 'redLinePct', reason: 'rule.redLine.side' };
  return null;
}

/** Fits a definition to the plant's own history. The definition must fit the plant. */
export async function fitPlant(
  db: Database,
  plant: OpenPlant,
  definition: BaselineDefinition,
  language: PlatformLanguage,
): Promise<BaselineFit> {
  const { frame, store } = plant;
  const period = {
    fromMs: accountingDay(frame.calendar, definition.from).fromMs,
    toMs: Math.min(accountingDay(frame.calendar, definition.to).toMs, plant.elapsedMs),
  };
  const blocks = await store.blocks(frame, period, plant.nowMs);
  const weather = await readWeather(db, frame.plantId);
  const drivers = driversOf(frame, definition.drivers) ?? [];
  const rows = dayRows(frame, blocks, weather, { ...definition, drivers }, period);
  return fitBaseline({ frame, definition, drivers, rows, language });
}
