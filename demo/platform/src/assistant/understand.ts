import type { AccountingCalendar } from '../energy/periods.ts';
import { findPeriod, numberOf } from './period-words.ts';
import type { AreaMatch, Question } from './question.ts';
import { findArea, normalise, unknownPlace, withoutMatch, type AreaVocabulary } from './vocabulary.ts';

/** What a question is understood with: the plant's own names and clock. */
export interface Understanding {
  readonly vocabulary: AreaVocabulary;
  /** Names of parts of the plant that the asker may not see; under the empty id what means all of it. */
  readonly unseen?: AreaVocabulary | undefined;
  readonly calendar: AccountingCalendar;
  readonly energyCodes: readonly string[];
  readonly nowMs: number;
  /** Area the question was asked from, taken where it names none. */
  readonly contextAreaId?: string | undefined;
}

const DEFAULT_TOP = 5;
const MAX_TOP = 20;

const WORDS = {
  help: /^(?:help|帮助|你好|您好|hello|hi|你能做什么|能做什么|怎么用|what can you do)[?？!！. ]*$/,
  future:
    /预测|预计|明天|后天|下周|下个?月|明年|forecast|predict|tomorrow|next (?:week|month|year|shift)|will (?:we|it|the)/,
  cause: /为什么|为何|原因|怎么会|\bwhy\b|reason for|cause of/,
  alarms: /报警|告警|警报|警告|alarm|alert/,
  top: /排名|排行|最高|最大|最多|前[\d一二三四五六七八九十]+|哪个|哪些|哪台|哪条|\btop\b|\brank|highest|most|largest|biggest|which (?:workshop|area|line|machine|unit|equipment)|who uses/,
  compare:
    /对比|相比|比较|环比|同比|变化|比昨|比上|比前|较昨|较上|差多少|增加|减少|compar|versus|\bvs\b|\bthan\b|change|increase|decrease|difference|against/,
  unitConsumption:
    /单耗|单位能耗|单位产品|单位产量|每平方米|每平米|每吨|吨耗|吨[\u4e00-\u9fff]{0,4}[电煤汽气水]耗|specific energy|specific consumption|\bsec\b|unit consumption|unit energy|energy intensity|per (?:square met|m2|m²|ton|tonne|unit)/,
  cost: /费用|电费|气费|水费|成本|花了?多少|多少钱|金额|花费|\bcosts?\b|\bbill\b|\bspen[dt]\b|expens|money|cny|yuan/,
  co2: /碳排|碳|二氧化碳|co2|co₂|carbon|emission/,
  energy: /综合能耗|总能耗|标煤|标准煤|tce|standard coal|total energy|comprehensive energy/,
  demand:
    /需量|最大负荷|最高负荷|峰值负荷|max(?:imum)? demand|peak (?:demand|load)|highest load|load factor|负荷率/,
  tiers:
    /谷电|峰电|平电|峰谷|尖峰|分时|谷段|峰段|占比.*(?:峰|谷)|(?:valley|peak|flat|off-peak|tier|time.of.use).*(?:share|split|kwh|electric|use|power|hours?)|tariff/,
  output: /产量|产出|生产了多少|\boutput\b|produc(?:ed|tion)/,
  quantity:
    /用电|耗电|电量|用量|用气|耗气|气量|用煤|耗煤|煤耗|蒸汽|用汽|耗汽|汽耗|发电|用水|耗水|水量|消耗|多少度|多少电|能耗|electric|\bpower\b|consum|usage|kwh|\bgas\b|\bcoal\b|\bsteam\b|generat|water|\buse[ds]?\b|energy/,
} as const;

const ENERGY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/余热发电|发电量|发了多少电|waste.?heat|electricity (?:was )?(?:generated|made)/, 'recovered'],
  // Standard coal is a unit, no fuel.
  [/(?<!标准|标)煤(?!气)|(?<!standard )\bcoal\b/, 'coal'],
  [/蒸汽|用汽|耗汽|汽耗|汽量|\bsteam\b/, 'steam'],
  [/天然气|燃气|煤气|用气|耗气|气量|气费|natural gas|\bgas\b|nm3/, 'gas'],
  [/用水|耗水|水量|水费|自来水|[^\u4e00-\u9fff]水[^\u4e00-\u9fff]|\bwater\b/, 'water'],
  [/电|kwh|electric|\bpower\b|多少度/, 'electric'],
];

