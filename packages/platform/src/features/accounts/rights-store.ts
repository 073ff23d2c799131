/** Reads the rights of all accounts, and lets a change happen only within the rights of who makes it. */
import { sql } from 'kysely';
import { inTransaction, type Database } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { storedName } from '../../engine/names/plant-name.ts';
import { recordWord } from '../record-words/index.ts';
import { DATA_PERMISSIONS_CODE } from './data-area.ts';
import {
  judgeChange,
  mayGrantRole,
  pairKey,
  type AccountParts,
  type Changer,
  type GrantProblem,
  type Holder,
  type Standing,
} from './grants.ts';
import { resourceTitle } from './resource-title.ts';

/** @param orgId  reads the members of this organisation alone; all of them without it */
export async function readStanding(db: Database, orgId?: string): Promise<Standing> {
  const [granted, members, areas, parents, closed] = [
    await db.selectFrom('role_resource').selectAll().execute(),
    await db
      .selectFrom('membership')
      .selectAll()
      .$if(orgId !== undefined, (query) => query.where('org_id', '=', orgId ?? ''))
      .execute(),
    await readAreas(db),
    await db.selectFrom('area').select(['area_id', 'parent_id']).execute(),
    await readClosed(db),
  ];
  const roles = new Map<string, Set<string>>();
  for (const { role_code, resource_code } of granted) {
    const codes = roles.get(role_code) ?? new Set();
    roles.set(role_code, codes.add(resource_code));
  }
  return {
    roles,
    members: new Map(
      members.map((row) => [
        pairKey(row.org_id, row.user_id),
        { orgId: row.org_id, userId: row.user_id, roleCode: row.role_code, sort: row.sort },
      ]),
    ),
    areas,
    parents: new Map(parents.map((row) => [row.area_id, row.parent_id])),
    accounts: await readAccounts(db),
    holders: await readHolders(db),
    invitations: await readInvitations(db),
    closed,
  };
}

/** As {@link dataAreaOf}, of every organisation and role. */
async function readAreas(db: Database): Promise<Standing['areas']> {
  const { rows } = await sql<{ org_id: string; role_code: string; area_id: string }>`
    select distinct on (org_id, data->>'roleCode') org_id, data->>'roleCode' as role_code,
      data->>'areaId' as area_id from record
    where resource = ${DATA_PERMISSIONS_CODE} and data->>'isActive' = 'true' and data->>'dataScope' <> 'plant'
      and data->>'areaId' is not null and data->>'roleCode' is not null
    order by org_id, data->>'roleCode', record_id`.execute(db);
  return new Map(rows.map((row) => [pairKey(row.org_id, row.role_code), row.area_id]));
}

async function readClosed(db: Database): Promise<Standing['closed']> {
  const { rows } = await sql<{ org_id: string; code: string }>`
    select organisation.org_id, each.code from organisation
    join enterprise on enterprise.eid = organisation.eid,
    lateral jsonb_array_elements_text(case when jsonb_typeof(enterprise.config->'closedFunctions') = 'array'
      then enterprise.config->'closedFunctions' else '[]'::jsonb end) as each(code)`.execute(db);
  const closed = new Map<string, Set<string>>();
  for (const { org_id, code } of rows) closed.set(org_id, (closed.get(org_id) ?? new Set()).add(code));
  return closed;
}

async function readAccounts(db: Database): Promise<Map<string, AccountParts>> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.user_id', 'account.user_id')
    .select(['account.user_id', 'user_name', 'nick_name', 'phone', 'question_limit', 'second_factor.is_on'])
    .select(sql<boolean>`password_hash = '$none$' and phone is null`.as('is_service'))
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        name: row.nick_name,
        identity: JSON.stringify([row.user_name, row.phone]),
        canSignIn: !row.is_service,
        questionLimit: row.question_limit,
        hasSecondFactor: row.is_on === true,
      },
    ]),
  );
}

