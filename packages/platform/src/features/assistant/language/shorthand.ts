import type { PlatformLanguage } from '../../../engine/i18n/language.ts';

/** How people shorten and misspell what they type; put right before anything is looked for. */

const CHINESE_PAIRS: readonly (readonly [RegExp, string])[] = [
  // 1号和2号窑 is 1号窑和2号窑; of the day of a month it is no pair.
  [
    /(?<![月\d])(\d{1,2})[号#]?(?:和|与|跟|及|、|,)(\d{1,2})[号#]([\u4e00-\u9fff]{0,3}?[窑炉磨塔机泵线])/g,
    '$1号$3和$2号$3',
  ],
  // The second day of a span has the month of the first; its 号 would be a machine's number.
  [/(\d{1,2})月(\d{1,2})[号日](到|至|-|~)(\d{1,2})[号日]/g, '$1月$2日$3$1月$4日'],
  [/([\u4e00-\u9fff]{2})(\d)线(?:和|与|跟|及|、|,)(\d)线/g, '$1$2线和$1$3线'],
];
const CHINESE_DIGITS = '零一二三四五六七八九';
/** 一号窑, 十二号球磨机: as they are spoken, and as a recogniser writes them. */
const CHINESE_NUMBER =
  /(?<![月一二三四五六七八九十\d])([一二三四五六七八九]?十?[一二三四五六七八九]?)(?=号[\u4e00-\u9fff]{0,3}[窑炉磨塔机泵线])/g;
function chineseNumber(written: string): string {
  const [tens, ones] = written.includes('十') ? written.split('十') : ['0', written];
  const digit = (text: string | undefined, none: number): number =>
    text === undefined || text === '' ? none : text === '0' ? 0 : CHINESE_DIGITS.indexOf(text);
  return String(digit(tens, 1) * 10 + digit(ones, 0));
}

const MACHINE =
  'ball mill|mill|roller kiln|kiln|press|compressor|spray dryer|dryer|transformer|(?:polishing |sorting |glaze |glazing |firing |forming |finishing )line';
const ENGLISH_PAIRS = new RegExp(
  `\\b(${MACHINE})(?:e?s)? #?(\\d{1,2})(?:,| and| &) ?#?(\\d{1,2})\\b(?! ?(?:%|:|am|pm|k|m|n))`,
  'g',
);

const ENGLISH_NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** "Kiln one". */
const ENGLISH_NUMBER = new RegExp(`\\b(${MACHINE}) (?:number )?(${ENGLISH_NUMBERS.join('|')})\\b`, 'g');

/** Long enough that no other English word is one letter away from them. */
const ENGLISH =
  'electricity yesterday consumption production emissions downtime workshop workshops compressor compressors january february september october november december machine machines'.split(
    ' ',
  );
const KNOWN = new Set([...ENGLISH, 'emission', 'productions', 'consumptions']);

/** Whether one letter too many, too few, wrong or out of turn makes one word of the other. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return (
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  );
}

const spelled = (word: string): string =>
  word.length < 7 || KNOWN.has(word)
    ? word
    : (ENGLISH.find((known) => known[0] === word[0] && isNear(word, known)) ?? word);

/** A question as it would be written in full. @param text  normalised; Chinese in its simple characters */
export function writtenOut(text: string, language: PlatformLanguage): string {
  if (language.startsWith('zh'))
    return CHINESE_PAIRS.reduce(
      (said, [pattern, full]) => said.replace(pattern, full),
      text.replace(CHINESE_NUMBER, (written: string) => (written === '' ? '' : chineseNumber(written))),
    );
  if (language === 'id') return text.replace(/\bpekan\b/g, 'minggu');
  if (language !== 'en') return text;
  return text
    .replace(/\bwich\b/g, 'which')
    .replace(/\b(to)?nite\b/g, '$1night')
    .replace(/\bwk\b/g, 'week')
    .replace(/\b[a-z]{7,}\b/g, spelled)
    .replace(
      ENGLISH_NUMBER,
      (_, machine: string, number: string) => `${machine} ${ENGLISH_NUMBERS.indexOf(number) + 1}`,
    )
    .replace(ENGLISH_PAIRS, '$1 $2 and $1 $3');
}
