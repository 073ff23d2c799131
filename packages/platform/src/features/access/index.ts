/** What other features use of this one. */
export { RESOURCE_CODES, resourceTree } from './resource-tree.ts';
