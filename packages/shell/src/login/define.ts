import { defineReactElement } from '@plantdeck/core/element';
import { loginElement } from './login.element.ts';

export { loginElement };

export function define(prefix?: string): void {
  defineReactElement(loginElement, prefix);
}
