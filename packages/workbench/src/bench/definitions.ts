import { tagOf } from '@plantdeck/core/element';
import type { Language } from '@plantdeck/core';
import { BOARD_WIDGETS } from '@plantdeck/core/contract';
import { GRID_COLUMNS, type WidgetSize } from '@plantdeck/core/layout';
import type { IconName } from '@plantdeck/core/ui/base';
import * as v from 'valibot';
import { elementNameOf } from '../widget/widget-kind.ts';
import { WIDGETS } from '../widgets.ts';

/** A widget as the workbench knows it: of the suite, a whole board, or of the host. */
export interface WidgetDefinition {
  readonly group: 'suite' | 'board' | 'host';
  readonly type: string;
  /** Whole tag. */
  readonly tag: string;
  /** Words of its own; else those of the suite for its type. */
  readonly name: string | null;
  readonly about: string | null;
  readonly icon: IconName;
  readonly size: WidgetSize;
  readonly hasSettings: boolean;
  /** Element that edits its `cfg`; a widget of the suite opens its own dialog. */
  readonly editorTag: string | null;
  readonly sample: ((nowMs: number, lang: Language) => Promise<unknown>) | null;
}

const cells = v.pipe(v.number(), v.integer(), v.minValue(1));
const tag = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, 'is no tag of a custom element'));
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/**
 * A host's own widget: any custom element. It gets its settings as the property `cfg`, and in the catalogue's preview
 * `sample` as the property `data`; `plant-settings-change` with `detail.cfg`, from it or from its editor, keeps others.
 */
const ForeignWidgetSchema = v.object({
  /** Name in a layout; lasting. */
  type: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,49}$/)),
  tag,
  name: text,
  about: v.optional(text),
  w: v.optional(cells, 4),
  h: v.optional(cells, 4),
  minW: v.optional(cells, 2),
  minH: v.optional(cells, 2),
  maxW: v.optional(v.pipe(cells, v.maxValue(GRID_COLUMNS)), GRID_COLUMNS),
  maxH: v.optional(cells, 20),
  editorTag: v.optional(tag),
  sample: v.optional(v.unknown()),
});
export type ForeignWidget = v.InferInput<typeof ForeignWidgetSchema>;

/** Widgets of the suite under the prefix of the workbench itself. */
export function suiteDefinitions(prefix: string): WidgetDefinition[] {
  return WIDGETS.map((info) => ({
    group: 'suite',
    type: info.type,
    tag: tagOf({ name: elementNameOf(info) }, prefix),
    name: null,
    about: null,
    icon: info.icon,
    size: info.size,
    hasSettings: info.hasSettings !== false,
    editorTag: null,
    sample: info.sample,
  }));
}

/** A board keeps its own height and is scrolled in its place. */
const BOARD_SIZE: WidgetSize = { w: 12, h: 12, minW: 4, minH: 6, maxW: 12, maxH: 40 };

/** The boards of the suite, each whole. @param titleOf  the title of a route, by its name */
export function boardDefinitions(prefix: string, titleOf: (routeName: string) => string): WidgetDefinition[] {
  return Object.entries(BOARD_WIDGETS).map(([type, routeName]) => ({
    group: 'board',
    type,
    tag: tagOf({ name: type }, prefix),
    name: titleOf(routeName),
    about: null,
    icon: 'layers',
    size: BOARD_SIZE,
    hasSettings: false,
    editorTag: null,
    sample: null,
  }));
}

/** The host's widgets, and what is wrong with those that cannot be taken. */
export function foreignDefinitions(given: unknown): {
  readonly definitions: readonly WidgetDefinition[];
  readonly problems: readonly string[];
} {
  if (given === undefined || given === null) return { definitions: [], problems: [] };
  if (!Array.isArray(given)) return { definitions: [], problems: ['widgets: expected a list'] };
  const definitions: WidgetDefinition[] = [];
  const problems: string[] = [];
  const known = new Set<string>([...WIDGETS.map(({ type }) => type), ...Object.keys(BOARD_WIDGETS)]);
  given.forEach((one: unknown, index) => {
    const parsed = v.safeParse(ForeignWidgetSchema, one, { abortEarly: true });
    if (!parsed.success) {
      const [issue] = parsed.issues;
      problems.push(`widgets.${index}.${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    } else if (known.has(parsed.output.type)) {
      problems.push(`widgets.${index}.type: "${parsed.output.type}" is there already`);
    } else {
      known.add(parsed.output.type);
      definitions.push(foreignDefinition(parsed.output));
    }
  });
  return { definitions, problems };
}

function foreignDefinition(widget: v.InferOutput<typeof ForeignWidgetSchema>): WidgetDefinition {
  const { type, tag: ownTag, name, about, w, h, minW, minH, maxW, maxH, editorTag, sample } = widget;
  return {
    group: 'host',
    type,
    tag: ownTag,
    name,
    about: about ?? null,
    icon: 'layers',
    size: { w, h, minW, minH, maxW, maxH },
    hasSettings: editorTag !== undefined,
    editorTag: editorTag ?? null,
    sample: sample === undefined ? null : () => Promise.resolve(sample),
  };
}
