/**
 * Answers questions about a plant from its database, without a model. What is asked is understood by a parser of our
 * own; every figure comes from the energy answers that the boards are made of; every step is shown with its result.
 */
import type { ChartSpec, Unit } from '@plantdeck/core/contract';
import { createMarkerEncoder } from '@plantdeck/core/grammar';
import { formatDelta, formatPercent, quantityText } from '@plantdeck/core/units';
import { CNY_PER_KWH, KW, scaledUnit, TCE, TCO2, unitConsumptionUnit } from '../boards/board-units.ts';
import type { Database } from '../database/database.ts';
import {
  activeAlarms,
  compareWithPrevious,
  energyCost,
  energySeries,
  maximumDemand,
  topConsumers,
  unitConsumption,
  type EnergyContext,
  type EnergyFigure,
} from '../energy/index.ts';
import { openPlant } from '../energy/open-plant.ts';
import { isWholePlant, type PlantFrame } from '../energy/plant-frame.ts';
import { isAnswerWord, say, type AnswerWord } from './answer-words.ts';
import { chartBlock, plain, table } from './markdown.ts';
import type { AnswerLanguage, AskedPeriodWords, Question } from './question.ts';
import { understand } from './understand.ts';
import { areaVocabulary, type AreaVocabulary } from './vocabulary.ts';

export interface AnalystContext {
  readonly db: Database;
  readonly plantId: string | null;
  readonly nowMs: number;
  /** The highest area that the asker may see; null or none where nothing narrows it. */
  readonly dataAreaId?: string | null | undefined;
  /** Whether the asker may see a resource, such as `panel:cost`. */
  can(resourceCode: string): boolean;
  /** Area of the board that the question was asked from. */
  readonly contextAreaId?: string | undefined;
}

/** A piece of the answer as it goes on the wire: plain text of the thinking lane, or marker text of the content lane. */
export type AnswerPiece =
  | { readonly lane: 'thinking'; readonly text: string }
  | { readonly lane: 'content'; readonly text: string }
  | { readonly lane: 'end'; readonly recommend: readonly string[] };

const CHART_HOURS_MAX_MS = 49 * 3_600_000;
const ALARMS_SHOWN = 10;

/** Answers in the language of the question: Chinese where it holds Chinese characters. */
export function answerLanguage(question: string): AnswerLanguage {
  return /[\u3400-\u9fff]/.test(question) ? 'zh-CN' : 'en';
}

/** Streams the answer to a question. Failures of the database end it with words, never with a figure. */
export async function* answer(question: string, context: AnalystContext): AsyncGenerator<AnswerPiece> {
  const language = answerLanguage(question);
  const writer = createMarkerEncoder();
  const content = (text: string): AnswerPiece => ({ lane: 'content', text });
  const energy: EnergyContext | null =
    context.plantId === null
      ? null
      : {
          db: context.db,
          plantId: context.plantId,
          nowMs: context.nowMs,
          dataAreaId: context.dataAreaId,
        };
  const plant = energy && (await openPlant(energy));
  if (!energy || !plant) {
    yield content(writer.text(say(language, 'answer.noPlant')));
    yield { lane: 'end', recommend: [] };
    return;
  }
  const { frame } = plant;
  const vocabulary = areaVocabulary([...frame.areas.values()], frame.rootAreaId);
  const asked = understand(question, {
    vocabulary,
    unseen: unseenNames(frame),
    calendar: frame.calendar,
    energyCodes: frame.energyTypes.map((type) => type.energyCode),
    nowMs: plant.askedFromMs,
    contextAreaId:
      context.contextAreaId && frame.areas.has(context.contextAreaId) ? context.contextAreaId : undefined,
  });
  const speaker: Speaker = { language, frame, question };
  yield { lane: 'thinking', text: thinking(speaker, asked) };

  const refusal = refusalOf(speaker, asked, context);
  if (refusal) {
    yield content(writer.text(refusal));
    yield { lane: 'end', recommend: recommended(speaker, asked, context) };
    return;
  }

  const startedMs = performance.now();
  yield content(
    writer.agentOpen({ id: 'understand', name: say(language, 'step.understand'), status: 'done' }),
  );
  yield content(writer.text(understood(speaker, asked)));
  yield content(writer.agentClose());
  let found: Found;
  try {
    yield content(writer.agentOpen({ id: 'query', name: say(language, 'step.query'), status: 'done' }));
    yield content(writer.text(callOf(asked)));
    found = await findAnswer(speaker, asked, energy, context);
  } catch {
    yield content(writer.agentClose());
    yield content(writer.text(say(language, 'answer.failed')));
    yield { lane: 'end', recommend: [] };
    return;
  }
  yield content(writer.agentAfter());
  yield content(
    writer.text(
      say(language, 'step.rows', { result: found.brief, ms: Math.round(performance.now() - startedMs) }),
    ),
  );
  yield content(writer.agentClose());
  if (found.basis) {
    yield content(writer.agentOpen({ id: 'check', name: say(language, 'step.check'), status: 'done' }));
    yield content(writer.text(checked(speaker, found.basis)));
    yield content(writer.agentClose());
  }
  const isPart =
    frame.whole !== undefined && 'areaId' in asked && (asked.areaId ?? frame.rootAreaId) === frame.rootAreaId;
  if (isPart)
    yield content(
      writer.text(`${say(language, 'answer.part', { area: areaName(speaker, frame.rootAreaId) })}\n\n`),
    );
  for (const paragraph of found.paragraphs) yield content(writer.text(`${paragraph}\n\n`));
  if (found.basis) yield content(writer.text(sourceLine(speaker, found.basis, found.isMoney)));
  yield { lane: 'end', recommend: recommended(speaker, asked, context) };
}

