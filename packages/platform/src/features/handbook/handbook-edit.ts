import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { HandbookMove, HandbookSave } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import { indexTerms } from './search-terms.ts';
import { plainText } from './snippet.ts';

/** Who edits whose handbook, and when. */
export interface Editor {
  readonly orgId: string;
  readonly userId: string;
  readonly nowMs: number;
}

/** `unknown`: not of this organisation; `conflict`: somebody changed it since; `into-itself`: below its own children. */
export type EditResult =
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'unknown' | 'conflict' | 'into-itself' };

/** Writes one language of a page; what is published stays as it is. */
export function saveHandbookText(db: Database, by: Editor, save: HandbookSave): Promise<EditResult> {
  return db.transaction().execute(async (transaction) => {
    if (save.parentId !== null && !(await isOf(transaction, by, save.parentId))) return { kind: 'unknown' };
    let { id } = save;
    if (id === null) {
      id = randomUUID();
      const siblings = await childrenOf(transaction, by, save.parentId);
      await transaction
        .insertInto('handbook_node')
        .values({
          node_id: id,
          org_id: by.orgId,
          parent_id: save.parentId,
          kind: save.kind,
          sort: siblings.length,
          is_published: false,
          has_changes: true,
          version: 1,
          updated_at: new Date(by.nowMs),
          updated_by: by.userId,
        })
        .execute();
    } else {
      const refused = await raise(transaction, by, id, save.version, { has_changes: true });
      if (refused !== null) return refused;
    }
    const text = { title: save.title, content: save.content };
    await transaction
      .insertInto('handbook_text')
      .values({
        node_id: id,
        language: save.language,
        ...text,
        live_title: null,
        live_content: null,
        terms: null,
      })
      .onConflict((conflict) => conflict.columns(['node_id', 'language']).doUpdateSet(text))
      .execute();
    return { kind: 'done', id };
  });
}

/** Shows what was written to everybody, or takes the page away from them. */
export function publishHandbook(
  db: Database,
  by: Editor,
  {
    id,
    isPublished,
    version,
  }: { readonly id: string; readonly isPublished: boolean; readonly version: number },
): Promise<EditResult> {
  return db.transaction().execute(async (transaction) => {
    const change = isPublished ? { is_published: true, has_changes: false } : { is_published: false };
    const refused = await raise(transaction, by, id, version, change);
    if (refused !== null) return refused;
    if (!isPublished) return { kind: 'done', id };
    const texts = await transaction
      .selectFrom('handbook_text')
      .select(['language', 'title', 'content'])
      .where('node_id', '=', id)
      .execute();
    for (const { language, title, content } of texts) {
      await transaction
        .updateTable('handbook_text')
        .set({ live_title: title, live_content: content, terms: termsSql(title, content) })
        .where('node_id', '=', id)
        .where('language', '=', language)
        .execute();
    }
    return { kind: 'done', id };
  });
}

/** What a published text is found by, as the database keeps it. */
export function termsSql(title: string, content: string) {
  const terms = JSON.stringify(indexTerms(`${title}\n${plainText(content)}`));
  return sql`coalesce((select array_to_tsvector(array_agg(term)) from jsonb_array_elements_text(${terms}::jsonb) as term), ''::tsvector)`;
}

/** Gives a node another place. */
export function moveHandbook(
  db: Database,
  by: Editor,
  { id, parentId, index, version }: HandbookMove,
): Promise<EditResult> {
  return db.transaction().execute(async (transaction) => {
    if (parentId !== null && !(await isOf(transaction, by, parentId))) return { kind: 'unknown' };
    if (await isBelow(transaction, parentId, id)) return { kind: 'into-itself' };
    const refused = await raise(transaction, by, id, version, { parent_id: parentId });
    if (refused !== null) return refused;
    const siblings = (await childrenOf(transaction, by, parentId)).filter((each) => each !== id);
    const order = siblings.toSpliced(Math.min(index, siblings.length), 0, id);
    for (const [sort, each] of order.entries())
      await transaction.updateTable('handbook_node').set({ sort }).where('node_id', '=', each).execute();
    return { kind: 'done', id };
  });
}

/** Deletes a node with all that is below it. */
export async function deleteHandbook(
  db: Database,
  by: Editor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<EditResult> {
  const gone = await db
    .deleteFrom('handbook_node')
    .where('node_id', '=', id)
    .where('org_id', '=', by.orgId)
    .where('version', '=', version)
    .returning('node_id')
    .executeTakeFirst();
  if (gone !== undefined) return { kind: 'done', id };
  return { kind: (await isOf(db, by, id)) ? 'conflict' : 'unknown' };
}

/** Who changed a node last, for whoever came too late. */
export async function lastEditor(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('handbook_node')
    .innerJoin('account', 'account.user_id', 'handbook_node.updated_by')
    .select('nick_name')
    .where('node_id', '=', id)
    .executeTakeFirst();
  return row?.nick_name ?? null;
}

/** Changes a node if nobody has since `version`; the comparison and the change are one statement. */
async function raise(
  db: Database,
  by: Editor,
  id: string,
  version: number,
  change: {
    readonly is_published?: boolean;
    readonly has_changes?: boolean;
    readonly parent_id?: string | null;
  },
): Promise<Extract<EditResult, { kind: 'unknown' | 'conflict' | 'into-itself' }> | null> {
  const raised = await db
    .updateTable('handbook_node')
    .set({ ...change, version: version + 1, updated_at: new Date(by.nowMs), updated_by: by.userId })
    .where('node_id', '=', id)
    .where('org_id', '=', by.orgId)
    .where('version', '=', version)
    .returning('node_id')
    .executeTakeFirst();
  if (raised !== undefined) return null;
  return { kind: (await isOf(db, by, id)) ? 'conflict' : 'unknown' };
}

async function isOf(db: Database, { orgId }: Editor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('handbook_node')
    .select('node_id')
    .where('node_id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row !== undefined;
}

async function childrenOf(db: Database, { orgId }: Editor, parentId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('handbook_node')
    .select('node_id')
    .where('org_id', '=', orgId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('sort')
    .orderBy('node_id')
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** Whether a place lies at a node or below it. */
async function isBelow(db: Database, place: string | null, id: string): Promise<boolean> {
  for (let at = place; at !== null;) {
    if (at === id) return true;
    const row = await db
      .selectFrom('handbook_node')
      .select('parent_id')
      .where('node_id', '=', at)
      .executeTakeFirst();
    at = row?.parent_id ?? null;
  }
  return false;
}
