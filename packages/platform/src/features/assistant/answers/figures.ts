import type { ChartSpec } from '@plantdeck/core/contract';
import { formatDelta, formatMonthDay, formatNumber, quantityText } from '@plantdeck/core/units';
import { capitalised, say } from '../answer-words.ts';
import { HOURLY } from '../language/asked-words.ts';
import { chartBlock, table } from '../markdown.ts';
import type { Asked, AskedPeriodWords } from '../question.ts';
import { periodInput, type ToolFigure } from '../tools/tool.ts';
import {
  areaName,
  clockText,
  columnText,
  dateText,
  energyName,
  percent,
  periodName,
  subjectOf,
  valueText,
  type FigureMetric,
  type Found,
  type Speaker,
} from './speaker.ts';
import type { AnswerPiece, Answering, Steps } from './steps.ts';

/** Answers of one figure, or of several side by side: quantities, cost, indicators and output. */
const CHART_HOURS_MAX_MS = 49 * 3_600_000;
const WHOLE_ENOUGH_PCT = 95;
/** More rows than these are no answer but a report. */
const MOST_FIGURES = 24;

type Steplist = readonly { readonly from: string; readonly value: number | null }[];

export interface AskedFigure extends ToolFigure {
  readonly previous: number | null;
  readonly deltaPct: number | null;
  readonly isMetered: boolean;
  readonly hasOutput: boolean;
  readonly meters: readonly string[];
  readonly steps: Steplist;
}

interface Combination {
  readonly areaId: string;
  readonly energyCode: string | undefined;
  readonly period: AskedPeriodWords;
}

const NAMED_STEPS = { isMetered: true, hasOutput: true, steps: [] as Steplist };

/** One figure by the tool that has it. */
async function* figureOf(
  speaker: Speaker,
  steps: Steps,
  asked: Asked,
  { areaId, energyCode, period }: Combination,
  withSteps: boolean,
): AsyncGenerator<AnswerPiece, AskedFigure> {
  const at = { areaId, ...periodInput(period.period) };
  const metric = asked.subject;
  const lengthMs = period.moments.toMs - period.moments.fromMs;
  const brief = (found: ToolFigure): string => valueText(speaker, metricOf(asked), found);
  switch (metric) {
    case 'quantity': {
      const step = lengthMs <= CHART_HOURS_MAX_MS ? ('hour' as const) : ('day' as const);
      const found = yield* steps.call(
        'query_quantity',
        { ...at, energy: energyCode ?? 'electric', ...(withSteps && { step }) },
        brief,
      );
      return { ...found, hasOutput: true };
    }
    case 'cost': {
      const found = yield* steps.call(
        'query_cost',
        { ...at, ...(energyCode && { energy: energyCode }) },
        brief,
      );
      return { ...NAMED_STEPS, ...found };
    }
    case 'output': {
      const found = yield* steps.call('query_output', at, brief);
      return { ...NAMED_STEPS, ...found, meters: [], hasOutput: found.value !== null };
    }
    case 'co2':
    case 'energy': {
      const found = yield* steps.call(
        'query_energy',
        { ...at, metric, ...(energyCode && { energy: energyCode }) },
        brief,
      );
      return { ...NAMED_STEPS, ...found };
    }
    default: {
      const found = yield* steps.call(
        'query_energy',
        { ...at, metric: 'unitConsumption', ...(energyCode && { energy: energyCode }) },
        brief,
      );
      return { ...NAMED_STEPS, ...found, hasOutput: found.output !== null };
    }
  }
}

const metricOf = ({ subject }: Asked): FigureMetric =>
  subject === 'quantity' ||
  subject === 'cost' ||
  subject === 'output' ||
  subject === 'co2' ||
  subject === 'energy'
    ? subject
    : 'unitConsumption';

function combinationsOf(asked: Asked): readonly Combination[] {
  const takesEnergy = asked.subject !== 'output';
  const energies: readonly (string | undefined)[] =
    takesEnergy && asked.energyCodes.length > 0 ? asked.energyCodes : [undefined];
  return energies
    .flatMap((energyCode) =>
      asked.periods.flatMap((period) =>
        asked.targets.flatMap(({ areaIds }) => areaIds.map((areaId) => ({ areaId, energyCode, period }))),
      ),
    )
    .slice(0, MOST_FIGURES);
}

