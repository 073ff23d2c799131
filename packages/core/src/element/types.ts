import type { ComponentType } from 'react';

/** How an attribute's text becomes a property. Text that does not fit keeps the last good value and raises `plant-error`. */
export type AttributeKind =
  | { readonly kind: 'string' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'enum'; readonly values: readonly string[] };

export type AttributeDescriptor = AttributeKind & {
  /** Property name; by default the attribute in camel case. */
  readonly property?: string;
  readonly description: string;
};

export interface EventDescriptor {
  readonly description: string;
  /** Announces an intent: `preventDefault()` lets the host take over. */
  readonly cancelable?: boolean;
}

/** Everything public about an element. The manifest, the docs, the types and the contract tests are made from it. */
export interface ElementDescriptor {
  /** Name without the prefix: `whole-plant-energy-board` becomes `plant-whole-plant-energy-board`. */
  readonly name: string;
  readonly summary: string;
  readonly attributes: Readonly<Record<string, AttributeDescriptor>>;
  /** Property-only values (objects, arrays, functions): passed by reference, never reflected. */
  readonly properties: Readonly<Record<string, { readonly description: string }>>;
  readonly events: Readonly<Record<string, EventDescriptor>>;
  readonly methods: Readonly<Record<string, { readonly description: string }>>;
  readonly parts: Readonly<Record<string, string>>;
}

export interface ReactElementDescriptor extends ElementDescriptor {
  /** Style texts (`import css from './x.css?inline'`), shared as constructable sheets by text. */
  readonly styles: readonly string[];
  readonly view: ComponentType<ElementViewProps>;
}

/** What a view gets: the element's own handle and its current properties by name. */
export interface ElementViewProps {
  readonly element: ElementHandle;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface ElementHandle {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Fires a bubbling, composed event; answers false when a host prevented it. */
  emit(event: string, detail?: unknown): boolean;
  /** Gives the element its methods (refresh, exportAs, print, …) while mounted; returns the undo. */
  setMethods(methods: Readonly<Record<string, (...args: never[]) => unknown>>): () => void;
}
