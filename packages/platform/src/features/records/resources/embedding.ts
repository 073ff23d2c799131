/** Portals that embed elements, walls that show them, and what both were given or refused. */
import { sql, type Selectable } from 'kysely';
import * as v from 'valibot';
import {
  clientFamily,
  confirmPairing,
  deviceFamily,
  ElementsSchema,
  type EmbedEvent,
  hashOpaqueSecret,
  memberOf,
  NamesSchema,
  newOpaqueSecret,
  recordEmbedding,
} from '../../accounts/index.ts';
import { ApiError, RETCODES } from '../../api/index.ts';
import type { EmbedAuditRow } from '../../../store/database/tables/embedding.ts';
import type { WordKey } from '../../../engine/i18n/language.ts';
import {
  aside,
  find,
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
import { only, pageOf } from '../rows.ts';
import { tableRows } from '../table-rows.ts';

const OVERLAP_DEFAULT_H = 24;
type AuditRow = Selectable<EmbedAuditRow> & {
  readonly user_name: string | null;
  readonly name: string | null;
};

const refused = (word: WordKey, values?: Record<string, string | number>): ApiError =>
  new ApiError(RETCODES.badField, word, values);
const realNow = (context: RecordContext): number => context.realNowMs ?? context.nowMs;
const linesOf = (value: unknown): string[] => [
  ...new Set(
    String(value ?? '')
      .split(/[\s,;]+/)
      .filter((line) => line !== ''),
  ),
];

/** @throws {ApiError} naming the line that is no origin */
function originsOf(value: unknown): string[] {
  return linesOf(value).map((line) => {
    const isOrigin =
      URL.canParse(line) && /^https?:$/.test(new URL(line).protocol) && new URL(line).origin === line;
    if (!isOrigin) throw refused('embed.bad-origin', { origin: line });
    return line;
  });
}

/** @throws {ApiError} naming the line that is no element */
function elementsOf(value: unknown): string[] {
  return linesOf(value).map((line) => {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(line)) throw refused('embed.bad-element', { element: line });
    return line;
  });
}

/** @throws {ApiError} where nobody of that name belongs to the organisation */
async function accountOf({ db, orgId }: RecordContext, userName: string): Promise<string> {
  const userId = await memberOf(db, orgId, userName);
  if (userId === null) throw refused('embed.no-account', { name: userName });
  return userId;
}

const record = (
  context: RecordContext,
  holder: 'client' | 'device',
  holderId: string,
  event: EmbedEvent,
): Promise<void> =>
  recordEmbedding(
    context.db,
    { orgId: context.orgId, holder, holderId, event, userId: context.userId },
    realNow(context),
  );

async function clientRows(context: RecordContext): Promise<StoredRow[]> {
  const list = await context.db
    .selectFrom('embed_client')
    .innerJoin('account', 'account.user_id', 'embed_client.user_id')
    .selectAll('embed_client')
    .select('account.user_name')
    .where('embed_client.org_id', '=', context.orgId)
    .execute();
  return list.map((row) => {
    const isFormerOpen = (row.former_until?.getTime() ?? 0) > realNow(context);
    return {
      id: row.client_id,
      version: row.version,
      values: {
        code: row.client_id,
        name: row.name,
        origins: v.parse(NamesSchema, row.origins).join('\n'),
        elementTags: (v.parse(ElementsSchema, row.elements) ?? ['*']).join('\n'),
        serviceAccount: row.user_name,
        actsForUsers: row.acts_for_users,
        tokensPerMinute: row.tokens_per_minute,
        isActive: row.is_active,
        newSecret: false,
        overlapHours: OVERLAP_DEFAULT_H,
        endTokens: false,
        formerUntil: isFormerOpen ? (row.former_until?.toISOString() ?? null) : null,
        clientSecret: null,
      },
    };
  });
}

