import {
  RecordQuerySchema,
  RecordRemoveSchema,
  RecordSaveSchema,
  type RecordField,
  type RecordPage,
  type RecordRow,
  type RecordValue,
} from '@plantdeck/core/contract';
import { RECORD_CALLS } from '@plantdeck/core/endpoints';
import { checkRecord } from '@plantdeck/core/records';
import { familyId, revokeSession, withinRights } from '../accounts/index.ts';
import {
  ApiError,
  type BoardDefinition,
  type Call,
  readBody,
  registerHandlers,
  resourceVerdict,
  RETCODES,
  ruleReason,
} from '../api/index.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { describeResource, fieldsOf, seenFields } from './description.ts';
import { withNumbers } from './numbering.ts';
import { actionCode } from './pages.ts';
import { recordContextOf } from './record-context.ts';
import { grantOf, isTwoNames, type RecordContext, type RecordResource, type StoredRow } from './resource.ts';
import { checkLayout, TABLE_LAYOUT_CODE } from './table-layout.ts';

/**
 * The calls of all record pages. Whoever has a page reads its rows; changing and deleting need the page's own buttons.
 * Permission is decided here, for each resource and action, whatever the page shows.
 */
export function recordHandlers(
  resources: ReadonlyMap<string, RecordResource>,
  {
    boards,
    bus,
    realNow,
    notify,
    models,
    testModel,
    accessLifeS,
  }: {
    readonly boards: readonly BoardDefinition[];
    readonly bus: Bus;
    /** Real time, epoch ms. */
    readonly realNow: () => number;
    /** Seconds that an access token lives. */
    readonly accessLifeS: number;
    readonly notify?: ((phone: string, text: string) => Promise<void>) | undefined;
  } & Pick<RecordContext, 'models' | 'testModel'>,
) {
  const contextOf = async (call: Call): Promise<RecordContext> => ({
    ...(await recordContextOf(call)),
    notify,
    ...(models && { models }),
    ...(testModel && { testModel }),
    boards: boards.filter(({ resource }) => call.person.resources.has(resource)),
    realNowMs: realNow(),
    revokeSession: (db, family) => revokeSession(db, family, realNow(), accessLifeS),
    tokensEnded: (family) => bus.publish('token-revoked', { id: familyId(family) }),
    settingSaved: (boardCode) => bus.publish('setting-saved', { orgId: call.orgId, boardCode }),
  });

  function opened(
    call: Call,
    action?: 'edit' | 'delete',
    code: string = call.params['resource'] ?? '',
  ): RecordResource {
    const resource = resources.get(code);
    // An unknown one is refused like one that is not permitted, so that nothing is given away.
    const grant = resource ? grantOf(resource) : code;
    const verdict = resourceVerdict(grant, call.person);
    if (verdict === 'not-opened') throw new ApiError(RETCODES.notOpened, 'call.not-open');
    const isAllowed =
      verdict === 'allowed' && (action === undefined || call.person.resources.has(actionCode(grant, action)));
    if (!resource || !isAllowed) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
    return resource;
  }

  async function page(call: Call, resource: RecordResource): Promise<RecordPage> {
    const query = readBody(call, RecordQuerySchema);
    const context = await contextOf(call);
    const fields = seenFields(await fieldsOf(context, resource), resource, call.person.resources);
    const { rows, total } = await resource.source.page(context, resource, query, fields);
    return { records: rows.map((row) => toRecord(context, fields, row)), total };
  }

  /** Runs a write, within the caller's rights where it changes rights. What others are told waits until it is stored. */
  async function write<T>(
    call: Call,
    resource: RecordResource,
    action: 'edit' | 'delete',
    work: (context: RecordContext) => Promise<T>,
  ): Promise<T> {
    const context = await contextOf(call);
    if (resource.changesRights !== true) return work(context);
    const later: (() => Promise<void> | void)[] = [];
    const by = {
      userId: call.person.userId,
      orgId: call.orgId,
      code: actionCode(grantOf(resource), action),
    };
    const done = await withinRights(call.db, by, call.language, (db) =>
      work({
        ...context,
        db,
        tokensEnded: (family) => void later.push(() => context.tokensEnded?.(family)),
        notify: async (phone, text) => void later.push(() => context.notify?.(phone, text)),
      }),
    );
    for (const tell of later) await tell();
    return done;
  }

  async function saveRecord(call: Call, resource: RecordResource): Promise<RecordRow> {
    const { id, version, values } = readBody(call, RecordSaveSchema);
    const { source } = resource;
    if (!source.save || (id === undefined && source.canCreate !== true))
      throw new ApiError(RETCODES.forbidden, 'call.forbidden');
    const context = await contextOf(call);
    const all = await fieldsOf(context, resource);
    const seen = seenFields(all, resource, call.person.resources);
    // What the caller does not see stays as it is.
    const fields = all.map((field): RecordField =>
      seen.includes(field) ? field : { ...field, editable: 'never', required: false },
    );
    const present = id === undefined ? null : await presentRow(context, resource, fields, id);
    const entered = enteredValues(fields, values, present);
    const [problem] = checkRecord(fields, entered, present ? plainValues(present) : {});
    if (problem) {
      const field = fields.find(({ name }) => name === problem.field);
      const label = field?.label ?? problem.field;
      const chosen = field?.options?.find(({ value }) => value === entered[problem.field]);
      // Known, but not offered to this caller.
      if (resource.changesRights && chosen)
        throw new ApiError(RETCODES.forbidden, 'rights.beyond', { field: label, what: chosen.label });
      throw new ApiError(RETCODES.badField, 'record.bad-field', {
        field: label,
        reason: ruleReason({
          key: problem.key,
          ...(problem.limit === undefined ? {} : { params: { limit: problem.limit } }),
        }),
      });
    }
    if (resource.code === TABLE_LAYOUT_CODE) checkLayout(resources, { id, version, values: entered });
    const filled = present ? entered : await withNumbers(context, resource, fields, entered);
    const { save } = source;
    const saved = await write(call, resource, 'edit', (inside) =>
      save(inside, resource, { id, version, values: filled }),
    );
    return toRecord(context, seen, saved);
  }

  return registerHandlers({
    ...Object.fromEntries(
      Object.entries(RECORD_CALLS).map(([code, name]) => [
        name,
        async (call: Call) => page(call, opened(call, undefined, code)),
      ]),
    ),
    async recordDescription(call: Call) {
      const resource = opened(call);
      return describeResource(await contextOf(call), resource, call.person.resources);
    },

    recordPage: async (call: Call) => page(call, opened(call)),

    async recordSave(call: Call) {
      const resource = opened(call, 'edit');
      return saveRecord(call, resource).catch(async (error: unknown) => {
        throw await withLabel(error, async () => fieldsOf(await contextOf(call), resource));
      });
    },

    async recordRemove(call: Call) {
      const resource = opened(call, 'delete');
      const row = readBody(call, RecordRemoveSchema);
      const { remove } = resource.source;
      if (!remove) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
      await write(call, resource, 'delete', (inside) => remove(inside, resource, row));
      return null;
    },
  });
}

