import type { ElementDescriptor } from '@plantdeck/core/element';
import { answerElement } from './answer/answer.element.ts';
import { assistantElement } from './drawer/assistant.element.ts';

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [assistantElement, answerElement];
