import { isOwnRange, ownPeriod, type OwnRange } from '../../engine/plant-time/own-range.ts';
import type { Database } from '../database/index.ts';
import type { DayBlock } from '../../engine/energy/day-block.ts';
import { energyStoreOf, type EnergyStore } from './energy-store.ts';
import {
  BOARD_RANGES,
  SLOT_MS,
  isBoardRange,
  periodAt,
  previousPeriod,
  resolveRange,
  sameElapsedPart,
  type BoardRange,
  type Period,
  type ResolvedRange,
} from '../../engine/plant-time/periods.ts';
import { partOf, type PlantFrame } from '../../engine/energy/plant-frame.ts';

/** Opening a plant and a period for questions: what is asked, how far it has run, and the blocks that hold it. */
export interface EnergyContext {
  readonly db: Database;
  readonly plantId: string;
  readonly nowMs: number;
  /** The highest area that the asker may see; null or none where nothing narrows it. */
  readonly dataAreaId?: string | null | undefined;
}

/** A named range, or moments of one's own. */
export type AskedPeriod = BoardRange | OwnRange | Period;

export type EnergyErrorCode = 'unknown-plant' | 'unknown-area' | 'unknown-energy' | 'unknown-range';
export class EnergyError extends Error {
  override readonly name = 'EnergyError';
  readonly code: EnergyErrorCode;
  constructor(code: EnergyErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A plant opened for questions at a moment. */
export interface OpenPlant {
  readonly store: EnergyStore;
  readonly frame: PlantFrame;
  readonly nowMs: number;
  /** The moment that `today` is asked from: now, or the end of an imported file. */
  readonly askedFromMs: number;
  /** End of the last quarter hour that counts. */
  readonly elapsedMs: number;
  readonly newestSlotEndMs: number | null;
}

/** How long a finished quarter hour may still be on its way before it counts as missing. */
const ARRIVAL_GRACE_MS = SLOT_MS;

/**
 * A plant, or the part of it that the asker may see.
 * @returns null where the plant does not exist, or has no such part
 */
export async function frameOf(context: EnergyContext): Promise<PlantFrame | null> {
  const { db, plantId, nowMs, dataAreaId } = context;
  const frame = await energyStoreOf(db).frame(plantId, nowMs);
  return frame && dataAreaId != null ? partOf(frame, dataAreaId) : frame;
}

/**
 * Opens a plant. Readings of an imported plant stand still, so its `today` is the last day that was imported.
 * @returns null where the plant does not exist
 */
export async function openPlant(context: EnergyContext): Promise<OpenPlant | null> {
  const shared = energyStoreOf(context.db);
  const frame = await frameOf(context);
  if (!frame) return null;
  const whole = frame.whole ?? frame;
  // Days are kept for all who ask: they are read with the meters of the whole plant, whoever asks first.
  const store: EnergyStore = { ...shared, blocks: (_, period, nowMs) => shared.blocks(whole, period, nowMs) };
  const newestSlotEndMs = await store.newestSlotEnd(whole, context.nowMs);
  const isImported = frame.model === 'imported';
  const askedFromMs =
    isImported && newestSlotEndMs !== null ? Math.min(newestSlotEndMs - 1, context.nowMs) : context.nowMs;
  const finishedMs =
    isImported && newestSlotEndMs !== null
      ? Math.min(newestSlotEndMs, floorSlot(context.nowMs))
      : floorSlot(context.nowMs);
  const isArriving =
    newestSlotEndMs !== null &&
    newestSlotEndMs < finishedMs &&
    finishedMs - newestSlotEndMs <= ARRIVAL_GRACE_MS;
  return {
    store,
    frame,
    nowMs: context.nowMs,
    askedFromMs,
    elapsedMs: isArriving ? newestSlotEndMs : finishedMs,
    newestSlotEndMs,
  };
}

const floorSlot = (ms: number): number => Math.floor(ms / SLOT_MS) * SLOT_MS;

/** A period to sum over, what it is compared with, and the blocks of both. */
export interface OpenPeriod {
  readonly asked: Period;
  readonly elapsed: Period;
  readonly previous: Period;
  /** The whole of the period before, of which `previous` is the part that has run as far. */
  readonly wholePrevious: Period;
  readonly basis: ResolvedRange['basis'];
  readonly blocks: readonly DayBlock[];
  readonly previousBlocks: readonly DayBlock[];
}

/** Resolves a period, cuts off what has not run yet, and reads the days of it and of the part it is compared with. */
export async function openPeriod(plant: OpenPlant, asked: AskedPeriod): Promise<OpenPeriod> {
  return openResolved(plant, resolveAsked(plant, asked));
}

/** The accounting month that holds a moment, compared with the month before. */
export async function openMonth(plant: OpenPlant, ms: number): Promise<OpenPeriod> {
  const { calendar } = plant.frame;
  const month = periodAt(calendar, 'month', ms);
  return openResolved(plant, { ...month, previous: previousPeriod(calendar, month), basis: 'lastMonth' });
}

async function openResolved(plant: OpenPlant, range: Omit<ResolvedRange, 'range'>): Promise<OpenPeriod> {
  const { frame, store } = plant;
  const toMs = Math.min(range.toMs, Math.max(plant.elapsedMs, range.fromMs));
  const elapsed = { fromMs: range.fromMs, toMs };
  const previous = sameElapsedPart(frame.calendar, range, toMs, range.previous);
  return {
    asked: { fromMs: range.fromMs, toMs: range.toMs },
    elapsed,
    previous,
    wholePrevious: { fromMs: range.previous.fromMs, toMs: range.previous.toMs },
    basis: range.basis,
    blocks: await store.blocks(frame, elapsed, plant.nowMs),
    previousBlocks: await store.blocks(frame, previous, plant.nowMs),
  };
}

function resolveAsked(plant: OpenPlant, asked: AskedPeriod): Omit<ResolvedRange, 'range'> {
  if (typeof asked === 'string') {
    if (isOwnRange(asked)) return alone(ownPeriod(plant.frame.calendar, asked));
    if (!isBoardRange(asked)) throw new EnergyError('unknown-range', `ranges are ${BOARD_RANGES.join(', ')}`);
    return resolveRange(plant.frame.calendar, asked, plant.askedFromMs);
  }
  const fromMs = floorSlot(asked.fromMs);
  const toMs = Math.max(floorSlot(asked.toMs), fromMs);
  return alone({ fromMs, toMs });
}

/** Compared with what lasted as long before it. */
const alone = ({ fromMs, toMs }: Period): Omit<ResolvedRange, 'range'> => ({
  fromMs,
  toMs,
  previous: { fromMs: 2 * fromMs - toMs, toMs: fromMs },
  basis: null,
});
