import type { EnergySavingBenefit } from '@plantdeck/core/contract';
import { sampleEnergySavingBenefit } from '../baselines/baseline-samples.ts';

/** What the gallery shows. */
export const sample = (nowMs: number): EnergySavingBenefit => sampleEnergySavingBenefit({ nowMs });
