/** Use of a page of our own: visits, operations, timings and script errors, told to the platform without any token. */
export { trackPage } from './page-tracking.ts';
export type { PageTracking, PageTrackingOptions } from './page-tracking.ts';
export type { TrackedPage } from './tracker.ts';
