/** Rules that an entry breaks are text in a refusal's reason, and become sentences in its reader's language. */
import { ruleSentence, type BrokenRule } from '@plantdeck/core/rule-sentences';
import { sentence, type PlatformLanguage } from '../../engine/i18n/language.ts';

const RULE = /^([\w.]+)(?: (\{.*\}))?$/;

/** A broken rule as the reason of a refusal. */
export function ruleReason({ key, params }: BrokenRule): string {
  return params === undefined || Object.keys(params).length === 0 ? key : `${key} ${JSON.stringify(params)}`;
}

/** The schema library's own text, such as `Invalid key: Expected "page" but received undefined`. */
const OF_SCHEMA = /^Invalid [\w ]+: (?:Expected .* but )?received (.*)$/i;

/** The sentence of a reason: that of a rule or of words/, what is wrong with the value, or the reason as it is. */
export function toldReason(language: PlatformLanguage, reason: string | number): string | number {
  const received = OF_SCHEMA.exec(String(reason))?.[1];
  if (received !== undefined)
    return sentence(language, received === 'undefined' ? 'call.value-missing' : 'call.value-refused');
  const [, key, params] = RULE.exec(String(reason)) ?? [];
  if (key === undefined) return reason;
  const rule: BrokenRule = {
    key,
    ...(params ? { params: JSON.parse(params) as BrokenRule['params'] & {} } : {}),
  };
  const word = `reason.${key}`;
  if (sentence.has(word)) return sentence(language, word, rule.params);
  return ruleSentence(language, rule) ?? reason;
}
