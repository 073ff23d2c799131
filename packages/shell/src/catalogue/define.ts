import { defineReactElement } from '@plantdeck/core/element';
import { boardCatalogueElement } from './board-catalogue.element.ts';

export { boardCatalogueElement };

export function define(prefix?: string): void {
  defineReactElement(boardCatalogueElement, prefix);
}
