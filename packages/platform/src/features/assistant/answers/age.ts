import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { say } from '../answer-words.ts';

const MINUTE_MS = 60_000;

/** How old something is, in the largest unit that it fills twice; what is younger than a minute is now. */
export function ageText(language: PlatformLanguage, ageMs: number): string {
  const minutes = Math.floor(Math.max(0, ageMs) / MINUTE_MS);
  if (minutes < 1) return say(language, 'age.now');
  if (minutes < 120) return say(language, 'age.minutes', { count: minutes });
  if (minutes < 48 * 60) return say(language, 'age.hours', { count: Math.floor(minutes / 60) });
  return say(language, 'age.days', { count: Math.floor(minutes / (24 * 60)) });
}
