import type {
  PasswordExpiry,
  PhoneBinding,
  SecondFactorState,
  ServiceValidity,
} from '@plantdeck/core/contract';
import { EXPIRY_BANNER_DAYS } from '@plantdeck/core/constants';

/** What the platform says about a person's account; null is not known (yet). */
export interface AccountStatus {
  readonly password: PasswordExpiry | null;
  /** Whether the password meets the policy. */
  readonly isCompliant: boolean | null;
  readonly phone: PhoneBinding | null;
  readonly service: ServiceValidity | null;
  readonly secondFactor: SecondFactorState | null;
  /** Refusals of the calls for expiry and validity, which are told as warnings. */
  readonly refusals: readonly AccountRefusal[];
}

export interface AccountRefusal {
  readonly call: 'passwordExpiry' | 'serviceValidity';
  readonly error: unknown;
}

export const UNKNOWN_STATUS: AccountStatus = {
  password: null,
  isCompliant: null,
  phone: null,
  service: null,
  secondFactor: null,
  refusals: [],
};

/** One line below the header. */
export type AccountBanner =
  | { readonly kind: 'service-blocked' }
  | { readonly kind: 'service-expired'; readonly days: number }
  | { readonly kind: 'service-expiring'; readonly days: number }
  | { readonly kind: 'password-expired' }
  | { readonly kind: 'password-expiring'; readonly days: number }
  | { readonly kind: 'password-rule' }
  | { readonly kind: 'bind-phone' }
  | { readonly kind: 'refused'; readonly refusal: AccountRefusal };

/** The banners that a status calls for, what ends work first. */
export function bannersOf(status: AccountStatus): readonly AccountBanner[] {
  return [
    ...serviceBanners(status.service),
    ...passwordBanners(status),
    ...(status.phone?.bound === false ? [{ kind: 'bind-phone' } as const] : []),
    ...status.refusals.map((refusal) => ({ kind: 'refused', refusal }) as const),
  ];
}

/** Nothing works any more but the page that says so. */
export function isBlocked({ service }: AccountStatus): boolean {
  return service !== null && !service.unlimitedUsage && service.validityType === 3;
}

/** The organisation answers nothing before there is a second factor. */
export function lacksFactor({ secondFactor }: AccountStatus): boolean {
  return secondFactor !== null && secondFactor.isRequired && !secondFactor.isOn;
}

/** The days left that a person is told of once after signing in; null while there is time, and once a banner says it. */
export function daysToTell({ password }: AccountStatus): number | null {
  if (!password || password.isExpired || password.expiredDays === null) return null;
  const days = password.expiredDays;
  return days > EXPIRY_BANNER_DAYS && days <= (password.remindDays ?? 0) ? days : null;
}

function serviceBanners(service: ServiceValidity | null): readonly AccountBanner[] {
  if (!service || service.unlimitedUsage) return [];
  const days = service.daysToEnd ?? 0;
  switch (service.validityType) {
    case 0:
      return [];
    case 1:
      return [{ kind: 'service-expiring', days }];
    case 2:
      return [{ kind: 'service-expired', days: -days }];
    case 3:
      return [{ kind: 'service-blocked' }];
  }
}

function passwordBanners({ password, isCompliant }: AccountStatus): readonly AccountBanner[] {
  if (password?.isExpired) return [{ kind: 'password-expired' }];
  const days = password?.expiredDays ?? null;
  const expiring: readonly AccountBanner[] =
    days !== null && days <= EXPIRY_BANNER_DAYS ? [{ kind: 'password-expiring', days }] : [];
  return isCompliant === false ? [...expiring, { kind: 'password-rule' }] : expiring;
}
