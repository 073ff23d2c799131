/** Blocks that are drawn: what describes a picture is nothing to read aloud. The last may still be on its way. */
const DRAWN = /^ {0,3}(```|~~~)(?:chart|mermaid|json)\b.*\n([\s\S]*?)(?:^ {0,3}\1[ \t]*$|(?![\s\S]))/gm;

/** Markdown as it is said: without its signs, tables and code by their words, pictures by their titles. */
export function plainText(markdown: string): string {
  return drawingsByTitle(markdown)
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^[\s:|-]+$/gm, (row) => (row.includes('|') ? '' : row))
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/\|/g, ' ')
    .replace(/[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Each drawn block as the title in it. */
export const drawingsByTitle = (markdown: string): string =>
  markdown.replace(DRAWN, (_, __, body: string) => titleOf(body));

/** The title in the description of a chart; nothing where there is none. */
function titleOf(body: string): string {
  try {
    const { title } = JSON.parse(body) as { readonly title?: unknown };
    return typeof title === 'string' ? `${title}\n` : '';
  } catch {
    return '';
  }
}
