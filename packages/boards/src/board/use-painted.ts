import { useCallback, useEffect, useRef } from 'react';
import { useNewest } from '../panel/use-newest.ts';
import type { ElementHandle } from '@plantdeck/core/element';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { hasPanel, panelGap } from './panel-values.ts';

/** Raises `plant-ready` when the figures stand on the screen, and again when the charts in view are drawn. */
export function usePainted(
  kind: BoardKind,
  element: ElementHandle,
  board: AnyBoard | null,
): (panel: string) => void {
  const drawn = useRef(new Set<string>());
  const phase = useRef<'none' | 'numbers' | 'painted'>('none');
  const isShown = board !== null;
  const latest = useNewest(board);

  const look = useCallback(() => {
    if (phase.current !== 'numbers' || !latest.current) return;
    const { panels } = latest.current;
    const waiting = kind.drawn.filter(
      (code) => hasPanel(panels, code) && !panelGap(panels, code) && !drawn.current.has(code),
    );
    // A chart below the fold is not drawn before it is scrolled to.
    const inView = waiting.filter((code) => {
      const box = element.root.querySelector(`.p-${code}`)?.getBoundingClientRect();
      return box && box.height > 0 && box.top < innerHeight && box.bottom > 0;
    });
    if (inView.length > 0) return;
    phase.current = 'painted';
    element.emit('plant-ready', { phase: 'painted' });
  }, [kind, element, latest]);

  useEffect(() => {
    if (!isShown || phase.current !== 'none') return;
    phase.current = 'numbers';
    element.emit('plant-ready', { phase: 'numbers' });
    look();
  }, [element, isShown, look]);

  return useCallback(
    (panel) => {
      if (phase.current === 'painted') return;
      drawn.current.add(panel);
      look();
    },
    [look],
  );
}
