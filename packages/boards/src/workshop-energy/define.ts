import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './workshop-energy.board.ts';
import css from './workshop-energy.css?inline';
import { WorkshopEnergyView } from './workshop-energy.view.tsx';
import { registerWorkshopEnergyWords } from './words/workshop-energy-words.ts';

/** Defines `<plant-workshop-energy-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerWorkshopEnergyWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, css, settingsCss],
      view: WorkshopEnergyView,
    },
    prefix,
  );
}
