import type { ElementDescriptor } from '@plantdeck/core/element';
import { assistantElement } from './drawer/assistant.element.ts';

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [assistantElement];
