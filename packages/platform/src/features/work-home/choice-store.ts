import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { ApiError, type Call, RETCODES } from '../api/index.ts';

export type ChoiceKind = 'user-resource' | 'production-quota' | 'practice' | 'eqp-quota' | 'trend' | 'layout';

export interface Choices<TItem> {
  readonly items: readonly TItem[];
  /** 0 where nothing was chosen yet. */
  readonly version: number;
}

/** What a person chose; nothing of what no longer fits the schema. */
export async function readChoices<TSchema extends v.GenericSchema>(
  { db, orgId, person }: Pick<Call, 'db' | 'orgId' | 'person'>,
  kind: ChoiceKind,
  schema: TSchema,
): Promise<Choices<v.InferOutput<TSchema>>> {
  const row = await db
    .selectFrom('work_home')
    .select(['items', 'version'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', person.userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const stored: unknown[] = Array.isArray(row?.items) ? row.items : [];
  const items = stored.flatMap((item) => {
    const read = v.safeParse(schema, item);
    return read.success ? [read.output] : [];
  });
  return { items, version: row?.version ?? 0 };
}

/** Saves if nothing was saved since `version`. @throws {ApiError} 040901 where something was */
export async function saveChoices(
  call: Pick<Call, 'db' | 'orgId' | 'person'>,
  kind: ChoiceKind,
  items: readonly unknown[],
  version: number,
  nowMs: number,
): Promise<void> {
  const saved = await written(call.db, {
    org_id: call.orgId,
    user_id: call.person.userId,
    kind,
    items: JSON.stringify(items),
    version: version + 1,
    updated_at: new Date(nowMs),
  });
  if (!saved) throw new ApiError(RETCODES.conflict, 'work.conflict');
}

interface NewRow {
  readonly org_id: string;
  readonly user_id: string;
  readonly kind: string;
  readonly items: string;
  readonly version: number;
  readonly updated_at: Date;
}

async function written(db: Database, row: NewRow): Promise<boolean> {
  const found =
    row.version === 1
      ? await db
          .insertInto('work_home')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('work_home')
          .set({ items: row.items, version: row.version, updated_at: row.updated_at })
          .where('org_id', '=', row.org_id)
          .where('user_id', '=', row.user_id)
          .where('kind', '=', row.kind)
          .where('version', '=', row.version - 1)
          .returning('version')
          .executeTakeFirst();
  return found !== undefined;
}
