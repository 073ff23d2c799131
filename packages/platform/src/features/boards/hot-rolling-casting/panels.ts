import { EMULSION_CODES, type RollingPanels, type RollingSection } from '@plantdeck/boards/contract';
import type { Judge, Series, Unit } from '@plantdeck/core/contract';
import { classifyMassFlow } from '../../../engine/casting/mass-flow.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { tagKey } from '../../../store/tags/process-store.ts';
import { boardText } from '../../board-words/index.ts';
import { outputAmount, perOutput, usedBy } from '../parts/amounts.ts';
import { isoOf, judgeRecent, nameOf } from '../parts/panel-context.ts';
import { inStateSince, priorityOf } from '../parts/process-context.ts';
import {
  cpkOf,
  meansLimits,
  spellsOf,
  SUBGROUP_MINUTES,
  subgroupMeans,
  subgroupsOf,
  unbalanced,
} from './figures.ts';
import { WINDOW_CODES, type Window, type WindowCode } from './limits.ts';
import {
  DAY_MS,
  measured,
  MINUTE_MS,
  minuteMs,
  standsAt,
  TREND_MINUTES,
  type LineContext,
  type RollingState,
  type RollingUnit,
} from './line.ts';
import { producedOf } from './produced.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Emulsion = Filled<RollingPanels['emulsion']>[number];
type RollingEvent = Filled<RollingPanels['coil']>['events'][number];

const unit = (code: string, display: string, dp: number): Unit => ({ code, display, scale: 1, dp });
const MPS = unit('m/s', 'm/s', 2);
const MILLIMETRES = unit('mm', 'mm', 3);
const KWH_PER_T = unit('kWh/t', 'kWh/t', 1);
const UNITS: Readonly<Record<Emulsion['code'], Unit>> = {
  emulsionC: unit('degC', '°C', 1),
  emulsionBar: unit('bar', 'bar', 2),
  emulsionM3h: unit('m3/h', 'm³/h', 1),
};
const HOUR_MS = 3_600_000;
const SPARK_MINUTES = 60;
/** Beyond half of the window by so much it is abnormal, not only a warning. */
const ABNORMAL_SHARE = 1.5;
const SPARE_SHARE = 0.5;
/** An hour that made less than this share of the ideal says little of its energy. */
const LEAST_OUTPUT_SHARE = 0.2;
/** A cobble is looked back from so far for the stand that led to it. */
const TRACE_MINUTES = 5;

const newest = ({ recent }: LineContext, key: string): number | null => measured(recent(key).at(-1));
const tagOf = ({ line }: LineContext, key: string): string | undefined => line.tags.get(key)?.tag;
const windowCode = (code: string): WindowCode | null => WINDOW_CODES.find((one) => one === code) ?? null;

/** By a window, while the line runs: cold stands are not abnormal for being cold. */
function judgeIn({ state }: LineContext, window: Window | null, course: ArrayLike<number>): Judge {
  const last = course[course.length - 1];
  if (!window || state !== 'run' || last === undefined || !Number.isFinite(last)) return 'unknown';
  const [low, high] = window;
  const redLine = (low + high) / 2 + ((high - low) / 2) * ABNORMAL_SHARE;
  return judgeRecent(course, { better: 'band', band: [low, high], redLine });
}

/** A section without a value in the newest minute is not heard of, whatever the rest of the line does. */
const heard = (state: RollingState, value: number | null): RollingState => (value === null ? 'comm' : state);

