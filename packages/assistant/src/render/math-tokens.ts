import type { Token, Tokens } from 'marked';

/** A formula as it is written, without its marks. */
export interface MathToken {
  readonly type: 'math';
  readonly raw: string;
  readonly text: string;
  readonly isBlock: boolean;
}

/**
 * `$a$` as pandoc reads it: no space inside the marks, no figure after the closing one, so that sums of money stay
 * words. `\(a\)`, `$$a$$` and `\[a\]` have no such neighbours in prose. Nothing reaches over a blank line.
 */
const INLINE =
  /^(?:\$(?![\s$])((?:\\[^\n]|[^\\$\n])*?[^\\\s$]|[^\\\s$])\$(?![\d$])|\\\(((?:(?!\\\))[^\n])+?)\\\))/;
const DISPLAY = /^(?:\$\$((?:(?!\$\$|\n[ \t]*\n)[\s\S])+?)\$\$|\\\[((?:(?!\\\]|\n[ \t]*\n)[\s\S])+?)\\\])/;
const BLOCK = new RegExp(`^ {0,3}${DISPLAY.source.slice(1)}[ \\t]*(?:\\n|$)`);
const START = /\$|\\[([]/;

/** A figure behind the sign is money unless what follows is written as no sum is. */
const MONEY = /^\$\d[^\\^_={]*\$$/;

const tokenOf = (match: RegExpExecArray | null, isBlock: boolean): MathToken | undefined => {
  const text = (match?.[1] ?? match?.[2] ?? '').trim();
  return match === null || text === '' || MONEY.test(match[0])
    ? undefined
    : { type: 'math', raw: match[0], text, isBlock };
};

const startOf = (source: string, pattern: RegExp): number | undefined => {
  const at = source.search(pattern);
  return at < 0 ? undefined : at;
};

/** Formulas for marked's lexer. */
export const MATH_EXTENSIONS = {
  inline: (source: string): Tokens.Generic | undefined =>
    (tokenOf(DISPLAY.exec(source), true) ?? tokenOf(INLINE.exec(source), false)) as Token | undefined,
  startInline: (source: string): number | undefined => startOf(source, START),
  block: (source: string): Tokens.Generic | undefined =>
    tokenOf(BLOCK.exec(source), true) as Token | undefined,
  startBlock: (source: string): number | undefined => startOf(source, /(?:^|\n) {0,3}(?:\$\$|\\\[)/),
};

/** What begins at a `$` or `\` of text that is still being written: a whole formula, one that is open, or neither. */
export function openMath(
  text: string,
  at: number,
): { readonly kind: 'whole'; readonly length: number } | { readonly kind: 'open' } | null {
  const rest = text.slice(at);
  const whole = DISPLAY.exec(rest) ?? INLINE.exec(rest);
  if (whole && MONEY.test(whole[0])) return null;
  if (whole) {
    // The sign after the closing one may still tell that it was money.
    const isSure = rest.startsWith('$$') || rest.startsWith('\\') || whole[0].length < rest.length;
    return isSure ? { kind: 'whole', length: whole[0].length } : { kind: 'open' };
  }
  if (/^\\[([]/.test(rest)) return rest.includes('\n') && rest.startsWith('\\(') ? null : { kind: 'open' };
  if (rest.startsWith('$$')) return { kind: 'open' };
  if (!rest.startsWith('$')) return null;
  // A sum of money, or a sign with a space behind it: words.
  const isWords = /^\$(?:\s|\d[^\\^_={\n]*$|[^\n]*\n)/.test(rest) || rest.indexOf('$', 1) > 0;
  return isWords ? null : { kind: 'open' };
}
