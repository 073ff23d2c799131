import type { TextPart } from '@plantdeck/core/contract';
import { hitsIn, type SearchQuery } from './search-terms.ts';

/** How much of a page stands around the first hit, in signs. */
const BEFORE = 30;
const LENGTH = 150;

/** Markdown as the words a reader sees. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, ' ')
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^[\s:|-]+$/gm, ' ')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text in pieces, those that were searched for marked. */
export function marked(text: string, query: SearchQuery): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const [from, to] of hitsIn(text, query)) {
    if (from > at) parts.push({ text: text.slice(at, from), hit: false });
    parts.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** The piece of a page around the first hit. */
export function snippetOf(markdown: string, query: SearchQuery): TextPart[] {
  const text = plainText(markdown);
  const first = hitsIn(text, query)[0]?.[0] ?? 0;
  const from = Math.max(0, first - BEFORE);
  const to = Math.min(text.length, from + LENGTH);
  const piece = `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
  return marked(piece, query);
}
