import { defineReactElement } from '@plantdeck/core/element';
import { appElement } from './app.element.ts';

export { appElement };

export function define(prefix?: string): void {
  defineReactElement(appElement, prefix);
}
