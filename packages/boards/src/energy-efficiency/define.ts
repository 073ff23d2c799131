import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import baselinesCss from '../baselines/baselines.css?inline';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './energy-efficiency.board.ts';
import { EnergyEfficiencyView } from './energy-efficiency.view.tsx';
import { registerEnergyEfficiencyWords } from './words/energy-efficiency-words.ts';

/** Defines `<plant-energy-efficiency-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerEnergyEfficiencyWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, baselinesCss, settingsCss],
      view: EnergyEfficiencyView,
    },
    prefix,
  );
}
