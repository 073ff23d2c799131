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

/** What a host names: one language where it offers no choice. */
export function namedLanguages({ i18n, languages }: HostConfig): readonly string[] | undefined {
  return i18n === false ? [languages?.[0] ?? 'zh-CN'] : languages;
}
