/** Words of the page without their prefix. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
/** Prefix of the page's words. */
export const PREFIX = 'baselines.';
