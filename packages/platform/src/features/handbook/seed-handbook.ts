import type { Database } from '../../store/database/database.ts';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { handbookTexts } from './handbook-content.ts';
import { termsSql } from './handbook-edit.ts';
import { OUTLINE, type OutlineNode } from './outline.ts';

/** Gives the product's handbook, published, to every organisation that never had one. */
export async function seedHandbook(db: Database, nowMs: number): Promise<void> {
  const organisations = await db
    .selectFrom('organisation')
    .select('org_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('handbook_seeded')
            .select('handbook_seeded.org_id')
            .whereRef('handbook_seeded.org_id', '=', 'organisation.org_id'),
        ),
      ),
    )
    .execute();
  for (const { org_id } of organisations)
    await db.transaction().execute((transaction) => seedFor(transaction, org_id, new Date(nowMs)));
}

async function seedFor(db: Database, orgId: string, at: Date): Promise<void> {
  const first = await db
    .insertInto('handbook_seeded')
    .values({ org_id: orgId, seeded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('org_id')
    .executeTakeFirst();
  if (first === undefined) return;
  const idOf = (slug: string): string => `${orgId}:${slug}`;
  const lines = linesOf(OUTLINE, null);
  await db
    .insertInto('handbook_node')
    .values(
      lines.map(({ node, parent, sort }) => ({
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
    .execute();
  const texts = PLATFORM_LANGUAGES.flatMap((language) => {
    const own = handbookTexts(language);
    return lines.flatMap(({ node }) => {
      const text = own.get(node.slug);
      if (text === undefined) return [];
      const { title, content } = text;
      return {
        node_id: idOf(node.slug),
        language,
        title,
        content,
        live_title: title,
        live_content: content,
        terms: termsSql(title, content),
      };
    });
  });
  await db.insertInto('handbook_text').values(texts).execute();
}

interface OutlineLine {
  readonly node: OutlineNode;
  readonly parent: string | null;
  readonly sort: number;
}

/** Each node before what is below it. */
function linesOf(nodes: readonly OutlineNode[], parent: string | null): OutlineLine[] {
  return nodes.flatMap((node, sort) => [{ node, parent, sort }, ...linesOf(node.children ?? [], node.slug)]);
}
