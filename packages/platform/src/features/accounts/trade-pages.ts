import type { RouteName } from '@plantdeck/core/routes';

export const CEMENT = 'cement';

/** Pages about what only the works of one trade have: rotary kilns, and slitters of reels. */
const TRADE_OF: Readonly<Partial<Record<RouteName, string>>> = {
  rotarykiln_production_board: CEMENT,
  YSScheduledCutterProgramDetail: 'paper',
};

/** Whether a page, or a button or panel of it, is about what an enterprise of this trade has. */
export function isForTrade(resourceCode: string, tradeCode: string): boolean {
  const page = resourceCode.split(':')[0] ?? '';
  const only = Object.hasOwn(TRADE_OF, page) ? TRADE_OF[page as RouteName] : undefined;
  return only === undefined || only === tradeCode;
}
