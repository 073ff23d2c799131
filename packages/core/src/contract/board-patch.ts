import * as v from 'valibot';

/** One change of a JSON value: set what is at a path, delete it, or move a window of an array on. */
export const BoardPatchOpSchema = v.variant('op', [
  v.object({ op: v.literal('set'), path: v.array(v.union([v.string(), v.number()])), value: v.unknown() }),
  v.object({ op: v.literal('delete'), path: v.array(v.union([v.string(), v.number()])) }),
  v.object({
    op: v.literal('append'),
    path: v.array(v.union([v.string(), v.number()])),
    /** Elements dropped from the front before the values are put at the end. */
    dropHead: v.pipe(v.number(), v.integer(), v.minValue(0)),
    values: v.array(v.unknown()),
  }),
]);
export type BoardPatchOp = v.InferOutput<typeof BoardPatchOpSchema>;
export const BoardPatchSchema = v.array(BoardPatchOpSchema);
export type BoardPatch = v.InferOutput<typeof BoardPatchSchema>;
