import { isPermitted, permittedRoutes } from '@plantdeck/core';
import { KANBAN_EVERY_MAX_S, KANBAN_EVERY_MIN_S, type MenuResource } from '@plantdeck/core/contract';
import { ROUTES, type RouteEntry } from '@plantdeck/core/routes';

/** A board that can be opened. */
export interface CatalogueEntry {
  readonly code: string;
  /** Element name without prefix. */
  readonly element: string;
  readonly path: string;
  /** Key of the title among the routes' words. */
  readonly routeName: string;
}

/** The boards that a person's resources hold, each once, in the order of the menu. */
export function catalogueOf(menus: readonly MenuResource[]): CatalogueEntry[] {
  const permitted = permittedRoutes(menus);
  const routes: readonly RouteEntry[] = ROUTES;
  const entries = routes.flatMap(({ board, element, path, name }): CatalogueEntry[] =>
    board !== undefined && element !== undefined && isPermitted(path, permitted)
      ? [{ code: board, element, path, routeName: name }]
      : [],
  );
  return entries.filter((entry, index) => entries.findIndex(({ code }) => code === entry.code) === index);
}

/** What a wall display is asked for. */
export interface WallChoice {
  readonly codes: readonly string[];
  readonly everyS: number;
  readonly distance: WallDistance;
}

export const WALL_DISTANCES = ['near', 'room', 'wall'] as const;
export type WallDistance = (typeof WALL_DISTANCES)[number];

/** Seconds as typed; null where they are none that a display takes. */
export function everySeconds(typed: string): number | null {
  const value = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value >= KANBAN_EVERY_MIN_S && value <= KANBAN_EVERY_MAX_S ? value : null;
}

/** The address of a wall display: it is a link that a screen can be started with. */
export function wallQuery({ codes, everyS, distance }: WallChoice): Readonly<Record<string, string>> {
  return { boards: codes.join(','), every: String(everyS), distance };
}
