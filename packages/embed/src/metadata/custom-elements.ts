import type { ElementDescriptor } from '@plantdeck/core/element';
import { attributeType, COMMON_PARTS, importedTypes, pascalCase, propertiesOf } from './members.ts';

/** The custom elements manifest (schema 1.0.0), made from the descriptors that the elements themselves run on. */
export function toManifest(
  elements: readonly ElementDescriptor[],
  tokens: Readonly<Record<string, string>>,
): unknown {
  return {
    schemaVersion: '1.0.0',
    readme: '',
    modules: [
      ...elements.map((element) => ({
        kind: 'javascript-module',
        path: `plant-${element.name}`,
        declarations: [declaration(element)],
        exports: [
          {
            kind: 'custom-element-definition',
            name: `plant-${element.name}`,
            declaration: { name: `Plant${pascalCase(element.name)}` },
          },
        ],
      })),
      {
        kind: 'javascript-module',
        path: GROUND.module,
        declarations: [
          {
            kind: 'class',
            name: GROUND.name,
            description: 'What all elements that are seen have in common.',
            cssParts: described(COMMON_PARTS),
            cssProperties: described(tokens),
          },
        ],
        exports: [],
      },
    ],
  };
}

/** Tokens stand once, with the ground of all elements. */
const GROUND = { name: 'PlantElement', module: 'plant-element' };

const described = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([name, description]) => ({ name, description }));

function declaration(element: ElementDescriptor) {
  const properties = propertiesOf(element);
  return {
    kind: 'class',
    customElement: true,
    name: `Plant${pascalCase(element.name)}`,
    tagName: `plant-${element.name}`,
    summary: element.summary,
    attributes: Object.entries(element.attributes).map(([name, attribute]) => ({
      name,
      fieldName: properties.find((property) => property.attribute === name)?.name,
      description: attribute.description,
      type: { text: importedTypes(attributeType(attribute)) },
      ...(attribute.default === undefined ? {} : { default: JSON.stringify(attribute.default) }),
    })),
    members: [
      ...properties.map(({ name, attribute, type, description }) => ({
        kind: 'field',
        name,
        ...(attribute === null ? {} : { attribute }),
        description,
        type: { text: importedTypes(type) },
      })),
      ...Object.entries(element.methods).map(([name, { type, description }]) => ({
        kind: 'method',
        name,
        description,
        ...(type === undefined ? {} : { type: { text: importedTypes(type) } }),
      })),
    ],
    events: Object.entries(element.events).map(([name, event]) => ({
      name,
      description: event.cancelable ? `${event.description} (cancellable)` : event.description,
      type: { text: event.type === undefined ? 'CustomEvent' : `CustomEvent<${importedTypes(event.type)}>` },
    })),
    slots: described(element.slots ?? {}),
    cssParts: described(element.parts),
    // The session is never seen.
    ...(Object.keys(element.parts).length === 0 ? {} : { superclass: GROUND }),
  };
}
