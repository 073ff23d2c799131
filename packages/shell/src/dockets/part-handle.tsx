import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { DocketPart } from '@plantdeck/core/contract';
import type { EditorAction } from './editor-state.ts';

const FAR_MM = 5;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface PartHandleProps {
  readonly part: DocketPart;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onChange: (action: EditorAction) => void;
}

/** Takes hold of a part: by pointer or touch, or by the arrow keys. */
export function PartHandle({ part, label, isChosen, onChoose, onChange }: PartHandleProps): ReactNode {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);

  const onPointerDown = (event: PointerEvent<SVGRectElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
    onChoose();
  };
  const onPointerMove = (event: PointerEvent<SVGRectElement>): void => {
    const scale = event.currentTarget.getScreenCTM()?.a;
    if (!last.current || !scale) return;
    const dxMm = Math.round(((event.clientX - last.current.x) / scale) * 2) / 2;
    const dyMm = Math.round(((event.clientY - last.current.y) / scale) * 2) / 2;
    if (dxMm === 0 && dyMm === 0) return;
    last.current = { x: last.current.x + dxMm * scale, y: last.current.y + dyMm * scale };
    onChange({ type: 'move', id: part.id, dxMm, dyMm });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onChange({ type: 'remove', id: part.id });
    }
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? FAR_MM : 1;
    onChange({
      type: event.altKey ? 'resize' : 'move',
      id: part.id,
      dxMm: arrow[0] * step,
      dyMm: arrow[1] * step,
    });
  };
  return (
    <rect
      className={isChosen ? 'part-handle chosen' : 'part-handle'}
      x={part.xMm}
      y={part.yMm}
      width={part.widthMm}
      height={part.heightMm}
      tabIndex={0}
      role="button"
      aria-label={label}
      aria-pressed={isChosen}
      onFocus={onChoose}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (last.current = null)}
      onKeyDown={onKeyDown}
    />
  );
}
