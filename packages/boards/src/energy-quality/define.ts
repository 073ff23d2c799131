import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './energy-quality.board.ts';
import css from './energy-quality.css?inline';
import { EnergyQualityView } from './energy-quality.view.tsx';
import { registerEnergyQualityWords } from './words/energy-quality-words.ts';

/** Defines `<plant-energy-quality-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerEnergyQualityWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, css, settingsCss],
      view: EnergyQualityView,
    },
    prefix,
  );
}
