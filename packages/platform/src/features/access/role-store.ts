/** Roles with what they grant. All changes run within the rights of who makes them. */
import { createHash, randomUUID } from 'node:crypto';
import type { RoleRights } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';
import { DATA_PERMISSIONS_CODE, nameIn, readRoleNames, type RoleNames } from '../accounts/index.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';

/** Who reads or changes roles, and of which organisation. */
export interface RoleContext {
  readonly orgId: string;
  readonly userId: string;
  readonly language: PlatformLanguage;
}

export interface RightsChange {
  readonly grant: readonly string[];
  readonly take: readonly string[];
}

const gone = () => new ApiError(RETCODES.notFound, 'role.gone');

async function grantedTo(db: Database, roleCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_resource')
    .select('resource_code')
    .where('role_code', '=', roleCode)
    .orderBy('resource_code')
    .execute();
  return rows.map(({ resource_code }) => resource_code);
}

/** Who has a role here, and who is invited with it. */
async function peopleWith(db: Database, orgId: string, roleCode: string): Promise<string[]> {
  const members = db
    .selectFrom('membership')
    .innerJoin('account', 'account.user_id', 'membership.user_id')
    .select('account.nick_name as name')
    .where('org_id', '=', orgId)
    .where('role_code', '=', roleCode);
  const invited = db
    .selectFrom('invitation')
    .select('name')
    .where('org_id', '=', orgId)
    .where('role_code', '=', roleCode);
  const rows = await members.unionAll(invited).execute();
  return rows.map(({ name }) => name).toSorted();
}

/** @throws {ApiError} where this organisation has no such role */
export async function readRole(db: Database, by: RoleContext, roleCode: string): Promise<RoleRights> {
  const role = (await readRoleNames(db, by.orgId, by.language)).get(roleCode);
  if (role === undefined) throw gone();
  const granted = await grantedTo(db, roleCode);
  const last = await db
    .selectFrom('role_change')
    .leftJoin('account', 'account.user_id', 'role_change.changed_by')
    .select(['account.nick_name', 'changed_at'])
    .where('role_code', '=', roleCode)
    .where('org_id', '=', by.orgId)
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const content = JSON.stringify([Object.entries(role.names ?? {}).toSorted(), granted]);
  return {
    roleCode,
    version: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    names: { ...role.names },
    granted,
    people: await peopleWith(db, by.orgId, roleCode),
    changed: last ? { by: last.nick_name ?? '', at: new Date(last.changed_at).toISOString() } : null,
  };
}

/** @throws {ApiError} where the role is not what its editor read */
async function readUnchanged(db: Database, by: RoleContext, roleCode: string, version: string | undefined) {
  const role = await readRole(db, by, roleCode);
  if (role.version !== version) throw new ApiError(RETCODES.conflict, 'role.conflict');
  return role;
}

async function writeRights(db: Database, roleCode: string, { grant, take }: RightsChange): Promise<void> {
  const rows = grant.map((resource_code) => ({ role_code: roleCode, resource_code }));
  if (take.length > 0)
    await db
      .deleteFrom('role_resource')
      .where('role_code', '=', roleCode)
      .where('resource_code', 'in', take)
      .execute();
  if (rows.length === 0) return;
  // Offered as well: what is taken later stays taken after the next start.
  for (const table of ['role_offer', 'role_resource'] as const)
    await db
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A role has at least one name, and none that another one here has. */
async function checkNames(db: Database, by: RoleContext, names: RoleNames, ownCode: string): Promise<void> {
  const title = nameIn(names, by.language);
  if (title === '') throw new ApiError(RETCODES.badField, 'role.name-needed');
  for (const [code, role] of await readRoleNames(db, by.orgId, by.language))
    if (code !== ownCode && role.title.toLocaleLowerCase() === title.toLocaleLowerCase())
      throw new ApiError(RETCODES.badField, 'role.name-taken', { name: title });
}

/** @returns code of the new role */
export async function makeRole(
  db: Database,
  by: RoleContext,
  {
    names,
    rights,
    nowMs,
  }: { readonly names: RoleNames; readonly rights: RightsChange; readonly nowMs: number },
): Promise<string> {
  await checkNames(db, by, names, '');
  const role_code = `role-${randomUUID()}`;
  await db
    .insertInto('role')
    .values({ role_code, org_id: by.orgId, names: JSON.stringify(names) })
    .execute();
  await writeRights(db, role_code, rights);
  await record(db, by, role_code, rights, nowMs);
  return role_code;
}

export async function changeRole(
  db: Database,
  by: RoleContext,
  change: {
    readonly roleCode: string;
    readonly version: string | undefined;
    readonly names: RoleNames | undefined;
    readonly rights: RightsChange;
    readonly nowMs: number;
  },
): Promise<void> {
  const { roleCode, names, rights } = change;
  await readUnchanged(db, by, roleCode, change.version);
  await refuseOwnKey(db, by, roleCode, rights.take);
  if (names !== undefined) {
    await checkNames(db, by, names, roleCode);
    const renamed = await db
      .updateTable('role')
      .set({ names: JSON.stringify(names) })
      .where('role_code', '=', roleCode)
      .where('org_id', '=', by.orgId)
      .returning('role_code')
      .executeTakeFirst();
    if (!renamed) throw new ApiError(RETCODES.forbidden, 'role.of-product');
  }
  await writeRights(db, roleCode, rights);
  await record(db, by, roleCode, rights, change.nowMs);
}

/** Who takes the last key away from themselves locks everybody out. */
async function refuseOwnKey(
  db: Database,
  { orgId, userId }: RoleContext,
  roleCode: string,
  take: readonly string[],
): Promise<void> {
  const own = await db
    .selectFrom('membership')
    .select('role_code')
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (own?.role_code === roleCode && take.some((code) => code.startsWith('roleManagement')))
    throw new ApiError(RETCODES.forbidden, 'record.own-role');
}

/** @throws {ApiError} naming who has it */
export async function removeRole(
  db: Database,
  by: RoleContext,
  {
    roleCode,
    version,
    nowMs,
  }: { readonly roleCode: string; readonly version: string; readonly nowMs: number },
): Promise<void> {
  const { people, granted, names } = await readUnchanged(db, by, roleCode, version);
  if (Object.keys(names).length === 0) throw new ApiError(RETCODES.forbidden, 'role.of-product');
  if (people.length > 0) throw new ApiError(RETCODES.conflict, 'role.in-use', { people: people.join(', ') });
  await db.deleteFrom('role').where('role_code', '=', roleCode).where('org_id', '=', by.orgId).execute();
  await db.deleteFrom('role_resource').where('role_code', '=', roleCode).execute();
  await db.deleteFrom('role_offer').where('role_code', '=', roleCode).execute();
  await db
    .deleteFrom('record')
    .where('org_id', '=', by.orgId)
    .where('resource', '=', DATA_PERMISSIONS_CODE)
    .where(sql<string>`data->>'roleCode'`, '=', roleCode)
    .execute();
  await record(db, by, roleCode, { grant: [], take: granted }, nowMs, true);
}

/** Keeps who changed what; nothing is deleted from it. */
async function record(
  db: Database,
  { orgId, userId }: RoleContext,
  role_code: string,
  { grant, take }: RightsChange,
  nowMs: number,
  removed = false,
): Promise<void> {
  await db
    .insertInto('role_change')
    .values({
      org_id: orgId,
      role_code,
      changed_by: userId,
      changed_at: new Date(nowMs),
      granted: JSON.stringify(grant),
      taken: JSON.stringify(take),
      removed,
    })
    .execute();
}
