import {
  ROTARY_GASES,
  ROTARY_VALUE_CODES,
  type RotaryNode,
  type RotaryPanels,
} from '@plantdeck/boards/contract';
import type { Judge, Series, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { freeLimeTrend, stabilityPct } from '../../../engine/kiln/rotary-kiln.ts';
import { isFrozen } from '../../../engine/kiln/zone-state.ts';
import type { LabSample } from '../../../engine/process/process-unit.ts';
import { individualsLimits } from '../../../engine/statistical-control/individuals.ts';
import { knownOf, meanOf } from '../../../engine/statistics/summary.ts';
import { tagKey } from '../../../store/tags/process-store.ts';
import { isoOf, judgeRecent, nameOf } from '../parts/panel-context.ts';
import { inStateSince, priorityOf } from '../parts/process-context.ts';
import {
  LEAST_CLINKER_SHARE,
  measured,
  MINUTE_MS,
  TREND_MINUTES,
  type RotaryContext,
  type RotaryUnit,
} from './context.ts';
import { atReferenceO2, heatCourse, windowPct } from './figures.ts';
import { KCAL_PER_KG } from './heat.ts';
import { WINDOW_CODES, type WindowCode } from './limits.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Tile = Filled<RotaryPanels['tiles']>[number];
type Sample = Filled<RotaryPanels['stability']>['samples'][number];

const unit = (code: string, display: string, dp: number): Unit => ({ code, display, scale: 1, dp });
export const DEGREES = unit('degC', '°C', 0);
const TPH = unit('t/h', 't/h', 1);
const PERCENT_OF_WINDOW = unit('%', '%', 0);
const UNITS: Readonly<Record<Tile['code'], Unit>> = {
  feedTph: TPH,
  clinkerTph: TPH,
  kcalPerKg: KCAL_PER_KG,
  speedRpm: unit('rpm', 'r/min', 2),
  torqueA: unit('A', 'A', 0),
  burningC: DEGREES,
  secondaryC: DEGREES,
  tertiaryC: DEGREES,
  calcinerC: DEGREES,
};
const SPARK_MINUTES = 60;
const HOUR_MINUTES = 60;
/** M5 looks at the last two hours. */
const STABILITY_MINUTES = 120;
/** A sensor of a kiln that runs is never still for so long. */
const FROZEN_MINUTES = 30;
/** Beyond half of the window by so much it is abnormal, not only a warning. */
const ABNORMAL_SHARE = 1.5;
const PPM_PER_PCT = 10_000;
/** By the tag `state`. */
const RUNNING = 2;
/** How much of its scale lies beyond a value's window. */
const SPARE_SHARE = 0.5;
/** The same for a value without one, so that its noise is no storm. */
const BARE_SPARE = 0.1;

const tagOf = ({ kiln }: RotaryContext, key: string): string | undefined => kiln.tags.get(key)?.tag;
const newest = ({ recent }: RotaryContext, key: string): number | null => measured(recent(key).at(-1));
const windowCode = (code: string): WindowCode | null => WINDOW_CODES.find((one) => one === code) ?? null;
const isStill = (course: Float64Array): boolean =>
  isFrozen([...course.slice(-FROZEN_MINUTES)].map(measured), FROZEN_MINUTES);

/** By its window, while the kiln runs: a cold kiln is not abnormal for being cold. */
function judgeWindow({ limits, state }: RotaryContext, code: string, course: ArrayLike<number>): Judge {
  const known = windowCode(code);
  const window = known && limits.windowOf(known);
  const last = course[course.length - 1];
  if (!window || state !== 'run' || last === undefined || !Number.isFinite(last)) return 'unknown';
  const [low, high] = window;
  const redLine = (low + high) / 2 + ((high - low) / 2) * ABNORMAL_SHARE;
  return judgeRecent(course, { better: 'band', band: [low, high], redLine });
}

const RANK: Readonly<Record<Judge, number>> = { normal: 1, unknown: 0, warn: 2, abnormal: 3 };

export async function mimicPanel(context: RotaryContext): Promise<Filled<RotaryPanels['mimic']>> {
  const { kiln, kilns, frame, language, atMs, state, alarms, recent } = context;
  const nameOfKiln = ({ areaId }: RotaryUnit): string => {
    const area = frame.areas.get(areaId);
    return area ? nameOf(area, language) : areaId;
  };
  const since = state === 'comm' ? null : await inStateSince(context, kiln.areaId);
  const node = (
    name: string,
    keys: { readonly tC: string; readonly pPa?: string; readonly o2Pct?: string; readonly coPpm?: string },
    judged: Partial<Record<'tC' | 'o2Pct' | 'coPct', string>> = {},
  ): RotaryNode => {
    const courses = {
      tC: recent(keys.tC),
      o2Pct: recent(keys.o2Pct ?? ''),
      coPct: recent(keys.coPpm ?? '').map((ppm) => ppm / PPM_PER_PCT),
    };
    const found = (Object.keys(courses) as (keyof typeof courses)[]).flatMap((part) => {
      const code = judged[part];
      return code === undefined ? [] : [{ part, judge: judgeWindow(context, code, courses[part]) }];
    });
    const [worst] = found.toSorted((a, b) => RANK[b.judge] - RANK[a.judge]);
    const tC = measured(courses.tC.at(-1));
    return {
      node: name,
      tC,
      pPa: keys.pPa === undefined ? null : newest(context, keys.pPa),
      o2Pct: measured(courses.o2Pct.at(-1)),
      coPct: measured(courses.coPct.at(-1)),
      judge: worst?.judge ?? 'unknown',
      beyond: worst && RANK[worst.judge] >= RANK.warn ? worst.part : null,
      frozen: state === 'run' && isStill(courses.tC),
      priority: priorityOf(
        alarms,
        Object.values(keys).map((key) => tagOf(context, key)),
      ),
      asOf: tC === null ? null : isoOf(context, atMs),
    };
  };
  return {
    kilns: kilns.map((one) => ({ id: one.areaId, name: nameOfKiln(one) })),
    kiln: {
      id: kiln.areaId,
      name: nameOfKiln(kiln),
      state,
      since: since === null || since > atMs ? null : isoOf(context, since),
    },
    nodes: [
      ...Array.from({ length: kiln.data.stages }, (_, n) => {
        const keys = { tC: tagKey('stageC', n + 1), pPa: tagKey('stagePa', n + 1) };
        return n === 0
          ? node(
              'c1',
              { ...keys, o2Pct: 'outletO2Pct', coPpm: 'outletCoPpm' },
              { tC: 'stage1C', coPct: 'coPct' },
            )
          : node(`c${n + 1}`, keys);
      }),
      node('calciner', { tC: 'calcinerC' }, { tC: 'calcinerC' }),
      node('inlet', { tC: 'inletC', o2Pct: 'inletO2Pct' }, { o2Pct: 'inletO2Pct' }),
      node('kiln', { tC: 'burningC' }, { tC: 'burningC' }),
      node('cooler', { tC: 'coolerOutC', pPa: 'undergratePa' }),
    ],
  };
}

/** Coal by the minute, t/h, and what of it the clinker took. */
const heatMinutes = ({ recent, kiln, limits }: RotaryContext): Float64Array => {
  const calciner = recent('calcinerCoalTph');
  return heatCourse(
    recent('mainCoalTph').map((tph, at) => tph + (calciner[at] ?? Number.NaN)),
    recent('clinkerTph'),
    limits.lhvKjKg,
    { minutes: HOUR_MINUTES, leastTph: LEAST_CLINKER_SHARE * kiln.data.ratedClinkerTph },
  );
};

function scaleOf(band: readonly [number, number] | null, course: Float64Array): [number, number] {
  const known = [...course].filter(Number.isFinite);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (!band) return known.length === 0 ? [0, 1] : [least * (1 - BARE_SPARE), most * (1 + BARE_SPARE)];
  const spare = (band[1] - band[0]) * SPARE_SHARE;
  return [Math.min(band[0] - spare, least), Math.max(band[1] + spare, most)];
}

export const tilesPanel = (context: RotaryContext): Tile[] =>
  ROTARY_VALUE_CODES.map((code): Tile => {
    const course = code === 'kcalPerKg' ? heatMinutes(context) : context.recent(code);
    const known = windowCode(code);
    const band = known && context.limits.windowOf(known);
    const spark = course.slice(-SPARK_MINUTES);
    const value = measured(course.at(-1));
    return {
      code,
      value,
      unit: UNITS[code],
      band: band && [band[0], band[1]],
      scale: scaleOf(band, spark),
      judge:
        code === 'kcalPerKg'
          ? judge(value, { better: 'low', target: context.limits.heatTarget })
          : judgeWindow(context, code, course),
      frozen: context.state === 'run' && code !== 'kcalPerKg' && isStill(course),
      priority: priorityOf(context.alarms, [tagOf(context, code)]),
      spark: [...spark].map(measured),
      tag: tagOf(context, code) ?? null,
    };
  });

function courseOf(context: RotaryContext, key: string, of: Unit, values: readonly (number | null)[]): Series {
  return {
    key,
    unit: of,
    t0: isoOf(context, context.atMs - TREND_MINUTES * MINUTE_MS),
    stepS: MINUTE_MS / 1000,
    v: [...values],
  };
}

/** Values of a kiln that runs; what it shows while it stands or heats up is no instability. */
const whileRunning = ({ recent }: RotaryContext, key: string, minutes: number): (number | null)[] => {
  const state = recent('state').slice(-minutes);
  return [...recent(key).slice(-minutes)].map((value, at) =>
    state[at] === RUNNING ? measured(value) : null,
  );
};

/** M5: how far the last two hours were from still, a deviation of half the window being none at all. */
export function stabilityIndex(context: RotaryContext): number | null {
  if (context.state !== 'run') return null;
  const signals = (['torqueA', 'burningC', 'calcinerC'] as const).flatMap((code) => {
    const window = context.limits.windowOf(code);
    return window
      ? [
          {
            values: whileRunning(context, code, STABILITY_MINUTES),
            unstableSd: (window[1] - window[0]) / 2,
          },
        ]
      : [];
  });
  return stabilityPct(signals);
}

const sampleOf = (context: RotaryContext, { sampledMs, resultMs, value }: LabSample): Sample => ({
  sampleTime: isoOf(context, sampledMs),
  resultTime: isoOf(context, resultMs),
  pct: value,
  ok: value <= context.limits.freeLimeMax,
});

export function stabilityPanel(context: RotaryContext): Filled<RotaryPanels['stability']> {
  const { limits, samples, atMs } = context;
  const course = (key: string, code: WindowCode): Series => {
    const window = limits.windowOf(code);
    const values = whileRunning(context, code, TREND_MINUTES);
    return courseOf(
      context,
      key,
      PERCENT_OF_WINDOW,
      values.map((value) => (window ? windowPct(value, window) : null)),
    );
  };
  return {
    torque: course('torque', 'torqueA'),
    burning: course('burning', 'burningC'),
    nox: course('nox', 'inletNoxPpm'),
    samples: samples
      .filter(({ sampledMs }) => sampledMs >= atMs - TREND_MINUTES * MINUTE_MS)
      .map((sample) => sampleOf(context, sample)),
    indexPct: stabilityIndex(context),
  };
}

/** Fewer samples estimate the limits too badly. */
const LEAST_SAMPLES = 25;
/** Two samples of one hour after the other; with one missing between them their range is none of the process. */
const NEXT_SAMPLE_MS = 90 * MINUTE_MS;

export function fcaoPanel(context: RotaryContext): Filled<RotaryPanels['fcao']> {
  const { samples, base, limits } = context;
  const found = individualsLimits(
    base.samples.map(({ value }) => value),
    LEAST_SAMPLES,
  );
  const { direction } = freeLimeTrend(
    samples
      .filter(({ sampledMs }) => sampledMs >= context.atMs - TREND_MINUTES * MINUTE_MS)
      .map(({ sampledMs, value }) => ({ sampledMs, freeLimePct: value })),
    limits.freeLimeMax,
  );
  return {
    samples: samples.map((sample, at) => {
      const before = samples[at - 1];
      const isNext = before !== undefined && sample.sampledMs - before.sampledMs <= NEXT_SAMPLE_MS;
      const movingRange = isNext ? Math.abs(sample.value - before.value) : null;
      const isOut = found !== null && (sample.value > found.upper || sample.value < found.lower);
      const isJump = found !== null && movingRange !== null && movingRange > found.rangeUpper;
      return {
        ...sampleOf(context, sample),
        movingRange,
        beyond: isOut ? 'value' : isJump ? 'range' : null,
      };
    }),
    chart: found && {
      centre: found.centre,
      lcl: found.lower,
      ucl: found.upper,
      rangeUcl: found.rangeUpper,
      samples: found.count,
      from: isoOf(context, base.period.fromMs),
      to: isoOf(context, base.period.toMs),
    },
    limit: limits.freeLimeMax,
    direction,
  };
}

export function fuelPanel(context: RotaryContext): Filled<RotaryPanels['fuel']> {
  const { limits } = context;
  const [mainTph, calcinerTph] = [newest(context, 'mainCoalTph'), newest(context, 'calcinerCoalTph')];
  const all = mainTph === null || calcinerTph === null ? null : mainTph + calcinerTph;
  const course = (key: string, tag: string): Series =>
    courseOf(context, key, TPH, [...context.recent(tag)].map(measured));
  return {
    main: course('main', 'mainCoalTph'),
    calciner: course('calciner', 'calcinerCoalTph'),
    mainTph,
    calcinerTph,
    calcinerSharePct: all === null || all <= 0 ? null : ((calcinerTph ?? 0) / all) * 100,
    altSharePct: null,
    lhvKjKg: limits.lhvKjKg,
    lhvSource: limits.lhvSource,
  };
}

export function shellPanel(context: RotaryContext): Filled<RotaryPanels['shell']> {
  const { kiln, limits, recent, alarms } = context;
  return {
    points: kiln.data.shellM.map((posM, n) => {
      const key = tagKey('shellC', n + 1);
      const course = recent(key);
      const known = [...course].filter(Number.isFinite);
      const tC = measured(course.at(-1));
      return {
        posM,
        tC,
        maxC: known.length === 0 ? null : Math.max(...known),
        judge: judge(tC, { better: 'low', target: limits.shellAlarmC, redLine: limits.shellRedC }),
        priority: priorityOf(alarms, [tagOf(context, key)]),
      };
    }),
    alarmC: limits.shellAlarmC,
    redC: limits.shellRedC,
  };
}

const GAS_KEYS = { nox: 'noxMg', so2: 'so2Mg', dust: 'dustMg' } as const;

/** Means of the last hour, as a limit is about an hour. */
export function emissionsPanel(context: RotaryContext): Filled<RotaryPanels['emissions']> {
  const { limits, recent, state } = context;
  const mean = (key: string): number | null => {
    const known = knownOf([...recent(key).slice(-HOUR_MINUTES)].map(measured));
    return known.length < HOUR_MINUTES / 2 ? null : meanOf(known);
  };
  const o2Pct = mean('stackO2Pct');
  return {
    refO2Pct: limits.refO2Pct,
    o2Pct,
    rows: ROTARY_GASES.map((gas) => {
      const measuredMg = mean(GAS_KEYS[gas]);
      const mgNm3 = atReferenceO2(measuredMg, o2Pct, limits.refO2Pct);
      const limit = limits.emissionOf(gas);
      return {
        gas,
        measuredMg,
        mgNm3,
        limit,
        judge:
          limit === null || state === 'stop'
            ? 'unknown'
            : judge(mgNm3, { better: 'low', target: limit, redLine: limit }),
      };
    }),
  };
}
