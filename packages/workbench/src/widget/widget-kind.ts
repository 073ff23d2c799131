/**
 * Widgets of the workbench. Each is an element of its own that also stands alone on any page: it finds its session,
 * asks the platform for its part alone, and shows waiting, empty, old, failed and refused by itself.
 *
 * How to add one, `kiln-mood` for example:
 * 1. `src/kiln-mood/kiln-mood.widget.ts`, its descriptor, with `titles/` in all languages: title and note of the
 *    catalogue, name and purpose of the gallery. `node scripts/boards.mjs` derives every list from it.
 * 2. `kiln-mood.kind.tsx`: `widgetKind({ ... })` with the payload's schema, what it asks over the session, the empty
 *    state, the view, and where it has settings `loadEditor`. Words of its own in `kiln-mood/words/`, in all languages.
 * 3. `kiln-mood.sample.ts`: `sample`, the payload of the gallery and of the catalogue's preview.
 * 4. `define.ts`: `defineWidget(kind, [css])`.
 * 5. `kiln-mood.browser.test.ts` beside it, with `elementContract`.
 */
import type { ComponentType } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { NoticeType } from '@plantdeck/core/contract';
import type { Plant } from '@plantdeck/core/element';
import type { ExportTable } from '@plantdeck/core/export';
import type { FieldProblem } from '@plantdeck/core/rules';
import type { Language } from '@plantdeck/core';
import type { Translate } from '@plantdeck/core/words';
import type * as v from 'valibot';
import type { WidgetElementInput, WidgetInfo } from './widget-descriptor.ts';

/** Name of the widget's element without prefix. */
export const elementNameOf = (info: Pick<WidgetInfo, 'type'>): string => `${info.type}-widget`;

/** The schema of a payload or of settings, by what it lets through. */
export type SchemaOf<T> = v.GenericSchema<unknown, T>;

/** What a widget asks with. */
export interface WidgetAsk<TCfg> {
  readonly session: Pick<PlantSession, 'request'>;
  readonly cfg: TCfg;
  readonly signal: AbortSignal;
}

/** Words, language and clock of a view. */
export interface WidgetReader {
  /** Words of the widget's own, of all widgets (`widget.…`) and of the suite (`common.…`, `state.…`). */
  readonly t: Translate;
  readonly lang: Language;
  /** IANA zone of the plant, where the host or a session tells it; else UTC. */
  readonly tz: string;
  /** What the host says about the plant; without it everything is as the data have it. */
  readonly plant?: Plant | null | undefined;
}

export interface WidgetViewProps<TData, TCfg> {
  readonly data: TData;
  readonly cfg: TCfg;
  readonly reader: WidgetReader;
  readonly session: PlantSession | null;
  /** Server time of the newest answer, epoch ms. */
  readonly asOfMs: number;
  /** Older than the limits allow: figures are grey and hatched (`stale-value`), nothing is judged. */
  readonly isStale: boolean;
  /** Something was chosen: `plant-select`. */
  readonly select: (key: string) => void;
  /** A click that leads to another page: `plant-drill`, which whoever shows the widget follows. */
  readonly drill: (key: string, to: string, query?: Readonly<Record<string, string>>) => void;
  /** What the reader has chosen in the view, by name; a link keeps it. */
  readonly choices: Readonly<Record<string, string>>;
  /** Chooses; null goes back to where it began. */
  readonly choose: (name: string, value: string | null) => void;
  /** Asks again now. */
  readonly refresh: () => Promise<void>;
  /** Opens the settings; null where there are none or the reader may not. */
  readonly openSettings: (() => void) | null;
  /** Other settings of the widget's own (its `cfg`): told to whoever keeps the layout. */
  readonly changeCfg: (cfg: TCfg) => void;
}

/** A form's props: the draft as it is, the words of each field's problem. */
export interface WidgetFormProps<TData, TDraft> {
  readonly data: TData;
  readonly draft: TDraft;
  readonly reader: WidgetReader;
  readonly session: PlantSession | null;
  readonly onChange: (draft: TDraft) => void;
  /** What is wrong with a field, in words, or null; by dotted path (`indicators.2.name`). */
  readonly problemOf: (field: string) => string | null;
}

