import type { Unit } from '@plantdeck/core/contract';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatPercent,
  formatTime,
  quantityText,
} from '@plantdeck/core/units';
import {
  CNY_PER_KWH,
  KW,
  PERCENT,
  scaledUnit,
  TCE,
  TCO2,
  unitConsumptionUnit,
} from '../../../engine/units/scaled-units.ts';
import type { BoardRange, Period } from '../../../engine/plant-time/periods.ts';
import { addDays, civilDayAt, clockAt } from '../../../engine/plant-time/zone.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { metricName } from '../../../engine/metrics/metric-names.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { isAnswerWord, say, type AnswerWord } from '../answer-words.ts';
import { plain } from '../markdown.ts';
import type { Asked, AskedPeriodWords } from '../question.ts';
import { nameOfArea, type ToolContext, type ToolFigure } from '../tools/tool.ts';

/** Who speaks: the reader's language and the plant's names. */
export interface Speaker {
  readonly language: PlatformLanguage;
  readonly context: ToolContext;
}

/** What an answer is made of, after its steps. */
export interface Found {
  readonly paragraphs: readonly string[];
  /** Figures that the completeness step and the source line are about. */
  readonly basis: readonly (ToolFigure & { readonly meters?: readonly string[] })[];
  readonly isMoney?: boolean;
  /** Lines that name the boards that the figures were read from, and how old they are. */
  readonly boards?: readonly string[];
  /** Instead of quarter-hour slots: what the figures come from. */
  readonly source?: string;
}

export type FigureMetric =
  | 'quantity'
  | 'cost'
  | 'energy'
  | 'co2'
  | 'unitConsumption'
  | 'output'
  | 'demand'
  | 'variation';

export const areaName = ({ context }: Speaker, areaId: string): string => plain(nameOfArea(context, areaId));

export function energyName({ context, language }: Speaker, energyCode: string): string {
  const type = context.plant.frame.energyTypes.find((each) => each.energyCode === energyCode);
  const name = type ? plantName(language, { zh: type.nameZh, en: type.nameEn }) : energyCode;
  return plain(/^[A-Z]/.test(name) ? name.toLowerCase() : name);
}

/** The unit a figure is told in: the one the boards tell it in. */
export function shownUnit(
  metric: FigureMetric,
  unit: string,
  value: number | null,
  productUnit: string,
): Unit {
  switch (metric) {
    case 'energy':
      return TCE;
    case 'co2':
      return TCO2;
    case 'demand':
      return KW;
    case 'variation':
      return PERCENT;
    case 'unitConsumption':
      return unit.startsWith('kgce/')
        ? unitConsumptionUnit(productUnit)
        : { code: unit, display: unit, scale: 1, dp: 2 };
    default:
      return scaledUnit(unit, value);
  }
}

export function valueText(
  { language, context }: Speaker,
  metric: FigureMetric,
  { value, unit }: Pick<ToolFigure, 'value' | 'unit'>,
): string {
  return quantityText(value, shownUnit(metric, unit, value, context.plant.frame.productUnit), language);
}

/** One scale for a whole column, as in the boards' tables. */
export const columnText = (
  { language }: Speaker,
  { value, unit }: Pick<ToolFigure, 'value' | 'unit'>,
): string => quantityText(value, unit, language, { scale: 'base' });

export const percent = ({ language }: Speaker, value: number | null): string =>
  value === null ? '–' : formatPercent(value, language);

export const priceText = ({ language }: Speaker, price: number): string =>
  quantityText(price, CNY_PER_KWH, language);

/** One sentence after the other: nothing but their stops parts them in Chinese and Japanese. */
export const sentences = (language: PlatformLanguage, parts: readonly string[]): string =>
  parts.join(/^(?:zh|ja)/.test(language) ? '' : ' ');

