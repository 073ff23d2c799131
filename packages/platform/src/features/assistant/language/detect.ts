import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { EN } from './en.ts';
import { foreignLanguage, type ForeignLanguage } from './foreign.ts';
import { ID } from './id.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import type { Lexicon } from './lexicon.ts';
import { hasTraditional } from './simplified.ts';
import { TH } from './th.ts';
import { VI } from './vi.ts';
import { ZH } from './zh.ts';

/** Longer texts are no question about a figure, and every pattern runs over all of them. */
export const QUESTION_MAX_CHARACTERS = 600;

export const LEXICONS: Readonly<Record<PlatformLanguage, Lexicon>> = {
  'zh-CN': ZH,
  'zh-TW': ZH,
  en: EN,
  ja: JA,
  id: ID,
  it: IT,
  th: TH,
  vi: VI,
};

/** Small words that tell languages of Latin letters apart. */
const TELLING: readonly (readonly [PlatformLanguage, RegExp])[] = [
  [
    'id',
    /\b(?:berapa|kemarin|hari ini|bulan|minggu|listrik|yang|dan|dari|pemakaian|biaya|sekarang|mana|apa|bengkel|mesin|produksi|konsumsi|jam|tahun|lalu|dengan|bagaimana|kenapa|uap|sif|emisi|karbon|panduan|tampilkan|daftar|tugas|setiap|tadi|malam|semalam|paling|pakai|gimana|gmn|kemaren|brp|yg|caranya|cara|matiin|nggak|gak|tolong|grafik)\b/g,
  ],
  [
    'it',
    /\b(?:quant[aoie]|ieri|oggi|consum(?:[oi]|a|ano|at[oaie]|are|iamo)|mese|settimana|scors[ao]|acqua|corrente|reparto|allarmi|adesso|quale|quali|costo|della|dell|del|di|di più|produzione|picco|perché|linea|come|elettric\w*|energia|e|il|la|gli|le|per|nel|turno|potenza|macchin[ae]|che|cosa|vuol|dire|dove|cambia|non|sono|quando|tra|dalle|alle)\b/g,
  ],
  [
    'en',
    /\b(?:the|what|how|much|many|did|do|we|was|were|yesterday|today|last|this|week|month|electricity|power|used?|consumption|of|on|from|at|for|in|and|which|is|are|cost|water|alarms?|output|per|since|compare|show|me|please)\b/g,
  ],
];

const VIETNAMESE = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/;
/** Written with marks that other languages have too. */
const VIETNAMESE_WORDS = /(?<!\p{L})(?:hôm|dùng|tuần|tháng|lò|máy|nước|giờ|ngày|hết bao nhiêu)(?!\p{L})/u;
/** Thai, kana and Chinese signs. */
const OTHER_THAN_LATIN = /[\u0e00-\u0e7f\u3041-\u309f\u30a1-\u30fa\u3400-\u9fff]/;
const countsOf = (text: string) =>
  TELLING.map(([language, words]) => [language, text.match(words)?.length ?? 0] as const);

/** The language of a question in Latin letters that the suite has no words for; null where it has them. */
export function unknownLanguage(question: string): ForeignLanguage | null {
  const text = question.normalize('NFC').toLowerCase();
  if (OTHER_THAN_LATIN.test(text) || VIETNAMESE.test(text)) return null;
  return foreignLanguage(text, Math.max(...countsOf(text).map(([, count]) => count)));
}

/** The language a question is put in; the reader's own where the words do not tell. */
export function questionLanguage(question: string, reader: PlatformLanguage): PlatformLanguage {
  const text = question.slice(0, QUESTION_MAX_CHARACTERS).normalize('NFC').toLowerCase();
  if (/[\u0e00-\u0e7f]/.test(text)) return 'th';
  if (/[\u3041-\u309f\u30a1-\u30fa]/.test(text)) return 'ja';
  if (/[\u3400-\u9fff]/.test(text)) {
    if (reader === 'ja' && !/[这们么个吗电费产单总气现时报]/.test(text)) return 'ja';
    return hasTraditional(text) || reader === 'zh-TW' ? 'zh-TW' : 'zh-CN';
  }
  if (VIETNAMESE.test(text) || VIETNAMESE_WORDS.test(text)) return 'vi';
  const counts = countsOf(text);
  const most = Math.max(...counts.map(([, count]) => count));
  if (foreignLanguage(text, most) !== null) return reader;
  const best = counts.filter(([, count]) => count === most && most > 0).map(([language]) => language);
  if (best.includes(reader as (typeof best)[number])) return reader;
  return best.includes('en')
    ? 'en'
    : (best[0] ?? (/[a-z]/.test(text) && reader.startsWith('zh') ? 'en' : reader));
}
