import { defineReactElement } from '@plantdeck/core/element';
import { energyBaselinesElement } from './energy-baselines.element.ts';
import { registerEnergyBaselinesWords } from './words/energy-baselines-words.ts';

export { energyBaselinesElement };

/** Defines `<plant-energy-baselines>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerEnergyBaselinesWords();
  return defineReactElement(energyBaselinesElement, prefix);
}
