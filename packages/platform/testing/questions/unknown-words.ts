/**
 * Questions with a word that the plant has nothing for: a source, a substance, a person, a customer, a product, an
 * event. `{x}` is such a word. A figure alone would be the answer to the question without it.
 */
interface UnknownForms {
  readonly words: readonly string[];
  readonly forms: readonly string[];
}

const LANGUAGES: readonly UnknownForms[] = [
  {
    words: ['光伏', '叉车', '马可波罗', '张师傅', '参观团', '抛釉砖', '氨气', '充电桩', '外协', '甲班'],
    forms: ['昨天{x}用了多少电', '{x}上个月的电费', '本月{x}碳排放是多少', '查一下{x}昨天的产量'],
  },
  {
    words: ['solar', 'forklifts', 'Marazzi', 'Mr Li', 'visitors', 'mosaic', 'ammonia', 'overtime', 'toilets'],
    forms: [
      'How much electricity for {x} did we use yesterday?',
      'electricity cost of {x} last month',
      'CO2 of {x} this month',
      'show me the output of {x} yesterday',
    ],
  },
  {
    words: [
      '太陽光',
      'フォークリフト',
      '田中さん',
      '見学者',
      'モザイクタイル',
      'アンモニア',
      '残業',
      '輸出向け',
    ],
    forms: [
      '昨日の{x}の電力使用量を教えて',
      '先月の{x}の電気代はいくらですか',
      '今月の{x}のCO2排出量',
      '昨日の{x}の生産量',
    ],
  },
  {
    words: ['panel surya', 'forklift', 'pelanggan Roman', 'Pak Budi', 'tamu', 'mosaik', 'amonia', 'lembur'],
    forms: [
      'berapa listrik {x} kemarin',
      'biaya listrik {x} bulan lalu',
      'emisi CO2 {x} bulan ini',
      'produksi {x} kemarin',
    ],
  },
  {
    words: [
      'fotovoltaico',
      'carrelli',
      'cliente Rossi',
      'Mario',
      'visitatori',
      'mosaico',
      'ammoniaca',
      'straordinari',
    ],
    forms: [
      'quanta elettricità {x} ieri',
      'costo dell’elettricità {x} il mese scorso',
      'CO2 {x} questo mese',
      'produzione {x} ieri',
    ],
  },
  {
    words: ['โซลาร์เซลล์', 'รถโฟล์คลิฟท์', 'ลูกค้าโคเวอร์', 'คุณสมชาย', 'ผู้เยี่ยมชม', 'โมเสก', 'แอมโมเนีย', 'ล่วงเวลา'],
    forms: ['เมื่อวาน{x}ใช้ไฟเท่าไหร่', 'ค่าไฟของ{x}เดือนที่แล้ว', 'การปล่อยคาร์บอนของ{x}เดือนนี้', 'ผลผลิต{x}เมื่อวาน'],
  },
  {
    words: [
      'mặt trời',
      'xe nâng',
      'khách Viglacera',
      'ông Nam',
      'khách tham quan',
      'gạch mosaic',
      'amoniac',
      'tăng ca',
    ],
    forms: [
      'hôm qua {x} dùng bao nhiêu điện',
      'chi phí điện của {x} tháng trước',
      'phát thải CO2 của {x} tháng này',
      'sản lượng {x} hôm qua',
    ],
  },
  {
    words: ['太陽光電', '堆高機', '冠軍建材', '張師傅', '參觀團', '馬賽克', '氨氣', '加班'],
    forms: ['昨天{x}用了多少電', '{x}上個月的電費', '本月{x}碳排放是多少', '查一下{x}昨天的產量'],
  },
];

export const UNKNOWN_WORDS: readonly string[] = LANGUAGES.flatMap(({ words, forms }) =>
  forms.flatMap((form) => words.map((word) => form.replace('{x}', word))),
);
