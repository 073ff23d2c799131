import type { MenuResource } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { codeOfPath, isEntrance, permittedPage, showsHeader, showsMenu } from './routes.ts';

const farm: MenuResource = {
  resourcesId: 'r1',
  resourcesCode: 'realTimeBoardFarm',
  resourcesType: 1,
  resourcesName: 'Whole plant',
  resourcesUri: '/realTimeBoardFarm',
  sort: 1,
  isUsable: true,
  childResources: [],
};

test('SHL-02 the header is for routes of the list only', () => {
  expect(['/realTimeBoardFarm', '/messageCenter', '/404'].map(showsHeader)).toEqual([true, true, true]);
  expect(['/Login', '/', '/expiredPage', '/EAMLogin', '/anything'].map(showsHeader)).not.toContain(true);
});

test('the menu leaves for isFull=1 and on the not-found page', () => {
  expect(showsMenu('/realTimeBoardFarm', 'range=today')).toBe(true);
  expect(showsMenu('/realTimeBoardFarm', 'range=today&isFull=1')).toBe(false);
  expect(showsMenu('/realTimeBoardFarm', 'isFull=0')).toBe(true);
  expect(showsMenu('/404', '')).toBe(false);
});

test('a page needs its resource, but for those that are always allowed', () => {
  expect(permittedPage('/realTimeBoardFarm', [farm])?.path).toBe('/realTimeBoardFarm');
  expect(permittedPage('/realTimeBoardFarm/', [farm])?.path).toBe('/realTimeBoardFarm');
  expect(permittedPage('/realTimeBoardFarm', [{ ...farm, isUsable: false }])).toBeNull();
  expect(permittedPage('/realTimeBoardFarm', [])).toBeNull();
  expect(permittedPage('/messageCenter', [])?.own).toBe('messages');
  expect(permittedPage('/nowhere', [farm])).toBeNull();
});

test('an unknown path of one segment is a temporary code', () => {
  expect(codeOfPath('/foshan1')).toBe('foshan1');
  expect(codeOfPath('/foshan1/')).toBe('foshan1');
  expect(
    ['/', '/Login', '/realTimeBoardFarm', '/messageCenter', '/alarmDetailsView/7', '/<b>'].map(codeOfPath),
  ).toEqual(Array.from({ length: 6 }, () => null));
});

test('whoever is signed in does not stay at an entrance', () => {
  expect(['/', '/Login', '/invalidPage', '/messageCenter'].map(isEntrance)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
