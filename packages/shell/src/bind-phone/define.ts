import { defineReactElement } from '@plantdeck/core/element';
import { bindPhoneElement } from './bind-phone.element.tsx';

export { bindPhoneElement };

export function define(prefix?: string): void {
  defineReactElement(bindPhoneElement, prefix);
}
