/** What every element of the suite keeps, whatever it shows: one function that a package loops over its elements. */
import {
  defineReactElement,
  PLANTDECK_VERSION,
  tagOf,
  type AttributeDescriptor,
  type ElementDescriptor,
  type ReactElementDescriptor,
} from '@plantdeck/core/element';
import { axeProblems } from './axe.ts';
import { describe, expect, it, settled, until } from './browser.ts';
import { watchLeaks } from './leaks.ts';

export interface ContractOptions {
  /** Defines the element under a prefix; React elements need none given. */
  readonly define?: (prefix: string) => CustomElementConstructor;
  /** Gives a new element what it needs to show its ready state, before it is put into the page. */
  readonly make?: (element: HTMLElement) => void;
  /** True when the element shows its ready state; by default when it has drawn anything. */
  readonly isReady?: (root: ShadowRoot) => boolean;
}

type Fields = HTMLElement & Record<string, unknown>;

interface Branded {
  readonly emit: (event: string, detail?: unknown) => boolean;
}

const BRAND = Symbol.for('plantdeck.element');
let prefixes = 0;

/** Registers the contract's tests for one element. */
export function elementContract(descriptor: ElementDescriptor, options: ContractOptions = {}): void {
  const define =
    options.define ??
    ((prefix: string) => {
      if (!('view' in descriptor)) throw new Error(`${descriptor.name}: say by which function it is defined`);
      return defineReactElement(descriptor as ReactElementDescriptor, prefix);
    });
  const isReady =
    options.isReady ??
    ((root: ShadowRoot) => root.textContent.trim() !== '' || root.querySelector('svg, canvas'));
  const attributes = Object.entries(descriptor.attributes);
  const properties = Object.keys(descriptor.properties);

  const freshPrefix = (): string => `contract${++prefixes}`;
  const create = (prefix: string): Fields => document.createElement(tagOf(descriptor, prefix)) as Fields;

  async function mounted(): Promise<{ element: Fields; root: ShadowRoot }> {
    const prefix = freshPrefix();
    define(prefix);
    return mountedAs(prefix);
  }

  async function mountedAs(prefix: string): Promise<{ element: Fields; root: ShadowRoot }> {
    const element = create(prefix);
    options.make?.(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until(`${descriptor.name} is ready`, () => isReady(root));
    await settled();
    return { element, root };
  }

  describe(`contract of <plant-${descriptor.name}>`, () => {
    it('keeps properties that were set before the definition', async () => {
      const prefix = freshPrefix();
      const element = create(prefix);
      const given = new Map<string, unknown>(properties.map((name) => [name, { given: name }]));
      for (const [name, attribute] of attributes) {
        if (!isNative(name)) given.set(propertyOf(name, attribute), goodValue(attribute));
      }
      for (const [name, value] of given) element[name] = value;
      define(prefix);
      customElements.upgrade(element);
      // The upgrade takes over what stands on the element when it is put into a page.
      document.body.append(element);
      for (const [name, value] of given) {
        expect(element[name], name).to.equal(value);
        expect(Object.hasOwn(element, name), name).to.equal(false);
      }
      element.remove();
      await settled();
    });

    it('reads a bare attribute as true and restores the default when it goes', () => {
      const prefix = freshPrefix();
      define(prefix);
      const element = create(prefix);
      for (const [name, attribute] of attributes) {
        const property = propertyOf(name, attribute);
        if (isNative(name)) continue;
        const before = element[property];
        const good = goodValue(attribute);
        element.setAttribute(name, attribute.kind === 'boolean' ? '' : textOf(good));
        expect(element[property], name).to.deep.equal(good);
        element.removeAttribute(name);
        expect(element[property], name).to.equal(before);
      }
    });

    it('takes objects, arrays and functions as they are and writes none of them to an attribute', () => {
      const prefix = freshPrefix();
      define(prefix);
      const element = create(prefix);
      for (const name of properties) {
        for (const value of [{ a: 1 }, [1, 2], () => 'called']) {
          element[name] = value;
          expect(element[name], name).to.equal(value);
        }
      }
      expect(element.getAttributeNames()).to.deep.equal([]);
    });

    it('fires events with kebab-case names that bubble, are composed, and can be cancelled where they announce an intent', async () => {
      const { element } = await mounted();
      const outer = document.createElement('div');
      outer.attachShadow({ mode: 'open' }).append(element);
      document.body.append(outer);
      const { emit } = bound(element);
      for (const [name, { cancelable = false }] of Object.entries(descriptor.events)) {
        expect(name).to.match(/^[a-z]+(-[a-z]+)*$/);
        let seen: Event | null = null;
        const stop = (event: Event): void => {
          seen = event;
          event.preventDefault();
        };
        document.addEventListener(name, stop, { once: true });
        const isAllowed = emit(name, { some: 'detail' });
        expect((seen as CustomEvent | null)?.detail, name).to.deep.equal({ some: 'detail' });
        expect(isAllowed, name).to.equal(!cancelable);
      }
      outer.remove();
    });

    it('keeps its state when it is moved', async () => {
      const { element, root } = await mounted();
      const drawn = root.firstElementChild;
      expect(drawn).to.not.equal(null);
      const [other, third] = [document.createElement('section'), document.createElement('section')];
      document.body.append(other, third);
      other.append(element);
      await settled();
      expect(root.firstElementChild).to.equal(drawn);
      if ('moveBefore' in third)
        (third as { moveBefore(node: Node, before: Node | null): void }).moveBefore(element, null);
      await settled();
      expect(root.firstElementChild).to.equal(drawn);
      other.remove();
      third.remove();
    });

    it('keeps the last good value of a malformed attribute and tells by plant-error', async () => {
      const { element } = await mounted();
      for (const [name, attribute] of attributes) {
        if (attribute.kind === 'string' || isNative(name)) continue;
        element.setAttribute(name, String(goodValue(attribute)));
        const good = element[propertyOf(name, attribute)];
        const errors: unknown[] = [];
        const hear = (event: Event): void => void errors.push((event as CustomEvent).detail);
        element.addEventListener('plant-error', hear);
        element.setAttribute(name, '{malformed');
        element.removeEventListener('plant-error', hear);
        expect(element[propertyOf(name, attribute)], name).to.equal(good);
        expect(errors, name).to.have.length(1);
        expect(errors[0]).to.include({ code: 'attribute', attribute: name, value: '{malformed' });
        expect((errors[0] as { reason: string }).reason).to.match(/^expected /);
      }
      element.remove();
      await settled();
    });

    it('is defined twice without harm, and warns with both versions', () => {
      const prefix = freshPrefix();
      const first = define(prefix);
      const warnings: string[] = [];
      const { warn } = console;
      console.warn = (text: string) => void warnings.push(text);
      try {
        expect(define(prefix)).to.equal(first);
      } finally {
        console.warn = warn;
      }
      expect(warnings.join()).to.include(tagOf(descriptor, prefix));
      expect(warnings.join().split(PLANTDECK_VERSION)).to.have.length(3);
    });

    it('has its methods from the start, and answers calls made before it is in a page', async () => {
      const prefix = freshPrefix();
      define(prefix);
      const element = create(prefix);
      for (const name of Object.keys(descriptor.methods)) expect(element[name], name).to.be.a('function');
    });

    it('observes the attributes of its descriptor and no others', () => {
      const made = define(freshPrefix()) as CustomElementConstructor & {
        observedAttributes: readonly string[];
      };
      expect([...made.observedAttributes].sort()).to.deep.equal(Object.keys(descriptor.attributes).sort());
    });

    it('is not reached by inherited styles of the page around', async () => {
      const { element, root } = await mounted();
      const around = document.createElement('div');
      Object.assign(around.style, {
        letterSpacing: '9px',
        textTransform: 'uppercase',
        fontSize: '40px',
        color: 'rgb(1, 2, 3)',
      });
      document.body.append(around);
      around.append(element);
      await settled();
      const drawn = root.firstElementChild;
      const { letterSpacing, textTransform, color } = getComputedStyle(drawn as Element);
      expect({ letterSpacing, textTransform }).to.deep.equal({
        letterSpacing: 'normal',
        textTransform: 'none',
      });
      expect(color).to.not.equal('rgb(1, 2, 3)');
      around.remove();
      await settled();
    });

    it('is accessible in the four themes', async () => {
      const { element, root } = await mounted();
      const problems: string[] = [];
      for (const theme of ['light', 'dark', 'control-room', 'big-screen']) {
        element.setAttribute('theme', theme);
        await settled();
        // Colours that are still on their way to the new theme would be measured half way.
        // What blinks until somebody looks has no end to wait for.
        const ending = root
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
        await Promise.allSettled(ending.map((animation) => animation.finished));
        problems.push(...(await axeProblems(element)).map((problem) => `${theme}: ${problem}`));
      }
      expect(problems).to.deep.equal([]);
      element.remove();
      await settled();
    });

    it('leaves nothing behind when it is removed', async () => {
      const prefix = freshPrefix();
      define(prefix);
      // The first time around loads chunks and lets React listen on the document once for all.
      (await mountedAs(prefix)).element.remove();
      await settled();
      const head = document.head.innerHTML;
      const bodyChildren = document.body.childElementCount;
      const leaks = watchLeaks();
      try {
        for (let cycle = 0; cycle < 3; cycle++) {
          const { element, root } = await mountedAs(prefix);
          element.remove();
          await settled();
          expect(root.querySelector('.plant-root')).to.equal(null);
        }
        await until('everything is closed', () =>
          Object.values(leaks.open()).every((count) => count === 0),
        ).catch(() =>
          expect(leaks.open()).to.deep.equal({
            timers: 0,
            frames: 0,
            observers: 0,
            sockets: 0,
            listeners: 0,
          }),
        );
      } finally {
        leaks.restore();
      }
      expect(document.head.innerHTML).to.equal(head);
      expect(document.body.childElementCount).to.equal(bodyChildren);
    });
  });
}

function bound(element: HTMLElement): Branded {
  const branded = (element as unknown as Record<symbol, Branded | undefined>)[BRAND];
  if (!branded) throw new Error(`${element.localName} was not made by the helper`);
  return { emit: (event, detail) => branded.emit(event, detail) };
}

/** `lang` is the browser's own property, with its own rules. */
function isNative(attribute: string): boolean {
  return attribute === 'lang';
}

function propertyOf(name: string, attribute: AttributeDescriptor): string {
  return attribute.property ?? name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A value that fits an attribute and is not its default. */
function goodValue(attribute: AttributeDescriptor): unknown {
  switch (attribute.kind) {
    case 'boolean':
      return true;
    case 'number':
      return attribute.max ?? (attribute.min ?? 0) + 7;
    case 'enum':
      return attribute.values.find((value) => value !== attribute.default) ?? attribute.values[0];
    case 'string':
      return 'given';
    case 'json':
      return { given: 'value' };
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
