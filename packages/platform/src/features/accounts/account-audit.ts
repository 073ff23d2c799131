import type { Database } from '../../store/database/database.ts';

/** What happens to accounts: how somebody came in, and what was done to the second factor and the sessions. */
export const ACCOUNT_EVENTS = [
  'signedIn',
  'codeWrong',
  'recoveryUsed',
  'factorOn',
  'factorOff',
  'factorReset',
  'codesRenewed',
  'sessionEnded',
  'sessionsEnded',
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** Where a call came from. */
export interface CallPlace {
  readonly address: string;
  readonly userAgent: string;
}

export const callPlace = ({ address, userAgent }: CallPlace): CallPlace => ({ address, userAgent });

/** How long the record is kept. */
const KEPT_MS = 400 * 86_400_000;
export const USER_AGENT_MOST = 300;

/** Writes down what happened to an account, and by whom. No secret and no code stands in it. */
export async function recordAccount(
  db: Database,
  {
    userId,
    by = userId,
    event,
    from,
  }: {
    readonly userId: string;
    readonly by?: string;
    readonly event: AccountEvent;
    readonly from?: CallPlace;
  },
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('account_audit')
    .values({
      at: new Date(nowMs),
      user_id: userId,
      by_user_id: by,
      event,
      address: from?.address ?? null,
      user_agent: from?.userAgent.slice(0, USER_AGENT_MOST) ?? null,
    })
    .execute();
}

export async function forgetAccountAudit(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('account_audit')
    .where('at', '<', new Date(nowMs - KEPT_MS))
    .execute();
}
