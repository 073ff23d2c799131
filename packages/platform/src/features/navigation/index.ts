/** What other features use of this one. */
export { menuTree } from './menu-tree.ts';
