/**
 * Cuts growing markdown into blocks that later text can't change. Only whole lines decide, so the same text gives the
 * same blocks however it arrives.
 */
export interface BlockCutter {
  /** Takes text and answers the blocks it finished, in order. */
  push(text: string): readonly string[];
  /** What isn't finished yet. */
  tail(): string;
  /** The code inside an open fence that the tail begins with, or null; lets a view append instead of reading again. */
  openFence(): OpenFence | null;
}

interface OpenFence {
  readonly language: string;
  readonly code: string;
}

type Kind = 'none' | 'text' | 'indented' | 'list' | 'quote' | 'fence' | 'html';

const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})([^]*)$/;
const NESTED_FENCE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;
const BULLET = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const MAY_BE_BULLET = /^(?:[-*+]|\d)/;
/** Stands for a nested fence of which nobody knows whether it is open. No line closes it. */
const UNSURE = '?';
const INDENTED = /^(?: {4}|\t)/;
/** Html that reaches over blank lines, with what ends it. */
const RAW_HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
];

export function createBlockCutter(): BlockCutter {
  let lines = '';
  let partial = '';
  let kind: Kind = 'none';
  let afterBlank = false;
  let fence: {
    marks: string;
    startsTail: boolean;
    language: string;
    indent: number;
    codeFrom: number;
  } | null = null;
  let nestedMarks = '';
  let htmlEnd: RegExp | null = null;

  const finish = (out: string[]): void => {
    if (lines !== '') out.push(lines);
    lines = '';
    kind = 'none';
    afterBlank = false;
    nestedMarks = '';
    fence = null;
  };

  const takeLine = (line: string, out: string[]): void => {
    const bare = line.endsWith('\r\n') ? line.slice(0, -2) : line.slice(0, -1);
    if (kind === 'fence' && fence !== null) {
      lines += line;
      if (closesFence(bare, fence.marks)) finish(out);
      return;
    }
    if (htmlEnd !== null) {
      lines += line;
      if (htmlEnd.test(bare)) {
        htmlEnd = null;
        kind = 'text';
      }
      return;
    }
    if (bare.trim() === '') {
      // Blank lines before a block belong to none.
      if (kind === 'none') return;
      lines += line;
      afterBlank = true;
      return;
    }
    if (afterBlank && nestedMarks === '' && endsBefore(kind, bare)) finish(out);
    const begins = lines === '';
    afterBlank = false;
    const opened = FENCE.exec(bare);
    if (opened !== null && nestedMarks === '' && (kind !== 'list' || (opened[1] ?? '').length < 2)) {
      kind = 'fence';
      fence = {
        marks: opened[2] ?? '',
        startsTail: begins,
        language: fenceLanguage(opened[3] ?? ''),
        indent: (opened[1] ?? '').length,
        codeFrom: lines.length + line.length,
      };
      lines += line;
      return;
    }
    lines += line;
    const raw = RAW_HTML.find(([start]) => start.test(bare));
    if (raw !== undefined && kind !== 'list') {
      kind = 'html';
      if (raw[1].test(bare)) kind = 'text';
      else htmlEnd = raw[1];
      return;
    }
    if (kind !== 'list') {
      if (BULLET.test(bare)) kind = 'list';
      else if (/^ {0,3}>/.test(bare)) kind = 'quote';
      else if (kind === 'none') kind = INDENTED.test(bare) ? 'indented' : 'text';
    }
    if (kind === 'list') {
      const marks = NESTED_FENCE.exec(bare)?.[1];
      if (nestedMarks === '') nestedMarks = marks ?? '';
      // Text at the margin inside an item's open fence: readers differ, so this block is left whole.
      else if (!/^\s{2}/.test(bare)) nestedMarks = UNSURE;
      else if (closesFence(bare.trim(), nestedMarks)) nestedMarks = '';
    }
  };

  return {
    push(text) {
      const out: string[] = [];
      let from = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        takeLine(partial + text.slice(from, end + 1), out);
        partial = '';
        from = end + 1;
      }
      partial += text.slice(from);
      // The first letter of the next block is often enough to end the one before.
      if (afterBlank && nestedMarks === '' && /^[^\s\d\-*+>]/.test(partial)) finish(out);
      return out;
    },
    tail: () => lines + partial,
    openFence() {
      if (kind !== 'fence' || fence === null || !fence.startsTail || fence.indent > 0) return null;
      const complete = lines.slice(fence.codeFrom);
      const mayClose = /^ {0,3}[`~]*\s*$/.test(partial);
      const code = mayClose ? complete.replace(/\r?\n$/, '') : complete + partial;
      return { language: fence.language, code };
    },
  };
}

/** First word of a fence's info text, in lower case. */
export function fenceLanguage(info: string): string {
  return (/^\s*(\S*)/.exec(info)?.[1] ?? '').toLowerCase();
}

function closesFence(line: string, marks: string): boolean {
  const closing = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return closing !== undefined && closing[0] === marks[0] && closing.length >= marks.length;
}

function endsBefore(kind: Kind, line: string): boolean {
  switch (kind) {
    case 'list':
      return !/^\s/.test(line) && !MAY_BE_BULLET.test(line);
    case 'indented':
      return !/^\s/.test(line);
    case 'quote':
      return !/^ {0,3}>/.test(line) && !INDENTED.test(line);
    default:
      // Indented lines may belong to code that began before the blank line.
      return !INDENTED.test(line);
  }
}
