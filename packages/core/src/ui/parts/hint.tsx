import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { placeBeside } from './placement.ts';

const SHOW_DELAY_MS = 400;

export interface Hint {
  /** To be spread on the control. */
  readonly handlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: { readonly key: string; stopPropagation(): void }) => void;
  };
  /** To be rendered beside the control. */
  readonly bubble: ReactNode;
}

/**
 * A short text over a control on hover and keyboard focus, in the top layer so that no page around can clip it. The
 * control's own name says the same, so the bubble is hidden from screen readers.
 */
export function useHint(text: string, control: RefObject<HTMLElement | null>): Hint {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const bubble = useRef<HTMLSpanElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown || !bubble.current || !control.current) return;
    bubble.current.showPopover();
    placeBeside(bubble.current, control.current.getBoundingClientRect(), 'center');
  }, [isShown, control, text]);

  const hide = (): void => {
    clearTimeout(timer.current);
    setIsShown(false);
  };
  return {
    handlers: {
      onPointerEnter: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setIsShown(true), SHOW_DELAY_MS);
      },
      onPointerLeave: hide,
      onFocus: () => {
        if (control.current?.matches(':focus-visible')) setIsShown(true);
      },
      onBlur: hide,
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isShown) return;
        // Escape closes the top layer only, which is the hint.
        event.stopPropagation();
        hide();
      },
    },
    bubble: isShown ? (
      <span ref={bubble} className="tip" popover="manual" aria-hidden="true">
        {text}
      </span>
    ) : null,
  };
}
