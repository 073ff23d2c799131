import type { ChartSpec } from '@plantdeck/core/contract';
import { formatDay, formatDelta } from '@plantdeck/core/units';
import { capitalised, isAnswerWord, say } from '../answer-words.ts';
import { chartBlock, plain, table } from '../markdown.ts';
import type { Asked } from '../question.ts';
import { PART_TYPES } from '../tools/event-parts.ts';
import { periodInput } from '../tools/tool.ts';
import { drawn, limitText } from './figures.ts';
import {
  areaName,
  clockText,
  columnText,
  energyName,
  momentText,
  percent,
  periodName,
  subjectOf,
  valueText,
  type Speaker,
} from './speaker.ts';
import type { Answering, Steps } from './steps.ts';

const ALL = 200;
/** Of one ranking of days, shifts or hours. */
const MOST_ROWS = 72;
const METRICS = ['quantity', 'cost', 'energy', 'co2', 'output'] as const;
/** What part of the readings is missing makes a figure too small. */
const WHOLE_ENOUGH_PCT = 95;
const atLeast = ({ completenessPct }: { readonly completenessPct: number }): string =>
  completenessPct < WHOLE_ENOUGH_PCT ? '≥ ' : '';

/** How many are beyond the bound, or who stands first. */
function leadOf(
  speaker: Speaker,
  { threshold, ranks }: Asked,
  { count, total }: { readonly count: number; readonly total: { readonly unit: string } },
  words: Readonly<Record<string, string>>,
): string {
  if (!threshold) return say(speaker.language, ranks === 'least' ? 'answer.least' : 'answer.top', words);
  return say(speaker.language, threshold.op === 'above' ? 'answer.above' : 'answer.below', {
    ...words,
    count,
    limit: limitText(speaker, threshold.value, total.unit),
  });
}

/** Who used or cost most or least, and who is beyond a bound. */
export async function* answerRanking(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const [period] = asked.periods;
  const areaId = asked.targets[0]?.areaIds[0];
  if (!period || areaId === undefined) throw new Error('a ranking without its period');
  const isCost = asked.subject === 'cost';
  const energyCode = asked.energyCodes[0] ?? (isCost ? undefined : 'electric');
  const { threshold } = asked;
  const type = PART_TYPES.find((one) => one === asked.areaType);
  const found = yield* steps.call(
    'rank_areas',
    {
      areaId,
      by: isCost ? 'cost' : 'quantity',
      ...(energyCode && { energy: energyCode }),
      ...(asked.tier && { tier: asked.tier }),
      // What is beyond a bound is a machine, where nothing else is said.
      ...(type ? { type } : threshold ? { type: 'unit' as const } : {}),
      order: threshold?.op === 'below' ? 'least' : (asked.ranks ?? 'most'),
      limit: threshold ? ALL : asked.limit,
      ...(threshold && { [threshold.op]: threshold.value }),
      ...periodInput(period.period),
    },
    ({ count }) => say(language, 'step.rows', { count }),
  );
  const words = {
    area: areaName(speaker, areaId),
    energy: energyName(speaker, energyCode ?? 'electric'),
    period: periodName(speaker, period),
    subject: subjectOf(speaker, asked, energyCode),
  };
  const [first] = found.rows;
  const basis = [{ ...found.total, meters: [] }];
  const { unit } = found.total;
  if (!first && !threshold) return { paragraphs: [say(language, 'answer.noTop', words)], basis: [] };
  // Nothing is compared where no earlier figure is read.
  const hasChange = found.rows.some(({ deltaPct }) => deltaPct !== null);
  const head = [
    ...(['table.area', 'table.value', 'table.share'] as const),
    ...(hasChange ? (['table.change'] as const) : []),
  ].map((key) => say(language, key));
  const rows = found.rows.map((row) => [
    plain(row.areaName),
    atLeast(row) + columnText(speaker, row),
    percent(speaker, row.sharePct),
    ...(hasChange ? [row.deltaPct === null ? '–' : formatDelta(row.deltaPct, language)] : []),
  ]);
  const lead = leadOf(speaker, asked, found, {
    ...words,
    first: plain(first?.areaName ?? ''),
    value: valueText(speaker, isCost ? 'cost' : 'quantity', first ?? { value: null, unit }),
    share: percent(speaker, first?.sharePct ?? null),
  });
  const spec: ChartSpec = {
    kind: 'bar',
    title: capitalised(words.subject),
    x: { type: 'category', values: found.rows.map((row) => row.areaName) },
    unit,
    series: [{ name: words.energy, values: found.rows.map(({ value }) => drawn(value)) }],
  };
  return {
    paragraphs: [lead, ...(rows.length > 0 ? [table(head, rows), chartBlock(spec)] : [])],
    basis,
    isMoney: isCost,
  };
}

