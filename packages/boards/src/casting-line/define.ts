import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import mimicCss from '../mimic/mimic.css?inline';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './casting-line.board.ts';
import css from './casting-line.css?inline';
import { castingLineKind } from './casting-line.kind.tsx';
import { registerCastingLineWords } from './words/casting-line-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: castingLineKind });

/** Defines `<plant-casting-line-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerCastingLineWords();
  return defineReactElement(
    { ...boardElement(element), styles: [CHART_STYLES, boardCss, mimicCss, css, settingsCss], view },
    prefix,
  );
}
