import { defineReactElement } from '@plantdeck/core/element';
import { alarmBannerElement } from './alarm-banner.element.ts';

export { alarmBannerElement };

export function define(prefix?: string): void {
  defineReactElement(alarmBannerElement, prefix);
}
