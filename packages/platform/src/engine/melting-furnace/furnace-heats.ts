/** Heats of a furnace whose control system names its steps and counts its heats, and when the next is ready. Pure. */
import { aluminiumKjPerKg, excessAir, flueLossPct } from './melting-furnace.ts';
import { HEAT_STEPS, type HeatStep } from '../process/process-unit.ts';
import type { ProbeMinute } from './o2-probe.ts';

export type FurnaceStep = HeatStep | 'idle' | 'fault';

/** Minutes of a furnace, as long as each other; NaN where nothing came. */
export interface FurnaceCourse {
  readonly fromMs: number;
  readonly length: number;
  readonly phase: Float64Array;
  readonly burnerDown: Float64Array;
  readonly heatNo: Float64Array;
  readonly alloy: Float64Array;
  readonly massT: Float64Array;
  readonly chargedT: Float64Array;
  readonly tappedT: Float64Array;
  readonly drossT: Float64Array;
  readonly metalC: Float64Array;
  readonly flueC: Float64Array;
  readonly gasNm3h: Float64Array;
  readonly doorOpen: Float64Array;
  readonly o2: readonly ProbeMinute[];
}

export interface FurnaceHeat {
  readonly heatNo: number;
  readonly alloy: number;
  readonly fromMs: number;
  /** End of its last minute; of the newest one while it is in the furnace. */
  readonly toMs: number;
  /** Begun within the readings, and tapped. */
  readonly isComplete: boolean;
  readonly hasBegun: boolean;
  readonly chargeKg: number;
  readonly tappedKg: number;
  readonly drossKg: number;
  readonly heelBeforeKg: number;
  readonly heelAfterKg: number;
  readonly gasNm3: number;
  /** Gas until all of it had melted; null before. */
  readonly gasToMeltNm3: number | null;
  /** Mean of the metal while it is tapped; null before. */
  readonly tapC: number | null;
  /** Means by gas while it fires behind a closed door; null where nothing is known. */
  readonly firing: Firing;
  readonly stepMin: Readonly<Record<HeatStep, number>>;
  readonly doorMin: number;
  readonly cycleMin: number;
  /** From the beginning until it was refined; null before. */
  readonly readyMin: number | null;
  /** Both ends are read, and nearly all in between: only then it has figures. */
  readonly isKnown: boolean;
}

export interface Firing {
  readonly gasNm3: number;
  readonly o2Pct: number | null;
  readonly flueC: number | null;
}

export interface StepSpan {
  readonly step: FurnaceStep;
  readonly fromMs: number;
  readonly toMs: number;
}

const MINUTE_MS = 60_000;
const KG_PER_T = 1_000;
const MIN_PER_H = 60;
const MISSING_SHARE = 0.1;
const READY_FROM = HEAT_STEPS.indexOf('hold') + 1;
const FIRES_UNTIL = HEAT_STEPS.indexOf('melt') + 1;
const TAP = HEAT_STEPS.indexOf('tap') + 1;
const valueAt = (values: Float64Array, at: number): number => values[at] ?? Number.NaN;

/** The step of a minute; null where nothing came. A burner that failed is a fault whatever the step. */
export function stepAt({ phase, burnerDown }: Pick<FurnaceCourse, 'phase' | 'burnerDown'>, at: number) {
  const number = valueAt(phase, at);
  if (Number.isNaN(number)) return null;
  if (valueAt(burnerDown, at) === 1) return 'fault';
  return HEAT_STEPS[number - 1] ?? 'idle';
}

/** Steps one after the other; between two readings the step before holds, a longer gap is left out. */
export function stepSpans(course: FurnaceCourse, bridgeMin = 5): StepSpan[] {
  const spans: { step: FurnaceStep; fromMs: number; toMs: number }[] = [];
  for (let at = 0; at < course.length; at++) {
    const step = stepAt(course, at);
    if (step === null) continue;
    const fromMs = course.fromMs + at * MINUTE_MS;
    const last = spans.at(-1);
    const isNear = last !== undefined && fromMs - last.toMs <= bridgeMin * MINUTE_MS;
    if (isNear) last.toMs = fromMs;
    if (isNear && last.step === step) last.toMs = fromMs + MINUTE_MS;
    else spans.push({ step, fromMs, toMs: fromMs + MINUTE_MS });
  }
  return spans;
}

