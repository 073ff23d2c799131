/** Prefix of this board's words. */
export const WORDS = 'board.energyQuality.';
