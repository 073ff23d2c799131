import { formatAppLink, type ChartSpec } from '@plantdeck/core/contract';
import { formatDay, quantityText } from '@plantdeck/core/units';
import { isOwnRange, ownPeriod } from '../../../engine/plant-time/own-range.ts';
import {
  accountingDay,
  accountingDays,
  accountingLabelAt,
  isBoardRange,
  periodAt,
  previousPeriod,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import type { MetricSpan } from '../../../engine/metrics/metric.ts';
import { metricName } from '../../../engine/metrics/metric-names.ts';
import type { MetricAnswer } from '../../metrics/index.ts';
import { isAnswerWord, say } from '../answer-words.ts';
import { chartBlock, plain, table } from '../markdown.ts';
import type { Asked, AskedPeriodWords } from '../question.ts';
import { ageText } from './age.ts';
import { drawn } from './figures.ts';
import { areaName, momentText, percent, periodName, rangeOf, sentences, type Speaker } from './speaker.ts';
import type { Answering, Steps } from './steps.ts';

type MetricFigure = MetricAnswer['figures'][number];

/** Answers with a figure that a board shows. */
const ROWS_SHOWN = 15;

export async function* answerMetric(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const metric = asked.metricId ?? '';
  const paragraphs: string[] = [];
  const sources: string[] = [];
  /** By board: where the figure stands. */
  const links = new Map<string, string>();
  let hasCourse = false;
  for (const areaId of asked.targets.flatMap(({ areaIds }) => areaIds)) {
    const periods = [...asked.periods];
    for (const period of periods) {
      const range = rangeOf(period) ?? daysText(speaker, period.moments);
      const words = {
        metric: plain(metricName(metric, language)),
        area: areaName(speaker, areaId),
        period: periodName(speaker, period),
      };
      if (range === null) {
        paragraphs.push(say(language, 'metric.notThen', { ...words, spans: say(language, 'span.named') }));
        continue;
      }
      const query = { metric, areaId, range, ...(asked.isEach ? { by: 'day' as const } : {}) };
      const found = yield* steps.call('query_metric', query, ({ figures }) =>
        say(language, 'step.rows', { count: figures.length }),
      );
      if (found.isUnknown) paragraphs.push(say(language, 'metric.notHere', words));
      else if (found.onlyOver.length > 0)
        paragraphs.push(
          say(language, 'metric.notThen', { ...words, spans: spansText(speaker, found.onlyOver) }),
        );
      else if (found.figures.length === 0) paragraphs.push(say(language, 'metric.notShown', words));
      else {
        paragraphs.push(
          ...(found.figures.length === 1
            ? single(speaker, asked, period, found.figures[0]!)
            : several(speaker, asked, period, found.figures)),
        );
        if (found.days !== undefined) {
          hasCourse = true;
          paragraphs.push(...courseOf(speaker, words.metric, found.days));
        }
        // What the board itself does not set beside it is read as well, under its own dates.
        const isAlone = asked.compares && asked.periods.length === 1 && periods.length === 1;
        if (isAlone && found.figures.every(({ previous }) => previous === null))
          periods.push(...periodBefore(speaker, period));
        sources.push(...found.figures.map((figure) => sourceText(speaker, figure)));
        if (isBoardRange(range))
          for (const figure of found.figures) links.set(figure.board, linkText(figure, range));
      }
    }
  }
  paragraphs.push(...[...links.values()]);
  if (asked.isEach && !hasCourse && sources.length > 0) paragraphs.push(say(language, 'metric.noCourse'));
  return { paragraphs, basis: [], boards: [...new Set(sources)] };
}

/** As many days before, as far as the period has come; of a week or month the same days of the one before. */
function periodBefore({ context }: Speaker, { moments, period }: AskedPeriodWords): AskedPeriodWords[] {
  const { calendar } = context.plant.frame;
  const toMs = Math.min(moments.toMs, context.plant.askedFromMs);
  const days = accountingDays(calendar, { fromMs: moments.fromMs, toMs });
  const [first] = days;
  if (!first) return [];
  const kind = period === 'thisWeek' ? 'week' : period === 'thisMonth' ? 'month' : null;
  const from =
    kind === null
      ? addDays(first.label, -days.length)
      : accountingLabelAt(
          calendar,
          previousPeriod(calendar, periodAt(calendar, kind, moments.fromMs)).fromMs,
        );
  const before = {
    fromMs: accountingDay(calendar, from).fromMs,
    toMs: accountingDay(calendar, addDays(from, days.length - 1)).toMs,
  };
  return [{ period: before, moments: before, name: { key: '' }, wasNamed: true }];
}

/** Day by day as a table and a chart. */
function courseOf({ language }: Speaker, metric: string, days: NonNullable<MetricAnswer['days']>): string[] {
  const unit = days.find(({ value }) => value !== null)?.unit;
  if (unit === undefined) return [];
  const spec: ChartSpec = {
    kind: 'line',
    title: metric,
    x: { type: 'category', values: days.map(({ day }) => formatDay(day, language)) },
    unit: unit.display,
    series: [
      { name: metric, values: days.map(({ value }) => drawn(value === null ? null : value * unit.scale)) },
    ],
  };
  return [
    table(
      [say(language, 'table.period'), metric],
      days.map(({ day, value }) => [formatDay(day, language), quantityText(value, unit, language)]),
    ),
    chartBlock(spec),
  ];
}

/** Opens the board at the area and the range of the figure. */
const linkText = ({ board, boardName, areaId }: MetricFigure, range: string): string =>
  `[${plain(boardName)}](${formatAppLink({ kind: 'board', id: board, query: { areaId, range } })})`;

const sourceText = (speaker: Speaker, { boardName, asOf, completenessPct }: MetricFigure): string =>
  say(speaker.language, 'source.board', {
    board: plain(boardName),
    pct: percent(speaker, completenessPct),
    at: momentText(speaker, asOf),
    age: ageText(speaker.language, speaker.context.nowMs - Date.parse(asOf)),
  });

const spansText = ({ language }: Speaker, spans: readonly MetricSpan[]): string =>
  spans
    .map((span) => {
      const key = span === 'since' ? 'span.sinceShown' : `span.${span}`;
      return isAnswerWord(key) ? say(language, key) : span;
    })
    .join(/^(?:zh|ja)/.test(language) ? '、' : ', ');

/** Whole accounting days as boards take them; null for hours. */
function daysText({ context }: Speaker, { fromMs, toMs }: Period): string | null {
  const { calendar } = context.plant.frame;
  const [first, last] = [accountingLabelAt(calendar, fromMs), accountingLabelAt(calendar, toMs - 1)];
  const range = first === last ? first : `${first}..${last}`;
  if (!isOwnRange(range)) return null;
  const whole = ownPeriod(calendar, range);
  return whole.fromMs === fromMs && whole.toMs === toMs ? range : null;
}

/** Over what a figure is, in words. */
function spanText(speaker: Speaker, period: AskedPeriodWords, { over, from }: MetricFigure): string {
  if (over === 'period' || over === 'day') return periodName(speaker, period);
  if (over === 'since') return say(speaker.language, 'span.since', { from: momentText(speaker, from) });
  return say(speaker.language, `span.${over}`);
}

const valueText = ({ language }: Speaker, value: number | null, { unit }: MetricFigure): string =>
  quantityText(value, unit, language);

/** The area, and in it what the figure is limited to. */
const placeText = (speaker: Speaker, { areaName: area, name }: MetricFigure): string =>
  name === null
    ? plain(area)
    : say(speaker.language, 'metric.place', { area: plain(area), name: plain(name) });

function single(speaker: Speaker, asked: Asked, period: AskedPeriodWords, figure: MetricFigure): string[] {
  const { language } = speaker;
  const metric = plain(metricName(asked.metricId ?? '', language));
  const words = { metric, area: placeText(speaker, figure), period: spanText(speaker, period, figure) };
  if (figure.value === null)
    return [
      sentences(language, [
        say(language, 'metric.none', words),
        figure.reason === null
          ? say(language, 'metric.thin', { pct: percent(speaker, figure.completenessPct) })
          : plain(figure.reason),
      ]),
    ];
  return [
    sentences(language, [
      say(language, 'metric.figure', { ...words, value: valueText(speaker, figure.value, figure) }),
      ...targetText(speaker, figure),
      ...beforeText(speaker, figure),
    ]),
    ...formulaText(speaker, [figure]),
  ];
}

function targetText(speaker: Speaker, figure: MetricFigure): string[] {
  if (figure.target === null) return [];
  const target = valueText(speaker, figure.target, figure);
  return [
    figure.sharePct === null
      ? say(speaker.language, 'metric.target', { target })
      : say(speaker.language, 'metric.ofTarget', { pct: percent(speaker, figure.sharePct), target }),
  ];
}

function beforeText(speaker: Speaker, figure: MetricFigure): string[] {
  const key = `before.${figure.previousBasis ?? ''}`;
  if (figure.previous === null || !isAnswerWord(key)) return [];
  return [
    say(speaker.language, 'metric.before', {
      basis: say(speaker.language, key),
      value: valueText(speaker, figure.previous, figure),
    }),
  ];
}

/** How it is computed, once for all. */
function formulaText({ language }: Speaker, figures: readonly MetricFigure[]): string[] {
  const formulas = [...new Set(figures.flatMap(({ formula }) => (formula === null ? [] : [formula])))];
  return formulas.length === 1
    ? [`_${say(language, 'metric.formula', { formula: plain(formulas[0] ?? '') })}_`]
    : [];
}

/** Rows of several boards name theirs; of one board, those that would be called the same name their area. */
function namesOf(rows: readonly MetricFigure[]): (figure: MetricFigure) => string {
  const own = ({ name, areaName: area }: MetricFigure): string => name ?? area;
  if (new Set(rows.map(({ board }) => board)).size > 1)
    return (figure) => plain(`${own(figure)} (${figure.boardName})`);
  const isApart = new Set(rows.map(own)).size === rows.length;
  return (figure) =>
    plain(isApart || figure.name === null ? own(figure) : `${figure.areaName}, ${figure.name}`);
}

function several(
  speaker: Speaker,
  asked: Asked,
  period: AskedPeriodWords,
  figures: readonly MetricFigure[],
): string[] {
  const { language } = speaker;
  const metric = plain(metricName(asked.metricId ?? '', language));
  const sign = asked.ranks === 'least' ? 1 : -1;
  const isOrdered = asked.ranks !== null;
  const known = (figure: MetricFigure): number => figure.value ?? Number.NEGATIVE_INFINITY * sign * -1;
  const rows = isOrdered ? figures.toSorted((a, b) => sign * (known(a) - known(b))) : figures;
  const [first] = rows;
  const spans = [...new Set(rows.map((figure) => spanText(speaker, period, figure)))];
  const period_ = spans.length === 1 ? (spans[0] ?? '') : periodName(speaker, period);
  const nameOf = namesOf(rows);
  const hasTarget = rows.some(({ target }) => target !== null);
  const hasSpans = spans.length > 1;
  return [
    isOrdered && first && first.value !== null
      ? say(language, asked.ranks === 'least' ? 'metric.least' : 'metric.most', {
          metric,
          period: period_,
          first: nameOf(first),
          value: valueText(speaker, first.value, first),
        })
      : say(language, 'metric.list', { metric, period: period_ }),
    table(
      [
        say(language, 'table.name'),
        metric,
        ...(hasTarget ? [say(language, 'table.target')] : []),
        ...(hasSpans ? [say(language, 'table.period')] : []),
      ],
      rows
        .slice(0, ROWS_SHOWN)
        .map((figure) => [
          nameOf(figure),
          valueText(speaker, figure.value, figure),
          ...(hasTarget ? [valueText(speaker, figure.target, figure)] : []),
          ...(hasSpans ? [spanText(speaker, period, figure)] : []),
        ]),
    ),
    ...(rows.length > ROWS_SHOWN ? [say(language, 'answer.shown', { count: ROWS_SHOWN })] : []),
    ...formulaText(speaker, rows),
  ];
}