/** Names of what the asker may not see, so that a question about it is not answered with the figures of something else. */
function unseenNames({ whole, areas }: PlantFrame): AreaVocabulary | undefined {
  if (!whole) return undefined;
  const unseen = [...whole.areas.values()].filter(
    ({ areaId }) => !areas.has(areaId) && areaId !== whole.rootAreaId,
  );
  return areaVocabulary(unseen, '');
}

interface Speaker {
  readonly language: AnswerLanguage;
  readonly frame: PlantFrame;
  readonly question: string;
}

interface Found {
  /** The result in a few words, for the step. */
  readonly brief: string;
  /** What the source line and the completeness step are about; none for alarms. */
  readonly basis: EnergyFigure | null;
  readonly isMoney: boolean;
  readonly paragraphs: readonly string[];
}

type Figure = Extract<Question, { intent: 'figure' }>;
type Top = Extract<Question, { intent: 'top' }>;

function areaName({ frame, language }: Speaker, areaId: string | undefined): string {
  const area = frame.areas.get(areaId ?? frame.rootAreaId);
  return plain((language === 'zh-CN' ? area?.nameZh : area?.nameEn) ?? areaId ?? '');
}

function energyName({ frame, language }: Speaker, energyCode: string | undefined): string {
  const type = frame.energyTypes.find((each) => each.energyCode === energyCode);
  const name = (language === 'zh-CN' ? type?.nameZh : type?.nameEn.toLowerCase()) ?? energyCode ?? '';
  return plain(name);
}

function periodName({ language }: Speaker, { name }: AskedPeriodWords): string {
  if ('text' in name) return language === 'zh-CN' ? name.text : `on ${name.text}`;
  const key: AnswerWord = isAnswerWord(name.key) ? name.key : 'period.today';
  return say(language, key, { count: name.count ?? 0 });
}

function subjectOf(speaker: Speaker, asked: Question): string {
  const { language } = speaker;
  if (asked.intent === 'top')
    return asked.energyCode === 'electric'
      ? say(language, 'metric.electricity')
      : say(language, 'metric.quantity', { energy: energyName(speaker, asked.energyCode) });
  if (asked.intent !== 'figure') return '';
  const energy = energyName(speaker, asked.energyCode);
  switch (asked.metric) {
    case 'quantity':
      return asked.energyCode === 'electric'
        ? say(language, 'metric.electricity')
        : say(language, 'metric.quantity', { energy });
    case 'cost':
      return asked.energyCode ? say(language, 'metric.costOf', { energy }) : say(language, 'metric.cost');
    case 'unitConsumption':
      return asked.energyCode
        ? say(language, 'metric.unitConsumptionOf', { energy })
        : say(language, 'metric.unitConsumption');
    default:
      return say(language, `metric.${asked.metric}`);
  }
}

