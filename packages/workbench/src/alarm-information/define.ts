import { defineWidget } from '../widget/widget-element.tsx';
import { alarmInformationKind } from './alarm-information.kind.tsx';
import css from './alarm-information.css?inline';

/** Defines `<plant-alarm-information-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineWidget(alarmInformationKind, [css], prefix);
