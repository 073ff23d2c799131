import { type AccountOfLogin, hashOpaqueSecret } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import { StartError } from '../../engine/start-error.ts';
import { NO_TENANT, type SsoConfiguration, type SsoProvider } from './sso-configuration.ts';

/** Where the people of one provider and tenant stand, as the configuration names them. */
function linksOf(provider: SsoProvider): { tenant: string; accounts: Readonly<Record<string, string>> }[] {
  if (provider.kind !== 'signed') return [{ tenant: NO_TENANT, accounts: provider.accounts }];
  return Object.entries(provider.tenants).map(([tenant, { accounts }]) => ({ tenant, accounts }));
}

/**
 * Links the people that the configuration names to their accounts; links that are there stay.
 * @throws {StartError} naming a person whose account does not exist
 */
export async function seedLinks(db: Database, { sites }: SsoConfiguration): Promise<void> {
  for (const { providers } of Object.values(sites)) {
    for (const [provider, settings] of Object.entries(providers)) {
      for (const { tenant, accounts } of linksOf(settings)) {
        for (const [subject, userName] of Object.entries(accounts))
          await link(db, { provider, tenant, subject }, userName);
      }
    }
  }
}

export interface Identity {
  readonly provider: string;
  readonly tenant: string;
  readonly subject: string;
}

async function link(db: Database, identity: Identity, userName: string): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('user_id')
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (account === undefined)
    throw new StartError(
      `SSO_FILE links "${identity.subject}" of ${identity.provider} to "${userName}", which is no account here.`,
    );
  await db
    .insertInto('sso_account')
    .values({ ...identity, user_id: account.user_id })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'tenant', 'subject']).doUpdateSet({ user_id: account.user_id }),
    )
    .execute();
}

/** The account of an identity, where it is linked to one that belongs to the organisation. */
export async function linkedAccount(
  db: Database,
  identity: Identity,
  orgId: string,
): Promise<AccountOfLogin | null> {
  const row = await db
    .selectFrom('sso_account')
    .innerJoin('account', 'account.user_id', 'sso_account.user_id')
    .innerJoin('membership', 'membership.user_id', 'sso_account.user_id')
    .select(['account.user_id', 'account.user_name', 'account.nick_name'])
    .where('sso_account.provider', '=', identity.provider)
    .where('sso_account.tenant', '=', identity.tenant)
    .where('sso_account.subject', '=', identity.subject)
    .where('membership.org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

/** True for the first who comes with this value, false for everybody after; the database decides between two. */
export async function useOnce(
  db: Database,
  { provider, tenant }: Identity,
  id: string,
  expiresMs: number,
): Promise<boolean> {
  const row = await db
    .insertInto('sso_used')
    .values({
      value_hash: hashOpaqueSecret(JSON.stringify([provider, tenant, id])),
      expires_at: new Date(expiresMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops what nobody can come back with any more. */
export async function forgetSingleSignOn(db: Database, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await db.deleteFrom('sso_used').where('expires_at', '<', now).execute();
  await db.deleteFrom('sso_flow').where('expires_at', '<', now).execute();
}
