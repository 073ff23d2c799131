import { defineReactElement } from '@plantdeck/core/element';
import { messageCenterElement } from './message-center.element.ts';

export { messageCenterElement };

export function define(prefix?: string): void {
  defineReactElement(messageCenterElement, prefix);
}
