import { expect, test } from 'vitest';
import { isForTrade } from './trade-pages.ts';

test('a page about what one trade has is for enterprises of that trade alone, with its buttons', () => {
  for (const [code, trade] of [
    ['kilnWatchBoard', 'ceramics'],
    ['papermakingCockpitView', 'paper'],
    ['papermakingCockpitView:solve', 'paper'],
    ['rotarykiln_production_board', 'cement'],
    ['productionComprehensiveBoard', 'cement'],
    ['ceramicsProductionBoard', 'ceramics'],
    ['ceramicsProductionBoardSetting', 'ceramics'],
  ] as const)
    for (const other of ['ceramics', 'cement', 'paper', 'aluminium'])
      expect([code, other, isForTrade(code, other)]).toEqual([code, other, other === trade]);
  expect(isForTrade('realTimeBoardFarm', 'paper')).toBe(true);
  expect(isForTrade('constructor', 'paper')).toBe(true);
});
