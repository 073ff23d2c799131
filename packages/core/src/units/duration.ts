import type { Language } from '../session/types.ts';

interface DurationWords {
  /** Seconds, minutes, hours, days. */
  readonly units: readonly [string, string, string, string];
  readonly ago: (duration: string) => string;
}

/** The short forms that a control room reads; those of Intl are too long or ambiguous (`hr`, `h`) in some languages. */
const WORDS: Readonly<Record<Language, DurationWords>> = {
  'zh-CN': { units: ['秒', '分', '小时', '天'], ago: (duration) => `${duration}前` },
  en: { units: ['s', 'min', 'h', 'd'], ago: (duration) => `${duration} ago` },
  id: { units: ['dtk', 'mnt', 'jam', 'hari'], ago: (duration) => `${duration} lalu` },
  it: { units: ['s', 'min', 'h', 'g'], ago: (duration) => `${duration} fa` },
  'zh-TW': { units: ['秒', '分', '小時', '天'], ago: (duration) => `${duration}前` },
  ja: { units: ['秒', '分', '時間', '日'], ago: (duration) => `${duration}前` },
  th: { units: ['วินาที', 'นาที', 'ชม.', 'วัน'], ago: (duration) => `${duration}ที่แล้ว` },
  vi: { units: ['giây', 'phút', 'giờ', 'ngày'], ago: (duration) => `${duration} trước` },
};

const SECONDS = [1, 60, 3600, 86_400] as const;

/** A duration in its two largest units, e.g. `2 min 10 s`; the smaller one is left out where it is zero. */
export function formatDuration(seconds: number, language: Language): string {
  const { units } = WORDS[language];
  const whole = Math.max(0, Math.round(seconds));
  const at = largestUnit(whole);
  const size = SECONDS[at] ?? 1;
  const first = `${Math.floor(whole / size)} ${units[at]}`;
  const smaller = SECONDS[at - 1];
  const rest = smaller === undefined ? 0 : Math.floor((whole % size) / smaller);
  return rest > 0 ? `${first} ${rest} ${units[at - 1]}` : first;
}

/** How long ago, in the largest unit alone, e.g. `12 min ago`. */
export function formatAge(seconds: number, language: Language): string {
  const { units, ago } = WORDS[language];
  const whole = Math.max(0, Math.floor(seconds));
  const at = largestUnit(whole);
  return ago(`${Math.floor(whole / (SECONDS[at] ?? 1))} ${units[at]}`);
}

function largestUnit(seconds: number): number {
  return Math.max(
    0,
    SECONDS.findLastIndex((size) => seconds >= size),
  );
}
