import { CHART_STYLES } from '@plantdeck/core/chart';
import indicatorsCss from '../indicators/indicators.css?inline';
import { defineWidget } from '../widget/widget-element.tsx';
import css from './best-practice.css?inline';
import { bestPracticeKind } from './best-practice.kind.tsx';

/** Defines `<plant-best-practice-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineWidget(bestPracticeKind, [CHART_STYLES, indicatorsCss, css], prefix);