/** A refusal that names a field by its key, with the field's label instead. */
async function withLabel(error: unknown, fields: () => Promise<readonly RecordField[]>): Promise<unknown> {
  if (!(error instanceof ApiError) || error.retCode !== RETCODES.badField) return error;
  const key = String(error.values['field']).replace(/^values\./, '');
  const field = (await fields()).find(({ name }) => name === key);
  if (!field) return error;
  return new ApiError(
    error.retCode,
    'record.bad-field',
    { ...error.values, field: field.label },
    error.extras,
  );
}

async function presentRow(
  context: RecordContext,
  resource: RecordResource,
  fields: readonly RecordField[],
  id: string,
): Promise<StoredRow> {
  const query = { page: { size: 1, current: 1 }, keyword: '', filters: {}, id };
  const { rows } = await resource.source.page(context, resource, query, fields);
  const [row] = rows;
  if (!row) throw new ApiError(RETCODES.notFound, 'record.gone');
  return row;
}

/** What may be entered: fields of the description alone, and of those the ones that may be changed now. */
function enteredValues(
  fields: readonly RecordField[],
  values: Readonly<Record<string, RecordValue>>,
  present: StoredRow | null,
): Record<string, RecordValue> {
  const entered: Record<string, RecordValue> = {};
  for (const field of fields) {
    const before = present?.values[field.name as keyof StoredRow['values']];
    const isOpen = field.editable === 'always' || field.editable === (present === null ? 'create' : 'change');
    const value = isOpen ? (values[field.name] ?? null) : isTwoNames(before) ? before.zh : (before ?? null);
    entered[field.name] = typeof value === 'string' ? value.trim() || null : value;
  }
  return entered;
}

/** What a row holds, without the texts that have two names, which nobody chooses. */
function plainValues({ values }: StoredRow): Record<string, RecordValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isTwoNames(value) ? [] : [[name, value ?? null]])),
  );
}

function toRecord(context: RecordContext, fields: readonly RecordField[], row: StoredRow): RecordRow {
  const values: Record<string, RecordValue> = {};
  for (const { name } of fields) {
    const value = row.values[name as keyof StoredRow['values']] ?? null;
    values[name] = isTwoNames(value) ? plantName(context.language, value) : value;
  }
  return { id: row.id, version: row.version, values };
}
