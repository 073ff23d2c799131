import r2wc from '@r2wc/core';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import {
  attributeAliases,
  defaultValue,
  parseAttribute,
  PROPERTY_ALIASES,
  propertyName,
  type ParsedAttribute,
} from './attributes.ts';
import { takeEarlyProperties } from './early-properties.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { firstFocusable } from './focusable.ts';
import { putFrame } from './frame-page.ts';
import { ElementContext, useSignalValue } from './hooks.ts';
import { defineOnce, registerDescriptor, tagOf } from './registry.ts';
import { ElementRuntime } from './runtime.ts';
import { sheetOf } from './sheets.ts';
import type { AttributeDescriptor, ReactElementDescriptor } from './types.ts';
import type { FrameWall } from './wall/frame-wall.ts';
import { PLANTDECK_VERSION } from './version.ts';

// The names under which r2wc keeps its state; its version is pinned because of them.
const CONNECTED = Symbol.for('r2wc.connected');
const CONTEXT = Symbol.for('r2wc.context');
const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');

interface WrappedElement extends HTMLElement {
  [CONNECTED]: boolean;
  [CONTEXT]?: Root;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

const RUNTIME = Symbol('plantdeck.runtime');
/** These live as attributes, because styles and the surroundings look at them there; `lang` is the browser's own. */
const REFLECTED = new Set(['theme', 'session', 'distance', 'density', 'fit', 'lang', 'share']);

let instances = 0;

/** Defines `<prefix-name>` from a descriptor; harmless where the tag is taken. Returns the constructor behind the tag. */
export function defineReactElement(
  descriptor: ReactElementDescriptor,
  prefix = 'plant',
): CustomElementConstructor {
  registerDescriptor(descriptor);
  const tag = tagOf(descriptor, prefix);
  return defineOnce(tag, PLANTDECK_VERSION, () => makeElement(descriptor, tag));
}

function makeElement(descriptor: ReactElementDescriptor, tag: string): CustomElementConstructor {
  const attributes = Object.entries(descriptor.attributes);
  const byProperty = new Map(
    attributes.map(([name, attribute]) => [propertyName(name, attribute), attribute]),
  );
  const defaults = Object.fromEntries(
    [...byProperty].map(([key, attribute]) => [key, defaultValue(attribute)]),
  );
  const aliases = attributeAliases(descriptor.attributes);
  const propertyAliases = Object.keys(PROPERTY_ALIASES).filter((property) => byProperty.has(property));
  const { view: View } = descriptor;

  const Base = r2wc(
    View as never,
    { shadow: 'open', props: {} },
    {
      mount(box, _view, props) {
        const root = createRoot(box, { identifierPrefix: `${tag}-${++instances}-` });
        root.render(draw(props));
        return root;
      },
      update(root: Root, props) {
        root.render(draw(props));
      },
      unmount(root: Root) {
        root.unmount();
      },
    },
  ) as unknown as new () => WrappedElement;

  function draw(given: object): ReactNode {
    const {
      [RUNTIME]: runtime,
      container: _,
      ...props
    } = given as { [RUNTIME]: ElementRuntime; container: unknown };
    return (
      <ElementContext.Provider value={runtime}>
        <Still component={Frame} given={{ element: runtime, view: View, props }} />
      </ElementContext.Provider>
    );
  }

  class PlantElement extends Base {
    static get observedAttributes(): string[] {
      return [...Object.keys(descriptor.attributes), ...aliases.keys()];
    }

    readonly [RUNTIME]: ElementRuntime;
    #wall: FrameWall | null = null;
    #frame: HTMLIFrameElement | null = null;
    /** Properties that a state has set, and what the page had set before. */
    readonly #beforeState = new Map<string, unknown>();

    constructor() {
      super();
      // r2wc starts as connected and would mount an element that is not in a page.
      this[CONNECTED] = false;
      const root = this.shadowRoot as ShadowRoot;
      this[RUNTIME] = new ElementRuntime(this, root, descriptor, descriptor.styles.map(sheetOf));
      Object.assign(this[PROPS], defaults, { [RUNTIME]: this[RUNTIME] });
    }

    override connectedCallback(): void {
      this.#upgradeProperties();
      this[RUNTIME].connect();
      if (this.#frame) return;
      if (this.getAttribute('isolate') === 'frame') void this.#raiseWall();
      else super.connectedCallback();
    }

    /** The view runs in a frame of its own; here stands only what speaks with it. */
    async #raiseWall(): Promise<void> {
      const frame = putFrame(this[RUNTIME], descriptor);
      this.#frame = frame;
      const { FrameWall: Wall } = await import('./wall/frame-wall.ts');
      // Meanwhile taken away, or put up anew.
      if (this.#frame !== frame) return;
      this.#wall = new Wall({
        element: this[RUNTIME],
        descriptor,
        frame,
        properties: () => {
          // r2wc's own; nothing of the page.
          const { [RUNTIME]: _, container: __, ...properties } = this[PROPS] as Record<PropertyKey, unknown>;
          return properties;
        },
      });
    }

    #dropWall(): void {
      this.#wall?.dispose();
      this.#wall = null;
      this.#frame?.parentElement?.remove();
      this.#frame = null;
    }