const AREA_TYPES: readonly (readonly [RegExp, string])[] = [
  [/车间|workshop|department/, 'workshop'],
  [/产线|生产线|哪条线|\blines?\b/, 'line'],
  [/工序|process/, 'process'],
  [/设备|机台|哪台|machine|equipment|\bunits?\b|consumers?/, 'unit'],
];

/** The words of a question that name a part which the asker may not see; null where it names none, or a seen one closer. */
function unseenPlace(
  question: string,
  seen: AreaMatch | null,
  { unseen, vocabulary }: Understanding,
): string | null {
  const hidden = unseen ? findArea(question, unseen) : null;
  if (!hidden || hidden.areaId === '') return null;
  if (seen && seen.areaId !== vocabulary.rootAreaId && seen.length >= hidden.length) return null;
  return question.slice(hidden.at, hidden.at + hidden.length);
}

/** What a question asks for. Pure: the same words give the same question, and no figure is touched. */
export function understand(question: string, with_: Understanding): Question {
  const whole = normalise(question);
  const unknown = (reason: 'future' | 'cause' | 'area' | 'subject', words = question.trim()): Question => ({
    intent: 'unknown',
    reason,
    text: words,
  });
  if (whole === '' || WORDS.help.test(whole)) return { intent: 'help' };
  if (WORDS.future.test(whole)) return unknown('future');
  if (WORDS.cause.test(whole)) return unknown('cause');

  const area = findArea(whole, with_.vocabulary);
  const stranger = unseenPlace(whole, area, with_) ?? unknownPlace(whole, area);
  if (stranger) return unknown('area', stranger);
  // Names would otherwise be read as words: 烧成 before 本月 holds 成本.
  const text = area ? withoutMatch(whole, area) : whole;
  const areaId = area?.areaId ?? with_.contextAreaId ?? with_.vocabulary.rootAreaId;
  if (WORDS.alarms.test(text)) return { intent: 'alarms', areaId: area ? areaId : undefined };

  const compares = WORDS.compare.test(text);
  const period = findPeriod(text, with_.calendar, with_.nowMs, compares);
  if (!period) return unknown('subject');
  const named = ENERGY_WORDS.find(([pattern]) => pattern.test(text))?.[1];
  if (named && !with_.energyCodes.includes(named)) return unknown('subject');
  const energyCode = named;

  const isAboutDemand = WORDS.demand.test(text);
  if (WORDS.top.test(text) && !isAboutDemand) {
    // Ranked is what was used; a ranking of money would be another figure.
    if (WORDS.cost.test(text) || (!WORDS.quantity.test(text) && !energyCode)) return unknown('subject');
    const areaType = AREA_TYPES.find(([pattern]) => pattern.test(text))?.[1];
    const asked = /(?:前|top )\s*(\d+|[一二两三四五六七八九十]+|three|five|ten)/.exec(text)?.[1];
    const limit = Math.min(MAX_TOP, Math.max(1, (asked ? numberOf(asked) : null) ?? DEFAULT_TOP));
    return { intent: 'top', areaId, energyCode: energyCode ?? 'electric', areaType, limit, period };
  }

  const figure = (
    metric: Extract<Question, { intent: 'figure' }>['metric'],
    code: string | undefined,
  ): Question => ({
    intent: 'figure',
    metric,
    areaId,
    energyCode: code,
    period,
    compares,
  });
  if (isAboutDemand) return figure('demand', 'electric');
  if (WORDS.unitConsumption.test(text)) return figure('unitConsumption', energyCode);
  if (WORDS.co2.test(text)) return figure('co2', undefined);
  if (WORDS.cost.test(text)) return figure('cost', energyCode);
  if (WORDS.tiers.test(text)) return figure('tiers', 'electric');
  if (WORDS.energy.test(text)) return figure('energy', undefined);
  if (WORDS.output.test(text)) return figure('output', undefined);
  if (WORDS.quantity.test(text)) {
    // Plain energy, with no carrier named, is all of them together.
    if (!energyCode && /能耗|energy/.test(text)) return figure('energy', undefined);
    return figure('quantity', energyCode ?? 'electric');
  }
  return unknown('subject');
}
