import { decodeEntities } from './entities.ts';
import { imageNode, linkNode } from './link-dom.ts';
import type { RenderOptions } from './render-options.ts';

const TAGS = new Set([
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'code',
  'dd',
  'del',
  'details',
  'div',
  'dl',
  'dt',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
  'var',
  'wbr',
]);
const EMPTY_TAGS = new Set(['br', 'hr', 'img', 'wbr']);
const ATTRIBUTES = new Set(['title', 'colspan', 'rowspan', 'open', 'start', 'reversed']);
/** Elements whose content is no text of the answer: they go with what they hold. */
const DROPPED =
  /<(script|style|noscript|template|iframe|xmp|title|textarea|noembed|noframes|plaintext|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!(?:--[\s\S]*?(?:-->|$)|\[CDATA\[[\s\S]*?(?:\]\]>|$)|[^>]*>?)|<\?[^>]*>?/gi;
const TAG =
  /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * Appends html that stands in an answer. It never meets the browser's html parser: known tags are made as elements
 * with known attributes, links and images pass the url policy, all else is text. So there is no parser to be
 * outwitted, nothing for a page's policy to report, and no Trusted Types policy is needed.
 */
export function appendHtml(parent: Node, html: string, options: RenderOptions): void {
  const source = html.replace(COMMENT, '').replace(DROPPED, '');
  const stack: Node[] = [parent];
  const top = (): Node => stack.at(-1) ?? parent;
  const giveText = (text: string): void => {
    if (text !== '') top().appendChild(document.createTextNode(decodeEntities(text)));
  };
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    giveText(source.slice(from, match.index));
    from = match.index + match[0].length;
    const name = (match[2] ?? '').toLowerCase();
    if (!TAGS.has(name)) continue;
    if (match[1] === '') {
      const element = elementOf(name, attributesOf(match[3] ?? ''), options);
      top().appendChild(element);
      if (!EMPTY_TAGS.has(name)) stack.push(element);
    } else closeTag(stack, name);
  }
  giveText(source.slice(from));
}

/** Closes the nearest open element of that name, and what is open in it. The parent is never closed. */
function closeTag(stack: Node[], name: string): void {
  // A link that must not be followed stands as a span.
  const at = stack.findLastIndex((node) => {
    const own = node.nodeName.toLowerCase();
    return own === name || (name === 'a' && (own === 'span' || own === 'button'));
  });
  if (at > 0) stack.length = at;
}

function elementOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  options: RenderOptions,
): HTMLElement {
  if (name === 'a') return linkNode(attributes.get('href') ?? '', options);
  if (name === 'img') return imageNode(attributes.get('src') ?? '', attributes.get('alt') ?? '', options);
  const element = document.createElement(name);
  for (const [key, value] of attributes) if (ATTRIBUTES.has(key)) element.setAttribute(key, value);
  return element;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes.set(key.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  return attributes;
}
