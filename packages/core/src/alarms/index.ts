/** Alarms in the chrome of a page: one watch a session, the counts by priority, and the banner of the most urgent. */
export { AlarmBanner, type AlarmBannerProps } from './alarm-banner.tsx';
export { AlarmCounts, tallyTexts } from './alarm-counts.tsx';
export { alarmsOf, type AlarmOverview, type AlarmPlace } from './alarm-watch.ts';
export { ALARM_BANNER_WORDS } from './alarm-words.ts';
export { useAlarms } from './use-alarms.ts';