/** Date and time of a moment, on the plant's clock. @param at  ISO text with its offset, or epoch ms */
export const momentText = ({ language, context }: Speaker, at: string | number): string =>
  formatDateTime(at, context.plant.frame.calendar.zone, language);

/** A day, on the plant's clock, such as the one on which data begin. */
export const dateText = ({ language, context }: Speaker, at: string | number): string =>
  formatDate(at, context.plant.frame.calendar.zone, language);

/** A clock of the plant. */
export const clockText = ({ context }: Speaker, at: string | number): string =>
  formatTime(at, context.plant.frame.calendar.zone);

export function periodName(speaker: Speaker, { name, moments }: AskedPeriodWords): string {
  const { language } = speaker;
  if ('week' in name)
    return say(language, 'period.week', { week: name.week, span: spanText(speaker, moments) });
  if ('label' in name)
    switch (name.unit) {
      case 'day':
        return formatDay(name.label, language);
      case 'month':
        return formatMonth(`${name.label}-15T12:00:00Z`, 'UTC', language);
      default:
        return say(language, 'period.year', { year: name.label });
    }
  if (!isAnswerWord(name.key)) return spanText(speaker, moments);
  const day = name.day === undefined ? '' : formatDay(name.day, language);
  return say(language, name.key, { count: name.count ?? 0, day });
}

/** A span by its days where it begins and ends with them, else by its clocks. */
export function spanText(speaker: Speaker, { fromMs, toMs }: Period): string {
  const { zone, dayAccountTime } = speaker.context.plant.frame.calendar;
  const { language } = speaker;
  const [first, end] = [civilDayAt(zone, fromMs), civilDayAt(zone, toMs)];
  const [from, to] = [clockAt(zone, fromMs), clockAt(zone, toMs)];
  if (from === dayAccountTime && to === dayAccountTime && end > first) {
    const last = addDays(end, -1);
    return last === first
      ? formatDay(first, language)
      : `${formatDay(first, language)} – ${formatDay(last, language)}`;
  }
  const [fromText, toText] = [momentText(speaker, fromMs), momentText(speaker, toMs)];
  return first === end ? `${fromText}–${clockText(speaker, toMs)}` : `${fromText} – ${toText}`;
}

/** What is asked for, as a noun. */
export function subjectOf(speaker: Speaker, asked: Asked, energyCode = asked.energyCodes[0]): string {
  const { language } = speaker;
  // What a tier took is electricity, whether it was called so or not.
  if (asked.tier && (asked.subject === 'quantity' || asked.subject === 'cost'))
    return say(language, 'why.inTier', {
      subject: subjectOf(speaker, { ...asked, tier: null }, 'electric'),
      tier: tierName(speaker, asked.tier),
    });
  const energy = energyCode === undefined ? '' : energyName(speaker, energyCode);
  switch (asked.subject) {
    case 'metric':
      return metricName(asked.metricId ?? '', language);
    case 'quantity':
      return (energyCode ?? 'electric') === 'electric'
        ? say(language, 'metric.electricity')
        : say(language, 'metric.quantity', { energy });
    case 'cost':
      return energyCode ? say(language, 'metric.costOf', { energy }) : say(language, 'metric.cost');
    case 'unitConsumption':
      return energyCode
        ? say(language, 'metric.unitConsumptionOf', { energy })
        : say(language, 'metric.unitConsumption');
    default: {
      const key = `metric.${asked.subject}`;
      const name = isAnswerWord(key) ? say(language, key satisfies AnswerWord) : '';
      return energy !== '' && (asked.subject === 'co2' || asked.subject === 'energy')
        ? `${name} (${energy})`
        : name;
    }
  }
}

/** A range word of the boards, for a board inside an answer. */
export const rangeOf = ({ period }: AskedPeriodWords): BoardRange | undefined =>
  typeof period === 'string' ? period : undefined;

export function tierName({ language }: Speaker, tier: string): string {
  const key = `tier.${tier}`;
  return isAnswerWord(key) ? say(language, key) : tier;
}
