import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import boardCss from '../panel/board.css?inline';
import ganttCss from '../gantt/gantt.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './pulp-scheduling.board.ts';
import css from './pulp-scheduling.css?inline';
import { pulpSchedulingKind } from './pulp-scheduling.kind.tsx';
import { registerPulpSchedulingWords } from './words/pulp-scheduling-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: pulpSchedulingKind });

/** Defines `<plant-pulp-scheduling-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerPulpSchedulingWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, ganttCss, css, settingsCss],
      view,
    },
    prefix,
  );
}
