/** N8: how a bill changes with the month's power factor (the rule of 1983 with its three classes). */
interface PowerFactorClass {
  /** Hundredths above the standard that count 0.10 %, and those that count 0.15 %. */
  readonly smallSteps: number;
  readonly largeSteps: number;
}

const CLASSES: Readonly<Record<number, PowerFactorClass>> = {
  90: { smallSteps: 0, largeSteps: 5 },
  85: { smallSteps: 5, largeSteps: 4 },
  80: { smallSteps: 10, largeSteps: 2 },
};
const SMALL_PCT = 0.1;
const LARGE_PCT = 0.15;
/** Below the standard: twenty hundredths at 0.5 % each, five at 1 %, all further ones at 2 %. */
const SURCHARGES = [
  { steps: 20, pct: 0.5 },
  { steps: 5, pct: 1 },
  { steps: Infinity, pct: 2 },
] as const;

/**
 * @param pf       mean power factor of the month; counts in hundredths
 * @param standard 0.90, 0.85 or 0.80
 * @returns per cent of the bill; a bonus is negative
 */
export function powerFactorAdjustment(pf: number, standard: number): number {
  const standardSteps = Math.round(standard * 100);
  const steps = Math.round(pf * 100 + 1e-9) - standardSteps;
  if (steps >= 0) {
    const { smallSteps, largeSteps } = CLASSES[standardSteps] ?? { smallSteps: 0, largeSteps: 0 };
    const small = Math.min(steps, smallSteps);
    const large = Math.min(steps - small, largeSteps);
    return small + large === 0 ? 0 : -(small * SMALL_PCT + large * LARGE_PCT);
  }
  let left = -steps;
  let pct = 0;
  for (const one of SURCHARGES) {
    const counted = Math.min(left, one.steps);
    pct += counted * one.pct;
    left -= counted;
  }
  return pct;
}

/** E10 of energies: Ep / √(Ep² + Eq²); null without any. */
export function powerFactorOf(activeKwh: number, reactiveKvarh: number): number | null {
  const apparent = Math.hypot(activeKwh, reactiveKvarh);
  return apparent === 0 ? null : activeKwh / apparent;
}
