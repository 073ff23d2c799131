import type { Subject } from './lexicon.ts';

/**
 * What a question may add that no tool works out. The figure of the plain question would be the answer to another one,
 * so such a question gets none.
 */

const latin = (words: string): string => `(?<![\\p{L}])(?:${words})(?![\\p{L}])`;

/** A part of the plant or of the time that is not to be counted. */
export const EXCEPT = new RegExp(
  [
    '除(?![尘塵以法])[^,，。?？]{1,12}?外|除了|除去|除开|除外|不含|不算|不包括|不计|扣除|扣掉|去掉|剔除|以外|之外|を除|除い|除く|抜きで|含まな|含めず|なしで|ยกเว้น|ไม่รวม|นอกจาก|ไม่นับ|เว้นแต่|โดยตัด'.normalize(
      'NFKC',
    ),
    latin(
      'without|except|excluding|excl\\.?|exclude|other than|apart from|not counting|not including|leave out|leaving out|left out|skip(?:ping)?|all but|senza|se tolgo|togliendo|salvo|tranne|eccetto|esclus[aoei]|escludendo|a parte|tanpa|kecuali|selain|abaikan|tidak termasuk|trừ|ngoại trừ|bỏ qua|loại trừ|không kể|không tính|không bao gồm',
    ),
  ].join('|'),
  'u',
);

/** Words that may mean it: weather is outside, and a change may be minus 3 %. */
const PERHAPS_EXCEPT = new RegExp(latin('outside|minus|ngoài'), 'u');

/** Losses, plans and charges of the contract: no meter counts them. */
const NOT_COUNTED = new RegExp(
  [
    '停电|断电|跳闸|停電|ไฟดับ|线损|损耗|损失|泄漏|漏气|漏水|偷电|基本电费|基本费|容量电费|需量电费|力调|调整电费|含税|税费|预算|指标|限额|定额|配额|損失|ロス|漏れ|基本料金|予算|税込|สูญเสีย|รั่ว|งบประมาณ|ภาษี'.normalize(
      'NFKC',
    ),
    latin(
      'outages?|blackouts?|power (?:cut|failure)s?|mati listrik|padam|mất điện|cúp điện|loss(?:es)?|leak(?:s|age)?|wasted?|budget(?:ed)?|(?:demand|capacity|basic|fixed|standing|network|grid) (?:charge|fee)s?|tax|vat|perdit[ae]|dispersion[ei]|perdita|quota fissa|iva|budget|kerugian|rugi-rugi|susut|kebocoran|anggaran|pajak|tổn thất|hao hụt|rò rỉ|ngân sách|thuế',
    ),
  ].join('|'),
  'u',
);

/** What was planned beside what was made. */
const PLANNED = new RegExp(
  [
    '计划|目标|完成率|达成|达标|計画|目標|達成|แผน(?!ก)|เป้าหมาย'.normalize('NFKC'),
    latin(
      'plan(?:ned|s)?|targets?|goals?|obiettiv[oi]|piano|pianificat[aoei]|target|rencana|kế hoạch|mục tiêu',
    ),
  ].join('|'),
  'u',
);

/** Only while something else was so. */
const WHILE = new RegExp(
  [
    '停机时|停机期间|停线时|停产时|开机时|运行时(?!间)|待机时|的时候(?!是)|停止中の|稼働中の|ตอนที่|ขณะที่'.normalize(
      'NFKC',
    ),
    latin(
      'while|when(?: the| our)?(?=.* (?:was|were|is|are|stood|stopped|ran)\\b)|mentre|quando|saat|ketika|khi',
    ),
  ].join('|'),
  'u',
);

/** What would be, which no reading says. */
export const IF = new RegExp(
  [
    '(?<!那)如果|(?<!主)要是|假如|假设|倘若|若是|もし|とすれば|としたら|ถ้า|หากว่า'.normalize('NFKC'),
    latin(
      'what if|(?<!(?:see|tell|tell me|check|know|ask|show|wonder(?:ing)?) )if (?:we|i|the|all|our|it|they|only)|would (?:we|it|the|i) (?:have|save|cost|need|be)|would have|cosa succede(?:rebbe)? se|se (?:avessimo|facessimo|spostassimo|girasse|fosse|usassimo)|kalau|jika|seandainya|andaikan|nếu|giả sử',
    ),
  ].join('|'),
  'u',
);

const PER_AMOUNT = /\bper (?:kwh|nm3|m3)\b/;
/** How long machines ran is not counted. */
const RUN_HOURS = new RegExp(
  `运行(?:了)?(?:多久|时长|时间|小时)|稼働時間|運転時間|${latin('run(?:ning)?[ -]?(?:hours?|time)|uptime|ore di (?:funzionamento|marcia)|jam (?:operasi|jalan)|giờ chạy')}`,
  'u',
);

const FIGURES: ReadonlySet<Subject> = new Set([
  'quantity',
  'cost',
  'energy',
  'co2',
  'unitConsumption',
  'output',
  'tiers',
  'demand',
]);
const OF_ENERGY: ReadonlySet<Subject> = new Set([
  'quantity',
  'cost',
  'energy',
  'co2',
  'unitConsumption',
  'demand',
  'tiers',
]);
const STATES: ReadonlySet<Subject> = new Set(['stops', 'machines']);

/**
 * Whether a question asks for more than its figure.
 * @param rest  the question without names and times
 * @param namesOther  an energy or money is named, beside a stop or a state that has none
 */
export function asksBeyond(rest: string, subject: Subject, namesOther: boolean): boolean {
  if (STATES.has(subject) && namesOther) return true;
  if (subject !== 'price' && PER_AMOUNT.test(rest)) return true;
  if (subject === 'machines' && RUN_HOURS.test(rest)) return true;
  if (PERHAPS_EXCEPT.test(rest)) return FIGURES.has(subject) || subject === 'stops' || subject === 'alarms';
  if (OF_ENERGY.has(subject) && NOT_COUNTED.test(rest)) return true;
  if (FIGURES.has(subject) && WHILE.test(rest)) return true;
  return FIGURES.has(subject) && PLANNED.test(rest);
}
