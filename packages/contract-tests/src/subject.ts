import * as v from 'valibot';
import { settled, until } from './expectations.ts';

/** How an attribute's text becomes a property. */
export type SurfaceAttribute = (
  | { readonly kind: 'string' | 'boolean' | 'json' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
) & {
  /** Property name; by default the attribute in camel case. */
  readonly property?: string;
  readonly default?: string | number | boolean;
};

/** What an element promises to everybody: the part of its documentation that can be tested. */
export interface ElementSurface {
  readonly attributes: Readonly<Record<string, SurfaceAttribute>>;
  /** Properties without an attribute. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, { readonly cancelable?: boolean }>>;
  readonly methods: Readonly<Record<string, unknown>>;
}

/** An element to be tested, and what only its maker knows about it. */
export interface ContractSubject {
  /** Its tag as it is known. */
  readonly tag: string;
  readonly surface: ElementSurface;
  /**
   * Defines the element under another tag, so that each check begins anew; harmless where it is defined already. Without
   * it the element's class stands behind the other tags by inheritance.
   */
  readonly define?: (tag: string) => CustomElementConstructor;
  /** Gives a new element what it needs to show its ready state, before it is put into the page. */
  readonly make?: (element: HTMLElement) => void;
  /** True when the element shows its ready state; by default when it has drawn anything. */
  readonly isReady?: (root: ShadowRoot | HTMLElement) => boolean;
  /** Fires an event as the element would; without it only those are looked at that it fires by itself. */
  readonly emit?: (element: HTMLElement, event: string, detail: unknown) => boolean;
  /** True when a removed element has let go of what it had drawn; not asked without it. */
  readonly isEmptied?: (root: ShadowRoot | HTMLElement) => boolean;
  /** Event that tells of an attribute that does not fit; by default the declared one whose name ends so. */
  readonly errorEvent?: string;
  /** Its editor, where it is a widget of a workbench that has one. */
  readonly editorTag?: string;
  /** A payload to look at, where it is a widget. */
  readonly sample?: unknown;
}

/** One promise of the contract. */
export interface Check {
  /** Lasting name, such as `keeps-early-properties`. */
  readonly id: string;
  /** The promise as a sentence that goes on after the element's name. */
  readonly title: string;
  /** Why it cannot be asked of this element; null where it can. */
  skip?(subject: ContractSubject): string | null;
  /** @throws {ContractError} where the element breaks it */
  run(subject: ContractSubject): Promise<void>;
}

export type Fields = HTMLElement & Record<string, unknown>;

let tags = 0;

/** The element under a tag of its own. */
export function freshTag({ tag, define }: ContractSubject): {
  readonly tag: string;
  define(): CustomElementConstructor;
} {
  const fresh = `contract${++tags}-${tag.replace(/^[^-]+-/, '')}`;
  return {
    tag: fresh,
    define() {
      if (define) return define(fresh);
      const present = customElements.get(fresh);
      if (present) return present;
      const own = customElements.get(tag);
      if (!own) throw new TypeError(`<${tag}> is not defined: load its module first`);
      const made = class extends (own as new () => HTMLElement) {};
      customElements.define(fresh, made);
      return made;
    },
  };
}

/** Where an element draws. */
export const rootOf = (element: HTMLElement): ShadowRoot | HTMLElement => element.shadowRoot ?? element;

/** An element of its own tag in the page, ready. */
export async function mounted(
  subject: ContractSubject,
  fresh = freshTag(subject),
): Promise<{ readonly element: Fields; readonly root: ShadowRoot | HTMLElement }> {
  fresh.define();
  const element = document.createElement(fresh.tag) as Fields;
  subject.make?.(element);
  document.body.append(element);
  const root = rootOf(element);
  const isReady =
    subject.isReady ??
    ((shown) => (shown.textContent ?? '').trim() !== '' || shown.querySelector('svg, canvas, img') !== null);
  const what = subject.isReady
    ? `<${subject.tag}> is ready, as its isReady says`
    : `<${subject.tag}> shows a text or a picture; where it needs something for that, give it in make(element), else say in isReady(root) when it is ready`;
  await until(what, () => isReady(root));
  await settled();
  return { element, root };
}

export async function removed(element: HTMLElement): Promise<void> {
  element.remove();
  await settled();
}

/** `lang` and the like are the browser's own properties, with their own rules. */
export const isNative = (attribute: string): boolean =>
  /^(?:lang|title|hidden|dir|id|class|slot)$/.test(attribute);

export const propertyOf = (name: string, { property }: SurfaceAttribute): string =>
  property ?? name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A value that fits an attribute and is not its default. */
export function goodValue(attribute: SurfaceAttribute): unknown {
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

const Named = v.object({ name: v.string() });
const ManifestSchema = v.object({
  modules: v.array(
    v.object({
      declarations: v.optional(
        v.array(
          v.object({
            tagName: v.optional(v.string()),
            attributes: v.optional(
              v.array(
                v.object({
                  name: v.string(),
                  fieldName: v.optional(v.string()),
                  type: v.optional(v.object({ text: v.string() })),
                  default: v.optional(v.string()),
                }),
              ),
              [],
            ),
            members: v.optional(
              v.array(
                v.object({
                  kind: v.string(),
                  name: v.string(),
                  attribute: v.optional(v.string()),
                  privacy: v.optional(v.string(), 'public'),
                  static: v.optional(v.boolean(), false),
                  readonly: v.optional(v.boolean(), false),
                }),
              ),
              [],
            ),
            events: v.optional(
              v.array(v.object({ ...Named.entries, description: v.optional(v.string(), '') })),
              [],
            ),
          }),
        ),
        [],
      ),
    }),
  ),
});

/**
 * What a custom elements manifest (schema 1.0.0) says of one element. An event counts as cancellable where its
 * description says `(cancellable)`, since the manifest has no word for it.
 * @throws {TypeError} when the manifest does not fit or knows no such tag
 */
export function readSurface(manifest: unknown, tag: string): ElementSurface {
  const parsed = v.safeParse(ManifestSchema, manifest);
  if (!parsed.success)
    throw new TypeError(
      `The manifest does not fit at "${v.getDotPath(parsed.issues[0]) ?? ''}": ${parsed.issues[0].message}`,
    );
  const found = parsed.output.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === tag);
  if (!found) throw new TypeError(`The manifest knows no <${tag}>.`);
  const open = found.members.filter((member) => member.privacy === 'public' && !member.static);
  const reflected = new Set(
    found.attributes.map(({ name, fieldName }) => fieldName ?? propertyOf(name, { kind: 'string' })),
  );
  const record = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
    Object.fromEntries(entries);
  return {
    attributes: record(
      found.attributes.map(({ name, fieldName, type, default: text }) => [
        name,
        {
          ...kindOf(type?.text ?? 'string'),
          ...(fieldName === undefined ? {} : { property: fieldName }),
          ...(text === undefined ? {} : { default: text.replace(/^['"]|['"]$/g, '') }),
        },
      ]),
    ),
    properties: record(
      open
        .filter(
          ({ kind, attribute, name, readonly: isFixed }) =>
            kind === 'field' && attribute === undefined && !isFixed && !reflected.has(name),
        )
        .map(({ name }) => [name, true]),
    ),
    events: record(
      found.events.map(({ name, description }) => [
        name,
        { cancelable: description.includes('(cancellable)') },
      ]),
    ),
    methods: record(open.filter(({ kind }) => kind === 'method').map(({ name }) => [name, true])),
  };
}

function kindOf(type: string): SurfaceAttribute {
  const bare = type.replace(/\s*\|\s*(?:undefined|null)\b/g, '').trim();
  if (bare === 'string' || bare === 'boolean' || bare === 'number') return { kind: bare };
  if (/^'[^']*'(?:\s*\|\s*'[^']*')*$/.test(bare))
    return { kind: 'enum', values: [...bare.matchAll(/'([^']*)'/g)].map(([, value = '']) => value) };
  return { kind: 'json' };
}