    override disconnectedCallback(): void {
      // A move is a removal and an insertion in one task; only what stays away is taken apart.
      queueMicrotask(() => {
        if (this.isConnected || !(this[CONTEXT] || this.#frame)) return;
        if (this.#frame) this.#dropWall();
        else super.disconnectedCallback();
        this[RUNTIME].disconnect();
      });
    }

    connectedMoveCallback(): void {
      this[RUNTIME].connect();
    }

    attributeChangedCallback(written: string, before: string | null, given: string | null): void {
      const name = aliases.get(written) ?? written;
      const attribute = descriptor.attributes[name];
      if (!attribute || (given === before && given !== null)) return;
      // Without its alias the attribute itself holds again.
      const text = given === null && written !== name ? this.getAttribute(name) : given;
      if (name === 'isolate' && this.isConnected) this.#changeWall(text === 'frame');
      this.#wall?.attribute(name, text);
      this.#take(name, propertyName(name, attribute), parseAttribute(attribute, text), text);
    }

    #changeWall(isWalled: boolean): void {
      if (isWalled === !!this.#frame) return;
      if (isWalled) {
        super.disconnectedCallback();
        void this.#raiseWall();
      } else {
        this.#dropWall();
        super.connectedCallback();
      }
    }

    /** The first thing inside that the keyboard reaches. */
    override focus(options?: FocusOptions): void {
      if (this.#wall) return this.#wall.focus();
      const inner = firstFocusable(this[RUNTIME].root);
      if (inner) inner.focus(options);
      else super.focus(options);
    }

    #upgradeProperties(): void {
      const own = this as unknown as Record<string, unknown>;
      const names = [
        ...byProperty.keys(),
        ...Object.keys(descriptor.properties),
        ...propertyAliases.flatMap((property) => PROPERTY_ALIASES[property] ?? []),
      ];
      for (const [name, value] of takeEarlyProperties(this, names)) own[name] = value;
    }

    setDescribed(
      attributeName: string,
      property: string,
      attribute: AttributeDescriptor,
      value: unknown,
    ): void {
      this.#take(attributeName, property, parseProperty(attribute, value), String(value));
      // As text it reaches a frame like the attribute would; objects go by themselves.
      if (this.#wall && typeof value !== 'object')
        this.#wall.attribute(attributeName, value === undefined ? null : value === true ? '' : String(value));
    }

    /** A look as an object; its name as text goes by the attribute. */
    giveTheme(look: object | undefined): void {
      if (look === undefined && this[RUNTIME].givenTheme === undefined) return;
      this[RUNTIME].givenTheme = look;
      this[PROPS]['theme'] = look ?? this[RUNTIME].ownTheme ?? undefined;
    }

    setPlain(property: string, value: unknown): void {
      this[PROPS][property] = value;
      if (!this.#frame) this[RENDER]();
      else if (property in descriptor.properties || typeof value === 'object')
        this.#wall?.property(property, value);
    }

    /** A state that the page sets is in the properties afterwards; what it does not name is as the page had set it. */
    takeState(state: unknown): Promise<unknown> {
      const named = scalarsOf(state);
      for (const [property, before] of this.#beforeState)
        if (!(property in named)) this.#giveValue(property, before);
      const set = this[RUNTIME].methods.call('setState', [state]);
      // The page gets this very promise, so that calls are answered in their order; the properties follow before it hears.
      set.then(
        () => this.#keepState(named),
        () => undefined,
      );
      return set;
    }

    #keepState(named: Readonly<Record<string, string>>): void {
      // A page that holds the filters itself is asked by an event, and its property stays its own.
      if (this[PROPS]['filters'] !== undefined) return;
      for (const [property, value] of Object.entries(named)) {
        const before = this.#beforeState.has(property)
          ? this.#beforeState.get(property)
          : this[PROPS][property];
        if (this[PROPS][property] !== value && this.#giveValue(property, value))
          this.#beforeState.set(property, before);
      }
    }

    /** @returns whether it is a value that the property can have */
    #giveValue(property: string, value: unknown): boolean {
      const attribute = byProperty.get(property);
      const found = attributes.find(([name, each]) => propertyName(name, each) === property);
      if (!attribute || !found || REFLECTED.has(property) || !parseProperty(attribute, value).ok)
        return false;
      this.setDescribed(found[0], property, attribute, value);
      return true;
    }

    #take(attribute: string, property: string, parsed: ParsedAttribute, text: string | null): void {
      this.#beforeState.delete(property);
      if (parsed.ok) this.setPlain(property, parsed.value);
      else this[RUNTIME].raise({ code: 'attribute', attribute, value: text ?? '', reason: parsed.reason });
    }
  }

  for (const [name, attribute] of attributes) {
    const property = propertyName(name, attribute);
    if (property === 'lang') continue;
    defineAccessor(PlantElement.prototype, property, (element, value) => {
      if (property === 'theme') {
        const isLook = typeof value === 'object' && value !== null;
        element.giveTheme(isLook ? value : undefined);
        if (isLook) return;
      }
      if (!REFLECTED.has(property)) element.setDescribed(name, property, attribute, value);
      else if (value === undefined || value === null) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    });
  }
  for (const property of propertyAliases) {
    const accessor = Object.getOwnPropertyDescriptor(PlantElement.prototype, property);
    const alias = PROPERTY_ALIASES[property];
    if (accessor && alias) Object.defineProperty(PlantElement.prototype, alias, accessor);
  }
  for (const property of Object.keys(descriptor.properties)) {
    defineAccessor(PlantElement.prototype, property, (element, value) => element.setPlain(property, value));
  }
  for (const name of Object.keys(descriptor.methods)) {
    if (name === 'focus') continue;
    Object.defineProperty(PlantElement.prototype, name, {
      configurable: true,
      writable: true,
      value(this: PlantElement, ...args: readonly unknown[]) {
        return name === 'setState' ? this.takeState(args[0]) : this[RUNTIME].methods.call(name, args);
      },
    });
  }
  return PlantElement;

  function defineAccessor(
    prototype: PlantElement,
    property: string,
    set: (element: PlantElement, value: unknown) => void,
  ): void {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: PlantElement) {
        return this[PROPS][property];
      },
      set(this: PlantElement, value: unknown) {
        set(this, value);
      },
    });
  }
}

