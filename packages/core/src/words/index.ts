export { LANGUAGES, matchLanguage, normaliseLanguage } from '../contract/language.ts';
export {
  loadWords,
  registerWords,
  translate,
  withHostWords,
  type HostWords,
  wordsOf,
  type Translate,
  type Words,
  type WordsFile,
  type WordsLoaders,
  type WordValues,
} from './catalogue.ts';
export { CORE_WORDS } from './core-words.ts';
export { setTexts, UnknownTextError, type HostTexts } from './host-texts.ts';
export { failureText } from './failure-text.ts';
