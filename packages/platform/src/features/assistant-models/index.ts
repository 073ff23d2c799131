/** What other features use of this one. */
export {
  addressOfModel,
  createModelDesk,
  type ModelDesk,
  type ModelTest,
  type OwnModel,
  type StoredModel,
} from './model-desk.ts';
export { isPreset, MODEL_PRESETS, type ModelPreset } from './presets.ts';
