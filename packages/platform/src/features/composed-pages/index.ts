/** What other features use of this one. */
export { menuPages } from './page-menu.ts';