function thinking(speaker: Speaker, asked: Question): string {
  const { language } = speaker;
  if (asked.intent === 'alarms') return say(language, 'think.alarms');
  if (asked.intent === 'unknown' || asked.intent === 'help') return say(language, 'think.unplaced');
  const values = {
    subject: subjectOf(speaker, asked),
    area: areaName(speaker, asked.areaId),
    period: periodName(speaker, asked.period),
  };
  return [
    say(language, 'think.subject', values),
    ...(asked.period.wasNamed ? [] : [say(language, 'step.assumed')]),
    say(language, 'think.source'),
  ].join(language === 'zh-CN' ? '' : ' ');
}

function understood(speaker: Speaker, asked: Question): string {
  if (asked.intent !== 'figure' && asked.intent !== 'top') return say(speaker.language, 'think.alarms');
  return say(speaker.language, 'step.found', {
    subject: subjectOf(speaker, asked),
    area: areaName(speaker, asked.areaId),
    period: periodName(speaker, asked.period),
  });
}

/** The tool call as it is made, for the reader of the step. */
function callOf(asked: Question): string {
  if (asked.intent === 'alarms')
    return `list_alarms(${JSON.stringify({ area: asked.areaId ?? null, state: 'active' })})`;
  if (asked.intent === 'top') {
    const { areaId: area, energyCode: energy, areaType: of, limit, period } = asked;
    return `rank_areas(${JSON.stringify({ area, energy, of: of ?? 'children', limit, period: period.period })})`;
  }
  if (asked.intent !== 'figure') return '';
  const { metric, areaId: area, energyCode: energy, period } = asked;
  return `query_metric(${JSON.stringify({ metric, area, energy: energy ?? 'all', period: period.period })})`;
}

/** What is refused before any figure is looked for; null where the question is answered. */
function refusalOf(speaker: Speaker, asked: Question, context: AnalystContext): string | null {
  const { language, frame } = speaker;
  if (asked.intent === 'help') return say(language, 'answer.help');
  if (asked.intent === 'unknown') {
    const workshops = [...frame.areas.values()]
      .filter((area) => area.type === 'workshop')
      .map((area) => areaName(speaker, area.areaId));
    const areas = workshops.length > 0 ? workshops : [areaName(speaker, frame.rootAreaId)];
    const said = say(language, `answer.${asked.reason}`, {
      text: plain(asked.text.slice(0, 80)),
      areas: areas.join(language === 'zh-CN' ? '、' : ', '),
    });
    return asked.reason === 'subject' ? `${said}\n\n${say(language, 'answer.help')}` : said;
  }
  if (asked.intent === 'alarms' && !context.can('alarm:list')) return say(language, 'answer.deniedAlarms');
  if (asked.intent === 'figure' && asked.metric === 'cost' && !context.can('panel:cost'))
    return say(language, 'answer.denied');
  return null;
}

async function findAnswer(
  speaker: Speaker,
  asked: Question,
  energy: EnergyContext,
  context: AnalystContext,
): Promise<Found> {
  switch (asked.intent) {
    case 'figure':
      if (asked.metric === 'tiers') return tiers(speaker, asked, energy, context);
      if (asked.metric === 'demand') return demand(speaker, asked, energy);
      if (asked.metric === 'output') return output(speaker, asked, energy);
      return figure(speaker, asked, asked.metric, energy);
    case 'top':
      return top(speaker, asked, energy);
    case 'alarms':
      return alarms(speaker, asked.areaId, energy);
    default:
      throw new Error(`no tool answers "${asked.intent}"`);
  }
}

/** The unit a figure is told in: the one the boards tell it in. */
function shownUnit(metric: Figure['metric'], unit: string, value: number | null, productUnit: string): Unit {
  switch (metric) {
    case 'energy':
      return TCE;
    case 'co2':
      return TCO2;
    case 'demand':
      return KW;
    case 'unitConsumption':
      return unit.startsWith('kgce/')
        ? unitConsumptionUnit(productUnit)
        : { code: unit, display: unit, scale: 1, dp: 2 };
    default:
      return scaledUnit(unit, value);
  }
}

