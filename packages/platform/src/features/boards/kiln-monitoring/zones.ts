import type { KilnPanels, KilnZone } from '@plantdeck/boards/contract';
import { curveConformity, type CurveConformity } from '../../../engine/kiln/firing-curve.ts';
import { gapsInKiln, isFrozen } from '../../../engine/kiln/zone-state.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { isoOf, judgeRecent, nameOf } from '../parts/panel-context.ts';
import { inStateSince, priorityOf } from '../parts/process-context.ts';
import { measured, zoneKey, type KilnContext } from './context.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
export type Curve = Filled<KilnPanels['curve']>;

/** A sensor of a kiln that runs is never still for so long: its noise is a degree and more. */
const FROZEN_MINUTES = 30;
/** Feed below this share of what fills the kiln is an empty row. */
export const EMPTY_BELOW_SHARE = 0.5;
/** Beyond the band by so much it is abnormal, not only a warning. */
const ABNORMAL_SHARE = 1.5;
/** A kiln without tiles that is hotter than this is held. */
const HELD_ABOVE_C = 600;
const MINUTES_PER_HOUR = 60;

/** C1 and C2 from the newest minute. */
export const conformity = (context: KilnContext): CurveConformity =>
  curveConformity(
    context.kiln.data.zones.map((zone) => ({
      no: zone.no,
      bandK: context.limits.bandOf(zone),
      setC: measured(context.recent(zoneKey('setC', zone.no)).at(-1)),
      upperC: measured(context.recent(zoneKey('upperC', zone.no)).at(-1)),
      lowerC: measured(context.recent(zoneKey('lowerC', zone.no)).at(-1)),
    })),
  );

const difference = (a: Float64Array, b: Float64Array): Float64Array =>
  a.map((value, at) => value - (b[at] ?? Number.NaN));

function judgeBand(course: Float64Array, limitK: number): KilnZone['judge'] {
  if (!Number.isFinite(course.at(-1) ?? Number.NaN)) return 'unknown';
  return judgeRecent(course, {
    better: 'band',
    band: [-limitK, limitK],
    redLine: limitK * ABNORMAL_SHARE,
  });
}
const isBeyond = (judge: KilnZone['judge']): boolean => judge === 'warn' || judge === 'abnormal';

export function zonesOf(context: KilnContext): KilnZone[] {
  const { kiln, limits, recent } = context;
  const runs = measured(recent('runs').at(-1)) === 1;
  return kiln.data.zones.map((zone): KilnZone => {
    const { no } = zone;
    const [setC, upperC, lowerC] = (['setC', 'upperC', 'lowerC'] as const).map((name) =>
      recent(zoneKey(name, no)),
    ) as [Float64Array, Float64Array, Float64Array];
    const bandK = limits.bandOf(zone);
    const upper = judgeBand(difference(upperC, setC), bandK);
    const cross = judgeBand(difference(lowerC, upperC), limits.crossMaxK);
    const still = (values: Float64Array): boolean =>
      runs && isFrozen([...values].map(measured), FROZEN_MINUTES);
    const frozen = still(upperC) ? 'upper' : still(lowerC) ? 'lower' : null;
    const side = isBeyond(upper) ? 'upper' : isBeyond(cross) ? 'lower' : null;
    // A frozen sensor proves neither that all is well nor that it is not.
    const judge = frozen !== null ? 'unknown' : side === 'lower' ? cross : upper;
    const [set, above, below] = [setC, upperC, lowerC].map((values) => measured(values.at(-1)));
    const newest = side === 'lower' ? below : above;
    return {
      no,
      fromM: zone.fromM,
      toM: zone.toM,
      phase: zone.phase,
      setC: set ?? null,
      bandK,
      upperC: above ?? null,
      lowerC: below ?? null,
      valvePct: measured(recent(zoneKey('valvePct', no)).at(-1)),
      judge,
      side: frozen === null ? side : null,
      deviationK: newest == null || set == null ? null : newest - set,
      frozen,
      priority: priorityOf(
        context.alarms,
        ['upperC', 'lowerC'].map((name) => kiln.tags.get(zoneKey(name, no))?.tag),
      ),
      asOf: above == null && below == null ? null : isoOf(context, context.atMs),
    };
  });
}

export async function curvePanel(context: KilnContext, zones: readonly KilnZone[]): Promise<Curve> {
  const { frame, kiln, kilns, language, recent, entry, exit } = context;
  const { data } = kiln;
  const speedMMin = measured(recent('speedMMin').at(-1));
  const perHour = (values: Float64Array): number | null => {
    const newest = measured(values.at(-1));
    return newest === null ? null : newest * MINUTES_PER_HOUR;
  };
  const name = (areaId: string): string => {
    const area = frame.areas.get(areaId);
    return area ? nameOf(area, language) : areaId;
  };
  const sinceMs = await inStateSince(context, kiln.areaId);
  return {
    kilns: kilns.map(({ areaId }) => ({ id: areaId, name: name(areaId) })),
    kiln: {
      id: kiln.areaId,
      name: name(kiln.areaId),
      lengthM: data.lengthM,
      product: plantName(language, data.product),
      recipe: data.recipe,
      speedMMin,
      cycleMin: cycleMin(data.lengthM, speedMMin),
      fillPct: measured(recent('fillPct').at(-1)),
      inM2PerHour: perHour(entry),
      outM2PerHour: perHour(exit),
      burnersOut: measured(recent('burnersOut').at(-1)),
      state: stateOf(context, zones),
      since: sinceMs === null ? null : isoOf(context, sinceMs),
    },
    zones: [...zones],
    gaps:
      speedMMin === null
        ? []
        : gapsInKiln([...entry].map(measured), {
            speedMMin,
            lengthM: data.lengthM,
            emptyBelow: (EMPTY_BELOW_SHARE * data.ratedM2PerHour) / MINUTES_PER_HOUR,
          }),
  };
}

export const cycleMin = (lengthM: number, speedMMin: number | null): number | null =>
  speedMMin === null || speedMMin <= 0 ? null : lengthM / speedMMin;

function stateOf({ recent }: KilnContext, zones: readonly KilnZone[]): Curve['kiln']['state'] {
  const runs = measured(recent('runs').at(-1));
  if (runs === null) return 'comm';
  if (runs >= 1) return 'run';
  return zones.some(({ upperC }) => upperC !== null && upperC > HELD_ABOVE_C) ? 'hold' : 'stop';
}
