/** Prefix of the board's own words. */
export const WORDS = 'board.kilnMonitoring.';
