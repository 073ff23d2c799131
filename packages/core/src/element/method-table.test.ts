import { expect, test } from 'vitest';
import { takeStep } from './intents.ts';
import { MethodTable } from './method-table.ts';

test('a method whose step the page prevents resolves to null; one that fails rejects', async () => {
  const methods = new MethodTable();
  const audits: string[] = [];
  methods.set({
    exportAs: (name: string) =>
      takeStep({ kind: 'export', name }, () => Promise.reject(new Error('no room')), {
        dispatch: () => name !== 'png',
        audit: ({ outcome }) => void audits.push(outcome),
      }),
  });
  expect(await methods.call('exportAs', ['png'])).toBe(null);
  await expect(methods.call('exportAs', ['csv'])).rejects.toThrow('no room');
  expect(audits).toEqual(['prevented', 'failed']);
});

test('so does a call that waited for its view', async () => {
  const methods = new MethodTable();
  const waiting = methods.call('print', []);
  methods.set({
    print: () =>
      takeStep({ kind: 'export', name: 'print' }, () => 'printed', {
        dispatch: () => false,
        audit: () => undefined,
      }),
  });
  expect(await waiting).toBe(null);
});
