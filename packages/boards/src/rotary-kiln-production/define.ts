import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { CHART_STYLES } from '@plantdeck/core/chart';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import mimicCss from '../mimic/mimic.css?inline';
import boardCss from '../panel/board.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './rotary-kiln-production.board.ts';
import css from './rotary-kiln-production.css?inline';
import { rotaryKilnProductionKind } from './rotary-kiln-production.kind.tsx';
import { registerRotaryKilnProductionWords } from './words/rotary-kiln-production-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: rotaryKilnProductionKind });

/** Defines `<plant-rotary-kiln-production-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerRotaryKilnProductionWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, mimicCss, css, settingsCss],
      view,
    },
    prefix,
  );
}
