import bigScreenCss from '../styles/themes/big-screen.css?inline';
import controlRoomCss from '../styles/themes/control-room.css?inline';
import darkCss from '../styles/themes/dark.css?inline';
import lightCss from '../styles/themes/light.css?inline';
import tokensCss from '../styles/tokens.css?inline';
import { sheetOf } from './sheets.ts';
import type { Theme } from './types.ts';

const THEME_CSS: Readonly<Record<Theme, string>> = {
  light: lightCss,
  dark: darkCss,
  'control-room': controlRoomCss,
  'big-screen': bigScreenCss,
  // Its own part comes with the dressing.
  'high-contrast': lightCss,
};

/** The sheets that give an element, and everything below it, the tokens of a theme. */
export function themeSheets(theme: Theme): readonly CSSStyleSheet[] {
  return [sheetOf(tokensCss), sheetOf(THEME_CSS[theme])];
}

/** Gives whatever is drawn for paper the colours of the light theme, over all that a page has set. */
export function paperSheet(): CSSStyleSheet {
  return sheetOf(lightCss.replaceAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g, '$1: $2 !important'));
}

let names: readonly string[] | undefined;

/** Every token that a theme sets. */
export function tokenNames(): readonly string[] {
  names ??= [
    ...new Set([tokensCss, ...Object.values(THEME_CSS)].join('\n').match(/--plant-[\w-]+(?=\s*:)/g)),
  ];
  return names;
}
