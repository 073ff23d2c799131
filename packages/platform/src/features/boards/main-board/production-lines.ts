import type { MainBoardPanels, Unit } from '@plantdeck/core/contract';
import { outputKey, slotIndex, type DayBlock } from '../../../engine/energy/day-block.ts';
import {
  SLOT_MS,
  accountingDay,
  accountingLabelAt,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { areasBelow, type PlantArea, type PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import { areaRef } from '../parts/open-board.ts';
import { isoOf, nameOf, type PanelContext } from '../parts/panel-context.ts';
import { readStops, type Stop } from '../parts/stops.ts';
import { workshopContext } from '../workshop-energy/context.ts';
import { allMachinesNow } from '../workshop-energy/machines.ts';
import { outputUnit } from './output-unit.ts';

type Line = Extract<NonNullable<MainBoardPanels['lines']>, readonly unknown[]>[number];

const TONNE: Unit = { code: 't', display: 't', scale: 1, dp: 1 };
/** Days from which a line's rated output is learnt, and the share of its quarter hours that stay below it. */
const RATED_DAYS = 30;
const RATED_QUANTILE = 0.95;
/** Quarter hours without a count after which nobody knows whether a line runs. */
const SILENT_SLOTS = 2;

/** Production lines of an area: those whose output is counted by themselves. */
function countedLines(frame: PlantFrame, areaId: string): PlantArea[] {
  const below = areasBelow(frame, areaId);
  const counted = frame.productionAreaIds.flatMap((id) => frame.areas.get(id) ?? []);
  return counted.filter((area) => area.type === 'line' && below.has(area.areaId));
}

/** Everything a line's state and effectiveness are made of, read once for all lines. */
export interface LineBase {
  readonly lines: readonly PlantArea[];
  readonly blocks: readonly DayBlock[];
  readonly stops: readonly Stop[];
}

/** Reads the days of rated output and the stops of the period. */
export async function readLines(context: PanelContext): Promise<LineBase> {
  const { frame, plant, period, areaId } = context;
  const lines = countedLines(frame, areaId);
  if (lines.length === 0) return { lines, blocks: [], stops: [] };
  const label = accountingLabelAt(frame.calendar, Math.max(period.elapsed.toMs - 1, period.elapsed.fromMs));
  const fromMs = accountingDay(frame.calendar, addDays(label, 1 - RATED_DAYS)).fromMs;
  const blocks = await plant.store.blocks(frame, { fromMs, toMs: period.elapsed.toMs }, plant.nowMs);
  const stops = await readStops(context, period.elapsed);
  return { lines, blocks, stops };
}

interface CountedSlot {
  readonly fromMs: number;
  /** Pieces, or tonnes of a line that is weighed; NaN where nothing was counted. */
  readonly quantity: number;
}

/** Lines that make no pieces, such as those of slurry and powder, are counted by their mass. */
function isWeighed(blocks: readonly DayBlock[], lineId: string): boolean {
  const isCounted = (name: 'quantity' | 'massT') =>
    blocks.some((block) =>
      block.output.get(outputKey(lineId, null))?.[name].some((value) => !Number.isNaN(value)),
    );
  return !isCounted('quantity') && isCounted('massT');
}

function slotsOfLine(blocks: readonly DayBlock[], lineId: string, { fromMs, toMs }: Period): CountedSlot[] {
  const by = isWeighed(blocks, lineId) ? 'massT' : 'quantity';
  return blocks.flatMap((block) => {
    const day = block.output.get(outputKey(lineId, null));
    const found: CountedSlot[] = [];
    for (let index = slotIndex(block, fromMs); index < slotIndex(block, toMs); index += 1)
      found.push({ fromMs: block.fromMs + index * SLOT_MS, quantity: day?.[by][index] ?? Number.NaN });
    return found;
  });
}

const SLOTS_AN_HOUR = 4;
/** What adding and taking away leaves of nothing. */
const NOISE = 1e-6;
/** Share of the gaps between two batches that are not longer than what counts as usual. */
const USUAL_GAP_QUANTILE = 0.9;
/** Batches that a rating looks at together, and the longest that it looks at. */
const BATCHES_A_RATING = 4;
const RATING_SLOTS_MAX = 96;

const quantile = (values: readonly number[], share: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? null;

/** Quarter hours that a line is rated over: one, or several batches of a line whose output comes in batches. */
function ratingSlots(quantities: readonly number[]): number {
  const made = quantities.flatMap((quantity, index) => (quantity > 0 ? [index] : []));
  const usual = quantile(
    made.slice(1).map((index, at) => index - (made[at] ?? index)),
    USUAL_GAP_QUANTILE,
  );
  return usual === null || usual <= 1 ? 1 : Math.min(RATING_SLOTS_MAX, usual * BATCHES_A_RATING);
}

/** What a line makes in a quarter hour when it runs well; null before it ever ran. */
function ratedSlot(base: Pick<LineBase, 'blocks'>, lineId: string): number | null {
  const whole = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
  const quantities = slotsOfLine(base.blocks, lineId, whole)
    .map((slot) => slot.quantity)
    .filter((quantity) => !Number.isNaN(quantity));
  const length = Math.min(ratingSlots(quantities), quantities.length);
  const means: number[] = [];
  let sum = 0;
  quantities.forEach((quantity, index) => {
    sum += quantity - (index < length ? 0 : (quantities[index - length] ?? 0));
    if (index >= length - 1 && sum > NOISE) means.push(sum / length);
  });
  return quantile(means, RATED_QUANTILE);
}

const stopsOf = (base: Pick<LineBase, 'stops'>, frame: PlantFrame, lineId: string): Stop[] => {
  const below = areasBelow(frame, lineId);
  return base.stops.filter((stop) => below.has(stop.areaId));
};

/** Good output over what the line makes at its ideal rate, or else at its best, in the time that it was meant to run, per cent. */
export function lineOee(
  base: Omit<LineBase, 'lines'>,
  frame: PlantFrame,
  lineId: string,
  period: Period,
): number | null {
  const ideal = frame.areas.get(lineId)?.idealPerHour ?? null;
  const rated = ideal === null ? ratedSlot(base, lineId) : ideal / SLOTS_AN_HOUR;
  const slots = slotsOfLine(base.blocks, lineId, period);
  const known = slots.filter((slot) => !Number.isNaN(slot.quantity));
  if (rated === null || slots.length === 0) return null;
  if ((known.length / slots.length) * 100 < RATIO_MIN_COMPLETENESS_PCT) return null;
  const planned = stopsOf(base, frame, lineId).filter((stop) => stop.isPlanned);
  const meant = known.filter(
    ({ fromMs, quantity }) =>
      quantity > 0 || !planned.some((stop) => stop.fromMs <= fromMs && fromMs < stop.toMs),
  );
  if (meant.length === 0) return null;
  const output = meant.reduce((sum, slot) => sum + slot.quantity, 0);
  return Math.min(100, (output / (rated * meant.length)) * 100);
}

/** The line that holds the others up: the one furthest below what it could make. */
export function bottleneck(
  context: PanelContext,
  base: LineBase,
  period: Period,
): { readonly line: PlantArea; readonly oeePct: number } | null {
  const known = base.lines.flatMap((line) => {
    const oeePct = lineOee(base, context.frame, line.areaId, period);
    return oeePct === null ? [] : [{ line, oeePct }];
  });
  return known.toSorted((a, b) => a.oeePct - b.oeePct)[0] ?? null;
}

export interface LineNow {
  readonly line: PlantArea;
  readonly state: Line['state'];
  readonly reason: string | null;
  /** ISO moment; null where it began before anything is known. */
  readonly since: string | null;
}

/** Whether a line's output comes now and then, with nothing between two batches. */
function isInBatches(slots: readonly CountedSlot[]): boolean {
  const counted = slots.map(({ quantity }) => quantity).filter((quantity) => !Number.isNaN(quantity));
  return ratingSlots(counted) > 1;
}

/**
 * State of each counted line at the end of the period: by its output; a line that makes batches runs also between two
 * of them, while one of its machines does.
 */
export async function linesNow(context: PanelContext, base: LineBase): Promise<LineNow[]> {
  const { frame, period } = context;
  if (base.lines.length === 0) return [];
  const counted = base.lines.map((line) => {
    const slots = slotsOfLine(base.blocks, line.areaId, {
      fromMs: Number.NEGATIVE_INFINITY,
      toMs: period.elapsed.toMs,
    });
    const last = slots.findLast((slot) => !Number.isNaN(slot.quantity));
    const isKnown = last !== undefined && period.elapsed.toMs - last.fromMs <= SILENT_SLOTS * SLOT_MS;
    return { line, slots, last: isKnown ? last : null };
  });
  const isPaused = ({ last, slots }: (typeof counted)[number]): boolean =>
    last !== null && last.quantity <= 0 && isInBatches(slots);
  const machines = counted.some(isPaused) ? await allMachinesNow(workshopContext(context)) : [];
  return counted.map((each): LineNow => {
    const { line, slots, last } = each;
    const below = areasBelow(frame, line.areaId);
    const isBetween =
      isPaused(each) && machines.some(({ machine, state }) => state === 'run' && below.has(machine.areaId));
    const isRunning = last !== null && (last.quantity > 0 || isBetween);
    const stop =
      last !== null && !isRunning ? stopAt(stopsOf(base, frame, line.areaId), last.fromMs) : undefined;
    return {
      line,
      state: last === null ? 'unknown' : isRunning ? 'run' : stop?.isPlanned ? 'planned' : 'stop',
      reason: stop?.reason || null,
      // Since when its machines run between two batches, no count tells.
      since: isBetween ? null : sinceOf(context, slots, last === null ? null : isRunning),
    };
  });
}

/** State of each counted line, what it makes and how well. */
export async function linesPanel(context: PanelContext, base: LineBase): Promise<MainBoardPanels['lines']> {
  const { frame, period } = context;
  if (base.lines.length === 0) return { gap: 'notConfigured' };
  return (await linesNow(context, base)).map(({ line, state, reason, since }): Line => {
    const slots = slotsOfLine(base.blocks, line.areaId, {
      fromMs: Number.NEGATIVE_INFINITY,
      toMs: period.elapsed.toMs,
    });
    const hour = slots.slice(-4).filter((slot) => !Number.isNaN(slot.quantity));
    return {
      line: areaRef(context.plant, line.areaId, context),
      state,
      ...(reason === null ? {} : { reason }),
      rate: hour.length < 4 ? null : hour.reduce((sum, slot) => sum + slot.quantity, 0),
      unit: isWeighed(base.blocks, line.areaId) ? TONNE : outputUnit(frame, null),
      oeePct: lineOee(base, frame, line.areaId, period.elapsed),
      since,
      drill: { to: '/workshopEnergy', query: { areaId: line.parentId ?? line.areaId } },
    };
  });
}

const stopAt = (stops: readonly Stop[], ms: number): Stop | undefined =>
  stops.find((stop) => stop.fromMs < ms + SLOT_MS && stop.toMs > ms);

/** Start of the run of equal quarter hours that the last one belongs to. */
function sinceOf(
  context: PanelContext,
  slots: readonly CountedSlot[],
  isRunning: boolean | null,
): string | null {
  const same = ({ quantity }: CountedSlot): boolean =>
    isRunning === null ? Number.isNaN(quantity) : Number.isNaN(quantity) || quantity > 0 === isRunning;
  const before = slots.findLastIndex((slot) => !same(slot));
  const first = slots[before + 1];
  return before < 0 || !first ? null : isoOf(context, first.fromMs);
}

export const lineName = (line: PlantArea, context: PanelContext): string => nameOf(line, context.language);
