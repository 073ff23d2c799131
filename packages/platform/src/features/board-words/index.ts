/** What other features use of this one. */
export { boardText, type BoardWord } from './words.ts';
