/** A line that sorts: its minutes of the last day and a half, its records, shifts and blocks. */
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import {
  BY_SHIFT_ID,
  byShift,
  dutyShifts,
  type DutyShift,
  type TeamConfig,
} from '../../../engine/energy/teams.ts';
import { accountingDay, accountingLabelAt, type Period } from '../../../engine/plant-time/periods.ts';
import {
  SortingLineSchema,
  type LabSample,
  type SortingLineData,
} from '../../../engine/process/process-unit.ts';
import {
  readLabRecords,
  readProcessMinutes,
  readProcessUnits,
  type ProcessMinutes,
  type ProcessUnit,
} from '../../../store/tags/process-store.ts';
import { countedGrade } from '../parts/grade-yield.ts';
import type { PanelContext } from '../parts/panel-context.ts';
import { unitStops, type UnitStop } from '../parts/process-context.ts';
import { shiftNames, teamConfigs } from '../workshop-energy/context.ts';
import { limitsOf, type GradingLimits } from './limits.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** The board looks back so many hours, the running one among them. */
export const HOURS = 24;
/** A line of which nothing came for longer is not known of. */
const ARRIVAL_MS = 10 * MINUTE_MS;
/** Dimensions are shown for two days. */
export const DIMENSIONS_MS = 2 * DAY_MS;
/** Fewer minutes of an hour than this share say too little of it. */
const LEAST_KNOWN = 0.8;

export type SortingUnit = ProcessUnit<SortingLineData>;

/** Whole pieces of a period, and how much of it is known. */
export interface Counted {
  readonly pieces: number;
  /** Null where too few of its minutes came. */
  readonly known: number | null;
}

export interface SortingContext extends PanelContext {
  readonly units: readonly SortingUnit[];
  readonly unit: SortingUnit;
  readonly limits: GradingLimits;
  /** End of the newest minute of any of the lines. */
  readonly atMs: number;
  readonly minutes: ProcessMinutes;
  /** Grade that counts as good; null where the plant has none. */
  readonly good: { readonly code: string; readonly nameZh: string; readonly nameEn: string } | null;
  /** Accounting day until its newest quarter hour. */
  readonly day: Period;
  /** Starts of the last hours, oldest first; the last of them runs. */
  readonly hours: readonly number[];
  readonly teams: TeamConfig;
  readonly shift: DutyShift | null;
  /** Before the accounting day began, and what was recorded in it and since. */
  readonly base: Period;
  readonly records: ReadonlyMap<string, readonly LabSample[]>;
  readonly blocks: readonly DayBlock[];
  readonly stops: readonly UnitStop[];
}

/** Sorting lines of an area, of the lines of the settings where these have some. */
export async function sortingUnits(context: PanelContext): Promise<SortingUnit[]> {
  const { db, frame, areaId, setting } = context;
  const all = await readProcessUnits(db, frame.plantId, 'sortingLine', SortingLineSchema);
  const visible = all.filter(({ areaId: id }) => frame.areas.has(id));
  const under = (roots: readonly string[]) => {
    const below = new Set(roots.flatMap((id) => [...areasBelow(frame, id)]));
    return visible.filter(({ areaId: id }) => below.has(id));
  };
  const here = under([areaId]);
  const chosen = here.filter((unit) => under(setting.lineIds ?? []).includes(unit));
  return chosen.length > 0 ? chosen : here;
}

