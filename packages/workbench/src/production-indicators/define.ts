import indicatorsCss from '../indicators/indicators.css?inline';
import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineWidget } from '../widget/widget-element.tsx';
import { productionIndicatorsKind } from './production-indicators.kind.tsx';
import css from './production-indicators.css?inline';

/** Defines `<plant-production-indicators-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineWidget(productionIndicatorsKind, [CHART_STYLES, indicatorsCss, css], prefix);
