/** Names of the looks that there are. */
export const THEMES = ['light', 'dark', 'control-room', 'big-screen', 'high-contrast'] as const;
export type Theme = (typeof THEMES)[number];
/** What a page may name: a look, or `auto` for the light or dark one that system and page want. */
export const THEME_CHOICES = ['auto', ...THEMES] as const;
