import { parseAppLink } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { pathOfAppLink } from './app-link-path.ts';

test.each([
  ['app:board/peakValleyUsage?areaId=P.W1&range=today', '/powerUsageAnalysis?areaId=P.W1&range=today'],
  ['app:board/wholePlantEnergy', '/realTimeBoardFarm'],
  ['app:area/P.W1?range=thisMonth', '/realTimeBoardFarm?range=thisMonth&areaId=P.W1'],
  ['app:alarm/a%2F7', '/alarmDetailsView/a%2F7'],
  ['app:equipment/e1', '/equipmentLedger?id=e1'],
  ['app:board/none', null],
  ['app:order/o1', null],
])('%s leads to %s', (href, path) => {
  const link = parseAppLink(href);
  if (link === null) throw new Error(`${href} is no link`);
  expect(pathOfAppLink(link)).toBe(path);
});
