import { formatWithUnit } from './number-format.ts';
import { isGap, type CartesianModel, type ChartSeries } from './model.ts';

export type Trend = 'rising' | 'falling' | 'steady';

/** The figures a sentence about one series needs. `gaps` counts missing values between the first and the last. */
export interface SeriesFacts {
  readonly count: number;
  readonly gaps: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly last: number | null;
  readonly trend: Trend;
}

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
/** A change below this share of the range is no trend. */
const STEADY_SHARE = 0.1;
const MOST_SERIES = 6;

export function seriesFacts(series: ChartSeries): SeriesFacts {
  const values: number[] = [];
  let firstIndex = -1;
  let lastIndex = -1;
  for (let i = 0; i < series.v.length; i++) {
    const value = series.v[i];
    if (isGap(value)) continue;
    if (firstIndex < 0) firstIndex = i;
    lastIndex = i;
    values.push(value);
  }
  const last = values[values.length - 1];
  if (last === undefined) return { count: 0, gaps: 0, min: null, max: null, last: null, trend: 'steady' };
  const min = values.reduce((least, value) => Math.min(least, value));
  const max = values.reduce((most, value) => Math.max(most, value));
  return {
    count: values.length,
    gaps: lastIndex - firstIndex + 1 - values.length,
    min,
    max,
    last,
    trend: trendOf(values, max - min),
  };
}

/** First third against last third, so that one odd value at an end does not decide. */
function trendOf(values: readonly number[], range: number): Trend {
  const third = Math.max(1, Math.floor(values.length / 3));
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length;
  const change = mean(values.slice(-third)) - mean(values.slice(0, third));
  if (range === 0 || Math.abs(change) < range * STEADY_SHARE) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}

/** What somebody who does not see the chart is told: one sentence a series, then the limits. */
export function chartSummary(model: CartesianModel, lang: string, t: Translate): string {
  const sentences = model.series
    .slice(0, MOST_SERIES)
    .map((series) => seriesSentence(model, series, lang, t));
  if (sentences.length === 0) return t('summary.empty');
  if (model.series.length > MOST_SERIES)
    sentences.push(t('summary.more', { count: model.series.length - MOST_SERIES }));
  for (const limit of model.limits ?? []) sentences.push(t('summary.limit', { name: limit.name }));
  if (model.note) sentences.push(model.note.lines.join(', '));
  if (model.stale === true) sentences.push(t('summary.stale'));
  return sentences.join(spaceIn(lang));
}

/** Chinese and Japanese sentences follow each other without a space. */
function spaceIn(lang: string): string {
  return /^(zh|ja)/.test(lang) ? '' : ' ';
}

function seriesSentence(model: CartesianModel, series: ChartSeries, lang: string, t: Translate): string {
  const facts = seriesFacts(series);
  if (facts.count === 0) return t('summary.seriesEmpty', { name: series.name });
  const unit = (model.y[series.axis ?? 0] ?? model.y[0]).unit;
  const sentence = t('summary.series', {
    name: series.name,
    count: facts.count,
    min: formatWithUnit(facts.min, unit, lang),
    max: formatWithUnit(facts.max, unit, lang),
    last: formatWithUnit(facts.last, unit, lang),
    trend: t(`trend.${facts.trend}`),
  });
  return facts.gaps > 0 ? [sentence, t('summary.gaps', { count: facts.gaps })].join(spaceIn(lang)) : sentence;
}
