import { checkNewPassword } from '@plantdeck/core/rules';
import type { Database } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { policyOf } from './account-state.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { knownDevice } from './known-device.ts';
import { countFailure, forgetFailures, pairKey, type AttemptKey } from './login-attempts.ts';
import type { AccountOfLogin } from './login-result.ts';
import { hasSecondFactor } from './second-factor.ts';

export interface GivenPassword {
  readonly userName: string;
  readonly password: string;
  /** Where the call came from; it waits when it tries many names. */
  readonly address: string;
  /** Proofs of devices that accounts know. */
  readonly knownDevices: readonly string[];
}

export interface CheckedPassword {
  readonly account: AccountOfLogin;
  /** The known device that it came from. */
  readonly device: string | null;
  /** Nothing is open yet: a code is still to come. */
  readonly hasSecondFactor: boolean;
}

/** What a failed attempt counts for: the device where the account knows it, else name and address. */
export function attemptKeys(userName: string, address: string, device: string | null): AttemptKey[] {
  if (device !== null) return [{ scope: 'device', name: device }];
  return [
    pairKey(userName, address),
    { scope: 'account', name: userName },
    { scope: 'address', name: address },
  ];
}

/** The count of an account from everywhere goes on: its owner's success does not make guesses any better. */
export async function forgetOwnFailures(db: Database, keys: readonly AttemptKey[]): Promise<void> {
  for (const key of keys) if (key.scope === 'pair' || key.scope === 'device') await forgetFailures(db, key);
}

/**
 * Checks a name and a password; the answer to a wrong one never says which of the two it was.
 * @returns throws {ApiError} where they do not belong together or too many attempts failed
 */
export function createPasswordCheck(deps: Pick<AccountDeps, 'db' | 'hasher' | 'realNow' | 'secret'>) {
  const { db, hasher, realNow } = deps;
  // Somebody who does not exist costs as much work as somebody who does.
  const nobody = hasher.hash('nobody has this password');
  const inTurn = turns();

  async function check(
    { userName, password }: GivenPassword,
    keys: readonly AttemptKey[],
  ): Promise<{ readonly account: AccountOfLogin; readonly hasSecondFactor: boolean }> {
    await refuseIfBlocked(db, keys, realNow());
    const account = await db
      .selectFrom('account')
      .select(['user_id', 'user_name', 'nick_name', 'password_hash', 'password_fits'])
      .where('user_name', '=', userName)
      .executeTakeFirst();
    const { matches, outdated } = await hasher.verify(account?.password_hash ?? (await nobody), password);
    if (account === undefined || !matches) {
      for (const key of keys) await countFailure(db, key, realNow());
      throw new ApiError(RETCODES.signInFailed, 'login.wrong');
    }
    const hasFactor = await hasSecondFactor(db, account.user_id);
    // Else a known password would begin the count of wrong codes anew.
    if (!hasFactor) await forgetOwnFailures(db, keys);
    if (outdated) {
      const password_hash = await hasher.hash(password);
      await db.updateTable('account').set({ password_hash }).where('user_id', '=', account.user_id).execute();
    }
    // The policy may have changed since; only now the platform sees the password.
    const password_fits = checkNewPassword(password, await policyOf(db, account.user_id)) === null;
    if (password_fits !== account.password_fits)
      await db.updateTable('account').set({ password_fits }).where('user_id', '=', account.user_id).execute();
    return { account, hasSecondFactor: hasFactor };
  }

  return async (given: GivenPassword): Promise<CheckedPassword> => {
    const { userName, address, knownDevices } = given;
    const owner =
      knownDevices.length === 0
        ? undefined
        : await db
            .selectFrom('account')
            .select('user_id')
            .where('user_name', '=', userName)
            .executeTakeFirst();
    const device =
      owner === undefined ? null : knownDevice(deps.secret, owner.user_id, knownDevices, realNow());
    const keys = attemptKeys(userName, address, device);
    // One after the other: of many at once all would pass before the first failure counts.
    const checked = await inTurn(device ?? userName.toLowerCase(), () => check(given, keys));
    return { ...checked, device };
  };
}

/** Runs what has the same name one after the other. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(act, act);
    last.set(name, turn);
    const leave = () => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(leave, leave);
    return turn;
  };
}