/** Columns of a client as somebody entered them. */
async function enteredClient(context: RecordContext, { values }: RowChange) {
  const isAll = String(values['elementTags'] ?? '').trim() === '*';
  return {
    name: String(values['name']),
    origins: JSON.stringify(originsOf(values['origins'])),
    elements: JSON.stringify(isAll ? '*' : elementsOf(values['elementTags'])),
    user_id: await accountOf(context, String(values['serviceAccount'])),
    acts_for_users: values['actsForUsers'] === true,
    tokens_per_minute: Number(values['tokensPerMinute'] ?? 120),
    is_active: values['isActive'] === true,
    // Its tokens never do more than who saved it last may do.
    made_by: context.userId,
  };
}

async function makeClient(context: RecordContext, change: RowChange): Promise<StoredRow> {
  const code = String(change.values['code']);
  const secret = newOpaqueSecret();
  const made = await context.db
    .insertInto('embed_client')
    .values({
      ...(await enteredClient(context, change)),
      client_id: code,
      secret_hash: hashOpaqueSecret(secret),
      former_secret_hash: null,
      former_until: null,
      org_id: context.orgId,
    })
    // Codes of other organisations are taken too.
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('client_id')
    .executeTakeFirst();
  if (made === undefined) throw refused('embed.code-taken', { code });
  await record(context, 'client', code, 'created');
  return withSecret(only(await clientRows(context), code), secret);
}

const withSecret = (row: StoredRow, secret: string | null): StoredRow => ({
  ...row,
  values: { ...row.values, clientSecret: secret },
});

