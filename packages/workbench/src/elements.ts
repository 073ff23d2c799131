import type { ElementDescriptor } from '@plantdeck/core/element';
import { workbenchElement } from './bench/workbench.element.ts';
import { widgetElement } from './widget/widget-element.tsx';
import { elementNameOf } from './widget/widget-kind.ts';
import { widgetKinds } from './widget-kinds.ts';

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = [
  workbenchElement,
  ...widgetKinds.map(widgetElement),
];

/** What each widget takes as `data`, by element name. */
export const payloads = Object.fromEntries(
  widgetKinds.map((kind) => [elementNameOf(kind.info), kind.schema]),
);
