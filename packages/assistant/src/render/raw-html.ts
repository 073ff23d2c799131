import DOMPurify from 'dompurify';

const ALLOWED_TAGS = [
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
];
const ALLOWED_ATTR = ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'open', 'start', 'reversed'];

/** Elements whose content is no text of the answer: they go with what they hold. */
const DROPPED =
  /<(script|style|noscript|template|iframe|xmp|title|textarea|noembed|noframes|plaintext|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!(?:--[\s\S]*?(?:-->|$)|\[CDATA\[[\s\S]*?(?:\]\]>|$)|[^>]*>?)|<\?[^>]*>?/gi;
const TAG =
  /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * Html that stands in an answer, cleaned. The nodes belong to a document without a page: nothing loads before they
 * are put in, and links and images still have to pass the url policy.
 */
export function cleanHtml(html: string): DocumentFragment {
  return DOMPurify.sanitize(plainHtml(html), {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/**
 * Only known tags with known attributes, all else as text. Browsers report handlers and styles to the page's policy
 * when they merely parse them, so these must be gone before the sanitiser reads.
 */
export function plainHtml(html: string): string {
  const source = html.replace(COMMENT, '').replace(DROPPED, '');
  let out = '';
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    out += escapeText(source.slice(from, match.index)) + plainTag(match);
    from = match.index + match[0].length;
  }
  return out + escapeText(source.slice(from));
}

function plainTag([, slash = '', name = '', attributes = '']: RegExpMatchArray): string {
  const tag = name.toLowerCase();
  if (!ALLOWED_TAGS.includes(tag)) return '';
  if (slash !== '') return `</${tag}>`;
  let kept = '';
  for (const [, key = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    if (!ALLOWED_ATTR.includes(key.toLowerCase())) continue;
    const value = double ?? single ?? bare ?? '';
    kept += ` ${key.toLowerCase()}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  }
  return `<${tag}${kept}>`;
}

// Character references stay what they are.
const escapeText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
