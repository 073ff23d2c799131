import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { movedTo } from './indicator-draft.ts';
import { useHeldFocus } from './use-held-focus.ts';

const STEP: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

export interface SortHandle {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

interface Dragged {
  readonly id: string;
  readonly from: readonly string[];
}

/**
 * An order that is changed by arrow keys and by dragging. While something is dragged the others make way; Escape and a
 * cancelled pointer put everything back.
 * @param ids  in their order  @param onOrder  another order, of which one has moved
 */
export function useSortableList(
  ids: readonly string[],
  onOrder: (order: readonly string[], movedId: string) => void,
): {
  readonly order: readonly string[];
  readonly draggedId: string | null;
  readonly handleOf: (id: string) => SortHandle;
  /** Puts the place of an entry where dragging can find it. */
  readonly placeOf: (id: string) => (node: HTMLElement | null) => void;
} {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const nodes = useRef(new Map<string, HTMLElement>());
  const order = dragged ? (shown ?? ids) : ids;
  const hold = useHeldFocus(order.join('\n'));
  const stop = (): void => {
    setDragged(null);
    setShown(null);
  };
  return {
    order,
    draggedId: dragged?.id ?? null,
    placeOf: (id) => (node) => {
      if (node) nodes.current.set(id, node);
      else nodes.current.delete(id);
    },
    handleOf: (id) => ({
      onKeyDown(event) {
        if (event.key === 'Escape' && dragged) return stop();
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
        const step = STEP[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
        const from = ids.indexOf(id);
        const next = movedTo(ids, from, from + (isRtl && isSideways ? -step : step));
        if (next === ids) return;
        hold(event.currentTarget);
        onOrder(next, id);
      },
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ id, from: ids });
        setShown(ids);
      },
      onPointerMove(event) {
        if (dragged?.id !== id) return;
        const over = order.findIndex((one) => {
          const box = nodes.current.get(one)?.getBoundingClientRect();
          return (
            box !== undefined &&
            event.clientX >= box.left &&
            event.clientX <= box.right &&
            event.clientY >= box.top &&
            event.clientY <= box.bottom
          );
        });
        if (over >= 0 && order[over] !== id) setShown(movedTo(order, order.indexOf(id), over));
      },
      onPointerUp() {
        if (dragged?.id !== id) return;
        const isMoved = order.some((one, index) => one !== dragged.from[index]);
        stop();
        if (isMoved) onOrder(order, id);
      },
      onPointerCancel: stop,
    }),
  };
}
