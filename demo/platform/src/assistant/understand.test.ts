import { describe, expect, test } from 'vitest';
import { ceramicsStructure } from '../plant/models/ceramics/structure.ts';
import { accountingDay } from '../energy/periods.ts';
import { areaVocabulary } from './vocabulary.ts';
import { understand, type Understanding } from './understand.ts';

const structure = ceramicsStructure('CER', '佛山陶瓷一厂', 'Foshan Ceramics 1');
const areas = structure.areas.map((area) => ({
  areaId: area.id,
  parentId: area.parentId,
  type: area.type,
  nameZh: area.zh,
  nameEn: area.en,
  children: [],
}));
const calendar = { zone: 'Asia/Shanghai', dayAccountTime: '08:00', dayAccountFlag: 0 };
const nowMs = Date.parse('2026-11-20T14:32:00+08:00');
const with_: Understanding = {
  vocabulary: areaVocabulary(areas, 'CER'),
  calendar,
  energyCodes: ['electric', 'gas', 'water'],
  nowMs,
};
const brief = (question: string): string => {
  const asked = understand(question, with_);
  switch (asked.intent) {
    case 'figure':
      return [
        asked.metric,
        asked.areaId,
        asked.energyCode ?? '-',
        typeof asked.period.period === 'string' ? asked.period.period : 'dates',
        asked.compares ? 'compares' : '',
      ]
        .join(' ')
        .trim();
    case 'top':
      return `top ${asked.limit} ${asked.areaType ?? 'children'} ${asked.areaId} ${asked.energyCode} ${typeof asked.period.period === 'string' ? asked.period.period : 'dates'}`;
    case 'alarms':
      return `alarms ${asked.areaId ?? 'all'}`;
    case 'help':
      return 'help';
    case 'unknown':
      return `unknown ${asked.reason}`;
  }
};

describe('questions in Chinese', () => {
  test.each([
    ['今天用了多少电？', 'quantity CER electric today'],
    ['全厂昨天用电量是多少', 'quantity CER electric yesterday'],
    ['原料车间今天用电多少', 'quantity CER.W1 electric today'],
    ['烧成本月天然气用量', 'quantity CER.W4 gas thisMonth'],
    ['5号球磨机昨天耗电', 'quantity CER.W1.L1.P1.U05 electric yesterday'],
    ['５＃ 球磨机 今日 用电', 'quantity CER.W1.L1.P1.U05 electric today'],
    ['12#球磨机最近7天用电量', 'quantity CER.W1.L1.P1.U12 electric last7Days'],
    ['球磨机今天用了多少度电', 'quantity CER.W1.L1.P1 electric today'],
    ['2# 辊道窑 过去24小时用气', 'quantity CER.W4.L2.P1.U01 gas dates'],
    ['今天电费多少', 'cost CER electric today'],
    ['本月能源费用', 'cost CER - thisMonth'],
    ['上周全厂花了多少钱', 'cost CER - dates'],
    ['本月单位能耗', 'unitConsumption CER - thisMonth'],
    ['昨天每平方米用气', 'unitConsumption CER gas yesterday'],
    ['今天综合能耗', 'energy CER - today'],
    ['今天能耗是多少', 'energy CER - today'],
    ['今天碳排放', 'co2 CER - today'],
    ['今天用电比昨天多多少', 'quantity CER electric today compares'],
    ['用电比上周增加多少', 'quantity CER electric thisWeek compares'],
    ['成型车间本周用电和上周对比', 'quantity CER.W2 electric thisWeek compares'],
    ['哪个车间今天用电最多', 'top 5 workshop CER electric today'],
    ['今天耗电前三的设备', 'top 3 unit CER electric today'],
    ['昨天天然气用量排名', 'top 5 children CER gas yesterday'],
    ['现在有哪些报警', 'alarms all'],
    ['烧成车间当前报警', 'alarms CER.W4'],
    ['本月最大需量', 'demand CER electric thisMonth'],
    ['今天谷电占比', 'tiers CER electric today'],
    ['昨天产量多少', 'output CER - yesterday'],
    ['11月18日用水量', 'quantity CER water dates'],
    ['为什么今天电费高', 'unknown cause'],
    ['预测明天用电', 'unknown future'],
    ['15号球磨机用电', 'unknown area'],
    ['包装车间今天用电', 'unknown area'],
    ['今天天气怎么样', 'unknown subject'],
    ['2月30日用电', 'unknown subject'],
    ['帮助', 'help'],
  ])('%s', (question, expected) => {
    expect(brief(question)).toBe(expected);
  });
});

describe('questions in English', () => {
  test.each([
    ['How much electricity did we use today?', 'quantity CER electric today'],
    ['electricity of the raw materials workshop yesterday', 'quantity CER.W1 electric yesterday'],
    ['How much gas did firing use this month?', 'quantity CER.W4 gas thisMonth'],
    ['Power consumption of ball mill 5 in the last 7 days', 'quantity CER.W1.L1.P1.U05 electric last7Days'],
    ['kiln 2 gas usage last week', 'quantity CER.W4.L2.P1.U01 gas dates'],
    ['What did energy cost yesterday?', 'cost CER - yesterday'],
    ['electricity bill this month', 'cost CER electric thisMonth'],
    ['specific energy consumption this month', 'unitConsumption CER - thisMonth'],
    ['kWh per square metre of electricity today', 'unitConsumption CER electric today'],
    ['total energy today', 'energy CER - today'],
    ['CO2 emissions this week', 'co2 CER - thisWeek'],
    ['Compare electricity today with the day before', 'quantity CER electric today compares'],
    ['gas compared with last month', 'quantity CER gas thisMonth compares'],
    ['Which workshop uses the most electricity today?', 'top 5 workshop CER electric today'],
    ['top 3 machines by electricity yesterday', 'top 3 unit CER electric yesterday'],
    ['active alarms', 'alarms all'],
    ['any alarms in firing?', 'alarms CER.W4'],
    ['maximum demand this month', 'demand CER electric thisMonth'],
    ['valley share of electricity this month', 'tiers CER electric thisMonth'],
    ['output yesterday', 'output CER - yesterday'],
    ['water used on 18 November', 'quantity CER water dates'],
    ['Why is the bill so high?', 'unknown cause'],
    ['What will we use tomorrow?', 'unknown future'],
    ['electricity of mill 15', 'unknown area'],
    ['packing workshop electricity', 'unknown area'],
    ['Tell me a joke', 'unknown subject'],
    ['help', 'help'],
  ])('%s', (question, expected) => {
    expect(brief(question)).toBe(expected);
  });
});

test('a date is the accounting day of that name, the latest one that is past', () => {
  const asked = understand('11月18日用电量', with_);
  const { fromMs, toMs } = accountingDay(calendar, '2026-11-18');
  expect(asked).toMatchObject({ period: { period: { fromMs, toMs }, wasNamed: true } });
  expect(understand('12月1日用电量', with_)).toMatchObject({
    period: { period: { fromMs: accountingDay(calendar, '2025-12-01').fromMs } },
  });
});

test('the area a question was asked from stands in where it names none', () => {
  expect(understand('今天用了多少电', { ...with_, contextAreaId: 'CER.W4' })).toMatchObject({
    areaId: 'CER.W4',
  });
  expect(understand('全厂今天用了多少电', { ...with_, contextAreaId: 'CER.W4' })).toMatchObject({
    areaId: 'CER',
  });
});

test('a period that was not named is today, and known to be a choice', () => {
  expect(understand('用了多少电', with_)).toMatchObject({ period: { period: 'today', wasNamed: false } });
});
