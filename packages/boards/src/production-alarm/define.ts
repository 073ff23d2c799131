import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './production-alarm.board.ts';
import css from './production-alarm.css?inline';
import { ProductionAlarmView } from './production-alarm.view.tsx';
import { registerProductionAlarmWords } from './words/production-alarm-words.ts';

/** Defines `<plant-production-alarm-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerProductionAlarmWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, css, settingsCss],
      view: ProductionAlarmView,
    },
    prefix,
  );
}
