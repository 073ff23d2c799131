/** What other features use of this one. */
export { pagesAbout } from './handbook-search.ts';
