import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import boardCss from '../panel/board.css?inline';
import mimicCss from '../mimic/mimic.css?inline';
import ganttCss from '../gantt/gantt.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import css from './ball-milling.css?inline';
import { element } from './ball-milling.board.ts';
import { ballMillingKind } from './ball-milling.kind.tsx';
import { registerBallMillingWords } from './words/ball-milling-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: ballMillingKind });

/** Defines `<plant-ball-milling-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerBallMillingWords();
  return defineReactElement(
    { ...boardElement(element), styles: [boardCss, tiersCss, mimicCss, ganttCss, css, settingsCss], view },
    prefix,
  );
}
