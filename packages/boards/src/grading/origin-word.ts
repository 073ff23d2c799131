const ORIGINS = ['press', 'glaze', 'print', 'kiln', 'polish', 'handling'];

/** Process that makes a defect; a host may name processes of its own. */
export const originWord = (origin: string, word: (key: string) => string): string =>
  ORIGINS.includes(origin) ? word(`origin.${origin}`) : origin;
