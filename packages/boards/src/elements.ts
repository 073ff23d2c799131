import type { ElementDescriptor } from '@plantdeck/core/element';
import { boards } from './boards.ts';

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [...boards];
