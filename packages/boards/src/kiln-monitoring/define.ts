import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { CHART_STYLES } from '@plantdeck/core/chart';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import tiersCss from '../panel/tiers.css?inline';
import mimicCss from '../mimic/mimic.css?inline';
import css from './kiln-monitoring.css?inline';
import { element } from './kiln-monitoring.board.ts';
import { kilnMonitoringKind } from './kiln-monitoring.kind.tsx';
import { registerKilnMonitoringWords } from './words/kiln-monitoring-words.ts';

const view = (props: ElementViewProps): ReactNode =>
  createElement(BoardView, { ...props, kind: kilnMonitoringKind });

/** Defines `<plant-kiln-monitoring-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerKilnMonitoringWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [CHART_STYLES, boardCss, tiersCss, mimicCss, css, settingsCss],
      view,
    },
    prefix,
  );
}
