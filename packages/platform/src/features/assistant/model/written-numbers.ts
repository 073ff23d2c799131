/** Numbers as a text writes them, in the eight languages: what stands there, in which unit, how finely. */
export interface WrittenNumber {
  readonly kind: 'figure' | 'calendar' | 'spelled';
  readonly at: number;
  readonly end: number;
  /** What it may mean: without its language `1.234` is a thousand and more, or one and a bit. */
  readonly readings: readonly { readonly value: number; readonly half: number }[];
  /** Base unit; undefined where it has none that is known. */
  readonly unit: string | undefined;
  /** Parts of a date or a clock. */
  readonly parts: readonly number[];
}

interface BaseUnit {
  readonly base: string;
  readonly factor: number;
}

const unitTable: readonly (readonly [base: string, factor: number, names: string])[] = [
  ['kWh', 1, 'kWh|千瓦时|千瓦時|度|キロワット時|กิโลวัตต์ชั่วโมง'],
  ['kWh', 1e-3, 'Wh'],
  ['kWh', 1e3, 'MWh|兆瓦时|兆瓦時'],
  ['kWh', 1e6, 'GWh|吉瓦时|吉瓦時'],
  ['kWh', 1e9, 'TWh'],
  ['kW', 1, 'kW|千瓦|キロワット|กิโลวัตต์'],
  ['kW', 1e3, 'MW|兆瓦'],
  ['kW', 1e6, 'GW'],
  ['%', 1, '%|％|percent|per cent|persen|per cento|percento|phần trăm|เปอร์เซ็นต์|パーセント'],
  ['Nm3', 1, 'Nm3|Nm³|标准立方米|標準立方公尺'],
  [
    'm3',
    1,
    'm3|m³|㎥|立方米|立方公尺|立方メートル|cubic metres|cubic meters|meter kubik|metri cubi|mét khối|ลูกบาศก์เมตร',
  ],
  [
    'm2',
    1,
    'm2|m²|㎡|平方米|平方公尺|平方メートル|square metres|square meters|meter persegi|metri quadrati|mét vuông|ตารางเมตร',
  ],
  ['t', 1, 't|tonne|tonnes|ton|tons|tonnellata|tonnellate|吨|公吨|噸|公噸|トン|tấn|ตัน'],
  ['t', 1e-3, 'kg|公斤|千克|キログラム'],
  ['t', 1e3, 'kt'],
  ['kgce', 1, 'kgce'],
  ['kgce', 1e3, 'tce|吨标煤|吨标准煤'],
  ['CNY', 1, 'CNY|RMB|yuan|元|人民币'],
  ['min', 1, 'min|mins|minute|minutes|minuti|menit|分钟|分鐘|分間|phút|นาที'],
  ['min', 60, 'h|hour|hours|ore|jam|小时|小時|時間|giờ|ชั่วโมง'],
];
const magnitudes: readonly (readonly [factor: number, names: string])[] = [
  [1e4, '万|萬|หมื่น'],
  [1e8, '亿|億'],
  [1e3, '千|k|K|thousand|ribu|mila|nghìn|ngàn|พัน'],
  [1e5, 'แสน'],
  [1e6, '百万|百萬|M|mn|million|juta|milione|milioni|triệu|ล้าน'],
  [1e9, 'B|bn|billion|miliar|miliardo|miliardi|tỷ'],
];

const alternatives = (names: readonly string[]): string =>
  names
    .flatMap((each) => each.split('|'))
    .toSorted((one, two) => two.length - one.length)
    .join('|');
const UNIT = alternatives(unitTable.map(([, , names]) => names));
const MAGNITUDE = alternatives(magnitudes.map(([, names]) => names));
const byName = <TFound>(found: readonly (readonly [TFound, string])[]): ReadonlyMap<string, TFound> =>
  new Map(found.flatMap(([value, names]) => names.split('|').map((name) => [name, value] as const)));
const UNITS: ReadonlyMap<string, BaseUnit> = byName(
  unitTable.map(([base, factor, names]) => [{ base, factor }, names] as const),
);
const MAGNITUDES = byName(magnitudes);

/** A unit by its base, also a quotient; undefined where it is none that is known. */
export function baseUnit(text: string): BaseUnit | undefined {
  const [above = '', below, ...more] = text.trim().split('/');
  const unit = UNITS.get(above.trim());
  if (unit === undefined || more.length > 0) return undefined;
  if (below === undefined) return unit;
  const per = UNITS.get(below.trim());
  return per && { base: `${unit.base}/${per.base}`, factor: unit.factor / per.factor };
}

