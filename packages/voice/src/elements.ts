import type { ElementDescriptor } from '@plantdeck/core/element';
import { dictationElement } from './element/dictation.element.ts';

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [dictationElement];
