import { ANALYSIS_MAX_DAYS, type AnalysisQuery, type AnalysisRange } from '@plantdeck/core/contract';
import { openPeriod, openPlant, type AskedPeriod, type OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingDay, accountingLabelAt, type Period } from '../../engine/plant-time/periods.ts';
import {
  areasBelow,
  countedIn,
  meterPlan,
  type PlantArea,
  type PlantFrame,
} from '../../engine/energy/plant-frame.ts';
import { daysBetween } from '../../engine/plant-time/zone.ts';
import { ApiError, RETCODES, ruleReason } from '../api/index.ts';
import { prepareDays } from './in-turns.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import type { RecordContext } from '../records/index.ts';
import type { AnalysisDefinition, ChoiceContext } from './analysis.ts';
import { analysisWord } from './analysis-words.ts';
import { bucketsOf } from './buckets.ts';

export interface OpenAnalysis {
  readonly context: ChoiceContext;
  readonly range: AnalysisRange;
  readonly areas: readonly PlantArea[];
}

/**
 * Opens the plant, the area and the period that an address asks for.
 * @param permittedAreaId  the highest area that the caller may see
 * @returns null where the organisation has no plant yet
 * @throws {ApiError} naming the parameter that does not fit
 */
export async function openAnalysis(
  record: RecordContext,
  definition: AnalysisDefinition,
  query: AnalysisQuery,
  permittedAreaId: string | null,
  withCost: boolean,
): Promise<OpenAnalysis | null> {
  const { plantId, language } = record;
  if (plantId === null) return null;
  const plant = await openPlant({
    db: record.db,
    plantId,
    nowMs: record.nowMs,
    dataAreaId: permittedAreaId,
  });
  if (!plant) return null;
  const { frame } = plant;
  const areas = offeredAreas(frame, definition);
  const area = query.areaId === undefined ? areas[0] : areas.find(({ areaId }) => areaId === query.areaId);
  if (!area) {
    const known = query.areaId !== undefined && (frame.whole ?? frame).areas.has(query.areaId);
    if (known) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
    throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: query.areaId ?? '' });
  }
  const range = query.range ?? (query.from === undefined ? (definition.range ?? 'last7Days') : 'own');
  const asked = askedPeriod(plant, range, query);
  const period = await openPeriod(plant, asked);
  await prepareDays(
    frame.energyTypes.map(({ energyCode }) => meterPlan(frame, area.areaId, energyCode)),
    [...period.blocks, ...period.previousBlocks],
  );
  const lengthMs = period.asked.toMs - period.asked.fromMs;
  const { calendar } = frame;
  const word: ChoiceContext['word'] = (key, values) => analysisWord(language, key, values);
  return {
    range,
    areas,
    context: {
      ...record,
      plantId,
      plant,
      frame: countedIn(frame, area.areaId),
      area,
      period,
      buckets: bucketsOf(period.blocks, period.elapsed, lengthMs),
      previousBuckets: bucketsOf(period.previousBlocks, period.previous, lengthMs),
      fromDay: accountingLabelAt(calendar, period.asked.fromMs),
      toDay: accountingLabelAt(calendar, Math.max(period.asked.fromMs, period.asked.toMs - 1)),
      withCost,
      word,
      nameOf: ({ nameZh, nameEn }) => plantName(language, { zh: nameZh, en: nameEn }),
    },
  };
}

/** Areas in the order of the plant, those that the page knows something about. */
function offeredAreas(frame: PlantFrame, { areaTypes }: AnalysisDefinition): PlantArea[] {
  const root = frame.rootAreaId;
  return [...areasBelow(frame, root)].flatMap((id) => {
    const area = frame.areas.get(id);
    return area && (id === root || !areaTypes || areaTypes.includes(area.type)) ? [area] : [];
  });
}

export function depthOf(frame: PlantFrame, area: PlantArea): number {
  let depth = 0;
  for (let at = area.parentId; at !== null; at = frame.areas.get(at)?.parentId ?? null) depth += 1;
  return depth;
}

function askedPeriod({ frame }: OpenPlant, range: AnalysisRange, query: AnalysisQuery): AskedPeriod {
  if (range !== 'own') return range;
  const { from, to } = query;
  const wrong = (field: string, reason: string): ApiError =>
    new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });
  if (from === undefined) throw wrong('from', 'required');
  if (to === undefined) throw wrong('to', 'required');
  const [first, last] = [dayOf(frame, from), dayOf(frame, to)];
  if (!first) throw wrong('from', 'notDate');
  if (!last) throw wrong('to', 'notDate');
  if (last.fromMs < first.fromMs)
    throw wrong('to', ruleReason({ key: 'notBefore', params: { limit: from } }));
  if (daysBetween(from, to) >= ANALYSIS_MAX_DAYS)
    throw wrong('to', ruleReason({ key: 'tooManyDays', params: { limit: ANALYSIS_MAX_DAYS } }));
  return { fromMs: first.fromMs, toMs: last.toMs };
}

function dayOf({ calendar }: PlantFrame, label: string): Period | null {
  const ms = Date.parse(`${label}T00:00:00Z`);
  // 30 February parses in some engines and fails in others: the label has to come back.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== label) return null;
  return accountingDay(calendar, label);
}