function valueText(
  speaker: Speaker,
  metric: Figure['metric'],
  { value, unit }: Pick<EnergyFigure, 'value' | 'unit'>,
): string {
  return quantityText(value, shownUnit(metric, unit, value, speaker.frame.productUnit), speaker.language);
}

const WHOLE_ENOUGH_PCT = 95;
const percent = (speaker: Speaker, value: number): string => formatPercent(value, speaker.language);

/** The sentence about one figure: known, known in part, or not known and why. */
function sentenceOf(speaker: Speaker, asked: Figure, found: EnergyFigure): string {
  const { language } = speaker;
  const values = {
    area: areaName(speaker, found.areaId),
    period: periodName(speaker, asked.period),
    subject: subjectOf(speaker, asked),
    energy: energyName(speaker, asked.energyCode),
    value: valueText(speaker, asked.metric, found),
    pct: percent(speaker, found.completenessPct),
  };
  if (found.value === null) {
    if (found.completenessPct === 0 && asked.metric === 'quantity')
      return say(language, 'answer.noMeter', values);
    return say(language, 'answer.unknown', values);
  }
  const isPartialSum = found.completenessPct < WHOLE_ENOUGH_PCT && asked.metric !== 'unitConsumption';
  return say(language, isPartialSum ? 'answer.atLeast' : 'answer.figure', values);
}

async function figure(
  speaker: Speaker,
  asked: Figure,
  metric: Parameters<typeof compareWithPrevious>[1]['metric'],
  energy: EnergyContext,
): Promise<Found> {
  const { language } = speaker;
  const { areaId, energyCode } = asked;
  const period = asked.period.period;
  const { current, previous, deltaPct } = await compareWithPrevious(energy, {
    areaId,
    period,
    metric,
    energyCode,
  });
  const paragraphs: string[] = [];
  if (metric === 'unitConsumption' && current.value === null) {
    const { output: made } = await unitConsumption(energy, { areaId, period, energyCode });
    if (made === null) paragraphs.push(say(language, 'answer.noOutput', { area: areaName(speaker, areaId) }));
  }
  if (paragraphs.length === 0) paragraphs.push(sentenceOf(speaker, asked, current));
  if (current.value !== null) {
    paragraphs.push(
      deltaPct === null
        ? say(language, 'answer.noPrevious')
        : say(language, 'answer.compare', {
            previous: valueText(speaker, metric, previous),
            delta: formatDelta(deltaPct, language),
          }),
    );
    if (metric === 'quantity') paragraphs.push(await quantityChart(speaker, asked, energy));
  }
  return {
    brief: valueText(speaker, metric, current),
    basis: current,
    isMoney: metric === 'cost',
    paragraphs,
  };
}

/** The course of a quantity: by hour up to two days, by accounting day beyond. */
async function quantityChart(speaker: Speaker, asked: Figure, energy: EnergyContext): Promise<string> {
  const energyCode = asked.energyCode ?? 'electric';
  const { areaId } = asked;
  const whole = await energySeries(energy, { areaId, energyCode, period: asked.period.period, step: 'day' });
  const isShort = whole.period.toMs - whole.period.fromMs <= CHART_HOURS_MAX_MS;
  const series = isShort
    ? await energySeries(energy, { areaId, energyCode, period: asked.period.period, step: 'hour' })
    : whole;
  // Stamps carry the plant's own offset, so the label is cut from the text.
  const label = (from: string): string => (isShort ? from.slice(11, 16) : from.slice(5, 10));
  const spec: ChartSpec = {
    kind: 'bar',
    title: subjectOf(speaker, asked),
    x: { type: 'category', values: series.buckets.map((bucket) => label(bucket.from)) },
    unit: series.unit,
    series: [
      { name: energyName(speaker, energyCode), values: series.buckets.map(({ value }) => drawn(value)) },
    ],
  };
  return chartBlock(spec);
}

/** A drawn value without the noise of binary sums. */
const drawn = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

async function demand(speaker: Speaker, asked: Figure, energy: EnergyContext): Promise<Found> {
  const { language } = speaker;
  const found = await maximumDemand(energy, { areaId: asked.areaId, period: asked.period.period });
  const paragraphs = [sentenceOf(speaker, asked, found)];
  if (found.value !== null && found.at) {
    const factor = found.loadFactorPct === null ? '–' : percent(speaker, found.loadFactorPct);
    paragraphs.push(say(language, 'answer.at', { at: found.at.slice(0, 16).replace('T', ' '), factor }));
  }
  return { brief: valueText(speaker, 'demand', found), basis: found, isMoney: false, paragraphs };
}

