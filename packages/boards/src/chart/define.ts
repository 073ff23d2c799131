import { defineReactElement } from '@plantdeck/core/element';
import { preloadChart } from '@plantdeck/core/chart';
import { chartElement } from './chart.element.ts';

// The drawing part is sure to be needed: it is fetched beside the first element's data, not after it.
preloadChart();
/** Defines `<plant-chart>`. */
export const PlantChart: CustomElementConstructor = defineReactElement(chartElement);
