import { LEXICONS } from '../language/detect.ts';
import type { Lexicon } from '../language/lexicon.ts';
import { takeAtoms } from './time-atom.ts';

/**
 * Words about time that may stand in a question of any language. Where one is left after all that is understood was
 * taken out, the question is about a period that is not: today's figure would be the answer to another question.
 */
const WORDS = {
  en: 'ago before prior previous previously earlier past recent recently lately fortnights? days? weeks? months? years? minutes? overnight tonight mid early beginning end start weekends? midweek weekdays? lunch lunchtime dawn dusk spring summer autumn winter season ramadan eid lunar festival shifts? eve thanksgiving semester yesterday today yday',
  id: 'minggu pekan awal akhir pertengahan bulan tahun hari menit lalu tempo barusan tadi baru-baru dahulu dulu lusa lebaran natal musim subuh kemarin sif giliran dini',
  it: "settiman[ae] inizio fine metà giorn[oi] mes[ei] ann[oi] estate inverno primavera autunno recente recentemente ultim[aeio] scors[aeio] avantieri avant'ieri fa poc'anzi natale pasqua ferragosto capodanno mezzogiorno mezzanotte stamattina stamani stasera nottata turn[oi] ieri oggi",
  foreign:
    'gestern vorgestern heute woche wochen monat jahr nacht schicht hier avant-hier semaine mois ayer anteayer hoy semana mes ontem anteontem hoje mês gisteren eergisteren vandaag vorige wczoraj dzisiaj dziś dzis tydzień dün dun bugün bugun hafta',
  // Without their marks, or in Latin letters.
  written:
    'hom qua|hom nay|hom kia|tuan truoc|tuan nay|thang truoc|thang nay|nam ngoai|zuotian|jintian|qiantian|shangzhou|benzhou|shangyue|benyue|zuori|kinou|kyou|ototoi|senshuu|sengetsu|mueawan|meuawan',
  vi: 'đầu|cuối|giữa|trước|tuần|tháng|hôm|ngày|gần đây|vừa rồi|vừa qua|mới đây|sáng|chiều|tối|đêm|trưa|tết|mùa|dịp|năm (?:ngoái|kia|nay)',
};
const words = (list: string): string => list.replaceAll(' ', '|');
const LATIN = new RegExp(
  `(?<!\\p{L})(?:${[WORDS.en, WORDS.id, WORDS.it, WORDS.foreign].map(words).join('|')}|${WORDS.written}|${WORDS.vi})(?![\\p{L}])`,
  'u',
);
const CHINESE =
  /几[天周日]|哪[一几]?[天日周月年]|哪个(?:月|星期|季)|[天周月年季旬日][前初末底中后]|刚才|刚刚|最近|近来|近期|以前|之前|过去|从前|中午|午夜|半夜|深夜|清晨|傍晚|[今昨前当][天早晚夜日年月]|夜[里晚]|[早晚]上|上[一个]*季|季[度节]|双休|[春夏秋冬](?:[天季节]|$|\s)|同期|同一天|这[天周月]|(?<!\s)那[天周月]|工作日|假期|放假|节日|旺季|淡季|期间|往[年常]|平日|日前|[上大再头](?=\s{2})|小时前|分钟/;
const JAPANESE =
  /(?<=\s)の?(?:末|初め|はじめ|頭|半ば|下旬|上旬)|[日週月年][前末初]|前[日週月年期]|以前|最近|さっき|先ほど|先日|先[週月]|この[間前]|半月|半年|[春夏秋冬](?:[のはに]|$|\s)|[朝昼晩](?!鮮)|夕方|深夜|未明|正午|夜(?!間電力|勤)|同じ[日時]|同時[刻期]|[かヶカ]月|年度|連休|お盆|正月|さき(?=\s)|どの日|何[日月]|きのう|きょう|けさ|[今昨]日|さく[じや]/;
const THAI = new RegExp(
  'ต้น|ปลาย|กลาง(?!แจ้ง)|ก่อน|สัปดาห์|อาทิตย์|เดือน|ปี(?!ก)|วัน|เช้า|บ่าย|ค่ำ|เที่ยง|ดึก|กลางคืน|กลางวัน|เมื่อ|สงกรานต์|ฤดู|หน้าร้อน|หน้าหนาว|เร็วๆ'.normalize(
    'NFKC',
  ),
);
/** Of a tier, a rate or a list, and no period. */
const NO_PERIOD =
  /(?:peak|valley|flat|off-?peak|working) (?:hours?|times?|periods?)|(?:last|latest|current) (?:reading|value)s?|(?:khung )?giờ (?:thấp|cao) điểm|per (?:day|hour|shift)|ช่วงเวลา|ทุกวัน|ต่อวัน/g;

/** Digits and joints mean something else in another language; these kinds do not. */
const TELLING: ReadonlySet<string> = new Set(
  'day date weekday week weekNumber month monthOf year yearOf shift shiftAt last before'.split(' '),
);

/** A part of the period beside it, unless two periods are set side by side. */
const PART =
  /\b(?:this|that|same) (?:time|day)\b|\b(?:small|early|late|office) hours\b|\bstess[oa] (?:ora|giorno)\b/;

/** Whether words about time, of this language or another, are left in what nothing took. */
export function hasTimeLeft(rest: string, own: Lexicon, compares: boolean): boolean {
  const left = [own.followUp, own.each, own.nowWords, own.topCount, ...(compares ? [own.comparedWith] : [])]
    .reduce((text, pattern) => text.replace(pattern, (found) => ' '.repeat(found.length)), rest)
    .replace(NO_PERIOD, (found) => ' '.repeat(found.length));
  if (!compares && PART.test(left)) return true;
  if ([LATIN, CHINESE, JAPANESE, THAI].some((pattern) => pattern.test(left))) return true;
  return Object.values(LEXICONS).some(
    (other) => other !== own && takeAtoms(left, other.time).atoms.some(({ atom }) => TELLING.has(atom.kind)),
  );
}
