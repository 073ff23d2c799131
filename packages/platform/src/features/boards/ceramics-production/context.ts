/** A tile plant as the board sees it: its steps, stocks and equipment with their minutes, stops and blocks. */
import { CERAMICS_STEPS } from '@plantdeck/boards/contract';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { areasBelow, type PlantArea, type PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { outputOf, RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import {
  accountingDay,
  accountingLabelAt,
  SLOT_MS,
  type AccountingPeriod,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import {
  PressSchema,
  RollerKilnSchema,
  SlipTankSchema,
  SortingLineSchema,
  SprayDryerSchema,
  StockSchema,
  type PressData,
  type RollerKilnData,
  type SortingLineData,
  type SprayDryerData,
  type StockData,
} from '../../../engine/process/process-unit.ts';
import {
  readProcessMinutes,
  readProcessUnits,
  type ProcessMinutes,
  type ProcessUnit,
} from '../../../store/tags/process-store.ts';
import type { Database } from '../../../store/database/index.ts';
import { unitStops, type UnitStop } from '../parts/process-context.ts';
import type { WorkshopContext } from '../workshop-energy/context.ts';
import { limitsOf, type StepCode, type TileLimits } from './limits.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Days of grades, the running one among them. */
export const GRADE_DAYS = 7;
/** Failures and maintenance are looked at over so many days: in one there are too few. */
export const RELIABILITY_DAYS = 30;
export const MOISTURE_HOURS = 8;
/** A gauge that was silent for longer says nothing of a moment. */
const LEVEL_MINUTES = 10;

/** Lines that do a step, in their order. */
export interface StepLines {
  readonly code: StepCode;
  readonly units: readonly PlantArea[];
  /** Areas whose output is counted. */
  readonly lineIds: readonly string[];
}
/** Slip, powder or tiles that wait behind a line. */
export interface Stock {
  readonly areaId: string;
  readonly lineId: string | null;
  readonly data: StockData;
  readonly tag: string;
}
export interface Amount {
  readonly value: number | null;
  readonly completeness: number;
}

export interface TileContext extends WorkshopContext {
  readonly limits: TileLimits;
  /** Accounting day, whole, and as far as its quarter hours have come. */
  readonly wholeDay: AccountingPeriod;
  readonly day: Period;
  /** Blocks from the first of the days of grades on. */
  readonly blocks: readonly DayBlock[];
  readonly steps: readonly StepLines[];
  readonly stocks: readonly Stock[];
  readonly dryers: readonly ProcessUnit<SprayDryerData>[];
  readonly presses: readonly ProcessUnit<PressData>[];
  readonly kilns: readonly ProcessUnit<RollerKilnData>[];
  readonly sorters: readonly ProcessUnit<SortingLineData>[];
  /** Lines that sort, those of the setting where it has some. */
  readonly lineIds: readonly string[];
  readonly minutes: ProcessMinutes;
  /** End of the newest minute, or of the newest quarter hour where no minutes come. */
  readonly atMs: number;
  /** Of all units below the area, of the days of reliability or of the pareto. */
  readonly stops: readonly UnitStop[];
  /** First moment that stops are known from. */
  readonly stopsFromMs: number;
}

/** The line whose output counts what a unit makes. */
function countedLine(frame: PlantFrame, areaId: string): string | null {
  const counted = new Set(frame.productionAreaIds);
  let at: string | null = areaId;
  while (at !== null && at !== frame.rootAreaId) {
    if (counted.has(at)) return at;
    at = frame.areas.get(at)?.parentId ?? null;
  }
  return null;
}

function stepsOf(frame: PlantFrame, areaId: string): StepLines[] {
  const below = areasBelow(frame, areaId);
  const areas = [...frame.areas.values()].filter((area) => below.has(area.areaId));
  return CERAMICS_STEPS.flatMap((code) => {
    const units = areas.filter(({ equipmentType }) => equipmentType === code);
    const lineIds = [...new Set(units.flatMap((unit) => countedLine(frame, unit.areaId) ?? []))];
    return units.length === 0 ? [] : [{ code, units, lineIds }];
  });
}

/** Steps, stocks and equipment of an area. */
export async function tileUnits(
  db: Database,
  frame: PlantFrame,
  areaId: string,
): Promise<Pick<TileContext, 'steps' | 'stocks' | 'dryers' | 'presses' | 'kilns' | 'sorters'>> {
  const { plantId } = frame;
  const below = areasBelow(frame, areaId);
  const here = <T extends { readonly areaId: string }>(units: readonly T[]): T[] =>
    units.filter((unit) => frame.areas.has(unit.areaId) && below.has(unit.areaId));
  const tanks = here(await readProcessUnits(db, plantId, 'slipTank', SlipTankSchema)).map((unit) => ({
    ...unit,
    data: {
      ...unit.data,
      unit: 't' as const,
      capacity: unit.data.capacityT,
      demandPerHour: unit.data.demandTPerHour,
    },
  }));
  const stores = here(await readProcessUnits(db, plantId, 'stock', StockSchema));
  return {
    steps: stepsOf(frame, areaId),
    stocks: [...tanks, ...stores].map((unit) => ({
      areaId: unit.areaId,
      lineId: countedLine(frame, unit.areaId),
      data: unit.data,
      tag: unit.tags.get('levelPct')?.tag ?? '',
    })),
    dryers: here(await readProcessUnits(db, plantId, 'sprayDryer', SprayDryerSchema)),
    presses: here(await readProcessUnits(db, plantId, 'press', PressSchema)),
    kilns: here(await readProcessUnits(db, plantId, 'rollerKiln', RollerKilnSchema)),
    sorters: here(await readProcessUnits(db, plantId, 'sortingLine', SortingLineSchema)),
  };
}

/** Lines that sort. */
export const sortingLines = (steps: readonly StepLines[]): readonly string[] =>
  steps.find(({ code }) => code === 'sorter')?.lineIds ?? [];

/** @returns null where the area has no step of tile making */
export async function tileContext(context: WorkshopContext): Promise<TileContext | null> {
  const { db, frame, areaId, plant, setting, period } = context;
  const { plantId, calendar } = frame;
  const units = await tileUnits(db, frame, areaId);
  const { steps, stocks, dryers, presses, kilns, sorters } = units;
  if (steps.length === 0) return null;
  const lines = sortingLines(steps);
  const chosen = new Set((setting.lineIds ?? []).flatMap((id) => [...areasBelow(frame, id)]));
  const lineIds = lines.some((id) => chosen.has(id)) ? lines.filter((id) => chosen.has(id)) : lines;
  const label = accountingLabelAt(calendar, plant.askedFromMs);
  const wholeDay = accountingDay(calendar, label);
  const day = { fromMs: wholeDay.fromMs, toMs: Math.max(wholeDay.fromMs, period.elapsed.toMs) };
  const tags = [
    ...stocks.map(({ tag }) => tag),
    ...[...dryers, ...presses, ...kilns, ...sorters].flatMap((unit) =>
      [...unit.tags.values()]
        .filter(({ name }) => /^(moisturePct|runs|outM2PerMin|fillPct|pieces\.|defect\.)/.test(name))
        .map(({ tag }) => tag),
    ),
  ];
  const minutes = await readProcessMinutes(db, plantId, tags, {
    fromMs: Math.min(day.fromMs - LEVEL_MINUTES * MINUTE_MS, plant.askedFromMs - MOISTURE_HOURS * HOUR_MS),
    toMs: plant.askedFromMs,
  });
  const atMs = Math.max(minutes.newestMs ?? period.elapsed.toMs, day.fromMs);
  const limits = limitsOf(setting);
  const firstMs = accountingDay(calendar, addDays(label, 1 - GRADE_DAYS)).fromMs;
  const lookBack = Math.max(RELIABILITY_DAYS, limits.paretoDays) * DAY_MS;
  const stopsFromMs = Math.max(atMs - lookBack, frame.history?.fromMs ?? Number.NEGATIVE_INFINITY);
  return {
    ...context,
    limits,
    wholeDay,
    day,
    blocks: await plant.store.blocks(frame, { fromMs: firstMs, toMs: day.toMs }, plant.nowMs),
    ...units,
    lineIds,
    minutes,
    atMs,
    stops: await unitStops(context, [...areasBelow(frame, areaId)], { fromMs: stopsFromMs, toMs: atMs }),
    stopsFromMs,
  };
}

/** Minutes of a tag in a period. */
export const minutesIn = (
  { minutes }: Pick<TileContext, 'minutes'>,
  tag: string | undefined,
  { fromMs, toMs }: Period,
): Float64Array =>
  minutes
    .of(tag)
    .subarray(
      Math.max(0, Math.round((fromMs - minutes.fromMs) / MINUTE_MS)),
      Math.max(0, Math.round((toMs - minutes.fromMs) / MINUTE_MS)),
    );

/** What a gauge shows at a moment, and when it was measured; null where it was silent. */
export function gaugeAt(
  context: Pick<TileContext, 'minutes'>,
  tag: string | undefined,
  ms: number,
): { readonly value: number; readonly atMs: number } | null {
  const recent = minutesIn(context, tag, { fromMs: ms - LEVEL_MINUTES * MINUTE_MS, toMs: ms });
  const last = recent.findLastIndex(Number.isFinite);
  const value = recent[last];
  return value === undefined ? null : { value, atMs: ms - (recent.length - 1 - last) * MINUTE_MS };
}

/** Output of some lines in a period: their mass, their product, or all that was sorted of it. */
export function madeBy(
  { frame }: Pick<TileContext, 'frame'>,
  blocks: readonly DayBlock[],
  lineIds: readonly string[],
  period: Period,
  by: 'mass' | 'product' | 'sorted',
): Amount {
  const grades = by === 'sorted' ? frame.grades.map(({ code }) => code) : [null];
  let [value, known, expected] = [0, 0, 0];
  for (const lineId of lineIds)
    for (const grade of grades) {
      const sum = frame.areas.has(lineId) ? outputOf(frame, blocks, lineId, period, grade) : null;
      value += (by === 'mass' ? sum?.massT : sum?.quantity) ?? 0;
      known += (by === 'mass' ? sum?.knownMass : sum?.known) ?? 0;
      expected += sum?.expected ?? 0;
    }
  return {
    value: known > 0 ? value : null,
    completeness: expected === 0 ? 0 : (known / expected) * 100,
  };
}

/** The amount, where enough of its quarter hours are known to divide by it. */
export const enough = ({ value, completeness }: Amount): number | null =>
  completeness >= RATIO_MIN_COMPLETENESS_PCT ? value : null;

/** Quarter hours of a period that a line was counted in, hours. */
export function countedHours(
  { frame, blocks }: Pick<TileContext, 'frame' | 'blocks'>,
  lineId: string,
  period: Period,
): number {
  return ((outputOf(frame, blocks, lineId, period)?.known ?? 0) * SLOT_MS) / HOUR_MS;
}
