import { defineReactElement } from '@plantdeck/core/element';
import { menuElement } from './menu.element.ts';

export { menuElement };

export function define(prefix?: string): void {
  defineReactElement(menuElement, prefix);
}
