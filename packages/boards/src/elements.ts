import type { ElementDescriptor } from '@plantdeck/core/element';
import { boards } from './boards.ts';
import { chartElement } from './chart/define.ts';
import { energyBaselinesElement } from './energy-baselines/define.ts';
import { kioskElement } from './kiosk/kiosk.element.ts';

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [
  ...boards,
  chartElement,
  kioskElement,
  energyBaselinesElement,
];
