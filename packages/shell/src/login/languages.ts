import type { Language } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';

/** Languages by their own names, in the order of the selector. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-CN': '简体中文',
  en: 'English',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  'zh-TW': '繁體中文',
  ja: '日本語',
  th: 'ไทย',
  vi: 'Tiếng Việt',
};

/** The languages a host offers; all where it names none. */
export function offeredLanguages(named: readonly string[] | undefined): Language[] {
  const all = Object.keys(LANGUAGE_NAMES) as Language[];
  const offered = all.filter((language) => named?.includes(language));
  return offered.length > 0 ? offered : all;
}

const isOffered = (name: string): name is Language => Object.hasOwn(LANGUAGE_NAMES, name);

/**
 * What a host names: one language where it, or the enterprise, offers no choice.
 * @param openI18n  of the enterprise of whoever is signed in
 */
export function namedLanguages(
  { i18n, languages }: HostConfig,
  openI18n: boolean | undefined,
): readonly string[] | undefined {
  if (i18n !== false && openI18n !== false) return languages;
  return [languages?.find(isOffered) ?? 'zh-CN'];
}

/** The wanted language where it is offered; else the one that the host names first. */
export function languageAmong(wanted: Language, named: readonly string[] | undefined): Language {
  const offered = offeredLanguages(named);
  return offered.includes(wanted) ? wanted : (named?.find(isOffered) ?? offered[0] ?? wanted);
}
