/** Rules that an entry breaks are text in a refusal's reason, and become sentences in its reader's language. */
import { ruleSentence } from '@plantdeck/core/rule-sentences';
import { sentence, type PlatformLanguage } from '../../engine/i18n/language.ts';
import type { Reason } from '../../engine/i18n/reason.ts';
import { isRecordWord, recordWord } from '../record-words/index.ts';

export { ruleReason } from '../../engine/i18n/reason.ts';

const RULE = /^([\w.]+)(?: (\{.*\}))?$/s;

/** The schema library's own text, such as `Invalid key: Expected "page" but received undefined`. */
const OF_SCHEMA = /^Invalid [\w ]+: (?:Expected .* but )?received (.*)$/i;

/**
 * The sentence of a reason: that of a rule or of words/, or what is wrong with the value. What a schema says in English
 * alone is for readers of English; others read that the value is not allowed.
 */
export function toldReason(language: PlatformLanguage, reason: string | number): string | number {
  const received = OF_SCHEMA.exec(String(reason))?.[1];
  if (received !== undefined)
    return sentence(language, received === 'undefined' ? 'call.value-missing' : 'call.value-refused');
  const [, key, params] = RULE.exec(String(reason)) ?? [];
  if (key !== undefined) {
    const rule: Reason = { key, ...(params ? { params: JSON.parse(params) as Reason['params'] & {} } : {}) };
    const word = `reason.${key}`;
    if (sentence.has(word)) return sentence(language, word, rule.params);
    const told = ruleSentence(language, rule);
    if (told !== null) return told;
  }
  return language === 'en' ? reason : sentence(language, 'call.value-refused');
}

/** Parts of a path that name nothing on screen. */
const CONTAINERS: ReadonlySet<string> = new Set(['values', 'definition', 'setting', 'own']);

/** The name that a form shows for the field of a call, such as `months.1.plannedKwh`; the path where it shows none. */
export function toldField(language: PlatformLanguage, field: string | number): string | number {
  const parts = String(field)
    .split('.')
    .filter((part) => !CONTAINERS.has(part))
    .map((part) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1);
      const [input, record] = [`input.${part}`, `field.${part}`];
      if (sentence.has(input)) return sentence(language, input);
      return isRecordWord(record) ? recordWord(language, record) : null;
    });
  return parts.length === 0 || parts.includes(null) ? field : parts.join(' · ').replace(/ · (\d+)/g, ' $1');
}
