import type { ReactNode } from 'react';
import { Button } from '@plantdeck/core/ui/base';

interface PagerProps {
  /** From 1. */
  readonly current: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (current: number) => void;
  readonly labels: { readonly pages: string; readonly previous: string; readonly next: string };
}

/** The way through the pages of a list; nothing where there is one page. */
export function Pager({ current, size, total, onPage, labels }: PagerProps): ReactNode {
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1 && current === 1) return null;
  return (
    <div className="pager" role="group" aria-label={labels.pages}>
      <Button size="s" icon="chevron-left" disabled={current <= 1} onClick={() => onPage(current - 1)}>
        {labels.previous}
      </Button>
      <span>
        {current} / {pages}
      </span>
      <Button size="s" disabled={current >= pages} onClick={() => onPage(Math.min(pages, current + 1))}>
        {labels.next}
      </Button>
    </div>
  );
}
