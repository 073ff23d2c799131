import { defineReactElement } from '@plantdeck/core/element';
import { appElement } from './app.element.ts';

export { appElement };

/** The app is put together from published elements, which come with its workspace, behind the sign-in. */
export function define(prefix?: string): void {
  defineReactElement(appElement, prefix);
}
