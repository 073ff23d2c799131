import type { ReactNode } from 'react';
import { IconButton } from '@plantdeck/core/ui/base';
import { useBoard } from './board-context.ts';
import { COMMON } from './reader.ts';
import type { AutoPages } from './use-auto-pages.ts';

/** Foot of a list with more than one page: back, where it stands, on. */
export function Pager({ pages }: { readonly pages: AutoPages }): ReactNode {
  const { reader } = useBoard();
  if (pages.count < 2) return null;
  return (
    <span className="pager">
      <IconButton
        icon="chevron-left"
        size="s"
        label={reader.t(`${COMMON}previousPage`)}
        onClick={() => pages.go(-1)}
      />
      <span>{reader.t(`${COMMON}pageOf`, { page: pages.page + 1, pages: pages.count })}</span>
      <IconButton
        icon="chevron-right"
        size="s"
        label={reader.t(`${COMMON}nextPage`)}
        onClick={() => pages.go(1)}
      />
    </span>
  );
}
