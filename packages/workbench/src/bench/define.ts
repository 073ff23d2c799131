import { defineReactElement } from '@plantdeck/core/element';
import { workbenchElement } from './workbench.element.ts';

/** Defines `<plant-workbench>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineReactElement(workbenchElement, prefix);
