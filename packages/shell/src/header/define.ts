import { defineReactElement } from '@plantdeck/core/element';
import { headerElement } from './header.element.ts';

export { headerElement };

export function define(prefix?: string): void {
  defineReactElement(headerElement, prefix);
}
