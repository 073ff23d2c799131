import {
  COMMON_ATTRIBUTES,
  defineReactElement,
  stepEvents,
  type ElementDescriptor,
  type ElementViewProps,
  type ReactElementDescriptor,
} from '@plantdeck/core/element';
import './words/index.ts';
import css from './widget.css?inline';
import { elementNameOf, type AnyWidgetKind } from './widget-kind.ts';
import { WidgetView } from './widget-view.tsx';

/** Everything public about a widget's element: all widgets have it. */
export function widgetElement({ info, element }: AnyWidgetKind): ElementDescriptor {
  return {
    name: elementNameOf(info),
    summary: element.summary,
    attributes: {
      ...COMMON_ATTRIBUTES,
      'as-of': {
        kind: 'string',
        description:
          'Time of the data in `data`, ISO 8601 with offset, from which their age counts; by default when they were set.',
      },
      readonly: { kind: 'boolean', description: 'No settings: what is shown can only be read.' },
      heading: {
        kind: 'string',
        description: 'Title in place of the widget’s own, such as for the second of a kind on a page.',
      },
      'reader-name': {
        kind: 'string',
        description: 'Who reads, for the foot of exports and prints; by default the person of the session.',
      },
      editing: {
        kind: 'boolean',
        description: 'The page around is being arranged: the head leaves room for its handles.',
      },
    },
    properties: {
      data: { description: `Payload (${element.payload}); wins over \`src\` and the session.` },
      cfg: { description: 'Settings of this widget in a layout; what does not fit counts as not set.' },
    },
    events: {
      'plant-ready': { description: 'The first data, or what stands in for them, is shown.' },
      'plant-error': {
        description: 'detail `{ code, field?, reason }`: data that does not fit or could not be fetched.',
      },
      'plant-stale': { description: 'detail `{ state, ageS }`: the data have grown old, or are new again.' },
      'plant-age': {
        type: "{ readonly state: 'live' | 'late' | 'stale' | 'offline'; readonly ageS: number }",
        description: 'detail `{ state, ageS }`: the age of the data came into another state.',
      },
      'plant-select': { description: 'detail `{ panel, key }`: something in the widget was chosen.' },
      'plant-drill': {
        description: 'detail `{ panel, key, to, query }`: a click that leads to another page.',
        cancelable: true,
      },
      'plant-view-change': {
        type: '{ readonly choices: Readonly<Record<string, string>> }',
        description: 'detail `{ choices }`: the reader narrowed the view to a kind, a state or the like.',
      },
      ...stepEvents('navigate', 'export'),
      'plant-settings-change': {
        description: 'detail `{ cfg? }`: settings were saved; `cfg` are those that the layout is to keep.',
      },
    },
    methods: {
      refresh: { description: 'Asks for the data now; settles when the answer is there.' },
      exportAs: {
        type: "(file: 'png' | 'svg' | 'pdf' | 'csv' | 'xlsx'): Promise<{ readonly name: string; readonly blob: Blob } | null>",
        description:
          "`exportAs('png' | 'svg' | 'pdf' | 'csv' | 'xlsx')` downloads what is shown and answers `{ name, blob }`, or null where the page prevented it; a widget without a table has no csv and xlsx.",
      },
      print: {
        description:
          'Opens the print dialog with a picture and the table, on pages that tell age and reader.',
      },
      getState: {
        type: '(): Promise<{ readonly cfg?: unknown; readonly choices: Readonly<Record<string, string>> }>',
        description: 'Resolves to what the reader has chosen, `{ cfg, choices }`: plain JSON for a link.',
      },
      setState: {
        type: '(state: unknown): Promise<void>',
        description: 'Takes such a state again; what does not fit is refused by the name of its field.',
      },
      openSettings: { description: 'Opens the settings; answers whether there are any.' },
    },
    parts: {
      panel: 'The whole widget.',
      state: 'What stands in place of values.',
      age: 'Mark of data that are late, stale or cut off.',
      banner: 'Notice above kept values.',
      chart: 'A drawing.',
      tip: 'Values under the pointer of a drawing.',
      table: 'A chart that is shown as a table.',
    },
  };
}

/** The element behind a widget, ready to be defined. */
export function widgetDescriptor(kind: AnyWidgetKind, styles: readonly string[]): ReactElementDescriptor {
  return {
    ...widgetElement(kind),
    styles: [css, ...styles],
    view: (props: ElementViewProps) => <WidgetView kind={kind} {...props} />,
  };
}

/** Defines the element; harmless where it is defined already. */
export function defineWidget(
  kind: AnyWidgetKind,
  styles: readonly string[],
  prefix?: string,
): CustomElementConstructor {
  return defineReactElement(widgetDescriptor(kind, styles), prefix);
}
