import type { ElementDescriptor } from '@plantdeck/core/element';
import { givenType, importedTypes, isNative, pascalCase, propertiesOf } from './members.ts';

const HEAD = `/** What \`plant-error\` tells. \`code\` names the kind of failure; the rest belongs to it. */
export interface PlantErrorDetail {
  readonly code: string;
  readonly reason?: string;
  readonly field?: string;
  readonly attribute?: string;
  readonly value?: string;
  readonly retCode?: string;
  readonly application?: string;
  readonly cause?: unknown;
}
`;

const interfaceName = (element: ElementDescriptor, what: string): string =>
  `Plant${pascalCase(element.name)}${what}`;

const comment = (text: string, indent: string): string => `${indent}/** ${text.replaceAll('*/', '*\\/')} */`;

/**
 * Types of elements and events as a script sees them, and `HTMLElementTagNameMap` filled, as the text of a `.d.ts`
 * file.
 * @param groundModule  where what all elements share stands already; null to declare it here
 */
export function toElementTypes(
  elements: readonly ElementDescriptor[],
  groundModule: string | null = null,
): string {
  const tags = elements.map(
    (element) => `    'plant-${element.name}': ${interfaceName(element, 'Element')};`,
  );
  return `${groundModule === null ? HEAD : `import type { PlantErrorDetail } from '${groundModule}';\n`}
${elements.map(typesOf).join('\n')}
declare global {
  interface HTMLElementTagNameMap {
${tags.join('\n')}
  }
}
`;
}

function typesOf(element: ElementDescriptor): string {
  const name = interfaceName(element, '');
  const properties = propertiesOf(element).filter((property) => !isNative(property.name));
  const lines = [
    comment(`What can be set on \`<plant-${element.name}>\`.`, ''),
    `export interface ${name}Properties {`,
    ...properties.flatMap(({ name: property, type, description }) => [
      comment(description, '  '),
      `  ${property}: ${givenType(type)};`,
    ]),
    '}',
    comment(`Events of \`<plant-${element.name}>\` by name.`, ''),
    `export interface ${name}Events {`,
    ...Object.entries(element.events).flatMap(([event, { description, cancelable, type }]) => [
      comment(cancelable ? `${description} (cancellable)` : description, '  '),
      `  '${event}': ${eventType(event, type)};`,
    ]),
    '}',
    comment(element.summary, ''),
    `export interface ${name}Element extends HTMLElement, ${name}Properties {`,
    // Read back, a payload is of the type that functions of the contract take.
    ...properties
      .filter(({ type }) => givenType(type) !== importedTypes(type))
      .flatMap(({ name: property, type, description }) => [
        comment(description, '  '),
        `  get ${property}(): ${importedTypes(type)};`,
        `  set ${property}(given: ${givenType(type)});`,
      ]),
    ...Object.entries(element.methods).flatMap(([method, { description, type = '(): Promise<void>' }]) => [
      comment(description, '  '),
      `  ${method}${importedTypes(type)};`,
    ]),
    ...(['addEventListener', 'removeEventListener'] as const).flatMap((method) => {
      const options = method === 'addEventListener' ? 'AddEventListenerOptions' : 'EventListenerOptions';
      return [
        `  ${method}<TName extends keyof ${name}Events>(type: TName, listener: (this: ${name}Element, event: ${name}Events[TName]) => unknown, options?: boolean | ${options}): void;`,
        `  ${method}<TName extends keyof HTMLElementEventMap>(type: TName, listener: (this: ${name}Element, event: HTMLElementEventMap[TName]) => unknown, options?: boolean | ${options}): void;`,
        `  ${method}(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | ${options}): void;`,
      ];
    }),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** What a host may put off as well as prevent. */
const STEPS = new Set(['plant-before-navigate', 'plant-before-export', 'plant-before-command']);

function eventType(event: string, type = 'unknown'): string {
  const told = `CustomEvent<${event === 'plant-error' ? 'PlantErrorDetail' : importedTypes(type)}>`;
  return STEPS.has(event) ? `${told} & { waitUntil(answer: PromiseLike<unknown>): void }` : told;
}

/**
 * The elements in React's JSX, from version 19 on, where a tag needs no wrapper: properties, attributes, and events as
 * `onplant-ready`. The text of a `.d.ts` file.
 * @param typesModule  where `toElementTypes` stands
 */
export function toJsxTypes(elements: readonly ElementDescriptor[], typesModule: string): string {
  const tags = elements.map((element) => {
    const name = interfaceName(element, '');
    const attributes = propertiesOf(element)
      .filter(({ name: property, attribute }) => attribute !== null && attribute !== property)
      .map(({ attribute, type }) => `'${attribute}'?: ${givenType(type)}`);
    return `      'plant-${element.name}': Tag<types.${name}Element, types.${name}Properties, types.${name}Events> & { ${attributes.join('; ')} };`;
  });
  return `import type { ClassAttributes, HTMLAttributes } from 'react';
import type * as types from '${typesModule}';

type Tag<TElement extends HTMLElement, TProperties, TEvents> = Omit<HTMLAttributes<TElement>, keyof TProperties> &
  ClassAttributes<TElement> & { [TName in keyof TProperties]?: TProperties[TName] | undefined } & {
    [TName in keyof TEvents as \`on\${TName & string}\`]?: (event: TEvents[TName]) => void;
  };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('\n')}
    }
  }
}
`;
}
