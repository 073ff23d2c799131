import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './main.board.ts';
import css from './main.css?inline';
import { MainView } from './main.view.tsx';
import { registerMainWords } from './words/main-words.ts';

/** Defines `<plant-main-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerMainWords();
  return defineReactElement(
    { ...boardElement(element), styles: [CHART_STYLES, boardCss, css, settingsCss], view: MainView },
    prefix,
  );
}
