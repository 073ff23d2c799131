/** What other features use of this one. */
export { frameApplications } from './applications.ts';