export async function mimicPanel(context: LineContext): Promise<Filled<RollingPanels['mimic']>> {
  const { line, lines, frame, language, atMs, state, alarms, limits, recent } = context;
  const nameOfLine = ({ areaId }: RollingUnit): string => {
    const area = frame.areas.get(areaId);
    return area ? nameOf(area, language) : areaId;
  };
  const since = state === 'comm' ? null : await inStateSince(context, line.areaId);
  const section = (
    kind: RollingSection['kind'],
    own: RollingState,
    tempKey: string,
    {
      speedKey,
      speedUnit = null,
      window,
      more = {},
    }: {
      readonly speedKey?: string;
      readonly speedUnit?: Unit | null;
      readonly window: Window | null;
      readonly more?: Partial<RollingSection>;
    },
  ): RollingSection => {
    const tempC = newest(context, tempKey);
    const found = judgeIn(context, window, recent(tempKey));
    const keys = speedKey === undefined ? [tempKey] : [tempKey, speedKey];
    return {
      id: kind,
      kind,
      no: null,
      state: heard(own, tempC),
      // A sensor of cold stock shows nothing of the product.
      tempC: tempC === 0 ? null : tempC,
      speed: speedKey === undefined ? null : newest(context, speedKey),
      speedUnit,
      loadPct: null,
      judge: found,
      beyond: found === 'warn' || found === 'abnormal' ? 'tempC' : null,
      priority: priorityOf(
        alarms,
        keys.map((key) => tagOf(context, key)),
      ),
      asOf: tempC === null ? null : isoOf(context, atMs),
      ...more,
    };
  };
  const flows = standFlows(context);
  const stands = line.data.stands.map(({ windowC }, at) => {
    const loadKey = tagKey('standLoadPct', at + 1);
    const load = newest(context, loadKey);
    const base = section('stand', state, tagKey('standC', at + 1), {
      speedKey: tagKey('standMps', at + 1),
      speedUnit: MPS,
      window: windowC,
      more: { id: `stand${at + 1}`, no: at + 1, loadPct: load === null ? null : Math.max(0, load) },
    });
    if (state !== 'run') return base;
    const flow = flows[at]?.kind;
    if (flow === 'tension' || flow === 'loop')
      return { ...base, judge: 'abnormal' as const, beyond: 'massFlow' as const };
    return base.beyond === null && load !== null && load > limits.highLoadPct
      ? { ...base, judge: 'warn' as const, beyond: 'loadPct' as const }
      : base;
  });
  const window = (code: WindowCode): Window | null => limits.windowOf(code);
  const tripped = (key: string): RollingState => (newest(context, key) === 1 ? 'fault' : state);
  const turns = (newest(context, 'degasRpm') ?? 0) > 0;
  return {
    lines: lines.map((one) => ({ id: one.areaId, name: nameOfLine(one) })),
    line: {
      id: line.areaId,
      name: nameOfLine(line),
      state,
      since: since === null || since > atMs ? null : isoOf(context, since),
    },
    sections: [
      section('holding', 'run', 'holdingC', { window: window('holdingC') }),
      section('degas', turns ? 'run' : 'idle', 'degasC', {
        speedKey: 'degasRpm',
        speedUnit: unit('rpm', 'r/min', 0),
        window: window('degasC'),
      }),
      section('caster', tripped('casterTrip'), 'barC', {
        speedKey: 'barMpm',
        speedUnit: unit('m/min', 'm/min', 2),
        window: window('barC'),
      }),
      ...stands,
      section('coiler', tripped('coilerTrip'), 'coilerC', {
        speedKey: 'coilerMps',
        speedUnit: MPS,
        window: window('coilerC'),
      }),
    ],
  };
}

export const standFlows = (context: LineContext) =>
  classifyMassFlow(standsAt(context, context.recent('runs').length - 1), context.limits.massFlowPct);

export function profilePanel(context: LineContext): Filled<RollingPanels['profile']> {
  const { line, limits, recent } = context;
  const point = (id: string, posM: number, key: string, window: Window | null) => {
    const value = newest(context, key);
    return {
      section: id,
      posM,
      tempC: value === 0 ? null : value,
      lo: window?.[0] ?? null,
      hi: window?.[1] ?? null,
      judge: judgeIn(context, window, recent(key)),
    };
  };
  const { data } = line;
  return {
    points: [
      point('caster', data.casterM, 'barC', limits.windowOf('barC')),
      ...data.stands.map(({ posM, windowC }, at) =>
        point(`stand${at + 1}`, posM, tagKey('standC', at + 1), windowC),
      ),
      point('coiler', data.coilerM, 'coilerC', limits.windowOf('coilerC')),
    ],
  };
}

export function standsPanel(context: LineContext): Filled<RollingPanels['stands']> {
  const { line, limits } = context;
  const flows = standFlows(context);
  return {
    rows: line.data.stands.map((_, at) => {
      const load = newest(context, tagKey('standLoadPct', at + 1));
      return {
        stand: at + 1,
        loadPct: load === null ? null : Math.max(0, load),
        errPct: flows[at]?.errorPct ?? null,
        flow: flows[at]?.kind ?? 'unknown',
      };
    }),
    highLoadPct: limits.highLoadPct,
    massFlowPct: limits.massFlowPct,
  };
}

/** Subgroups of the last 8 hours that have ended, by the clock. */
export function recentSubgroups(context: LineContext) {
  const { atMs, recent } = context;
  const stepMs = SUBGROUP_MINUTES * MINUTE_MS;
  const toMs = Math.floor(atMs / stepMs) * stepMs;
  const back = Math.round((atMs - toMs) / MINUTE_MS);
  const part = (key: string): Float64Array => {
    const course = recent(key);
    return course.slice(Math.max(0, course.length - back - TREND_MINUTES), course.length - back);
  };
  return {
    fromMs: toMs - TREND_MINUTES * MINUTE_MS,
    sizes: subgroupsOf(part('sizeMm'), part('runs')),
    ovals: subgroupsOf(part('ovalMm'), part('runs')),
  };
}

