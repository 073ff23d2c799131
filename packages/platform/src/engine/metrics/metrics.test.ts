import { expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../i18n/language.ts';
import { METRICS } from './catalogue.ts';
import { findMetric, nearestMetrics } from './find-metric.ts';
import { METRIC_NAMES } from './metric-names.ts';

const plainly = (name: string): string => name.normalize('NFKC').toLowerCase();

test('every metric has a name in every language, and no other has the same one', () => {
  for (const language of PLATFORM_LANGUAGES) {
    const names = METRIC_NAMES[language];
    expect(Object.keys(names).toSorted()).toEqual(METRICS.map(({ id }) => id).toSorted());
    const firsts = Object.values(names).map(([first]) => first);
    expect([language, firsts.filter((name, at) => firsts.indexOf(name) !== at)]).toEqual([language, []]);
  }
});

test('of two metrics with one name the one that the plant shows is meant', () => {
  const of = (shown: string) => findMetric('scrap rate', 'en', plainly, (id) => id === shown)?.metricId;
  expect([of('scrapRatio'), of('grades')]).toEqual(['scrapRatio', 'grades']);
});

test.each([
  ['en', 'what was the oee of line 2 yesterday', 'oee'],
  ['en', 'which machine idles most', 'idleEnergyByMachine'],
  ['en', 'defect rates today', 'defectRate'],
  ['zh-CN', '昨天各班组单耗', 'teamEnergy'],
  ['zh-CN', '今天的oee是多少', 'oee'],
  ['ja', '今日の力率', 'powerFactor'],
  ['th', 'ตัวประกอบกำลังเดือนนี้', 'powerFactor'],
  ['it', 'fattore di potenza di questo mese', 'powerFactor'],
  ['id', 'faktor daya bulan ini', 'powerFactor'],
  ['vi', 'hệ số công suất tháng này', 'powerFactor'],
  // A question may mix languages.
  ['ja', '昨日の first pass yield は', 'firstPassYield'],
] as const)('%s: %s', (language, text, metricId) => {
  expect(findMetric(plainly(text), language, plainly)?.metricId).toBe(metricId);
});

test('a name inside another word is none', () => {
  expect(findMetric('the scrapyard', 'en', plainly)).toBeNull();
  expect(findMetric('electricity yesterday', 'en', plainly)).toBeNull();
});

test('a name that is misspelled is near, and what is about something else is not', () => {
  const near = (text: string) => nearestMetrics(text, 'en', plainly, () => true);
  expect(near('what is the defct rate today')).toContain('defectRate');
  expect(near('powr factor')[0]).toBe('powerFactor');
  expect(near('who won the match')).toEqual([]);
});
