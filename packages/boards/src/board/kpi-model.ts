import type { BoardSetting, Fresh, Judge, Kpi } from '@plantdeck/core/contract';
import { formatNumber } from '@plantdeck/core/units';
import { judgeWhenFresh } from '@plantdeck/core/judgement';
import { freshnessOf, type FreshnessScale } from '../freshness/freshness.ts';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { COMMON, figure, quantity, signedPercent, unitText, type Reader } from './reader.ts';

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
  /** Why there is no value; null where there is one, or where nothing is known but that readings stopped. */
  readonly reasonText: string | null;
  /** Data badge: partial, estimated, bad, uncertain. */
  readonly badge: string | null;
}

export interface KpiDelta {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly meaning: 'better' | 'worse' | 'neutral';
}

export interface KpiContext {
  readonly kind: BoardKind;
  readonly board: AnyBoard;
  readonly setting: BoardSetting | null;
  readonly nowMs: number;
  readonly freshness: FreshnessScale;
  readonly range: string;
}

/** Below this share of samples a total is a lower bound. */
export const PARTIAL_BELOW_PCT = 95;

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
    label: kpiLabel(context.kind, kpi, context.range, reader),
    valueText: partial && !dead && isTotal(context.kind, kpi) ? `≥ ${value}` : value,
    unitText: unitText(reader, kpi.unit, kpi.value),
    fresh,
    judge,
    judgeText: judgeText(kpi, judge, reader),
    delta: dead || fresh === 'stale' ? null : kpiDelta(kpi, reader),
    noteText: noteText(kpi, judge, context, reader),
    reasonText: reasonText(kpi, context.kind, reader),
    badge: badgeText(kpi, partial, reader),
  };
}

/** The board's own words for the codes it knows; a platform's further KPIs bring their label. */
export function kpiLabel(kind: BoardKind, kpi: Kpi, range: string, reader: Reader): string {
  const own = kind.kpiLabel?.(kpi, range, reader) ?? null;
  if (own === null) return kpi.label ?? kpi.code;
  return kpi.qualifier ? `${own} · ${kpi.qualifier}` : own;
}

/** Ratios, momentary values and figures of an enterprise's own have no lower bound to speak of. */
export function isTotal(kind: BoardKind, kpi: Kpi): boolean {
  return kind.totals?.has(kpi.code) ?? false;
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
  if (judge !== 'warn') return reader.t(`${COMMON}judge.${judge}`);
  const side = { low: 'warnHigh', high: 'warnLow', band: 'warnBand' }[kpi.better];
  return reader.t(`${COMMON}judge.${side}`);
}

function noteText(kpi: Kpi, judge: Judge, context: KpiContext, reader: Reader): string | null {
  const { kind } = context;
  const own = kind.kpiNote?.(kpi, context.board, context.setting, reader) ?? null;
  if (own !== null) return own;
  if (kpi.note) return quantity(reader, kpi.note.value, kpi.note.unit);
  if (kpi.target != null && (judge !== 'normal' || kpi.prev == null)) {
    const parts = [reader.t(`${COMMON}target`, { value: figure(reader, kpi.target, kpi.unit) })];
    if (kpi.redLine != null)
      parts.push(reader.t(`${COMMON}redLine`, { value: figure(reader, kpi.redLine, kpi.unit) }));
    return parts.join(' · ');
  }
  // Without a change there is nothing that the basis would be the basis of.
  if (kpiDelta(kpi, reader) && kpi.prevBasis) return reader.t(`${COMMON}basis.${kpi.prevBasis}`);
  return null;
}

/** Ratios need this share of their samples, %. */
const RATIO_NEEDS_PCT = 80;

function reasonText(kpi: Kpi, kind: BoardKind, reader: Reader): string | null {
  if (kpi.value !== null) return null;
  if (kpi.reason !== undefined) return kpi.reason;
  if (isTotal(kind, kpi) || kind.momentary?.has(kpi.code)) return null;
  return tooFewData(kpi.completeness, reader) ?? reader.t(`${COMMON}noRatio`);
}

/** Why a ratio is not told; null where enough is known. */
export const tooFewData = (completeness: number, reader: Reader): string | null =>
  completeness < RATIO_NEEDS_PCT ? reader.t(`${COMMON}tooFewData`, { pct: Math.floor(completeness) }) : null;

function badgeText(kpi: Kpi, partial: boolean, reader: Reader): string | null {
  if (kpi.quality === 'bad') return reader.t(`${COMMON}badQuality`);
  if (kpi.quality === 'uncertain') return reader.t(`${COMMON}uncertain`);
  if (kpi.quality === 'estimated') return reader.t(`${COMMON}estimated`);
  return partial ? reader.t(`${COMMON}partial`, { pct: Math.floor(kpi.completeness) }) : null;
}

/** One decimal, rounded down: what is not complete never reads 100 %. */
export const completenessText = (pct: number, { lang }: Pick<Reader, 'lang'>): string =>
  `${formatNumber(Math.floor(pct * 10) / 10, { decimals: 1 }, lang)} %`;
