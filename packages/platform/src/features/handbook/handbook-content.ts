import en from './content/en.md?raw';
import id from './content/id.md?raw';
import it from './content/it.md?raw';
import ja from './content/ja.md?raw';
import th from './content/th.md?raw';
import vi from './content/vi.md?raw';
import zhCn from './content/zh-CN.md?raw';
import zhTw from './content/zh-TW.md?raw';
import { MENU, type MenuNode } from '@plantdeck/core/routes';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
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

const SEPARATOR = ' › ';
/** Codes of a menu entry and of the modules around it, outermost first. */
const PATHS = new Map(pathsOf(MENU, []));

/**
 * Texts of a language by their slugs: `=== slug`, a heading as the title, and markdown to the next one. `{page:alarmRule}`
 * is the title of a page, `{menu:alarmRule}` the way to it through the menu, so that both are always as on screen.
 */
export function handbookTexts(language: PlatformLanguage): ReadonlyMap<string, HandbookText> {
  return readTexts(withTitles(FILES[language], ROUTE_TITLES[language]));
}

function withTitles(file: string, titles: Readonly<Record<string, string>>): string {
  const titleOf = (code: string): string => {
    const title = titles[code];
    if (title === undefined) throw new Error(`The handbook names a page that does not exist: ${code}`);
    return title;
  };
  return file
    .replace(/\{page:(\w+)\}/g, (_, code: string) => `**${titleOf(code)}**`)
    .replace(/\{menu:(\w+)\}/g, (_, code: string) => {
      const path = PATHS.get(code) ?? [code];
      return `**${path.map(titleOf).join(SEPARATOR)}**`;
    });
}

function pathsOf(nodes: readonly MenuNode[], above: readonly string[]): [string, readonly string[]][] {
  return nodes.flatMap(({ name, children = [] }) => {
    const path = [...above, name];
    return [[name, path], ...pathsOf(children, path)] satisfies [string, readonly string[]][];
  });
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
