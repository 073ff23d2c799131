/** Roles that a provider's groups give: what the directory of a company says is what holds here, at each sign-in. */
import { leavesUnkept, lockRights, readStanding } from '../accounts/index.ts';
import { inTransaction, type Database } from '../../store/database/database.ts';
import { StartError } from '../../engine/start-error.ts';
import type { SsoConfiguration, SsoProvider } from './sso-configuration.ts';

interface GroupRole {
  readonly group: string;
  readonly role: string;
}

/** The first of the list whose group somebody is in; null where none is. */
export function roleOfGroups(list: readonly GroupRole[], own: readonly string[]): string | null {
  return list.find(({ group }) => own.includes(group))?.role ?? null;
}

/** Keeps the role that a member has where the organisation would be left without anybody who keeps its people. */
export async function giveRole(
  db: Database,
  { userId, orgId, role }: { readonly userId: string; readonly orgId: string; readonly role: string },
): Promise<void> {
  const member = await db
    .selectFrom('membership')
    .select('role_code')
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (member === undefined || member.role_code === role) return;
  await inTransaction(db, async (inside) => {
    await lockRights(inside);
    const before = await readStanding(inside);
    const give = (role_code: string) =>
      inside
        .updateTable('membership')
        .set({ role_code })
        .where('user_id', '=', userId)
        .where('org_id', '=', orgId)
        .execute();
    await give(role);
    if (leavesUnkept(before, await readStanding(inside))) await give(member.role_code);
  });
}

const groupsOf = (provider: SsoProvider): readonly GroupRole[] =>
  provider.kind === 'signed' ? [] : provider.groups;

/** @throws {StartError} naming a role that groups give and that does not exist */
export async function refuseUnknownRoles(db: Database, { sites }: SsoConfiguration): Promise<void> {
  const given = Object.values(sites).flatMap(({ providers }) => Object.values(providers).flatMap(groupsOf));
  if (given.length === 0) return;
  const rows = await db.selectFrom('role_resource').select('role_code').distinct().execute();
  const known = new Set(rows.map(({ role_code }) => role_code));
  const unknown = given.find(({ role }) => !known.has(role));
  if (unknown)
    throw new StartError(
      `SSO_FILE gives the group "${unknown.group}" the role "${unknown.role}", which is no role here.`,
    );
}
