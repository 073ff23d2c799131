import { checkNewPassword } from '@plantdeck/core/rules';
import { ApiError, RETCODES } from '../http/api-error.ts';
import type { AccountDeps } from './account-deps.ts';
import { policyOf } from './account-state.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import { countFailure, forgetFailures, type AttemptKey } from './login-attempts.ts';
import type { AccountOfLogin } from './login-result.ts';

export interface GivenPassword {
  readonly userName: string;
  readonly password: string;
  /** Where the call came from; it is blocked when it tries many names. */
  readonly address: string;
}

/**
 * Checks a name and a password; the answer to a wrong one never says which of the two it was.
 * @returns throws {ApiError} where they do not belong together or too many attempts failed
 */
export function createPasswordCheck(deps: Pick<AccountDeps, 'db' | 'hasher' | 'realNow'>) {
  const { db, hasher, realNow } = deps;
  // Somebody who does not exist costs as much work as somebody who does.
  const nobody = hasher.hash('nobody has this password');

  return async ({ userName, password, address }: GivenPassword): Promise<AccountOfLogin> => {
    const keys: AttemptKey[] = [
      { scope: 'account', name: userName },
      { scope: 'address', name: address },
    ];
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
    await forgetFailures(db, { scope: 'account', name: userName });
    if (outdated) {
      const password_hash = await hasher.hash(password);
      await db.updateTable('account').set({ password_hash }).where('user_id', '=', account.user_id).execute();
    }
    // The policy may have changed since; only now the platform sees the password.
    const password_fits = checkNewPassword(password, await policyOf(db, account.user_id)) === null;
    if (password_fits !== account.password_fits)
      await db.updateTable('account').set({ password_fits }).where('user_id', '=', account.user_id).execute();
    return account;
  };
}
