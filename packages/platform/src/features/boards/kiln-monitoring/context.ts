import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { accountingDay, accountingLabelAt, type Period } from '../../../engine/plant-time/periods.ts';
import { RollerKilnSchema, type RollerKilnData } from '../../../engine/process/process-unit.ts';
import type { StoredRule } from '../../../store/alarms/rule-store.ts';
import { readMinutes } from '../../../store/energy/minutes.ts';
import {
  readProcessMinutes,
  readProcessUnits,
  tagKey,
  type ProcessMinutes,
  type ProcessUnit,
} from '../../../store/tags/process-store.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { PanelContext } from '../parts/panel-context.ts';
import {
  rulesByTag,
  standingAlarms,
  unitStops,
  type UnitAlarm,
  type UnitStop,
} from '../parts/process-context.ts';
import { limitsOf, type KilnLimits } from './limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Trends, sparklines and the strip of deviations look back so far. */
export const TREND_MINUTES = 120;
/** Values of a picture come so late at most. */
const ARRIVAL_MINUTES = 30;

export interface KilnContext extends PanelContext {
  readonly kilns: readonly ProcessUnit<RollerKilnData>[];
  readonly kiln: ProcessUnit<RollerKilnData>;
  readonly limits: KilnLimits;
  /** End of the newest minute of its sensors. */
  readonly atMs: number;
  /** The last minutes of a value by its key, newest last; NaN is a gap. */
  recent(key: string): Float64Array;
  /** What enters and leaves, m2 a minute, since `fedFromMs`. */
  readonly entry: Float64Array;
  readonly exit: Float64Array;
  readonly fedFromMs: number;
  /** Gas by the minute as `recent`, Nm3/h. */
  readonly gas: Float64Array;
  readonly gasMeterId: string | null;
  /** The accounting day up to its last quarter hour. */
  readonly day: Period;
  /** Blocks of the last 24 hours and of the accounting day. */
  readonly blocks: readonly DayBlock[];
  readonly rules: ReadonlyMap<string, readonly StoredRule[]>;
  readonly alarms: readonly UnitAlarm[];
  /** Of the kiln and of what feeds it, since `fedFromMs`. */
  readonly stops: readonly UnitStop[];
}

/** Kilns of an area, or of the plant where the area has none of its own. */
export async function kilnsOf(context: PanelContext): Promise<ProcessUnit<RollerKilnData>[]> {
  const { db, frame, areaId, setting } = context;
  const all = await readProcessUnits(db, frame.plantId, 'rollerKiln', RollerKilnSchema);
  const visible = all.filter(({ areaId: id }) => frame.areas.has(id));
  const under = (roots: readonly string[]) => {
    const below = new Set(roots.flatMap((id) => [...areasBelow(frame, id)]));
    return visible.filter(({ areaId: id }) => below.has(id));
  };
  const here = under([areaId]);
  const lines = under(setting.lineIds ?? []);
  const chosen = here.filter((kiln) => lines.includes(kiln));
  return chosen.length > 0 ? chosen : here;
}

/** @returns null if no sensor of the kiln has a value in the last half hour */
export async function kilnContext(
  context: PanelContext,
  kilns: readonly ProcessUnit<RollerKilnData>[],
  kiln: ProcessUnit<RollerKilnData>,
): Promise<KilnContext | null> {
  const { db, frame, plant } = context;
  const { nowMs } = plant;
  const { plantId } = frame;
  const tagOf = (key: string): string | undefined => kiln.tags.get(key)?.tag;
  const tags = [...new Set([...kiln.tags.values()].map(({ tag }) => tag))];
  const span = { fromMs: nowMs - (TREND_MINUTES + ARRIVAL_MINUTES) * MINUTE_MS, toMs: nowMs };
  const minutes = await readProcessMinutes(db, plantId, tags, span);
  const atMs = minutes.newestMs;
  if (atMs === null || atMs <= nowMs - ARRIVAL_MINUTES * MINUTE_MS) return null;
  const last = (read: ProcessMinutes, key: string): Float64Array =>
    lastMinutes(read.of(tagOf(key)), read.fromMs, atMs);
  const label = accountingLabelAt(frame.calendar, plant.askedFromMs);
  const day = {
    fromMs: accountingDay(frame.calendar, label).fromMs,
    toMs: Math.max(plant.elapsedMs, accountingDay(frame.calendar, label).fromMs),
  };
  const fedFromMs = Math.min(day.fromMs, atMs - DAY_MS / 2);
  const fedTags = ['inM2PerMin', 'outM2PerMin'].flatMap((name) => tagOf(name) ?? []);
  const fed = await readProcessMinutes(db, plantId, fedTags, { fromMs: fedFromMs, toMs: atMs });
  const gasMeter = frame.meters.find(
    ({ areaId, energyCode }) => areaId === kiln.areaId && energyCode === 'gas',
  );
  const gasSpan = { fromMs: atMs - TREND_MINUTES * MINUTE_MS, toMs: atMs };
  const gas = gasMeter ? await readMinutes(db, [gasMeter.meterKey], frame.calendar.zone, gasSpan) : null;
  const rules = await rulesByTag(context);
  const own = kilnAreas(context, kiln);
  const feeding = kiln.data.feedingAreaId;
  return {
    ...context,
    kilns,
    kiln,
    limits: limitsOf(context.setting),
    atMs,
    recent: (key) => last(minutes, key),
    entry: fed.of(tagOf('inM2PerMin')),
    exit: fed.of(tagOf('outM2PerMin')),
    fedFromMs: fed.fromMs,
    gas: gas ?? new Float64Array(TREND_MINUTES).fill(Number.NaN),
    gasMeterId: gasMeter?.meterId ?? null,
    day,
    blocks: await plant.store.blocks(
      frame,
      { fromMs: Math.min(day.fromMs, plant.elapsedMs - DAY_MS), toMs: plant.elapsedMs },
      nowMs,
    ),
    rules,
    alarms: await standingAlarms(context, own, rules, atMs),
    stops: await unitStops(
      context,
      [kiln.areaId, ...(feeding === undefined ? [] : areasBelow(frame, feeding))],
      { fromMs: fed.fromMs - DAY_MS / 24, toMs: atMs },
    ),
  };
}

/** The kiln and what is around it in the tree up to its line. */
function kilnAreas({ frame }: PanelContext, kiln: ProcessUnit<RollerKilnData>): string[] {
  let top = kiln.areaId;
  for (
    let area = frame.areas.get(top);
    area && area.type !== 'line' && area.type !== 'workshop';
    area = frame.areas.get(area.parentId ?? '')
  )
    top = area.parentId ?? top;
  return [...areasBelow(frame, top)];
}

function lastMinutes(values: Float64Array, fromMs: number, atMs: number): Float64Array {
  const end = Math.round((atMs - fromMs) / MINUTE_MS);
  return values.slice(Math.max(0, end - TREND_MINUTES), end);
}

export const zoneKey = (name: string, no: number): string => tagKey(name, no);
export const measured = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;
