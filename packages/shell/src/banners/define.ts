import { defineReactElement } from '@plantdeck/core/element';
import { bannersElement } from './banners.element.ts';

export { bannersElement };

export function define(prefix?: string): void {
  defineReactElement(bannersElement, prefix);
}
