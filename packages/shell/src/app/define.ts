import { defineReactElement } from '@plantdeck/core/element';
import { companyListElement } from '../company/company-list.element.ts';
import { headerElement } from '../header/header.element.ts';
import { menuElement } from '../menu/menu.element.ts';
import { appElement } from './app.element.ts';

export { appElement };

/** The app is put together from published elements, which come with it. */
export function define(prefix?: string): void {
  for (const part of [headerElement, menuElement, companyListElement]) defineReactElement(part, prefix);
  defineReactElement(appElement, prefix);
}
