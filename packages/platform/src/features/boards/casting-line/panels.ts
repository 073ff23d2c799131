import type { CastingLinePanels, CastingNode, DropRow, MeltValue } from '@plantdeck/boards/contract';
import type { Judge, Series, Unit } from '@plantdeck/core/contract';
import { castSpeedMmMin, castTph, minutesToLength, windowFigures } from '../../../engine/casting/casting.ts';
import { strandAt, strandEvents, type Drop } from '../../../engine/casting/drops.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { cardOf } from '../melting-furnace/panels.ts';
import type { Furnaces } from '../melting-furnace/furnaces.ts';
import type { FurnaceLimits } from '../melting-furnace/limits.ts';
import { isoOf, type PanelContext } from '../parts/panel-context.ts';
import { begunIn, meanOf, recoveryOf, sumOf } from './kpis.ts';
import type { DropTag } from './limits.ts';
import {
  abortCause,
  alloyOf,
  causeAt,
  isCasting,
  labelOf,
  MINUTE_MS,
  minutesOf,
  settledFrom,
  windowsOf,
  type Line,
} from './line.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Panels = { readonly [TName in keyof CastingLinePanels]-?: Filled<CastingLinePanels[TName]> };

const CELSIUS: Unit = { code: 'degC', display: '°C', scale: 1, dp: 0 };
const WATER_C: Unit = { ...CELSIUS, dp: 1 };
const TONNES: Unit = { code: 't', display: 't', scale: 1, dp: 1 };
const M3_PER_H: Unit = { code: 'm3/h', display: 'm³/h', scale: 1, dp: 0 };
const MM: Unit = { code: 'mm', display: 'mm', scale: 1, dp: 1 };
const MM_PER_MIN: Unit = { code: 'mm/min', display: 'mm/min', scale: 1, dp: 0 };
const HYDROGEN: Unit = { code: 'mL/100 g', display: 'mL/100 g', scale: 1, dp: 3 };
const RPM: Unit = { code: 'rpm', display: 'rpm', scale: 1, dp: 0 };
const KPA: Unit = { code: 'kPa', display: 'kPa', scale: 1, dp: 2 };
const TREND_UNITS: Readonly<Record<DropTag, Unit>> = {
  launderC: CELSIUS,
  speed: MM_PER_MIN,
  waterM3h: M3_PER_H,
  waterC: WATER_C,
  levelMm: MM,
};
const STEP_S = 60;
const MINUTES_PER_HOUR = 60;
const LITRES_PER_M3 = 1_000;
const SPEED_MINUTES = 10;
const RECENT_MINUTES = 3;
const SPARK_MINUTES = 120;
const SPARK_STEP = 2;

const known = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;
const nm3h = (litresPerMin: number | null): number | null =>
  litresPerMin === null ? null : (litresPerMin * MINUTES_PER_HOUR) / LITRES_PER_M3;

/** Values that flow only while metal does. */
const whileCasting = (line: Line, name: string): number | null => (isCasting(line) ? line.now(name) : null);

/** Outside of a window in two of the last three minutes, so that one spike does not raise it. */
function judgeOf(
  line: Line,
  name: string,
  low: number | null,
  high: number | null,
  scale = (value: number): number => value,
): Judge {
  if (!isCasting(line) || line.drop === null) return 'unknown';
  const from = Math.max(settledFrom(line, line.drop), line.end - RECENT_MINUTES);
  const recent = Array.from(line.of(name).subarray(from, line.end), (value) =>
    Number.isFinite(value) ? scale(value) : null,
  );
  const { insidePct, isOutside } = windowFigures(recent, low, high);
  return insidePct === null ? 'unknown' : isOutside ? 'abnormal' : 'normal';
}

const worstOf = (judges: readonly Judge[]): Judge =>
  judges.includes('abnormal') ? 'abnormal' : judges.includes('normal') ? 'normal' : 'unknown';

