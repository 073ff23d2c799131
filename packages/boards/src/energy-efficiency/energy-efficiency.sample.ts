import type { EnergyEfficiency } from '@plantdeck/core/contract';
import { sampleEnergyEfficiency } from '../baselines/baseline-samples.ts';

/** What the gallery shows. */
export const sample = (nowMs: number): EnergyEfficiency => sampleEnergyEfficiency({ nowMs });
