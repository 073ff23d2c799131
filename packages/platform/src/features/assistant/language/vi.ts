import { ago, ISO_TIME, minutesOf, numbersOf, type Lexicon } from './lexicon.ts';

const number = numbersOf({
  một: 1,
  hai: 2,
  ba: 3,
  bốn: 4,
  năm: 5,
  sáu: 6,
  bảy: 7,
  tám: 8,
  chín: 9,
  mười: 10,
});
const NUMBER = '(\\d+|một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười)';
const DAYS = ['hai', 'ba', 'tư', 'năm', 'sáu', 'bảy'];
const UNIT = { giờ: 'hour', tiếng: 'hour', ngày: 'day', tuần: 'week', tháng: 'month' } as const;
const AGO = { ngày: 'day', tuần: 'week', tháng: 'month', năm: 'year' } as const;
const weekday = (text: string | undefined): number =>
  /^\d$/.test(text ?? '') ? Number(text) - 1 : DAYS.indexOf(text ?? '') + 1;
/** Word ends: the usual ones know no letters with marks. */
const B = '(?<![\\p{L}\\d])';
const E = '(?![\\p{L}\\d])';
const vi = (source: string): RegExp => new RegExp(`${B}(?:${source})${E}`, 'u');

export const VI: Lexicon = {
  help: /^(?:trợ giúp|cảm ơn(?: bạn)?|bạn là ai|giúp|xin chào|chào|bạn làm được gì)[?!. ]*$/,
  future: vi('dự báo|dự đoán|ngày mai|tuần sau|tuần tới|tháng sau|tháng tới|năm sau|sẽ'),
  cause: vi('tại sao|vì sao|nguyên nhân|lý do|sao lại|sao(?= .*(?:tăng|giảm|cao|thấp|nhiều|ít))'),
  order: vi(
    '(?<!(?:đã|được|chưa|ai|người) )(?:xác nhận|xóa|xoá|tắt|bật|sửa|đặt) (?:cảnh báo|báo động|máy|tất cả|thông số)',
  ),
  compare: vi('so sánh|so với|so|chênh lệch|hơn|tăng|giảm|thay đổi'),
  comparedWith: new RegExp(`${B}(?:với|so với|hơn|so) ?$`, 'u'),
  top: vi(
    'nhất|nhiều nhất|cao nhất|lớn nhất|xếp hạng|(?:phân xưởng|xưởng|máy|chuyền|thiết bị|khu vực|bộ phận) nào|top',
  ),
  least: vi('ít nhất|thấp nhất|nhỏ nhất'),
  each: vi('mỗi ngày|từng ngày|hàng ngày|theo ngày|mỗi giờ|từng giờ|theo giờ|xu hướng'),
  topCount: new RegExp(
    '(?<count>\\d+) (?:máy|thiết bị|phân xưởng|xưởng|chuyền) [\\p{L} ]*nhất|top (?<count2>\\d+)',
    'u',
  ),
  above: /(?:trên|hơn|vượt(?: quá)?|lớn hơn|>) ?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|số|nm3|m3|cny|tệ|tấn|kw)?/,
  below: /(?:dưới|nhỏ hơn|ít hơn|<) ?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|số|nm3|m3|cny|tệ|tấn|kw)?/,
  followUp: /^(?:còn|thế còn|vậy|và|thế)(?![\p{L}])/u,
  count: vi('bao nhiêu lần|mấy lần|mấy cái|tổng số|số lượng|bao nhiêu'),
  nowWords: vi('hiện|hiện tại|bây giờ|đang|hiện nay|lúc này'),
  subjects: {
    notMeasured: vi('hệ số công suất|cos phi|sóng hài|điện áp|thời tiết|độ ẩm|nhiệt độ|oee'),
    tasks: vi('công việc|nhiệm vụ|lệnh sản xuất|việc cần làm'),
    handbook: vi('sổ tay|hướng dẫn|cách|làm thế nào|làm sao|ở đâu'),
    savings: vi('tiết kiệm|đường cơ sở|mức cơ sở'),
    alarms: vi('cảnh báo|báo động'),
    stops: vi('dừng máy|dừng chuyền|thời gian dừng|ngừng máy|dừng'),
    demand: vi(
      'nhu cầu cực đại|công suất cực đại|công suất đỉnh|phụ tải đỉnh|phụ tải cực đại|đỉnh tải|hệ số tải|công suất cao nhất|công suất lớn nhất',
    ),
    powerQuality: vi('chất lượng điện|mất cân bằng|dao động'),
    price: vi('giá điện|đơn giá|giá khí|giá nước|biểu giá'),
    unitConsumption: vi(
      'suất tiêu hao|tiêu hao riêng|năng lượng riêng|trên m2|mỗi m2|trên tấn|mỗi tấn|cường độ năng lượng',
    ),
    cost: vi('tiền điện|tiền gas|tiền khí|tiền nước|chi phí|tiền|tốn bao nhiêu tiền|hóa đơn|hoá đơn'),
    co2: vi('co2|các-?bon|carbon|phát thải'),
    tiers: vi('giờ thấp điểm|giờ cao điểm|thấp điểm|cao điểm|theo khung giờ|giờ bình thường'),
    energy: vi('tổng năng lượng|than tiêu chuẩn|toàn bộ năng lượng'),
    output: vi('sản lượng|sản xuất được|làm ra|sản phẩm'),
    machines: vi('máy nào đang chạy|đang chạy|trạng thái máy|trạng thái thiết bị'),
    reading: vi('chỉ số|phụ tải hiện tại|công suất hiện tại|số đọc'),
    quantity: vi('điện|gas|khí|nước|hơi|than|tiêu thụ|dùng|sử dụng|kwh|năng lượng'),
    meters: vi('đồng hồ|công tơ|điểm đo'),
    areas: vi('phân xưởng|xưởng|chuyền|máy|thiết bị|khu vực'),
  },
  tiers: [
    [vi('cao điểm nhất'), 'topPeak'],
    [vi('thấp điểm sâu'), 'deepValley'],
    [vi('giờ thấp điểm|thấp điểm'), 'valley'],
    [vi('giờ cao điểm|cao điểm'), 'peak'],
    [vi('giờ bình thường'), 'flat'],
  ],
  energies: [
    [vi('nhiệt thải'), 'recovered'],
    [vi('than(?! tiêu chuẩn)'), 'coal'],
    [vi('hơi nước|hơi'), 'steam'],
    [vi('gas|khí(?! nén)|nm3'), 'gas'],
    [vi('(?<!hơi )nước'), 'water'],
    [vi('điện|kwh'), 'electric'],
  ],
  areaTypes: [
    [vi('phân xưởng|xưởng|bộ phận'), 'workshop'],
    [vi('chuyền|dây chuyền'), 'line'],
    [vi('công đoạn'), 'process'],
    [vi('máy|thiết bị'), 'unit'],
  ],
  place: [
    new RegExp(`${B}(?<name>(?:phân xưởng|xưởng|bộ phận) (?!nào|mà|nào)[\\p{L}]+(?: [\\p{L}]+)?)`, 'u'),
    new RegExp(`${B}(?<name>(?:máy|lò|chuyền|bơm)(?: [\\p{L}]+){0,2} (?:số )?\\d{1,3})${E}`, 'u'),
  ],
  noPlace: /^(?:phân xưởng|xưởng|bộ phận) (?:nào|mà|tốn|dùng|có|đã|tiêu|hôm|sử)/,
  number,
  time: [
    ...ISO_TIME,
    [
      vi('(?:ngày )?(\\d{1,2})(?: tháng |/)(\\d{1,2})(?:(?: năm |/)(\\d{4}))?'),
      ([, d, m, y]) => ({ kind: 'date', day: Number(d), month: Number(m), year: y ? Number(y) : null }),
    ],
    [vi('nửa đầu(?: của)?'), () => ({ kind: 'part', of: 2, number: 1 })],
    [vi('nửa cuối(?: của)?|nửa sau(?: của)?'), () => ({ kind: 'part', of: 2, number: 2 })],
    [
      vi('tháng (\\d{1,2})(?: năm (\\d{4}))?'),
      ([, m, y]) => ({ kind: 'monthOf', month: Number(m), year: y ? Number(y) : null }),
    ],
    [vi('hôm kia'), () => ({ kind: 'day', offset: -2 })],
    [vi('hôm trước đó|ngày trước đó|trước đó'), () => ({ kind: 'before' })],
    [vi('ca đêm qua|đêm qua|tối qua'), () => ({ kind: 'shift', code: 'night', offset: -1 })],
    [vi('ca trước|ca vừa rồi'), () => ({ kind: 'shiftAt', offset: -1 })],
    [vi('ca này|ca hiện tại'), () => ({ kind: 'shiftAt', offset: 0 })],
    [vi('ca đêm|ca ba|ca 3'), () => ({ kind: 'shift', code: 'night' })],
    [vi('ca ngày|ca sáng|ca một|ca 1'), () => ({ kind: 'shift', code: 'day' })],
    [vi('ca tối|ca chiều|ca hai|ca 2'), () => ({ kind: 'shift', code: 'evening' })],
    [vi('hôm qua'), () => ({ kind: 'day', offset: -1 })],
    [vi('hôm nay'), () => ({ kind: 'day', offset: 0 })],
    [
      vi(`${NUMBER} (giờ|tiếng|ngày|tuần|tháng) (?:qua|gần đây|gần nhất|vừa qua)`),
      ([, count, unit]) => ({
        kind: 'last',
        count: number(count ?? '') ?? 0,
        unit: UNIT[unit as keyof typeof UNIT],
      }),
    ],
    [vi('một giờ qua|giờ vừa qua'), () => ({ kind: 'last', count: 1, unit: 'hour' })],
    [
      vi('tuần (?:thứ )?(\\d{1,2})'),
      ([, week]) => ({ kind: 'weekNumber', number: Number(week), year: null }),
    ],
    [
      vi(`${NUMBER} (ngày|tuần|tháng|năm) trước`),
      ([, count, unit]) => ago(AGO[unit as keyof typeof AGO], number(count ?? '')),
    ],
    [vi('tuần trước|tuần rồi'), () => ({ kind: 'week', offset: -1 })],
    [vi('tuần này'), () => ({ kind: 'week', offset: 0 })],
    [vi('tháng trước|tháng rồi'), () => ({ kind: 'month', offset: -1 })],
    [vi('tháng này'), () => ({ kind: 'month', offset: 0 })],
    [vi('năm nay'), () => ({ kind: 'year', offset: 0 })],
    [vi('năm ngoái|năm trước'), () => ({ kind: 'year', offset: -1 })],
    [
      vi('từ (\\d{1,2})(?:[:h](\\d{2})?| giờ)?(?: (\\d{2}))? (?:đến|tới) (\\d{1,2})(?:[:h](\\d{2})?| giờ)'),
      ([, from, fromMinutes, , to, toMinutes]) => ({
        kind: 'clock',
        fromMin: minutesOf(from, fromMinutes),
        toMin: minutesOf(to, toMinutes),
      }),
    ],
    [
      vi('thứ (hai|ba|tư|năm|sáu|bảy|[2-7])'),
      ([, day]) => ({ kind: 'weekday', weekday: weekday(day), week: null }),
    ],
    [vi('chủ nhật'), () => ({ kind: 'weekday', weekday: 7, week: null })],
    [vi('đến giờ|đến nay|đến bây giờ|kể từ|từ'), () => ({ kind: 'since' })],
    [new RegExp('(?<= {2})(?:đến|tới)(?= {2})', 'u'), () => ({ kind: 'through' })],
  ],
  timeLeft: vi(
    '\\d{1,2}(?::|h)\\d{0,2}|\\d+ giờ|quý|tuần đầu|cuối tuần|buổi sáng|buổi chiều|buổi tối|20\\d{2}',
  ),
};
