import { describe, expect, test } from 'vitest';
import { packageOfModule } from './bundled-packages.ts';

const of = (id: string): string | null => packageOfModule(id, '/project/');

describe('packageOfModule', () => {
  test.each([
    ['/project/node_modules/preact/dist/preact.mjs', 'node_modules/preact'],
    ['/project/node_modules/@lit/context/index.js', 'node_modules/@lit/context'],
    ['/project/node_modules/echarts/node_modules/tslib/tslib.js', 'node_modules/echarts/node_modules/tslib'],
    ['/project/packages/core/node_modules/ufo/index.js', 'packages/core/node_modules/ufo'],
    ['/project/node_modules/temml/dist/Temml.css?inline', 'node_modules/temml'],
    ['\0/project/node_modules/devlop/index.js?commonjs', 'node_modules/devlop'],
    ['/project/packages/core/src/ui/parts/icon-paths.ts', 'node_modules/lucide-static'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ])('%s belongs to %s', (id, key) => expect(of(id)).toBe(key));

  test('our own code belongs to no package', () => {
    expect(of('/project/packages/core/src/words/language.ts')).toBeNull();
    expect(of('\0virtual:table')).toBeNull();
  });
});
