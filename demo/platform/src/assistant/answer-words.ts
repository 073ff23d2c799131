import type { AnswerLanguage } from './question.ts';

/** Everything the analyst says, in the two languages it understands. `{{name}}` is filled in. */
const WORDS = {
  'period.today': ['今天', 'today'],
  'period.yesterday': ['昨天', 'yesterday'],
  'period.lastHour': ['最近一小时', 'in the last hour'],
  'period.day': ['最近 24 小时', 'in the last 24 hours'],
  'period.week': ['最近 7×24 小时', 'in the last 7 times 24 hours'],
  'period.last2Days': ['最近 2 天', 'in the last 2 days'],
  'period.last3Days': ['最近 3 天', 'in the last 3 days'],
  'period.last7Days': ['最近 7 天', 'in the last 7 days'],
  'period.last30Days': ['最近 30 天', 'in the last 30 days'],
  'period.lastDays': ['最近 {{count}} 天', 'in the last {{count}} days'],
  'period.lastHours': ['最近 {{count}} 小时', 'in the last {{count}} hours'],
  'period.thisWeek': ['本周', 'this week'],
  'period.thisMonth': ['本月', 'this month'],
  'period.thisYear': ['今年', 'this year'],
  'period.dayBefore': ['前天', 'the day before yesterday'],
  'period.lastWeek': ['上周', 'last week'],
  'period.lastMonth': ['上月', 'last month'],
  'metric.electricity': ['用电量', 'electricity used'],
  'metric.quantity': ['{{energy}}用量', '{{energy}} used'],
  'metric.cost': ['能源费用', 'energy cost'],
  'metric.costOf': ['{{energy}}费用', '{{energy}} cost'],
  'metric.energy': ['综合能耗', 'total energy'],
  'metric.co2': ['碳排放', 'CO₂ emissions'],
  'metric.unitConsumption': ['单位综合能耗', 'unit energy consumption'],
  'metric.unitConsumptionOf': ['单位{{energy}}消耗', '{{energy}} per unit of output'],
  'metric.demand': ['最大需量（15 分钟平均）', 'maximum demand (15-minute mean)'],
  'metric.output': ['合格产量', 'good output'],
  'metric.tiers': ['分时电量', 'electricity by tariff tier'],
  'step.understand': ['理解问题', 'Understand the question'],
  'step.query': ['查询数据', 'Query the data'],
  'step.check': ['核对完整性', 'Check completeness'],
  'step.found': ['{{subject}}，{{area}}，{{period}}', '{{subject}}, {{area}}, {{period}}'],
  'step.assumed': ['问题没有说时间，按今天计算。', 'No period was named, so today is taken.'],
  'step.rows': ['结果 {{result}}，用时 {{ms}} ms', 'Result {{result}}, took {{ms}} ms'],
  'step.complete': [
    '完整率 {{pct}}，估算时段 {{count}} 个',
    '{{pct}} of the readings, {{count}} quarter hours estimated',
  ],
  'step.alarms': ['共 {{count}} 条', '{{count}} in all'],
  'think.subject': [
    '问题问的是“{{subject}}”，范围是{{area}}，时间是{{period}}。',
    'The question asks for {{subject}} of {{area}}, {{period}}.',
  ],
  'think.source': [
    '按 15 分钟分时数据求和，口径与看板相同。',
    'It is summed from quarter-hour slots, as on the boards.',
  ],
  'think.alarms': ['需要当前未恢复的报警。', 'It asks for the alarms that stand now.'],
  'think.unplaced': [
    '问题中有无法对应到数据的内容，不猜测。',
    'Part of the question can’t be matched to data, so nothing is guessed.',
  ],
  'answer.figure': [
    '**{{area}}**{{period}}的{{subject}}为 **{{value}}**。',
    '{{Subject}} of **{{area}}** {{period}}: **{{value}}**.',
  ],
  'answer.atLeast': [
    '**{{area}}**{{period}}的{{subject}}至少为 **{{value}}**，数据只有 {{pct}}。',
    '{{Subject}} of **{{area}}** {{period}}: at least **{{value}}**, from {{pct}} of the readings.',
  ],
  'answer.unknown': [
    '**{{area}}**{{period}}的{{subject}}无法给出：数据完整率 {{pct}}，不足以计算。',
    '{{Subject}} of **{{area}}** {{period}} can’t be told: {{pct}} of the readings are there, which is not enough.',
  ],
  'answer.part': [
    '您只能查看**{{area}}**，以下数据只包括它。',
    'You may see **{{area}}** only; what follows is about it.',
  ],
  'answer.noMeter': [
    '**{{area}}**没有计量{{energy}}，因此没有这个数。',
    '**{{area}}** has no {{energy}} meter, so there is no such figure.',
  ],
  'answer.noOutput': [
    '**{{area}}**没有产量记录，因此没有单位消耗。',
    '**{{area}}** has no output records, so there is no consumption per unit.',
  ],
  'answer.compare': [
    '上一周期同一时段为 {{previous}}，变化 **{{delta}}**。',
    'The same part of the period before: {{previous}}, a change of **{{delta}}**.',
  ],
  'answer.noPrevious': [
    '上一周期同一时段数据不足，不作比较。',
    'The same part of the period before has too few readings to compare.',
  ],
  'answer.at': ['出现在 {{at}}，负荷率 {{factor}}。', 'It began at {{at}}; the load factor is {{factor}}.'],
  'answer.top': [
    '{{period}}{{area}}的{{subject}}排名：**{{first}}** 最多，{{value}}，占 {{share}}。',
    '{{Energy}} use {{period}} in {{area}}: **{{first}}** used most, {{value}}, {{share}} of the total.',
  ],
  'answer.noTop': [
    '{{area}}下面没有可排名的{{energy}}计量。',
    'Nothing below {{area}} has a {{energy}} meter to rank.',
  ],
  'answer.tiers': [
    '**{{area}}**{{period}}共用电 **{{value}}**，电费 {{cost}}。',
    '**{{area}}** used **{{value}}** of electricity {{period}}, which cost {{cost}}.',
  ],
  'answer.tiersNoCost': [
    '**{{area}}**{{period}}共用电 **{{value}}**。',
    '**{{area}}** used **{{value}}** of electricity {{period}}.',
  ],
  'answer.alarms': [
    '现在有 **{{count}}** 条未恢复的报警，其中 {{unacked}} 条未确认。',
    '**{{count}}** alarms stand now, {{unacked}} of them not acknowledged.',
  ],
  'answer.alarmsMore': ['下面是最紧急的 {{count}} 条。', 'The {{count}} most urgent are below.'],
  'answer.noAlarms': ['现在没有未恢复的报警。', 'No alarm stands now.'],
  'answer.help': [
    '我用贵厂自己的数据库回答，数字与看板一致。可以问：用量、费用、单位能耗、与上一周期的比较、用量排名、分时电量、最大需量、产量和当前报警；可以说区域（如“原料车间”“5号球磨机”）和时间（如“昨天”“本月”“最近7天”“11月18日”）。',
    'I answer from your plant’s own database, with the same figures as the boards. Ask for quantities, cost, unit consumption, the change from the period before, top consumers, tariff tiers, maximum demand, output and active alarms; name an area (“firing”, “ball mill 5”) and a period (“yesterday”, “this month”, “last 7 days”, “18 November”).',
  ],
  'answer.future': [
    '我不做预测：只回答已经测到的数据。可以问已经发生的时段，例如“今天用了多少电”。',
    'I make no forecasts: I answer from what was measured. Ask about a period that has passed, such as “electricity today”.',
  ],
  'answer.cause': [
    '我不推断原因：数据里没有记录的原因我不会编造。可以问数字本身和变化，例如“今天用电比昨天多多少”。',
    'I do not infer causes: what is not recorded I do not invent. Ask for the figures and their change, such as “electricity today compared with yesterday”.',
  ],
  'answer.area': [
    '没有找到“{{text}}”。本厂的车间有：{{areas}}。',
    'There is no “{{text}}” here. The workshops of this plant are: {{areas}}.',
  ],
  'answer.subject': [
    '我没有理解“{{text}}”要查哪个数。',
    'I could not tell which figure “{{text}}” asks for.',
  ],
  'answer.denied': [
    '您没有查看费用的权限，请联系管理员。',
    'You have no permission to see costs. Ask your administrator.',
  ],
  'answer.deniedAlarms': [
    '您没有查看报警的权限，请联系管理员。',
    'You have no permission to see alarms. Ask your administrator.',
  ],
  'answer.noPlant': [
    '当前组织还没有工厂数据：没有计量点，因此没有数字可答。请联系管理员绑定工厂，或先导入读数。',
    'This organisation has no plant data yet: there are no meters, so there is no figure to give. Ask your administrator to bind a plant, or import readings first.',
  ],
  'answer.failed': [
    '查询数据时出错，没有得到结果。请稍后重新生成。',
    'The data could not be read, so there is no result. Regenerate in a moment.',
  ],
  'source.slots': [
    '依据：15 分钟分时数据，{{from}} 至 {{to}}，完整率 {{pct}}。',
    'Source: quarter-hour slots, {{from}} to {{to}}, {{pct}} of the readings.',
  ],
  'source.estimated': ['其中 {{count}} 个时段为估算。', '{{count}} quarter hours are estimated.'],
  'source.price': ['电费为电度电费，按分时电价计算。', 'Electricity is the energy charge by tariff.'],
  'table.area': ['区域', 'Area'],
  'table.value': ['用量', 'Used'],
  'table.share': ['占比', 'Share'],
  'table.change': ['较上一周期', 'Change'],
  'table.tier': ['时段', 'Tier'],
  'table.priority': ['级别', 'Priority'],
  'table.alarm': ['报警', 'Alarm'],
  'table.since': ['开始', 'Since'],
  'table.valueLimit': ['数值 / 限值', 'Value / limit'],
  'table.state': ['状态', 'State'],
  'state.acked': ['已确认', 'Acknowledged'],
  'state.unacked': ['未确认', 'Not acknowledged'],
  'tier.topPeak': ['尖峰', 'Top peak'],
  'tier.peak': ['高峰', 'Peak'],
  'tier.flat': ['平段', 'Flat'],
  'tier.valley': ['低谷', 'Valley'],
  'tier.deepValley': ['深谷', 'Deep valley'],
  'ask.quantity': ['{{area}}{{period}}用了多少电？', 'How much electricity did {{area}} use {{period}}?'],
  'ask.compare': ['{{area}}今天用电比昨天多多少？', 'Electricity of {{area}} today compared with yesterday'],
  'ask.top': ['{{period}}哪个车间用电最多？', 'Which workshop used the most electricity {{period}}?'],
  'ask.cost': ['全厂{{period}}能源费用是多少？', 'Energy cost of the whole plant {{period}}'],
  'ask.sec': ['全厂本月单位能耗是多少？', 'Unit energy consumption of the whole plant this month'],
  'ask.alarms': ['现在有哪些报警？', 'Which alarms stand now?'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type AnswerWord = keyof typeof WORDS;

export function say(
  language: AnswerLanguage,
  key: AnswerWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text: string = WORDS[key][language === 'zh-CN' ? 0 : 1];
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    // A capital asks for the value as the beginning of a sentence.
    const value = values[name] ?? values[name[0]?.toLowerCase() + name.slice(1)];
    if (value === undefined) return place;
    const shown = String(value);
    return /^[A-Z]/.test(name) ? shown[0]?.toUpperCase() + shown.slice(1) : shown;
  });
}

/** Whether a key read from a period is one of ours; periods carry theirs as text. */
export function isAnswerWord(key: string): key is AnswerWord {
  return key in WORDS;
}
