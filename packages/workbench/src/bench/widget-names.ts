import type { Layout } from '@plantdeck/core/layout';
import type { Translate } from '@plantdeck/core/words';
import type { WidgetDefinition } from './definitions.ts';

/** How the widgets of a layout are called. */
export interface WidgetNames {
  readonly byType: ReadonlyMap<string, WidgetDefinition>;
  of(definition: WidgetDefinition): string;
  ofType(type: string): string;
  ofItem(id: string, within: Layout): string;
}

/** Which of its kind a widget is, in the order in which they were added. */
export function rankOf(id: string, within: Layout): number {
  const item = within.find((each) => each.id === id);
  return within.filter(({ type }) => type === item?.type).findIndex((each) => each.id === id) + 1;
}

export function widgetNames(definitions: readonly WidgetDefinition[], t: Translate): WidgetNames {
  const byType = new Map(definitions.map((each) => [each.type, each]));
  const of = (definition: WidgetDefinition): string =>
    definition.name ?? t(`widget.${definition.type}.title`);
  const ofType = (type: string): string => {
    const definition = byType.get(type);
    return definition ? of(definition) : type;
  };
  return {
    byType,
    of,
    ofType,
    ofItem(id, within) {
      const name = ofType(within.find((each) => each.id === id)?.type ?? id);
      const rank = rankOf(id, within);
      return rank > 1 ? `${name} ${rank}` : name;
    },
  };
}
