/** People, what their passwords have to be, how long an enterprise is served, and which functions are open to it. */
import { randomUUID } from 'node:crypto';
import { PASSWORD_LENGTH_FLOOR } from '@plantdeck/core/constants';
import { checkPhone } from '@plantdeck/core/rules';
import { sql, type Selectable } from 'kysely';
import * as v from 'valibot';
import {
  askToJoin,
  changeInvitation,
  deviceName,
  dropSecondFactor,
  FIRST_ROLE,
  invitationRows,
  isInvitationRow,
  lockRights,
  makeOrganisation,
  organisationName,
  recordAccount,
  readGrantable,
  resourceTitle,
  withdrawInvitation,
} from '../../accounts/index.ts';
import { sentence, type WordKey } from '../../../engine/i18n/language.ts';
import { ApiError, RETCODES } from '../../api/index.ts';
import { inTransaction } from '../../../store/database/database.ts';
import {
  aside,
  find,
  type FieldFlags,
  given,
  key,
  may,
  must,
  named,
  type RecordContext,
  type RecordResource,
  type RowChange,
  type StoredRow,
} from '../resource.ts';
import type { AccountAuditRow } from '../../../store/database/tables/accounts.ts';
import { pageOf } from '../rows.ts';
import { tableRows } from '../table-rows.ts';

/** Nobody signs in by this: it is no hash of anything. */
const NO_PASSWORD = '$none$';

function only(list: readonly StoredRow[], id: string): StoredRow {
  const row = list.find((each) => each.id === id);
  if (!row) throw new ApiError(RETCODES.notFound, 'record.gone');
  return row;
}

type AuditRow = Selectable<AccountAuditRow> & {
  readonly user_name: string;
  readonly doer_name: string | null;
};

const refused = (key: WordKey, values?: Record<string, string | number>): ApiError =>
  new ApiError(RETCODES.badField, key, values);

/** People of the organisation and the role that each has in it, and those who are asked to join. */
async function personRows({ db, orgId, nowMs, realNowMs }: RecordContext): Promise<StoredRow[]> {
  const list = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.user_id', 'membership.user_id')
    .leftJoin('second_factor', 'second_factor.user_id', 'account.user_id')
    .select([
      'account.user_id',
      'account.user_name',
      'account.nick_name',
      'account.phone',
      'account.must_change',
      'second_factor.is_on',
      'membership.role_code',
    ])
    .where('membership.org_id', '=', orgId)
    .orderBy('account.user_name')
    .execute();
  const people = list.map((each) => ({
    id: each.user_id,
    version: 1,
    values: {
      userName: each.user_name,
      name: each.nick_name,
      phone: each.phone,
      roleCode: each.role_code,
      isInvited: each.must_change,
      hasSecondFactor: each.is_on === true,
    },
  }));
  return [...people, ...(await invitationRows({ db, orgId, nowMs: realNowMs ?? nowMs }))];
}

/**
 * Enters somebody into the organisation. Whoever has an account already is invited and joins when they accept; a new
 * account has no password: its owner signs in by a code to the phone, and has to set one before anything else.
 * @returns id of the row
 */
