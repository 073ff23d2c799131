import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './ceramics-production.board.ts';
import css from './ceramics-production.css?inline';
import { ceramicsProductionKind } from './ceramics-production.kind.tsx';
import { registerCeramicsProductionWords } from './words/ceramics-production-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: ceramicsProductionKind });

/** Defines `<plant-ceramics-production-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerCeramicsProductionWords();
  return defineReactElement(
    { ...boardElement(element), styles: [CHART_STYLES, boardCss, css, settingsCss], view },
    prefix,
  );
}
