import { defineReactElement } from '@plantdeck/core/element';
import { equipmentElement } from './equipment.element.ts';

export { equipmentElement };

export function define(prefix?: string): void {
  defineReactElement(equipmentElement, prefix);
}
