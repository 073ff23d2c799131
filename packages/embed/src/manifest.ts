import { descriptors as assistant } from '@plantdeck/assistant/elements';
import { descriptors as boards } from '@plantdeck/boards/elements';
import type { AttributeDescriptor, ElementDescriptor } from '@plantdeck/core/element';
import { sessionElement } from '@plantdeck/core/session/define';
import { descriptors as shell } from '@plantdeck/shell/elements';
import { samples as boardSamples } from '@plantdeck/boards/samples';
import { descriptors as workbench } from '@plantdeck/workbench/elements';
import { samples as widgetSamples } from '@plantdeck/workbench/samples';

/** Sample data by element name. */
export const samples = (nowMs: number): Readonly<Record<string, unknown>> => ({
  ...boardSamples(nowMs),
  ...widgetSamples(nowMs),
});

/** Every element of the suite, in the order of the manifest. */
export const descriptors: readonly ElementDescriptor[] = [
  sessionElement,
  ...boards,
  ...assistant,
  ...shell,
  ...workbench,
];

const TYPE_NAMES = { string: 'string', boolean: 'boolean', number: 'number', json: 'object' } as const;

function typeOf(attribute: AttributeDescriptor): string {
  return attribute.kind === 'enum'
    ? attribute.values.map((value) => `'${value}'`).join(' | ')
    : TYPE_NAMES[attribute.kind];
}

function propertyOf(name: string, attribute: AttributeDescriptor): string {
  return attribute.property ?? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The custom elements manifest (schema 1.0.0), made from the descriptors that the elements themselves run on. */
export function toManifest(elements: readonly ElementDescriptor[]): unknown {
  return {
    schemaVersion: '1.0.0',
    readme: '',
    modules: elements.map((element) => ({
      kind: 'javascript-module',
      path: `plant-${element.name}`,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: `Plant${element.name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`,
          tagName: `plant-${element.name}`,
          summary: element.summary,
          attributes: Object.entries(element.attributes).map(([name, attribute]) => ({
            name,
            fieldName: propertyOf(name, attribute),
            description: attribute.description,
            type: { text: typeOf(attribute) },
          })),
          members: [
            ...Object.entries(element.attributes).map(([name, attribute]) => ({
              kind: 'field',
              name: propertyOf(name, attribute),
              attribute: name,
              description: attribute.description,
              type: { text: typeOf(attribute) },
            })),
            ...Object.entries(element.properties).map(([name, { description }]) => ({
              kind: 'field',
              name,
              description,
            })),
            ...Object.entries(element.methods).map(([name, { description }]) => ({
              kind: 'method',
              name,
              description,
            })),
          ],
          events: Object.entries(element.events).map(([name, event]) => ({
            name,
            description: event.cancelable ? `${event.description} (cancellable)` : event.description,
            type: { text: 'CustomEvent' },
          })),
          cssParts: Object.entries(element.parts).map(([name, description]) => ({ name, description })),
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: `plant-${element.name}`,
          declaration: { name: `plant-${element.name}` },
        },
      ],
    })),
  };
}
