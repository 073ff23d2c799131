/** What other features use of this one. */
export { openCsv } from './csv-file.ts';
export { encodingOf, openText, type KnownEncoding } from './file-text.ts';
export { createYield } from './yield-to-event-loop.ts';