const MONTHS = alternatives(
  ['en', 'id', 'it', 'th', 'vi'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) =>
        new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
          .format(Date.UTC(2026, index, 15))
          .replaceAll('.', '\\.'),
      ),
    ),
  ),
);
const S = '[ \\u00a0\\u2009\\u202f]';
const D = '[0-9]';
const CALENDAR = [
  `${D}{1,2}${S}tháng${S}${D}{1,2}(?:(?:,|${S}năm)?${S}${D}{4})?(?!${D})`,
  `tháng${S}${D}{1,2}(?:(?:,|/|${S}năm)?${S}?${D}{4})?(?!${D})`,
  `${D}{4}-${D}{1,2}(?:-${D}{1,2})?(?:[T ]${D}{1,2}:${D}{2}(?::${D}{2})?(?:Z|[+-]${D}{2}:?${D}{2})?)?(?!${D})`,
  `(?:${D}{4}${S}?年${S}?)?${D}{1,2}${S}?月(?:${S}?${D}{1,2}${S}?[日号號])?`,
  `${D}{4}${S}?年`,
  `${D}{1,2}${S}?[日号號](?!${S}?\\p{L}*${D})`,
  `${D}{1,2}[:：]${D}{2}(?:[:：]${D}{2})?(?!${D})`,
  `${D}{1,2}${S}?[点點时時](?!${S}?[间間])`,
  `${D}{1,4}/${D}{1,2}(?:/${D}{1,4})?(?!${D})`,
  `${D}{1,2}(?:st|nd|rd|th)?${S}(?:of${S})?(?:${MONTHS})(?:,?${S}${D}{4})?(?!${D})`,
  `(?:${MONTHS})\\.?${S}${D}{1,2}(?:st|nd|rd|th)?(?:,?${S}${D}{4})?(?!${D}|[.,]${D}|${S}?%)`,
  `(?:${MONTHS})\\.?,?${S}${D}{4}(?!${D})`,
].join('|');
const SPELLED = [
  `百分之[零〇一二两兩三四五六七八九十百点點]{1,24}`,
  `[零〇一二两兩三四五六七八九十百千万萬亿億]{2,24}${S}?(?:${UNIT})`,
  `(?<![\\p{L}0-9])(?:hundred|thousand|million|billion|ratus|ribu|juta|miliar|cento|mille|mila|milioni|miliardi|trăm|nghìn|ngàn|triệu|tỷ)${S}(?:of${S})?(?:${UNIT})(?!\\p{L})`,
  `(?:ร้อย|พัน|หมื่น|แสน|ล้าน)${S}?(?:${UNIT})`,
].join('|');
const NUMBER = `${D}+(?:[.,'’]${D}+|[\\u00a0\\u2009\\u202f ]${D}{3}(?!${D}))*`;
const POWER = `(?:[eE][+-]?${D}+(?!\\p{L})|${S}?[×x*]${S}?10(?:\\^\\{?${D}+\\}?|[⁰¹²³⁴⁵⁶⁷⁸⁹]+))`;
/** No letter goes on: a `t` is a tonne, the one of `the` is not. */
const END = '(?!\\p{Script=Latin})';
const SCALED = `(?:${S}?(?<magnitude>${MAGNITUDE})(?:(?=${S}?(?:\\*{1,2}${S}?)?(?:${UNIT})${END})|${END}))?`;
const SCAN = new RegExp(
  [
    // Addresses of links and marks of sources are no figures.
    `(?<skip>https?://[^\\s)]+|\\]\\([^)\\s]{0,300}\\)|\\[\\^${D}+\\]:?|&#${D}+;)`,
    `(?<calendar>(?<![0-9.,])(?:${CALENDAR}))`,
    `(?<spelled>${SPELLED})`,
    `(?:(?<money>CNY|RMB|USD|EUR|[¥￥$€])${S}?)?(?<number>${NUMBER})(?<power>${POWER})?${SCALED}(?:${S}?(?:\\*{1,2}${S}?)?(?<unit>(?:${UNIT})(?:/(?:${UNIT}))?)${END})?`,
  ].join('|'),
  'gu',
);
/** Number of a list or a heading at the beginning of its line. */
const LIST_MARK = /(?:^|\n)[ \t>]*(?:#+ |[-*+] )?\d{1,3}[.)、](?=\s|$)/g;
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Digits of any script as ASCII, one for one, so that positions stay. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (sign) => {
    if (sign <= '9') return sign;
    const code = sign.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return sign.length === 1 ? String(code - zero) : sign;
  });

/** What a number's fraction begins with: the reader's mark, or either where a text is of no known language. */
export type DecimalMark = '.' | ',' | 'either';

