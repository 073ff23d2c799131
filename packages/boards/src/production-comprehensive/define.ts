import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { CHART_STYLES } from '@plantdeck/core/chart';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import mimicCss from '../mimic/mimic.css?inline';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './production-comprehensive.board.ts';
import css from './production-comprehensive.css?inline';
import { productionComprehensiveKind } from './production-comprehensive.kind.tsx';
import { registerProductionComprehensiveWords } from './words/production-comprehensive-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: productionComprehensiveKind });

/** Defines `<plant-production-comprehensive-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerProductionComprehensiveWords();
  return defineReactElement(
    { ...boardElement(element), styles: [CHART_STYLES, boardCss, mimicCss, css, settingsCss], view },
    prefix,
  );
}
