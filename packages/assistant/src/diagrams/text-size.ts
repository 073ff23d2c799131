import { LIMITS } from './refusal.ts';

/**
 * Sizes of texts without asking the page: the same diagram is the same drawing everywhere, in a detached box and in a
 * test too. Widths are those of common sans-serif faces, rounded up a little, so that labels never touch their box.
 */
const NARROW = "ijl|!.,:;'`I[]()ft/\\ ";
const WIDE = 'mwMW@%—';

function emOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x7f) {
    if (NARROW.includes(sign)) return 0.34;
    if (WIDE.includes(sign)) return 0.9;
    return sign >= 'A' && sign <= 'Z' ? 0.7 : 0.575;
  }
  if (/\p{M}/u.test(sign)) return 0;
  // Ideographs, kana, hangul, full-width signs and pictures fill their square.
  if (code >= 0x11_00 && (code <= 0x11_5f || (code >= 0x2e_80 && code <= 0xa4_cf))) return 1.02;
  if ((code >= 0xac_00 && code <= 0xd7_a3) || (code >= 0xf9_00 && code <= 0xfa_ff)) return 1.02;
  if ((code >= 0xfe_30 && code <= 0xfe_6f) || (code >= 0xff_00 && code <= 0xff_60)) return 1.02;
  if (code >= 0x1_f0_00) return 1.3;
  return 0.62;
}

export function widthOf(text: string, px: number): number {
  let em = 0;
  for (const sign of text) em += emOf(sign);
  return em * px;
}

export interface TextBox {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly px: number;
}

/** Lines stand this far apart, in parts of the letter size. */
const LINE = 1.4;

export const lineHeight = (px: number): number => Math.round(px * LINE);

/** Breaks between words and between ideographs; a word longer than a line is cut. */
export function textBox(text: string, px: number, mostPx: number, mostLines = 6): TextBox {
  const lines: string[] = [];
  // Names that are never written out as labels may be as long as the whole text.
  for (const paragraph of text === '' ? [] : text.slice(0, LIMITS.labelUnits).split('\n')) {
    let line = '';
    for (const piece of paragraph.match(
      /[\u2e80-\ud7a3\uf900-\ufaff\uff00-\uff60]|[^\s\u2e80-\ud7a3\uf900-\ufaff\uff00-\uff60]+\s*|\s+/gu,
    ) ?? []) {
      if (line !== '' && widthOf((line + piece).trimEnd(), px) > mostPx) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
      while (widthOf(line.trimEnd(), px) > mostPx) {
        const kept = fitting(line, px, mostPx);
        lines.push(kept);
        line = line.slice(kept.length);
      }
    }
    lines.push(line.trimEnd());
  }
  if (lines.length > mostLines) {
    lines.length = mostLines;
    lines[mostLines - 1] = cut(`${lines[mostLines - 1] ?? ''}…`, px, mostPx);
  }
  const width = lines.reduce((most, line) => Math.max(most, widthOf(line, px)), 0);
  return { lines, width: Math.ceil(width), height: lines.length * lineHeight(px), px };
}

/** As much of a text as fits, by whole signs, at least one. */
function fitting(text: string, px: number, mostPx: number): string {
  let kept = '';
  for (const sign of text) {
    if (kept !== '' && widthOf(kept + sign, px) > mostPx) break;
    kept += sign;
  }
  return kept;
}

/** One line that is no longer than the room; what is cut off ends with an ellipsis. */
export function cut(whole: string, px: number, roomPx: number): string {
  const text = whole.slice(0, LIMITS.labelUnits);
  if (widthOf(text, px) <= roomPx) return text;
  return `${fitting(text, px, roomPx - px)
    .replace(/…$/, '')
    .trimEnd()}…`;
}
