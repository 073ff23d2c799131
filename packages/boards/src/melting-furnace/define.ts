import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import ganttCss from '../gantt/gantt.css?inline';
import mimicCss from '../mimic/mimic.css?inline';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './melting-furnace.board.ts';
import css from './melting-furnace.css?inline';
import { meltingFurnaceKind } from './melting-furnace.kind.tsx';
import { registerMeltingFurnaceWords } from './words/melting-furnace-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: meltingFurnaceKind });

/** Defines `<plant-melting-furnace-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerMeltingFurnaceWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, mimicCss, ganttCss, css, settingsCss],
      view,
    },
    prefix,
  );
}
