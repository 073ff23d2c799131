import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import baselinesCss from '../baselines/baselines.css?inline';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './energy-saving-benefit.board.ts';
import { EnergySavingBenefitView } from './energy-saving-benefit.view.tsx';
import { registerEnergySavingBenefitWords } from './words/energy-saving-benefit-words.ts';

/** Defines `<plant-energy-saving-benefit-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerEnergySavingBenefitWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, baselinesCss, settingsCss],
      view: EnergySavingBenefitView,
    },
    prefix,
  );
}
