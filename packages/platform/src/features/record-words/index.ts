/** What other features use of this one. */
export { isRecordWord, recordWord } from './record-words.ts';
