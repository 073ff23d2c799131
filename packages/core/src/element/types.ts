import type { ReadonlySignal } from '@preact/signals-core';
import type { ComponentType } from 'react';
import type { AuditRecord, Step } from './intents.ts';
import type { Theme } from '../contract/themes.ts';
import type { Language, PlantSession } from '../session/types.ts';

/** How an attribute's text becomes a property. Text that does not fit keeps the last good value and raises `plant-error`. */
export type AttributeKind =
  | { readonly kind: 'string' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  | {
      readonly kind: 'enum';
      readonly values: readonly string[];
      /** Values that mean another one: the property is that one. */
      readonly synonyms?: Readonly<Record<string, string>>;
    }
  /** JSON text as an attribute, the value itself by reference as a property; never written back to the attribute. */
  | { readonly kind: 'json' };

export type AttributeDescriptor = AttributeKind & {
  /** Property name; by default the attribute in camel case. */
  readonly property?: string;
  /** Value while the attribute is absent; `false` for booleans and `undefined` for the rest where not given. */
  readonly default?: string | number | boolean;
  /** TypeScript of a JSON attribute's value. */
  readonly type?: string;
  readonly description: string;
};

export interface EventDescriptor {
  readonly description: string;
  /** TypeScript of the event's `detail`; nothing is promised of it where not given. */
  readonly type?: string;
  /** Announces an intent: `preventDefault()` lets the host take over. */
  readonly cancelable?: boolean;
}

export interface MemberDescriptor {
  readonly description: string;
  /**
   * TypeScript of a property's value, or a method's signature such as `(id: string): Promise<void>`; by default
   * `unknown`, and a call without arguments. `contract.X` and `core.X` mean types of those doors.
   */
  readonly type?: string;
}

/** Everything public about an element. The manifest, the docs, the types and the contract tests are made from it. */
export interface ElementDescriptor {
  /** Name without the prefix: `whole-plant-energy-board` becomes `plant-whole-plant-energy-board`. */
  readonly name: string;
  readonly summary: string;
  readonly attributes: Readonly<Record<string, AttributeDescriptor>>;
  /** Property-only values (objects, arrays, functions): passed by reference, never reflected. */
  readonly properties: Readonly<Record<string, MemberDescriptor>>;
  readonly events: Readonly<Record<string, EventDescriptor>>;
  readonly methods: Readonly<Record<string, MemberDescriptor>>;
  readonly parts: Readonly<Record<string, string>>;
  /** Children that the element shows, by slot; '' is the one without a name. */
  readonly slots?: Readonly<Record<string, string>>;
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

export { THEME_CHOICES, THEMES, type Theme } from '../contract/themes.ts';

/** Methods of an element as its view gives them. */
export type ElementMethods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** `detail` of `plant-error`. */
export interface ElementErrorDetail {
  /** `attribute`: text that does not fit; `render`: the view failed; other codes belong to the view that raises them. */
  readonly code: string;
  readonly reason?: string;
  readonly attribute?: string;
  readonly value?: string;
  readonly cause?: unknown;
}

/** What the members of a group show alike; see share.ts for the events by which any element takes part. */
export interface SharedValues {
  /** Parameters of a query by name; an empty text takes one back. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Part of a time axis, epoch ms; null is all of it. */
  readonly viewport?: { readonly fromMs: number; readonly toMs: number } | null;
}

export interface ElementHandle {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Language of this element's words: own or nearest `lang`, else the session's, the document's, the browser's. */
  readonly language: ReadonlySignal<Language>;
  /** Own `theme`, else that of the nearest Plantdeck element around it, else the token `--plant-theme`, else light. */
  readonly theme: ReadonlySignal<Theme>;
  /** Rises when tokens came that no theme has: a look given as an object, more contrast, another density. */
  readonly dressed: ReadonlySignal<number>;
  /** The session this element belongs to, or null while there is none. */
  readonly session: ReadonlySignal<PlantSession | null>;
  /** Name of the group whose filters and viewport this element shares: own or nearest `share`; null for none. */
  readonly share?: ReadonlySignal<string | null>;
  /** Fires a bubbling, composed event; answers false when a host prevented it. */
  emit(event: string, detail?: unknown): boolean;
  /**
   * Takes a step that the page may stop, put off or take over, and tells its end as `plant-audit`.
   * @throws {StepPreventedError} when the page stopped it; else what `work` throws
   */
  perform<T>(step: Step, work: () => T | Promise<T>): Promise<T>;
  /** Tells as `plant-audit` how a step ended that `perform` does not take, because it cannot wait. */
  audit(record: Step & Pick<AuditRecord, 'outcome' | 'reason'>): void;
  /** Adds a style text to this element's root as a shared sheet; again is free. For parts that load later. */
  adopt(css: string): void;
  /** Gives the element its methods (refresh, exportAs, print, …) while mounted; returns the undo. */
  setMethods(methods: ElementMethods): () => void;
}
