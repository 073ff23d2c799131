/** What other features use of this one. */
export { acknowledgeFor } from './acknowledge.ts';
export { alarmPage } from './alarm-list.ts';
