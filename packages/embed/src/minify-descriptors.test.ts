import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { DESCRIPTORS, withoutDescriptions } from './minify-descriptors.ts';

/** What a module's `made` holds once the texts are gone. */
function evaluate(source: string): unknown {
  const terse = withoutDescriptions(source, parseAst(source));
  // oxlint-disable-next-line no-new-func -- the point is that the code that is left runs
  return new Function(`${terse}; return made;`)();
}

test('descriptions, their types and parts go; what a page reads stays', () => {
  expect(
    evaluate(`const made = {
      name: 'kiln', summary: 'A kiln.',
      attributes: {
        lang: { kind: 'string', description: 'Language: by default, the page’s.' },
        filters: { kind: 'json', type: 'Record<string, string>', description: 'a' + 'b' },
        distance: { description: \`one, \${1} two\`, kind: 'enum', values: ['near', 'wall'] },
      },
      events: { 'plant-drill': { description: 'x', type: '{ to: string }', cancelable: true } },
      methods: { refresh: { description: 'Asks.' } },
      parts: { board: 'All of it.', ...{ head: 'Title.' } },
    };`),
  ).toEqual({
    name: 'kiln',
    summary: 'A kiln.',
    attributes: {
      lang: { kind: 'string' },
      filters: { kind: 'json' },
      distance: { kind: 'enum', values: ['near', 'wall'] },
    },
    events: { 'plant-drill': { cancelable: true } },
    methods: { refresh: {} },
    parts: {},
  });
});

test('what a board or widget says of itself, its payload and its panels goes', () => {
  expect(
    evaluate(
      `const made = { name: 'kiln', summary: 'A kiln.', ranges: ['day'], payload: 'Kiln', panels: { load: 'Load.' } };`,
    ),
  ).toEqual({ name: 'kiln', ranges: ['day'], panels: {} });
});

test('what only looks like a descriptor is left alone', () => {
  const source = `const made = {
    input: { type: 'text', name: 'code' },
    scene: { title: 'One', description: text() },
    shown: { parts: { a: 1 } },
  }; function text() { return 'computed'; }`;
  expect(evaluate(source)).toEqual({
    input: { type: 'text', name: 'code' },
    scene: { title: 'One', description: 'computed' },
    shown: { parts: { a: 1 } },
  });
});

test.each([
  'core/src/element/attributes.ts',
  'core/src/element/intents.ts',
  'boards/src/board/board-element.ts',
  'workbench/src/widget/widget-element.tsx',
  'workbench/src/to-dos/to-dos.widget.ts',
  'boards/src/kiosk/kiosk.element.ts',
])('%s is a descriptor', (name) => {
  const file = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  expect([existsSync(file), DESCRIPTORS.test(file.replaceAll('\\', '/'))]).toEqual([true, true]);
});
