import type { RouteName } from '@plantdeck/core/routes';

export const CEMENT = 'cement';

/** Pages about what only a cement works has: its rotary kilns. */
const CEMENT_PAGES: ReadonlySet<string> = new Set<RouteName>(['rotarykiln_production_board']);

/** Whether a page, or a button or panel of it, is about what an enterprise of this trade has. */
export function isForTrade(resourceCode: string, tradeCode: string): boolean {
  return tradeCode === CEMENT || !CEMENT_PAGES.has(resourceCode.split(':')[0] ?? '');
}
