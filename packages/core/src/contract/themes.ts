/** Names of the looks that there are. */
export const THEMES = ['light', 'dark', 'control-room', 'big-screen', 'high-contrast'] as const;
export type Theme = (typeof THEMES)[number];
