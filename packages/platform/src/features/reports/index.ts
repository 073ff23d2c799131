/** What other features use of this one. */
export { reportText } from './report-words.ts';
