import { edited, reordered, type Layout, type SizeOf } from '@plantdeck/core/layout';
import type { Translate } from '@plantdeck/core/words';
import { useCallback, useMemo, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { WidgetDefinition } from './definitions.ts';
import { useFocusKeeper } from './focus-keeper.ts';
import { steppedMove, steppedSize, type Step } from './steps.ts';
import { newId, useDrag, type DragKind, type DragState } from './use-drag.ts';
import type { WorkbenchControl } from './use-workbench.ts';
import { widgetNames, type WidgetNames } from './widget-names.ts';

export interface ArrangingInput {
  readonly control: WorkbenchControl;
  readonly definitions: readonly WidgetDefinition[];
  readonly isEditing: boolean;
  readonly isNarrow: boolean;
  readonly t: Translate;
  readonly say: (text: string) => void;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly grid: RefObject<HTMLUListElement | null>;
}

/** What can be done with the layout; each change is announced. */
export interface Arranging {
  readonly names: WidgetNames;
  /** A widget that is held, and the layout as it would become. */
  readonly drag: DragState | null;
  readonly shown: Layout;
  change(next: Layout): void;
  start(event: PointerEvent<HTMLElement>, kind: DragKind, id: string): void;
  step(id: string, by: Step, isSize: boolean): void;
  add(definition: WidgetDefinition): void;
  remove(id: string): void;
  configure(id: string, cfg: unknown): void;
  undo(): void;
  redo(): void;
  onKeyDown(event: KeyboardEvent): void;
}

export function useArranging(input: ArrangingInput): Arranging {
  const { control, definitions, isEditing, isNarrow, t, say, root, grid } = input;
  const { state, dispatch, save } = control;
  const { history } = state;
  const layout = history.now;
  const names = useMemo(() => widgetNames(definitions, t), [definitions, t]);
  const sizeOf = useCallback<SizeOf>((type) => names.byType.get(type)?.size ?? null, [names]);
  const focus = useFocusKeeper(root, layout);
  const change = (next: Layout): void => dispatch({ type: 'change', layout: next });

  const sayPlace = (next: Layout, id: string, kind: DragKind): void => {
    const item = next.find((each) => each.id === id);
    if (!item) return;
    const widget = names.ofItem(id, next);
    say(
      kind === 'resize'
        ? t('bench.said.size', { widget, w: item.w, h: item.h })
        : t('bench.said.place', { widget, x: item.x + 1, y: item.y + 1 }),
    );
  };
  const { start, drag } = useDrag({
    grid,
    sizeOf,
    onDrop: (next, kind, id) => {
      if (next === layout) return;
      change(next);
      sayPlace(next, id, kind);
    },
    onCancel: () => say(t('bench.said.cancelled')),
  });

  const stepped = (id: string, by: Step, isSize: boolean): Layout => {
    if (!isNarrow) return isSize ? steppedSize(layout, id, by, sizeOf) : steppedMove(layout, id, by);
    if (isSize) return steppedSize(layout, id, { dx: 0, dy: by.dy }, sizeOf);
    return by.dy === 0 ? layout : reordered(layout, id, by.dy < 0 ? -1 : 1);
  };
  const step = (id: string, by: Step, isSize: boolean): void => {
    const widget = names.ofItem(id, layout);
    const next = stepped(id, by, isSize);
    if (next === layout) return say(t('bench.said.stays', { widget }));
    focus.keep();
    change(next);
    if (isNarrow && !isSize) {
      const n = next.findIndex((each) => each.id === id) + 1;
      say(t('bench.said.order', { widget, n, total: next.length }));
    } else sayPlace(next, id, isSize ? 'resize' : 'move');
  };
  const add = (definition: WidgetDefinition): void => {
    const id = newId(definition.type);
    const next = edited(layout, { kind: 'add', id, type: definition.type, cfg: null, version: 1 }, sizeOf);
    if (next === layout) return;
    change(next);
    say(t('bench.said.added', { widget: names.of(definition) }));
    focus.show(id);
  };
  const remove = (id: string): void => {
    const widget = names.ofItem(id, layout);
    const at = layout.findIndex((each) => each.id === id);
    const next = edited(layout, { kind: 'remove', id }, sizeOf);
    change(next);
    say(t('bench.said.removed', { widget }));
    focus.toRemove(next[Math.min(at, next.length - 1)]?.id ?? null);
  };
  const configure = (id: string, cfg: unknown): void => {
    const item = layout.find((each) => each.id === id);
    if (!item) return;
    const next = edited(layout, { kind: 'configure', id, cfg, version: item.version }, sizeOf);
    change(next);
    // Settings of a widget are kept at once; while the page is arranged they go with the rest.
    if (!isEditing) void save(next);
  };
  const undo = (): void => {
    if (history.past.length === 0) return;
    focus.keep();
    dispatch({ type: 'undo' });
    say(t('bench.said.undone'));
  };
  const redo = (): void => {
    if (history.future.length === 0) return;
    focus.keep();
    dispatch({ type: 'redo' });
    say(t('bench.said.redone'));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!isEditing || isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };

  return {
    names,
    drag,
    shown: drag?.preview ?? layout,
    change,
    start: (event, kind, id) => start(event, kind, id, layout),
    step,
    add,
    remove,
    configure,
    undo,
    redo,
    onKeyDown,
  };
}