function windowJudge(line: Line, tag: DropTag): Judge {
  if (line.drop === null) return 'unknown';
  const window = line.limits.windowOf(tag, alloyOf(line, line.drop));
  return window === null ? 'unknown' : judgeOf(line, tag, window[0], window[1]);
}

function nodesOf(line: Line): CastingNode[] {
  const { limits } = line;
  const node = (
    code: CastingNode['node'],
    values: readonly (readonly [key: string, value: number | null, unit: Unit])[],
    judge: Judge,
    names: readonly string[],
  ): CastingNode => ({
    node: code,
    values: values.map(([key, value, unit]) => ({ key, value, unit })),
    judge,
    priority: line.priority(names),
  });
  const strands = strandsPanelStates(line);
  const isOff = strands.some(({ state }) => state === 'hang' || state === 'bleed');
  return [
    node(
      'furnace',
      [
        ['holdingT', line.now('holdingT'), TONNES],
        ['holdingC', line.now('holdingC'), CELSIUS],
      ],
      'unknown',
      ['holdingT', 'holdingC'],
    ),
    node('launder', [['launderC', whileCasting(line, 'launderC'), CELSIUS]], windowJudge(line, 'launderC'), [
      'launderC',
    ]),
    node(
      'degasser',
      [
        ['hydrogen', line.now('hydrogen'), HYDROGEN],
        ['rotorRpm', whileCasting(line, 'rotorRpm'), RPM],
      ],
      worstOf([
        judgeOf(line, 'hydrogen', null, limits.hydrogenMax),
        judgeOf(line, 'argonLpm', limits.argonMinNm3h, null, (value) => nm3h(value) ?? value),
        judgeOf(line, 'rotorRpm', limits.rotorMinRpm, null),
      ]),
      ['hydrogen', 'argonLpm', 'rotorRpm'],
    ),
    node(
      'filter',
      [['filterDpKpa', whileCasting(line, 'filterKpa'), KPA]],
      judgeOf(line, 'filterKpa', null, limits.filterMaxKpa),
      ['filterKpa'],
    ),
    node(
      'table',
      [
        ['levelMm', whileCasting(line, 'levelMm'), MM],
        ['speed', whileCasting(line, 'speed'), MM_PER_MIN],
      ],
      isOff ? 'abnormal' : worstOf([windowJudge(line, 'levelMm'), windowJudge(line, 'speed')]),
      ['levelMm', 'speed', 'phase'],
    ),
    node(
      'water',
      [
        ['waterM3h', line.now('waterM3h'), M3_PER_H],
        ['waterC', line.now('waterC'), WATER_C],
      ],
      worstOf([windowJudge(line, 'waterM3h'), windowJudge(line, 'waterC')]),
      ['waterM3h', 'waterC'],
    ),
  ];
}

export function dropPanel(context: PanelContext, line: Line): Panels['drop'] {
  const { data, drop, phase, end, newestMs } = line;
  const casts = isCasting(line);
  const from = drop === null ? 0 : Math.max(settledFrom(line, drop), end - SPEED_MINUTES);
  const readings = Array.from(line.course.lengthMm.subarray(from, end), (lengthMm, index) => ({
    atMs: (from + index) * MINUTE_MS,
    lengthMm,
  }));
  const speed = casts ? (castSpeedMmMin(readings) ?? line.now('speed')) : null;
  const left =
    casts && drop !== null && speed !== null ? minutesToLength(drop.lengthMm, data.targetMm, speed) : null;
  return {
    line: { id: line.id, name: line.name },
    no: drop === null ? null : labelOf(line, drop.no),
    alloy: drop === null ? null : alloyOf(line, drop),
    mould: data.mould,
    strands: data.strands,
    phase,
    lengthMm: drop?.lengthMm ?? null,
    targetMm: data.targetMm,
    speedMmMin: whileCasting(line, 'speed'),
    startedAt: drop === null ? null : isoOf(context, drop.fromMs),
    endedAt: drop?.toMs == null ? null : isoOf(context, drop.toMs),
    etaEnd:
      left === null || newestMs === null ? null : isoOf(context, newestMs + Math.round(left) * MINUTE_MS),
    aborted: drop?.isAborted ?? false,
    cause: drop === null ? null : abortCause(context, line, drop),
    asOf: newestMs === null ? null : isoOf(context, newestMs),
    nodes: nodesOf(line),
  };
}

