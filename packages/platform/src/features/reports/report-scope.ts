import type { TouReportQuery } from '@plantdeck/core/contract';
import { checkReportRange } from '@plantdeck/core/rules';
import type { Database } from '../../store/database/index.ts';
import { openPlant, type OpenPlant } from '../../store/energy/open-plant.ts';
import {
  accountingDay,
  accountingLabelAt,
  sameElapsedPart,
  type Period,
} from '../../engine/plant-time/periods.ts';
import {
  areasBelow,
  isMetered,
  meterPlan,
  type MeterPlan,
  type PlantArea,
  type PlantEnergyType,
  type PlantFrame,
} from '../../engine/energy/plant-frame.ts';
import { addDays, daysBetween } from '../../engine/plant-time/zone.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';

export const ELECTRIC = 'electric';

/** What one line of the report is about. */
export interface ReportLine {
  readonly key: string;
  readonly name: string;
  readonly areaId: string;
  readonly level: number;
  readonly plan: MeterPlan;
}

/** A report's question, resolved against a plant: which lines, which meters, which time. */
export interface ReportScope {
  readonly query: TouReportQuery;
  readonly plant: OpenPlant;
  readonly frame: PlantFrame;
  readonly language: PlatformLanguage;
  readonly withCost: boolean;
  readonly electricity: PlantEnergyType;
  readonly lines: readonly ReportLine[];
  /** Areas of the report without one below another: their sum is the total. */
  readonly topAreaIds: readonly string[];
  readonly unmetered: readonly string[];
  readonly asked: Period;
  readonly elapsed: Period;
  /** As much of the earlier period as has run of this one; null where nothing is compared. */
  readonly compared: Period | null;
}

export interface ReportAsker {
  readonly db: Database;
  readonly plantId: string | null;
  readonly language: PlatformLanguage;
  readonly withCost: boolean;
  readonly nowMs: number;
  /** The highest area that the asker may see; null or none where nothing narrows it. */
  readonly dataAreaId?: string | null | undefined;
}

const nameOf = (row: { nameZh: string; nameEn: string }, language: PlatformLanguage): string =>
  plantName(language, { zh: row.nameZh, en: row.nameEn });

/**
 * Resolves a report's question.
 * @throws {ApiError} 040001 for a range that is too long, backwards or in the future; 040401 for an area of another
 *   plant, or a plant without electricity
 */
export async function openReport(asker: ReportAsker, query: TouReportQuery): Promise<ReportScope> {
  checkRange(query);
  const { db, plantId, nowMs, language, withCost, dataAreaId } = asker;
  const plant = plantId === null ? null : await openPlant({ db, plantId, nowMs, dataAreaId });
  if (!plant) throw new ApiError(RETCODES.notFound, 'report.no-plant');
  const { frame } = plant;
  const { calendar } = frame;
  if (query.to > accountingLabelAt(calendar, nowMs)) throw badRange('to', 'report.range-future');
  const chosen = query.areaIds.length === 0 ? [frame.rootAreaId] : query.areaIds;
  for (const areaId of chosen)
    if (!frame.areas.has(areaId) && frame.whole?.areas.has(areaId))
      throw new ApiError(RETCODES.forbidden, 'call.forbidden');
    else if (!frame.areas.has(areaId))
      throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: areaId });
  const electricity = frame.energyTypes.find((type) => type.energyCode === ELECTRIC);
  if (!electricity) throw new ApiError(RETCODES.notFound, 'report.no-electricity');

  const asked = daysPeriod(frame, query.from, query.to);
  const elapsed = {
    fromMs: asked.fromMs,
    toMs: Math.min(asked.toMs, Math.max(plant.elapsedMs, asked.fromMs)),
  };
  const earlier = comparedPeriod(frame, query);
  const areas = areasOf(frame, chosen, query.depth);
  const lines =
    query.groupBy === 'area' ? areaLines(frame, areas, language) : meterLines(frame, chosen, language);
  return {
    query: { ...query, areaIds: chosen },
    plant,
    frame,
    language,
    withCost,
    electricity,
    lines,
    topAreaIds: topmost(frame, chosen),
    unmetered: areas
      .filter(({ area }) => !isMetered(meterPlan(frame, area.areaId, ELECTRIC)))
      .map(({ area }) => nameOf(area, language)),
    asked,
    elapsed,
    compared: earlier && sameElapsedPart(calendar, asked, elapsed.toMs, earlier),
  };
}

