import * as v from 'valibot';

/** Boards that take turns on a wall, and how long each stands: kept by name for everybody of an organisation. */
export const KANBAN_EVERY_MIN_S = 5;
export const KANBAN_EVERY_MAX_S = 3600;
export const KANBAN_NAME_MAX = 60;
const BOARDS_MAX = 40;

export const KanbanTimeAddSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(KANBAN_NAME_MAX)),
  /** Board codes, in their order. */
  boards: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
    v.minLength(1),
    v.maxLength(BOARDS_MAX),
  ),
  everyS: v.pipe(v.number(), v.integer(), v.minValue(KANBAN_EVERY_MIN_S), v.maxValue(KANBAN_EVERY_MAX_S)),
  distance: v.picklist(['near', 'room', 'wall']),
});
export type KanbanTimeAdd = v.InferOutput<typeof KanbanTimeAddSchema>;

export const KanbanTimeSchema = v.object({
  ...KanbanTimeAddSchema.entries,
  id: v.string(),
  /** A change names the one that it was made from; an older one is refused. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type KanbanTime = v.InferOutput<typeof KanbanTimeSchema>;

/** A change of one; without any board it is kept no longer. */
export const KanbanTimeModifySchema = v.object({
  ...KanbanTimeSchema.entries,
  boards: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(80))), v.maxLength(BOARDS_MAX)),
});
export type KanbanTimeModify = v.InferOutput<typeof KanbanTimeModifySchema>;

export const KanbanTimesSchema = v.object({
  records: v.array(KanbanTimeSchema),
  canSave: v.boolean(),
});
export type KanbanTimes = v.InferOutput<typeof KanbanTimesSchema>;