export function trendPanel(context: PanelContext, line: Line, drop: Drop): Panels['trend'] {
  const [, to] = minutesOf(line, drop);
  const from = settledFrom(line, drop);
  const t0 = isoOf(context, line.course.fromMs + from * MINUTE_MS);
  return {
    no: labelOf(line, drop.no),
    tags: windowsOf(line, drop).map(({ tag, window, values }) => {
      const series = (key: string, role: Series['role'], v: readonly (number | null)[]): Series => ({
        key,
        unit: TREND_UNITS[tag],
        t0,
        stepS: STEP_S,
        v: [...v],
        ...(role === undefined ? {} : { role }),
      });
      const minutes = Array.from(values.subarray(from, to), known);
      const [low, high] = window;
      return {
        tag,
        actual: series(tag, 'actual', minutes),
        lo: series(
          `${tag}.lo`,
          'limitLo',
          minutes.map(() => low),
        ),
        hi: series(
          `${tag}.hi`,
          'limitHi',
          minutes.map(() => high),
        ),
        judge: windowJudge(line, tag),
      };
    }),
  };
}

function strandsPanelStates(line: Line): Panels['strands']['moulds'] {
  const at = line.end - 1;
  return line.strands.map((strand, index) => {
    const isOn = isCasting(line) && line.drop !== null && at >= settledFrom(line, line.drop);
    return {
      no: index + 1,
      state: isOn ? strandAt(strand, at, line.limits.strandLimitMm) : null,
      levelDevMm: isOn && strand.shut[at] !== 1 ? known(strand.levelMm[at]) : null,
    };
  });
}

export function strandsPanel(context: PanelContext, line: Line): Panels['strands'] {
  const { drop, limits } = line;
  const iso = (at: number): string => isoOf(context, line.course.fromMs + at * MINUTE_MS);
  return {
    limitMm: limits.strandLimitMm,
    moulds: strandsPanelStates(line),
    no: drop === null ? null : labelOf(line, drop.no),
    events:
      drop === null
        ? []
        : strandEvents(line.strands, limits.strandLimitMm, minutesOf(line, drop)).map((event) => ({
            no: event.strand,
            kind: event.kind,
            from: iso(event.from),
            to: event.to === null ? null : iso(event.to),
            closed: event.shut !== null,
            cause: causeAt(context, line, drop, event.from),
          })),
  };
}

export function meltPanel(line: Line): Panels['melt'] {
  const { limits, end } = line;
  const value = (
    name: string,
    side: MeltValue['side'],
    limit: number,
    isFlow: boolean,
    scale = (one: number): number => one,
  ): MeltValue => {
    const minutes = line.of(name);
    const now = isFlow ? whileCasting(line, name) : line.now(name);
    const from = Math.max(0, end - SPARK_MINUTES);
    const isOn = (at: number): boolean => !isFlow || line.course.phase[at] === 1;
    return {
      value: now === null ? null : scale(now),
      limit,
      side,
      judge: judgeOf(line, name, side === 'min' ? limit : null, side === 'max' ? limit : null, scale),
      spark: Array.from({ length: Math.floor((end - from) / SPARK_STEP) }, (_, index) => {
        const at = from + index * SPARK_STEP;
        const one = isOn(at) ? known(minutes[at]) : null;
        return one === null ? null : scale(one);
      }),
    };
  };
  return {
    hydrogen: value('hydrogen', 'max', limits.hydrogenMax, false),
    argonNm3h: value('argonLpm', 'min', limits.argonMinNm3h, false, (one) => nm3h(one) ?? one),
    rotorRpm: value('rotorRpm', 'min', limits.rotorMinRpm, true),
    filterDpKpa: value('filterKpa', 'max', limits.filterMaxKpa, true),
  };
}

