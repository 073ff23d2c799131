import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { sentence, type PlatformLanguage, type WordKey } from '../../engine/i18n/language.ts';
import { isRecordWord, recordWord } from '../record-words/index.ts';

/** What a resource is called: a page by its title, an action on its records after it, all others by their own word. */
export function resourceTitle(code: string, language: PlatformLanguage): string {
  const titles: Readonly<Record<string, string>> = ROUTE_TITLES[language];
  if (titles[code] !== undefined) return titles[code];
  const [page = '', name] = code.split(':');
  const action = `action.${name}`;
  return titles[page] !== undefined && isRecordWord(action)
    ? `${titles[page]} · ${recordWord(language, action)}`
    : sentence(language, `menu.${code}` as WordKey);
}
