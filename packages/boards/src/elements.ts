import type { ElementDescriptor } from '@plantdeck/core/element';
import { boards } from './boards.ts';
import { chartElement } from './chart/define.ts';

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [...boards, chartElement];
