import type { PlantModel } from '../engine/plant-model.ts';
import { ceramicsModel } from './ceramics/model.ts';

/** Every kind of plant there is a model of. A new kind is a folder beside `ceramics` and a line here. */
export const MODEL_NAMES = ['ceramics'] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

export const isModelName = (name: string): name is ModelName =>
  (MODEL_NAMES as readonly string[]).includes(name);

/** @param plantId prefix of all its ids */
export function createModel(name: ModelName, plantId: string, zh: string, en: string): PlantModel {
  switch (name) {
    case 'ceramics':
      return ceramicsModel(plantId, zh, en);
  }
}
