import { effect, type ReadonlySignal } from '@preact/signals-core';
import { LitElement, type PropertyDeclarations, type ReactiveController } from 'lit';
import { attributeAliases, defaultValue, parseAttribute, propertyName } from './attributes.ts';
import { firstFocusable } from './focusable.ts';
import { defineOnce, registerDescriptor, tagOf } from './registry.ts';
import { ElementRuntime } from './runtime.ts';
import type { ElementDescriptor } from './types.ts';
import { PLANTDECK_VERSION } from './version.ts';

/** Ground of every Lit element: the same language, theme, session, events and attribute rules as the React ones. */
export class PlantLitElement extends LitElement {
  static descriptor: ElementDescriptor;

  /** The element's handle; there from the constructor on. */
  protected readonly element: ElementRuntime;
  #stop: (() => void) | null = null;

  constructor() {
    super();
    const { descriptor } = this.constructor as typeof PlantLitElement;
    const root = this.attachShadow({ mode: 'open' });
    const { elementStyles } = this.constructor as typeof LitElement;
    const sheets = elementStyles.flatMap((style) =>
      style instanceof CSSStyleSheet ? [style] : style.styleSheet ? [style.styleSheet] : [],
    );
    this.element = new ElementRuntime(this, root, descriptor, sheets);
    const own = this as unknown as Record<string, unknown>;
    for (const [name, attribute] of Object.entries(descriptor.attributes)) {
      const property = propertyName(name, attribute);
      if (property !== 'lang') own[property] = defaultValue(attribute);
    }
  }

  /** What the element starts when it stands in a page, and how it stops; a move in the page is neither. */
  protected mounted(): (() => void) | void {}

  // The runtime has adopted the sheets, so Lit must not replace them.
  protected override createRenderRoot(): ShadowRoot {
    return this.element.root;
  }

  override connectedCallback(): void {
    this.element.connect();
    super.connectedCallback();
    // At once, so that what was set before the definition is in place when `mounted` looks at it.
    if (!this.hasUpdated) this.performUpdate();
    this.#stop ??= this.mounted() ?? (() => undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected || !this.#stop) return;
      this.#stop();
      this.#stop = null;
      this.element.disconnect();
    });
  }

  /** The first thing inside that the keyboard reaches. */
  override focus(options?: FocusOptions): void {
    const inner = firstFocusable(this.element.root);
    if (inner) inner.focus(options);
    else super.focus(options);
  }

  connectedMoveCallback(): void {
    this.element.connect();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    // A look as an object; its name as text is the attribute's.
    if (!changed.has('theme')) return;
    const { theme } = this as { readonly theme?: unknown };
    this.element.givenTheme = typeof theme === 'object' && theme !== null ? theme : undefined;
  }

  override attributeChangedCallback(written: string, before: string | null, given: string | null): void {
    const name = attributeAliases(this.element.attributes).get(written) ?? written;
    const attribute = this.element.attributes[name];
    if (!attribute) return super.attributeChangedCallback(written, before, given);
    // Without its alias the attribute itself holds again.
    const text = given === null && written !== name ? this.getAttribute(name) : given;
    const property = propertyName(name, attribute);
    const parsed = parseAttribute(attribute, text);
    if (!parsed.ok) {
      this.element.raise({ code: 'attribute', attribute: name, value: text ?? '', reason: parsed.reason });
    } else if (property !== 'lang') {
      (this as unknown as Record<string, unknown>)[property] = parsed.value;
    }
  }
}

/** Renders a Lit element again when a signal changes, while it stands in a page. */
export class SignalController<T> implements ReactiveController {
  readonly #host: LitElement;
  readonly #source: ReadonlySignal<T>;
  #stop: (() => void) | null = null;

  constructor(host: LitElement, source: ReadonlySignal<T>) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  get value(): T {
    return this.#source.peek();
  }

  hostConnected(): void {
    this.#stop = effect(() => {
      void this.#source.value;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = null;
  }
}

/** Defines `<prefix-name>` from a descriptor and a class; harmless where the tag is taken. */
export function defineLitElement(
  descriptor: ElementDescriptor,
  constructor: typeof PlantLitElement,
  prefix = 'plant',
): CustomElementConstructor {
  registerDescriptor(descriptor);
  return defineOnce(tagOf(descriptor, prefix), PLANTDECK_VERSION, () => {
    const properties: PropertyDeclarations = Object.fromEntries([
      ...Object.entries(descriptor.attributes)
        .map(([name, attribute]) => [propertyName(name, attribute), { attribute: name }] as const)
        .filter(([property]) => property !== 'lang'),
      ...Object.keys(descriptor.properties).map((property) => [property, { attribute: false }] as const),
    ]);
    return class extends constructor {
      static override descriptor = descriptor;
      static override properties = properties;
      static override get observedAttributes(): string[] {
        void super.observedAttributes;
        return [...Object.keys(descriptor.attributes), ...attributeAliases(descriptor.attributes).keys()];
      }
    };
  });
}
