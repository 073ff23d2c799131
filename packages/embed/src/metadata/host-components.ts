import type { ElementDescriptor } from '@plantdeck/core/element';
import { givenType, isNative, pascalCase, propertiesOf } from './members.ts';

/** Code and types of one generated file. */
export interface GeneratedModule {
  readonly code: string;
  readonly types: string;
}

const settable = (element: ElementDescriptor): string[] =>
  propertiesOf(element)
    .map(({ name }) => name)
    .filter((name) => !isNative(name));
const list = (items: readonly string[]): string => JSON.stringify(items);
const args = (element: ElementDescriptor): string =>
  `'plant-${element.name}', ${list(settable(element))}, ${list(Object.keys(element.events))}`;
const typeArgs = (element: ElementDescriptor): string => {
  const name = `types.Plant${pascalCase(element.name)}`;
  return `${name}Element, ${name}Properties, ${name}Events`;
};

/** Components for React: each takes its element's properties, its events as `onPlantReady`, and its ref. */
export function toReact(elements: readonly ElementDescriptor[], typesModule: string): GeneratedModule {
  return components(elements, typesModule, 'react', 'reactElement', 'ReactElementComponent');
}

/** Components for Vue, and the bare tags in the types of its templates. */
export function toVue(elements: readonly ElementDescriptor[], typesModule: string): GeneratedModule {
  const { code, types } = components(elements, typesModule, 'vue', 'vueElement', 'VueElementComponent');
  const tags = elements.map((element) => `    'plant-${element.name}': typeof ${pascalCase(element.name)};`);
  return {
    code,
    types: `${types}
declare module 'vue' {
  interface GlobalComponents {
${tags.join('\n')}
  }
}
`,
  };
}

function components(
  elements: readonly ElementDescriptor[],
  typesModule: string,
  host: string,
  make: string,
  type: string,
): GeneratedModule {
  return {
    code: [
      `import { ${make} } from '@plantdeck/core/hosts/${host}';`,
      ...elements.map(
        (element) =>
          `/** ${element.summary} */\nexport const ${pascalCase(element.name)} = /* @__PURE__ */ ${make}(${args(element)});`,
      ),
      '',
    ].join('\n'),
    types: [
      `import type { ${type} } from '@plantdeck/core/hosts/${host}';`,
      `import type * as types from '${typesModule}';`,
      ...elements.map(
        (element) =>
          `/** ${element.summary} */\nexport declare const ${pascalCase(element.name)}: ${type}<${typeArgs(element)}>;`,
      ),
      '',
    ].join('\n'),
  };
}

/**
 * Components for Angular in the form that its compiler links ahead of time and reads in the browser too. Each stands at
 * its element's own tag; templates listen to the element's events by their names.
 * @param version  of Angular that the form is written for
 */
export function toAngular(
  elements: readonly ElementDescriptor[],
  typesModule: string,
  version: string,
): GeneratedModule {
  const code = elements.map((element) => {
    const name = pascalCase(element.name);
    const inputs = Object.fromEntries(settable(element).map((property) => [property, property]));
    return `/** ${element.summary} */
export class ${name} {
  element = hostElement();
  zone = hostZone();
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: '12.0.0', version: '${version}', ngImport: i0, type: ${name}, deps: [], target: i0.ɵɵFactoryTarget.Component });
  static ɵcmp = i0.ɵɵngDeclareComponent({ minVersion: '14.0.0', version: '${version}', ngImport: i0, type: ${name}, isStandalone: true, selector: 'plant-${element.name}', inputs: ${JSON.stringify(inputs)}, template: '<ng-content></ng-content>', isInline: true, changeDetection: i0.ChangeDetectionStrategy.OnPush });
}
proxyInputs(${name}, ${list(settable(element))});`;
  });
  const types = elements.map((element) => {
    const name = pascalCase(element.name);
    const properties = propertiesOf(element).filter((property) => !isNative(property.name));
    const inputs = properties.map(
      ({ name: property }) => `'${property}': { alias: '${property}'; required: false }`,
    );
    const events = Object.entries(element.events);
    return `/** ${element.summary} */
export declare class ${name} {
  readonly element: types.Plant${name}Element;
${properties.map(({ name: property, type }) => `  ${property}: ${givenType(type)};`).join('\n')}
${events.map(([event]) => `  '${event}': i0.EventEmitter<types.Plant${name}Events['${event}']>;`).join('\n')}
  static ɵfac: i0.ɵɵFactoryDeclaration<${name}, never>;
  static ɵcmp: i0.ɵɵComponentDeclaration<${name}, 'plant-${element.name}', never, { ${inputs.join('; ')} }, { ${events.map(([event]) => `'${event}': '${event}'`).join('; ')} }, never, ['*'], true, never>;
}`;
  });
  return {
    code: `import * as i0 from '@angular/core';
import { hostElement, hostZone, proxyInputs } from '@plantdeck/core/hosts/angular';
${code.join('\n')}
`,
    types: `import * as i0 from '@angular/core';
import type * as types from '${typesModule}';
${types.join('\n')}
`,
  };
}