/** Heats by their number, oldest first; minutes after the tap are of none. */
export function furnaceHeats(course: FurnaceCourse): FurnaceHeat[] {
  const known: number[] = [];
  for (let at = 0; at < course.length; at++)
    if (valueAt(course.phase, at) >= 0 && valueAt(course.heatNo, at) >= 0) known.push(at);
  const minutesOf = new Map<number, number[]>();
  for (const at of known) {
    if (valueAt(course.phase, at) === 0) continue;
    const no = valueAt(course.heatNo, at);
    const minutes = minutesOf.get(no);
    if (minutes) minutes.push(at);
    else minutesOf.set(no, [at]);
  }
  return [...minutesOf.values()].map((minutes) => heatOf(course, minutes, known));
}

function heatOf(course: FurnaceCourse, minutes: readonly number[], known: readonly number[]): FurnaceHeat {
  const [first = 0] = minutes;
  const last = minutes.at(-1) ?? first;
  const place = known.indexOf(first);
  const before = known[place - 1];
  const after = known[known.indexOf(last) + 1];
  const hasBegun = before !== undefined && valueAt(course.phase, first) === 1;
  const stepMin = { charge: 0, melt: 0, skim: 0, refine: 0, hold: 0, tap: 0 };
  let [gasNm3, doorMin, gasToMelt] = [0, 0, 0];
  minutes.forEach((at, index) => {
    // What came last holds until the next reading.
    const min = (minutes[index + 1] ?? at + 1) - at;
    const gas = finite(valueAt(course.gasNm3h, at)) * (min / MIN_PER_H);
    const phase = valueAt(course.phase, at);
    const step = HEAT_STEPS[phase - 1];
    if (step) stepMin[step] += min;
    gasNm3 += gas;
    if (phase <= FIRES_UNTIL) gasToMelt += gas;
    if (valueAt(course.doorOpen, at) === 1) doorMin += min;
  });
  const ready = minutes.find((at) => valueAt(course.phase, at) >= READY_FROM);
  const hasMelted = minutes.some((at) => valueAt(course.phase, at) > FIRES_UNTIL);
  const taps = minutes.filter((at) => valueAt(course.phase, at) === TAP);
  const largest = (values: Float64Array) =>
    minutes.reduce((most, at) => Math.max(most, finite(valueAt(values, at))), 0);
  return {
    heatNo: valueAt(course.heatNo, first),
    alloy: valueAt(course.alloy, first),
    fromMs: course.fromMs + first * MINUTE_MS,
    toMs: course.fromMs + (last + 1) * MINUTE_MS,
    isComplete: hasBegun && taps.length > 0 && after !== undefined,
    hasBegun,
    chargeKg: largest(course.chargedT) * KG_PER_T,
    tappedKg: largest(course.tappedT) * KG_PER_T,
    drossKg: largest(course.drossT) * KG_PER_T,
    heelBeforeKg: before === undefined ? 0 : heelKg(course, before),
    heelAfterKg: after === undefined ? 0 : heelKg(course, last),
    gasNm3,
    gasToMeltNm3: hasBegun && hasMelted ? gasToMelt : null,
    tapC: meanOf(taps.map((at) => valueAt(course.metalC, at))),
    firing: firingOf(
      course,
      minutes.filter((at) => valueAt(course.phase, at) <= FIRES_UNTIL),
    ),
    stepMin,
    doorMin,
    cycleMin: last + 1 - first,
    readyMin: ready === undefined ? null : ready - first,
    isKnown:
      before === first - 1 &&
      after === last + 1 &&
      last + 1 - first - minutes.length <= MISSING_SHARE * (last + 1 - first),
  };
}

/** What fires behind a closed door, by gas; a value of the probe that is held is left out. */
export function firingOf(course: FurnaceCourse, minutes: readonly number[]): Firing {
  let [gasNm3, o2, flue] = [0, 0, 0];
  for (const at of minutes) {
    const { o2Pct = null, isHeld = true } = course.o2[at] ?? {};
    const [gas, flueC] = [valueAt(course.gasNm3h, at), valueAt(course.flueC, at)];
    if (
      o2Pct === null ||
      isHeld ||
      valueAt(course.doorOpen, at) === 1 ||
      valueAt(course.burnerDown, at) === 1
    )
      continue;
    if (!(gas > 0) || Number.isNaN(flueC)) continue;
    gasNm3 += gas / MIN_PER_H;
    o2 += (o2Pct * gas) / MIN_PER_H;
    flue += (flueC * gas) / MIN_PER_H;
  }
  return gasNm3 === 0
    ? { gasNm3, o2Pct: null, flueC: null }
    : { gasNm3, o2Pct: o2 / gasNm3, flueC: flue / gasNm3 };
}

