import { defineReactElement } from '@plantdeck/core/element';
import { signInElement } from './sign-in.element.ts';

export { signInElement };

export function define(prefix?: string): void {
  defineReactElement(signInElement, prefix);
}
