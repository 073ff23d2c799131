import { defineReactElement } from '@plantdeck/core/element';
import { changePasswordElement } from './change-password.element.tsx';

export { changePasswordElement };

export function define(prefix?: string): void {
  defineReactElement(changePasswordElement, prefix);
}