/** Of a text that is searched at once. */
const LONGEST = 4_000;

/** @param before  what stands ahead of the text; nothing in it is found again */
export function writtenNumbers(text: string, decimal: DecimalMark, before = ''): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  let from = 0;
  while (from < text.length) {
    const space = text.length - from > LONGEST ? text.lastIndexOf(' ', from + LONGEST) : -1;
    const to = space > from ? space + 1 : Math.min(text.length, from + LONGEST);
    const piece = text.slice(from, to);
    const at = from;
    for (const number of numbersOf(
      piece,
      decimal,
      from === 0 ? before : text.slice(Math.max(0, from - 40), from),
    ))
      found.push({ ...number, at: number.at + at, end: number.end + at });
    from = to;
  }
  return found;
}

function numbersOf(text: string, decimal: DecimalMark, before: string): WrittenNumber[] {
  const whole = asciiDigits(before + text);
  const marks = new Set<number>();
  for (const mark of whole.matchAll(LIST_MARK)) marks.add(mark.index + mark[0].search(/\d{1,3}[.)、]$/));
  const found: WrittenNumber[] = [];
  for (const match of whole.matchAll(SCAN)) {
    const groups = match.groups ?? {};
    const at = match.index - before.length;
    const end = at + match[0].length;
    if (end <= 0 || groups['skip'] !== undefined || marks.has(match.index)) continue;
    const common = { at, end, readings: [], unit: undefined, parts: [] };
    if (groups['spelled'] !== undefined) found.push({ ...common, kind: 'spelled' });
    else if (groups['calendar'] !== undefined)
      found.push({ ...common, kind: 'calendar', parts: numbersIn(groups['calendar']) });
    else if (!isPartOfName(whole, match.index, groups['number'] ?? ''))
      found.push(figure(common, groups, decimal));
  }
  return found;
}

export const numbersIn = (text: string): number[] =>
  [...asciiDigits(text).matchAll(/[0-9]+/g)].map(([digits]) => Number(digits));

/** K12, A.W2, CO2: short numbers that a letter leads. */
const isPartOfName = (whole: string, index: number, digits: string): boolean =>
  /^[0-9]{1,3}$/.test(digits) && /[A-Za-z](?:[-_.](?=$))?$/.test(whole.slice(Math.max(0, index - 2), index));

function figure(
  common: Pick<WrittenNumber, 'at' | 'end'>,
  groups: Readonly<Record<string, string | undefined>>,
  decimal: DecimalMark,
): WrittenNumber {
  const { number = '', power = '', magnitude, unit, money } = groups;
  const written = unit === undefined ? undefined : baseUnit(unit);
  const scale =
    (magnitude === undefined ? 1 : (MAGNITUDES.get(magnitude) ?? 1)) *
    powerOf(power) *
    (written?.factor ?? 1);
  return {
    ...common,
    kind: 'figure',
    parts: [],
    unit: written?.base ?? (money === undefined ? undefined : /[$€UE]/.test(money) ? money : 'CNY'),
    readings: readingsOf(number, decimal).map(({ value, decimals }) => ({
      value: value * scale,
      half: 0.5 * 10 ** -decimals * scale,
    })),
  };
}

function powerOf(text: string): number {
  const raised = /[eE]([+-]?\d+)$/.exec(text)?.[1] ?? /\^\{?(\d+)/.exec(text)?.[1];
  if (raised !== undefined) return 10 ** Number(raised);
  const small = [...text].flatMap((sign) => (SUPERSCRIPT.includes(sign) ? [SUPERSCRIPT.indexOf(sign)] : []));
  return small.length > 0 ? 10 ** Number(small.join('')) : 1;
}

/** Each way to read the marks of a number. */
function readingsOf(
  text: string,
  decimal: DecimalMark,
): { readonly value: number; readonly decimals: number }[] {
  const plain = text.replace(/[\u00a0\u2009\u202f '’]/g, '');
  const marks = decimal === 'either' ? (['.', ','] as const) : [decimal];
  const found = new Map<number, number>();
  for (const mark of marks) {
    const [whole = '', fraction = '', ...more] = plain.split(mark);
    // The same mark twice parts thousands, whoever writes it.
    const isFraction = more.length === 0;
    const digits = (isFraction ? whole + fraction : plain).replace(/[.,]/g, '');
    const decimals = isFraction ? fraction.replace(/[.,]/g, '').length : 0;
    found.set(Number(digits) / 10 ** decimals, decimals);
  }
  return [...found].map(([value, decimals]) => ({ value, decimals }));
}
