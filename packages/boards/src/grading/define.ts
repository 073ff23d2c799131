import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './grading.board.ts';
import css from './grading.css?inline';
import { gradingKind } from './grading.kind.tsx';
import { registerGradingWords } from './words/grading-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: gradingKind });

/** Defines `<plant-grading-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerGradingWords();
  return defineReactElement(
    { ...boardElement(element), styles: [CHART_STYLES, boardCss, css, settingsCss], view },
    prefix,
  );
}
