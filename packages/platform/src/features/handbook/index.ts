/** What other features use of this one. */
export { searchHandbook } from './handbook-search.ts';
