import { createElement, useEffect, useRef, useState, type ReactNode } from 'react';
import { useElement } from '@plantdeck/core/element';
import { Skeleton } from '@plantdeck/core/ui/base';
import { siblingTag } from '../parts/sibling-tag.ts';

/** The width that a previewed board is laid out for; its picture is made smaller, never its layout. */
const BOARD_WIDTH_PX = 1440;

/** A board as it stands now, small. One that is not on the screen is not there: it costs nothing. */
export function BoardPreview({ element }: { readonly element: string }): ReactNode {
  const { host } = useElement();
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const seen = new IntersectionObserver((entries) =>
      setIsSeen(entries.some((entry) => entry.isIntersecting)),
    );
    const sized = new ResizeObserver(() =>
      node.style.setProperty('--scale', String(node.clientWidth / BOARD_WIDTH_PX)),
    );
    seen.observe(node);
    sized.observe(node);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, []);
  return (
    <div className="preview" ref={box} inert aria-hidden="true">
      {isSeen ? (
        <div className="preview-board">
          {createElement(siblingTag(host, element), {
            session: host.getAttribute('session') ?? undefined,
            theme: host.getAttribute('theme') ?? undefined,
            readonly: '',
          })}
        </div>
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  );
}
