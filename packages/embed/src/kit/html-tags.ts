/** A start tag as it stands in a page's text. */
export interface HtmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text of a script. */
  readonly text: string;
  /** Line of the page, from 1. */
  readonly line: number;
}

const RAW = /^(script|style|textarea|title|template)$/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * The start tags of a page's text in their order. Comments and what stands in scripts count as text, so that an example
 * in either is no part of the page. It reads, and runs nothing.
 */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  const opening = /<!--[\s\S]*?(?:-->|$)|<([a-z][a-z0-9-]*)(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const name = match[1]?.toLowerCase();
    if (name === undefined) continue;
    const attributes = new Map<string, string>();
    for (const [, attribute = '', double, single, bare] of (match[2] ?? '').matchAll(ATTRIBUTE))
      if (!attributes.has(attribute.toLowerCase()))
        attributes.set(attribute.toLowerCase(), unescaped(double ?? single ?? bare ?? ''));
    const start = opening.lastIndex;
    let text = '';
    if (RAW.test(name)) {
      const end = new RegExp(`</${name}`, 'i').exec(html.slice(start));
      text = end ? html.slice(start, start + end.index) : html.slice(start);
      opening.lastIndex = start + text.length;
    }
    tags.push({ name, attributes, text, line: html.slice(0, match.index).split('\n').length });
  }
  return tags;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#39': "'",
  apos: "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#39|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
