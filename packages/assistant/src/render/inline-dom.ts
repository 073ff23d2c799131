import { citeNode } from './cite-dom.ts';
import { decodeEntities } from './entities.ts';
import { appendHtml } from './html-dom.ts';
import { imageNode, linkNode } from './link-dom.ts';
import { tokensOf, type MarkdownToken } from './markdown-tokens.ts';
import { mathNode } from './math-dom.ts';
import type { RenderOptions } from './render-options.ts';
import { leadsToImage } from './url-policy.ts';

const PLAIN_TAGS = new Set([
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'strong',
  'sub',
  'sup',
  'u',
  'var',
]);
const TAG = /^<(\/?)([a-z][a-z0-9]*)\s*(\/?)>$/i;

/** Appends inline tokens. Html in them comes as single tags, so the open ones are kept in a stack. */
export function appendInline(parent: Node, tokens: readonly MarkdownToken[], options: RenderOptions): void {
  const stack: Node[] = [parent];
  const top = (): Node => stack.at(-1) ?? parent;
  for (const token of tokens) {
    if (token.type !== 'html') {
      appendToken(top(), token, options);
      continue;
    }
    const tag = TAG.exec(token.raw.trim());
    const name = tag?.[2]?.toLowerCase() ?? '';
    if (name === 'br' || name === 'wbr') top().appendChild(document.createElement(name));
    else if (tag !== null && PLAIN_TAGS.has(name)) {
      if (tag[1] === '') {
        const element = document.createElement(name);
        top().appendChild(element);
        stack.push(element);
      } else {
        const at = stack.findLastIndex((node) => node.nodeName.toLowerCase() === name);
        if (at > 0) stack.length = at;
      }
    } else appendHtml(top(), token.raw, options);
  }
}

function appendToken(parent: Node, token: MarkdownToken, options: RenderOptions): void {
  switch (token.type) {
    case 'text':
      if (token.tokens !== undefined) appendInline(parent, tokensOf(token), options);
      else parent.appendChild(document.createTextNode(decodeEntities(token.text)));
      return;
    case 'escape':
      parent.appendChild(document.createTextNode(token.text));
      return;
    case 'strong':
    case 'em':
    case 'del': {
      const element = document.createElement(token.type);
      appendInline(element, tokensOf(token), options);
      parent.appendChild(element);
      return;
    }
    case 'codespan': {
      const code = document.createElement('code');
      code.textContent = token.text;
      parent.appendChild(code);
      return;
    }
    case 'br':
      parent.appendChild(document.createElement('br'));
      return;
    case 'math':
      parent.appendChild(mathNode(token.text, token.isBlock));
      return;
    case 'cite':
      parent.appendChild(citeNode(token.id, options));
      return;
    case 'link': {
      const href = token.autolink === true ? token.href : decodeEntities(token.href);
      if (token.autolink !== true && leadsToImage(href, options))
        parent.appendChild(imageNode(href, decodeEntities(token.text), options));
      else {
        const link = linkNode(href, options);
        appendInline(link, tokensOf(token), options);
        parent.appendChild(link);
      }
      return;
    }
    case 'image':
      parent.appendChild(imageNode(decodeEntities(token.href), decodeEntities(token.text), options));
      return;
    case 'checkbox': {
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.disabled = true;
      box.toggleAttribute('checked', token.checked);
      parent.appendChild(box);
      return;
    }
    default:
      parent.appendChild(document.createTextNode(token.raw));
  }
}