export function todayPanel(context: PanelContext, line: Line): Panels['today'] {
  // A drop that midnight cuts is inspected today: its billets count today.
  const drops = line.drops.filter(
    ({ fromMs, toMs, check }) =>
      fromMs < line.day.toMs && (check?.atMs ?? toMs ?? Number.POSITIVE_INFINITY) >= line.day.fromMs,
  );
  const begun = begunIn(line);
  const checked = drops.filter(({ check }) => check !== null);
  return {
    drops: drops.toReversed().map((drop): DropRow => ({
      no: labelOf(line, drop.no),
      alloy: alloyOf(line, drop),
      from: isoOf(context, drop.fromMs),
      to: drop.toMs === null ? null : isoOf(context, drop.toMs),
      lengthMm: drop.lengthMm,
      pouredT: drop.pouredT,
      goodT: drop.check?.goodT ?? null,
      recoveryPct: recoveryOf([drop]),
      cycleMin: drop.cycleMin,
      turnaroundMin: drop.turnaroundMin,
      aborted: drop.isAborted,
      cause: abortCause(context, line, drop),
    })),
    pouredT: checked.length === 0 ? null : sumOf(checked, ({ pouredT }) => pouredT),
    goodT: checked.length === 0 ? null : sumOf(checked, ({ check }) => check?.goodT ?? 0),
    recoveryPct: recoveryOf(checked),
    cycleMin: meanOf(begun.map(({ cycleMin }) => cycleMin)),
    turnaroundMin: meanOf(begun.map(({ turnaroundMin }) => turnaroundMin)),
  };
}

export function defectsPanel(context: PanelContext, { data, drops, limits }: Line): Panels['defects'] {
  const checked = drops.filter(({ check }) => check !== null);
  const rows = data.defects
    .map(({ code, name }, at) => ({
      code,
      label: plantName(context.language, name),
      count: sumOf(checked, ({ check }) => check?.rejected[at] ?? 0),
    }))
    .filter(({ code }) => limits.defects?.includes(code) ?? true)
    .toSorted((a, b) => b.count - a.count);
  const all = sumOf(rows, ({ count }) => count);
  let cumulative = 0;
  return {
    drops: checked.length,
    billets: checked.length * data.strands,
    rows: rows.map((row) => {
      cumulative += row.count;
      return { ...row, cumulativePct: all === 0 ? null : Math.min(100, (cumulative / all) * 100) };
    }),
  };
}

/** The drops that the metal in the furnaces becomes, the first to be ready first. */
export function nextPanel(
  context: PanelContext,
  line: Line,
  furnaces: Furnaces,
  limits: FurnaceLimits,
): Panels['next'] {
  const { data, drop } = line;
  const cards = furnaces.furnaces
    .map((furnace) => cardOf(context, furnace, limits))
    .filter(({ heatNo }) => heatNo !== null)
    .map((card) => ({ ...card, isReady: card.heatStep === 'hold' || card.heatStep === 'tap' }));
  const when = ({ isReady, readyAt }: (typeof cards)[number]): number =>
    isReady ? 0 : readyAt === null ? Number.POSITIVE_INFINITY : Date.parse(readyAt);
  const hour = castTph(data.strands, data.strandAreaMm2, data.speedMmMin);
  return {
    holdingT: line.now('holdingT'),
    needT: (hour * data.targetMm) / data.speedMmMin / MINUTES_PER_HOUR,
    drops: cards
      .toSorted((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.id.localeCompare(b.id)))
      .map((card, index) => ({
        dropNo: labelOf(line, (drop?.no ?? 0) + index + 1),
        alloy: card.alloy,
        furnaceId: card.id,
        furnace: card.name,
        heatNo: card.heatNo,
        readyAt: card.readyAt,
        isReady: card.isReady,
      })),
  };
}
