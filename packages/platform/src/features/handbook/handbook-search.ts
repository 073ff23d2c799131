import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { HandbookHit, HandbookNode } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import { handbookNodes, type HandbookReader } from './handbook-store.ts';
import { rankPages } from './rank-pages.ts';
import { hitsIn, isFound, readSearch } from './search-terms.ts';
import { marked, plainText, snippetOf } from './snippet.ts';

const HITS_MAX = 50;
/** A word in the title says more about a page than many in its text. */
const TITLE_WEIGHT = 20;
const TEXT_HITS_COUNTED = 10;

/** Published pages in which everything asked for stands, in the language the reader gets them in, the best first. */
export async function searchHandbook(
  db: Database,
  reader: Omit<HandbookReader, 'seesDrafts'>,
  text: string,
): Promise<{ readonly hits: readonly HandbookHit[]; readonly total: number }> {
  const query = readSearch(text);
  if (query.tsquery === null) return { hits: [], total: 0 };
  const nodes = await handbookNodes(db, { ...reader, seesDrafts: false });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rows = await db
    .selectFrom('handbook_text')
    .innerJoin('handbook_node', 'handbook_node.node_id', 'handbook_text.node_id')
    .select(['handbook_text.node_id', 'language', 'live_title', 'live_content'])
    .where('org_id', '=', reader.orgId)
    .where(sql<boolean>`terms @@ ${query.tsquery}::tsquery`)
    .execute();
  const found: { readonly hit: HandbookHit; readonly score: number; readonly place: number }[] = [];
  for (const row of rows) {
    // A handbook may have hundreds of long pages: others have their turn between two of them.
    await nextTurn();
    const node = byId.get(row.node_id);
    const title = row.live_title ?? '';
    const content = row.live_content ?? '';
    if (node === undefined || node.kind === 'folder' || node.language !== row.language) continue;
    // Pairs of signs may stand apart from each other: what was asked for has to stand there as it was asked.
    const plain = plainText(content);
    if (!isFound(`${title}\n${plain}`, query)) continue;
    const score =
      hitsIn(title, query).length * TITLE_WEIGHT + Math.min(TEXT_HITS_COUNTED, hitsIn(plain, query).length);
    const hit: HandbookHit = {
      id: node.id,
      kind: node.kind,
      title: marked(title, query),
      snippet: snippetOf(content, query),
      path: pathOf(node, byId),
    };
    found.push({ hit, score, place: nodes.indexOf(node) });
  }
  const sorted = found.sort((a, b) => b.score - a.score || a.place - b.place);
  return { hits: sorted.slice(0, HITS_MAX).map(({ hit }) => hit), total: found.length };
}

/** Published pages that a question in words of its own is about, the best first, with a piece of their text. */
export async function pagesAbout(
  db: Database,
  reader: Omit<HandbookReader, 'seesDrafts'>,
  question: string,
): Promise<readonly HandbookHit[]> {
  const nodes = await handbookNodes(db, { ...reader, seesDrafts: false });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rows = await db
    .selectFrom('handbook_text')
    .innerJoin('handbook_node', 'handbook_node.node_id', 'handbook_text.node_id')
    .select(['handbook_text.node_id', 'language', 'live_title', 'live_content'])
    .where('org_id', '=', reader.orgId)
    .where('live_title', 'is not', null)
    .execute();
  const pages: { readonly node: HandbookNode; readonly title: string; readonly text: string }[] = [];
  for (const row of rows) {
    const node = byId.get(row.node_id);
    if (node === undefined || node.kind === 'folder' || node.language !== row.language) continue;
    await nextTurn();
    pages.push({ node, title: row.live_title ?? '', text: plainText(row.live_content ?? '') });
  }
  const ranked = rankPages(
    question,
    pages.map(({ node, title, text }) => ({ id: node.id, title, text })),
  );
  return ranked.slice(0, HITS_MAX).flatMap(({ id }) => {
    const page = pages.find(({ node }) => node.id === id);
    if (!page) return [];
    // A word of the question marks the place in the page that is shown.
    const word = readSearch(question).runs.find(({ text }) => isFound(page.text, readSearch(text)));
    const query = readSearch(word?.text ?? page.title);
    return [
      {
        id,
        kind: page.node.kind,
        title: marked(page.title, query),
        snippet: snippetOf(page.text, query),
        path: pathOf(page.node, byId),
      },
    ];
  });
}

function pathOf(node: HandbookNode, byId: ReadonlyMap<string, HandbookNode>): string[] {
  const path: string[] = [];
  for (let parent = byId.get(node.parentId ?? ''); parent; parent = byId.get(parent.parentId ?? ''))
    path.unshift(parent.title);
  return path;
}
