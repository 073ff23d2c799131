import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './peak-valley-usage.board.ts';
import css from './peak-valley-usage.css?inline';
import { PeakValleyUsageView } from './peak-valley-usage.view.tsx';
import { registerPeakValleyUsageWords } from './words/peak-valley-usage-words.ts';

/** Defines `<plant-peak-valley-usage-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerPeakValleyUsageWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, css, settingsCss],
      view: PeakValleyUsageView,
    },
    prefix,
  );
}
