import { originOf, type ChosenElement, type EmbedChoice, type Framework } from './embed-choice.ts';

/** The lines of a page: the pinned script, the session and the elements in it. */
export function writeSnippet(choice: EmbedChoice): string {
  return [scriptTag(choice), ...sessionLines(choice, '', plainTag)].join('\n');
}

/**
 * The same lines in a framework's own markup. The script tag stands in the page's head, whatever builds its body.
 * @returns file by name, the page first
 */
export function writeFrameworkSnippet(
  choice: EmbedChoice,
  framework: Framework,
): Readonly<Record<string, string>> {
  const page = { 'index.html': scriptTag(choice) };
  switch (framework) {
    case 'plain':
      return { 'index.html': writeSnippet(choice) };
    case 'react-19':
    case 'solid':
      return {
        ...page,
        'App.jsx': `export function App() {\n  return (\n${sessionLines(choice, '    ', framework === 'solid' ? solidTag : plainTag).join('\n')}\n  );\n}`,
      };
    case 'react-18':
      return {
        ...page,
        'App.jsx': `${componentImport(choice, 'react')}\n\nexport function App() {\n  return (\n${sessionLines(choice, '    ', reactTag).join('\n')}\n  );\n}`,
      };
    case 'vue':
      return {
        ...page,
        'App.vue': `<script setup>\n${componentImport(choice, 'vue')}\n</script>\n\n<template>\n${sessionLines(choice, '  ', vueTag).join('\n')}\n</template>`,
      };
    case 'angular':
      return {
        ...page,
        'app.ts': `import { Component } from '@angular/core';\n${componentImport(choice, 'angular')}\n\n@Component({\n  selector: 'app-root',\n  imports: [${components(choice).join(', ')}],\n  template: \`\n${sessionLines(choice, '    ', plainTag).join('\n')}\n  \`,\n})\nexport class App {}`,
      };
    case 'svelte':
      return { ...page, 'App.svelte': sessionLines(choice, '', plainTag).join('\n') };
  }
}

const WITH_MICROPHONE: ReadonlySet<string> = new Set(['plant-assistant', 'plant-dictation']);

/** How another site frames the page, so that its elements have the microphone; null where none of them uses it. */
export function writeFrameTag({ elements, pageOrigin }: EmbedChoice): string | null {
  return elements.some(({ tag }) => WITH_MICROPHONE.has(tag))
    ? `<iframe src="${escaped(pageOrigin)}/" allow="microphone"></iframe>`
    : null;
}

function scriptTag({ bundleUrl, integrity, platformUrl, pageOrigin }: EmbedChoice): string {
  const isApart = originOf(bundleUrl, pageOrigin) !== originOf(platformUrl, pageOrigin);
  return [
    '<script type="module" crossorigin',
    `  src="${escaped(bundleUrl)}plantdeck.js"`,
    ...(isApart ? [`  data-base-url="${escaped(platformUrl.replace(/\/$/, ''))}"`] : []),
    `  integrity="${escaped(integrity)}"></script>`,
  ].join('\n');
}

type WriteTag = (tag: string, attributes: Readonly<Record<string, string>>, close: boolean) => string;

function sessionLines(choice: EmbedChoice, indent: string, write: WriteTag): string[] {
  const own = choice.elements.filter(({ tag }) => tag !== 'plant-session');
  const given = choice.elements.find(({ tag }) => tag === 'plant-session')?.attributes ?? {};
  const framed: Readonly<Record<string, string>> = choice.isFramed ? { isolate: 'frame' } : {};
  const opened = write('plant-session', { ...given, 'token-url': choice.tokenUrl }, false);
  return [
    `${indent}${opened}`,
    ...own.map(({ tag, attributes }) => `${indent}  ${write(tag, { ...attributes, ...framed }, true)}`),
    `${indent}</${/^<([\w-]+)/.exec(opened)?.[1] ?? 'plant-session'}>`,
  ];
}

const pairs = (
  attributes: Readonly<Record<string, string>>,
  name: (attribute: string) => string = (attribute) => attribute,
): string =>
  Object.entries(attributes)
    .map(([attribute, value]) =>
      value === '' ? ` ${name(attribute)}` : ` ${name(attribute)}="${escaped(value)}"`,
    )
    .join('');

const plainTag: WriteTag = (tag, attributes, isWhole) =>
  `<${tag}${pairs(attributes)}>${isWhole ? `</${tag}>` : ''}`;
const solidTag: WriteTag = (tag, attributes, isWhole) =>
  `<${tag}${pairs(attributes, (name) => `attr:${name}`)}>${isWhole ? `</${tag}>` : ''}`;
const reactTag: WriteTag = (tag, attributes, isWhole) =>
  `<${componentName(tag)}${pairs(attributes, camelCase)}${isWhole ? ' />' : '>'}`;
const vueTag: WriteTag = (tag, attributes, isWhole) =>
  `<${componentName(tag)}${pairs(attributes)}${isWhole ? ' />' : '>'}`;

const componentName = (tag: string): string => {
  const camel = camelCase(tag.replace(/^plant-/, ''));
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};
const camelCase = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const components = ({ elements }: EmbedChoice): string[] => [
  ...new Set(['Session', ...elements.map(({ tag }: ChosenElement) => componentName(tag))]),
];
const componentImport = (choice: EmbedChoice, door: string): string =>
  `import { ${components(choice).join(', ')} } from '@plantdeck/embed/${door}';`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
