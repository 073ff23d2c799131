import { defineReactElement } from '@plantdeck/core/element';
import { composedPageElement } from './composed-page.element.ts';

export { composedPageElement };

export function define(prefix?: string): void {
  defineReactElement(composedPageElement, prefix);
}