/** What a saved draft leaves: other settings in the layout, or nothing where the platform has kept it. */
export interface WidgetSaved<TCfg> {
  readonly cfg?: TCfg;
}

/** The settings of a widget: a draft that the frame keeps over errors, an expired session and a reload of the page. */
export interface WidgetEditor<TData, TCfg, TDraft> {
  readonly draft: SchemaOf<TDraft>;
  start(data: TData, cfg: TCfg): TDraft;
  /** The same rules as the platform's. */
  check(draft: TDraft, data: TData): readonly FieldProblem[];
  /**
   * Keeps the draft: over the session, in the version of `data`, or as the widget's own `cfg`.
   * @throws {RequestError} retCode 040901 where somebody saved meanwhile; `fields` where the platform refuses some
   */
  save(draft: TDraft, context: WidgetSaveContext<TData, TCfg>): Promise<WidgetSaved<TCfg>>;
  readonly Form: ComponentType<WidgetFormProps<TData, TDraft>>;
}

export interface WidgetSaveContext<TData, TCfg> {
  /** What the draft stands on; its version is the one that is changed. */
  readonly data: TData;
  readonly cfg: TCfg;
  readonly session: PlantSession | null;
}

/** What makes a widget out of the frame that all share. */
export interface WidgetKind<TData, TCfg, TDraft = never> {
  readonly info: WidgetInfo;
  readonly element: WidgetElementInput;
  /** Namespace of the widget's own words. */
  readonly namespace: string;
  /** What `data` and `src` hold, and what `load` answers. */
  readonly schema: SchemaOf<TData>;
  /** Settings in the layout; what does not fit counts as `cfgDefault`. */
  readonly cfg: SchemaOf<TCfg>;
  readonly cfgDefault: TCfg;
  load(ask: WidgetAsk<TCfg>): Promise<TData>;
  /** How often it is asked for without an attribute that says so, s. */
  readonly refreshS: number;
  /** Older data count as old, s. */
  readonly staleAfterS: number;
  /** Notices after which it asks again at once. */
  readonly notices: readonly NoticeType[];
  /** Nothing to show, though all is well. */
  isEmpty(data: TData, cfg: TCfg): boolean;
  /** The empty state in the widget's words. `settings` offers to open the settings, `page` to go to one. */
  empty(data: TData, reader: WidgetReader): WidgetEmpty;
  /** The grey note beside the title. */
  note?(data: TData, cfg: TCfg, reader: WidgetReader): string;
  readonly View: ComponentType<WidgetViewProps<TData, TCfg>>;
  /** The waiting picture: rows of a list or cards side by side. */
  readonly skeleton: 'rows' | 'cards' | 'icons' | 'chart';
  /** Runs from edge to edge, as lists and tables do. */
  readonly isFlush?: boolean;
  /** Its settings live in the layout alone, so that they need no session. */
  readonly isCfgOnly?: boolean;
  /** The dialog's parts; none where there is nothing to set. */
  loadEditor?(): Promise<WidgetEditor<TData, TCfg, TDraft>>;
  /** What an export holds; none where nothing can be taken away. */
  table?(data: TData, reader: WidgetReader): ExportTable;
}

export interface WidgetEmpty {
  readonly title: string;
  readonly hint?: string;
  readonly action?:
    | { readonly kind: 'settings'; readonly label: string }
    | { readonly kind: 'page'; readonly label: string; readonly to: string };
}

/** A kind whatever its payload, as the frame holds it: it hands a kind only what the kind's own schemas let through. */
export type AnyWidgetKind = WidgetKind<unknown, unknown, unknown>;
export type AnyWidgetEditor = WidgetEditor<unknown, unknown, unknown>;

export function widgetKind<TData, TCfg, TDraft = never>(
  kind: WidgetKind<TData, TCfg, TDraft>,
): AnyWidgetKind {
  return kind as unknown as AnyWidgetKind;
}
