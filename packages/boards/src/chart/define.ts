import { preloadChart } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import { chartElement } from './chart.element.ts';

export { chartElement };

/** Defines `<plant-chart>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  // The drawing part is sure to be needed: it is fetched beside the first element's data, not after it.
  preloadChart();
  return defineReactElement(chartElement, prefix);
}
