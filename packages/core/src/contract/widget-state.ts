import * as v from 'valibot';

/** What a reader has chosen in a widget: fit to be kept in a link. */
export const WidgetStateSchema = v.object({
  /** Settings of the widget's own, as a layout keeps them. */
  cfg: v.optional(v.unknown()),
  /** Choices in its view by name, such as the kind that a list is narrowed to. */
  choices: v.optional(v.record(v.string(), v.string()), {}),
});
export type WidgetState = v.InferOutput<typeof WidgetStateSchema>;

/** The same of a whole workbench: what its widgets tell, by their ids in the layout. */
export const WorkbenchStateSchema = v.object({ widgets: v.optional(v.record(v.string(), v.unknown()), {}) });
export type WorkbenchStateText = v.InferOutput<typeof WorkbenchStateSchema>;
