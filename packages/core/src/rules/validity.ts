/** How long a password and a service last; decided by the platform, told by the elements. */
import type { ValidityType } from '../contract/account.ts';

const DAY_MS = 86_400_000;

export interface PasswordLife {
  /** Whole days left, begun ones counted; 0 when it is over. */
  readonly daysLeft: number;
  readonly isExpired: boolean;
}

/** @param changedAtMs  when the password was set; @param nowMs  both epoch ms */
export function passwordLife(changedAtMs: number, validDays: number, nowMs: number): PasswordLife {
  const leftMs = changedAtMs + validDays * DAY_MS - nowMs;
  return { daysLeft: Math.max(0, Math.ceil(leftMs / DAY_MS)), isExpired: leftMs <= 0 };
}

export interface ServicePeriod {
  readonly isUnlimited: boolean;
  /** Last day of service, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
  /** From so many days before the last day on there are reminders. */
  readonly remindDays: number;
  /** So many days after the last day the service still answers, with reminders; then it is blocked. */
  readonly graceDays: number;
}

export interface ServiceLife {
  readonly validityType: ValidityType;
  /** Below 0 after the last day; null where it never ends. */
  readonly daysToEnd: number | null;
}

/** @param today  the day in the enterprise's time zone, `YYYY-MM-DD` */
export function serviceLife(period: ServicePeriod, today: string): ServiceLife {
  if (period.isUnlimited || period.lastDay === null) return { validityType: 0, daysToEnd: null };
  const daysToEnd = Math.round((Date.parse(period.lastDay) - Date.parse(today)) / DAY_MS);
  if (daysToEnd > period.remindDays) return { validityType: 0, daysToEnd };
  if (daysToEnd >= 0) return { validityType: 1, daysToEnd };
  return { validityType: daysToEnd >= -period.graceDays ? 2 : 3, daysToEnd };
}
