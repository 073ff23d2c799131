import type { ElementDescriptor } from './types.ts';

/** Marks elements of any copy of the library, so that themes pass from one to another. */
export const ELEMENT_BRAND: unique symbol = Symbol.for('plantdeck.element') as never;

/** Where a look given as an object stands on its element, of whatever copy of the library. */
export const GIVEN_THEME: unique symbol = Symbol.for('plantdeck.theme') as never;

const descriptors = new Map<string, ElementDescriptor>();

export function tagOf(descriptor: ElementDescriptor, prefix = 'plant'): string {
  return `${prefix}-${descriptor.name}`;
}

export function registerDescriptor(descriptor: ElementDescriptor): void {
  descriptors.set(descriptor.name, descriptor);
}

/** Everything defined so far on this page, by name: for the manifest, the gallery and the tests. */
export function allDescriptors(): readonly ElementDescriptor[] {
  return [...descriptors.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The registry that makes elements of tags: a page may have put another in the place of the global one. */
export function domRegistry(): CustomElementRegistry {
  const { customElementRegistry } = document as {
    readonly customElementRegistry?: CustomElementRegistry | null;
  };
  return customElementRegistry ?? customElements;
}

interface VersionedConstructor extends CustomElementConstructor {
  readonly plantdeckVersion?: string;
}

/**
 * Defines a tag unless somebody did before, which is harmless and told with both versions.
 * @returns the constructor that stands behind the tag now
 */
export function defineOnce(
  tag: string,
  version: string,
  make: () => CustomElementConstructor,
): CustomElementConstructor {
  // On a server nothing is ever shown. Lit puts a registry there, but no elements that could be made from it.
  if (typeof document === 'undefined') return class {} as unknown as CustomElementConstructor;
  const registry = domRegistry();
  const existing = registry.get(tag) as VersionedConstructor | undefined;
  if (existing) {
    console.warn(
      `<${tag}> is already defined by version ${existing.plantdeckVersion ?? 'unknown'}; version ${version} leaves it as it is.`,
    );
    return existing;
  }
  const made = make();
  Object.defineProperty(made, 'plantdeckVersion', { value: version });
  registry.define(tag, made);
  return made;
}
