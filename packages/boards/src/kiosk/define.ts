import { defineReactElement } from '@plantdeck/core/element';
import css from './kiosk.css?inline';
import { kioskElement } from './kiosk.element.ts';
import { KioskView } from './kiosk.view.tsx';
import { registerKioskWords } from './words/kiosk-words.ts';

export { kioskElement };

/** Defines `<plant-kiosk>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerKioskWords();
  return defineReactElement({ ...kioskElement, styles: [css], view: KioskView }, prefix);
}
