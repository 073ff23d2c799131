import { expect, test } from 'vitest';
import { boardText } from '../../features/board-words/words.ts';
import { PLATFORM_LANGUAGES } from '../i18n/language.ts';
import { recordWord } from '../../features/record-words/record-words.ts';
import { ROTA_SHIFT } from '../../features/records/vocabulary.ts';
import { everyName, joined, named, plantName } from './plant-name.ts';

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