function checkRange({ from, to }: TouReportQuery): void {
  // Counted in days of the calendar: a day of 25 hours is a day.
  const problem = checkReportRange(Date.parse(from), Date.parse(addDays(to, 1)) - (to < from ? DAY_MS : 0));
  if (problem?.key === 'rule.range.order') throw badRange('to', 'report.range-order');
  if (problem) throw badRange('to', 'report.range-long', problem.params);
}
const DAY_MS = 86_400_000;

const badRange = (
  field: string,
  key: 'report.range-order' | 'report.range-long' | 'report.range-future',
  values: Readonly<Record<string, number>> = {},
): ApiError => new ApiError(RETCODES.badField, key, values, { data: { field } });

function daysPeriod(frame: PlantFrame, from: string, to: string): Period {
  return {
    fromMs: accountingDay(frame.calendar, from).fromMs,
    toMs: accountingDay(frame.calendar, to).toMs,
  };
}

function comparedPeriod(frame: PlantFrame, { from, to, compare }: TouReportQuery): Period | null {
  if (compare === 'none') return null;
  if (compare === 'lastYear') return daysPeriod(frame, yearBefore(from), yearBefore(to));
  const days = daysBetween(from, to) + 1;
  return daysPeriod(frame, addDays(from, -days), addDays(from, -1));
}

/** The same day of the year before; the 29th of February has none and takes the 28th. */
function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const same = `${year}${day.slice(4)}`;
  return addDays(same, 0) === same ? same : `${year}-02-28`;
}

interface PlacedArea {
  readonly area: PlantArea;
  readonly level: number;
  readonly isChosen: boolean;
}

/** The areas of the report in the order of the tree, each as deep as areas of the report stand above it. */
function areasOf(frame: PlantFrame, chosen: readonly string[], depth: TouReportQuery['depth']): PlacedArea[] {
  const wanted = new Set(chosen);
  for (const areaId of chosen) {
    if (depth === 'all') for (const below of areasBelow(frame, areaId)) wanted.add(below);
    if (depth === 'children') for (const child of frame.areas.get(areaId)?.children ?? []) wanted.add(child);
  }
  const placed: PlacedArea[] = [];
  const visit = (areaId: string, level: number): void => {
    const area = frame.areas.get(areaId);
    if (!area) return;
    const isWanted = wanted.has(areaId);
    if (isWanted) placed.push({ area, level, isChosen: chosen.includes(areaId) });
    for (const child of area.children) visit(child, isWanted ? level + 1 : level);
  };
  visit(frame.rootAreaId, 0);
  return placed;
}

/** An area that nobody measures has a line only where it was asked for by name. */
function areaLines(
  frame: PlantFrame,
  areas: readonly PlacedArea[],
  language: PlatformLanguage,
): ReportLine[] {
  return areas.flatMap(({ area, level, isChosen }) => {
    const plan = meterPlan(frame, area.areaId, ELECTRIC);
    if (!isMetered(plan) && !isChosen) return [];
    return [{ key: area.areaId, name: nameOf(area, language), areaId: area.areaId, level, plan }];
  });
}

function meterLines(frame: PlantFrame, chosen: readonly string[], language: PlatformLanguage): ReportLine[] {
  const below = new Set(chosen.flatMap((areaId) => [...areasBelow(frame, areaId)]));
  return frame.meters
    .filter((meter) => meter.energyCode === ELECTRIC && below.has(meter.areaId))
    .map((meter) => ({
      key: meter.meterId,
      name: nameOf(meter, language),
      areaId: meter.areaId,
      level: 0,
      plan: { key: `meter ${meter.meterId}`, parents: [], children: [meter.meterKey] },
    }));
}

function topmost(frame: PlantFrame, chosen: readonly string[]): string[] {
  const ids = [...new Set(chosen)];
  return ids.filter((id) => !ids.some((other) => other !== id && areasBelow(frame, other).has(id)));
}

/** What the plant is called, however much of it the reader may see. */
export function plantNameOf({ frame, language }: ReportScope): string {
  const whole = frame.whole ?? frame;
  const area = whole.areas.get(whole.rootAreaId);
  return area ? nameOf(area, language) : whole.plantId;
}

/** What an area is called in the reader's language. */
export function areaName(scope: ReportScope, areaId: string): string {
  const area = scope.frame.areas.get(areaId);
  return area ? nameOf(area, scope.language) : areaId;
}
