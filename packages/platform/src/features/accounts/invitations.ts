/** People who have an account elsewhere join an organisation only when they accept its invitation. */
import { randomUUID } from 'node:crypto';
import type { Invitation } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { storedName } from '../../engine/names/plant-name.ts';
import { mayGrantRole, pairKey } from './grants.ts';
import { lockRights, readStanding } from './rights-store.ts';

/** Who asks, of which organisation, and when. Real time, by which invitations end, where it is known. */
interface Inviter {
  readonly db: Database;
  readonly orgId: string;
  readonly userId: string;
  readonly nowMs: number;
  readonly realNowMs?: number;
}

interface InvitationRow {
  readonly id: string;
  readonly version: number;
  readonly values: {
    readonly userName: string;
    readonly name: string;
    readonly phone: string | null;
    readonly roleCode: string;
    readonly isInvited: true;
  };
}

const LIFE_MS = 14 * 86_400_000;
const ROW_PREFIX = 'invitation:';

/** Rows of the people page are accounts, or invitations under this prefix. */
export const isInvitationRow = (rowId: string): boolean => rowId.startsWith(ROW_PREFIX);
const invitationOf = (rowId: string): string => rowId.slice(ROW_PREFIX.length);
const realNow = ({ realNowMs, nowMs }: Pick<Inviter, 'realNowMs' | 'nowMs'>): number => realNowMs ?? nowMs;

/**
 * Asks an account to join, again where an earlier invitation has ended.
 * @returns id of the row
 * @throws {ApiError} where it is a member or was asked already
 */
export async function askToJoin(
  context: Inviter,
  userId: string,
  as: { readonly roleCode: string; readonly name: string },
): Promise<string> {
  const { db, orgId } = context;
  const nowMs = realNow(context);
  const member = await db
    .selectFrom('membership')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (member) throw new ApiError(RETCODES.badField, 'invitation.member');
  await db
    .deleteFrom('invitation')
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .where('expires_at', '<=', new Date(nowMs))
    .execute();
  const made = await db
    .insertInto('invitation')
    .values({
      invitation_id: randomUUID(),
      org_id: orgId,
      user_id: userId,
      role_code: as.roleCode,
      name: as.name,
      invited_by: context.userId,
      invited_at: new Date(nowMs),
      expires_at: new Date(nowMs + LIFE_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invitation_id')
    .executeTakeFirst();
  if (!made) throw new ApiError(RETCODES.badField, 'invitation.pending');
  return ROW_PREFIX + made.invitation_id;
}

/** Who is asked to join an organisation and has not answered, as rows of its people. */
export async function invitationRows({
  db,
  orgId,
  nowMs,
}: Pick<Inviter, 'db' | 'orgId' | 'nowMs'>): Promise<InvitationRow[]> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('account', 'account.user_id', 'invitation.user_id')
    .select(['invitation_id', 'account.user_name', 'account.phone', 'invitation.name', 'role_code'])
    .where('org_id', '=', orgId)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('account.user_name')
    .execute();
  return rows.map((row) => ({
    id: ROW_PREFIX + row.invitation_id,
    version: 1,
    values: {
      userName: row.user_name,
      name: row.name,
      phone: row.phone,
      roleCode: row.role_code,
      isInvited: true,
    },
  }));
}

/** Changing the role makes the editor the sender of the invitation; saving it unchanged does not. */
export async function changeInvitation(
  { db, orgId, userId }: Inviter,
  rowId: string,
  roleCode: string,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ role_code: roleCode, invited_by: userId })
    .where('invitation_id', '=', invitationOf(rowId))
    .where('org_id', '=', orgId)
    .where('role_code', '<>', roleCode)
    .execute();
}

export async function withdrawInvitation({ db, orgId }: Inviter, rowId: string): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where('invitation_id', '=', invitationOf(rowId))
    .where('org_id', '=', orgId)
    .execute();
}

export async function organisationName(
  db: Database,
  orgId: string,
  language: PlatformLanguage,
): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select(['name_zh', 'name_en'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return storedName(language, row);
}

/** What a person is asked to join, newest first. */
export async function invitationsOf(
  db: Database,
  userId: string,
  language: PlatformLanguage,
  nowMs: number,
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('organisation', 'organisation.org_id', 'invitation.org_id')
    .innerJoin('account as inviter', 'inviter.user_id', 'invitation.invited_by')
    .select(['invitation_id', 'organisation.name_zh', 'organisation.name_en', 'expires_at'])
    .select('inviter.nick_name as inviter')
    .where('invitation.user_id', '=', userId)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('invited_at', 'desc')
    .execute();
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    orgName: storedName(language, row),
    invitedBy: row.inviter,
    expiresAt: row.expires_at.toISOString(),
  }));
}

/**
 * Joins the organisation or refuses; the invitation is over either way.
 * @throws {ApiError} where it has ended, or its sender may no longer grant its role
 */
export async function answerInvitation(
  db: Database,
  by: { readonly userId: string; readonly nowMs: number },
  { invitationId, isAccepted }: { readonly invitationId: string; readonly isAccepted: boolean },
): Promise<void> {
  const isValid = await db.transaction().execute(async (inside) => {
    await lockRights(inside);
    const invitation = await inside
      .deleteFrom('invitation')
      .where('invitation_id', '=', invitationId)
      .where('user_id', '=', by.userId)
      .returningAll()
      .executeTakeFirst();
    if (invitation === undefined || invitation.expires_at.getTime() <= by.nowMs)
      throw new ApiError(RETCODES.notFound, 'invitation.over');
    if (!isAccepted) return true;
    const { org_id: orgId, role_code, invited_by } = invitation;
    const standing = await readStanding(inside, orgId);
    const sender = standing.members.get(pairKey(orgId, invited_by));
    const mayInvite = standing.roles.get(sender?.roleCode ?? '')?.has('userManagement:edit') === true;
    if (!mayInvite || !mayGrantRole(standing, { userId: invited_by, orgId }, role_code)) return false;
    const { last } = await inside
      .selectFrom('membership')
      .select((of) => of.fn.max('sort').as('last'))
      .where('user_id', '=', by.userId)
      .executeTakeFirstOrThrow();
    await inside
      .insertInto('membership')
      .values({ user_id: by.userId, org_id: orgId, role_code, sort: Number(last ?? 0) + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
  if (!isValid) throw new ApiError(RETCODES.conflict, 'invitation.void');
}
