import { ago, ISO_TIME, minutesOf, numbersOf, type Lexicon } from './lexicon.ts';

const number = numbersOf({ 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 });
const NUMBER = '(\\d+|[一二三四五六七八九十])';
const WEEKDAY: Readonly<Record<string, number>> = { 月: 1, 火: 2, 水: 3, 木: 4, 金: 5, 土: 6, 日: 7 };
const UNIT = { 時間: 'hour', 日: 'day', 日間: 'day', 週間: 'week', か月: 'month', ヶ月: 'month' } as const;
const clock = (half: string | undefined, hours: string | undefined, minutes: string | undefined): number => {
  const at = minutesOf(hours, minutes, '半');
  return half === '午後' && at < 720 ? at + 720 : at;
};

export const JA: Lexicon = {
  help: /^(?:ヘルプ|ありがとう(?:ございます)?|あなたは(?:誰|人間)[^?]{0,8}|こんにちは|使い方|何ができますか|何ができる)[?!。 ]*$/,
  future: /予測|予想|明日|あした|来週|来月|来年|今後|次の(?:シフト|勤務)|でしょう/,
  cause: /なぜ|なんで|どうして|原因|理由/,
  order: /確認して(?:ください|おいて)|削除して|停止して|変更して|止めて|消して/,
  compare: /比べ|比較|対比|より|差|増え|減っ|増減|変化/,
  comparedWith: /(?:と|に)$|と比べて?$/,
  top: /ランキング|順位|一番|いちばん|最も|もっとも|上位|どの(?:工場|ライン|設備|機械|工程|職場)|トップ/,
  least: /最も少ない|一番少ない|いちばん少ない|最小|最低/,
  each: /日別|毎日|時間別|毎時|推移|トレンド|日ごと|時間ごと|1日ごと/,
  topCount: /(?:上位|トップ) ?(?<count>\d+|[一二三四五六七八九十])/,
  above: /(?<value>[\d.,]+) ?(?<unit>万kwh|kwh|mwh|nm3|m3|元|t|トン|kw)?(?:を超え|以上|より多い|より大き)/,
  below: /(?<value>[\d.,]+) ?(?<unit>万kwh|kwh|mwh|nm3|m3|元|t|トン|kw)?(?:以下|未満|より少ない|を下回)/,
  followUp: /^(?:では|じゃあ|それでは|それと|あと)|(?:は|は[?])$/,
  count: /何件|何回|回数|件数|いくつ|合計/,
  nowWords: /今(?!日|月|週|年|朝|晩|夜)|現在|ただいま|未処理|未確認|出ている/,
  subjects: {
    notMeasured: /力率|高調波|電圧|フリッカ|oee|湿度|気温|温度|天気/,
    tasks: /タスク|作業指示|やること|todo/,
    handbook:
      /マニュアル|手引|ハンドブック|方法|やり方|(?:止め|消し|変え|直し|出し|入れ|作り|見|使い|切り)方|どうやって|どうすれば|どうしたら|どうやる|どこで/,
    savings: /省エネ|節約|削減量|ベースライン|節電/,
    alarms: /アラーム|警報|警告/,
    stops: /停止時間|停止|ダウンタイム|ライン停止|止まっ/,
    demand: /デマンド|最大電力|最大負荷|ピーク電力|負荷率/,
    powerQuality: /電力品質|不平衡|変動/,
    price: /単価|料金単価|電気料金の単価|価格/,
    unitConsumption: /原単位|単位あたり|m2あたり|トンあたり|1m2/,
    cost: /電気代|ガス代|水道代|費用|コスト|料金|金額|いくらかかった|代金/,
    co2: /co2|二酸化炭素|炭素|排出/,
    tiers: /夜間電力|ピーク時間|オフピーク|時間帯別|谷|山時間|割合/,
    energy: /総エネルギー|総合エネルギー|標準炭|エネルギー合計|エネルギー消費/,
    output: /生産量|出来高|生産高|生産実績|生産した|良品/,
    machines: /稼働中|稼働状態|運転中|設備状態|動いている/,
    reading: /現在の(?:負荷|電力)|リアルタイム|最新値|指示値/,
    quantity: /使用量|消費量|使った|使用|消費|電力|電気|ガス|水|蒸気|石炭|kwh|発電/,
    meters: /メーター|計量点|計器/,
    areas: /工場|ライン|設備|工程|エリア/,
  },
  tiers: [
    [/最ピーク/, 'topPeak'],
    [/オフピーク|夜間電力|谷/, 'valley'],
    [/ピーク|山時間/, 'peak'],
    [/平時間|平段|平常時間/, 'flat'],
  ],
  energies: [
    [/排熱発電|発電量/, 'recovered'],
    [/(?<!標準)石炭/, 'coal'],
    [/蒸気/, 'steam'],
    [/ガス/, 'gas'],
    [/水(?!曜|蒸)/, 'water'],
    [/電|kwh/, 'electric'],
  ],
  areaTypes: [
    [/工場|職場|部門/, 'workshop'],
    [/ライン/, 'line'],
    [/工程/, 'process'],
    [/設備|機械|機器|装置/, 'unit'],
  ],
  place: [
    /(?<name>\d{1,3} ?号 ?(?:[\u30a0-\u30ff\u4e00-\u9fff]{1,8}))/,
    /(?<name>[\u4e00-\u9fff\u30a0-\u30ff]{2,8}(?:工場|職場|倉庫))/,
  ],
  noPlace: /^(?:どの|各|全|すべて|一番|使用)/,
  number,
  time: [
    ...ISO_TIME,
    [
      /(\d{4})年(\d{1,2})月(\d{1,2})日/,
      ([, y, m, d]) => ({ kind: 'date', year: Number(y), month: Number(m), day: Number(d) }),
    ],
    [
      /(\d{1,2})月(\d{1,2})日/,
      ([, m, d]) => ({ kind: 'date', year: null, month: Number(m), day: Number(d) }),
    ],
    [/(\d{4})年(\d{1,2})月/, ([, y, m]) => ({ kind: 'monthOf', year: Number(y), month: Number(m) })],
    [/(?:の)?(?:前半|上半期?)/, () => ({ kind: 'part', of: 2, number: 1 })],
    [/(?:の)?(?:後半|下半期?)/, () => ({ kind: 'part', of: 2, number: 2 })],
    [/上旬/, () => ({ kind: 'part', of: 3, number: 1 })],
    [/中旬/, () => ({ kind: 'part', of: 3, number: 2 })],
    [/下旬/, () => ({ kind: 'part', of: 3, number: 3 })],
    [
      new RegExp(`(?:直近|過去|最近|ここ)の?${NUMBER}(時間|日間|日|週間|か月|ヶ月)`),
      ([, count, unit]) => ({
        kind: 'last',
        count: number(count ?? '') ?? 0,
        unit: UNIT[unit as keyof typeof UNIT],
      }),
    ],
    [/直近1時間|この1時間/, () => ({ kind: 'last', count: 1, unit: 'hour' })],
    [
      new RegExp(`${NUMBER}(日|週間?|[かヶカケ]月|年)前`),
      ([, count, unit]) =>
        ago(
          unit === '日' ? 'day' : unit?.startsWith('週') ? 'week' : unit === '年' ? 'year' : 'month',
          number(count ?? ''),
        ),
    ],
    [/一昨々日|一昨昨日|さきおととい|さおととい/, () => ({ kind: 'day', offset: -3 })],
    [/一昨日|おととい/, () => ({ kind: 'day', offset: -2 })],
    [/その前の?日?|前日|前の日/, () => ({ kind: 'before' })],
    [/昨夜の?(?:夜勤)?|ゆうべ/, () => ({ kind: 'shift', code: 'night', offset: -1 })],
    [/昨日|きのう/, () => ({ kind: 'day', offset: -1 })],
    [/先々週/, () => ({ kind: 'week', offset: -2 })],
    [
      /先週の?(?:([月火水木金土日])曜日?)/,
      ([, day]) => ({ kind: 'weekday', weekday: WEEKDAY[day ?? ''] ?? 0, week: -1 }),
    ],
    [/先週/, () => ({ kind: 'week', offset: -1 })],
    [/今週/, () => ({ kind: 'week', offset: 0 })],
    [/第(\d{1,2})週/, ([, week]) => ({ kind: 'weekNumber', number: Number(week), year: null })],
    [
      /([月火水木金土日])曜日?/,
      ([, day]) => ({ kind: 'weekday', weekday: WEEKDAY[day ?? ''] ?? 0, week: null }),
    ],
    [/先々月/, () => ({ kind: 'month', offset: -2 })],
    [/先月/, () => ({ kind: 'month', offset: -1 })],
    [/今月/, () => ({ kind: 'month', offset: 0 })],
    [/昨年|去年/, () => ({ kind: 'year', offset: -1 })],
    [/今年/, () => ({ kind: 'year', offset: 0 })],
    [/(20\d{2})年/, ([, year]) => ({ kind: 'yearOf', year: Number(year) })],
    [/(\d{1,2})月/, ([, m]) => ({ kind: 'monthOf', month: Number(m), year: null })],
    [/前の?(?:シフト|直|勤務)/, () => ({ kind: 'shiftAt', offset: -1 })],
    [/(?:今|この)の?(?:シフト|直|勤務)/, () => ({ kind: 'shiftAt', offset: 0 })],
    [/準夜勤/, () => ({ kind: 'shift', code: 'evening' })],
    [/夜勤|夜シフト/, () => ({ kind: 'shift', code: 'night' })],
    [/日勤|昼勤/, () => ({ kind: 'shift', code: 'day' })],
    [
      /(午前|午後)?(\d{1,2})(?:時|:)(\d{2}|半)?分?(?:から|~|-)(午前|午後)?(\d{1,2})(?:時|:)(\d{2}|半)?分?(?:まで)?/,
      ([, fromHalf, from, fromMinutes, toHalf, to, toMinutes]) => ({
        kind: 'clock',
        fromMin: clock(fromHalf, from, fromMinutes),
        toMin: clock(toHalf ?? fromHalf, to, toMinutes),
      }),
    ],
    [
      /(午前|午後)?(\d{1,2})時(\d{2}|半)?分?(?:以前|まで|より前)/,
      ([, half, h, m]) => ({ kind: 'clockSide', side: 'before', atMin: clock(half, h, m) }),
    ],
    [
      /(午前|午後)?(\d{1,2})時(\d{2}|半)?分?(?:以降|から)/,
      ([, half, h, m]) => ({ kind: 'clockSide', side: 'after', atMin: clock(half, h, m) }),
    ],
    [/(?:から(?:今|現在)まで|以来|以降|から(?=[のは]|の))/, () => ({ kind: 'since' })],
    [/今日|きょう|本日/, () => ({ kind: 'day', offset: 0 })],
    [/(?<= )(?:から|~|-)(?= )/, () => ({ kind: 'through' })],
  ],
  timeLeft:
    /\d+時(?!間)|\d{1,2}:\d{2}|四半期|第[\d一二三四]週|最初の|週末|午前|午後|今朝|今晩|月末|年末|上期|下期/,
};
