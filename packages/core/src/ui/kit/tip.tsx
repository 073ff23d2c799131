import { useRef, type ReactNode } from 'react';
import { useHint } from '../parts/hint.tsx';
import { useUiStyles } from './use-ui-styles.ts';

/** A word or figure with an explanation on hover and focus; screen readers read it right after. */
export function Tip({ text, children }: { readonly text: string; readonly children: ReactNode }): ReactNode {
  useUiStyles();
  const anchor = useRef<HTMLSpanElement>(null);
  const { handlers, bubble } = useHint(text, anchor);
  return (
    <>
      <span className="tip-anchor" ref={anchor} tabIndex={0} role="note" {...handlers}>
        {children}
        <span className="sr"> {text}</span>
      </span>
      {bubble}
    </>
  );
}
