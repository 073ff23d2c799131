import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { sentence, type PlatformLanguage, type WordKey } from '../../engine/i18n/language.ts';

/** Name of a resource to a reader: a page's title, or the word of a button or of a function without a page. */
export function resourceTitle(code: string, language: PlatformLanguage): string {
  const titles: Readonly<Record<string, string>> = ROUTE_TITLES[language];
  return titles[code] ?? sentence(language, `menu.${code}` as WordKey);
}
