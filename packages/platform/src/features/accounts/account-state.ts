/** How it stands with a person's password and with the service of an enterprise, from the rows as they are now. */
import type { ServiceValidity, PasswordExpiry } from '@plantdeck/core/contract';
import { PASSWORD_LENGTH_FLOOR } from '@plantdeck/core/constants';
import { passwordLife, serviceLife, type PasswordPolicy } from '@plantdeck/core/rules';
import type { Database } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';

interface StoredPolicy extends PasswordPolicy {
  readonly validDays: number | null;
  readonly remindDays: number;
}

/** Policy of the enterprise a person belongs to first: a password does not change with the company that is shown. */
export async function policyOf(db: Database, userId: string): Promise<StoredPolicy | null> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.org_id', 'membership.org_id')
    .innerJoin('password_policy', 'password_policy.eid', 'organisation.eid')
    .selectAll('password_policy')
    .where('membership.user_id', '=', userId)
    .orderBy('membership.sort')
    .executeTakeFirst();
  if (row === undefined) return null;
  // A policy that was stored before there was a floor is shown as it is enforced.
  const minLength = Math.max(row.min_length, PASSWORD_LENGTH_FLOOR);
  return {
    minLength,
    maxLength: Math.max(row.max_length, minLength),
    numLetters: row.num_letters,
    caseSensitivity: row.case_sensitivity,
    specialCharacter: row.special_character,
    validDays: row.valid_days,
    remindDays: row.remind_days,
  };
}

/** @throws {ApiError} where passwords expire and nobody recorded when this one was set */
export async function passwordExpiry(db: Database, userId: string, nowMs: number): Promise<PasswordExpiry> {
  // As in policyOf, with the account in one statement: every call asks this.
  const account = await db
    .selectFrom('account')
    .leftJoinLateral(
      (own) =>
        own
          .selectFrom('membership')
          .innerJoin('organisation', 'organisation.org_id', 'membership.org_id')
          .innerJoin('password_policy', 'password_policy.eid', 'organisation.eid')
          .select(['password_policy.valid_days', 'password_policy.remind_days'])
          .whereRef('membership.user_id', '=', 'account.user_id')
          .orderBy('membership.sort')
          .limit(1)
          .as('policy'),
      (join) => join.onTrue(),
    )
    .select(['account.password_changed_at', 'account.must_change', 'policy.valid_days', 'policy.remind_days'])
    .where('account.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (account.must_change) return { expiredDays: 0, isExpired: true };
  const { valid_days: validDays, remind_days: remindDays } = account;
  if (validDays === null || remindDays === null) return { expiredDays: null, isExpired: false };
  if (account.password_changed_at === null)
    throw new ApiError(RETCODES.notRecorded, 'account.password-age-unknown');
  const life = passwordLife(account.password_changed_at.getTime(), validDays, nowMs);
  return { expiredDays: life.daysLeft, isExpired: life.isExpired, remindDays };
}

/** @throws {ApiError} where no service period is recorded for the organisation's enterprise */
export async function serviceValidity(db: Database, orgId: string, nowMs: number): Promise<ServiceValidity> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .innerJoin('service_period', 'service_period.eid', 'organisation.eid')
    .selectAll('service_period')
    .select('enterprise.time_zone')
    .where('organisation.org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError(RETCODES.notRecorded, 'account.no-period');
  const life = serviceLife(
    {
      isUnlimited: row.unlimited,
      lastDay: row.last_day,
      remindDays: row.remind_days,
      graceDays: row.grace_days,
    },
    dayIn(row.time_zone, nowMs),
  );
  return { ...life, unlimitedUsage: row.unlimited, operationsPhone: row.operations_phone };
}

/** What keeps somebody from everything but the own account. */
export type AccountLock = 'password-expired' | 'service-blocked' | 'second-factor-needed';

/** Whether a call of this person or portal in this organisation is shut out for now. */
export async function lockOf(
  db: Database,
  {
    kind,
    userId,
    lacksSecondFactor,
  }: { readonly kind: string; readonly userId: string; readonly lacksSecondFactor?: boolean },
  orgId: string,
  nowMs: number,
): Promise<AccountLock | null> {
  // What is not recorded locks nobody out.
  const known = <T>(answer: Promise<T>): Promise<T | null> =>
    answer.catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
  const service = orgId === '' ? null : await known(serviceValidity(db, orgId, nowMs));
  if (service?.validityType === 3) return 'service-blocked';
  if (kind !== 'person') return null;
  const password = await known(passwordExpiry(db, userId, nowMs));
  if (password?.isExpired) return 'password-expired';
  return lacksSecondFactor === true ? 'second-factor-needed' : null;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day a wall calendar shows there, `YYYY-MM-DD`. */
function dayIn(timeZone: string, nowMs: number): string {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined)
    calendars.set(timeZone, (calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })));
  return calendar.format(nowMs);
}
