/** Ground of the components for Angular: inputs are the element's properties, events are the element's own. */
import { ElementRef, inject, NgZone } from '@angular/core';

/** What a generated component is made on. */
export interface AngularHost<TElement extends HTMLElement> {
  readonly element: TElement;
}

/** The element of the component that is being made. */
export function hostElement<TElement extends HTMLElement>(): TElement {
  return inject<ElementRef<TElement>>(ElementRef).nativeElement;
}

/** Gives a component's class an accessor for each property of its element. */
export function proxyInputs(type: { readonly prototype: object }, properties: readonly string[]): void {
  for (const name of properties) {
    Object.defineProperty(type.prototype, name, {
      configurable: true,
      get(this: AngularHost<HTMLElement>) {
        return Reflect.get(this.element, name);
      },
      set(this: AngularHost<HTMLElement> & { readonly zone: NgZone }, value: unknown) {
        // What the element starts then, timers above all, is none of the page's concern.
        this.zone.runOutsideAngular(() => Reflect.set(this.element, name, value));
      },
    });
  }
}

/** The zone of the component that is being made. */
export function hostZone(): NgZone {
  return inject(NgZone);
}