export async function* answerFigures(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const combinations = combinationsOf(asked);
  const [only] = combinations;
  if (only && combinations.length === 1) return yield* single(speaker, steps, asked, only);
  return yield* several(speaker, steps, asked, combinations);
}

/** Parts of an area by a figure, most or least first; one that counts no output has no place among those that do. */
export async function* answerByPart(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { frame } = speaker.context.plant;
  const within = asked.targets[0]?.areaIds[0] ?? frame.rootAreaId;
  const isInside = (areaId: string): boolean => {
    for (
      let at = frame.areas.get(areaId)?.parentId ?? null;
      at !== null;
      at = frame.areas.get(at)?.parentId ?? null
    )
      if (at === within) return true;
    return false;
  };
  const isOfOutput = asked.subject === 'output' || asked.subject === 'unitConsumption';
  const ofType = (type: string): readonly string[] =>
    [...frame.areas.values()]
      .filter((area) => area.type === type && isInside(area.areaId))
      .filter(({ areaId }) => !isOfOutput || frame.productionAreaIds.includes(areaId))
      .map(({ areaId }) => areaId);
  const own = ofType(asked.areaType ?? 'workshop');
  const areaIds = own.length > 0 || asked.areaType !== undefined ? own : ofType('line');
  const [period] = asked.periods;
  if (areaIds.length === 0 || !period)
    return { paragraphs: [say(speaker.language, 'answer.noOutputParts')], basis: [] };
  const [energyCode] = asked.energyCodes;
  return yield* several(
    speaker,
    steps,
    { ...asked, targets: areaIds.map((areaId) => ({ areaIds: [areaId] })), compares: false },
    areaIds.map((areaId) => ({ areaId, energyCode, period })),
  );
}

/** The sentence about one figure: known, known in part, or not known and why. */
function sentenceOf(speaker: Speaker, asked: Asked, one: Combination, found: AskedFigure): string {
  const { language, context } = speaker;
  const energyCode = one.energyCode ?? 'electric';
  const values = {
    area: areaName(speaker, found.areaId),
    period: periodName(speaker, one.period),
    subject: subjectOf(speaker, asked, one.energyCode),
    energy: energyName(speaker, energyCode),
    value: valueText(speaker, metricOf(asked), found),
    pct: percent(speaker, found.completenessPct),
  };
  if (found.value === null) {
    const { history } = context.plant.frame;
    if (!found.isMetered) return say(language, 'answer.noMeter', values);
    if (history && one.period.moments.toMs <= history.fromMs)
      return say(language, 'answer.beforeHistory', { ...values, day: historyDay(speaker) });
    if (!found.hasOutput) return say(language, 'answer.noOutput', values);
    return say(language, 'answer.unknown', values);
  }
  const isPartialSum = found.completenessPct < WHOLE_ENOUGH_PCT && asked.subject !== 'unitConsumption';
  return say(language, isPartialSum ? 'answer.atLeast' : 'answer.figure', values);
}

const historyDay = (speaker: Speaker): string => {
  const { history } = speaker.context.plant.frame;
  return history ? dateText(speaker, history.fromMs) : '';
};

async function* single(speaker: Speaker, steps: Steps, asked: Asked, one: Combination): Answering {
  const { language } = speaker;
  const found = yield* figureOf(speaker, steps, asked, one, asked.subject === 'quantity');
  const metric = metricOf(asked);
  const paragraphs = [
    ...meanText(speaker, asked, one, found),
    ...(asked.asksShare ? yield* shareText(speaker, steps, asked, one, found) : []),
    sentenceOf(speaker, asked, one, found),
  ];
  if (found.value !== null) {
    paragraphs.push(
      found.deltaPct === null
        ? say(language, 'answer.noPrevious')
        : say(language, 'answer.compare', {
            previous: valueText(speaker, metric, { value: found.previous, unit: found.unit }),
            delta: formatDelta(found.deltaPct, language),
          }),
    );
    if (found.steps.length > 1) paragraphs.push(...courseOf(speaker, asked, one, found));
  }
  return withBasis(speaker, asked, [found], paragraphs);
}

const HOUR_MS = 3_600_000;

