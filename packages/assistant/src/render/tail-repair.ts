import { openMath } from './math-tokens.ts';

/**
 * Makes text that is still being written fit to be shown: what may yet become markup is held back, what is open is
 * closed. Nothing is lost, since the finished block is read from its own text.
 */
export function repairTail(tail: string): string {
  const held = holdBackLastLine(tail);
  const from = inlineStart(held);
  return held.slice(0, from) + closeInline(held.slice(from));
}

const PENDING_LINE =
  /^(?:[-*+]\s+\[[ xX]?\]?|#{1,6}|>[>\s]*|[-*+]|\d{1,9}[.)]|=+|-[-\s]*|\*[*\s]*|_+|~{1,2}|~{3}[^\n]*|`{3}[^\n]*|`{1,2}|\|[\s|:-]*|\[(?:\^[\w-]*\]?:?)?)$/;
const isDelimiterRow = (line: string): boolean =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .every((cell) => /^:?-+:?$/.test(cell.trim()));

function holdBackLastLine(tail: string): string {
  const lineStart = tail.lastIndexOf('\n') + 1;
  const line = tail.slice(lineStart);
  const quoted = line.replace(/^\s*(?:>\s?)+/, '');
  const kept =
    PENDING_LINE.test(line.trim()) || PENDING_LINE.test(quoted.trim()) ? tail.slice(0, lineStart) : tail;
  return holdBackTableHead(kept);
}

// A header row is text until its delimiter row stands below it.
function holdBackTableHead(tail: string): string {
  const lines = tail.split('\n');
  const isOpen = lines.at(-1) !== '';
  let first = isOpen ? lines.length : lines.length - 1;
  while (first > 0 && /^\s*\|/.test(lines[first - 1] ?? '')) first -= 1;
  const rows = lines.slice(first, isOpen ? lines.length : lines.length - 1);
  if (rows.length === 0) return tail;
  const delimiter = rows[1];
  const isTable = delimiter !== undefined && isDelimiterRow(delimiter) && (rows.length > 2 || !isOpen);
  return isTable ? tail : lines.slice(0, first).join('\n');
}

/** Where the last run of lines begins that inline markup can reach over. */
function inlineStart(text: string): number {
  let start = text.length;
  while (start > 0) {
    const lineStart = text.lastIndexOf('\n', start - 2) + 1;
    const line = text.slice(lineStart, start);
    if (line.trim() === '' && start !== text.length) return start;
    start = lineStart;
    if (/^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\|)/.test(line)) return start;
  }
  return 0;
}