/** @returns null if no minute of any line came in the last day */
export async function sortingContext(
  context: PanelContext,
  units: readonly SortingUnit[],
  unit: SortingUnit,
): Promise<SortingContext | null> {
  const { db, frame, plant, setting } = context;
  const { calendar, plantId } = frame;
  const { nowMs } = plant;
  const hourMs = Math.floor((nowMs - 1) / HOUR_MS) * HOUR_MS;
  const label = accountingLabelAt(calendar, plant.askedFromMs);
  const dayFromMs = accountingDay(calendar, label).fromMs;
  const day = { fromMs: dayFromMs, toMs: Math.max(plant.elapsedMs, dayFromMs) };
  const good = countedGrade(context) ?? null;
  const limits = limitsOf(setting, frame, unit.data, good?.code ?? null);
  const configs = teamConfigs(frame.teamConfigs);
  const teams = configs.find(({ id }) => id === setting.own?.['teamConfig']) ??
    configs[0] ?? { ...byShift(undefined, shiftNames), id: BY_SHIFT_ID };
  const [shift] = dutyShifts(calendar, teams, { fromMs: nowMs - MINUTE_MS, toMs: nowMs });
  const tags = [...new Set(units.flatMap((one) => [...one.tags.values()].map(({ tag }) => tag)))];
  const minutes = await readProcessMinutes(db, plantId, tags, {
    fromMs: Math.min(hourMs - (HOURS - 1) * HOUR_MS, dayFromMs, shift?.fromMs ?? dayFromMs),
    toMs: nowMs,
  });
  const atMs = minutes.newestMs;
  if (atMs === null) return null;
  const base = { fromMs: dayFromMs - limits.baseDays * DAY_MS, toMs: dayFromMs };
  const stopAreas = units.flatMap(({ data }) => data.stopAreaId ?? []);
  return {
    ...context,
    units,
    unit,
    limits,
    atMs,
    minutes,
    good,
    day,
    hours: Array.from({ length: HOURS }, (_, at) => hourMs - (HOURS - 1 - at) * HOUR_MS),
    teams,
    shift: shift ?? null,
    base,
    records: await readLabRecords(db, plantId, unit.areaId, {
      fromMs: Math.min(base.fromMs, nowMs - DIMENSIONS_MS),
      toMs: nowMs,
    }),
    blocks: await plant.store.blocks(
      frame,
      { fromMs: base.fromMs, toMs: Math.max(plant.elapsedMs, day.toMs) },
      nowMs,
    ),
    stops: await unitStops(context, stopAreas, { fromMs: minutes.fromMs, toMs: atMs }),
  };
}

/** Pieces of a tag of a line in a period. */
export function countedIn(
  { minutes }: Pick<SortingContext, 'minutes'>,
  unit: SortingUnit,
  name: string,
  { fromMs, toMs }: Period,
): Counted {
  const values = minutes
    .of(unit.tags.get(name)?.tag)
    .subarray(
      Math.max(0, Math.round((fromMs - minutes.fromMs) / MINUTE_MS)),
      Math.max(0, Math.round((toMs - minutes.fromMs) / MINUTE_MS)),
    );
  let [pieces, known] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    pieces += value;
    known += 1;
  }
  return { pieces, known: values.length > 0 && known >= LEAST_KNOWN * values.length ? pieces : null };
}

/** All pieces that were sorted in a period, whatever their grade. */
export function inspectedIn(context: SortingContext, period: Period, unit = context.unit): Counted {
  const parts = context.frame.grades.map(({ code }) => countedIn(context, unit, `pieces.${code}`, period));
  const pieces = parts.reduce((sum, part) => sum + part.pieces, 0);
  return { pieces, known: parts.every(({ known }) => known !== null) ? pieces : null };
}

/** Records of a property whose moment lies in a period. */
export const recordsIn = (
  { records }: Pick<SortingContext, 'records'>,
  property: string,
  { fromMs, toMs }: Period,
): readonly LabSample[] =>
  (records.get(property) ?? []).filter(({ sampledMs }) => sampledMs > fromMs && sampledMs <= toMs);

/** End of the newest minute of a line; null where none came, or too long ago. */
export function heardMs({ minutes, plant }: SortingContext, unit: SortingUnit): number | null {
  const newest = minutes.of(unit.tags.get('runs')?.tag).findLastIndex(Number.isFinite);
  const endMs = minutes.fromMs + (newest + 1) * MINUTE_MS;
  return newest < 0 || plant.nowMs - endMs > ARRIVAL_MS ? null : endMs;
}
