/** Keys with which other programs read figures and lists, or bring readings. */
import {
  API_SCOPES,
  newApiKey,
  readScopes,
  recordEmbedding,
  type ApiScope,
  type EmbedEvent,
} from '../../accounts/index.ts';
import { ApiError, RETCODES } from '../../api/index.ts';
import {
  aside,
  find,
  given,
  may,
  must,
  named,
  type RecordContext,
  type RecordResource,
  type RowChange,
  type StoredRow,
} from '../resource.ts';
import { only, pageOf } from '../rows.ts';
import type { FieldName } from '../vocabulary.ts';

const DAY_MS = 86_400_000;
/** The switch of each scope in the form. */
const SWITCHES = {
  figures: 'readsFigures',
  records: 'readsRecords',
  alarms: 'readsAlarms',
  import: 'bringsReadings',
} as const satisfies Record<ApiScope, FieldName>;
const SCOPES = Object.keys(API_SCOPES) as ApiScope[];

const realNow = (context: RecordContext): number => context.realNowMs ?? context.nowMs;

const record = (context: RecordContext, keyId: string, event: EmbedEvent): Promise<void> =>
  recordEmbedding(
    context.db,
    { orgId: context.orgId, holder: 'key', holderId: keyId, event, userId: context.userId },
    realNow(context),
  );

async function keyRows(context: RecordContext): Promise<StoredRow[]> {
  const list = await context.db
    .selectFrom('api_key')
    .innerJoin('account', 'account.user_id', 'api_key.made_by')
    .selectAll('api_key')
    .select('account.nick_name')
    .where('api_key.org_id', '=', context.orgId)
    .execute();
  return list.map((row) => {
    const scopes = readScopes(row.scopes);
    return {
      id: row.key_id,
      version: row.version,
      values: {
        name: row.name,
        ...Object.fromEntries(SCOPES.map((scope) => [SWITCHES[scope], scopes.includes(scope)])),
        areaId: row.area_id,
        isActive: row.is_active,
        keyDays: Math.max(1, Math.ceil((row.expires_at.getTime() - realNow(context)) / DAY_MS)),
        expiresAt: row.expires_at.toISOString(),
        seenAt: row.seen_at?.toISOString() ?? null,
        recordedAt: row.made_at.toISOString(),
        givenBy: row.nick_name,
        apiKey: null,
      },
    };
  });
}

/** @throws {ApiError} where it would reach nothing */
function entered({ userId }: RecordContext, { values }: RowChange) {
  const scopes = SCOPES.filter((scope) => values[SWITCHES[scope]] === true);
  if (scopes.length === 0) throw new ApiError(RETCODES.badField, 'key.no-scope');
  return {
    name: String(values['name']),
    scopes: JSON.stringify(scopes),
    area_id: typeof values['areaId'] === 'string' ? values['areaId'] : null,
    is_active: values['isActive'] === true,
    // It never does more than who saved it last may do.
    made_by: userId,
  };
}

async function makeKey(context: RecordContext, change: RowChange): Promise<StoredRow> {
  const { keyId, text, secretHash } = newApiKey();
  const nowMs = realNow(context);
  await context.db
    .insertInto('api_key')
    .values({
      ...entered(context, change),
      key_id: keyId,
      org_id: context.orgId,
      secret_hash: secretHash,
      made_at: new Date(nowMs),
      expires_at: new Date(nowMs + Number(change.values['keyDays']) * DAY_MS),
      seen_at: null,
    })
    .execute();
  await record(context, keyId, 'created');
  const row = only(await keyRows(context), keyId);
  return { ...row, values: { ...row.values, apiKey: text } };
}

async function changeKey(context: RecordContext, change: RowChange, id: string): Promise<StoredRow> {
  const { db, orgId } = context;
  const before = await db
    .selectFrom('api_key')
    .select(['version', 'is_active'])
    .where('key_id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (before === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
  if (change.version !== undefined && change.version !== before.version)
    throw new ApiError(RETCODES.conflict, 'record.conflict');
  const after = entered(context, change);
  await db
    .updateTable('api_key')
    .set({ ...after, version: before.version + 1 })
    .where('key_id', '=', id)
    .execute();
  const event = before.is_active === after.is_active ? 'changed' : before.is_active ? 'revoked' : 'restored';
  await record(context, id, event);
  return only(await keyRows(context), id);
}

const scope = { ...may, ...aside, off: true } as const;

const apiKeys: RecordResource = {
  code: 'apiKeys',
  changesRights: true,
  fields: {
    name: find,
    readsFigures: scope,
    readsRecords: scope,
    readsAlarms: scope,
    bringsReadings: scope,
    areaId: may,
    keyDays: { ...must, ...aside, order: true, editable: 'create' },
    isActive: may,
    expiresAt: given,
    seenAt: given,
    recordedAt: given,
    givenBy: named,
    apiKey: { ...given, ...aside, shownOnce: true },
  },
  sort: 'name',
  parts: [{ resource: 'embedAudit', by: 'code', of: 'id' }],
  source: {
    canCreate: true,
    page: async (context, resource, query, fields) =>
      pageOf(context, await keyRows(context), resource, query, fields),
    save: (context, _resource, change) =>
      change.id === undefined ? makeKey(context, change) : changeKey(context, change, change.id),
    async remove(context, _resource, { id }) {
      const gone = await context.db
        .deleteFrom('api_key')
        .where('key_id', '=', id)
        .where('org_id', '=', context.orgId)
        .returning('key_id')
        .executeTakeFirst();
      if (gone === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
      await record(context, id, 'removed');
    },
  },
};

export const API_KEYS: readonly RecordResource[] = [apiKeys];
