/** Records by description: what a platform and a page both do with them. Pure: no browser, no React. */
export { checkRecord, isOffered, type RecordProblem } from './check-record.ts';
