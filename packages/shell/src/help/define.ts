import { defineReactElement } from '@plantdeck/core/element';
import { helpCenterElement } from './help-center.element.ts';

export { helpCenterElement };

export function define(prefix?: string): void {
  defineReactElement(helpCenterElement, prefix);
}
