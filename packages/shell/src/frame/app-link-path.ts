import type { AppLink } from '@plantdeck/core/contract';
import { routeOfBoard } from '@plantdeck/core/routes';

/** Boards that show an area when a link names nothing but the area. */
const BOARD_OF_AREAS = 'wholePlantEnergy';

/** The page that a link of an answer leads to, or null where the product has none for it. */
export function pathOfAppLink({ kind, id, query }: AppLink): string | null {
  switch (kind) {
    case 'board':
      return withQuery(routeOfBoard(id)?.path, query);
    case 'area':
      return withQuery(routeOfBoard(BOARD_OF_AREAS)?.path, { ...query, areaId: id });
    case 'alarm':
      return withQuery(`/alarmDetailsView/${encodeURIComponent(id)}`, query);
    case 'equipment':
      return withQuery('/equipmentLedger', { ...query, id });
    default:
      return null;
  }
}

function withQuery(path: string | undefined, query: Readonly<Record<string, string>>): string | null {
  if (path === undefined) return null;
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