async function readHolders(db: Database): Promise<Map<string, Holder>> {
  const clients = await db.selectFrom('embed_client').selectAll().execute();
  const devices = await db.selectFrom('embed_device').selectAll().execute();
  const keys = await db.selectFrom('api_key').selectAll().execute();
  return new Map([
    ...clients.map((row): [string, Holder] => [
      `client:${row.client_id}`,
      {
        orgId: row.org_id,
        userId: row.user_id,
        madeBy: row.made_by,
        actsForMembers: row.acts_for_users,
        digest: JSON.stringify(row),
      },
    ]),
    ...devices.map(
      ({ secret_hash: _secret, former_secret_hash: _former, seen_at: _seen, ...row }): [string, Holder] => [
        `device:${row.device_id}`,
        {
          orgId: row.org_id,
          userId: row.user_id,
          madeBy: row.made_by,
          actsForMembers: false,
          digest: JSON.stringify(row),
        },
      ],
    ),
    ...keys.map(({ seen_at: _seen, ...row }): [string, Holder] => [
      `key:${row.key_id}`,
      {
        orgId: row.org_id,
        userId: row.made_by,
        madeBy: row.made_by,
        actsForMembers: false,
        digest: JSON.stringify(row),
      },
    ]),
  ]);
}

async function readInvitations(db: Database): Promise<Standing['invitations']> {
  const rows = await db.selectFrom('invitation').select(['invitation_id', 'org_id', 'role_code']).execute();
  return new Map(rows.map((row) => [row.invitation_id, { orgId: row.org_id, roleCode: row.role_code }]));
}

/** Changes of rights happen one after the other; reading goes on meanwhile. */
export const lockRights = (inside: Database) =>
  sql`lock table membership in share row exclusive mode`.execute(inside);

/**
 * Runs a change in a transaction and keeps it only where it stays within the rights of who makes it.
 * @throws {ApiError} naming the field; then nothing is stored
 */
export function withinRights<T>(
  db: Database,
  by: Changer,
  language: PlatformLanguage,
  change: (inside: Database) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (inside) => {
    await lockRights(inside);
    const before = await readStanding(inside);
    const changed = await change(inside);
    const problem = judgeChange(by, before, await readStanding(inside));
    if (problem !== null) throw await refusalOf(inside, problem, language);
    return changed;
  });
}

async function refusalOf(db: Database, problem: GrantProblem, language: PlatformLanguage): Promise<ApiError> {
  if (!('field' in problem)) return new ApiError(RETCODES.forbidden, `rights.${problem.kind}`);
  return new ApiError(RETCODES.forbidden, `rights.${problem.kind}`, {
    field: recordWord(language, `field.${problem.field}`),
    ...(problem.kind === 'beyond' && { what: await rightName(db, problem.what, language) }),
  });
}

/** What a person calls a right: an area of the plant by its name, all others by the title of the page. */
async function rightName(db: Database, what: string, language: PlatformLanguage): Promise<string> {
  const area = await db
    .selectFrom('area')
    .select(['name_zh', 'name_en'])
    .where('area_id', '=', what)
    .executeTakeFirst();
  return area ? storedName(language, area) : resourceTitle(what, language);
}

/** Roles that other organisations made. */
export async function foreignRoles(db: Database, orgId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('role').select('role_code').where('org_id', '<>', orgId).execute();
  return new Set(rows.map(({ role_code }) => role_code));
}

/** What a form may offer: roles within the rights of who asks, and the resources that they have themselves. */
export async function readGrantable(
  db: Database,
  by: Omit<Changer, 'code'>,
): Promise<{ readonly roles: ReadonlySet<string>; readonly resources: ReadonlySet<string> }> {
  const standing = await readStanding(db, by.orgId);
  const own = standing.members.get(pairKey(by.orgId, by.userId));
  const foreign = await foreignRoles(db, by.orgId);
  const roles = [...standing.roles.keys()].filter((role) => !foreign.has(role));
  return {
    roles: new Set(roles.filter((role) => mayGrantRole(standing, by, role))),
    resources: standing.roles.get(own?.roleCode ?? '') ?? new Set(),
  };
}
