import { ago, ISO_TIME, minutesOf, numbersOf, type Lexicon } from './lexicon.ts';

/** Questions come composed, and so must the patterns: one vowel of Thai is written in two ways. */
const th = (source: string): RegExp => new RegExp(source.normalize('NFKC'));

const MONTHS = [
  'มกรา',
  'กุมภา',
  'มีนา',
  'เมษา',
  'พฤษภา',
  'มิถุนา',
  'กรกฎา',
  'สิงหา',
  'กันยา',
  'ตุลา',
  'พฤศจิกา',
  'ธันวา',
];
const MONTH = `(${MONTHS.join('|')})(?:คม|ยน|พันธ์)?`;
const DAYS = ['จันทร์', 'อังคาร', 'พุธ', 'พฤหัส', 'ศุกร์', 'เสาร์', 'อาทิตย์'];
const number = numbersOf({
  หนึ่ง: 1,
  สอง: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
  สิบ: 10,
});
const NUMBER = '(\\d+|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)';
const UNIT = { ชั่วโมง: 'hour', วัน: 'day', สัปดาห์: 'week', เดือน: 'month' } as const;
const AGO = { วัน: 'day', สัปดาห์: 'week', อาทิตย์: 'week', เดือน: 'month', ปี: 'year' } as const;
const month = (text: string | undefined): number => MONTHS.indexOf(text ?? '') + 1;
const weekday = (text: string | undefined): number => DAYS.indexOf(text ?? '') + 1;
/** Years of the Buddhist calendar are told as they are used. */
const year = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text) > 2400 ? Number(text) - 543 : Number(text);