/** Which day, shift or hour took most or least. */
export async function* answerRankedPeriods(
  speaker: Speaker,
  steps: Steps,
  asked: Asked,
  step: 'day' | 'shift' | 'hour',
): Answering {
  const { language } = speaker;
  const [period] = asked.periods;
  const areaId = asked.targets[0]?.areaIds[0];
  const metric = METRICS.find((one) => one === asked.subject);
  if (!period || areaId === undefined || !metric) throw new Error('a ranking without its period or figure');
  const { threshold, tier } = asked;
  const energyCode = asked.energyCodes[0] ?? (metric === 'quantity' ? 'electric' : undefined);
  const found = yield* steps.call(
    'rank_periods',
    {
      areaId,
      metric,
      step,
      ...(energyCode && metric !== 'output' && { energy: energyCode }),
      ...(tier && { tier }),
      order: threshold?.op === 'below' ? 'least' : (asked.ranks ?? 'most'),
      limit: threshold ? MOST_ROWS : asked.limit,
      ...(threshold && { [threshold.op]: threshold.value }),
      ...periodInput(period.period),
    },
    ({ count }) => say(language, 'step.rows', { count }),
  );
  const words = {
    area: areaName(speaker, areaId),
    period: periodName(speaker, period),
    subject: subjectOf(speaker, asked, energyCode),
    pct: percent(speaker, found.total.completenessPct),
  };
  const { unit } = found.total;
  const [first] = found.rows;
  const basis = [found.total];
  if (!first && !threshold) return { paragraphs: [say(language, 'answer.unknown', words)], basis };
  const nameOf = (row: (typeof found.rows)[number]): string => {
    if (step === 'day') return formatDay(row.day, language);
    if (step === 'hour') return `${momentText(speaker, row.from)}–${clockText(speaker, row.to)}`;
    const key = `period.shift.${row.shift ?? ''}`;
    return isAnswerWord(key) ? say(language, key, { day: formatDay(row.day, language) }) : row.day;
  };
  const textOf = (row: Pick<(typeof found.rows)[number], 'value' | 'unit'>): string =>
    metric === 'energy' || metric === 'co2' ? valueText(speaker, metric, row) : columnText(speaker, row);
  const lead = leadOf(speaker, asked, found, {
    ...words,
    first: first ? nameOf(first) : '',
    value: valueText(speaker, metric, first ?? { value: null, unit }),
    share: percent(speaker, first?.sharePct ?? null),
  });
  const head = (['table.period', 'table.value', 'table.share'] as const).map((key) => say(language, key));
  const rows = found.rows.map((row) => [
    nameOf(row),
    atLeast(row) + textOf(row),
    percent(speaker, row.sharePct),
  ]);
  return {
    paragraphs: [
      lead,
      ...(rows.length > 0 ? [table(head, rows)] : []),
      ...(found.runningFrom === null
        ? []
        : [say(language, 'answer.stillRuns', { from: momentText(speaker, found.runningFrom) })]),
    ],
    basis,
    isMoney: metric === 'cost',
    ...(metric === 'output' && { source: say(language, 'what.output') }),
  };
}
