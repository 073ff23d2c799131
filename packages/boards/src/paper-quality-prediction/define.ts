import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import boardCss from '../panel/board.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './paper-quality-prediction.board.ts';
import mimicCss from '../mimic/mimic.css?inline';
import css from './paper-quality-prediction.css?inline';
import { paperQualityPredictionKind } from './paper-quality-prediction.kind.tsx';
import { registerPaperQualityPredictionWords } from './words/paper-quality-prediction-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: paperQualityPredictionKind });

/** Defines `<plant-paper-quality-prediction-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerPaperQualityPredictionWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, mimicCss, css, settingsCss],
      view,
    },
    prefix,
  );
}