/** What a figure is by the day or hour, over as much of the period as has passed. */
function meanText(speaker: Speaker, asked: Asked, one: Combination, found: AskedFigure): string[] {
  const { language } = speaker;
  if (asked.mean === null || found.value === null || found.completenessPct < WHOLE_ENOUGH_PCT) return [];
  const hours = (Date.parse(found.to) - Date.parse(found.from)) / HOUR_MS;
  const count = hours / (asked.mean === 'day' ? 24 : 1);
  if (!(count > 0)) return [];
  return [
    say(language, asked.mean === 'day' ? 'answer.meanDay' : 'answer.meanHour', {
      subject: subjectOf(speaker, asked, one.energyCode),
      area: areaName(speaker, found.areaId),
      period: periodName(speaker, one.period),
      value: valueText(speaker, metricOf(asked), { value: found.value / count, unit: found.unit }),
      count: formatNumber(count, { decimals: Number.isInteger(count) ? 0 : 2 }, language),
    }),
  ];
}

/** What part of the whole plant's figure it is; nothing where one of them is not known as a whole. */
async function* shareText(
  speaker: Speaker,
  steps: Steps,
  asked: Asked,
  one: Combination,
  found: AskedFigure,
): AsyncGenerator<AnswerPiece, string[]> {
  const { language, context } = speaker;
  const whole = yield* figureOf(speaker, steps, asked, { ...one, areaId: context.defaultAreaId }, false);
  const isWhole = [found, whole].every(({ completenessPct }) => completenessPct >= WHOLE_ENOUGH_PCT);
  if (found.value === null || !whole.value || !isWhole) return [];
  return [
    say(language, 'answer.share', {
      subject: subjectOf(speaker, asked, one.energyCode),
      area: areaName(speaker, found.areaId),
      whole: areaName(speaker, whole.areaId),
      period: periodName(speaker, one.period),
      share: percent(speaker, (found.value / whole.value) * 100),
      value: valueText(speaker, metricOf(asked), whole),
    }),
  ];
}

/** The course of a quantity as a chart, and as a table where it was asked by the day. */
function courseOf(
  speaker: Speaker,
  asked: Asked,
  { energyCode, period }: Combination,
  found: AskedFigure,
): string[] {
  const isShort = period.moments.toMs - period.moments.fromMs <= CHART_HOURS_MAX_MS;
  const { zone } = speaker.context.plant.frame.calendar;
  const label = (from: string): string =>
    isShort ? clockText(speaker, from) : formatMonthDay(from, zone, speaker.language);
  const spec: ChartSpec = {
    kind: 'bar',
    title: capitalised(subjectOf(speaker, asked, energyCode)),
    x: { type: 'category', values: found.steps.map(({ from }) => label(from)) },
    unit: found.unit,
    series: [
      {
        name: energyName(speaker, energyCode ?? 'electric'),
        values: found.steps.map(({ value }) => drawn(value)),
      },
    ],
  };
  if (!asked.isEach) return [chartBlock(spec)];
  const { language } = speaker;
  const head = [say(language, 'table.period'), say(language, 'table.value')];
  const rows = found.steps.map(({ from, value }) => [
    isShort ? clockText(speaker, from) : dateText(speaker, from),
    columnText(speaker, { value, unit: found.unit }),
  ]);
  const asksHours = !isShort && HOURLY.test(asked.text.toLowerCase());
  return [...(asksHours ? [say(language, 'answer.byDayOnly')] : []), table(head, rows), chartBlock(spec)];
}

/** A drawn value without the noise of binary sums. */
export const drawn = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

