import { expect, test } from 'vitest';
import { ceramicsStructure } from '@plantdeck/plants/models/ceramics/structure.ts';
import { ASKED_QUESTIONS } from '../../../../testing/questions/asked-questions.ts';
import { FLOOR_QUESTIONS } from '../../../../testing/questions/floor-questions.ts';
import { SPOKEN_QUESTIONS } from '../../../../testing/questions/spoken-questions.ts';
import { TIER_QUESTIONS, TIME_QUESTIONS } from '../../../../testing/questions/time-questions.ts';
import { TYPED_QUESTIONS } from '../../../../testing/questions/typed-questions.ts';
import { UNKNOWN_WORDS } from '../../../../testing/questions/unknown-words.ts';
import { areaVocabulary, type AreaVocabulary } from '../vocabulary.ts';
import type { Question } from '../question.ts';
import { understand } from '../understand.ts';
import { questionLanguage } from './detect.ts';

const areas = ceramicsStructure('CER', '佛山陶瓷一厂', 'Foshan Ceramics 1').areas.map((area) => ({
  areaId: area.id,
  parentId: area.parentId,
  type: area.type,
  nameZh: area.zh,
  nameEn: area.en,
  children: [],
}));
const vocabularies = new Map<string, AreaVocabulary>();
function read(question: string): Question {
  const language = questionLanguage(question, 'en');
  const vocabulary = vocabularies.get(language) ?? areaVocabulary(areas, 'CER', language);
  vocabularies.set(language, vocabulary);
  return understand(question, {
    vocabulary,
    calendar: { zone: 'Asia/Shanghai', dayAccountTime: '08:00', dayAccountFlag: 0 },
    shifts: [
      { code: 'night', from: '00:00', to: '08:00' },
      { code: 'day', from: '08:00', to: '16:00' },
      { code: 'evening', from: '16:00', to: '24:00' },
    ],
    energyCodes: ['electric', 'gas', 'water'],
    energiesOf: (areaId) => (areaId.includes('.U') ? ['electric'] : ['electric', 'gas', 'water']),
    nowMs: Date.parse('2026-11-20T14:32:00+08:00'),
    defaultAreaId: 'CER',
    language,
  });
}
const unreadIn = (question: string): readonly string[] | null => {
  const asked = read(question);
  return asked.kind === 'asked' ? asked.unread : null;
};

test('no word is called unknown in questions that are answered as they are', () => {
  const all = [
    ...SPOKEN_QUESTIONS,
    ...ASKED_QUESTIONS,
    ...FLOOR_QUESTIONS,
    ...TYPED_QUESTIONS,
    ...TIME_QUESTIONS,
    ...TIER_QUESTIONS,
  ].flatMap(([asked, facts]) => (facts === 'none' ? [] : [asked].flat()));
  const unread = all.flatMap((question) => (unreadIn(question) ?? []).map((word) => `${question}: ${word}`));
  expect(all.length).toBeGreaterThan(500);
  // The check point is no place of the plant, and no limit is known for emissions.
  expect(unread).toEqual(['质检这块昨天合格品多少平: 质检', '这个月碳排超标了吗: 超标']);
});

test('a word that the plant has nothing for is named, or there is no figure, in eight languages', () => {
  const passed = UNKNOWN_WORDS.filter((question) => unreadIn(question)?.length === 0);
  expect(UNKNOWN_WORDS.length).toBeGreaterThan(250);
  expect(passed).toEqual([]);
});

test.each([
  ['How much solar electricity did we use yesterday?', ['solar']],
  ['NOx emissions yesterday', ['NOx']],
  ['energy cost of customer Marazzi last week', ['customer', 'Marazzi']],
  ['昨天光伏用了多少电', ['光伏']],
  ['甲班昨天用了多少电', ['甲班']],
  ['昨天用电的碳税是多少', ['碳税']],
  ['昨日フォークリフトの電力', ['フォークリフト']],
  ['การปล่อยคาร์บอนของโมเสกเดือนนี้', ['โมเสก']],
])('%s: %j are not read', (question, words) => {
  expect(unreadIn(question)).toEqual(words);
});
