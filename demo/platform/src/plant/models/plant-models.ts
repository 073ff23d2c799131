import type { PlantModel } from '../engine/plant-model.ts';
import { ceramicsModel } from './ceramics/model.ts';

/** Every kind of plant there is a model of. A new kind is a folder beside `ceramics`, a name and a case here. */
export type ModelName = 'ceramics';

/** @param plantId prefix of all its ids */
export function createModel(name: ModelName, plantId: string, zh: string, en: string): PlantModel {
  switch (name) {
    case 'ceramics':
      return ceramicsModel(plantId, zh, en);
  }
}
