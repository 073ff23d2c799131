import { batch, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { isRequestError, type PlantSession, type SessionState } from '@plantdeck/core';
import {
  OnlineLoginSchema,
  PasswordCheckSchema,
  PasswordExpirySchema,
  PhoneBindingSchema,
  SecondFactorStateSchema,
  ServiceValiditySchema,
  type VerificationType,
} from '@plantdeck/core/contract';
import { VERIFICATION_RESEND_S } from '@plantdeck/core/constants';
import {
  INITIAL_PHONE,
  bindPhoneStep,
  type BindPhoneEvent,
  type BindPhoneState,
} from './bind-phone-state.ts';
import {
  changePasswordStep,
  INITIAL_CHANGE,
  type ChangePasswordEvent,
  type ChangePasswordState,
} from './change-password-state.ts';
import { UNKNOWN_STATUS, type AccountRefusal, type AccountStatus } from './account-status.ts';

/** A page that stays open for days must hear of the end as well. */
const ASK_AGAIN_MS = 3_600_000;
export const APP = 'plantdeck';

export type AccountDialog = 'password' | 'phone' | 'security';

/**
 * The account of whoever is signed in, asked for once for all elements of a session; and what that person has typed into
 * the account's forms, which outlives an expired session and is nobody else's.
 */
export interface AccountStore {
  readonly status: ReadonlySignal<AccountStatus>;
  /** The dialog that the product shows. */
  readonly dialog: ReadonlySignal<AccountDialog | null>;
  readonly change: ReadonlySignal<ChangePasswordState>;
  readonly phone: ReadonlySignal<BindPhoneState>;
  /** Until when no further code of a kind can be sent to a phone ({@link resendKey}), ms of the page's clock. */
  readonly resendAtMs: ReadonlySignal<Readonly<Record<string, number>>>;
  /** When the person was last here before, ISO; null the first time. */
  readonly lastLoginTime: ReadonlySignal<string | null>;
  /** Banners that the person has closed. */
  readonly closed: ReadonlySignal<ReadonlySet<string>>;
  show(dialog: AccountDialog | null): void;
  /** What the form became by an event. */
  stepChange(event: ChangePasswordEvent): ChangePasswordState;
  stepPhone(event: BindPhoneEvent): BindPhoneState;
  /** A code was sent just now. */
  codeSent(type: VerificationType, phone: string): void;
  closeBanner(key: string): void;
  /** Whether the person still has to be told of the days left; true once for each sign-in. */
  takeTelling(): boolean;
  /** Asks again: after a change, and before leaving a page that depends on it. */
  refresh(): Promise<void>;
  /** Keeps the status up to date until the answer is called. */
  watch(): () => void;
}

/** The platform counts by phone and purpose: a mistyped number may be corrected at once. */
export const resendKey = (type: VerificationType, phone: string): string => `${type} ${phone}`;

const stores = new WeakMap<PlantSession, AccountStore>();

export function accountOf(session: PlantSession): AccountStore {
  const known = stores.get(session);
  if (known) return known;
  const made = createAccountStore(session);
  stores.set(session, made);
  return made;
}

function createAccountStore(session: PlantSession): AccountStore {
  const status = signal<AccountStatus>(UNKNOWN_STATUS);
  const dialog = signal<AccountDialog | null>(null);
  const change = signal(INITIAL_CHANGE);
  const phone = signal(INITIAL_PHONE);
  const resendAtMs = signal<Readonly<Record<string, number>>>({});
  const lastLoginTime = signal<string | null>(null);
  const closed = signal<ReadonlySet<string>>(new Set());
  let isTold = false;
  let watchers = 0;
  let stop: () => void = () => undefined;
  /** Person and organisation that the status is of; the person that the drafts are of. */
  let shown = '';
  let owner: string | null = null;
  let asked = 0;

  async function refresh(): Promise<void> {
    const now = session.state.peek();
    // A portal's service identity has no password, no phone and no way to renew a service.
    if (now.name !== 'ready' || now.person.kind !== 'person') return;
    const mine = ++asked;
    const query = { userId: now.person.userId };
    const [password, service, check, secondFactor, binding] = await Promise.allSettled([
      session.request('passwordExpiry', { schema: PasswordExpirySchema, query }),
      session.request('serviceValidity', { schema: ServiceValiditySchema, query }),
      session.request('passwordCheck', { schema: PasswordCheckSchema, query }),
      session.request('secondFactor', { schema: SecondFactorStateSchema }),
      session.request('phoneAcquire', { schema: PhoneBindingSchema, body: { app: APP } }),
    ]);
    if (mine !== asked) return;
    status.value = {
      password: valueOf(password),
      service: valueOf(service),
      isCompliant: valueOf(check)?.isCompliant ?? null,
      phone: valueOf(binding),
      secondFactor: valueOf(secondFactor),
      refusals: [...refusal('passwordExpiry', password), ...refusal('serviceValidity', service)],
    };
  }

  async function comeOnline(): Promise<void> {
    const now = session.state.peek();
    if (now.name !== 'ready' || now.person.kind !== 'person') return;
    const answer = await session
      .request('onlineLogin', { schema: OnlineLoginSchema, body: { app: APP } })
      .catch(() => null);
    lastLoginTime.value = answer?.lastLoginTime ?? null;
  }

  /** Takes everything back that belongs to a person. */
  function forget(): void {
    batch(() => {
      dialog.value = null;
      change.value = INITIAL_CHANGE;
      phone.value = INITIAL_PHONE;
      resendAtMs.value = {};
      closed.value = new Set();
      isTold = false;
    });
  }

  function follow(now: SessionState): void {
    if (now.name === 'signed-out') {
      if (now.reason !== 'expired') forget();
      change.value = changePasswordStep(change.peek(), { type: 'session-ended' });
      phone.value = bindPhoneStep(phone.peek(), { type: 'session-ended' });
    }
    if (now.name !== 'ready' && now.name !== 'signed-out') return;
    const key = now.name === 'ready' ? `${now.person.userId}|${now.person.orgId}` : '';
    if (key === shown) return;
    shown = key;
    asked += 1;
    status.value = UNKNOWN_STATUS;
    if (now.name !== 'ready') return;
    if (owner !== null && owner !== now.person.userId) forget();
    owner = now.person.userId;
    void refresh();
    void comeOnline();
  }

  function start(): () => void {
    const timer = setInterval(() => void refresh(), ASK_AGAIN_MS);
    const stopFollowing = effect(() => {
      const now = session.state.value;
      untracked(() => follow(now));
    });
    return () => {
      clearInterval(timer);
      stopFollowing();
    };
  }

  return {
    status,
    dialog,
    change,
    phone,
    resendAtMs,
    lastLoginTime,
    closed,
    show(wanted) {
      dialog.value = wanted;
    },
    stepChange: (event) => (change.value = changePasswordStep(change.peek(), event)),
    stepPhone: (event) => (phone.value = bindPhoneStep(phone.peek(), event)),
    codeSent(type, to) {
      const untilMs = Date.now() + VERIFICATION_RESEND_S * 1000;
      resendAtMs.value = { ...resendAtMs.peek(), [resendKey(type, to)]: untilMs };
    },
    closeBanner(key) {
      closed.value = new Set([...closed.peek(), key]);
    },
    takeTelling() {
      const isDue = !isTold;
      isTold = true;
      return isDue;
    },
    refresh,
    watch() {
      watchers += 1;
      if (watchers === 1) stop = start();
      let isWatching = true;
      return () => {
        if (!isWatching) return;
        isWatching = false;
        watchers -= 1;
        if (watchers === 0) stop();
      };
    },
  };
}

function valueOf<T>(answer: PromiseSettledResult<T>): T | null {
  return answer.status === 'fulfilled' ? answer.value : null;
}

/** Only the platform's own refusal is told; what the network does the page itself tells. */
function refusal(
  call: AccountRefusal['call'],
  answer: PromiseSettledResult<unknown>,
): readonly AccountRefusal[] {
  if (answer.status === 'fulfilled') return [];
  const { reason } = answer as { reason: unknown };
  return isRequestError(reason) && reason.kind === 'api' ? [{ call, error: reason }] : [];
}
