import {
  MENU_DEFAULT_WIDTH_EN_PX,
  MENU_DEFAULT_WIDTH_PX,
  MENU_MAX_WIDTH_PX,
  MENU_MIN_WIDTH_PX,
} from '@plantdeck/core/constants';

/** The collapsed menu: icons only. */
export const RAIL_WIDTH_PX = 56;

function clampMenuWidth(widthPx: number): number {
  return Math.round(Math.min(MENU_MAX_WIDTH_PX, Math.max(MENU_MIN_WIDTH_PX, widthPx)));
}

/** English names are long, so its menu begins wider. */
function defaultMenuWidth(language: string): number {
  return language === 'en' ? MENU_DEFAULT_WIDTH_EN_PX : MENU_DEFAULT_WIDTH_PX;
}

/** The width a person chose, or the language's own; a stored text that is no width is as none. */
export function menuWidth(stored: string | null, language: string): number {
  const chosen = stored === null || stored.trim() === '' ? Number.NaN : Number(stored);
  return Number.isFinite(chosen) ? clampMenuWidth(chosen) : defaultMenuWidth(language);
}
