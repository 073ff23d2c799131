/** Prefix of the board's own words. */
export const WORDS = 'board.equipmentOperation.';
