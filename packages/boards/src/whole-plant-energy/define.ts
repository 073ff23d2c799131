import { CHART_STYLES } from '@plantdeck/core/chart';
import { FLOW_STYLES } from '@plantdeck/core/flow';
import { defineReactElement } from '@plantdeck/core/element';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import css from './whole-plant-energy.css?inline';
import { element } from './whole-plant-energy.board.ts';
import { WholePlantEnergyView } from './whole-plant-energy.view.tsx';

/** Defines `<plant-whole-plant-energy-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, FLOW_STYLES, boardCss, css, settingsCss],
      view: WholePlantEnergyView,
    },
    prefix,
  );
}
