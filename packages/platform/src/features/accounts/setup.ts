/** Makes the first administrator of an empty platform, by a code that is used once. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../store/database/database.ts';
import { makeOrganisation } from './new-organisation.ts';
import { hashOpaqueSecret, sameText } from './opaque-secret.ts';
import type { AccountOfLogin } from './login-result.ts';

const CODE_LIFE_MS = 86_400_000;
const CODE_TRIES = 20;
/** Without letters and digits that look alike. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 16;
const CODE_GROUP = /.{4}(?=.)/g;
/** Who may enter people is an administrator. */
const ADMINISTRATION = 'userManagement';
/** Looks after enterprises, whatever they are. */
export const FIRST_ROLE = 'provider';

/**
 * Opens the set-up where nobody administers the platform, with a new code in the place of every earlier one; closes it
 * where somebody does.
 * @returns the code, which is stored as a hash only, or null where there is nothing to set up
 */
export async function openSetup(db: Database, nowMs: number): Promise<string | null> {
  if (await hasAdministrator(db)) {
    await db.deleteFrom('setup_code').execute();
    return null;
  }
  const signs = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  const fresh = {
    code_hash: hashOpaqueSecret(signs),
    expires_at: new Date(nowMs + CODE_LIFE_MS),
    tries: 0,
  };
  await db
    .insertInto('setup_code')
    .values(fresh)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(fresh))
    .execute();
  return signs.replace(CODE_GROUP, '$&-');
}

export async function isSetupOpen(db: Database): Promise<boolean> {
  const row = await db.selectFrom('setup_code').select('only_one').executeTakeFirst();
  return row !== undefined;
}

/** Whether a code is right; each attempt counts before it is looked at. The code stays good until it is used. */
export async function isSetupCode(db: Database, code: string, nowMs: number): Promise<boolean> {
  const attempt = await db
    .updateTable('setup_code')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('expires_at', '>', new Date(nowMs))
    .where('tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return attempt !== undefined && sameText(attempt.code_hash, hashOpaqueSecret(plainCode(code)));
}

export interface FirstAdministrator {
  readonly organisationName: string;
  readonly nickName: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly timeZone: string;
}

/**
 * Makes the organisation and its administrator, and uses the code up: of several that come with it, on whatever
 * instance, one gets in.
 * @returns `code-used` where the code is gone, `name-taken` where another account has the name
 */
export async function makeFirstAdministrator(
  db: Database,
  code: string,
  first: FirstAdministrator,
  nowMs: number,
): Promise<AccountOfLogin | 'code-used' | 'name-taken'> {
  const account = { user_id: `u-${randomUUID()}`, user_name: first.userName, nick_name: first.nickName };
  return db.transaction().execute(async (inside) => {
    const known = await inside
      .selectFrom('account')
      .select('user_id')
      .where('user_name', '=', first.userName)
      .executeTakeFirst();
    if (known) return 'name-taken';
    const used = await inside
      .deleteFrom('setup_code')
      .where('code_hash', '=', hashOpaqueSecret(plainCode(code)))
      .returning('only_one')
      .executeTakeFirst();
    if (!used || (await hasAdministrator(inside))) return 'code-used';
    await inside
      .insertInto('account')
      .values({
        ...account,
        password_hash: first.passwordHash,
        password_changed_at: new Date(nowMs),
        phone: null,
        question_limit: null,
      })
      .execute();
    await makeOrganisation(inside, {
      name: first.organisationName,
      timeZone: first.timeZone,
      userId: account.user_id,
      roleCode: FIRST_ROLE,
    });
    return account;
  });
}

const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

async function hasAdministrator(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('role_resource', 'role_resource.role_code', 'membership.role_code')
    .select('membership.user_id')
    .where('role_resource.resource_code', '=', ADMINISTRATION)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
