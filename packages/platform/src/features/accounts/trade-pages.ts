import { routeNamed } from '@plantdeck/core/routes';

export const CEMENT = 'cement';

/** Whether a page, or a button of it, is about what an enterprise of this trade has. */
export function isForTrade(resourceCode: string, tradeCode: string): boolean {
  const only = routeNamed(resourceCode.split(':')[0] ?? '')?.trade;
  return only === undefined || only === tradeCode;
}
