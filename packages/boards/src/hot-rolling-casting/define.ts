import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import mimicCss from '../mimic/mimic.css?inline';
import boardCss from '../panel/board.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './hot-rolling-casting.board.ts';
import css from './hot-rolling-casting.css?inline';
import { hotRollingCastingKind } from './hot-rolling-casting.kind.tsx';
import { registerHotRollingCastingWords } from './words/hot-rolling-casting-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: hotRollingCastingKind });

/** Defines `<plant-hot-rolling-casting-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerHotRollingCastingWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, mimicCss, css, settingsCss],
      view,
    },
    prefix,
  );
}
