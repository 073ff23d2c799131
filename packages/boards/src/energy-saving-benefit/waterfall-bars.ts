type Step = 'baseline' | 'volume' | 'mix' | 'tariff' | 'efficiency' | 'actual';

interface Bar {
  readonly step: Step;
  readonly cny: number | null;
  readonly fromPct: number;
  readonly widthPct: number;
}

/** Each step begins where the one before ended. Shares run from just under the lowest point to the highest. */
export function bars(steps: readonly { readonly step: Step; readonly cny: number | null }[]): Bar[] {
  let at = 0;
  const spans = steps.map(({ step, cny }) => {
    const isTotal = step === 'baseline' || step === 'actual';
    const from = isTotal ? 0 : at;
    const to = isTotal ? (cny ?? 0) : at + (cny ?? 0);
    at = to;
    return { step, cny, isTotal, low: Math.min(from, to), high: Math.max(from, to) };
  });
  const ends = spans.flatMap(({ isTotal, low, high }) => (isTotal ? [high] : [low, high]));
  const high = Math.max(...ends);
  const spread = high - Math.min(...ends);
  // Totals dwarf what changed between them; the scale is cut below, and says so.
  const floor = Math.max(0, Math.min(...ends) - Math.max(spread * 0.4, high * 0.02));
  const share = (value: number) =>
    high === floor ? 0 : ((Math.max(value, floor) - floor) / (high - floor)) * 100;
  return spans.map(({ step, cny, low, high: top }) => ({
    step,
    cny,
    fromPct: share(low),
    widthPct: Math.max(0.4, share(top) - share(low)),
  }));
}
