import en from './content/en.md?raw';
import id from './content/id.md?raw';
import it from './content/it.md?raw';
import ja from './content/ja.md?raw';
import th from './content/th.md?raw';
import vi from './content/vi.md?raw';
import zhCn from './content/zh-CN.md?raw';
import zhTw from './content/zh-TW.md?raw';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';

export interface HandbookText {
  readonly title: string;
  readonly content: string;
}

const FILES: Readonly<Record<PlatformLanguage, string>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};

/** Texts of a language by their slugs: `=== slug`, a heading as the title, and markdown to the next one. */
export function handbookTexts(language: PlatformLanguage): ReadonlyMap<string, HandbookText> {
  return readTexts(FILES[language]);
}

function readTexts(file: string): ReadonlyMap<string, HandbookText> {
  const texts = new Map<string, HandbookText>();
  for (const section of file.split(/^=== /m).slice(1)) {
    const end = section.indexOf('\n');
    const [, title = '', content = ''] = /^# (.*)\n?([^]*)$/.exec(section.slice(end).trim()) ?? [];
    texts.set(section.slice(0, end).trim(), { title: title.trim(), content: content.trim() });
  }
  return texts;
}
