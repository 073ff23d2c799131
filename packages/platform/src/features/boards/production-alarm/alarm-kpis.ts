import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import {
  ackSeconds,
  byRule,
  floodWindows,
  type Occurrence,
  percentile,
  perTenMinutes,
  sharePct,
  type Span,
  topShare,
} from '../../alarms/index.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import type { AlarmsNow } from './alarm-rows.ts';

const unit = (code: string, display: string, dp: number): Unit => ({ code, display, scale: 1, dp });
const PER_TEN = unit('1/10min', '/10 min', 2);
const COUNT = unit('', '', 0);
const SECONDS = unit('s', 's', 0);
const STANDARD = 'ISA-18.2 / IEC 62682';

export interface KpiInput {
  readonly day: Span;
  readonly told: readonly Occurrence[];
  readonly before: readonly Occurrence[];
  readonly week: readonly Occurrence[];
  readonly now: AlarmsNow;
  readonly readingMs: number;
  readonly asOf: string;
  readonly language: PlatformLanguage;
}

/** Rates, floods and response (ISA-18.2) over the last 24 hours; the top ten and chattering over seven days. */
export function alarmKpis(input: KpiInput): Kpi[] {
  const { day, told, before, week, now, readingMs, asOf, language } = input;
  const counts = perTenMinutes(told, day);
  const rules = byRule(week, readingMs);
  const seconds = ackSeconds(told);
  const length = day.toMs - day.fromMs;
  const kpi = (
    code: string,
    value: number | null,
    of: Unit,
    more: Partial<Kpi> & { readonly target?: number; readonly redLine?: number } = {},
  ): Kpi => ({
    code,
    value,
    unit: of,
    better: 'low',
    judge: judge(value, { better: 'low', target: more.target ?? null, redLine: more.redLine ?? null }),
    completeness: 100,
    quality: value === null ? 'noData' : 'good',
    asOf,
    drill: { to: '/alarmRule', query: {} },
    source: {
      formula: boardText(language, `alarm.source.${code}` as BoardWord),
      meters: [],
      standard: STANDARD,
    },
    ...more,
  });
  const rate = (list: readonly Occurrence[]): number => list.length / (length / 600_000);
  return [
    kpi('A1', rate(told), PER_TEN, { target: 1, redLine: 2, prev: rate(before), prevBasis: 'yesterday' }),
    kpi('A2', sharePct(floodWindows(counts).filter(Boolean).length, counts.length), PERCENT, {
      target: 1,
      redLine: 5,
    }),
    kpi('A3', Math.max(0, ...counts), COUNT, { target: 10, redLine: 20 }),
    kpi('A4', topShare(rules), PERCENT, { target: 5, redLine: 25 }),
    kpi('A5', rules.filter(({ chatter }) => chatter.length > 0).length, COUNT, { target: 0, redLine: 5 }),
    kpi('A6', now.stale.length, COUNT, { target: 4, redLine: 9 }),
    kpi('A7', percentile(seconds, 0.5), SECONDS, {
      target: 120,
      redLine: 600,
      note: { code: 'p90', value: percentile(seconds, 0.9), unit: SECONDS },
    }),
    kpi('A9', now.standing.length, COUNT),
    kpi('shelved', now.shelves.size, COUNT),
  ];
}
