import type { PlantModel } from '../../plant/engine/plant-model.ts';
import { createModel, MODEL_NAMES } from '../../plant/models/plant-models.ts';

const models = new Map<string, PlantModel>();

/** The model of a simulated plant, made once; null of an imported one. */
export function modelOf(name: string, plantId: string): PlantModel | null {
  const known = MODEL_NAMES.find((each) => each === name);
  if (known === undefined) return null;
  const key = `${known} ${plantId}`;
  const model = models.get(key) ?? createModel(known, plantId, { zh: plantId, en: plantId });
  models.set(key, model);
  return model;
}
