import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useUiStyles } from './use-ui-styles.ts';

const KEY_STEP_PX = 16;

export interface WidthHandleProps {
  readonly label: string;
  readonly valuePx: number;
  readonly minPx: number;
  readonly maxPx: number;
  /** On the way. */
  readonly onChange: (widthPx: number) => void;
  /** At the end of a drag and after each key, for what is kept. */
  readonly onCommit?: (widthPx: number) => void;
  /** Which side of the handle grows when it is moved to the right. */
  readonly grows?: 'start' | 'end';
}

/** A bar between two areas that changes the width of one, by pointer and by arrow keys. */
export function WidthHandle({
  label,
  valuePx,
  minPx,
  maxPx,
  onChange,
  onCommit,
  grows = 'start',
}: WidthHandleProps): ReactNode {
  useUiStyles();
  const [isDragging, setIsDragging] = useState(false);
  const start = useRef({ x: 0, widthPx: 0 });
  const newest = useRef(valuePx);
  const sign = grows === 'start' ? 1 : -1;

  function set(widthPx: number): void {
    newest.current = Math.round(Math.min(maxPx, Math.max(minPx, widthPx)));
    onChange(newest.current);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, widthPx: valuePx };
    newest.current = valuePx;
    setIsDragging(true);
  }

  function end(): void {
    if (!isDragging) return;
    setIsDragging(false);
    onCommit?.(newest.current);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: valuePx + sign * KEY_STEP_PX,
      ArrowLeft: valuePx - sign * KEY_STEP_PX,
      Home: minPx,
      End: maxPx,
    };
    const widthPx = moves[event.key];
    if (widthPx === undefined) return;
    event.preventDefault();
    set(widthPx);
    onCommit?.(newest.current);
  }

  return (
    <div
      className="handle"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={valuePx}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      tabIndex={0}
      data-dragging={isDragging || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) =>
        isDragging && set(start.current.widthPx + sign * (event.clientX - start.current.x))
      }
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    />
  );
}
