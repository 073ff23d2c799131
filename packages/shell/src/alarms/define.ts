import { defineReactElement } from '@plantdeck/core/element';
import { alarmListElement } from './alarm-list.element.ts';

export { alarmListElement };

export function define(prefix?: string): void {
  defineReactElement(alarmListElement, prefix);
}
