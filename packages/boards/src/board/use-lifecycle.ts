import { useCallback, useEffect } from 'react';
import type { ElementHandle } from '@plantdeck/core/element';
import type { FeedSnapshot } from '../feed/feed-store.ts';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { hasPanel, panelGap, panelValues } from './panel-values.ts';
import type { Scope } from './use-scope.ts';

/** Tells the page when data are asked for, have come, and hold nothing. */
export function useLifecycle(
  kind: BoardKind,
  element: ElementHandle,
  { snapshot, board, scope }: { snapshot: FeedSnapshot; board: AnyBoard | null; scope: Scope },
  refresh: () => Promise<void>,
): () => Promise<void> {
  const isLoading = snapshot.status === 'loading';
  const filters = JSON.stringify(scope);
  useEffect(() => {
    if (isLoading) element.emit('plant-loading', { filters: JSON.parse(filters) as Scope });
  }, [element, isLoading, filters]);
  useEffect(() => {
    if (!board) return;
    const { dataAsOf, completeness } = board;
    element.emit('plant-loaded', { dataAsOf, completeness });
    if (isEmpty(kind, board)) element.emit('plant-empty', { dataAsOf });
  }, [kind, element, board]);
  return useCallback(() => {
    element.emit('plant-loading', { filters: JSON.parse(filters) as Scope });
    return refresh();
  }, [element, refresh, filters]);
}

/** No panel of the board has a value. */
function isEmpty(kind: BoardKind, { panels }: AnyBoard): boolean {
  const kpis = panelValues(panels as { kpis?: readonly { value: unknown }[] }, 'kpis');
  if (Array.isArray(kpis) && kpis.some(({ value }: { value: unknown }) => value !== null)) return false;
  return kind.rows
    .flatMap((row) => row.panels)
    .every((code) => !hasPanel(panels, code) || panelGap(panels, code) !== null);
}