export function sizePanel(context: LineContext): Filled<RollingPanels['size']> {
  const { line, limits, base } = context;
  const { fromMs, sizes, ovals } = recentSubgroups(context);
  const course = (key: string, v: (number | null)[]): Series => ({
    key,
    unit: MILLIMETRES,
    t0: isoOf(context, fromMs),
    stepS: (SUBGROUP_MINUTES * MINUTE_MS) / 1000,
    v,
  });
  return {
    nominalMm: line.data.nominalMm,
    tolMm: [limits.tolMm[0], limits.tolMm[1]],
    x: course('x', subgroupMeans(sizes)),
    ovality: line.tags.has('ovalMm') ? course('ovality', subgroupMeans(ovals)) : null,
    chart: meansLimits(subgroupsOf(base.sizes, base.runs)),
    ...cpkOf(sizes, limits.tolMm),
  };
}

/** Cobbles of 24 hours with the stand whose mass flow left its range before, and all other stops. */
export function eventsOf(context: LineContext): RollingEvent[] {
  const { recent, stops, atMs, limits } = context;
  const runs = recent('runs');
  const sinceMs = atMs - DAY_MS;
  const cobbles = spellsOf(recent('cobble')).map(({ from, to }) => {
    const before = [...runs.slice(0, from)].lastIndexOf(1);
    const cause =
      before >= 0 && from - before <= TRACE_MINUTES
        ? unbalanced(standsAt(context, before), limits.massFlowPct)
        : null;
    return {
      fromMs: minuteMs(context, from),
      toMs: to === null ? Number.POSITIVE_INFINITY : minuteMs(context, to),
      kind: 'cobble' as const,
      text: boardText(context.language, 'rolling.cobble'),
      stand: cause?.stand ?? null,
      errPct: cause?.flow.errorPct ?? null,
    };
  });
  const others = stops
    .filter(({ fromMs, toMs }) => !cobbles.some((one) => one.fromMs < toMs && fromMs < one.toMs))
    .map(({ fromMs, toMs, isPlanned, text }) => ({
      fromMs,
      toMs,
      kind: isPlanned ? ('planned' as const) : ('stop' as const),
      text,
      stand: null,
      errPct: null,
    }));
  return [...cobbles, ...others]
    .filter(({ toMs }) => toMs > sinceMs)
    .toSorted((a, b) => b.fromMs - a.fromMs)
    .map(({ fromMs, toMs, ...rest }) => ({
      t: isoOf(context, fromMs),
      to: toMs > atMs ? null : isoOf(context, toMs),
      ...rest,
    }));
}

export function coilPanel(context: LineContext): Filled<RollingPanels['coil']> {
  const { line, limits, recent, language } = context;
  const numbers = recent('coilNo');
  const no = measured(numbers.at(-1));
  const before = no === null ? -1 : [...numbers].findLastIndex((one) => Number.isFinite(one) && one !== no);
  return {
    no: no === null ? null : String(no),
    product: plantName(language, line.data.product),
    weightKg: newest(context, 'coilKg'),
    targetKg: limits.coilKg,
    tph: newest(context, 'tph'),
    startedAt: before < 0 ? null : isoOf(context, minuteMs(context, before + 1)),
    yieldPct: producedOf(context).effectiveness.qualityRatio.pct,
    events: eventsOf(context),
  };
}

export function energyPanel(context: LineContext): Filled<RollingPanels['energy']> {
  const { plant, line, frame } = context;
  const hours = DAY_MS / HOUR_MS;
  const fromMs = Math.floor((plant.elapsedMs - DAY_MS) / SLOT_MS) * SLOT_MS;
  const least = (frame.areas.get(line.areaId)?.idealPerHour ?? 0) * LEAST_OUTPUT_SHARE;
  const ofHour = (period: Period): number | null => {
    const made = outputAmount(context, line.areaId, period);
    if ((made.value ?? 0) <= least) return null;
    return perOutput(usedBy(context, [line.data.rollingAreaId], 'electric', period), made).value;
  };
  return {
    kwhPerT: {
      key: 'kwhPerT',
      unit: KWH_PER_T,
      t0: isoOf(context, fromMs),
      stepS: HOUR_MS / 1000,
      v: Array.from({ length: hours }, (_, hour) =>
        ofHour({ fromMs: fromMs + hour * HOUR_MS, toMs: fromMs + (hour + 1) * HOUR_MS }),
      ),
    },
    gasPerT: null,
  };
}

export const emulsionPanel = (context: LineContext): Emulsion[] =>
  EMULSION_CODES.map((code): Emulsion => {
    const known = windowCode(code);
    const window = known && context.limits.windowOf(known);
    const spark = context.recent(code).slice(-SPARK_MINUTES);
    const values = [...spark].filter(Number.isFinite);
    const spare = window ? (window[1] - window[0]) * SPARE_SHARE : 0;
    const ends = [...values, ...(window ? [window[0] - spare, window[1] + spare] : [])];
    return {
      code,
      value: measured(spark.at(-1)),
      unit: UNITS[code],
      band: window && [window[0], window[1]],
      scale: ends.length === 0 ? [0, 1] : [Math.min(...ends), Math.max(...ends)],
      judge: judgeIn(context, window, spark),
      priority: priorityOf(context.alarms, [tagOf(context, code)]),
      spark: [...spark].map(measured),
      tag: tagOf(context, code) ?? null,
    };
  });
