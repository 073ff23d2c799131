import { named, type NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { ModelName } from './models/plant-models.ts';

/** A plant of the demo: its id is the prefix of all its ids; its place in the list is part of its seed. */
export interface DemoPlant extends NamePair {
  readonly id: string;
  readonly model: ModelName;
}

/** The first one is the first screen; the others come behind it, in this order. */
export const DEMO_PLANTS: readonly DemoPlant[] = [
  { id: 'CER', model: 'ceramics', ...named('enterprise.cer1') },
  { id: 'CE2', model: 'ceramics', ...named('enterprise.cer2') },
  { id: 'CEM', model: 'cement', ...named('enterprise.cem') },
  { id: 'PAP', model: 'paper', ...named('enterprise.pap') },
  { id: 'ALU', model: 'aluminium', ...named('enterprise.alu') },
];
const PLANT_IDS = DEMO_PLANTS.map((plant) => plant.id);

/**
 * How much is kept. `demo`: 90 days, process values in means of five minutes, the minutes of every meter for the newest
 * three days. `full`: 90 days with every minute of both. `ci`: a week of one plant, process values in quarter hours.
 */
export const PLANT_PROFILES = {
  demo: { days: 90, plantIds: PLANT_IDS, keepsMinutes: 'newest', tagStepMinutes: 5 },
  full: { days: 90, plantIds: PLANT_IDS, keepsMinutes: 'all', tagStepMinutes: 1 },
  ci: { days: 7, plantIds: ['CER'], keepsMinutes: 'newest', tagStepMinutes: 15 },
} as const satisfies Record<
  string,
  {
    days: number;
    plantIds: readonly string[];
    keepsMinutes: 'newest' | 'all';
    tagStepMinutes: number;
  }
>;
export type PlantProfile = keyof typeof PLANT_PROFILES;

/** The plants that run, in the order of the list. @param asked ids; without them those of the profile */
export function plantsOf(profile: PlantProfile, asked?: readonly string[]): readonly DemoPlant[] {
  const ids: readonly string[] = asked ?? PLANT_PROFILES[profile].plantIds;
  return DEMO_PLANTS.filter((plant) => ids.includes(plant.id));
}
