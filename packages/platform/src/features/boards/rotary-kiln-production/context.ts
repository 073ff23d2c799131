import { BY_SHIFT_ID, byShift, dutyShifts } from '../../../engine/energy/teams.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { ROTARY_STATES } from '@plantdeck/boards/contract';
import {
  accountingDay,
  accountingLabelAt,
  SLOT_MS,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import {
  RotaryKilnSchema,
  type LabSample,
  type RotaryKilnData,
} from '../../../engine/process/process-unit.ts';
import {
  readLabSamples,
  readProcessMinutes,
  readProcessUnits,
  type ProcessUnit,
} from '../../../store/tags/process-store.ts';
import type { PanelContext } from '../parts/panel-context.ts';
import {
  rulesByTag,
  standingAlarms,
  unitStops,
  type UnitAlarm,
  type UnitStop,
} from '../parts/process-context.ts';
import { shiftNames, teamConfigs } from '../workshop-energy/context.ts';
import { limitsOf, type RotaryLimits } from './limits.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 3_600_000;
/** Stability, fuel and the hottest of the shell look back so far. */
export const TREND_MINUTES = 480;
/** Values come so late at most. */
const ARRIVAL_MINUTES = 30;
/** Samples that the chart shows. */
export const SAMPLES_MS = 2 * DAY_MS;
/** By the tag `state`. */
const STATE = { stopped: 0, heating: 1 } as const;
/** Clinker below this share of the rated is no run that heat or a trend could be judged by. */
export const LEAST_CLINKER_SHARE = 0.2;

export type RotaryUnit = ProcessUnit<RotaryKilnData>;
type State = (typeof ROTARY_STATES)[number];

export interface RotaryContext extends PanelContext {
  readonly kilns: readonly RotaryUnit[];
  readonly kiln: RotaryUnit;
  readonly limits: RotaryLimits;
  /** End of the newest minute of its sensors. */
  readonly atMs: number;
  readonly state: State;
  /** The last 8 hours of a value by its key, newest last; NaN is a gap. */
  recent(key: string): Float64Array;
  /** Feed by the minute since `fedFromMs`, t/h. */
  readonly fed: Float64Array;
  readonly fedFromMs: number;
  /** The accounting day up to its last quarter hour. */
  readonly day: Period;
  /** Start of the shift of the last quarter hour. */
  readonly shiftFromMs: number;
  /** Blocks of the last 24 hours, of the accounting day and of the shift. */
  readonly blocks: readonly DayBlock[];
  /** Of the days that the chart shows, oldest first. */
  readonly samples: readonly LabSample[];
  /** Of the days that make the control limits. */
  readonly base: { readonly period: Period; readonly samples: readonly LabSample[] };
  readonly alarms: readonly UnitAlarm[];
  readonly stops: readonly UnitStop[];
}

/** Kilns of an area, those of the chosen lines where some are chosen. */
export async function rotaryKilnsOf({ db, frame, areaId, setting }: PanelContext): Promise<RotaryUnit[]> {
  const all = await readProcessUnits(db, frame.plantId, 'rotaryKiln', RotaryKilnSchema);
  const under = (roots: readonly string[]): RotaryUnit[] => {
    const below = new Set(roots.flatMap((id) => [...areasBelow(frame, id)]));
    return all.filter(({ areaId: id }) => frame.areas.has(id) && below.has(id));
  };
  const here = under([areaId]);
  const lines = under(setting.lineIds ?? []);
  const chosen = here.filter((kiln) => lines.includes(kiln));
  return chosen.length > 0 ? chosen : here;
}

/** @returns null if no sensor of the kiln has a value in the last half hour */
export async function rotaryContext(
  context: PanelContext,
  kilns: readonly RotaryUnit[],
  kiln: RotaryUnit,
): Promise<RotaryContext | null> {
  const { db, frame, plant } = context;
  const { nowMs } = plant;
  const { plantId, calendar } = frame;
  const { data } = kiln;
  const tags = [...kiln.tags.values()].map(({ tag }) => tag);
  const span = { fromMs: nowMs - (TREND_MINUTES + ARRIVAL_MINUTES) * MINUTE_MS, toMs: nowMs };
  const minutes = await readProcessMinutes(db, plantId, tags, span);
  const atMs = minutes.newestMs;
  if (atMs === null || atMs <= nowMs - ARRIVAL_MINUTES * MINUTE_MS) return null;
  const end = Math.round((atMs - minutes.fromMs) / MINUTE_MS);
  const recent = (key: string): Float64Array =>
    minutes.of(kiln.tags.get(key)?.tag).slice(Math.max(0, end - TREND_MINUTES), end);
  const limits = limitsOf(context.setting, data);
  const label = accountingLabelAt(calendar, plant.askedFromMs);
  const dayFromMs = accountingDay(calendar, label).fromMs;
  const day = { fromMs: dayFromMs, toMs: Math.max(plant.elapsedMs, dayFromMs) };
  const feedTag = kiln.tags.get('feedTph')?.tag;
  const feed = await readProcessMinutes(db, plantId, feedTag === undefined ? [] : [feedTag], {
    fromMs: day.fromMs - data.delayMin * MINUTE_MS,
    toMs: day.toMs,
  });
  const slot = { fromMs: plant.elapsedMs - SLOT_MS, toMs: plant.elapsedMs };
  const teams = teamConfigs(frame.teamConfigs)[0] ?? { ...byShift(undefined, shiftNames), id: BY_SHIFT_ID };
  const [shift] = dutyShifts(calendar, teams, slot);
  const shiftFromMs = shift?.fromMs ?? day.fromMs;
  const lab = (period: Period): Promise<LabSample[]> =>
    readLabSamples(db, plantId, data.labAreaId, 'freeLimePct', period);
  const base = { fromMs: day.fromMs - limits.baseDays * DAY_MS, toMs: day.fromMs };
  const line = frame.areas.has(data.clinkerAreaId) ? areasBelow(frame, data.clinkerAreaId) : [kiln.areaId];
  return {
    ...context,
    kilns,
    kiln,
    limits,
    atMs,
    recent,
    state: stateOf(recent('state').at(-1), recent('feedTph').at(-1)),
    fed: feed.of(feedTag),
    fedFromMs: feed.fromMs,
    day,
    shiftFromMs,
    blocks: await plant.store.blocks(
      frame,
      {
        fromMs: Math.min(day.fromMs, shiftFromMs, plant.elapsedMs - DAY_MS),
        toMs: Math.max(plant.elapsedMs, day.toMs),
      },
      nowMs,
    ),
    samples: await lab({ fromMs: nowMs - SAMPLES_MS, toMs: nowMs }),
    base: { period: base, samples: await lab(base) },
    alarms: await standingAlarms(context, [...line], await rulesByTag(context), atMs),
    stops: await unitStops(context, [kiln.areaId], { fromMs: day.fromMs, toMs: atMs }),
  };
}

function stateOf(state: number | undefined, feedTph: number | undefined): State {
  if (state === undefined || !Number.isFinite(state)) return 'comm';
  if (state === STATE.stopped) return 'stop';
  if (state === STATE.heating) return 'heat';
  return feedTph !== undefined && feedTph < 1 ? 'noFeed' : 'run';
}

export const measured = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;
