import { checkNewPassword } from '@plantdeck/core/rules';
import { ApiError, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { policyOf } from './account-state.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { knownDevice } from './known-device.ts';
import { countFailure, forgetFailures, pairKey, type AttemptKey } from './login-attempts.ts';
import type { AccountOfLogin } from './login-result.ts';

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
  readonly isKnownDevice: boolean;
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
  ): Promise<AccountOfLogin> {
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
    // The count of an account from everywhere goes on: its owner's success does not make guesses any better.
    for (const key of keys) if (key.scope === 'pair' || key.scope === 'device') await forgetFailures(db, key);
    if (outdated) {
      const password_hash = await hasher.hash(password);
      await db.updateTable('account').set({ password_hash }).where('user_id', '=', account.user_id).execute();
    }
    // The policy may have changed since; only now the platform sees the password.
    const password_fits = checkNewPassword(password, await policyOf(db, account.user_id)) === null;
    if (password_fits !== account.password_fits)
      await db.updateTable('account').set({ password_fits }).where('user_id', '=', account.user_id).execute();
    return account;
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
    const keys: AttemptKey[] =
      device === null
        ? [
            pairKey(userName, address),
            { scope: 'account', name: userName },
            { scope: 'address', name: address },
          ]
        : [{ scope: 'device', name: device }];
    // One after the other: of many at once all would pass before the first failure counts.
    const account = await inTurn(device ?? userName.toLowerCase(), () => check(given, keys));
    return { account, isKnownDevice: device !== null };
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
