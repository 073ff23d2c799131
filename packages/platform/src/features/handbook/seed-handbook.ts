import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { handbookTexts } from './handbook-content.ts';
import { OUTLINE, type OutlineNode } from './outline.ts';
import { indexTerms } from './search-terms.ts';
import { plainText } from './snippet.ts';

/**
 * Brings the handbook of every organisation to this edition of the product's: pages that were never offered to it are
 * added, and unchanged pages get their new texts. What was edited or deleted stays so.
 */
export async function seedHandbook(
  db: Database,
  nowMs: number,
  outline: readonly OutlineNode[] = OUTLINE,
  textsOf = handbookTexts,
): Promise<void> {
  const lines = linesOf(outline, null);
  const texts = PLATFORM_LANGUAGES.flatMap((language) => {
    const own = textsOf(language);
    return lines.flatMap(({ node: { slug } }) => {
      const text = own.get(slug);
      return text === undefined ? [] : [{ slug, language, ...text }];
    });
  });
  const edition = createHash('sha256')
    .update(JSON.stringify([lines, texts]))
    .digest('hex');
  const organisations = await db
    .selectFrom('organisation')
    .leftJoin('handbook_seeded', 'handbook_seeded.org_id', 'organisation.org_id')
    .select('organisation.org_id')
    .where(({ or, eb }) => or([eb('edition', 'is', null), eb('edition', '!=', edition)]))
    .execute();
  if (organisations.length === 0) return;
  const orgIds = organisations.map(({ org_id }) => org_id);
  const at = new Date(nowMs);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('handbook_seeded')
      .values(orgIds.map((org_id) => ({ org_id, seeded_at: at, edition })))
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ edition }))
      .execute();
    for (const orgId of orgIds) await addNodes(transaction, orgId, lines, at);
    await writeTexts(transaction, orgIds, texts);
  });
}

/** Nodes that an organisation was never offered; those whose folder it has deleted are left out with it. */
async function addNodes(db: Database, orgId: string, lines: readonly OutlineLine[], at: Date): Promise<void> {
  const idOf = (slug: string): string => `${orgId}:${slug}`;
  const offered = await db
    .insertInto('handbook_offer')
    .values(lines.map(({ node: { slug } }) => ({ org_id: orgId, slug })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .execute();
  const isNew = new Set(offered.map(({ slug }) => slug));
  const present = await db
    .selectFrom('handbook_node')
    .select('node_id')
    .where('org_id', '=', orgId)
    .execute();
  const ids = new Set(present.map(({ node_id }) => node_id));
  const added = lines.filter(({ node, parent }) => {
    const isAdded = isNew.has(node.slug) && (parent === null || ids.has(idOf(parent)));
    if (isAdded) ids.add(idOf(node.slug));
    return isAdded;
  });
  if (added.length === 0) return;
  await db
    .insertInto('handbook_node')
    .values(
      added.map(({ node, parent, sort }) => ({
        node_id: idOf(node.slug),
        org_id: orgId,
        parent_id: parent === null ? null : idOf(parent),
        kind: node.kind,
        sort,
        is_published: true,
        has_changes: false,
        version: 1,
        updated_at: at,
        updated_by: '',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Texts of the nodes that are still the product's own, for all organisations in one statement. */
async function writeTexts(
  db: Database,
  orgIds: readonly string[],
  texts: readonly {
    readonly slug: string;
    readonly language: string;
    readonly title: string;
    readonly content: string;
  }[],
): Promise<void> {
  const rows = texts.map((text) => ({
    ...text,
    terms: indexTerms(`${text.title}\n${plainText(text.content)}`),
  }));
  await sql`
    with product as materialized (
      select slug, language, title, content, coalesce(array_to_tsvector(terms), ''::tsvector) as terms
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as own(slug text, language text, title text, content text, terms text[]))
    insert into handbook_text as present (node_id, language, title, content, live_title, live_content, terms)
    select node_id, language, title, content, title, content, terms
    from product join handbook_node on node_id = org_id || ':' || slug and updated_by = ''
    where org_id in (${sql.join(orgIds)})
    on conflict (node_id, language) do update
      set title = excluded.title, content = excluded.content, live_title = excluded.title,
        live_content = excluded.content, terms = excluded.terms
      where present.title != excluded.title or present.content != excluded.content`.execute(db);
}

interface OutlineLine {
  readonly node: Pick<OutlineNode, 'slug' | 'kind'>;
  readonly parent: string | null;
  readonly sort: number;
}

/** Each node before what is below it. */
function linesOf(nodes: readonly OutlineNode[], parent: string | null): OutlineLine[] {
  return nodes.flatMap(({ slug, kind, children = [] }, sort) => [
    { node: { slug, kind }, parent, sort },
    ...linesOf(children, slug),
  ]);
}
