import { expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../i18n/language.ts';
import { measurementUnitSeed } from '../../features/records/measurement-units.ts';
import { checkItemSeed } from '../../features/records/check-items.ts';
import { pageSortSeed } from '../../features/records/menu-order.ts';
import { popupSeed } from '../../features/records/popups.ts';
import { isTwoNames } from '../../features/records/resource.ts';
import { tableLayoutSeed } from '../../features/records/table-layout.ts';
import { TRADES } from '../../features/records/seeds/trades.ts';
import { everyName, isTranslated, joined, named, plantName } from './plant-name.ts';
import { boardText } from '../../features/board-words/words.ts';
import { recordWord } from '../../features/record-words/record-words.ts';
import { ROTA_SHIFT } from '../../features/records/vocabulary.ts';

test('a name of a model is told in the reader’s language, with its numbers', () => {
  const mill = { zh: '5# 球磨机', en: 'Ball mill 5' };
  expect(plantName('zh-CN', mill)).toBe('5# 球磨机');
  expect(plantName('en', mill)).toBe('Ball mill 5');
  expect(plantName('it', mill)).toBe('Mulino a sfere 5');
  expect(plantName('zh-TW', mill)).toBe('5# 球磨機');
});

test('two numbers keep their places, and a number of the phrase itself is none', () => {
  const zone = { zh: '2# 辊道窑 15 区温度高', en: 'Roller kiln 2 zone 15 temperature high' };
  expect(plantName('vi', zone)).toBe('Lò con lăn 2: nhiệt độ vùng 15 cao');
  expect(plantName('ja', { zh: '需量超过合同的 95 %', en: 'Demand above 95 % of contract' })).toBe(
    'デマンドが契約の 95 % 超過',
  );
});

test('what is wrong with an area, and its meter, are joined as the language joins them', () => {
  const alarm = joined(named('cement.cementMill', { n: 2 }), named('is.vibrationHigh'));
  expect(alarm).toEqual({ zh: '2# 水泥磨振动高', en: 'Cement mill 2 vibration high' });
  expect(plantName('it', alarm)).toBe('Mulino cemento 2: vibrazioni alte');
  expect(plantName('ja', alarm)).toBe('2号セメントミルの振動高');
});

test('a name that an enterprise gave itself stays as it is', () => {
  expect(plantName('ja', { zh: '我的车间', en: 'My workshop' })).toBe('My workshop');
  expect(plantName('zh-TW', { zh: '我的车间', en: 'My workshop' })).toBe('我的车间');
  // An imported plant has one name for all, even if it is a word of a model.
  expect(plantName('it', { zh: 'Firing', en: 'Firing' })).toBe('Firing');
  expect(everyName({ zh: 'x', en: 'y' })).toEqual({ zh: 'x', en: 'y' });
});

test('a name made of signs of a pattern breaks nothing', () => {
  for (const hostile of ['{{n}}# 球磨机', '$&', 'constructor 5', '__proto__', ''])
    expect(plantName('th', { zh: hostile, en: hostile })).toBe(hostile);
});

test.each(PLATFORM_LANGUAGES)('a shift has one name on boards, in lists and in reports in %s', (language) => {
  for (const shift of ['early', 'late', 'night'] as const) {
    const code = ROTA_SHIFT[shift];
    const name = recordWord(language, `option.shift.${shift}`);
    expect(boardText(language, `alarm.shift.${code}`)).toBe(name);
    expect(plantName(language, named(`shift.${code}`)).toLowerCase()).toContain(name.toLowerCase());
  }
});

test('first rows of lists have a name in every language, in the script of that language', () => {
  const trades = Object.values(TRADES).flatMap(({ products, categories, materials, items }) => [
    ...[...products, ...materials, ...items].map(({ name }) => name),
    ...categories.map(([, name]) => name),
  ]);
  const seeds = [measurementUnitSeed, checkItemSeed, popupSeed, tableLayoutSeed, pageSortSeed];
  const names = [
    ...trades,
    ...seeds.flatMap((seed) => seed().flatMap(({ values }) => Object.values(values).filter(isTwoNames))),
  ];
  expect(names.filter((name) => !isTranslated(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names)
    for (const language of PLATFORM_LANGUAGES) {
      const text = plantName(language, name);
      const isForeign = /zh|ja|th/.test(language) ? /[A-Za-z]{3,}/ : /[\p{Script=Han}\p{Script=Thai}]/u;
      expect([language, text]).toEqual([language, expect.not.stringMatching(isForeign)]);
    }
});
