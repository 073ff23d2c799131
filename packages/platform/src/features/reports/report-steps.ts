import type { TouGranularity } from '@plantdeck/core/contract';
import {
  SLOT_MS,
  accountingDays,
  shiftAt,
  type AccountingCalendar,
  type Period,
} from '../../engine/plant-time/periods.ts';

/** One span of the report's time axis. */
export interface ReportStep extends Period {
  /** Accounting day or month the span belongs to. */
  readonly label: string;
  readonly shift?: string;
}

const HOUR_MS = 3_600_000;

/**
 * The spans of a period, oldest first and without a gap. They are counted within accounting days by elapsed time, so a
 * day on which clocks change has 92 or 100 quarter hours, and the repeated hour stands there twice.
 */
export function reportSteps(
  calendar: AccountingCalendar,
  granularity: TouGranularity,
  period: Period,
): ReportStep[] {
  const days = accountingDays(calendar, period);
  const steps: ReportStep[] = [];
  for (const day of days) {
    const fromMs = Math.max(day.fromMs, period.fromMs);
    const toMs = Math.min(day.toMs, period.toMs);
    if (granularity === 'month') {
      const label = day.label.slice(0, 7);
      const before = steps.at(-1);
      if (before?.label === label) steps[steps.length - 1] = { ...before, toMs };
      else steps.push({ fromMs, toMs, label });
      continue;
    }
    for (let at = fromMs; at < toMs;) {
      const shift = granularity === 'shift' ? shiftAt(calendar, at) : null;
      const end = Math.min(endOf(granularity, at, shift, toMs), toMs);
      steps.push({ fromMs: at, toMs: end, label: day.label, ...(shift ? { shift: shift.code } : {}) });
      at = end;
    }
  }
  return steps;
}

function endOf(granularity: TouGranularity, atMs: number, shift: Period | null, dayEndMs: number): number {
  if (granularity === 'quarter') return atMs + SLOT_MS;
  if (granularity === 'hour') return atMs + HOUR_MS;
  return shift?.toMs ?? dayEndMs;
}
