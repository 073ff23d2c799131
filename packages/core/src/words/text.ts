/**
 * Flat keys and their texts. `{{name}}` is filled in; a text with plural forms has one key a form, ending in the
 * language's plural category: `steps_one`, `steps_other`.
 */
export type WordsFile = Readonly<Record<string, string>>;
export type WordValues = Readonly<Record<string, unknown>>;

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;
const pluralRules = new Map<string, Intl.PluralRules>();

/** A text with its places filled, in the plural form of `count` where it has forms; undefined where the file has none. */
export function readText(
  file: WordsFile,
  language: string,
  key: string,
  values?: WordValues,
): string | undefined {
  if (values === undefined) return file[key];
  const text = formOf(file, language, key, values['count']) ?? file[key];
  return text?.replace(PLACE, (_place, name: string) => String(values[name] ?? ''));
}

function formOf(file: WordsFile, language: string, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return undefined;
  const other = file[`${key}_other`];
  if (other === undefined) return undefined;
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return file[`${key}_${rules.select(count)}`] ?? other;
}
