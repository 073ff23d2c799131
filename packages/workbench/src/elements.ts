import type { ElementDescriptor } from '@plantdeck/core/element';
import { toDosKind } from './to-dos/to-dos.kind.tsx';
import { widgetElement } from './widget/widget-element.tsx';

const kinds = [
  // One line each.
  toDosKind,
];

/** Everything public about the elements of this package. */
export const descriptors: readonly ElementDescriptor[] = kinds.map((kind) => widgetElement(kind.info, kind));
