import * as v from 'valibot';

/** Parameters of a board's query by name, as a page holds them. */
export const BoardFiltersSchema = v.record(v.string(), v.string());

/** What a reader has chosen on a board: fit to be kept in a link. */
export const BoardStateSchema = v.object({
  /** `range`, `areaId` and the board's own. */
  filters: v.optional(BoardFiltersSchema, {}),
  figures: v.optional(v.picklist(['scaled', 'base']), 'scaled'),
  /** Codes of the panels that are shown as tables. */
  tables: v.optional(v.array(v.string()), []),
});
export type BoardState = v.InferOutput<typeof BoardStateSchema>;

/** The same of a chart that stands alone. */
export const ChartStateSchema = v.object({ table: v.optional(v.boolean(), false) });