/** λ and flue loss of what fires; null where it is not known or no flue gas has it. */
export function combustionOf({ o2Pct, flueC }: Firing, airC: number) {
  return {
    lambda: o2Pct === null ? null : excessAir(o2Pct),
    flueLossPct: o2Pct === null || flueC === null ? null : flueLossPct(flueC, airC, o2Pct),
  };
}

/**
 * Share of the gas that has got into the metal when it had melted, %, over some heats: while a charge melts, its
 * temperature stands at the melting point and cannot tell how much is still solid.
 */
export function meltEfficiencyPct(
  heats: readonly Pick<FurnaceHeat, 'chargeKg' | 'gasToMeltNm3'>[],
  targetC: number,
  gasMjPerNm3: number,
): number | null {
  const melted = heats.filter(({ gasToMeltNm3 }) => (gasToMeltNm3 ?? 0) > 0);
  const gasMj = melted.reduce((sum, { gasToMeltNm3 }) => sum + (gasToMeltNm3 ?? 0) * gasMjPerNm3, 0);
  const metalMj = melted.reduce(
    (sum, { chargeKg }) => sum + (chargeKg * aluminiumKjPerKg(targetC)) / 1_000,
    0,
  );
  return gasMj > 0 ? Math.min(100, (metalMj / gasMj) * 100) : null;
}

export interface ReadyInput {
  readonly step: HeatStep;
  readonly stepElapsedMin: number;
  readonly planMin: Readonly<Record<HeatStep, number>>;
  /** Metal of the whole heat, and gas of it so far. */
  readonly chargeKg: number;
  readonly gasNm3: number;
  readonly gasNm3h: number;
  readonly meltGasNm3h: number;
  readonly gasMjPerNm3: number;
  readonly efficiencyPct: number;
  readonly targetC: number;
}

/**
 * Minutes until a heat is refined and can be tapped: what is left of the gas that melts it, at the rate of melting, and
 * the planned steps behind it. A step that is over its plan is taken to end now.
 * @returns 0 from the hold on; null where the gas of its melting is not known
 */
export function minutesToReady(input: ReadyInput): number | null {
  const { step, stepElapsedMin, planMin } = input;
  const left = Math.max(0, planMin[step] - stepElapsedMin);
  if (step === 'hold' || step === 'tap') return 0;
  if (step === 'refine') return left;
  if (step === 'skim') return left + planMin.refine;
  const needNm3 =
    (input.chargeKg * aluminiumKjPerKg(input.targetC)) /
    1_000 /
    ((input.efficiencyPct / 100) * input.gasMjPerNm3);
  if (!Number.isFinite(needNm3) || needNm3 <= 0 || input.meltGasNm3h <= 0) return null;
  const chargesMin = step === 'charge' ? left : 0;
  const leftNm3 = needNm3 - input.gasNm3 - (chargesMin * input.gasNm3h) / MIN_PER_H;
  return chargesMin + (Math.max(0, leftNm3) / input.meltGasNm3h) * MIN_PER_H + planMin.skim + planMin.refine;
}

/** F7: share of heats that were ready within their plan and an allowance, %; null without a heat. */
export function onTimePct(
  heats: readonly { readonly readyMin: number | null; readonly planMin: number }[],
  allowanceMin: number,
): number | null {
  const known = heats.filter(({ readyMin }) => readyMin !== null);
  if (known.length === 0) return null;
  const onTime = known.filter(({ readyMin, planMin }) => (readyMin ?? 0) <= planMin + allowanceMin);
  return (onTime.length / known.length) * 100;
}

/** Metal in the furnace, kg. */
const heelKg = ({ massT }: FurnaceCourse, at: number): number => finite(valueAt(massT, at)) * KG_PER_T;
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);
function meanOf(values: readonly number[]): number | null {
  const known = values.filter(Number.isFinite);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