function closeInline(segment: string): string {
  const text = segment.replace(/(?:\\|&[#a-zA-Z0-9]{0,10})$/, '').trimEnd();
  const open: string[] = [];
  let out = '';
  let at = 0;
  // Bullets and heading signs aren't emphasis.
  const lead = /^\s*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+)*/.exec(text)?.[0] ?? '';
  out = lead;
  at = lead.length;
  while (at < text.length) {
    const unit = text.charAt(at);
    const math = unit === '$' || unit === '\\' ? openMath(text, at) : null;
    if (math?.kind === 'open') return withClosers(out, open);
    if (math?.kind === 'whole') {
      out += text.slice(at, at + math.length);
      at += math.length;
    } else if (unit === '\\') {
      out += text.slice(at, at + 2);
      at += 2;
    } else if (unit === '`') {
      const run = /^`+/.exec(text.slice(at))?.[0] ?? '`';
      const end = closingTicks(text, at + run.length, run.length);
      if (end < 0) {
        const code = text.slice(at + run.length).replace(/(?<!`)`+$/, '');
        return withClosers(code.trim() === '' ? out : `${out}${run}${code}${run}`, open);
      }
      out += text.slice(at, end);
      at = end;
    } else if (unit === '*' || unit === '_' || unit === '~') {
      const run = runOf(text, at);
      if (at + run.length < text.length || canClose(text, at)) out += takeRun(text, at, run, open);
      at += run.length;
    } else if (unit === '!' || unit === '[') {
      const link = openLink(text, at);
      if (link === null) {
        out += unit;
        at += 1;
      } else if (link.kind === 'whole') {
        out += text.slice(at, at + link.length);
        at += link.length;
      } else if (link.kind === 'nothing') return withClosers(out, open);
      else return withClosers(out + closeInline(link.text), open);
    } else if (unit === '<' && !text.includes('>', at) && /^<(?:$|[a-z/!?])/i.test(text.slice(at))) {
      return withClosers(out, open);
    } else {
      out += unit;
      at += 1;
    }
  }
  return withClosers(out, open);
}

function takeRun(text: string, at: number, run: string, open: string[]): string {
  const closes = canClose(text, at);
  const opens = at + run.length < text.length && !/\s/.test(text.charAt(at + run.length));
  const wordInside =
    run.startsWith('_') && /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at + run.length));
  if (wordInside) return run;
  let rest = run;
  let out = '';
  while (rest !== '') {
    const last = open.at(-1);
    if (closes && last !== undefined && rest.startsWith(last)) {
      open.pop();
      out += last;
      rest = rest.slice(last.length);
      continue;
    }
    // At the very end nobody knows yet what a sign is going to be.
    if (!opens) return at + run.length === text.length ? out : out + rest;
    const mark = rest.length >= 2 ? rest.slice(0, 2) : rest;
    if (mark !== '~') open.push(mark);
    out += mark;
    rest = rest.slice(mark.length);
  }
  return out;
}

const canClose = (text: string, at: number): boolean => at > 0 && !/\s/.test(text.charAt(at - 1));

function runOf(text: string, at: number): string {
  let end = at + 1;
  while (text.charAt(end) === text.charAt(at)) end += 1;
  return text.slice(at, end);
}

function closingTicks(text: string, from: number, length: number): number {
  for (let at = text.indexOf('`', from); at >= 0;) {
    let end = at;
    while (text.charAt(end) === '`') end += 1;
    if (end - at === length) return end;
    at = text.indexOf('`', end);
  }
  return -1;
}

type OpenLink =
  | { readonly kind: 'whole'; readonly length: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string };

function openLink(text: string, at: number): OpenLink | null {
  const isImage = text.charAt(at) === '!';
  // The mark of a source shows when it is whole.
  const cite = /^\[\^[\w-]{0,24}(\]|$)/.exec(text.slice(at));
  if (cite) return cite[1] === '' ? { kind: 'nothing' } : { kind: 'whole', length: cite[0].length };
  if (isImage && at + 1 === text.length) return { kind: 'nothing' };
  if (isImage && text.charAt(at + 1) !== '[') return null;
  const labelFrom = at + (isImage ? 2 : 1);
  let depth = 1;
  let end = labelFrom;
  for (; end < text.length && depth > 0; end += 1) {
    const unit = text.charAt(end);
    if (unit === '\\') end += 1;
    else if (unit === '[') depth += 1;
    else if (unit === ']') depth -= 1;
  }
  const unfinished: OpenLink = isImage
    ? { kind: 'nothing' }
    : { kind: 'text', text: text.slice(labelFrom, depth === 0 ? end - 1 : end) };
  if (depth > 0 || end >= text.length) return unfinished;
  if (text.charAt(end) !== '(') return isImage ? null : { kind: 'whole', length: end - at };
  const close = closingParenthesis(text, end);
  return close < 0 ? unfinished : { kind: 'whole', length: close + 1 - at };
}

function closingParenthesis(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (unit === '\\') at += 1;
    else if (unit === '(') depth += 1;
    else if (unit === ')' && (depth -= 1) === 0) return at;
    else if (unit === '\n') return -1;
  }
  return -1;
}

function withClosers(text: string, open: readonly string[]): string {
  let out = text.trimEnd();
  for (const mark of [...open].reverse()) {
    // A mark that has nothing in it yet goes away with its opener.
    if (out.endsWith(mark)) out = out.slice(0, -mark.length).trimEnd();
    else out += mark;
  }
  return out;
}
