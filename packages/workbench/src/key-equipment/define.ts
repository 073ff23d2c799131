import { CHART_STYLES } from '@plantdeck/core/chart';
import indicatorsCss from '../indicators/indicators.css?inline';
import { defineWidget } from '../widget/widget-element.tsx';
import css from './key-equipment.css?inline';
import { keyEquipmentKind } from './key-equipment.kind.tsx';

/** Defines `<plant-key-equipment-widget>`; harmless where it is defined already. */
export const define = (prefix?: string): CustomElementConstructor =>
  defineWidget(keyEquipmentKind, [CHART_STYLES, indicatorsCss, css], prefix);
