import { defineReactElement } from '@plantdeck/core/element';
import { dictationElement } from './dictation.element.ts';

export { dictationElement };

/** Defines `<plant-dictation>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  return defineReactElement(dictationElement, prefix);
}
