import { defineReactElement } from '@plantdeck/core/element';
import { frameHostElement } from './frame-host.element.ts';

export { frameHostElement };

export function define(prefix?: string): void {
  defineReactElement(frameHostElement, prefix);
}
