import { CHART_STYLES } from '@plantdeck/core/chart';
import indicatorsCss from '../indicators/indicators.css?inline';
import { defineWidget } from '../widget/widget-element.tsx';
import css from './indicator-trend.css?inline';
import { indicatorTrendKind } from './indicator-trend.kind.tsx';

/** Defines `<plant-indicator-trend-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineWidget(indicatorTrendKind, [CHART_STYLES, indicatorsCss, css], prefix);
