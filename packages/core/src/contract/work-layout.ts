import * as v from 'valibot';
import { LAYOUT_FORM, LayoutSchema } from '../layout/layout-schema.ts';
import { BOARD_WIDGETS } from './board-widgets.ts';
import { SUITE_WIDGET_RESOURCES } from './suite-widgets.ts';
import { IsoSchema } from './values.ts';

export { BOARD_WIDGETS };

/** Widgets that need a resource, by their kind; one of them permits it. All others may have everybody. */
export const WIDGET_RESOURCES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(BOARD_WIDGETS).map(([type, resource]) => [type, [resource]])),
  ...SUITE_WIDGET_RESOURCES,
};

/**
 * A person's workbench as it is kept. The list is read leniently: one of a newer form, from a newer Plantdeck, is still
 * shown as far as it is understood, and never overwritten.
 */
export const WorkLayoutSchema = v.object({
  form: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), LAYOUT_FORM),
  list: v.array(v.unknown()),
  /** Nothing was saved yet: the list is the role's. */
  isDefault: v.optional(v.boolean(), false),
  /** What the role begins with. */
  roleDefault: v.optional(v.array(v.unknown()), []),
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  savedAt: v.optional(v.nullable(IsoSchema), null),
  /** Kinds of widgets that the reader may not have; they are in no list. */
  denied: v.optional(v.array(v.string()), []),
  /** Kinds that were on the saved workbench and have been taken from it, since they are no longer permitted. */
  revoked: v.optional(v.array(v.string()), []),
});
export type WorkLayout = v.InferOutput<typeof WorkLayoutSchema>;

/** @throws 040901 where somebody saved since `version` */
export const WorkLayoutSaveSchema = v.object({
  form: v.literal(LAYOUT_FORM),
  list: LayoutSchema,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
