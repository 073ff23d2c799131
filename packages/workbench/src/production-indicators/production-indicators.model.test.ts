import type { QuotaList } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { emptyIndicator, toIndicatorDraft, type IndicatorDraft } from '../indicators/indicator-draft.ts';
import { PRODUCTION_SET } from '../indicators/indicator-sets.ts';
import { sampleCfg, sampleChoices } from '../indicators/sample-parts.ts';
import { checkProduction, productionCfgs, startProduction } from './production-indicators.model.ts';

const list = (more: Partial<QuotaList> = {}): QuotaList => ({
  records: [],
  version: 0,
  sample: [sampleCfg('a', 'First'), sampleCfg('b', 'Second')],
  choices: sampleChoices,
  timeZone: 'UTC',
  ...more,
});
const said = (indicators: IndicatorDraft[]) =>
  checkProduction({ indicators }, list()).map(({ field, key }) => `${field} ${key}`);
const ready = (name: string): IndicatorDraft => ({ ...toIndicatorDraft(sampleCfg(name, name)), name });

test('the form begins with the sample set, and with what is configured once there is something', () => {
  expect(startProduction(list()).indicators.map(({ name }) => name)).toEqual(['First', 'Second']);
  const records = [{ cfg: sampleCfg('c', 'Third'), kpi: null, spark: null }];
  expect(startProduction(list({ records })).indicators.map(({ name }) => name)).toEqual(['Third']);
  expect(productionCfgs(startProduction(list()), list())).toEqual(list().sample);
});

test.each([
  [0, ['indicators indicators.count']],
  [1, []],
  [14, []],
  [15, ['indicators indicators.count']],
])('%i indicators', (count, problems) => {
  expect(said(Array.from({ length: count }, (_, index) => ready(`Name ${index}`)))).toEqual(problems);
});

test('names are given, of at most 30 characters, each once', () => {
  const list = ['Same', ' Same ', '', 'x'.repeat(31), 'x'.repeat(30)];
  expect(said(list.map((name, index) => ({ ...ready(name), id: `${index}` })))).toEqual([
    'indicators.1.name rule.list.twice',
    'indicators.2.name rule.name.required',
    'indicators.3.name rule.name.long',
  ]);
});

test('what is wrong in several ways says each once', () => {
  const fresh = { ...emptyIndicator([], PRODUCTION_SET), redLine: 'x' };
  expect(said([fresh])).toEqual([
    'indicators.0.statisticsMethod rule.method.required',
    'indicators.0.abnormalJudgment rule.judgment.required',
    'indicators.0.formula indicators.error.required',
    'indicators.0.redLine rule.target.number',
    'indicators.0.name rule.name.required',
  ]);
});
