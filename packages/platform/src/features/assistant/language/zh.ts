import { ago, ISO_TIME, minutesOf, type Lexicon } from './lexicon.ts';

const DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};
/** Figures and words up to 99. */
function number(word: string): number | null {
  if (/^\d+$/.test(word)) return Number(word);
  const tens = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(word);
  if (tens) return (DIGITS[tens[1] ?? ''] ?? 1) * 10 + (DIGITS[tens[2] ?? ''] ?? 0);
  return DIGITS[word] ?? null;
}
const NUMBER = '(\\d+|[一二两三四五六七八九十]+)';
const WEEKDAY: Readonly<Record<string, number>> = { ...DIGITS, 日: 7, 天: 7 };
const HALF_DAY = '(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|晚)?';
const UNIT = { 小时: 'hour', 天: 'day', 日: 'day', 周: 'week', 星期: 'week', 月: 'month' } as const;

const AGO = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  个星期: 'week',
  个月: 'month',
  年: 'year',
} as const;

function clock(half: string | undefined, hours: string | undefined, minutes: string | undefined): number {
  const at = minutesOf(String(number(hours ?? '') ?? 0), minutes, '半');
  return half && /下午|傍晚|晚|夜/.test(half) && at < 720 ? at + 720 : at;
}
const HOUR = `${NUMBER}(?:点钟?|时|:)(\\d{2}|半)?分?`;

