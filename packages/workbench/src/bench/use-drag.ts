import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { edited, movedTo, type Layout, type SizeOf } from '@plantdeck/core/layout';
import { cellAt, pitchOf, type GridMeasure } from './steps.ts';

export type DragKind = 'move' | 'resize' | 'add';

/** A widget in hand, and the layout as it would be if it were let go now. */
export interface DragState {
  readonly kind: DragKind;
  readonly id: string;
  readonly preview: Layout;
}

interface Held {
  readonly kind: DragKind;
  readonly id: string;
  readonly before: Layout;
  readonly pointerId: number;
  /** Where the pointer was, from the upper left of the grid. */
  readonly startX: number;
  readonly startY: number;
}

export interface DragHandle {
  /** Takes a widget by the pointer; the handle bears the returned events. */
  start(event: PointerEvent<HTMLElement>, kind: DragKind, id: string, before: Layout): void;
  readonly drag: DragState | null;
}

/** Moves, resizes and adds by one pointer: mouse, pen or finger. Escape puts everything back. */
export function useDrag({
  grid,
  sizeOf,
  onDrop,
  onCancel,
}: {
  readonly grid: RefObject<HTMLElement | null>;
  readonly sizeOf: SizeOf;
  readonly onDrop: (layout: Layout, kind: DragKind, id: string) => void;
  readonly onCancel: () => void;
}): DragHandle {
  const [drag, setDrag] = useState<DragState | null>(null);
  const newest = useRef({ sizeOf, onDrop, onCancel });
  useEffect(() => {
    newest.current = { sizeOf, onDrop, onCancel };
  });
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const start = useCallback<DragHandle['start']>(
    (event, kind, id, before) => {
      const box = grid.current;
      if (!box || event.button !== 0 || stop.current) return;
      event.preventDefault();
      const handle = event.currentTarget;
      const first = measureOf(box);
      const held: Held = {
        kind,
        id,
        before,
        pointerId: event.pointerId,
        startX: event.clientX - first.left,
        startY: event.clientY - first.top,
      };
      let preview = before;
      handle.setPointerCapture(event.pointerId);
      const show = (next: Layout): void => {
        preview = next;
        setDrag({ kind, id, preview: next });
      };
      if (kind !== 'add') show(before);
      const onMove = (moved: globalThis.PointerEvent): void => {
        if (moved.pointerId !== held.pointerId) return;
        show(layoutUnder(held, measureOf(box), moved.clientX, moved.clientY, newest.current.sizeOf));
        scrollAlong(box, moved.clientY);
      };
      const end = (isDropped: boolean): void => {
        stop.current?.();
        setDrag(null);
        if (isDropped) newest.current.onDrop(preview, kind, id);
        else newest.current.onCancel();
      };
      const onUp = (up: globalThis.PointerEvent): void => {
        if (up.pointerId === held.pointerId) end(true);
      };
      const onLost = (): void => end(false);
      const onKey = (key: KeyboardEvent): void => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        key.preventDefault();
        end(false);
      };
      handle.addEventListener('pointermove', onMove);
      handle.addEventListener('pointerup', onUp);
      handle.addEventListener('pointercancel', onLost);
      addEventListener('keydown', onKey, true);
      stop.current = () => {
        stop.current = null;
        handle.removeEventListener('pointermove', onMove);
        handle.removeEventListener('pointerup', onUp);
        handle.removeEventListener('pointercancel', onLost);
        removeEventListener('keydown', onKey, true);
        if (handle.hasPointerCapture(held.pointerId)) handle.releasePointerCapture(held.pointerId);
      };
    },
    [grid],
  );
  return { start, drag };
}

function measureOf(box: HTMLElement): GridMeasure {
  const { left, top, width, height } = box.getBoundingClientRect();
  const style = getComputedStyle(box);
  const inset = Number.parseFloat(style.paddingLeft) || 0;
  return {
    left: left + inset,
    top: top + (Number.parseFloat(style.paddingTop) || 0),
    width: width - 2 * inset,
    height,
    rowHeightPx: Number.parseFloat(style.gridAutoRows) || 1,
    gapPx: Number.parseFloat(style.rowGap) || 0,
  };
}

function layoutUnder(
  held: Held,
  measure: GridMeasure,
  clientX: number,
  clientY: number,
  sizeOf: SizeOf,
): Layout {
  const { kind, id, before, startX, startY } = held;
  if (kind === 'add') {
    const cell = cellAt(measure, clientX, clientY);
    if (!cell) return before;
    const added = edited(before, { kind: 'add', id, type: typeOfNew(id), cfg: null, version: 1 }, sizeOf);
    return movedTo(added, id, cell.x, cell.y);
  }
  const item = before.find((each) => each.id === id);
  if (!item) return before;
  const pitch = pitchOf(measure);
  // From the grid's own corner, so that scrolling under a held widget counts.
  const dx = Math.round((clientX - measure.left - startX) / pitch.x);
  const dy = Math.round((clientY - measure.top - startY) / pitch.y);
  if (kind === 'move') return edited(before, { kind: 'move', id, x: item.x + dx, y: item.y + dy }, sizeOf);
  return edited(before, { kind: 'resize', id, w: item.w + dx, h: item.h + dy }, sizeOf);
}

/** `to-dos~3f2a`: ids of new widgets begin with their type. */
const ID_MARK = '~';
export const newId = (type: string): string =>
  `${type.slice(0, 50)}${ID_MARK}${Math.random().toString(36).slice(2, 10)}`;
const typeOfNew = (id: string): string => id.slice(0, id.lastIndexOf(ID_MARK));

const EDGE_PX = 48;
const STEP_PX = 24;

/** Near the upper or lower edge what scrolls goes along. */
function scrollAlong(box: HTMLElement, clientY: number): void {
  const by = clientY < EDGE_PX ? -STEP_PX : clientY > innerHeight - EDGE_PX ? STEP_PX : 0;
  if (by === 0) return;
  for (let node: Element | null = box; node; node = parentOf(node)) {
    if (node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY)) {
      node.scrollBy(0, by);
      return;
    }
  }
  scrollBy(0, by);
}

function parentOf(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  const root = node.getRootNode();
  return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
