import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { plantName } from '../../engine/names/plant-name.ts';
import { isChinese, sentence, type PlatformLanguage, type WordKey } from '../../engine/i18n/language.ts';

/** Messages of the platform's own, by what stands in `words_key`: kept as words and values, told in each reader's language. */
const MESSAGE_WORDS = {
  alarm: { title: 'message.alarm-title', content: 'message.alarm-content' },
  /** An alarm about a state, which has no value and no limit. */
  'alarm-state': { title: 'message.alarm-title', content: 'message.alarm-state-content' },
} as const satisfies Record<string, { readonly title: WordKey; readonly content: WordKey }>;
export type MessageWordsKey = keyof typeof MESSAGE_WORDS;

/** Names of things in the plant are data: they have a Chinese and an English form, and others by language where there are. */
const NameSchema = v.objectWithRest({ zh: v.string(), en: v.string() }, v.string());
const ValuesSchema = v.record(v.string(), v.union([v.string(), NameSchema]));
export type MessageValues = v.InferOutput<typeof ValuesSchema>;

/** The columns that a message's text is made of. */
export interface MessageText {
  readonly title_zh: string;
  readonly title_en: string;
  readonly content_zh: string;
  readonly content_en: string;
  readonly words_key: string | null;
  readonly words_values: unknown;
}

/** Title and content as one reader gets them. */
export function messageText(
  row: MessageText,
  language: PlatformLanguage,
): { readonly title: string; readonly content: string } {
  const words = wordsOf(row.words_key);
  const values = v.safeParse(ValuesSchema, row.words_values);
  if (words === null || !values.success) {
    return isChinese(language)
      ? { title: row.title_zh, content: row.content_zh }
      : { title: row.title_en, content: row.content_en };
  }
  return wordedText(words, values.output, language);
}

/** The same from the words themselves. */
export function worded(
  key: MessageWordsKey,
  values: MessageValues,
  language: PlatformLanguage,
): { readonly title: string; readonly content: string } {
  return wordedText(MESSAGE_WORDS[key], values, language);
}

function wordedText(
  words: (typeof MESSAGE_WORDS)[MessageWordsKey],
  values: MessageValues,
  language: PlatformLanguage,
): { readonly title: string; readonly content: string } {
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : plantName(language, value),
    ]),
  );
  return { title: sentence(language, words.title, plain), content: sentence(language, words.content, plain) };
}

function wordsOf(key: string | null): (typeof MESSAGE_WORDS)[MessageWordsKey] | null {
  return key !== null && Object.hasOwn(MESSAGE_WORDS, key) ? MESSAGE_WORDS[key as MessageWordsKey] : null;
}

/** A message's title in the reader's language as the database makes it, so that a search finds what a reader sees. */
export function titleSql(language: PlatformLanguage): RawBuilder<string> {
  const form = isChinese(language) ? 'zh' : 'en';
  const plain = sql.ref<string>(`message.title_${form}`);
  const cases = Object.entries(MESSAGE_WORDS).map(
    ([key, { title }]) =>
      sql`when ${key} then concat(${sql.join(partsOf(sentence(language, title), language))})`,
  );
  return sql<string>`case message.words_key ${sql.join(cases, sql` `)} else ${plain} end`;
}

/** `P1 alarm: {{name}}` as a list of texts and values. */
function partsOf(text: string, language: PlatformLanguage): RawBuilder<unknown>[] {
  const form = isChinese(language) ? 'zh' : 'en';
  return text.split(/(\{\{\w+\}\})/).map((part) => {
    const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
    if (name === undefined) return sql`${part}::text`;
    return sql`coalesce(message.words_values #>> array[${name}, ${language}]::text[],
      message.words_values #>> array[${name}, ${form}]::text[], message.words_values ->> ${name}::text)`;
  });
}
