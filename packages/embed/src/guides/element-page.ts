import type { ElementDescriptor } from '@plantdeck/core/element';
import { attributeType, COMMON_PARTS, importedTypes, propertiesOf } from '../metadata/members.ts';

/** Everything public about one element as a page of Markdown, made from what the element itself runs on. */
export function elementPage(element: ElementDescriptor, hasSchema: boolean): string {
  const tag = `plant-${element.name}`;
  const own = propertiesOf(element);
  const fields = own.filter(({ attribute }) => attribute === null);
  const sections = [
    `# \`<${tag}>\``,
    element.summary,
    ...(hasSchema
      ? [
          `Takes its data from the property \`data\`, the address \`src\`, or its session, in this order. JSON Schema of the data: [${element.name}.json](../schema/${element.name}.json).`,
        ]
      : []),
    ...table(
      'Attributes',
      ['Attribute', 'Type', 'Says'],
      Object.entries(element.attributes).map(([name, attribute]) => [
        `\`${name}\``,
        code(importedTypes(attributeType(attribute))),
        attribute.description +
          (attribute.default === undefined ? '' : ` Default: \`${attribute.default}\`.`),
      ]),
    ),
    ...table(
      'Properties without an attribute',
      ['Property', 'Type', 'Holds'],
      fields.map(({ name, type, description }) => [`\`${name}\``, code(importedTypes(type)), description]),
    ),
    ...table(
      'Methods',
      ['Method', 'Signature', 'Does'],
      Object.entries(element.methods).map(([name, { type = '(): Promise<void>', description }]) => [
        `\`${name}\``,
        code(importedTypes(type)),
        description,
      ]),
    ),
    ...table(
      'Events',
      ['Event', 'Cancellable', 'Tells'],
      Object.entries(element.events).map(([name, { cancelable, description }]) => [
        `\`${name}\``,
        cancelable ? 'yes' : 'no',
        description,
      ]),
    ),
    ...table(
      'Slots',
      ['Slot', 'Shows'],
      Object.entries(element.slots ?? {}).map(([name, text]) => [`\`${name || 'default'}\``, text]),
    ),
    ...(Object.keys(element.parts).length === 0
      ? []
      : table(
          'Parts',
          ['::part', 'Is'],
          Object.entries({ ...element.parts, ...COMMON_PARTS }).map(([name, text]) => [`\`${name}\``, text]),
        )),
  ];
  return `${sections.join('\n\n')}\n`;
}

const code = (text: string): string => `\`${text}\``;

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [`## ${title}`, [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')];
}
