import type { LoginResult } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { callPlace } from './account-audit.ts';
import { beginLogin } from './login-result.ts';
import { refuseBroken } from './password-rule.ts';
import { isSetupCode, isSetupOpen, makeFirstAdministrator } from './setup.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
export const SetupSchema = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  organisationName: name,
  nickName: name,
  userName: v.pipe(
    v.string(),
    v.regex(/^[\w.@-]{2,50}$/, 'letters, digits and . _ @ - alone, 2 to 50 of them'),
  ),
  password: v.pipe(v.string(), v.maxLength(200)),
  timeZone: v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'a time zone such as Europe/Rome')),
});

/** The set-up of an empty platform: who has the code that its start printed becomes the first administrator. */
export function setupHandlers(deps: AccountDeps) {
  const { db, realNow, hasher } = deps;
  const closed = () => new ApiError(RETCODES.notFound, 'call.not-found', {}, { status: 404 });

  return registerHandlers({
    async setUp(call): Promise<LoginResult> {
      if (!(await isSetupOpen(db))) throw closed();
      const { code, password, ...first } = readBody(call, SetupSchema);
      refuseBroken(password, null);
      if (!(await isSetupCode(db, code, realNow())))
        throw new ApiError(RETCODES.badEntry, 'setup.code-wrong');
      const passwordHash = await hasher.hash(password);
      const account = await makeFirstAdministrator(db, code, { ...first, passwordHash }, realNow());
      if (account === 'name-taken')
        throw new ApiError(RETCODES.badEntry, 'account.name-taken', { name: first.userName });
      if (account === 'code-used') throw closed();
      return beginLogin(deps, account, { ...callPlace(call), isLocal: true });
    },
  });
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
