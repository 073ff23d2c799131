import { defineWidget } from '../widget/widget-element.tsx';
import { commonApplicationsKind } from './common-applications.kind.tsx';
import css from './common-applications.css?inline';

/** Defines `<plant-common-applications-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineWidget(commonApplicationsKind, [css], prefix);
