import { defineReactElement } from '@plantdeck/core/element';
import { companyListElement } from './company-list.element.ts';

export { companyListElement };

export function define(prefix?: string): void {
  defineReactElement(companyListElement, prefix);
}
