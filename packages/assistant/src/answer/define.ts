import { defineLitElement } from '@plantdeck/core/element';
import { AnswerElement, answerElement } from './answer.element.ts';

export { answerElement };

export function define(prefix?: string): void {
  defineLitElement(answerElement, AnswerElement, prefix);
}
