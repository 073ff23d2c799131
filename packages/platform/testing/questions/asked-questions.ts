/**
 * Questions of every language, put together from how areas, periods and figures are called in it; with the facts that
 * their answers have to hold, in the notation of `expected-facts.ts`.
 */
type Words = readonly (readonly [said: string, token: string])[];

interface QuestionForms {
  readonly areas: Words;
  readonly periods: Words;
  /** `{a}` is an area, `{p}` a period; in the facts too. */
  readonly forms: readonly (readonly [form: string, facts: string])[];
}

const LANGUAGES: readonly QuestionForms[] = [
  {
    areas: [
      ['原料车间', 'W1'],
      ['成型', 'W2'],
      ['3号球磨机', 'W1.L1.P1.U03'],
      ['2# 辊道窑', 'W4.L2.P1.U01'],
      ['空压站', 'W6.L1'],
      ['烧成 1 线', 'W4.L1'],
    ],
    periods: [
      ['昨天', 'd1119'],
      ['前天', 'd1118'],
      ['上周', 'w1109'],
      ['10月', 'm10'],
      ['11月3日', 'd1103'],
      ['昨天白班', '11-19T08:00/11-19T16:00'],
      ['11月5日到11月7日', '11-05T08:00/11-08T08:00'],
      ['周三', 'd1118'],
      ['昨天下午2点到5点', '11-19T14:00/11-19T17:00'],
      ['10月下旬', '10-21T08:00/11-01T08:00'],
    ],
    forms: [
      ['{a}{p}用了多少电', 'use electric {a} {p}'],
      ['{p}{a}的电费', 'cost electric {a} {p}'],
      ['查一下{p}全厂的天然气用量', 'use gas - {p}'],
      ['{p}全厂能源费用', 'cost * - {p}'],
      ['{p}碳排放量', 'co2 - {p}'],
      ['{p}一共产出多少合格品', 'output - {p}'],
    ],
  },
  {
    areas: [
      ['raw materials', 'W1'],
      ['the forming workshop', 'W2'],
      ['ball mill 3', 'W1.L1.P1.U03'],
      ['kiln 2', 'W4.L2.P1.U01'],
      ['the air station', 'W6.L1'],
      ['firing line 1', 'W4.L1'],
    ],
    periods: [
      ['yesterday', 'd1119'],
      ['the day before yesterday', 'd1118'],
      ['last week', 'w1109'],
      ['in October', 'm10'],
      ['on 3 November', 'd1103'],
      ['in the day shift yesterday', '11-19T08:00/11-19T16:00'],
      ['5 to 7 November', '11-05T08:00/11-08T08:00'],
      ['on Wednesday', 'd1118'],
      ['yesterday from 2 pm to 5 pm', '11-19T14:00/11-19T17:00'],
      ['last night', '11-20T00:00/11-20T08:00'],
    ],
    forms: [
      ['How much electricity did {a} use {p}?', 'use electric {a} {p}'],
      ['electricity cost of {a} {p}', 'cost electric {a} {p}'],
      ['natural gas of the whole plant {p}', 'use gas - {p}'],
      ['What did we spend on energy {p}?', 'cost * - {p}'],
      ['carbon emissions {p}', 'co2 - {p}'],
      ['good output {p}', 'output - {p}'],
    ],
  },
  {
    areas: [
      ['原料車間', 'W1'],
      ['燒成車間', 'W4'],
      ['3號球磨機', 'W1.L1.P1.U03'],
      ['空壓站', 'W6.L1'],
    ],
    periods: [
      ['昨天', 'd1119'],
      ['上週', 'w1109'],
      ['上個月', 'm10'],
      ['11月3日', 'd1103'],
      ['昨天夜班', '11-20T00:00/11-20T08:00'],
      ['週三', 'd1118'],
    ],
    forms: [
      ['{a}{p}用了多少電', 'use electric {a} {p}'],
      ['{p}{a}的電費是多少', 'cost electric {a} {p}'],
      ['{p}全廠用水量', 'use water - {p}'],
      ['{p}綜合能耗', 'coal - {p}'],
      ['{p}最大需量', 'demand - {p}'],
    ],
  },
  {
    areas: [
      ['原料工場', 'W1'],
      ['焼成工場', 'W4'],
      ['3号ボールミル', 'W1.L1.P1.U03'],
      ['コンプレッサー室', 'W6.L1'],
    ],
    periods: [
      ['昨日', 'd1119'],
      ['先週', 'w1109'],
      ['先月', 'm10'],
      ['11月3日', 'd1103'],
      ['一昨日', 'd1118'],
      ['昨日の8時から12時まで', '11-19T08:00/11-19T12:00'],
    ],
    forms: [
      ['{a}の{p}の電力使用量', 'use electric {a} {p}'],
      ['{p}の{a}の電気代はいくらですか', 'cost electric {a} {p}'],
      ['{p}のガス使用量を教えてください', 'use gas - {p}'],
      ['{p}のCO2排出量', 'co2 - {p}'],
      ['{p}の生産量は？', 'output - {p}'],
    ],
  },
  {
    areas: [
      ['Bahan baku', 'W1'],
      ['Pembakaran', 'W4'],
      ['Kompresor 2', 'W6.L1.P1.U02'],
      ['Stasiun udara tekan', 'W6.L1'],
    ],
    periods: [
      ['kemarin', 'd1119'],
      ['minggu lalu', 'w1109'],
      ['bulan lalu', 'm10'],
      ['3 November', 'd1103'],
      ['kemarin dulu', 'd1118'],
      ['kemarin jam 8 sampai 12', '11-19T08:00/11-19T12:00'],
    ],
    forms: [
      ['Berapa pemakaian listrik {a} {p}?', 'use electric {a} {p}'],
      ['biaya listrik {a} {p}', 'cost electric {a} {p}'],
      ['pemakaian gas seluruh pabrik {p}', 'use gas - {p}'],
      ['emisi karbon {p}', 'co2 - {p}'],
      ['hasil produksi {p}', 'output - {p}'],
    ],
  },
  {
    areas: [
      ['Materie prime', 'W1'],
      ['Cottura', 'W4'],
      ['Compressore 2', 'W6.L1.P1.U02'],
      ['Forno a rulli 1', 'W4.L1.P1.U01'],
    ],
    periods: [
      ['ieri', 'd1119'],
      ['la settimana scorsa', 'w1109'],
      ['il mese scorso', 'm10'],
      ['il 3 novembre', 'd1103'],
      ["l'altro ieri", 'd1118'],
      ['ieri dalle 8 alle 12', '11-19T08:00/11-19T12:00'],
    ],
    forms: [
      ['Quanta elettricità ha consumato {a} {p}?', 'use electric {a} {p}'],
      ['costo dell’elettricità di {a} {p}', 'cost electric {a} {p}'],
      ['consumo di acqua {p}', 'use water - {p}'],
      ['emissioni di CO2 {p}', 'co2 - {p}'],
      ['produzione {p}', 'output - {p}'],
    ],
  },
  {
    areas: [
      ['วัตถุดิบ', 'W1'],
      ['ขึ้นรูป', 'W2'],
      ['เครื่องอัดอากาศ 2', 'W6.L1.P1.U02'],
      ['สถานีอัดอากาศ', 'W6.L1'],
    ],
    periods: [
      ['เมื่อวาน', 'd1119'],
      ['สัปดาห์ที่แล้ว', 'w1109'],
      ['เดือนที่แล้ว', 'm10'],
      ['วันที่ 3 พฤศจิกายน', 'd1103'],
      ['เมื่อวานซืน', 'd1118'],
    ],
    forms: [
      ['{a}ใช้ไฟเท่าไร{p}', 'use electric {a} {p}'],
      ['ค่าไฟของ{a}{p}', 'cost electric {a} {p}'],
      ['{p}ใช้น้ำทั้งหมดเท่าไร', 'use water - {p}'],
      ['การปล่อยคาร์บอน{p}', 'co2 - {p}'],
      ['ผลผลิต{p}', 'output - {p}'],
    ],
  },
  {
    areas: [
      ['Nguyên liệu', 'W1'],
      ['Tạo hình', 'W2'],
      ['Máy nén khí 2', 'W6.L1.P1.U02'],
      ['Trạm khí nén', 'W6.L1'],
    ],
    periods: [
      ['hôm qua', 'd1119'],
      ['tuần trước', 'w1109'],
      ['tháng trước', 'm10'],
      ['ngày 3 tháng 11', 'd1103'],
      ['hôm kia', 'd1118'],
    ],
    forms: [
      ['{a} dùng bao nhiêu điện {p}?', 'use electric {a} {p}'],
      ['chi phí điện của {a} {p}', 'cost electric {a} {p}'],
      ['lượng gas tiêu thụ {p}', 'use gas - {p}'],
      ['phát thải CO2 {p}', 'co2 - {p}'],
      ['tổng sản lượng {p}', 'output - {p}'],
    ],
  },
];

/** Every form with every period, the areas taking turns. */
export const ASKED_QUESTIONS: readonly (readonly [question: string, facts: string])[] = LANGUAGES.flatMap(
  ({ areas, periods, forms }) =>
    forms.flatMap(([form, facts], formIndex) =>
      periods.map(([periodText, period], index): readonly [string, string] => {
        const [areaText, area] = areas[(index + formIndex) % areas.length] ?? ['', ''];
        return [
          form.replace('{a}', areaText).replace('{p}', periodText),
          facts.replace('{a}', area).replace('{p}', period),
        ];
      }),
    ),
);
