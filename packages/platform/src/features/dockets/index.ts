/** What other features use of this one. */
export { docketEntries } from './docket-menu.ts';
export { menuTemplates } from './docket.handlers.ts';