async function* several(
  speaker: Speaker,
  steps: Steps,
  asked: Asked,
  asCombined: readonly Combination[],
): Answering {
  const { language } = speaker;
  const metric = metricOf(asked);
  const figures: { readonly one: Combination; readonly figure: AskedFigure }[] = [];
  for (const one of asCombined)
    figures.push({ one, figure: yield* figureOf(speaker, steps, asked, one, false) });
  if (asked.ranks !== null) {
    const sign = asked.ranks === 'least' ? -1 : 1;
    const valueOf = ({ figure }: (typeof figures)[number]): number => figure.value ?? -Infinity * sign;
    figures.sort((a, b) => sign * (valueOf(b) - valueOf(a) || 0));
    figures.splice(asked.limit);
  }
  const combinations = figures.map(({ one }) => one);
  const found = figures.map(({ figure }) => figure);
  const differs = (pick: (one: Combination) => unknown): boolean => new Set(combinations.map(pick)).size > 1;
  const [byArea, byEnergy, byPeriod] = [
    differs(({ areaId }) => areaId),
    differs(({ energyCode }) => energyCode),
    differs(({ period }) => period),
  ];
  const head = [
    ...(byArea ? [say(language, 'table.area')] : []),
    ...(byEnergy ? [say(language, 'table.energy')] : []),
    ...(byPeriod ? [say(language, 'table.period')] : []),
    say(language, 'table.value'),
    say(language, 'table.change'),
  ];
  const rows = combinations.map((one, index) => {
    const figure = found[index];
    const isPartial = (figure?.completenessPct ?? 0) < WHOLE_ENOUGH_PCT && figure?.value !== null;
    return [
      ...(byArea ? [areaName(speaker, one.areaId)] : []),
      ...(byEnergy ? [energyName(speaker, one.energyCode ?? 'electric')] : []),
      ...(byPeriod ? [periodName(speaker, one.period)] : []),
      `${isPartial ? '≥ ' : ''}**${valueText(speaker, metric, figure ?? { value: null, unit: '' })}**`,
      figure?.deltaPct == null ? '–' : formatDelta(figure.deltaPct, language),
    ];
  });
  const [first] = combinations;
  const lead = say(language, 'answer.several', {
    subject: !byEnergy
      ? subjectOf(speaker, asked, first?.energyCode)
      : metric === 'quantity'
        ? say(language, 'metric.quantity', { energy: '' }).trim()
        : subjectOf(speaker, { ...asked, energyCodes: [] }),
    period: asked.periods.map((period) => periodName(speaker, period)).join(' / '),
  });
  const unmetered = found.every(({ isMetered }) => !isMetered);
  const energyCode = first?.energyCode ?? 'electric';
  const paragraphs = unmetered
    ? [
        say(language, 'answer.noMeter', {
          area: [...new Set(combinations.map(({ areaId }) => areaName(speaker, areaId)))].join(', '),
          energy: energyName(speaker, energyCode),
        }),
      ]
    : [lead, table(head, rows, head.length - 2)];
  const extra =
    differenceOf(speaker, asked, found, byPeriod || (byArea && asked.targets.length > 1)) ??
    sumOf(speaker, asked, found, byArea && !byEnergy && !byPeriod, byEnergy && !byArea && !byPeriod);
  if (extra !== null) paragraphs.push(extra);
  return withBasis(speaker, asked, found, paragraphs);
}

function differenceOf(
  { language }: Speaker,
  asked: Asked,
  found: readonly AskedFigure[],
  fits: boolean,
): string | null {
  const [a, b] = found;
  if (!asked.compares || found.length !== 2 || !fits || a?.value == null || b?.value == null || b.value === 0)
    return null;
  return say(language, 'answer.difference', { delta: formatDelta((a.value / b.value - 1) * 100, language) });
}

const SUMMED: ReadonlySet<string> = new Set(['quantity', 'cost', 'energy', 'co2']);
/** Amounts of several energies have no common unit. */
const SUMMED_ENERGIES: ReadonlySet<string> = new Set(['cost', 'energy', 'co2']);

/** Machines of a kind that are asked for by one name have a sum. */
function sumOf(
  speaker: Speaker,
  asked: Asked,
  found: readonly AskedFigure[],
  isByArea: boolean,
  isByEnergy: boolean,
): string | null {
  const isGroup =
    (asked.targets.length === 1 && (asked.targets[0]?.areaIds.length ?? 0) === found.length) ||
    (asked.isCount && !asked.compares && asked.ranks === null);
  const fits = isByEnergy ? SUMMED_ENERGIES : SUMMED;
  if (!(isByEnergy || (isByArea && isGroup)) || !fits.has(asked.subject)) return null;
  if (found.some(({ value }) => value === null)) return null;
  const value = found.reduce((sum, figure) => sum + (figure.value ?? 0), 0);
  const unit = found[0]?.unit ?? '';
  return say(speaker.language, 'answer.sum', { value: valueText(speaker, metricOf(asked), { value, unit }) });
}

function withBasis(
  { language }: Speaker,
  asked: Asked,
  found: readonly AskedFigure[],
  paragraphs: readonly string[],
): Found {
  return {
    paragraphs,
    basis: found,
    isMoney: asked.subject === 'cost',
    ...(asked.subject === 'output' && { source: say(language, 'what.output') }),
  };
}

/** A limit in the words of the answer. */
export const limitText = ({ language }: Speaker, value: number, unit: string): string =>
  quantityText(value, unit, language, { scale: 'base' });
