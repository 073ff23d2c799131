import { sql } from 'kysely';
import { HandbookKindSchema, type HandbookNode, type HandbookPage } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { isChinese, type PlatformLanguage } from '../../engine/i18n/language.ts';

/** Whose handbook, in which language, and whether what is being written is seen. */
export interface HandbookReader {
  readonly orgId: string;
  readonly language: PlatformLanguage;
  readonly seesDrafts: boolean;
}

/** The languages a text is looked for in, the reader's own first. */
function languageChain(language: PlatformLanguage): PlatformLanguage[] {
  const near: PlatformLanguage[] = isChinese(language) ? ['zh-CN', 'zh-TW', 'en'] : ['en', 'zh-CN'];
  return [...new Set([language, ...near])];
}

/** The whole directory of a reader, children in their order; nothing below what is not published. */
export async function handbookNodes(db: Database, reader: HandbookReader): Promise<HandbookNode[]> {
  const rows = await db
    .selectFrom('handbook_node')
    .innerJoin('handbook_text', 'handbook_text.node_id', 'handbook_node.node_id')
    .select([
      'handbook_node.node_id',
      'parent_id',
      'kind',
      'is_published',
      'has_changes',
      'version',
      'language',
      'title',
      'live_title',
    ])
    .distinctOn('handbook_node.node_id')
    .where('org_id', '=', reader.orgId)
    .$if(!reader.seesDrafts, (query) =>
      query.where('is_published', '=', true).where('live_title', 'is not', null),
    )
    .orderBy('handbook_node.node_id')
    .orderBy(preference(reader.language))
    .execute();
  const order = await db
    .selectFrom('handbook_node')
    .select('node_id')
    .where('org_id', '=', reader.orgId)
    .orderBy('sort')
    .orderBy('node_id')
    .execute();
  const byId = new Map(rows.map((row) => [row.node_id, row]));
  const isSeen = (id: string | null): boolean => {
    if (id === null) return true;
    const row = byId.get(id);
    return row !== undefined && isSeen(row.parent_id);
  };
  return order.flatMap(({ node_id }) => {
    const row = byId.get(node_id);
    if (row === undefined || !isSeen(node_id)) return [];
    return {
      id: row.node_id,
      parentId: row.parent_id,
      kind: v.parse(HandbookKindSchema, row.kind),
      title: (reader.seesDrafts ? row.title : row.live_title) ?? row.title,
      language: row.language,
      isPublished: row.is_published,
      hasChanges: reader.seesDrafts && row.has_changes,
      version: row.version,
    };
  });
}

/** One page with its text, or null. Whether it stands below something hidden is the directory's business. */
export async function handbookPage(
  db: Database,
  reader: HandbookReader,
  id: string,
): Promise<HandbookPage | null> {
  const texts = await db
    .selectFrom('handbook_node')
    .innerJoin('handbook_text', 'handbook_text.node_id', 'handbook_node.node_id')
    .leftJoin('account', 'account.user_id', 'handbook_node.updated_by')
    .selectAll('handbook_node')
    .select(['language', 'title', 'content', 'live_title', 'live_content', 'account.nick_name'])
    .where('org_id', '=', reader.orgId)
    .where('handbook_node.node_id', '=', id)
    .$if(!reader.seesDrafts, (query) =>
      query.where('is_published', '=', true).where('live_title', 'is not', null),
    )
    .orderBy(preference(reader.language))
    .execute();
  const [best] = texts;
  if (best === undefined) return null;
  const { seesDrafts } = reader;
  return {
    id: best.node_id,
    kind: v.parse(HandbookKindSchema, best.kind),
    title: (seesDrafts ? best.title : best.live_title) ?? best.title,
    content: (seesDrafts ? best.content : best.live_content) ?? '',
    language: best.language,
    updatedAt: best.updated_at.toISOString(),
    updatedBy: best.nick_name,
    version: best.version,
    isPublished: best.is_published,
    languages: texts.map(({ language }) => language),
  };
}

/** Sorts texts by how near their language is to the reader's. */
const preference = (language: PlatformLanguage) => {
  const chain = languageChain(language);
  return sql`case handbook_text.language ${sql.join(
    chain.map((each, index) => sql`when ${each} then ${sql.lit(index)}`),
    sql` `,
  )} else ${sql.lit(chain.length)} end`;
};
