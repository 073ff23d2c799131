/** What other features use of this one. */
export type { BoardReader } from './board-reader.ts';