async function enter(context: RecordContext, values: RowChange['values']): Promise<string> {
  const userName = String(values['userName']);
  const phone = typeof values['phone'] === 'string' ? values['phone'] : '';
  const { db, orgId } = context;
  const known = await db
    .selectFrom('account')
    .select(['user_id', 'phone'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  // A name alone invites nobody: the phone must be that account's too.
  if (known && known.phone !== phone) throw refused('account.name-taken', { name: userName });
  const roleCode = String(values['roleCode']);
  if (known) return askToJoin(context, known.user_id, { roleCode, name: String(values['name']) });
  if (checkPhone(phone) !== null) throw refused('account.phone-needed');
  const made = await db
    .insertInto('account')
    .values({
      user_id: `u-${randomUUID()}`,
      user_name: userName,
      nick_name: String(values['name']),
      phone,
      password_hash: NO_PASSWORD,
      question_limit: null,
      must_change: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!made) throw refused('account.phone-of-another', { phone });
  await db
    .insertInto('membership')
    .values({ user_id: made.user_id, org_id: orgId, role_code: roleCode, sort: 1 })
    .execute();
  return made.user_id;
}

/** Tells somebody new how to come in, or that an organisation asks them to join. Who is not reached sees it there. */
async function invite(context: RecordContext, { id, values }: StoredRow): Promise<void> {
  if (values.isInvited !== true || typeof values.phone !== 'string') return;
  const text = isInvitationRow(id)
    ? sentence(context.language, 'invitation.sent', {
        organisation: await organisationName(context.db, context.orgId, context.language),
      })
    : sentence(context.language, 'account.invited', { name: String(values.userName) });
  await context.notify?.(values.phone, text);
}

const userManagement: RecordResource = {
  code: 'userManagement',
  changesRights: true,
  fields: {
    userName: key,
    name: find,
    phone: { required: true, editable: 'create' },
    roleCode: must,
    isInvited: given,
    hasSecondFactor: given,
    endSecondFactor: { ...aside, order: true, editable: 'change' },
    endSessions: { ...aside, order: true, editable: 'change' },
  },
  sort: 'userName',
  parts: [
    { resource: 'userSessions', by: 'userName', of: 'userName' },
    { resource: 'accountAudit', by: 'userName', of: 'userName' },
  ],
  source: {
    canCreate: true,
    page: async (context, resource, query, fields) =>
      pageOf(context, await personRows(context), resource, query, fields),
    async save(context, _resource, { id, values }) {
      if (id === undefined) {
        const entered = await enter(context, values);
        const row = only(await personRows(context), entered);
        await invite(context, row);
        return row;
      }
      only(await personRows(context), id);
      if (isInvitationRow(id)) {
        await changeInvitation(context, id, String(values['roleCode']));
        return only(await personRows(context), id);
      }
      // Who takes the last key away from themselves locks everybody out.
      if (id === context.userId) throw new ApiError(RETCODES.forbidden, 'record.own-role');
      await context.db
        .updateTable('account')
        .set({ nick_name: String(values['name']) })
        .where('user_id', '=', id)
        .execute();
      await context.db
        .updateTable('membership')
        .set({ role_code: String(values['roleCode']) })
        .where('user_id', '=', id)
        .where('org_id', '=', context.orgId)
        .execute();
      if (values['endSecondFactor'] === true) await resetSecondFactor(context, id);
      if (values['endSessions'] === true) await endSessions(context, id);
      return only(await personRows(context), id);
    },
    async remove(context, _resource, { id }) {
      only(await personRows(context), id);
      if (isInvitationRow(id)) return withdrawInvitation(context, id);
      if (id === context.userId) throw new ApiError(RETCODES.forbidden, 'record.own-role');
      // The account itself stays: it may belong to other organisations, and its name stands in records.
      await context.db
        .deleteFrom('membership')
        .where('user_id', '=', id)
        .where('org_id', '=', context.orgId)
        .execute();
    },
  },
};

const noted = (
  context: RecordContext,
  userId: string,
  event: 'factorReset' | 'sessionEnded' | 'sessionsEnded',
) => recordAccount(context.db, { userId, by: context.userId, event }, context.realNowMs ?? context.nowMs);

/** For somebody who has lost phone and recovery codes: they sign in without, and set it up again. */
async function resetSecondFactor(context: RecordContext, userId: string): Promise<void> {
  await dropSecondFactor(context.db, userId);
  await noted(context, userId, 'factorReset');
}

async function endSession(context: RecordContext, family: string): Promise<void> {
  await context.revokeSession?.(context.db, family);
  context.tokensEnded?.(family);
}

async function endSessions(context: RecordContext, userId: string): Promise<void> {
  const list = await context.db
    .selectFrom('refresh_token')
    .select('family_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  for (const { family_id } of list) await endSession(context, family_id);
  await noted(context, userId, 'sessionsEnded');
}

/** Sign-ins of the people of the organisation. */
const userSessions: RecordResource = {
  code: 'userSessions',
  grant: 'userManagement',
  fields: {
    // The first names a row, such as in the question before it ends.
    deviceName: named,
    userName: named,
    callAddress: named,
    startedAt: given,
    seenAt: given,
  },
  sort: 'seenAt',
  descending: true,
  source: {
    page: async (context, resource, query, fields) => {
      const list = await context.db
        .selectFrom('login_session')
        .innerJoin('account', 'account.user_id', 'login_session.user_id')
        .innerJoin('membership', 'membership.user_id', 'login_session.user_id')
        .selectAll('login_session')
        .select('account.user_name')
        .where('membership.org_id', '=', context.orgId)
        .execute();
      const all = list.map((row) => ({
        id: row.family_id,
        version: 1,
        values: {
          userName: row.user_name,
          deviceName: deviceName(row.user_agent),
          callAddress: row.address,
          startedAt: row.started_at.toISOString(),
          seenAt: row.seen_at.toISOString(),
        },
      }));
      return pageOf(context, all, resource, query, fields);
    },
    async remove(context, _resource, { id }) {
      const owner = await context.db
        .selectFrom('login_session')
        .innerJoin('membership', 'membership.user_id', 'login_session.user_id')
        .select('login_session.user_id')
        .where('family_id', '=', id)
        .where('membership.org_id', '=', context.orgId)
        .executeTakeFirst();
      if (owner === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
      await endSession(context, id);
      await noted(context, owner.user_id, 'sessionEnded');
    },
  },
};

/** What happened to the accounts of the people of the organisation. */
const accountAudit: RecordResource = {
  code: 'accountAudit',
  grant: 'userManagement',
  fields: {
    recordedAt: given,
    userName: named,
    accountEvent: given,
    doneBy: named,
    callAddress: named,
    deviceName: given,
  },
  sort: 'recordedAt',
  descending: true,
  source: tableRows<AuditRow>(async ({ orgId }) => ({
    from: sql`account_audit join membership on membership.user_id = account_audit.user_id
      join account on account.user_id = account_audit.user_id
      left join account as doer on doer.user_id = account_audit.by_user_id`,
    where: [sql`membership.org_id = ${orgId}`],
    select: sql`account_audit.*, account.user_name, doer.user_name as doer_name`,
    id: sql`account_audit.id`,
    area: null,
    columns: {
      recordedAt: sql`account_audit.at`,
      userName: sql`account.user_name`,
      accountEvent: sql`account_audit.event`,
      doneBy: sql`doer.user_name`,
      callAddress: sql`account_audit.address`,
    },
    toRows: async (list) =>
      list.map((row) => ({
        id: String(row.id),
        values: {
          recordedAt: row.at.toISOString(),
          userName: row.user_name,
          accountEvent: row.event,
          doneBy: row.doer_name,
          callAddress: row.address,
          deviceName: deviceName(row.user_agent ?? ''),
        },
      })),
  })),
};

/** The enterprise of the call, or all in which the reader holds a resource. */
function enterprisesOf({ db, userId, orgId }: RecordContext, resource: string | null) {
  const list = db
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.org_id', 'membership.org_id')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .where('membership.user_id', '=', userId);
  if (resource === null) return list.where('membership.org_id', '=', orgId);
  return list.where((each) =>
    each.exists(
      each
        .selectFrom('role_resource')
        .select('resource_code')
        .whereRef('role_resource.role_code', '=', 'membership.role_code')
        .where('resource_code', '=', resource),
    ),
  );
}

async function policyRows(context: RecordContext): Promise<StoredRow[]> {
  const list = await enterprisesOf(context, null)
    .innerJoin('password_policy', 'password_policy.eid', 'enterprise.eid')
    .selectAll('password_policy')
    .select(['enterprise.name_zh', 'enterprise.name_en'])
    .execute();
  return list.map((row) => ({
    id: row.eid,
    version: 1,
    values: {
      name: { zh: row.name_zh, en: row.name_en },
      minLength: row.min_length,
      maxLength: row.max_length,
      numLetters: row.num_letters,
      caseSensitivity: row.case_sensitivity,
      specialCharacter: row.special_character,
      validDays: row.valid_days,
      remindDays: row.remind_days,
      needsSecondFactor: row.second_factor,
    },
  }));
}

const passwordPolicy: RecordResource = {
  code: 'passwordPolicy',
  fields: {
    name: named,
    minLength: must,
    maxLength: must,
    numLetters: may,
    caseSensitivity: may,
    specialCharacter: may,
    validDays: may,
    remindDays: must,
    needsSecondFactor: { ...may, off: true },
  },
  sort: 'name',
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, await policyRows(context), resource, query, fields),
    async save(context, _resource, { id = '', values }) {
      only(await policyRows(context), id);
      const minLength = Number(values['minLength']);
      if (minLength < PASSWORD_LENGTH_FLOOR) throw refused('policy.floor', { min: PASSWORD_LENGTH_FLOOR });
      if (minLength > Number(values['maxLength'])) throw refused('policy.lengths');
      await context.db
        .updateTable('password_policy')
        .set({
          min_length: minLength,
          max_length: Number(values['maxLength']),
          num_letters: values['numLetters'] === true,
          case_sensitivity: values['caseSensitivity'] === true,
          special_character: values['specialCharacter'] === true,
          valid_days: typeof values['validDays'] === 'number' ? values['validDays'] : null,
          remind_days: Number(values['remindDays']),
          second_factor: values['needsSecondFactor'] === true,
        })
        .where('eid', '=', id)
        .execute();
      return only(await policyRows(context), id);
    },
  },
};

/** All enterprises where the reader holds `resource`: one whose service has ended is set from another. */
async function periodRows(context: RecordContext, resource: string): Promise<StoredRow[]> {
  const list = await enterprisesOf(context, resource)
    .innerJoin('service_period', 'service_period.eid', 'enterprise.eid')
    .selectAll('service_period')
    .select(['enterprise.name_zh', 'enterprise.name_en'])
    .orderBy('service_period.eid')
    .distinct()
    .execute();
  return list.map((row) => ({
    id: row.eid,
    version: 1,
    values: {
      name: { zh: row.name_zh, en: row.name_en },
      isUnlimited: row.unlimited,
      lastDay: row.last_day,
      remindDays: row.remind_days,
      graceDays: row.grace_days,
      operationsPhone: row.operations_phone,
    },
  }));
}

/** Of an enterprise that is made: who administers it. Nothing of it is in the list. */
const firstAdministrator: FieldFlags = { editable: 'create', aside: true, order: true };
const ADMINISTRATOR_ROLE = 'manager';

/**
 * Makes an enterprise and lets its first administrator in. The maker looks after it, and needs all rights of that: in the
 * new organisation there is nobody whose rights could be compared.
 * @returns id of the row
 */
async function makeEnterprise(context: RecordContext, values: RowChange['values']): Promise<string> {
  const { userId, orgId, zone } = context;
  const made = await inTransaction(context.db, async (inside) => {
    await lockRights(inside);
    const own = await readGrantable(inside, { orgId, userId });
    if (!own.roles.has(FIRST_ROLE)) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
    const organisation = await makeOrganisation(inside, {
      name: String(values['name']),
      timeZone: zone,
      userId,
      roleCode: FIRST_ROLE,
    });
    if (values['userName'] === null) return { ...organisation, person: null };
    const there = { ...context, db: inside, orgId: organisation.orgId };
    const entered = await enter(there, {
      userName: values['userName'] ?? null,
      phone: values['phone'] ?? null,
      name: values['administratorName'] ?? values['userName'] ?? null,
      roleCode: ADMINISTRATOR_ROLE,
    });
    return { ...organisation, person: only(await personRows(there), entered) };
  });
  if (made.person) await invite({ ...context, orgId: made.orgId }, made.person);
  return made.eid;
}

const servicePeriod: RecordResource = {
  code: 'servicePeriod',
  fields: {
    name: key,
    administratorName: firstAdministrator,
    userName: firstAdministrator,
    phone: firstAdministrator,
    isUnlimited: may,
    lastDay: may,
    remindDays: must,
    graceDays: must,
    operationsPhone: may,
  },
  sort: 'name',
  source: {
    canCreate: true,
    page: async (context, resource, query, fields) =>
      pageOf(context, await periodRows(context, 'servicePeriod'), resource, query, fields),
    async save(context, _resource, change) {
      const { values } = change;
      const isUnlimited = values['isUnlimited'] === true;
      if (!isUnlimited && values['lastDay'] === null) throw refused('period.day-needed');
      const id = change.id ?? (await makeEnterprise(context, values));
      only(await periodRows(context, 'servicePeriod:edit'), id);
      await context.db
        .updateTable('service_period')
        .set({
          unlimited: isUnlimited,
          last_day: values['lastDay'] === null ? null : String(values['lastDay']),
          remind_days: Number(values['remindDays']),
          grace_days: Number(values['graceDays']),
          operations_phone: values['operationsPhone'] === null ? null : String(values['operationsPhone']),
        })
        .where('eid', '=', id)
        .execute();
      return only(await periodRows(context, 'servicePeriod:edit'), id);
    },
  },
};

const ClosedSchema = v.looseObject({ closedFunctions: v.optional(v.array(v.string()), []) });

async function functionRows(context: RecordContext): Promise<StoredRow[]> {
  const { db, orgId } = context;
  const enterprise = await db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .select('enterprise.config')
    .where('organisation.org_id', '=', orgId)
    .executeTakeFirst();
  const closed = new Set(v.parse(ClosedSchema, enterprise?.config ?? {}).closedFunctions);
  const offered = await db.selectFrom('role_offer').select('resource_code').distinct().execute();
  return offered
    .map(({ resource_code: code }) => code)
    .filter((code) => !code.includes(':'))
    .toSorted()
    .map((code) => ({
      id: code,
      version: 1,
      values: {
        code,
        name: resourceTitle(code, context.language),
        isUsable: !closed.has(code),
      },
    }));
}

/** Pages that whoever closes them would not find again. */
const NEVER_CLOSED = new Set(['menuManagement', 'servicePeriod']);

/** Which functions are open to the enterprise: a closed one leaves menu, routes and calls at once, whatever a role has. */
const menuManagement: RecordResource = {
  code: 'menuManagement',
  changesRights: true,
  fields: { code: named, name: named, isUsable: may },
  sort: 'code',
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, await functionRows(context), resource, query, fields),
    async save(context, _resource, { id = '', values }) {
      const rows = await functionRows(context);
      only(rows, id);
      const isUsable = values['isUsable'] === true;
      if (!isUsable && NEVER_CLOSED.has(id)) throw new ApiError(RETCODES.forbidden, 'record.always-open');
      const closed = rows
        .filter((row) => (row.id === id ? !isUsable : row.values.isUsable !== true))
        .map((row) => row.id);
      await sql`update enterprise set config = jsonb_set(config, '{closedFunctions}', ${JSON.stringify(closed)}::jsonb)
        where eid = (select eid from organisation where org_id = ${context.orgId})`.execute(context.db);
      return only(await functionRows(context), id);
    },
  },
};

export const PEOPLE: readonly RecordResource[] = [
  userManagement,
  userSessions,
  accountAudit,
  passwordPolicy,
  servicePeriod,
  menuManagement,
];