/** Chinese; characters of Taiwan come as their simple forms. */
export const ZH: Lexicon = {
  help: /^(?:(?:帮助|你是(?:谁|真人|机器人|人工)[^,?!。]{0,8}|谢了|辛苦了|你好|您好|在吗|在不在|早上?好|下午好|哈喽|谢谢|多谢|你能做什么|能做什么|怎么用|你会什么)[,?!。. ]*)+$/,
  future: /预测|预计|明天|后天|(?<!一)下周|(?<!一)下个?星期|下个?月|明年|将会|未来|下个班|下一班/,
  cause:
    /为什么|为何|为啥|原因|怎么会|怎么这么|咋这么|(?:怎么|咋)(?:又|突然|一下)?(?:上?[涨升]|[下降高低多少增减])/,
  order:
    /确认(?:一下)?(?:这条|这个|所有|全部)?报警|屏蔽报警|删除|关掉|(?<![没未])关闭|打开|停掉|启动一下|修改|设置成|改成|(?:帮我|给我|替我|请|你)把?[^,?]{0,14}(?:停了|停下|关了|打开|启动|调到|调成|调高|调低|改为|设成|设为|删了)|能不能先?[停关]/,
  compare: /对比|相比|比较|环比|同比|变化|(?<!占)比(?!例|重)|差多少|增加|减少|多多少|少多少/,
  comparedWith: /(?:比|较|与|和|跟|同)$/,
  top: /排名|排行|最高|最大|最多|最凶|最费|最耗|最大的|前[\d一二三四五六七八九十]+|哪个|哪些|哪台|哪条|谁/,
  least: /最少|最低|最小|最省/,
  each: /每天|每日|每小时|逐日|逐时|逐小时|按天|按小时|按日|趋势|走势|曲线/,
  topCount: /前(?<count>\d+|[一二两三四五六七八九十]+)/,
  above:
    /(?:超过|大于|高于|超出|多于|>) ?(?<value>[\d.,]+) ?(?<unit>万度|万千瓦时|万|度|千瓦时|kwh|mwh|方|立方|nm3|m3|元|吨|千瓦|kw|mw)?|(?<value2>[\d.,]+) ?(?<unit2>万度|万|度|kwh|mwh|方|元|吨|千瓦|kw)?以上/,
  below:
    /(?:低于|小于|少于|不到|<) ?(?<value>[\d.,]+) ?(?<unit>万度|万千瓦时|万|度|千瓦时|kwh|mwh|方|立方|nm3|m3|元|吨|千瓦|kw|mw)?|(?<value2>[\d.,]+) ?(?<unit2>万度|万|度|kwh|mwh|方|元|吨|千瓦|kw)?以下/,
  // At the end of a whole question it only makes it softer.
  followUp: /^(?:其中|那么?|再看|还有|换成|那如果|然后)|^(?!.*(?:多少|几|什么|哪|怎|谁|如何|是否)).*呢[?]?$/,
  count: /多少|几[次条个]|次数|总共|一共|共/,
  nowWords: /现在|当前|目前|此刻|还有|未处理|没处理|未恢复|未确认|没确认/,
  subjects: {
    notMeasured:
      /功率因数|谐波|电压|闪变|力率|oee|稼动率|湿度|气温|天气|(?<!报警.*)温度(?!.*(?:报警|告警|怎么|如何|设置))/i,
    tasks: /任务|待办|工单|派工/,
    handbook:
      /手册|说明书|操作规程|(?:怎么|咋)(?:才能|省|降|减|节|操作|设置?|查|看|改|做|导|用|把|静音|关|消音|取消|确认|屏蔽|搁置|处理|恢复|加|添|新增|新建|创建|删|登|绑|注册|分享|订阅|接|配|调|换|申请|开通|打印|下载|上传|联系)|如何|怎样|(?:怎么|咋)(?:弄|搞|放|写|填|关掉)|在?哪[里儿]?(?:能|可以)?(?:改|设|查|看|导|下载|打印|添加|找|调)|在哪里|什么意思|是什么意思/,
    savings: /节能|节约|节省|省了|基准|节电|节气/,
    alarms: /报警|告警|警报|警告|报了.*警/,
    stops: /停机|停线|停工|停产|停了|停过|故障停/,
    demand:
      /需量|用电峰值|电力峰值|最大负荷|最高负荷|峰值负荷|负荷率|(?:最大|最高)[\u4e00-\u9fff]{0,2}功率|(?:最大|最高)[\u4e00-\u9fff]{0,3}(?:千瓦|kw)|负荷[\u4e00-\u9fff]{0,3}(?:最[高大]|峰值|多高)|功率[\u4e00-\u9fff]{0,3}(?:最[高大])/,
    powerQuality: /电能质量|不平衡|波动|平稳|爬坡/,
    price: /电价|价格|单价|气价|水价|一度电多少钱/,
    unitConsumption:
      /单耗|单位能耗|单位产品|单位产量|单位综合能耗|每平方米|每平米|每平方|每方砖|每吨|吨耗|(?<!\d)吨(?:熟料|水泥|纸|铝|砖|产品|浆|粉)[\u4e00-\u9fff]{0,4}(?:煤|电|能|汽|气|水)|吨[\u4e00-\u9fff]{0,4}[电煤汽气水]耗/,
    cost: /费用|电费|气费|水费|煤费|成本|花了?多少|多少钱|金额|花费|花了|开销|贵/,
    co2: /碳排|碳|二氧化碳|co2|co₂/,
    tiers: /[离離]峰|谷电|峰电|平电|峰谷|尖峰|分时|谷段|峰段|平段|尖段|谷时|峰时|低谷|高峰/,
    energy: /综合能耗|总能耗|标煤|标准煤|tce|折标/,
    output: /产量|产出|产了|生产了多少|做了多少|合格品|出了多少/,
    machines: /在运行|运行状态|设备状态|开着|停着|空转|待机|开机率/,
    reading:
      /实时|(?:现在|当前|目前|此刻)[\u4e00-\u9fff]{0,4}负荷|负荷(?:现在|当前|目前)|最新读数|表底|读数|现在的?功率/,
    quantity:
      /用电|耗电|电量|用量|用气|耗气|气量|气耗|电耗|水耗|用煤|耗煤|煤耗|蒸汽|用汽|耗汽|汽耗|发电|用水|耗水|水量|消耗|多少度|多少电|多少气|多少水|多少方|能耗|度电|天然气|瓦斯|电|水|气/,
    meters: /电表|气表|水表|计量点|表计|仪表/,
    areas: /车间|产线|工序|设备|区域/,
  },
  tiers: [
    [/尖峰|尖段|尖时|尖电/, 'topPeak'],
    [/深谷/, 'deepValley'],
    [/谷|[离離]峰/, 'valley'],
    [/峰(?!值)/, 'peak'],
    [/平段|平电|平时/, 'flat'],
  ],
  energies: [
    [/余热发电|发电量|发了多少电/, 'recovered'],
    [/(?<!标准|标)煤(?!气)/, 'coal'],
    [/蒸汽|用汽|耗汽|汽耗|汽量/, 'steam'],
    [/天然气|燃气|煤气|瓦斯|用气|耗气|气量|气费|气耗|节气|多少气|(?<![空压])气(?!温)/, 'gas'],
    [/水(?!泥)/, 'water'],
    [/电|kwh|多少度/, 'electric'],
  ],
  areaTypes: [
    [/车间|部门/, 'workshop'],
    [/产线|生产线|哪条线|线体/, 'line'],
    [/工序/, 'process'],
    [/设备|机台|哪台|机器/, 'unit'],
  ],
  place: [
    /(?<name>\d{1,3} ?(?:#|号) ?(?:[\u4e00-\u9fff]{0,4}(?:机|线|窑|炉|磨|塔|泵|釜|站|表)))/,
    /(?<name>[\u4e00-\u9fff]{2,4}?(?:车间|工段|分厂|仓库|食堂|宿舍))/,
  ],
  noPlace:
    /^(?:各|每个|所有|几个|什么|多少|有|那个|这个|全部|一个|个)|最|的|哪|用电|用气|用水|耗|(?:各|哪个|每个|所有|哪些|什么)(?:车间|工段)$/,
  number,
  time: [
    ...ISO_TIME,
    [
      /(\d{4})年(\d{1,2})月(\d{1,2})[日号]?/,
      ([, y, m, d]) => ({ kind: 'date', year: Number(y), month: Number(m), day: Number(d) }),
    ],
    [/(\d{4})年(\d{1,2})月份?/, ([, y, m]) => ({ kind: 'monthOf', year: Number(y), month: Number(m) })],
    [
      new RegExp(`${NUMBER}月${NUMBER}[日号]`),
      ([, m, d]) => ({ kind: 'date', year: null, month: number(m ?? ''), day: number(d ?? '') ?? 0 }),
    ],
    [/上半月/, () => ({ kind: 'part', of: 2, number: 1 })],
    [/下半月/, () => ({ kind: 'part', of: 2, number: 2 })],
    [/上旬/, () => ({ kind: 'part', of: 3, number: 1 })],
    [/中旬/, () => ({ kind: 'part', of: 3, number: 2 })],
    [/下旬/, () => ({ kind: 'part', of: 3, number: 3 })],
    [/前一天|头一天|再前一天|上一周期|前一周期/, () => ({ kind: 'before' })],
    [
      new RegExp(`(?:最近|过去|近|前|这)${NUMBER}个?(小时|天|日|周|星期|月)`),
      ([whole, count, unit]) =>
        // "前五日用电" ranks nothing; "前5设备" is no time.
        ({
          kind: 'last',
          count: number(count ?? '') ?? 0,
          unit: whole.startsWith('前') && unit === '月' ? 'month' : UNIT[unit as keyof typeof UNIT],
        }),
    ],
    [/(?:上个?|最近)小时|上一个?小时/, () => ({ kind: 'last', count: 1, unit: 'hour' })],
    [
      new RegExp(`(?<![\\d第])${NUMBER}(天|日|周|个?星期|个月|年)(?:之|以)?前`),
      ([, count, unit]) => ago(AGO[unit as keyof typeof AGO], number(count ?? '')),
    ],
    [/(?:今早|今天早上|今天|早上)?上班(?:以来)?到(?:现在|目前)/, () => ({ kind: 'shiftAt', offset: 0 })],
    [/双十一|双11/, () => ({ kind: 'date', year: null, month: 11, day: 11 })],
    [/大前天/, () => ({ kind: 'day', offset: -3 })],
    [/前天|前日/, () => ({ kind: 'day', offset: -2 })],
    [/昨晚(?:的?夜班)?|昨夜(?:的?夜班)?/, () => ({ kind: 'shift', code: 'night', offset: -1 })],
    [/昨天|昨日|昨儿/, () => ({ kind: 'day', offset: -1 })],
    [/上上周|上上个?星期/, () => ({ kind: 'week', offset: -2 })],
    [/上个?(?:周|星期)(?!末|一(?!共)|[二三四五六]|日(?!均)|天(?!然))/, () => ({ kind: 'week', offset: -1 })],
    [
      /上个?(?:周|星期)(一(?!共)|[二三四五六]|日(?!均)|天(?!然))/,
      ([, day]) => ({ kind: 'weekday', weekday: WEEKDAY[day ?? ''] ?? 0, week: -1 }),
    ],
    [
      /(?:本|这个?)(?:周|星期)(?!末|一(?!共)|[二三四五六]|日(?!均)|天(?!然))/,
      () => ({ kind: 'week', offset: 0 }),
    ],
    [
      /(?:本|这个?)(?:周|星期)(一(?!共)|[二三四五六]|日(?!均)|天(?!然))/,
      ([, day]) => ({ kind: 'weekday', weekday: WEEKDAY[day ?? ''] ?? 0, week: 0 }),
    ],
    [
      new RegExp(`第${NUMBER}周`),
      ([, week]) => ({ kind: 'weekNumber', number: number(week ?? '') ?? 0, year: null }),
    ],
    [
      /(?:周|星期|礼拜)(一(?!共)|[二三四五六]|日(?!均)|天(?!然))/,
      ([, day]) => ({ kind: 'weekday', weekday: WEEKDAY[day ?? ''] ?? 0, week: null }),
    ],
    [/上上个?月/, () => ({ kind: 'month', offset: -2 })],
    [/上个?月(?![初底末中])/, () => ({ kind: 'month', offset: -1 })],
    [/(?:本月|这个?月|当月)(?![初底末中])(?:至今|到今天|到现在)?/, () => ({ kind: 'month', offset: 0 })],
    [/去年/, () => ({ kind: 'year', offset: -1 })],
    [/今年|本年/, () => ({ kind: 'year', offset: 0 })],
    [/(20\d{2})年/, ([, year]) => ({ kind: 'yearOf', year: Number(year) })],
    [
      new RegExp(`${NUMBER}月份?(?![初底末中])`),
      ([, m]) => ({ kind: 'monthOf', month: number(m ?? '') ?? 0, year: null }),
    ],
    [/上个?班(?!组)|上一个?班(?!组)/, () => ({ kind: 'shiftAt', offset: -1 })],
    [/本班(?!组)|当班|这个班(?!组)/, () => ({ kind: 'shiftAt', offset: 0 })],
    [/夜班|晚班|大夜/, () => ({ kind: 'shift', code: 'night' })],
    [/白班|早班|日班/, () => ({ kind: 'shift', code: 'day' })],
    [/中班|小夜/, () => ({ kind: 'shift', code: 'evening' })],
    [
      new RegExp(`${HALF_DAY}${NUMBER}(?:点钟?|时|:)?(\\d{2}|半)?分?(?:到|至|-|~|—)${HALF_DAY}${HOUR}`),
      ([, fromHalf, from, fromMinutes, toHalf, to, toMinutes]) => ({
        kind: 'clock',
        fromMin: clock(fromHalf, from, fromMinutes),
        toMin: clock(toHalf ?? fromHalf, to, toMinutes),
      }),
    ],
    [
      new RegExp(`${HALF_DAY}${HOUR}(?:之前|以前|前)`),
      ([, half, h, m]) => ({ kind: 'clockSide', side: 'before', atMin: clock(half, h, m) }),
    ],
    [
      new RegExp(`${HALF_DAY}${HOUR}(?:之后|以后|后|起|开始)`),
      ([, half, h, m]) => ({ kind: 'clockSide', side: 'after', atMin: clock(half, h, m) }),
    ],
    [/今天到(?:现在|目前)(?:为止)?|今儿到现在/, () => ({ kind: 'day', offset: 0 })],
    [
      /(?:截[止至](?:到)?(?:目前|现在|今天|今日|此刻)(?:为止)?|以来|到现在|到目前|至今|到今天|开始到现在|(?<= )算起|(?<= )起)(?:为止)?/,
      () => ({ kind: 'since' }),
    ],
    [/今天|今日|今儿|当天|本日/, () => ({ kind: 'day', offset: 0 })],
    [
      /(\d{1,2})[日号](?![\u4e00-\u9fff]{0,3}[机线窑炉磨塔泵])/,
      ([, d]) => ({ kind: 'date', year: null, month: null, day: Number(d) }),
    ],
    [/(?<= )(?:到|至|-|~)(?= )/, () => ({ kind: 'through' })],
  ],
  timeLeft:
    /截[止至]|\d+ ?[点时]|\d{1,2}:\d{2}|季度|周末|节假日|上午|下午|晚上|凌晨|早上|年底|月底|年初|月初|国庆|春节|元旦|五一|中秋|端午|清明|节前|节后|第[一二三四]?[周个]|头[几两三]天/,
};
