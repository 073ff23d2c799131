import { defineReactElement } from '@plantdeck/core/element';
import { assistantElement } from './assistant.element.ts';

export { assistantElement };

/** Defines `<plant-assistant>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  return defineReactElement(assistantElement, prefix);
}
