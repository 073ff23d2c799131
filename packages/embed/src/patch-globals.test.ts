import { expect, test } from 'vitest';
import { patched } from './patch-globals.ts';

test('lines that fall over a changed or frozen Object.prototype mean the same without it', () => {
  const valibot = '/x/node_modules/valibot/dist/index.mjs';
  expect(patched('for (const key in this.entries) {}', valibot)).toBe(
    'for (const key of Object.keys(this.entries)) {}',
  );
  const signals = patched(
    'S.prototype.valueOf=function(){return this.value},S.prototype.peek=1',
    '/x/node_modules/@preact/signals-core/dist/signals-core.mjs',
  );
  expect(signals).toContain('S.prototype.peek=1');
  class S {
    readonly value = 7;
  }
  Object.defineProperty(S.prototype, 'valueOf', { value: () => 0, writable: false, configurable: true });
  new Function('S', `"use strict"; ${signals}`)(S);
  expect(Number(new S())).toBe(7);
});

test('other files stay as they are, and a line that is gone stops the build', () => {
  expect(patched('for (const key in this.entries) {}', '/x/packages/core/src/a.ts')).toBeNull();
  expect(() => patched('nothing', '/x/node_modules/zrender/lib/core/util.js')).toThrow(/look at it anew/);
});