async function changeClient(context: RecordContext, change: RowChange, id: string): Promise<StoredRow> {
  const { db, orgId } = context;
  const before = await db
    .selectFrom('embed_client')
    .selectAll()
    .where('client_id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (before === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
  const { values, version } = change;
  if (version !== undefined && version !== before.version)
    throw new ApiError(RETCODES.conflict, 'record.conflict');
  const entered = await enteredClient(context, change);
  const secret = values['newSecret'] === true ? newOpaqueSecret() : null;
  const overlapH = Number(values['overlapHours'] ?? OVERLAP_DEFAULT_H);
  const isNarrower =
    entered.origins !== JSON.stringify(before.origins) ||
    entered.elements !== JSON.stringify(before.elements) ||
    entered.user_id !== before.user_id ||
    (before.acts_for_users && !entered.acts_for_users);
  const isOff = before.is_active && !entered.is_active;
  // What a token says it may show is old then; portals ask for the next one within seconds.
  const endsTokens = isOff || isNarrower || values['endTokens'] === true;
  await db
    .updateTable('embed_client')
    .set({
      ...entered,
      version: before.version + 1,
      generation: before.generation + (endsTokens ? 1 : 0),
      ...(secret !== null && {
        secret_hash: hashOpaqueSecret(secret),
        former_secret_hash: overlapH > 0 ? before.secret_hash : null,
        former_until: overlapH > 0 ? new Date(realNow(context) + overlapH * 3_600_000) : null,
      }),
    })
    .where('client_id', '=', id)
    .execute();
  if (endsTokens) context.tokensEnded?.(clientFamily({ clientId: id, generation: before.generation }));
  const events: readonly (EmbedEvent | false)[] = [
    secret !== null && 'rotated',
    (isOff || values['endTokens'] === true) && 'revoked',
    !before.is_active && entered.is_active && 'restored',
  ];
  const told = events.filter((event) => event !== false);
  for (const event of told.length > 0 ? told : (['changed'] as const))
    await record(context, 'client', id, event);
  return withSecret(only(await clientRows(context), id), secret);
}

const embedClients: RecordResource = {
  code: 'embedClients',
  changesRights: true,
  fields: {
    code: key,
    name: find,
    origins: { ...must, ...aside },
    elementTags: { ...must, ...aside },
    serviceAccount: must,
    actsForUsers: { ...may, ...aside, off: true },
    tokensPerMinute: { ...must, ...aside },
    isActive: may,
    formerUntil: given,
    newSecret: { ...aside, order: true, editable: 'change' },
    overlapHours: { ...aside, order: true, editable: 'change' },
    endTokens: { ...aside, order: true, editable: 'change' },
    clientSecret: { ...given, ...aside, shownOnce: true },
  },
  sort: 'code',
  parts: [{ resource: 'embedAudit', by: 'code', of: 'code' }],
  source: {
    canCreate: true,
    page: async (context, resource, query, fields) =>
      pageOf(context, await clientRows(context), resource, query, fields),
    save: (context, _resource, change) =>
      change.id === undefined ? makeClient(context, change) : changeClient(context, change, change.id),
    async remove(context, _resource, { id }) {
      const gone = await context.db
        .deleteFrom('embed_client')
        .where('client_id', '=', id)
        .where('org_id', '=', context.orgId)
        .returning('generation')
        .executeTakeFirst();
      if (gone === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
      context.tokensEnded?.(clientFamily({ clientId: id, generation: gone.generation }));
      await record(context, 'client', id, 'removed');
    },
  },
};

async function deviceRows(context: RecordContext): Promise<StoredRow[]> {
  const list = await context.db
    .selectFrom('embed_device')
    .innerJoin('account', 'account.user_id', 'embed_device.user_id')
    .leftJoin('account as giver', 'giver.user_id', 'embed_device.enrolled_by')
    .selectAll('embed_device')
    .select(['account.user_name', 'giver.nick_name as giver_name'])
    .where('embed_device.org_id', '=', context.orgId)
    .execute();
  return list.map((row) => ({
    id: row.device_id,
    version: row.version,
    values: {
      pairingCode: null,
      name: row.name,
      elementTags: v.parse(NamesSchema, row.elements).join('\n'),
      areaId: row.area_id,
      serviceAccount: row.user_name,
      isActive: row.is_active,
      seenAt: row.seen_at?.toISOString() ?? null,
      recordedAt: row.enrolled_at.toISOString(),
      givenBy: row.giver_name,
      pageOrigin: row.origin,
    },
  }));
}

async function pairDevice(context: RecordContext, { values }: RowChange): Promise<StoredRow> {
  const { db, orgId, userId } = context;
  const userName = values['serviceAccount'];
  const code = String(values['pairingCode'] ?? '');
  const deviceId = await confirmPairing(
    db,
    code,
    {
      orgId,
      name: String(values['name']),
      userId: typeof userName === 'string' ? await accountOf(context, userName) : userId,
      elements: elementsOf(values['elementTags']),
      areaId: typeof values['areaId'] === 'string' ? values['areaId'] : null,
      enrolledBy: userId,
    },
    realNow(context),
  );
  if (deviceId === null) throw refused('device.code-unknown', { code });
  await record(context, 'device', deviceId, 'created');
  return only(await deviceRows(context), deviceId);
}

async function changeDevice(
  context: RecordContext,
  { values, version }: RowChange,
  id: string,
): Promise<StoredRow> {
  const { db, orgId } = context;
  const before = await db
    .selectFrom('embed_device')
    .selectAll()
    .where('device_id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (before === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
  if (version !== undefined && version !== before.version)
    throw new ApiError(RETCODES.conflict, 'record.conflict');
  const isActive = values['isActive'] === true;
  const changes = {
    name: String(values['name']),
    elements: JSON.stringify(elementsOf(values['elementTags'])),
    area_id: typeof values['areaId'] === 'string' ? values['areaId'] : null,
    user_id: await accountOf(context, String(values['serviceAccount'])),
    made_by: context.userId,
  };
  const isOther =
    changes.elements !== JSON.stringify(before.elements) ||
    changes.area_id !== before.area_id ||
    changes.user_id !== before.user_id;
  const isOff = before.is_active && !isActive;
  const ends = isOff || isOther;
  await db
    .updateTable('embed_device')
    .set({
      ...changes,
      is_active: isActive,
      version: before.version + 1,
      generation: before.generation + (ends ? 1 : 0),
    })
    .where('device_id', '=', id)
    .execute();
  if (ends) context.tokensEnded?.(deviceFamily({ deviceId: id, generation: before.generation }));
  const event = isOff ? 'revoked' : !before.is_active && isActive ? 'restored' : 'changed';
  await record(context, 'device', id, event);
  return only(await deviceRows(context), id);
}

const embedDevices: RecordResource = {
  code: 'embedDevices',
  changesRights: true,
  fields: {
    name: find,
    pairingCode: { ...aside, order: true, editable: 'create' },
    elementTags: { ...must, ...aside },
    areaId: may,
    serviceAccount: { ...may, ...aside },
    isActive: may,
    seenAt: given,
    recordedAt: given,
    givenBy: named,
    pageOrigin: { ...given, ...aside },
  },
  sort: 'name',
  parts: [{ resource: 'embedAudit', by: 'code', of: 'id' }],
  source: {
    canCreate: true,
    page: async (context, resource, query, fields) =>
      pageOf(context, await deviceRows(context), resource, query, fields),
    save: (context, _resource, change) =>
      change.id === undefined ? pairDevice(context, change) : changeDevice(context, change, change.id),
    async remove(context, _resource, { id }) {
      const gone = await context.db
        .deleteFrom('embed_device')
        .where('device_id', '=', id)
        .where('org_id', '=', context.orgId)
        .returning('generation')
        .executeTakeFirst();
      if (gone === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
      context.tokensEnded?.(deviceFamily({ deviceId: id, generation: gone.generation }));
      await record(context, 'device', id, 'removed');
    },
  },
};

const embedAudit: RecordResource = {
  code: 'embedAudit',
  fields: {
    recordedAt: given,
    tokenHolder: given,
    code: named,
    name: named,
    embedEvent: given,
    refusal: given,
    userName: named,
    elementTags: { ...given, ...aside },
    areaId: { ...given, ...aside },
    lifeS: { ...given, ...aside },
    callAddress: named,
    pageOrigin: { ...given, ...aside },
  },
  sort: 'recordedAt',
  descending: true,
  source: tableRows<AuditRow>(async ({ orgId }) => ({
    from: sql`embed_audit left join account on account.user_id = embed_audit.user_id
      left join embed_client on embed_client.client_id = embed_audit.holder_id
      left join embed_device on embed_device.device_id = embed_audit.holder_id
      left join api_key on api_key.key_id = embed_audit.holder_id`,
    where: [sql`embed_audit.org_id = ${orgId}`],
    select: sql`embed_audit.*, account.user_name, coalesce(embed_client.name, embed_device.name, api_key.name) as name`,
    id: sql`embed_audit.id`,
    area: sql`embed_audit.area_id`,
    columns: {
      recordedAt: sql`embed_audit.at`,
      tokenHolder: sql`embed_audit.holder`,
      code: sql`embed_audit.holder_id`,
      name: sql`coalesce(embed_client.name, embed_device.name, api_key.name)`,
      embedEvent: sql`embed_audit.event`,
      refusal: sql`embed_audit.reason`,
      userName: sql`account.user_name`,
      elementTags: sql`embed_audit.elements`,
      areaId: sql`embed_audit.area_id`,
      lifeS: sql`embed_audit.life_s`,
      callAddress: sql`embed_audit.address`,
      pageOrigin: sql`embed_audit.origin`,
    },
    toRows: async (list) =>
      list.map((row) => ({
        id: String(row.id),
        values: {
          recordedAt: row.at.toISOString(),
          tokenHolder: row.holder,
          code: row.holder_id,
          name: row.name,
          embedEvent: row.event,
          refusal: row.reason,
          userName: row.user_name,
          elementTags:
            row.elements === null ? null : (v.parse(ElementsSchema, row.elements) ?? ['*']).join(', '),
          areaId: row.area_id,
          lifeS: row.life_s,
          callAddress: row.address,
          pageOrigin: row.origin,
        },
      })),
  })),
};

export const EMBEDDING: readonly RecordResource[] = [embedClients, embedDevices, embedAudit];
