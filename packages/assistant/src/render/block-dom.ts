import { fenceLanguage } from './block-cutter.ts';
import { fencedElement } from './fenced-elements.ts';
import { appendHtml } from './html-dom.ts';
import { appendInline } from './inline-dom.ts';
import { mathNode } from './math-dom.ts';
import { tokensOf, type MarkdownToken, type SourceToken, type Tokens } from './markdown-tokens.ts';
import type { RenderOptions } from './render-options.ts';

/** Appends block tokens as DOM. No html text is made on the way, so there is nothing to slip through. */
export function appendBlocks(parent: Node, tokens: readonly MarkdownToken[], options: RenderOptions): void {
  for (const token of tokens) appendBlock(parent, token, options);
}

function appendBlock(parent: Node, token: MarkdownToken, options: RenderOptions): void {
  switch (token.type) {
    case 'space':
      return;
    case 'heading':
      parent.appendChild(inlineElement(`h${token.depth}`, token, options));
      return;
    case 'paragraph':
      parent.appendChild(inlineElement('p', token, options));
      return;
    case 'hr':
      parent.appendChild(document.createElement('hr'));
      return;
    case 'blockquote': {
      const quote = document.createElement('blockquote');
      appendBlocks(quote, tokensOf(token), options);
      parent.appendChild(quote);
      return;
    }
    case 'list':
      parent.appendChild(listNode(token, options));
      return;
    case 'code':
      parent.appendChild(
        fencedElement(fenceLanguage(token.lang ?? ''), token.text, options) ?? wholeCodeNode(token, options),
      );
      return;
    case 'table':
      parent.appendChild(tableNode(token, options));
      return;
    case 'source':
      parent.appendChild(sourceNode(token, options));
      return;
    case 'math':
      parent.appendChild(mathNode(token.text, token.isBlock));
      return;
    case 'html':
      appendHtml(parent, token.raw, options);
      return;
    default:
      appendInline(parent, [token], options);
  }
}

function inlineElement(
  name: string,
  token: { tokens?: Tokens.Generic[] },
  options: RenderOptions,
): HTMLElement {
  const element = document.createElement(name);
  appendInline(element, tokensOf(token), options);
  return element;
}

function listNode(token: Tokens.List, options: RenderOptions): HTMLElement {
  const list = document.createElement(token.ordered ? 'ol' : 'ul');
  if (token.ordered && token.start !== '' && token.start !== 1)
    list.setAttribute('start', String(token.start));
  for (const item of token.items) {
    const element = document.createElement('li');
    if (item.task) element.className = 'md-task';
    appendBlocks(element, tokensOf(item), options);
    list.append(element);
  }
  return list;
}

/** Languages of drawings that nothing here draws. */
const UNDRAWN = new Set(['plantuml', 'dot']);
/** The last line of a fence that was closed. */
const CLOSED = /\n[ >]*(?:`{3,}|~{3,})\s*$/;

/** A code box with its language and a copy button. The stream writes into the same one while a fence is open. */
export function codeNode(language: string, code: string, options: RenderOptions): HTMLElement {
  const box = document.createElement('div');
  box.className = 'md-code';
  const head = document.createElement('div');
  head.className = 'md-bar';
  const name = document.createElement('span');
  name.textContent = language;
  const wrap = actionButton('wrap-code', options.labels.wrapCode);
  wrap.setAttribute('aria-pressed', 'false');
  const actions = document.createElement('span');
  actions.append(wrap, actionButton('copy-code', options.labels.copyCode));
  head.append(name, actions);
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  const body = document.createElement('code');
  if (language !== '') body.dataset['language'] = language;
  body.append(document.createTextNode(code));
  pre.append(body);
  box.append(head, pre);
  if (UNDRAWN.has(language)) noteBelow(box, options.labels.diagram);
  return box;
}

/** One quiet line below a box of code. */
export function noteBelow(box: Element, words: string): void {
  const note = document.createElement('p');
  note.className = 'md-note';
  note.textContent = words;
  box.append(note);
}

/** A box of code as it stands in the whole answer: half a diagram is never drawn, so an open fence is marked. */
function wholeCodeNode(token: Tokens.Code, options: RenderOptions): HTMLElement {
  const language = fenceLanguage(token.lang ?? '');
  const box = codeNode(language, token.text, options);
  const code = language === 'mermaid' && !CLOSED.test(token.raw) ? box.querySelector('code') : null;
  if (code) code.dataset['open'] = '';
  return box;
}

function tableNode(token: Tokens.Table, options: RenderOptions): HTMLElement {
  const box = document.createElement('div');
  box.className = 'md-table';
  const scroll = document.createElement('div');
  scroll.className = 'md-scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'group');
  scroll.setAttribute('aria-label', options.labels.table);
  const table = document.createElement('table');
  table.createTHead().append(rowNode(token.header, 'th', options));
  table.createTBody().append(...token.rows.map((row) => rowNode(row, 'td', options)));
  scroll.append(table);
  const bar = document.createElement('div');
  bar.className = 'md-bar';
  bar.append(
    actionButton('copy-table', options.labels.copyTable),
    actionButton('copy-csv', options.labels.copyCsv),
  );
  box.append(scroll, bar);
  return box;
}

function rowNode(cells: readonly Tokens.TableCell[], name: 'th' | 'td', options: RenderOptions): HTMLElement {
  const row = document.createElement('tr');
  for (const cell of cells) {
    const element = document.createElement(name);
    if (name === 'th') element.setAttribute('scope', 'col');
    if (cell.align === 'right' || cell.align === 'center') element.className = `md-${cell.align}`;
    appendInline(element, tokensOf(cell), options);
    row.append(element);
  }
  return row;
}

function actionButton(action: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['action'] = action;
  button.textContent = label;
  return button;
}

/** One line of the list of sources. */
function sourceNode(token: SourceToken, options: RenderOptions): HTMLElement {
  const line = document.createElement('div');
  line.className = 'md-source';
  line.dataset['source'] = token.id;
  const number = document.createElement('span');
  number.className = 'md-source-id';
  number.textContent = token.id;
  const text = document.createElement('span');
  appendInline(text, tokensOf({ tokens: token.tokens }), options);
  line.append(number, text);
  return line;
}
