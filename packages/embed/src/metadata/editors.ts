import type { ElementDescriptor } from '@plantdeck/core/element';
import { attributeType, COMMON_PARTS, importedTypes, propertiesOf } from './members.ts';

type Elements = readonly ElementDescriptor[];
type Tokens = Readonly<Record<string, string>>;

const named = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([name, description]) => ({ name, description }));

/** Web Types for the editors of JetBrains. */
export function toWebTypes(elements: Elements, tokens: Tokens, version: string): unknown {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: '@plantdeck/embed',
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          name: `plant-${element.name}`,
          description: element.summary,
          attributes: Object.entries(element.attributes).map(([name, attribute]) => ({
            name,
            description: attribute.description,
            ...(attribute.default === undefined ? {} : { default: String(attribute.default) }),
            value:
              attribute.kind === 'boolean'
                ? { kind: 'no-value', type: 'boolean' }
                : { kind: 'plain', type: importedTypes(attributeType(attribute)) },
          })),
          slots: named(element.slots ?? {}),
          js: {
            properties: propertiesOf(element).map(({ name, type, description }) => ({
              name,
              description,
              type: importedTypes(type),
            })),
            events: Object.entries(element.events).map(([name, { description, type = 'unknown' }]) => ({
              name,
              description,
              type: `CustomEvent<${importedTypes(type)}>`,
            })),
          },
          css: { parts: named({ ...element.parts, ...COMMON_PARTS }) },
        })),
      },
      css: { properties: named(tokens) },
    },
  };
}

/** Custom data for the HTML of VS Code (`html.customData`): tags with attributes and their values. */
export function toVsCodeData(elements: Elements): unknown {
  return {
    version: 1.1,
    tags: elements.map((element) => ({
      name: `plant-${element.name}`,
      description: {
        kind: 'markdown',
        value: [
          element.summary,
          ...section(
            'Events',
            Object.entries(element.events).map(([name, { description }]) => [name, description]),
          ),
          ...section('Slots', Object.entries(element.slots ?? {})),
          ...section('Parts', Object.entries({ ...element.parts, ...COMMON_PARTS })),
        ].join('\n\n'),
      },
      attributes: Object.entries(element.attributes).map(([name, attribute]) => ({
        name,
        description: attribute.description,
        ...(attribute.kind === 'boolean' ? { valueSet: 'v' } : {}),
        ...(attribute.kind === 'enum' ? { values: attribute.values.map((value) => ({ name: value })) } : {}),
      })),
    })),
  };
}

/** Custom data for the styles of VS Code (`css.customData`): the tokens. */
export function toVsCodeStyles(tokens: Tokens): unknown {
  return { version: 1.1, properties: named(tokens) };
}

function section(title: string, lines: readonly (readonly [string, string])[]): string[] {
  if (lines.length === 0) return [];
  return [`**${title}**`, lines.map(([name, text]) => `- \`${name || 'default'}\`: ${text}`).join('\n')];
}
