/** Mass flow through the stands of a hot rolling line: the volume that enters leaves. Pure. */

export interface StandReading {
  /** Speed of the stock at the exit of the stand, m/s; null where not measured. */
  readonly speedMps: number | null;
  /** Section of the stock at the exit, mm2. */
  readonly areaMm2: number | null;
}

export type StandFlow =
  | { readonly kind: 'unknown'; readonly errorPct: null }
  | {
      /**
       * `balanced` within the tolerance; `tension` where this stand takes more than the one before gives, which draws
       * the stock thin; `loop` where it takes less, so that stock piles up before it; `reading` where this stand
       * alone differs while those around it agree, or where no line could differ so much.
       */
      readonly kind: 'balanced' | 'tension' | 'loop' | 'reading';
      readonly errorPct: number;
    };

/** Beyond this, stock would have torn or cobbled. */
const IMPOSSIBLE_PCT = 25;

/** (v_i · A_i - v_1 · A_1) / (v_1 · A_1) · 100, %. @returns null while the line does not move */
export function massFlowErrorPct(entry: StandReading, exit: StandReading): number | null {
  const flow = ({ speedMps, areaMm2 }: StandReading) => (speedMps ?? Number.NaN) * (areaMm2 ?? Number.NaN);
  const [before, after] = [flow(entry), flow(exit)];
  return before > 0 && Number.isFinite(after) ? ((after - before) / before) * 100 : null;
}

/** Exit thickness by the ratio of speeds, mm: h1 = h0 · v0 · w0 / (v1 · w1). Widths default to no spread. */
export function exitThicknessMm(
  entryMm: number,
  entryMps: number,
  exitMps: number,
  widthRatio = 1,
): number | null {
  const exitMm = (entryMm * entryMps * widthRatio) / exitMps;
  return entryMps > 0 && exitMps > 0 && Number.isFinite(exitMm) ? exitMm : null;
}

/**
 * Error of each stand against the first, and what it means. Between two stands that differ the stock is drawn or piles
 * up; that shows in every stand after them. An error that the next stand does not share is one of a reading.
 * @param stands  in the order of the line
 */
export function classifyMassFlow(stands: readonly StandReading[], tolerancePct: number): StandFlow[] {
  const [first] = stands;
  const errors = stands.map((stand) => (first ? massFlowErrorPct(first, stand) : null));
  return errors.map((errorPct, index): StandFlow => {
    if (errorPct === null) return { kind: 'unknown', errorPct };
    if (Math.abs(errorPct) > IMPOSSIBLE_PCT) return { kind: 'reading', errorPct };
    const before = errors.slice(0, index).findLast((error) => error !== null) ?? 0;
    const step = errorPct - before;
    if (Math.abs(step) <= tolerancePct) return { kind: 'balanced', errorPct };
    const after = errors.slice(index + 1).find((error) => error !== null) ?? null;
    if (after !== null && Math.abs(after - before) <= tolerancePct) return { kind: 'reading', errorPct };
    // The stand after a wrong reading steps back and is no fault of its own.
    const beforeThat =
      errors
        .slice(0, index)
        .filter((error) => error !== null)
        .at(-2) ?? 0;
    if (Math.abs(errorPct - beforeThat) <= tolerancePct) return { kind: 'balanced', errorPct };
    return { kind: step > 0 ? 'tension' : 'loop', errorPct };
  });
}
