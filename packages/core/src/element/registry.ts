import type { ElementDescriptor } from './types.ts';

/** Marks elements of any copy of the library, so that themes pass from one to another. */
export const ELEMENT_BRAND: unique symbol = Symbol.for('plantdeck.element') as never;

/** Where a look given as an object stands on its element, of whatever copy of the library. */
export const GIVEN_THEME: unique symbol = Symbol.for('plantdeck.theme') as never;

/** Name of the theme that a session's element has taken; text that names none changes nothing. */
export const TAKEN_THEME: unique symbol = Symbol.for('plantdeck.taken-theme') as never;

const descriptors = new Map<string, ElementDescriptor>();

/** @param prefix  such as `acme`, or the whole form of the tags: `acme-*-v2` makes `acme-chart-v2` */
export function tagOf({ name }: Pick<ElementDescriptor, 'name'>, prefix = 'plant'): string {
  return prefix.includes('*') ? prefix.replace('*', name) : `${prefix}-${name}`;
}

/**
 * Tag of another element of the suite, as this one's copy of it defined it: where two majors share a page, or a shadow
 * root has names of its own, the tag in the page does not tell.
 * @param ownName  of the element that asks
 * @param name  `*` gives the form of all tags, fit for `tagOf`
 */
export function siblingTag(host: HTMLElement, ownName: string, name: string): string {
  const { plantdeckTag = host.localName } = host.constructor as VersionedConstructor;
  const at = plantdeckTag.lastIndexOf(ownName);
  return plantdeckTag.slice(0, at) + name + plantdeckTag.slice(at + ownName.length);
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
  /** The tag it was made for; a shadow root with its own registry may know it by another. */
  readonly plantdeckTag?: string;
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
  Object.defineProperty(made, 'plantdeckTag', { value: tag });
  registry.define(tag, made);
  return made;
}
