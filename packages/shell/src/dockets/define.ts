import { defineReactElement } from '@plantdeck/core/element';
import { docketsElement } from './dockets.element.ts';

export { docketsElement };

export function define(prefix?: string): void {
  defineReactElement(docketsElement, prefix);
}
