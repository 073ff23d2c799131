import type { Fresh, Judge, Kpi } from '@plantdeck/core/contract';
import { judgeWhenFresh } from '@plantdeck/core/judgement';
import { freshnessOf, type FreshnessScale } from '../freshness/freshness.ts';
import { COMMON, figure, percent, quantity, signedPercent, unitText, WORDS, type Reader } from './reader.ts';

/** A KPI as it is shown: everything decided, nothing drawn. */
export interface KpiModel {
  readonly kpi: Kpi;
  readonly label: string;
  /** `–` for unknown, `≥ 3.26` where samples are missing and were not substituted. */
  readonly valueText: string;
  readonly unitText: string;
  readonly fresh: Fresh;
  readonly judge: Judge;
  /** Words of the judgement; null where there is nothing to judge against. */
  readonly judgeText: string | null;
  readonly delta: KpiDelta | null;
  /** What stands behind the delta or the chip, e.g. target and red line. */
  readonly noteText: string | null;
  /** Data badge: partial, estimated, bad, uncertain. */
  readonly badge: string | null;
}

export interface KpiDelta {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly meaning: 'better' | 'worse' | 'neutral';
}

export interface KpiContext {
  readonly nowMs: number;
  readonly freshness: FreshnessScale;
  readonly range: string;
  readonly contractKw: number | null;
}

/** Below this share of samples a total is a lower bound. */
export const PARTIAL_BELOW_PCT = 95;
const KNOWN_CODES = new Set(['electricity', 'energy', 'cost', 'sec', 'load', 'co2']);

export function kpiModel(kpi: Kpi, context: KpiContext, reader: Reader): KpiModel {
  const fresh =
    kpi.quality === 'noData' || kpi.value === null
      ? 'dead'
      : freshnessOf(Date.parse(kpi.asOf), context.nowMs, context.freshness);
  const dead = fresh === 'dead';
  const judge = judgeWhenFresh(kpi.judge, fresh);
  const partial = kpi.completeness < PARTIAL_BELOW_PCT && kpi.quality !== 'estimated';
  const value = dead ? '–' : figure(reader, kpi.value, kpi.unit);
  return {
    kpi,
    label: kpiLabel(kpi, context.range, reader),
    valueText: partial && !dead && isTotal(kpi) ? `≥ ${value}` : value,
    unitText: unitText(reader, kpi.unit, kpi.value),
    fresh,
    judge,
    judgeText: judgeText(kpi, judge, reader),
    delta: dead || fresh === 'stale' ? null : kpiDelta(kpi, reader),
    noteText: noteText(kpi, judge, context, reader),
    badge: badgeText(kpi, partial, reader),
  };
}

/** Our own words for the codes we know; a platform's further KPIs bring their label. */
export function kpiLabel(kpi: Kpi, range: string, reader: Reader): string {
  if (!KNOWN_CODES.has(kpi.code)) return kpi.label ?? kpi.code;
  const key = `${WORDS}kpi.${kpi.code}`;
  const isDay = range === 'today' && (kpi.code === 'electricity' || kpi.code === 'sec');
  return reader.t(isDay ? `${key}.today` : key);
}

/** Ratios and momentary values have no lower bound to speak of. */
function isTotal(kpi: Kpi): boolean {
  return kpi.code !== 'sec' && kpi.code !== 'load';
}

/** Change against the same elapsed part of the period before; null without a comparison. */
export function kpiDelta(kpi: Kpi, reader: Reader): KpiDelta | null {
  if (kpi.value === null || kpi.prev == null || kpi.prev === 0) return null;
  const pct = ((kpi.value - kpi.prev) / Math.abs(kpi.prev)) * 100;
  return deltaOf(pct, kpi.better, reader);
}

/** A change in per cent as text, direction and meaning; a change that rounds to nothing means nothing. */
export function deltaOf(pct: number, better: Kpi['better'], reader: Reader): KpiDelta {
  const shown = Math.round(pct * 10) / 10;
  if (shown === 0) return { text: signedPercent(reader, 0), direction: 'same', meaning: 'neutral' };
  const direction = shown > 0 ? 'up' : 'down';
  const good = better === 'low' ? 'down' : 'up';
  return {
    text: signedPercent(reader, shown),
    direction,
    meaning: better === 'band' ? 'neutral' : direction === good ? 'better' : 'worse',
  };
}

function judgeText(kpi: Kpi, judge: Judge, reader: Reader): string | null {
  if (kpi.target == null && !kpi.band) return null;
  if (judge !== 'warn') return reader.t(`${WORDS}judge.${judge}`);
  const side = { low: 'warnHigh', high: 'warnLow', band: 'warnBand' }[kpi.better];
  return reader.t(`${WORDS}judge.${side}`);
}

function noteText(kpi: Kpi, judge: Judge, context: KpiContext, reader: Reader): string | null {
  if (kpi.value === null && kpi.code === 'sec') return reader.t(`${COMMON}noRatio`);
  if (kpi.note) {
    const value = quantity(reader, kpi.note.value, kpi.note.unit);
    if (kpi.note.code === 'contractShare' && context.contractKw !== null) {
      const contract = quantity(reader, context.contractKw, kpi.unit);
      return reader.t(`${WORDS}ofContract`, { contract, pct: percent(reader, kpi.note.value) });
    }
    const key = `${WORDS}note.${kpi.note.code}`;
    return kpi.note.code === 'avgPrice' || kpi.note.code === 'contractShare'
      ? reader.t(key, { value })
      : value;
  }
  if (kpi.target != null && (judge !== 'normal' || kpi.prev == null)) {
    const parts = [reader.t(`${WORDS}target`, { value: figure(reader, kpi.target, kpi.unit) })];
    if (kpi.redLine != null)
      parts.push(reader.t(`${WORDS}redLine`, { value: figure(reader, kpi.redLine, kpi.unit) }));
    return parts.join(' · ');
  }
  if (kpi.prev != null && kpi.prevBasis) return reader.t(`${WORDS}basis.${kpi.prevBasis}`);
  return null;
}

function badgeText(kpi: Kpi, partial: boolean, reader: Reader): string | null {
  if (kpi.quality === 'bad') return reader.t(`${COMMON}badQuality`);
  if (kpi.quality === 'uncertain') return reader.t(`${COMMON}uncertain`);
  if (kpi.quality === 'estimated') return reader.t(`${COMMON}estimated`);
  return partial ? reader.t(`${COMMON}partial`, { pct: Math.floor(kpi.completeness) }) : null;
}
