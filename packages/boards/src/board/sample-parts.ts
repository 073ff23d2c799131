import type { Kpi, TierAmount, Unit } from '@plantdeck/core/contract';

/** Pieces of sample payloads: simple curves of a plant in China, no plant's readings. */
const OFFSET_MS = 8 * 3_600_000;
export const SAMPLE_DAY_MS = 86_400_000;
export const SAMPLE_NOW_MS = Date.parse('2026-11-20T14:32:41+08:00');

/** Epoch ms as ISO 8601 in the sample plant's zone. */
export const sampleIso = (ms: number): string =>
  `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
export const sampleDay = (ms: number): string => sampleIso(ms).slice(0, 10);
/** Midnight of the sample plant's civil day. */
export const sampleMidnight = (ms: number): number =>
  Math.floor((ms + OFFSET_MS) / SAMPLE_DAY_MS) * SAMPLE_DAY_MS - OFFSET_MS;

export const sampleUnit = (code: string, display: string, scale: number, dp: number): Unit => ({
  code,
  display,
  scale,
  dp,
});

/** A wobble that looks like noise and is the same every time. */
export const wobble = (i: number, seed: number): number =>
  Math.sin(i * 0.37 + seed) * 0.5 + Math.sin(i * 1.71 + seed * 5) * 0.3;

const PRICES = { peak: 1.105, flat: 0.65, valley: 0.247 } as const;
export type SampleTier = keyof typeof PRICES;
const HOURS: readonly SampleTier[] = Array.from({ length: 24 }, (_, hour) =>
  hour < 8 ? 'valley' : hour === 10 || hour === 11 || (hour >= 14 && hour < 19) ? 'peak' : 'flat',
);
export const sampleTier = (hour: number): SampleTier => HOURS[hour] ?? 'flat';
export const samplePrice = (hour: number): number => PRICES[sampleTier(hour)];

/** Tiers of a quantity by their shares in per cent. */
export function sampleTiers(kwh: number, shares: Readonly<Record<SampleTier, number>>): TierAmount[] {
  const line = (tier: SampleTier): TierAmount => {
    const part = (kwh * shares[tier]) / 100;
    return { tier, kwh: part, cost: part * PRICES[tier], sharePct: shares[tier] };
  };
  return [{ tier: 'topPeak', kwh: 0, cost: 0, sharePct: 0 }, line('peak'), line('flat'), line('valley')];
}

export const sampleCost = (tiers: readonly TierAmount[]): number =>
  tiers.reduce((sum, { cost }) => sum + (cost ?? 0), 0);

export const sampleKpi = (
  code: string,
  value: number,
  unit: Unit,
  nowMs: number,
  over: Partial<Kpi> = {},
): Kpi => ({
  code,
  value,
  unit,
  better: 'low',
  judge: 'unknown',
  completeness: 100,
  quality: 'good',
  asOf: sampleIso(nowMs - 10_000),
  ...over,
});