export const TH: Lexicon = {
  help: th('^(?:ช่วยด้วย|ช่วยเหลือ|สวัสดี|ทำอะไรได้บ้าง)[?!. ]*$'),
  future: th('พยากรณ์|คาดการณ์|พรุ่งนี้|สัปดาห์หน้า|เดือนหน้า|ปีหน้า|อาทิตย์หน้า|จะใช้'),
  cause: th('ทำไม|เพราะอะไร|สาเหตุ|เพราะเหตุใด'),
  order: th('(?:รับทราบ|ลบ|ปิด|เปิด|ตั้งค่า|แก้ไข)(?:การแจ้งเตือน|สัญญาณ|เครื่อง|ค่า)'),
  compare: th('เทียบ|เปรียบเทียบ|กว่า|ต่างกัน|เพิ่มขึ้น|ลดลง|เปลี่ยนแปลง'),
  comparedWith: th('(?:กับ|กว่า|จาก|เทียบกับ) ?$'),
  top: th('มากที่สุด|สูงสุด|เยอะที่สุด|อันดับ|(?:แผนก|เครื่อง|ไลน์|โรงงาน|ฝ่าย)(?:จักร)?ไหน|เปลืองที่สุด'),
  least: th('น้อยที่สุด|ต่ำสุด'),
  each: th('รายวัน|รายชั่วโมง|แต่ละวัน|ทุกวัน|ทุกชั่วโมง|แนวโน้ม|ต่อวัน'),
  topCount: th('(?<count>\\d+) ?(?:อันดับ|เครื่อง|แผนก)|อันดับ ?(?<count2>\\d+)'),
  above: th('(?:เกิน|มากกว่า|สูงกว่า|>) ?(?<value>[\\d.,]+) ?(?<unit>mwh|kwh|หน่วย|nm3|m3|cny|หยวน|ตัน|kw)?'),
  below: th('(?:ต่ำกว่า|น้อยกว่า|ไม่ถึง|<) ?(?<value>[\\d.,]+) ?(?<unit>mwh|kwh|หน่วย|nm3|m3|cny|หยวน|ตัน|kw)?'),
  followUp: th('^(?:แล้ว|และ|ส่วน|งั้น)|ล่ะ[?]?$'),
  count: th('กี่ครั้ง|กี่รายการ|จำนวน|ทั้งหมด|รวม'),
  nowWords: th('ตอนนี้|ขณะนี้|ปัจจุบัน|อยู่ตอนนี้'),
  subjects: {
    notMeasured: th('เพาเวอร์แฟกเตอร์|ตัวประกอบกำลัง|ฮาร์มอนิก|แรงดันไฟ|อากาศภายนอก|อุณหภูมิ|ความชื้น|oee'),
    tasks: th('งานที่ต้องทำ|ใบสั่งงาน|รายการงาน|งานค้าง'),
    handbook: th('คู่มือ|วิธี|ทำอย่างไร|ยังไง|ที่ไหน'),
    savings: th('ประหยัด|เส้นฐาน|เบสไลน์'),
    alarms: th('แจ้งเตือน|สัญญาณเตือน|อลาร์ม|เตือนภัย'),
    stops: th('หยุดเครื่อง|เครื่องหยุด|ดาวน์ไทม์|เวลาหยุด|หยุดไลน์|หยุดทำงาน|หยุดนาน|หยุดบ่อย'),
    demand: th('ดีมานด์|ความต้องการไฟฟ้าสูงสุด|โหลดสูงสุด|(?<!ช่วง|ออฟ|ช่วงออน|ออน)พีก|กำลังไฟฟ้าสูงสุด|ตัวประกอบโหลด'),
    powerQuality: th('คุณภาพไฟฟ้า|ความไม่สมดุล|ความผันผวน'),
    price: th('ราคา|อัตราค่าไฟ|ค่าไฟต่อหน่วย'),
    unitConsumption: th('การใช้พลังงานจำเพาะ|พลังงานต่อหน่วย|ต่อตารางเมตร|ต่อตัน|ต่อ ?m2'),
    cost: th('ค่าไฟ|ค่าก๊าซ|ค่าน้ำ|ค่าใช้จ่าย|ต้นทุน|กี่บาท|กี่หยวน|ค่าพลังงาน'),
    co2: th('co2|คาร์บอน|ก๊าซเรือนกระจก'),
    tiers: th('ออฟพีก|ออนพีก|นอกช่วงพีก|ช่วงพีก|ช่วงเวลา|สัดส่วน'),
    energy: th('พลังงานรวม|พลังงานทั้งหมด|ถ่านหินมาตรฐาน'),
    output: th('ผลผลิต|ผลิตได้|ปริมาณการผลิต|ยอดผลิต|การผลิต'),
    machines: th('เครื่องที่เดิน|เดินเครื่องอยู่|สถานะเครื่อง|กำลังทำงาน'),
    reading: th('ค่าล่าสุด|โหลดตอนนี้|กำลังไฟตอนนี้|ค่าที่อ่าน'),
    quantity: th('ไฟ|ไฟฟ้า|ก๊าซ|แก๊ส|น้ำ|ไอน้ำ|ถ่านหิน|ใช้ไป|การใช้|kwh|พลังงาน|กี่หน่วย'),
    meters: th('มิเตอร์|จุดวัด'),
    areas: th('แผนก|ไลน์|เครื่องจักร|พื้นที่'),
  },
  tiers: [
    [th('พีกสูงสุด'), 'topPeak'],
    [th('ออฟพีกต่ำสุด|ออฟพีกลึก'), 'deepValley'],
    [th('ออฟพีก|นอกช่วงพีก'), 'valley'],
    [th('พีก'), 'peak'],
  ],
  energies: [
    [th('ความร้อนทิ้ง'), 'recovered'],
    [th('ถ่านหิน(?!มาตรฐาน)'), 'coal'],
    [th('ไอน้ำ'), 'steam'],
    [th('ก๊าซ|แก๊ส'), 'gas'],
    [th('(?<!ไอ)น้ำ'), 'water'],
    [th('ไฟ|kwh'), 'electric'],
  ],
  areaTypes: [
    [th('แผนก|ฝ่าย|โรงงาน'), 'workshop'],
    [th('ไลน์'), 'line'],
    [th('กระบวนการ'), 'process'],
    [th('เครื่อง'), 'unit'],
  ],
  place: [
    th('(?<name>(?:เครื่อง|เตา|ไลน์|ปั๊ม)[\u0e00-\u0e7f]{0,20} ?\\d{1,3})'),
    th('(?<name>แผนก(?!ไหน|ใด)[\u0e00-\u0e7f]{2,12})'),
  ],
  noPlace: th('^แผนก(?:ไหน|ใด|ที่)'),
  number,
  time: [
    ...ISO_TIME,
    [
      th(`(?:วันที่ ?)?(\\d{1,2}) ?${MONTH}(?: ?(\\d{4}))?`),
      ([, day, name, y]) => ({ kind: 'date', day: Number(day), month: month(name), year: year(y) }),
    ],
    [th('ครึ่ง(?:เดือน)?แรก(?:ของ)?(?:เดือน)?'), () => ({ kind: 'part', of: 2, number: 1 })],
    [th('ครึ่ง(?:เดือน)?หลัง(?:ของ)?(?:เดือน)?'), () => ({ kind: 'part', of: 2, number: 2 })],
    [
      th(`(?:เดือน)?${MONTH}(?: ?(\\d{4}))?`),
      ([, name, y]) => ({ kind: 'monthOf', month: month(name), year: year(y) }),
    ],
    [th('เมื่อวานซืน|วานซืน'), () => ({ kind: 'day', offset: -2 })],
    [th('วันก่อนหน้า(?:นั้น)?|ก่อนหน้านั้น'), () => ({ kind: 'before' })],
    [th('เมื่อคืน(?:นี้)?|กะดึกเมื่อคืน'), () => ({ kind: 'shift', code: 'night', offset: -1 })],
    [th('กะที่แล้ว|กะก่อน'), () => ({ kind: 'shiftAt', offset: -1 })],
    [th('กะนี้|กะปัจจุบัน'), () => ({ kind: 'shiftAt', offset: 0 })],
    [th('กะดึก|กะกลางคืน'), () => ({ kind: 'shift', code: 'night' })],
    [th('กะเช้า|กะกลางวัน'), () => ({ kind: 'shift', code: 'day' })],
    [th('กะบ่าย|กะเย็น'), () => ({ kind: 'shift', code: 'evening' })],
    [th('เมื่อวาน(?:นี้)?'), () => ({ kind: 'day', offset: -1 })],
    [th('วันนี้'), () => ({ kind: 'day', offset: 0 })],
    [
      th(`${NUMBER} ?(ชั่วโมง|วัน|สัปดาห์|เดือน)(?:ที่ผ่านมา|ล่าสุด|ย้อนหลัง)`),
      ([, count, unit]) => ({
        kind: 'last',
        count: number(count ?? '') ?? 0,
        unit: UNIT[unit as keyof typeof UNIT],
      }),
    ],
    [th('ชั่วโมงที่ผ่านมา|ชั่วโมงล่าสุด'), () => ({ kind: 'last', count: 1, unit: 'hour' })],
    [th('สัปดาห์ที่ ?(\\d{1,2})'), ([, week]) => ({ kind: 'weekNumber', number: Number(week), year: null })],
    [
      th(`${NUMBER} ?(วัน|สัปดาห์|อาทิตย์|เดือน|ปี)(?:ที่แล้ว|ก่อน)`),
      ([, count, unit]) => ago(AGO[unit as keyof typeof AGO], number(count ?? '')),
    ],
    [th('(?:สัปดาห์|อาทิตย์)(?:ที่แล้ว|ก่อน|ที่ผ่านมา)'), () => ({ kind: 'week', offset: -1 })],
    [th('(?:สัปดาห์|อาทิตย์)นี้'), () => ({ kind: 'week', offset: 0 })],
    [th('เดือน(?:ที่แล้ว|ก่อน|ที่ผ่านมา)'), () => ({ kind: 'month', offset: -1 })],
    [th('เดือนนี้'), () => ({ kind: 'month', offset: 0 })],
    [th('ปีนี้'), () => ({ kind: 'year', offset: 0 })],
    [th('ปี(?:ที่แล้ว|ก่อน)'), () => ({ kind: 'year', offset: -1 })],
    [
      th(`วัน(${DAYS.join('|')})(?:บดี)?`),
      ([, day]) => ({ kind: 'weekday', weekday: weekday(day), week: null }),
    ],
    [th('ตั้งแต่'), () => ({ kind: 'since' })],
    [
      th('(\\d{1,2})(?:[:.](\\d{2}))? ?(?:โมง|น\\.)? ?(?:ถึง|-) ?(\\d{1,2})(?:[:.](\\d{2}))? ?(?:โมง|น\\.)'),
      ([, from, fromMinutes, to, toMinutes]) => ({
        kind: 'clock',
        fromMin: minutesOf(from, fromMinutes),
        toMin: minutesOf(to, toMinutes),
      }),
    ],
    [th('(?<= )ถึง(?= )'), () => ({ kind: 'through' })],
  ],
  timeLeft: th(
    '\\d+ ?(?:โมง|น\\.|ทุ่ม|นาฬิกา)|\\d{1,2}:\\d{2}|ไตรมาส|สัปดาห์แรก|สุดสัปดาห์|ตอนเช้า|ตอนบ่าย|ตอนเย็น|25\\d{2}|20\\d{2}',
  ),
};
