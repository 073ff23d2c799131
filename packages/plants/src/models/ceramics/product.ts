/** The tile the plant makes: 600 x 1200 mm, 22 kg/m2 when fired. */

/** Dry body in a square metre before firing, and the tile after it, t/m2. */
export const GREEN_T_PER_M2 = 0.0234;
export const FIRED_T_PER_M2 = 0.022;
/** What a kiln is fed with, 470 m2/h. */
export const KILN_M2_PER_MIN = 470 / 60;
/** Edges of a tile, mm, and what it covers, m2. */
export const TILE_MM: readonly [number, number] = [600, 1200];
export const TILE_M2 = 0.72;
export const RECIPE = 'GP-612';
