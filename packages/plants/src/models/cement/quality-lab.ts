import { gauss, tagHash, type NoiseBank } from '../../engine/noise.ts';
import type { LiveProcess, MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { RESULT_AFTER_MINUTES } from './free-lime-lab.ts';
import { SIGNAL } from './signals.ts';
import { MILLS } from './structure.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;
/** The prisms of a day are broken in the morning, three and 28 days after they were made of the day before. */
const BREAK_MINUTE = 540;
const EARLY_DAYS = 3;
const LATE_DAYS = 28;
const RING_DAYS = LATE_DAYS + 2;
const NOMINAL = { blaine: 355, freeLimePct: 1.05, kh: 0.92, silica: 2.5, alumina: 1.6 } as const;
/** Fineness is sampled every second hour, and known a quarter of an hour later. */
const FINENESS_HOURS = 2;
const FINENESS_AFTER_MINUTES = 15;

const rounded = (value: number, dp: number): number => Math.round(value * 10 ** dp) / 10 ** dp;

/** Moduli of the clinker by the hour, fineness of the cement by mill, and the strength of a day's cement. */
export function createQualityLab(layout: StateLayout, bank: NoiseBank) {
  const moduliAt = layout.allot(3, 1);
  const finenessAt = layout.allot(3 * MILLS);
  const earlyAt = layout.allot(RING_DAYS);
  const lateAt = layout.allot(RING_DAYS);
  const silicaNoise = bank.add('raw.silica', 0.04, 480);
  const aluminaNoise = bank.add('raw.alumina', 0.03, 480);
  const earlyTag = tagHash('strength 3 d');
  const lateTag = tagHash('strength 28 d');

  function moduli({ state, noise, signals, minuteOfDay }: MinuteContext): void {
    if (minuteOfDay % HOUR_MINUTES === 0) {
      state[moduliAt] = rounded(signals[SIGNAL.labSaturation]!, 3);
      state[moduliAt + 1] = rounded(NOMINAL.silica + noise[silicaNoise]!, 2);
      state[moduliAt + 2] = rounded(NOMINAL.alumina + noise[aluminaNoise]!, 2);
    }
    signals[SIGNAL.labKh] = state[moduliAt]!;
    signals[SIGNAL.labSilica] = state[moduliAt + 1]!;
    signals[SIGNAL.labAlumina] = state[moduliAt + 2]!;
  }

  function fineness({ state, signals, minuteOfDay }: MinuteContext, n: number): void {
    const at = finenessAt + 3 * n;
    if (minuteOfDay % (FINENESS_HOURS * HOUR_MINUTES) === 0) {
      state[at] = signals[SIGNAL.millRuns[n]!]!;
      state[at + 1] = rounded(signals[SIGNAL.blaine[n]!]!, 0);
      state[at + 2] = rounded(signals[SIGNAL.residue[n]!]!, 1);
    }
    const isDue = minuteOfDay % (FINENESS_HOURS * HOUR_MINUTES) === FINENESS_AFTER_MINUTES;
    signals[SIGNAL.labMillIsNew[n]!] = isDue && state[at] === 1 ? 1 : 0;
    signals[SIGNAL.labBlaine[n]!] = state[at + 1]!;
    signals[SIGNAL.labResidue[n]!] = state[at + 2]!;
  }

  /** Finer cement is stronger, early above all; free lime and a low saturation of the clinker weaken it. */
  function strength({ state, signals, minuteOfDay, k, seed }: MinuteContext): void {
    const day = Math.floor(k / DAY_MINUTES);
    const slotOf = (back: number): number => (((day - back) % RING_DAYS) + RING_DAYS) % RING_DAYS;
    if (minuteOfDay === 0) state[earlyAt + slotOf(0)] = state[lateAt + slotOf(0)] = 0;
    const blaine = SIGNAL.blaine.reduce((sum, at) => sum + signals[at]!, 0) / MILLS - NOMINAL.blaine;
    const lime = signals[SIGNAL.labFreeLime]! - NOMINAL.freeLimePct;
    const kh = signals[SIGNAL.labKh]! - NOMINAL.kh;
    state[earlyAt + slotOf(0)]! += (0.08 * blaine - 1.5 * lime + 30 * kh) / DAY_MINUTES;
    state[lateAt + slotOf(0)]! += (0.05 * blaine - 2 * lime + 60 * kh) / DAY_MINUTES;
    const made = (ring: number, days: number): number => state[ring + slotOf(days + 1)]!;
    signals[SIGNAL.labStrength3d] = rounded(
      29 + made(earlyAt, EARLY_DAYS) + 0.6 * gauss(seed, earlyTag, day),
      1,
    );
    signals[SIGNAL.labStrength28d] = rounded(51.5 + made(lateAt, LATE_DAYS) + gauss(seed, lateTag, day), 1);
    signals[SIGNAL.labStrengthIsNew] = minuteOfDay === BREAK_MINUTE ? 1 : 0;
  }

  return {
    /** After kiln and mills, of whose minute it samples. */
    step(context: MinuteContext): void {
      moduli(context);
      for (let n = 0; n < MILLS; n++) fineness(context, n);
      strength(context);
    },
  };
}

/** Results as the laboratory records them. */
export function qualityLab(plantId: string): NonNullable<LiveProcess['lab']> {
  const kiln = `${plantId}.W3.L1.P2.U01`;
  const hourly = (signal: number, property: string) => ({
    signal,
    areaId: kiln,
    property,
    resultAfterMinutes: RESULT_AFTER_MINUTES,
    whileRunning: SIGNAL.labIsNew,
  });
  const broken = (signal: number, property: string, days: number) => ({
    signal,
    areaId: `${plantId}.W4`,
    property,
    resultAfterMinutes: days * DAY_MINUTES,
    whileRunning: SIGNAL.labStrengthIsNew,
  });
  return [
    hourly(SIGNAL.labKh, 'kh'),
    hourly(SIGNAL.labSilica, 'silicaModulus'),
    hourly(SIGNAL.labAlumina, 'aluminaModulus'),
    ...Array.from({ length: MILLS }, (_, n) => n).flatMap((n) =>
      (
        [
          [SIGNAL.labBlaine[n]!, 'blaine'],
          [SIGNAL.labResidue[n]!, 'residue45Pct'],
        ] as const
      ).map(([signal, property]) => ({
        signal,
        areaId: `${plantId}.W4.L${n + 1}`,
        property,
        resultAfterMinutes: FINENESS_AFTER_MINUTES,
        whileRunning: SIGNAL.labMillIsNew[n]!,
      })),
    ),
    broken(SIGNAL.labStrength3d, 'strength3dMPa', EARLY_DAYS),
    broken(SIGNAL.labStrength28d, 'strength28dMPa', LATE_DAYS),
  ];
}
