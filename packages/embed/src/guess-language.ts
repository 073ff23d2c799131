import { LANGUAGES } from './plan-table.ts';

/** The language whose words are asked for ahead; a wrong guess costs one request, never a wrong word. */
export function guessLanguage(element: Element | null): string {
  const text = element?.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
  const tag = (text || navigator.language || 'en').toLowerCase();
  if (/^zh\b.*(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
  if (tag.startsWith('zh')) return 'zh-CN';
  return LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`)) ?? 'en';
}
