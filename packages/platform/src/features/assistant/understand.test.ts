import { describe, expect, test } from 'vitest';
import { ceramicsStructure } from '@plantdeck/plants/models/ceramics/structure.ts';
import { accountingDay } from '../../engine/plant-time/periods.ts';
import { questionLanguage } from './language/detect.ts';
import { areaVocabulary, normalise } from './vocabulary.ts';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import type { Question } from './question.ts';
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
const with_ = (more: Partial<Understanding> = {}): Understanding => ({
  vocabulary: areaVocabulary(areas, 'CER', more.language ?? 'zh-CN'),
  calendar,
  shifts: [
    { code: 'night', from: '00:00', to: '08:00' },
    { code: 'day', from: '08:00', to: '16:00' },
    { code: 'evening', from: '16:00', to: '24:00' },
  ],
  energyCodes: ['electric', 'gas', 'water'],
  energiesOf: (areaId) => (areaId.includes('.U') ? ['electric'] : ['electric', 'gas', 'water']),
  nowMs,
  defaultAreaId: 'CER',
  language: 'zh-CN',
  ...more,
});
const clock = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(5, 16);
/** What was understood, in a line. */
function brief(question: string, more: Partial<Understanding> = {}): string {
  const asked = understand(question, with_({ language: questionLanguage(question, 'zh-CN'), ...more }));
  if (asked.kind === 'help') return 'help';
  if (asked.kind === 'unknown') return `unknown ${asked.reason}`;
  const targets = asked.targets.map(({ areaIds }) => areaIds.join('+')).join(',');
  const periods = asked.periods.map(({ period, moments }) =>
    typeof period === 'string' ? period : `${clock(moments.fromMs)}/${clock(moments.toMs)}`,
  );
  return [
    asked.ranks === null ? '' : `${asked.ranks} ${asked.limit} ${asked.areaType ?? 'children'}`,
    asked.subject,
    targets,
    asked.energyCodes.join('+') || '-',
    periods.join(','),
    asked.compares ? 'compares' : '',
    asked.threshold ? `${asked.threshold.op} ${asked.threshold.value}` : '',
    asked.isEach ? 'each' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

describe('questions in Chinese', () => {
  test.each([
    ['今天用了多少电？', 'quantity CER electric today'],
    ['全厂昨天用电量是多少', 'quantity CER electric yesterday'],
    ['原料车间今天用电多少', 'quantity CER.W1 electric today'],
    ['烧成本月天然气用量', 'quantity CER.W4 gas thisMonth'],
    ['5号球磨机昨天耗电', 'quantity CER.W1.L1.P1.U05 electric yesterday'],
    ['五号球磨机昨天耗电', 'quantity CER.W1.L1.P1.U05 electric yesterday'],
    ['十二号球磨机昨天耗电', 'quantity CER.W1.L1.P1.U12 electric yesterday'],
    ['昨天一号窑用了多少气', 'quantity CER.W4.L1.P1.U01 gas yesterday'],
    ['二十号球磨机昨天耗电', 'unknown area'],
    ['十一月一号用电', 'quantity CER electric 11-01T08:00/11-02T08:00'],
    ['５＃ 球磨机 今日 用电', 'quantity CER.W1.L1.P1.U05 electric today'],
    ['12#球磨机最近7天用电量', 'quantity CER.W1.L1.P1.U12 electric last7Days'],
    ['球磨机今天用了多少度电', 'quantity CER.W1.L1.P1 electric today'],
    ['2# 辊道窑 过去24小时用气', 'quantity CER.W4.L2.P1.U01 gas 11-19T14:30/11-20T14:30'],
    ['今天电费多少', 'cost CER electric today'],
    ['本月能源费用', 'cost CER - thisMonth'],
    ['上周全厂花了多少钱', 'cost CER - 11-09T08:00/11-16T08:00'],
    ['本月单位能耗', 'unitConsumption CER - thisMonth'],
    ['昨天每平方米用气', 'unitConsumption CER gas yesterday'],
    ['今天综合能耗', 'energy CER - today'],
    ['今天能耗是多少', 'energy CER - today'],
    ['今天碳排放', 'co2 CER - today'],
    ['今天用电比昨天多多少', 'quantity CER electric today compares'],
    ['用电比上周增加多少', 'quantity CER electric thisWeek compares'],
    ['成型车间本周用电和上周对比', 'quantity CER.W2 electric thisWeek compares'],
    ['哪个车间今天用电最多', 'most 5 workshop quantity CER electric today'],
    ['今天耗电前三的设备', 'most 3 unit quantity CER electric today'],
    ['昨天天然气用量排名', 'most 5 children quantity CER gas yesterday'],
    ['现在有哪些报警', 'alarms CER - today'],
    ['烧成车间当前报警', 'alarms CER.W4 - today'],
    ['本月最大需量', 'demand CER - thisMonth'],
    ['今天谷电占比', 'tiers CER electric today'],
    ['昨天产量多少', 'output CER - yesterday'],
    ['11月18日用水量', 'quantity CER water 11-18T08:00/11-19T08:00'],
    ['为什么今天电费高', 'cost CER electric today compares'],
    ['预测明天用电', 'unknown future'],
    ['15号球磨机用电', 'unknown area'],
    ['包装车间今天用电', 'unknown area'],
    ['今天天气怎么样', 'unknown notMeasured'],
    ['今天心情怎么样', 'unknown subject'],
    ['2月30日用电', 'unknown noDate'],
    ['帮助', 'help'],
  ])('%s', (question, expected) => {
    expect(brief(question)).toBe(expected);
  });
});

describe('what would be read as another question', () => {
  test.each([
    // Hours within a shift, not the whole shift.
    [
      'electricity of ball mill 5 between 2am and 6am last night',
      'quantity CER.W1.L1.P1.U05 electric 11-20T02:00/11-20T06:00',
    ],
    // A number behind a machine is no day of the month.
    ['球磨机19号用电', 'unknown area'],
    ['kwh/m2 yesterday', 'unitConsumption CER electric yesterday'],
    ['昨天吨产品气耗', 'unitConsumption CER gas yesterday'],
    ['压机9号昨天用电', 'unknown area'],
    // What would be.
    ['如果全放到谷段能省多少电费', 'unknown future'],
    ['how much would we save if we ran the mills at night', 'unknown future'],
    ['kalau semua mesin jalan malam biaya listrik berapa', 'unknown future'],
    // How something is done, though its words order something.
    ['告警怎么静音', 'handbook CER - today'],
    ['where do i change the tariff', 'handbook CER - today'],
    ['怎么删除用户', 'handbook CER - today'],
    ['dove si cambia la tariffa', 'handbook CER - today'],
    ['gimana cara matiin bunyi alarm', 'handbook CER - today'],
    ['アラームの止め方おしえて', 'handbook CER - today'],
    // What a word means.
    ['什么叫峰谷平', 'handbook CER - today'],
    ['how is the load factor computed', 'handbook CER - today'],
    ['有没有没关闭的报警', 'alarms CER - today'],
    ['chart of gas this week', 'quantity CER gas thisWeek each'],
    ['你好 在吗', 'help'],
    ['consumption on 31 February', 'unknown noDate'],
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
    ['gas of kiln two last week', 'quantity CER.W4.L2.P1.U01 gas 11-09T08:00/11-16T08:00'],
    ['kiln 2 gas usage last week', 'quantity CER.W4.L2.P1.U01 gas 11-09T08:00/11-16T08:00'],
    ['What did energy cost yesterday?', 'cost CER - yesterday'],
    ['electricity bill this month', 'cost CER electric thisMonth'],
    ['specific energy consumption this month', 'unitConsumption CER - thisMonth'],
    ['kWh per square metre of electricity today', 'unitConsumption CER electric today'],
    ['total energy today', 'energy CER - today'],
    ['CO2 emissions this week', 'co2 CER - thisWeek'],
    ['Compare electricity today with the day before', 'quantity CER electric today compares'],
    ['gas compared with last month', 'quantity CER gas thisMonth compares'],
    ['Which workshop uses the most electricity today?', 'most 5 workshop quantity CER electric today'],
    ['top 3 machines by electricity yesterday', 'most 3 unit quantity CER electric yesterday'],
    ['active alarms', 'alarms CER - today'],
    ['any alarms in firing?', 'alarms CER.W4 - today'],
    ['maximum demand this month', 'demand CER - thisMonth'],
    ['valley share of electricity this month', 'tiers CER electric thisMonth'],
    ['output yesterday', 'output CER - yesterday'],
    ['water used on 18 November', 'quantity CER water 11-18T08:00/11-19T08:00'],
    ['Why is the bill so high?', 'cost CER - today compares'],
    ['Why did the alarm come?', 'unknown cause'],
    ['Why did kiln 1 stop yesterday?', 'stops CER.W4.L1.P1.U01 - yesterday compares'],
    ['Why did firing use more gas last week?', 'quantity CER.W4 gas 11-09T08:00/11-16T08:00 compares'],
    ['What will we use tomorrow?', 'unknown future'],
    ['electricity of mill 15', 'unknown area'],
    ['packing workshop electricity', 'unknown area'],
    ['Tell me a joke', 'unknown subject'],
    ['help', 'help'],
  ])('%s', (question, expected) => {
    expect(brief(question)).toBe(expected);
  });
});

// By the names that the product itself gives them.
test.each([
  ['en', 'super off-peak electricity this month', 'deepValley'],
  ['id', 'listrik lembah dalam bulan ini', 'deepValley'],
  ['id', 'listrik puncak tertinggi bulan ini', 'topPeak'],
  ['it', 'elettricità fuori punta profonda questo mese', 'deepValley'],
  ['it', 'elettricità di punta massima questo mese', 'topPeak'],
  ['ja', '今月の谷間の電力', 'valley'],
  ['th', 'ไฟฟ้าช่วงออฟพีกต่ำสุดเดือนนี้', 'deepValley'],
  ['th', 'ไฟฟ้าช่วงพีกสูงสุดเดือนนี้', 'topPeak'],
  ['vi', 'điện giờ thấp điểm sâu tháng này', 'deepValley'],
  ['vi', 'điện giờ cao điểm nhất tháng này', 'topPeak'],
] as const)('%s: “%s” is about %s alone', (language, question, tier) => {
  const asked = understand(question, with_({ language }));
  expect(asked.kind === 'asked' ? asked.tiers : asked).toEqual([tier]);
});

describe('periods', () => {
  test.each([
    ['昨天8点到12点用电', '11-19T08:00/11-19T12:00'],
    ['昨天夜班用电', '11-20T00:00/11-20T08:00'],
    ['上个班用电', '11-20T00:00/11-20T08:00'],
    ['本班用电', '11-20T08:00/11-20T16:00'],
    ['第46周用电', '11-09T08:00/11-16T08:00'],
    ['10月上旬用电', '10-01T08:00/10-11T08:00'],
    ['11月1日到5日用电', '11-01T08:00/11-06T08:00'],
    ['11月1日到11月5日用电', '11-01T08:00/11-06T08:00'],
    ['11月10日以来用电', '11-10T08:00/11-20T14:30'],
    ['上周二用电', '11-10T08:00/11-11T08:00'],
    ['昨天下午3点以后用电', '11-19T15:00/11-20T08:00'],
    ['上周天然气', '11-09T08:00/11-16T08:00'],
    ['electricity of last shift', '11-20T00:00/11-20T08:00'],
    ['electricity from 3 to 5 November', '11-03T08:00/11-06T08:00'],
    ['electricity in the second half of October', '10-16T08:00/11-01T08:00'],
    ['electricity last Tuesday', '11-17T08:00/11-18T08:00'],
    ['electricity yesterday after 3 pm', '11-19T15:00/11-20T08:00'],
    ['electricity 3 days ago', '11-17T08:00/11-18T08:00'],
    ['electricity since 10 November', '11-10T08:00/11-20T14:30'],
    ['電力 11月1日から11月5日まで', '11-01T08:00/11-06T08:00'],
    ['listrik sejak Senin', '11-16T08:00/11-20T14:30'],
    ['elettricità dal 3 novembre al 5 novembre', '11-03T08:00/11-06T08:00'],
    ['ใช้ไฟ 8 ถึง 12 โมง เมื่อวาน', '11-19T08:00/11-19T12:00'],
    ['điện từ 8 giờ đến 12 giờ hôm qua', '11-19T08:00/11-19T12:00'],
  ])('%s', (question, period) => {
    expect(brief(question)).toBe(
      `quantity CER ${question.includes('天然气') ? 'gas' : 'electric'} ${period}`,
    );
  });

  test.each([
    '上个季度用电',
    '昨天上午用电',
    'electricity last quarter',
    'electricity yesterday evening',
    'electricity at 7:23',
    'listrik kemarin pagi',
    'elettricità ieri sera',
    'điện quý trước',
  ])('%s is not guessed at', (question) => {
    expect(brief(question)).toBe('unknown period');
  });

  test('a date is the accounting day of that name, the latest one that is past', () => {
    const { fromMs, toMs } = accountingDay(calendar, '2026-11-18');
    expect(understand('11月18日用电量', with_())).toMatchObject({ periods: [{ period: { fromMs, toMs } }] });
    expect(understand('12月1日用电量', with_())).toMatchObject({
      periods: [{ period: { fromMs: accountingDay(calendar, '2025-12-01').fromMs } }],
    });
  });

  test('a period that was not named is that of the board it was asked from, else today, and known to be a choice', () => {
    expect(understand('用了多少电', with_())).toMatchObject({
      periods: [{ period: 'today', wasNamed: false }],
    });
    expect(brief('用了多少电', { contextRange: 'last7Days' })).toBe('quantity CER electric last7Days');
  });
});

describe('areas', () => {
  test.each([
    ['原料和烧成昨天各用多少电', 'quantity CER.W1,CER.W4 electric yesterday'],
    ['烧成车间1号窑昨天用气', 'quantity CER.W4.L1.P1.U01 gas yesterday'],
    ['抛光线昨天用电', 'quantity CER.W5.L1.P1+CER.W5.L2.P1 electric yesterday'],
    ['压制昨天用电', 'quantity CER.W2.L1.P1+CER.W2.L2.P1 electric yesterday'],
    ['firing and forming electricity yesterday', 'quantity CER.W4,CER.W2 electric yesterday'],
    ['焼成工場の昨日の電力', 'quantity CER.W4 electric yesterday'],
    ['Pemakaian listrik Pembakaran kemarin', 'quantity CER.W4 electric yesterday'],
    ['consumo elettrico di Forno a rulli 1 ieri', 'quantity CER.W4.L1.P1.U01 electric yesterday'],
    ['what did mill 5 use yesterday', 'quantity CER.W1.L1.P1.U05 electric yesterday'],
    ['reparto imballaggio elettricità ieri', 'unknown area'],
    ['phân xưởng đóng gói dùng bao nhiêu điện hôm qua', 'unknown area'],
  ])('%s', (question, expected) => {
    expect(brief(question)).toBe(expected);
  });

  test('the area a question was asked from stands in where it names none', () => {
    expect(brief('今天用了多少电', { defaultAreaId: 'CER.W4' })).toBe('quantity CER.W4 electric today');
    expect(brief('全厂今天用了多少电', { defaultAreaId: 'CER.W4' })).toBe('quantity CER electric today');
  });
});

describe('what else a question may ask for', () => {
  test.each([
    ['哪些设备昨天用电超过500度', 'most 5 unit quantity CER electric yesterday above 500'],
    [
      'which machines used more than 1,500 kWh yesterday',
      'most 5 unit quantity CER electric yesterday above 1500',
    ],
    ['昨天用电最少的车间', 'least 5 workshop quantity CER electric yesterday'],
    ['最近7天每天用电', 'quantity CER electric last7Days each'],
    ['daily electricity, last 7 days', 'quantity CER electric last7Days each'],
    ['昨天水电气各用多少', 'quantity CER gas+water+electric yesterday'],
    ['昨天谷电占比多少', 'tiers CER electric yesterday'],
    ['现在电价多少', 'price CER electric today'],
    ['昨天停机多久', 'stops CER - yesterday'],
    ['哪些设备在运行', 'machines CER - today'],
    ['今天的生产任务', 'tasks CER - today'],
    ['怎么设置看板', 'handbook CER - today'],
    ['how do I set a target?', 'handbook CER - today'],
    ['节能量多少', 'savings CER - today'],
    ['删除所有报警', 'unknown order'],
    ['acknowledge all alarms', 'unknown order'],
    ['昨天功率因数', 'unknown notMeasured'],
    ['除3号压机外,其他压机昨天用电多少', 'unknown except'],
    ['top 5 machines by electricity, skip the air station', 'unknown except'],
    ['昨天功率超过300kW时有几条报警', 'unknown subject'],
    ['hours above 300 kW each day this week', 'unknown subject'],
    ['electricity cost above 300 kW yesterday', 'unknown subject'],
    ['stop the kiln now!!!', 'unknown order'],
    ['你把窑速给我调到3.8转', 'unknown order'],
    ['stop reasons of kiln 1 yesterday', 'stops CER.W4.L1.P1.U01 - yesterday'],
    ['下个礼拜用电大概得多少', 'unknown future'],
    ['昨天主要是哪台设备用电最多', 'most 5 unit quantity CER electric yesterday'],
    ['CO2 per tonne yesterday', 'unknown subject'],
    ['11月10号到12号烧成用气多少', 'quantity CER.W4 gas 11-10T08:00/11-13T08:00'],
    ['从礼拜一算起全厂用电', 'quantity CER electric 11-16T08:00/11-20T14:30'],
    ['怎样把看板放到车间大屏上', 'handbook CER - today'],
    ["I can't find the button to acknowledge", 'handbook CER - today'],
    ['昨天蒸汽用量', 'unknown energy'],
  ])('%s', (question, expected) => {
    expect(brief(question)).toBe(expected);
  });
});

describe('a short question goes on from the one before', () => {
  const talk = (...questions: string[]): string => {
    let previous: Question | undefined;
    let last = '';
    for (const question of questions) {
      last = brief(question, { previous });
      previous = understand(question, with_({ language: questionLanguage(question, 'zh-CN'), previous }));
    }
    return last;
  };
  test.each([
    [['昨天全厂电费', '昨天全厂用电量是多少呢？'], 'quantity CER electric yesterday'],
    [['昨天全厂电费', '那用电量呢'], 'quantity CER electric yesterday'],
    [['烧成昨天用气多少', '前一天呢'], 'quantity CER.W4 gas 11-18T08:00/11-19T08:00'],
    [['烧成昨天用气多少', '那原料呢？'], 'quantity CER.W1 gas yesterday'],
    [['烧成昨天用气多少', '那费用呢', '前天呢'], 'cost CER.W4 gas 11-18T08:00/11-19T08:00'],
    [
      ['electricity of firing yesterday', 'and the day before?'],
      'quantity CER.W4 electric 11-18T08:00/11-19T08:00',
    ],
    [['electricity of firing yesterday', 'and forming?'], 'quantity CER.W2 electric yesterday'],
    [['electricity of firing yesterday', 'what about gas?'], 'quantity CER.W4 gas yesterday'],
    [
      ['electricity of firing yesterday', 'and last week?'],
      'quantity CER.W4 electric 11-09T08:00/11-16T08:00',
    ],
    [['listrik Pembakaran kemarin', 'dan minggu lalu?'], 'quantity CER.W4 electric 11-09T08:00/11-16T08:00'],
    [
      ['elettricità di Cottura ieri', 'e la settimana scorsa?'],
      'quantity CER.W4 electric 11-09T08:00/11-16T08:00',
    ],
    [['điện của Nung hôm qua', 'còn tuần trước?'], 'quantity CER.W4 electric 11-09T08:00/11-16T08:00'],
    [['昨天最大需量', '前天呢'], 'demand CER - 11-18T08:00/11-19T08:00'],
    [['今天能源费用是多少', '今天用了多少电？'], 'quantity CER electric today'],
    [['and the day before?'], 'unknown period'],
  ] as const)('%s', (questions, expected) => {
    expect(talk(...questions)).toBe(expected);
  });
});

describe('a question in a language that the suite does not have is said so, and not read past its words', () => {
  test.each([
    ['Wie hoch war der Stromverbrauch gestern?', 'de'],
    ['Strom Ofen 1 vorgestern', 'de'],
    ["Quelle était la consommation d'électricité hier ?", 'fr'],
    ['¿Cuánta electricidad usamos ayer?', 'es'],
    ['consumo ayer', 'es'],
    ['Qual foi o consumo de eletricidade ontem?', 'pt'],
    ['Hoeveel gas gisteren?', 'nl'],
  ])('%s', (question, language) => {
    for (const reader of PLATFORM_LANGUAGES) {
      expect(questionLanguage(question, reader)).toBe(reader);
      expect(understand(question, with_({ language: reader }))).toMatchObject({
        kind: 'unknown',
        reason: 'language',
        text: language,
      });
    }
  });

  test.each([
    'die casting electricity yesterday',
    'emissioni di CO2 il 3 novembre',
    'quel giorno quanto gas',
    'quanto ne abbiamo usato ieri',
    'turno di notte consumo elettrico',
    'pemakaian listrik Oktober',
    'hom qua dung bao nhieu dien',
  ])('%s is one of the suite', (question) => {
    expect(brief(question)).not.toBe('unknown language');
  });
});

describe('signs that are written in several ways', () => {
  test.each([
    ['l’altro ieri', "l'altro ieri"],
    ['dell’energia', "dell'energia"],
    ['yesterday’s', "yesterday's"],
    ['yesterday´s', "yesterday's"],
    ['l`altro ieri', "l'altro ieri"],
    ['dellʼenergia', "dell'energia"],
    ['dell＇energia', "dell'energia"],
    ['5–7 November', '5-7 november'],
    ['5−7 November', '5-7 november'],
    ['８〜１２時', '8~12時'],
  ])('%s', (written, read) => {
    expect(normalise(written)).toBe(read);
  });

  test('make the same question', () => {
    for (const sign of ["'", '’', '‘', '´', '`', 'ʼ', '＇', '′']) {
      expect(brief(`quanta energia elettrica l${sign}altro ieri?`)).toBe(
        'quantity CER electric 11-18T08:00/11-19T08:00',
      );
      expect(brief(`What was yesterday${sign}s electricity?`)).toBe('quantity CER electric yesterday');
    }
  });
});

test('naughty strings are answered without a throw, and none of them with a figure', () => {
  const strings = [
    '',
    ' ',
    '\u0000',
    "'; drop table slot; --",
    'SELECT * FROM account WHERE 1=1',
    '{{constructor}}',
    '<script>alert(1)</script>',
    '\u202eelectricity yesterday\u202c',
    'כמה חשמל אתמול',
    'كم كهرباء أمس',
    '\ud800',
    '(((((((((((((((((((((',
    '昨'.repeat(5_000),
    'a '.repeat(50_000),
    '11月'.repeat(10_000),
    '1-1-1-1-1-1-1-1-1-1-1-1-1',
    '🔥'.repeat(100),
    'null undefined NaN Infinity',
  ];
  for (const text of strings) {
    const startedMs = performance.now();
    for (const language of PLATFORM_LANGUAGES)
      expect(['help', 'unknown', 'asked']).toContain(understand(text, with_({ language })).kind);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  }
});

describe('a figure of a board', () => {
  const metricIds = new Set(['oee', 'defectRate']);
  test.each([
    ['昨天的OEE', 'metric CER - yesterday'],
    ['oee of kiln 1 today', 'metric CER.W4.L1.P1.U01 - today'],
    ['which line has the lowest oee', 'least 5 children metric CER - today'],
    // A bound or a mean that is left out would make it the answer to another question.
    ['oee above 90 t yesterday', 'unknown subject'],
    ['average oee last week', 'unknown subject'],
    ['why was the oee low yesterday', 'unknown cause'],
  ])('%s', (question, expected) => {
    expect(brief(question, { metricIds })).toBe(expected);
  });

  test('a word beside it that nothing reads is kept, one of its own name is not', () => {
    const unread = (question: string) => {
      const asked = understand(question, with_({ language: 'en', metricIds }));
      return asked.kind === 'asked' ? asked.unread : asked.kind;
    };
    expect(unread('oee of the strike yesterday')).toEqual(['strike']);
    expect(unread('oee and electricity yesterday')).toEqual(['electricity']);
    expect(unread('equipment oee yesterday')).toEqual([]);
  });
});
