import type { Language } from '@plantdeck/core';
import { drawingsByTitle, plainText } from './plain-text.ts';
import { SPOKEN_WORDS, type SpokenWords } from './spoken-words.ts';

/** Some voices end in the middle of a text that takes them longer than a quarter of a minute. */
const PIECE_MOST = 200;
/** Rows of a table that can be followed by ear. */
const HEARD_ROWS = 6;

/**
 * An answer as people say it, sentence by sentence: without signs of its form, units and dates in words, each row of a
 * table with its headings. Code is left out.
 */
export function spokenPieces(markdown: string, language: Language): string[] {
  const words = SPOKEN_WORDS[language];
  return sentencesOf(markdown, words)
    .map((text) => spokenFigures(text, language))
    .flatMap(cutAtSentences)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function sentencesOf(markdown: string, words: SpokenWords): string[] {
  const found: string[] = [];
  const lines = drawingsByTitle(markdown).split('\n');
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && line.includes('|') && isRuler(lines[at + 1])) {
      let end = at + 2;
      while (lines[end]?.includes('|') === true) end += 1;
      found.push(...tableSentences(line, lines.slice(at + 2, end), words));
      at = end - 1;
    } else if (!isCode) found.push(plainText(line));
  }
  return found;
}

/** The line below the headings of a table. */
const isRuler = (line: string | undefined): boolean =>
  line !== undefined && line.includes('-') && line.includes('|') && /^[\s:|-]+$/.test(line);

function tableSentences(heading: string, rows: readonly string[], words: SpokenWords): string[] {
  const headings = cellsOf(heading);
  const heard = rows.slice(0, HEARD_ROWS).map((row) => {
    const [name = '', ...values] = cellsOf(row);
    const said = values.map((value, index) => [headings[index + 1], value].filter(Boolean).join(' '));
    return `${name}: ${said.join(', ')}.`;
  });
  return rows.length > HEARD_ROWS ? [...heard, words.moreRows(rows.length - HEARD_ROWS)] : heard;
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => plainText(cell));

/** Figures, units, dates and ranges in words. */
export function spokenFigures(text: string, language: Language): string {
  const words = SPOKEN_WORDS[language];
  const group =
    words.group === ','
      ? /(?<=(?<![\d.,])\d{1,3}(?:,\d{3}){0,3}),(?=\d{3}(?!\d))/g
      : /(?<=(?<![\d.,])\d{1,3}(?:\.\d{3}){0,3})\.(?=\d{3}(?!\d))/g;
  return unitsInWords(
    text
      .replace(/[↑↓→←⇧⇩▲▼]/g, ' ')
      .replace(/\s?·\s?/g, ', ')
      .replaceAll('℃', '°C')
      .replace(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?![\d-])/g, (date, year: string, month: string, day: string) =>
        dateInWords(date, [Number(year), Number(month), Number(day)], language),
      )
      .replace(group, '')
      .replace(/(?<=[\d%])\s?[–—~]\s?(?=[\d−+-])/g, words.to)
      .replace(/(?:−|(?<=^|[\s(])-)(?=\d)/g, words.minus)
      .replace(/(?<!\d)(\d{1,4})#/g, (_, number: string) => words.machine(number)),
    words,
  )
    .replace(/\s+/g, ' ')
    .trim();
}

function dateInWords(
  written: string,
  [year, month, day]: [number, number, number],
  language: Language,
): string {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return written;
  const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`;
  return at.toLocaleDateString(locale, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });
}

/** Also units that only some language names. */
const UNIT_NAMES = [
  ...new Set(Object.values(SPOKEN_WORDS).flatMap(({ units }) => Object.keys(units))),
].toSorted((a, b) => b.length - a.length);
const UNIT = `(?:${UNIT_NAMES.join('|')})`;
const UNITS = new RegExp(`${UNIT}(?:/${UNIT}){0,2}(?![A-Za-z\\d²³₂/])`, 'g');
/** The number before a unit. */
const NUMBER_BEFORE = /(\d[\d.,]{0,20})\s?[万萬]?\s?$/;
/** As long as the longest that the expression above can match. */
const LOOK_BACK = 24;

function unitsInWords(text: string, { units, per }: SpokenWords): string {
  return text.replace(UNITS, (written: string, at: number) => {
    const before = text.slice(Math.max(0, at - LOOK_BACK), at);
    const number = NUMBER_BEFORE.exec(before)?.[1];
    // Without a number "min" or "bar" may be a word.
    if (number === undefined && (!/[A-Z°²³]/.test(written) || /[A-Za-z\d/]$/.test(before))) return written;
    const parts = written.split('/').map((unit, index) => {
      const name = units[unit] ?? unit;
      if (typeof name === 'string') return name;
      return index === 0 && number !== '1' ? name[1] : name[0];
    });
    const isTight = number !== undefined && /\d$/.test(before) && /^[A-Za-z]/.test(parts[0] ?? '');
    return `${isTight ? ' ' : ''}${parts.join(per)}`;
  });
}

function cutAtSentences(text: string): string[] {
  const pieces: string[] = [];
  // A point within a number or a name ends nothing.
  for (const sentence of text.split(/(?<=[。！？；])|(?<=[.!?;])\s+/)) {
    let rest = sentence.trim();
    while (rest.length > PIECE_MOST) {
      const head = rest.slice(0, PIECE_MOST);
      const comma = Math.max(head.lastIndexOf(', '), head.lastIndexOf('，'), head.lastIndexOf('、'));
      const cut = comma > 0 ? comma + 1 : head.includes(' ') ? head.lastIndexOf(' ') : PIECE_MOST;
      pieces.push(rest.slice(0, cut).trim());
      rest = rest.slice(cut).trim();
    }
    if (rest !== '') pieces.push(rest);
  }
  return pieces;
}

/**
 * The language of an answer by its letters. Latin ones that could be of several languages count as those of the reader,
 * if the reader's are Latin.
 */
export function languageOf(text: string, reader: Language): Language {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const all = count(/\p{L}/gu);
  if (count(/[\u3040-\u30ff]/g) > all * 0.05) return 'ja';
  if (count(/\p{Script=Thai}/gu) > all * 0.2) return 'th';
  if (count(/\p{Script=Han}/gu) > all * 0.2)
    return reader === 'zh-TW' || reader === 'zh-CN' ? reader : 'zh-CN';
  if (count(/[ăđơưĂĐƠƯ\u1ea0-\u1ef9]/g) > all * 0.03) return 'vi';
  return reader === 'id' || reader === 'it' ? reader : 'en';
}