async function output(speaker: Speaker, asked: Figure, energy: EnergyContext): Promise<Found> {
  const found = await unitConsumption(energy, { areaId: asked.areaId, period: asked.period.period });
  const made: EnergyFigure = { ...found, value: found.output, unit: found.outputUnit };
  const text =
    found.output === null
      ? say(speaker.language, 'answer.noOutput', { area: areaName(speaker, asked.areaId) })
      : sentenceOf(speaker, asked, made);
  return { brief: valueText(speaker, 'output', made), basis: made, isMoney: false, paragraphs: [text] };
}

async function tiers(
  speaker: Speaker,
  asked: Figure,
  energy: EnergyContext,
  context: AnalystContext,
): Promise<Found> {
  const { language } = speaker;
  const { areaId } = asked;
  const found = await energyCost(energy, { areaId, energyCode: 'electric', period: asked.period.period });
  const { current } = await compareWithPrevious(energy, {
    areaId,
    metric: 'quantity',
    energyCode: 'electric',
    period: asked.period.period,
  });
  const value = valueText(speaker, 'quantity', current);
  const words = { area: areaName(speaker, areaId), period: periodName(speaker, asked.period), value };
  if (current.value === null)
    return {
      brief: value,
      basis: current,
      isMoney: false,
      paragraphs: [sentenceOf(speaker, asked, current)],
    };
  const mayCost = context.can('panel:cost');
  const cost = quantityText(found.value, scaledUnit('CNY', found.value), language);
  const price = found.value === null || current.value === 0 ? null : found.value / current.value;
  const rows = found.tiers.map(({ tier, kwh, sharePct }) => [
    say(language, `tier.${tier}`),
    quantityText(kwh, scaledUnit('kWh', kwh), language),
    sharePct === null ? '–' : percent(speaker, sharePct),
  ]);
  const head = [say(language, 'table.tier'), say(language, 'table.value'), say(language, 'table.share')];
  return {
    brief: value,
    basis: current,
    isMoney: mayCost,
    paragraphs: [
      say(language, mayCost ? 'answer.tiers' : 'answer.tiersNoCost', { ...words, cost }) +
        (mayCost && price !== null ? ` (${quantityText(price, CNY_PER_KWH, language)})` : ''),
      table(head, rows),
    ],
  };
}

async function top(speaker: Speaker, asked: Top, energy: EnergyContext): Promise<Found> {
  const { language } = speaker;
  const { areaId, energyCode, limit } = asked;
  const { total, consumers } = await topConsumers(energy, {
    areaId,
    energyCode,
    areaType: asked.areaType,
    limit,
    period: asked.period.period,
  });
  const words = {
    area: areaName(speaker, areaId),
    energy: energyName(speaker, energyCode),
    period: periodName(speaker, asked.period),
    subject: subjectOf(speaker, asked),
  };
  const first = consumers[0];
  if (!first)
    return { brief: '0', basis: total, isMoney: false, paragraphs: [say(language, 'answer.noTop', words)] };
  const share = (value: number | null): string => (value === null ? '–' : percent(speaker, value));
  // One scale for the whole ranking, as in the boards' tables.
  const value = (found: EnergyFigure): string =>
    quantityText(found.value, found.unit, language, { scale: 'base' });
  const rows = consumers.map((each) => [
    areaName(speaker, each.areaId),
    value(each),
    share(each.sharePct),
    each.deltaPct === null ? '–' : formatDelta(each.deltaPct, language),
  ]);
  const heads: AnswerWord[] = ['table.area', 'table.value', 'table.share', 'table.change'];
  const spec: ChartSpec = {
    kind: 'bar',
    x: {
      type: 'category',
      values: consumers.map((each) => (language === 'zh-CN' ? each.nameZh : each.nameEn)),
    },
    unit: first.unit,
    series: [{ name: words.energy, values: consumers.map((each) => drawn(each.value)) }],
  };
  return {
    brief: String(consumers.length),
    basis: total,
    isMoney: false,
    paragraphs: [
      say(language, 'answer.top', {
        ...words,
        first: areaName(speaker, first.areaId),
        value: value(first),
        share: share(first.sharePct),
      }),
      table(
        heads.map((head) => say(language, head)),
        rows,
      ),
      chartBlock(spec),
    ],
  };
}