/** The part of a state that properties hold too: its filters and what else is plain text. */
function scalarsOf(state: unknown): Readonly<Record<string, string>> {
  if (typeof state !== 'object' || state === null) return {};
  const { filters, ...rest } = state as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries({ ...rest, ...(typeof filters === 'object' ? filters : {}) }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Text is read as the attribute's would be, since frameworks set properties with it. */
function parseProperty(attribute: AttributeDescriptor, value: unknown): ParsedAttribute {
  if (value === undefined || value === null) return parseAttribute(attribute, null);
  if (typeof value === 'string') return parseAttribute(attribute, value);
  if (attribute.kind === 'json') return { ok: true, value };
  if (typeof value === 'boolean' && attribute.kind === 'boolean') return { ok: true, value };
  if (typeof value === 'number' && attribute.kind !== 'boolean')
    return parseAttribute(attribute, String(value));
  return { ok: false, reason: `expected a ${attribute.kind === 'enum' ? 'string' : attribute.kind}` };
}

/**
 * Draws a component and never draws anew by itself. Preact keeps with each node in `children` the tree of its first
 * drawing: one that draws anew by itself would hold what stood then, so it is made in here and is in nobody's `children`.
 */
function Still<TProps extends object>({
  component: Component,
  given,
}: {
  readonly component: ComponentType<TProps>;
  readonly given: TProps;
}): ReactNode {
  return <Component {...given} />;
}

function Frame({
  element,
  view,
  props,
}: {
  readonly element: ElementRuntime;
  readonly view: ReactElementDescriptor['view'];
  readonly props: Readonly<Record<string, unknown>>;
}): ReactNode {
  const language = useSignalValue(element.language);
  return (
    <div className="plant-root" lang={language}>
      <ErrorBoundary onFailure={(cause) => element.raise({ code: 'render', reason: String(cause), cause })}>
        <Suspense fallback={null}>
          <Still component={view} given={{ element, props }} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
