import { AGE_ATTRIBUTES } from '../contract/age.descriptor.ts';
import { PLANT_ATTRIBUTES } from '../contract/plant.descriptor.ts';
import { THEME_CHOICES, type AttributeDescriptor } from './types.ts';

/** `refresh-seconds` becomes `refreshSeconds`. */
export function propertyName(attribute: string, descriptor: AttributeDescriptor): string {
  return (
    descriptor.property ?? attribute.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  );
}

/**
 * Other names under which an attribute arrives, and the attribute that each stands for: frameworks that meet a tag before
 * its element is defined write the property `refreshSeconds` as an attribute, which HTML stores as `refreshseconds`.
 * JSON is left out: written as text an object is only `[object Object]`, and it is taken as a property instead.
 */
export function attributeAliases(
  attributes: Readonly<Record<string, AttributeDescriptor>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(attributes).flatMap(([name, descriptor]): [string, string][] => {
      const alias = propertyName(name, descriptor).toLowerCase();
      return alias in attributes || descriptor.kind === 'json' ? [] : [[alias, name]];
    }),
  );
}

/** Properties that frameworks write for an attribute of form fields: Angular's `[readonly]` sets `readOnly`. */
export const PROPERTY_ALIASES: Readonly<Record<string, string>> = { readonly: 'readOnly' };

export function defaultValue(descriptor: AttributeDescriptor): unknown {
  return descriptor.default ?? (descriptor.kind === 'boolean' ? false : undefined);
}

export type ParsedAttribute =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** An attribute's text as its property's value; absent (`null`) is the default. Never throws. */
export function parseAttribute(descriptor: AttributeDescriptor, text: string | null): ParsedAttribute {
  if (text === null) return { ok: true, value: defaultValue(descriptor) };
  switch (descriptor.kind) {
    case 'string':
      return { ok: true, value: text };
    case 'boolean':
      // Presence is true, as in HTML; the written words are accepted because frameworks print them.
      if (text === '' || text === 'true') return { ok: true, value: true };
      if (text === 'false') return { ok: true, value: false };
      return { ok: false, reason: 'expected true, false or no value' };
    case 'number':
      return parseNumber(descriptor, text);
    case 'enum':
      return descriptor.values.includes(text)
        ? { ok: true, value: descriptor.synonyms?.[text] ?? text }
        : { ok: false, reason: `expected one of ${descriptor.values.join(', ')}` };
    case 'json':
      return parseJson(text);
  }
}

function parseJson(text: string): ParsedAttribute {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, reason: 'expected JSON' };
  }
}

function parseNumber(
  { min, max }: { readonly min?: number; readonly max?: number },
  text: string,
): ParsedAttribute {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return { ok: false, reason: 'expected a number' };
  if (min !== undefined && value < min) return { ok: false, reason: `expected at least ${min}` };
  if (max !== undefined && value > max) return { ok: false, reason: `expected at most ${max}` };
  return { ok: true, value };
}

/** The attributes that many elements share; a descriptor spreads those it has. */
export const COMMON_ATTRIBUTES = {
  session: {
    kind: 'string',
    description: 'Id of the <plant-session> to use; by default the nearest or the page’s.',
  },
  lang: {
    kind: 'string',
    description: 'Language of the words; by default the surrounding page’s or the session’s.',
  },
  theme: {
    kind: 'enum',
    values: THEME_CHOICES,
    description:
      'Set of tokens; by default that of the surrounding element. `auto` is light or dark as the page’s `color-scheme` says, else as the system does, live.',
  },
  share: {
    kind: 'string',
    description:
      'Name of a group: its members show the same range, area, filters and part of a time axis. It counts for everything inside the element, too.',
  },
  density: {
    kind: 'enum',
    values: ['compact', 'comfortable', 'touch'],
    description:
      'How close things stand, and how large what can be pressed is; by default that of the surrounding element.',
  },
  fit: {
    kind: 'enum',
    values: ['auto', 'fill'],
    description: 'As high as its content (`auto`), or as high as its place, scrolling inside (`fill`).',
  },
  src: {
    kind: 'string',
    description: 'Url that answers the element’s data as JSON, polled; no session is needed.',
  },
  'refresh-seconds': {
    kind: 'number',
    min: 5,
    max: 3600,
    description: 'Seconds between two polls of the data, 5 to 3600.',
  },
  ...AGE_ATTRIBUTES,
  ...PLANT_ATTRIBUTES,
  isolate: {
    kind: 'enum',
    values: ['none', 'frame'],
    description:
      'Where the element runs: in a shadow root of this page (`none`), or behind a sandboxed frame (`frame`).',
  },
  distance: {
    kind: 'enum',
    values: ['near', 'room', 'wall'],
    description: 'Viewing distance of a screen: base text 18, 32 or 48 px.',
  },
} as const satisfies Record<string, AttributeDescriptor>;

/** `pickCommon('session', 'lang')`: those of the shared attributes that an element has. */
export function pickCommon<TName extends keyof typeof COMMON_ATTRIBUTES>(
  ...names: readonly TName[]
): Pick<typeof COMMON_ATTRIBUTES, TName> {
  return Object.fromEntries(names.map((name) => [name, COMMON_ATTRIBUTES[name]])) as Pick<
    typeof COMMON_ATTRIBUTES,
    TName
  >;
}
