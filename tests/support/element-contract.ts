/** What every element of the suite keeps: the published contract, and what only its own elements promise besides. */
import { ELEMENT_CHECKS, type ContractSubject } from '@plantdeck/contract-tests';
import {
  defineReactElement,
  PLANTDECK_VERSION,
  provideSessionFinder,
  tagOf,
  type ElementDescriptor,
  type ReactElementDescriptor,
} from '@plantdeck/core/element';
import { describe, expect, it, until } from './browser.ts';
import type { SessionTrouble } from '../../packages/core/src/session/types.ts';
import { signal } from '@preact/signals-core';
import { createFakeSession } from './fake-session.ts';

export interface ContractOptions {
  /** Defines the element under a prefix; React elements need none given. */
  readonly define?: (prefix: string) => CustomElementConstructor;
  /** Gives a new element what it needs to show its ready state, before it is put into the page. */
  readonly make?: (element: HTMLElement) => void;
  /** True when the element shows its ready state; by default when it has drawn anything. */
  readonly isReady?: (root: ShadowRoot) => boolean;
}

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
  const { make, isReady } = options;
  const subject: ContractSubject = {
    tag: `plant-${descriptor.name}`,
    surface: descriptor,
    define: (tag) => define(tag.slice(0, -descriptor.name.length - 1)),
    ...(make ? { make } : {}),
    ...(isReady ? { isReady: (root) => isReady(root as ShadowRoot) } : {}),
    emit: (element, event, detail) => bound(element).emit(event, detail),
    isEmptied: (root) => root.querySelector('.plant-root') === null,
    errorEvent: 'plant-error',
  };

  describe(`contract of <plant-${descriptor.name}>`, () => {
    for (const check of ELEMENT_CHECKS) it(check.title, () => check.run(subject));

    if ('session' in descriptor.attributes)
      it('says what keeps its session from being ready, raises it, and takes it back', async () => {
        const prefix = `trouble${++prefixes}`;
        define(prefix);
        const trouble = signal<SessionTrouble | null>(null);
        const around = document.body.appendChild(document.createElement('div'));
        const session = Object.assign(createFakeSession(), { trouble });
        const findAsBefore = provideSessionFinder((_host, onChange) => {
          onChange(session);
          return () => undefined;
        });
        const errors: unknown[] = [];
        around.addEventListener('plant-error', (event) => errors.push((event as CustomEvent).detail));
        try {
          const element = around.appendChild(document.createElement(tagOf(descriptor, prefix)));
          const notice = () => element.shadowRoot?.querySelector<HTMLElement>('.plant-trouble') ?? null;
          trouble.value = { code: 'token', cause: 'tokenServer', remedy: 'none', reason: 'no token' };
          const box = await until('the notice', () => (notice()?.textContent ? notice() : null));
          expect(box.getAttribute('role')).to.equal('alert');
          expect(errors).to.deep.include({
            code: 'session-token',
            cause: 'tokenServer',
            remedy: 'none',
            reason: 'no token',
          });
          trouble.value = null;
          expect(notice()).to.equal(null);
        } finally {
          around.remove();
          findAsBefore();
        }
      });

    it('warns with both versions where it is defined twice', () => {
      const prefix = `twice${++prefixes}`;
      define(prefix);
      const warnings: string[] = [];
      const { warn } = console;
      console.warn = (text: string) => void warnings.push(text);
      try {
        define(prefix);
      } finally {
        console.warn = warn;
      }
      expect(warnings.join()).to.include(tagOf(descriptor, prefix));
      expect(warnings.join().split(PLANTDECK_VERSION)).to.have.length(3);
    });
  });
}

function bound(element: HTMLElement): Branded {
  const branded = (element as unknown as Record<symbol, Branded | undefined>)[BRAND];
  if (!branded) throw new Error(`${element.localName} was not made by the helper`);
  return { emit: (event, detail) => branded.emit(event, detail) };
}
