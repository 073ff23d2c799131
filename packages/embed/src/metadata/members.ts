import type { AttributeDescriptor, ElementDescriptor } from '@plantdeck/core/element';

/** What the metadata of editors, the types and the wrappers are made from: descriptors, read once. */

/** Properties that every element of a page has; they are the browser's to type. */
const NATIVE = new Set(['lang', 'title', 'hidden', 'dir']);
/** Parts that every element made with React may show. */
export const COMMON_PARTS = { failed: 'What stands instead of a view that failed.' } as const;

export interface PropertyMember {
  readonly name: string;
  /** The attribute that sets it too. */
  readonly attribute: string | null;
  readonly type: string;
  readonly description: string;
}

/** `whole-plant-energy-board` as `WholePlantEnergyBoard`. */
export function pascalCase(name: string): string {
  return name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
}

/** `refresh-seconds` as `refreshSeconds`. */
function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function attributeType(attribute: AttributeDescriptor): string {
  if (attribute.kind === 'enum') return attribute.values.map((value) => `'${value}'`).join(' | ');
  return attribute.kind === 'json' ? (attribute.type ?? 'unknown') : attribute.kind;
}

/** Properties by which a script or a framework sets an element: those of its attributes first. */
export function propertiesOf(element: ElementDescriptor): PropertyMember[] {
  return [
    ...Object.entries(element.attributes).map(([name, attribute]) => ({
      name: attribute.property ?? camelCase(name),
      attribute: name,
      type:
        attribute.kind === 'boolean' || attribute.default !== undefined
          ? attributeType(attribute)
          : `${attributeType(attribute)} | undefined`,
      description: attribute.description,
    })),
    ...Object.entries(element.properties).map(([name, { type = 'unknown', description }]) => ({
      name,
      attribute: null,
      type,
      description,
    })),
  ];
}

export const isNative = (property: string): boolean => NATIVE.has(property);

/** The type of a property that a page sets: payloads may be constants, so their arrays are readonly. */
export function givenType(text: string): string {
  return importedTypes(
    text.replace(
      /(?:readonly )?\b((?:contract|boards)\.[A-Z]\w*(?:\[\])?)/g,
      (_, type: string) => `contract.DeepReadonly<${type}>`,
    ),
  );
}

/** `contract.X`, `boards.X` and `core.X` as imports of those doors. */
export function importedTypes(text: string): string {
  return text
    .replace(/\bcontract\.(?=[A-Z])/g, "import('@plantdeck/core/contract').")
    .replace(/\bboards\.(?=[A-Z])/g, "import('@plantdeck/boards/contract').")
    .replace(/\bcore\.(?=[A-Z])/g, "import('@plantdeck/core').");
}
