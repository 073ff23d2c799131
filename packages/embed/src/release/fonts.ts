import { sortedNames, type ReleaseFiles } from './integrity.ts';

/** What the elements write with. */
export interface FontList {
  /** Files of fonts in the release. */
  readonly shipped: readonly string[];
  /** Addresses that fonts are fetched from. */
  readonly fetched: readonly string[];
  /** Families by language: each character comes from the first of them that the machine has and that has it. */
  readonly families: Readonly<Record<string, readonly string[]>>;
  readonly monospace: readonly string[];
}

const listOf = (stack: string): string[] =>
  stack
    .split(',')
    .map((family) => family.trim().replace(/^'(.*)'$|^"(.*)"$/, '$1$2'))
    .filter((family) => family !== '');

const STACK = /([^{}]*)\{[^{}]*?--plant-font:\s*([^;}]+)/g;

/** The families that the suite's style sheets name, for each language. */
export function fontList(css: string, languages: readonly string[]): FontList {
  const bare = css.replace(/\/\*[^]*?\*\//g, '');
  const stacks = new Map<string, string[]>();
  for (const [, selector = '', stack = ''] of bare.matchAll(STACK)) {
    const language = /:lang\(([\w-]+)\)/.exec(selector)?.[1];
    if (language) stacks.set(language, listOf(stack));
    else if (selector.trim() === ':host') stacks.set('', listOf(stack));
  }
  const common = stacks.get('');
  const monospace = listOf(/--plant-mono:\s*([^;}]+)/.exec(bare)?.[1] ?? '');
  if (!common || monospace.length === 0) throw new Error('The style sheets name no families of their own.');
  return {
    shipped: [],
    fetched: [],
    families: Object.fromEntries(
      languages.map((language) => [language, stacks.get(language) ?? common] as const),
    ),
    monospace,
  };
}

/** What a script, a style or a page would bring from somewhere else, or as a font of its own. */
const REACHES: readonly (readonly [RegExp, string])[] = [
  [/@font-face/i, 'brings a font of its own'],
  [/url\(\s*["']?(?:https?:)?\/\//i, 'names a picture or font of another host'],
  [/@import\s*(?:url\()?\s*["']?(?:https?:)?\/\//i, 'imports styles of another host'],
  [/\b(?:from|import)\s*\(?\s*["'`](?:https?:)?\/\//, 'imports a script of another host'],
];
const PAGE_REACHES = /\s(?:src|href)\s*=\s*["']?(?:https?:)?\/\//i;

/**
 * What of a release would ask another host when it runs, a line for each file; guides and data are only read. An
 * address that is a mere word, such as the name of a namespace or of an example, is none.
 */
export function foreignReaches(files: ReleaseFiles): string[] {
  return sortedNames(files.keys()).flatMap((name) => {
    const isPage = name.endsWith('.html');
    if (!isPage && !/\.(?:js|css)$/.test(name)) return [];
    const text = new TextDecoder().decode(files.get(name));
    const found = REACHES.flatMap(([pattern, what]) => (pattern.test(text) ? [`${name} ${what}`] : []));
    return isPage && PAGE_REACHES.test(text) ? [...found, `${name} loads from another host`] : found;
  });
}
