/** Heats of a furnace by its weight, gas and door, where no control system names its steps. Pure. */

export interface CycleReading {
  readonly atMs: number;
  /** Metal in the furnace, t; null while the scale says nothing. */
  readonly massT: number | null;
  readonly gasNm3h: number | null;
  readonly isDoorOpen: boolean;
}

export interface CycleSettings {
  /** Change between two readings that is more than the noise of the scale, t. */
  readonly massNoiseT: number;
  /** Gas above which the burner melts; below it, it holds. */
  readonly meltGasNm3h: number;
  /** Mass below which the furnace is empty but for its heel, t. */
  readonly heelT: number;
}

export type CycleStep = 'idle' | 'charge' | 'melt' | 'hold' | 'tap';

export interface CycleSpan {
  readonly step: CycleStep;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ChargeCycle {
  readonly fromMs: number;
  readonly toMs: number;
  readonly chargedT: number;
  readonly tappedT: number;
  readonly gasNm3: number;
  readonly doorMin: number;
  readonly spans: readonly CycleSpan[];
  /** False at the end of the readings, where the heat is not tapped yet. */
  readonly isComplete: boolean;
  /** False where a gap left out part of the weight or the gas. */
  readonly isKnown: boolean;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Steps between readings above this count as a gap. */
const GAP_MS = 5 * MINUTE_MS;

/** The step between two readings: mass rises in a charge and falls in a tap; else the gas separates melting from holding. */
function stepOf(
  before: { massT: number; gasNm3h: number },
  massT: number,
  last: CycleStep,
  settings: CycleSettings,
): CycleStep {
  const change = massT - before.massT;
  if (change > settings.massNoiseT) return 'charge';
  if (change < -settings.massNoiseT) return 'tap';
  if (massT <= settings.heelT) return last === 'charge' ? 'charge' : 'idle';
  return before.gasNm3h >= settings.meltGasNm3h ? 'melt' : 'hold';
}

/**
 * Splits readings into heats. A heat begins with the first charge after a tap or after an empty furnace, and ends with
 * the tap. Charging once more while it melts stays in the heat.
 * @param readings  in the order of time
 */
export function chargeCycles(readings: readonly CycleReading[], settings: CycleSettings): ChargeCycle[] {
  const cycles: ChargeCycle[] = [];
  let spans: CycleSpan[] = [];
  let chargedT = 0;
  let tappedT = 0;
  let gasNm3 = 0;
  let doorMin = 0;
  let isKnown = true;
  let step: CycleStep = 'idle';
  let before: { atMs: number; massT: number; gasNm3h: number; isDoorOpen: boolean } | null = null;

  const end = (isComplete: boolean) => {
    const first = spans[0];
    const last = spans.at(-1);
    if (first && last && chargedT > 0)
      cycles.push({
        fromMs: first.fromMs,
        toMs: last.toMs,
        chargedT,
        tappedT,
        gasNm3,
        doorMin,
        spans,
        isComplete,
        isKnown,
      });
    spans = [];
    chargedT = tappedT = gasNm3 = doorMin = 0;
    isKnown = true;
  };

  for (const { atMs, massT, gasNm3h, isDoorOpen } of readings) {
    if (massT === null || gasNm3h === null) continue;
    if (before !== null) {
      const next = stepOf(before, massT, step, settings);
      // A tap in parts is one tap: only an empty furnace or the next charge ends the heat.
      if (tappedT > 0 && (next === 'charge' || next === 'idle')) end(true);
      step = next;
      if (step !== 'idle' || spans.length > 0) {
        const ms = atMs - before.atMs;
        if (ms > GAP_MS) isKnown = false;
        const last = spans.at(-1);
        if (last?.step === step) spans[spans.length - 1] = { ...last, toMs: atMs };
        else spans.push({ step, fromMs: before.atMs, toMs: atMs });
        if (step === 'charge') chargedT += Math.max(0, massT - before.massT);
        if (step === 'tap') tappedT += before.massT - massT;
        gasNm3 += (before.gasNm3h * ms) / HOUR_MS;
        if (before.isDoorOpen) doorMin += ms / MINUTE_MS;
      }
    }
    before = { atMs, massT, gasNm3h, isDoorOpen };
  }
  end(step === 'tap' && before !== null && before.massT <= settings.heelT);
  return cycles;
}
