import { defineWidget } from '../widget/widget-element.tsx';
import { toDosKind } from './to-dos.kind.tsx';
import css from './to-dos.css?inline';

/** Defines `<plant-to-dos-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor => defineWidget(toDosKind, [css], prefix);
