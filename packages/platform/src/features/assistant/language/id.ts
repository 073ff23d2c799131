import { ago, ISO_TIME, minutesOf, monthNamed, numbersOf, type Lexicon } from './lexicon.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
const MONTH =
  '(?:jan(?:uari)?|feb(?:ruari)?|mar(?:et)?|apr(?:il)?|mei|juni?|juli?|agu(?:stus)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|des(?:ember)?)';
const DAYS = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu'];
const number = numbersOf({
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  sepuluh: 10,
});
const NUMBER = '(\\d+|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh)';
const UNIT = { jam: 'hour', hari: 'day', minggu: 'week', bulan: 'month' } as const;
const AGO = { hari: 'day', minggu: 'week', bulan: 'month', tahun: 'year' } as const;
const month = (text: string | undefined): number => monthNamed(MONTHS, text ?? '');
const weekday = (text: string | undefined): number => DAYS.indexOf((text ?? '').replace("'", '')) + 1;

export const ID: Lexicon = {
  help: /^(?:bantuan|terima ?kasih|makasih|kamu siapa|halo|hai|apa yang bisa kamu lakukan|bisa apa)[?!. ]*$/,
  future:
    /prediksi|perkiraan|ramal|besok|(?<!kemarin )lusa(?! kemarin)|minggu depan|bulan depan|tahun depan|\bakan\b/,
  cause: /kenapa|mengapa|sebab|penyebab|alasan/,
  order: /\b(?:konfirmasi|hapus|matikan|nyalakan|ubah|setel|naikin|naikkan|turunin|turunkan|hentikan)\b/,
  compare: /banding|dibanding|daripada|selisih|naik|turun|perubahan|beda|versus|\bvs\b/,
  comparedWith: /(?:dengan|dari|daripada|dibanding(?:kan)?(?: dengan)?|vs) ?$/,
  top: /paling|ter(?:banyak|besar|tinggi|boros)|peringkat|ranking|(?:bengkel|area|lini|mesin|peralatan|bagian) mana|\btop\b/,
  least: /paling (?:sedikit|rendah|hemat)|ter(?:sedikit|rendah|kecil)/,
  each: /\bper (?:hari|jam)\b|\bharian\b|setiap (?:hari|jam)|tiap (?:hari|jam)|\btren\b|per jam/,
  topCount:
    /(?:top|peringkat|ter\w+) ?(?<count>\d+)|(?<count2>\d+|tiga|lima|sepuluh) (?:mesin|peralatan|bengkel|lini)? ?(?:ter|paling)/,
  above:
    /(?:lebih dari|di atas|melebihi|melampaui|>) ?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|nm3|m3|cny|yuan|ton|kw)?/,
  below: /(?:kurang dari|di bawah|<) ?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|nm3|m3|cny|yuan|ton|kw)?/,
  followUp: /^(?:dan|lalu|bagaimana(?: dengan)?|kalau|terus)\b/,
  count: /berapa (?:kali|banyak|jumlah)|berapa|jumlah|total/,
  nowWords: /sekarang|saat ini|masih|sedang/,
  subjects: {
    notMeasured: /faktor daya|harmonisa|harmonik|tegangan|cuaca|suhu|\boee\b/,
    tasks: /\btugas\b|pekerjaan|perintah kerja|to-?do/,
    handbook:
      /di menu mana|lewat menu|panduan|buku petunjuk|manual|cara(?:nya)? (?:me|m?ati|ng|n?g?e|ny|bikin|buat|tambah|ubah|ganti|hapus|cetak)|(?:bagaimana|gimana) cara|di ?mana (?:saya|bisa|cara)/,
    savings: /penghematan|hemat energi|baseline|dihemat/,
    alarms: /alarm|peringatan/,
    stops: /waktu henti|downtime|berhenti|henti/,
    demand:
      /permintaan maksimum|(?<!waktu )beban puncak|daya puncak|beban maksimum|puncak daya|faktor beban|permintaan daya/,
    powerQuality: /kualitas daya|ketidakseimbangan|fluktuasi/,
    price: /harga|tarif per kwh|harga listrik/,
    unitConsumption: /konsumsi spesifik|energi spesifik|intensitas energi|per m2|per ton|konsumsi per unit/,
    cost: /biaya|tagihan|ongkos|uang|rupiah|yuan|\bcny\b/,
    co2: /co2|karbon|emisi/,
    tiers: /luar puncak|lembah|waktu beban(?: puncak)?|\bwbp\b|lwbp|tarif|porsi.*puncak|jam puncak/,
    energy: /total energi|energi total|batu ?bara standar|\btce\b|seluruh energi/,
    output: /produksi|hasil|output|diproduksi/,
    machines: /sedang (?:jalan|berjalan|beroperasi)|status mesin|status peralatan|menganggur/,
    reading: /pembacaan|beban sekarang|daya sekarang|beban saat ini|nilai terbaru/,
    quantity:
      /listrik|pemakaian|konsumsi|dipakai|terpakai|kwh|\bgas\b|\bair\b|uap|batu ?bara|energi|dihasilkan/,
    meters: /\bmeter\b|titik ukur|meteran/,
    areas: /bengkel|area|lini|mesin|peralatan/,
  },
  tiers: [
    [/puncak tertinggi/, 'topPeak'],
    [/lembah dalam|luar puncak dalam/, 'deepValley'],
    [/luar (?:waktu beban )?puncak|lwbp|lembah/, 'valley'],
    [/puncak|wbp/, 'peak'],
    [/datar|(?:tarif|beban|jam) normal/, 'flat'],
  ],
  energies: [
    [/panas buang|listrik (?:yang )?dihasilkan/, 'recovered'],
    [/batu ?bara(?! standar)/, 'coal'],
    [/\buap\b/, 'steam'],
    [/\bgas\b|nm3/, 'gas'],
    [/\bair\b(?! tekan)/, 'water'],
    [/listrik|kwh|\bdaya\b/, 'electric'],
  ],
  areaTypes: [
    [/bengkel|departemen|bagian/, 'workshop'],
    [/\blini\b/, 'line'],
    [/proses/, 'process'],
    [/mesin|peralatan|alat/, 'unit'],
  ],
  place: [
    /\b(?<name>(?:bengkel|bagian|gedung|departemen) (?!mana\b|apa\b|yang\b|paling\b|ini\b)[a-z]{3,}(?: [a-z]{4,})?)/,
    /\b(?<name>(?:mesin|lini|kiln|pompa|kompresor|unit) (?:no\.? ?|nomor )?\d{1,3})\b/,
  ],
  noPlace: /^(?:bengkel|bagian|departemen) (?:mana|apa|yang|paling|setiap|tiap)/,
  number,
  time: [
    ...ISO_TIME,
    [
      new RegExp(`\\b(?:tanggal )?(\\d{1,2}) (${MONTH})(?: (\\d{4}))?\\b`),
      ([, day, name, year]) => ({
        kind: 'date',
        day: Number(day),
        month: month(name),
        year: year ? Number(year) : null,
      }),
    ],
    [/\bparuh pertama(?: bulan)?\b/, () => ({ kind: 'part', of: 2, number: 1 })],
    [/\bparuh kedua(?: bulan)?\b/, () => ({ kind: 'part', of: 2, number: 2 })],
    [
      new RegExp(`\\b(?:bulan )?(${MONTH})(?: (\\d{4}))?\\b`),
      ([, name, year]) => ({ kind: 'monthOf', month: month(name), year: year ? Number(year) : null }),
    ],
    [/\b(?:kemarin dulu|kemarin lusa|dua hari (?:yang )?lalu)\b/, () => ({ kind: 'day', offset: -2 })],
    [/\bhari sebelumnya\b|\bsebelumnya\b/, () => ({ kind: 'before' })],
    [
      /\b(?:sif|shift|giliran) (?:tadi malam|semalam)\b|\btadi malam\b|\bsemalam\b/,
      () => ({ kind: 'shift', code: 'night', offset: -1 }),
    ],
    [/\b(?:sif|shift|giliran) (?:lalu|sebelumnya|terakhir)\b/, () => ({ kind: 'shiftAt', offset: -1 })],
    [/\b(?:sif|shift|giliran) (?:ini|sekarang)\b/, () => ({ kind: 'shiftAt', offset: 0 })],
    [/\b(?:sif|shift|giliran) malam\b/, () => ({ kind: 'shift', code: 'night' })],
    [/\b(?:sif|shift|giliran) (?:pagi|siang)\b/, () => ({ kind: 'shift', code: 'day' })],
    [/\b(?:sif|shift|giliran) sore\b/, () => ({ kind: 'shift', code: 'evening' })],
    [/\bkemarin\b/, () => ({ kind: 'day', offset: -1 })],
    [/\bhari ini\b/, () => ({ kind: 'day', offset: 0 })],
    [
      new RegExp(`\\b${NUMBER} (jam|hari|minggu|bulan) terakhir\\b`),
      ([, count, unit]) => ({
        kind: 'last',
        count: number(count ?? '') ?? 0,
        unit: UNIT[unit as keyof typeof UNIT],
      }),
    ],
    [
      /\b(?:satu jam terakhir|sejam terakhir|jam terakhir)\b/,
      () => ({ kind: 'last', count: 1, unit: 'hour' }),
    ],
    [
      /\bminggu (?:ke-?) ?(\d{1,2})\b/,
      ([, week]) => ({ kind: 'weekNumber', number: Number(week), year: null }),
    ],
    [
      new RegExp(`\\b(?:se|${NUMBER} )(hari|minggu|bulan|tahun) (?:yang )?lalu\\b`),
      ([, count, unit]) => ago(AGO[unit as keyof typeof AGO], count === undefined ? 1 : number(count)),
    ],
    [/\bminggu (?:yang )?lalu\b/, () => ({ kind: 'week', offset: -1 })],
    [/\bminggu ini\b/, () => ({ kind: 'week', offset: 0 })],
    [/\bbulan (?:yang )?lalu\b/, () => ({ kind: 'month', offset: -1 })],
    [/\bbulan ini\b/, () => ({ kind: 'month', offset: 0 })],
    [/\btahun ini\b/, () => ({ kind: 'year', offset: 0 })],
    [/\btahun (?:yang )?lalu\b/, () => ({ kind: 'year', offset: -1 })],
    [
      /\b(?:hari )?(senin|selasa|rabu|kamis|jum'?at|sabtu)\b|\bhari (minggu)\b/,
      ([, day, sunday]) => ({ kind: 'weekday', weekday: weekday(day ?? sunday), week: null }),
    ],
    [/\bsejak\b/, () => ({ kind: 'since' })],
    [
      /\b(?:dari )?(?:jam|pukul) (\d{1,2})(?:[.:](\d{2}))? ?(?:sampai|hingga|s\/d|-|–) ?(?:jam |pukul )?(\d{1,2})(?:[.:](\d{2}))?\b/,
      ([, from, fromMinutes, to, toMinutes]) => ({
        kind: 'clock',
        fromMin: minutesOf(from, fromMinutes),
        toMin: minutesOf(to, toMinutes),
      }),
    ],
    [
      /\bsebelum (?:jam|pukul) (\d{1,2})(?:[.:](\d{2}))?\b/,
      ([, h, m]) => ({ kind: 'clockSide', side: 'before', atMin: minutesOf(h, m) }),
    ],
    [
      /\bsetelah (?:jam|pukul) (\d{1,2})(?:[.:](\d{2}))?\b/,
      ([, h, m]) => ({ kind: 'clockSide', side: 'after', atMin: minutesOf(h, m) }),
    ],
    [/(?<= {2})(?:sampai|hingga|s\/d|-)(?= {2})/, () => ({ kind: 'through' })],
  ],
  timeLeft:
    /\b(?:jam|pukul) \d|\d{1,2}:\d{2}|kuartal|minggu pertama|triwulan|akhir pekan|\bpagi\b|\bsiang\b|\bsore\b|\bmalam\b|\b20\d{2}\b/,
};
