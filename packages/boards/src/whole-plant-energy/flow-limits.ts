/** From here on the unaccounted branch is abnormal, % of the input. */
export const UNACCOUNTED_LIMIT_PCT = 3;