async function alarms(speaker: Speaker, areaId: string | undefined, energy: EnergyContext): Promise<Found> {
  const { language, frame } = speaker;
  const { alarms: listed, total } = await activeAlarms(energy, { areaId, limit: ALARMS_SHOWN });
  const brief = say(language, 'step.alarms', { count: total });
  if (total === 0)
    return { brief, basis: null, isMoney: false, paragraphs: [say(language, 'answer.noAlarms')] };
  const { alarms: all } = await activeAlarms(energy, { areaId });
  const since = new Intl.DateTimeFormat(language, {
    timeZone: frame.calendar.zone,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const rows = listed.map((alarm) => [
    `P${alarm.priority}`,
    plain(language === 'zh-CN' ? alarm.nameZh : alarm.nameEn),
    areaName(speaker, alarm.areaId),
    since.format(alarm.onMs),
    `${quantityText(alarm.value, alarm.unit, language)} / ${quantityText(alarm.limit, alarm.unit, language)}`,
    say(language, alarm.isAcknowledged ? 'state.acked' : 'state.unacked'),
  ]);
  const heads: AnswerWord[] = [
    'table.priority',
    'table.alarm',
    'table.area',
    'table.since',
    'table.valueLimit',
    'table.state',
  ];
  const unacked = all.filter((alarm) => !alarm.isAcknowledged).length;
  return {
    brief,
    basis: null,
    isMoney: false,
    paragraphs: [
      say(language, 'answer.alarms', { count: total, unacked }) +
        (total > listed.length ? say(language, 'answer.alarmsMore', { count: listed.length }) : ''),
      table(
        heads.map((head) => say(language, head)),
        rows,
        4,
      ),
    ],
  };
}

function checked(speaker: Speaker, basis: EnergyFigure): string {
  return say(speaker.language, 'step.complete', {
    pct: percent(speaker, basis.completenessPct),
    count: basis.estimatedSlots,
  });
}

function sourceLine(speaker: Speaker, basis: EnergyFigure, isMoney: boolean): string {
  const { language } = speaker;
  const moment = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
  const parts = [
    say(language, 'source.slots', {
      from: moment(basis.from),
      to: moment(basis.to),
      pct: percent(speaker, basis.completenessPct),
    }),
    ...(basis.estimatedSlots > 0 ? [say(language, 'source.estimated', { count: basis.estimatedSlots })] : []),
    ...(isMoney ? [say(language, 'source.price')] : []),
  ];
  return `_${parts.join(language === 'zh-CN' ? '' : ' ')}_`;
}

/** Questions that this plant's data can answer for this person; the one just asked is not among them. */
function recommended(speaker: Speaker, asked: Question, context: AnalystContext): string[] {
  const { language, frame } = speaker;
  const period = asked.intent === 'figure' || asked.intent === 'top' ? asked.period : null;
  const root = { intent: 'figure', areaId: frame.rootAreaId };
  const areaId = 'areaId' in asked && asked.areaId ? asked.areaId : root.areaId;
  const words = {
    area: isWholePlant(frame, areaId)
      ? language === 'zh-CN'
        ? '全厂'
        : 'the whole plant'
      : areaName(speaker, areaId),
    period: period ? periodName(speaker, period) : say(language, 'period.today'),
  };
  const isQuantity = asked.intent === 'figure' && asked.metric === 'quantity';
  const questions: [boolean, AnswerWord][] = [
    [!isQuantity, 'ask.quantity'],
    [isQuantity, 'ask.compare'],
    [asked.intent !== 'top', 'ask.top'],
    [context.can('panel:cost') && !(asked.intent === 'figure' && asked.metric === 'cost'), 'ask.cost'],
    [frame.productionAreaIds.length > 0, 'ask.sec'],
    [context.can('alarm:list') && asked.intent !== 'alarms', 'ask.alarms'],
  ];
  return questions
    .filter(([fits]) => fits)
    .map(([, key]) => say(language, key, words))
    .filter((question) => question !== speaker.question.trim())
    .slice(0, 3);
}
