import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAttribute, propertyName } from './attributes.ts';
import { MethodTable } from './method-table.ts';
import type { AttributeDescriptor } from './types.ts';
import { PLANTDECK_VERSION } from './version.ts';

test('the version that is told is the one of the package', () => {
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(PLANTDECK_VERSION).toBe(manifest.version);
});

describe('attributes', () => {
  const number = { kind: 'number', min: 5, max: 3600, default: 60, description: '' } as const;
  const choice = { kind: 'enum', values: ['near', 'wall'], description: '' } as const;
  const flag = { kind: 'boolean', description: '' } as const;

  test.each<[AttributeDescriptor, string | null, unknown]>([
    [number, '30', 30],
    [number, ' 30 ', 30],
    [number, null, 60],
    [flag, '', true],
    [flag, 'true', true],
    [flag, 'false', false],
    [flag, null, false],
    [choice, 'wall', 'wall'],
    [choice, null, undefined],
    [{ kind: 'string', description: '' }, '', ''],
  ])('%o with %p is %p', (descriptor, text, value) => {
    expect(parseAttribute(descriptor, text)).toEqual({ ok: true, value });
  });

  test.each<[AttributeDescriptor, string, string]>([
    [number, '', 'expected a number'],
    [number, '12px', 'expected a number'],
    [number, 'Infinity', 'expected a number'],
    [number, '4', 'expected at least 5'],
    [number, '3601', 'expected at most 3600'],
    [choice, 'far', 'expected one of near, wall'],
    [flag, 'yes', 'expected true, false or no value'],
  ])('%o refuses %p: %s', (descriptor, text, reason) => {
    expect(parseAttribute(descriptor, text)).toEqual({ ok: false, reason });
  });

  test('the property is the attribute in camel case, or the one that is named', () => {
    expect(propertyName('refresh-seconds', number)).toBe('refreshSeconds');
    expect(propertyName('for', { ...flag, property: 'target' })).toBe('target');
  });
});

describe('methods', () => {
  test('wait for their view and answer in order', async () => {
    const table = new MethodTable();
    const log: string[] = [];
    const first = table.call('add', [1, 2]);
    const second = table.call('add', [3, 4]);
    table.set({ add: (a: number, b: number) => (log.push(`${a}+${b}`), a + b) });
    expect([await first, await second]).toEqual([3, 7]);
    expect(log).toEqual(['1+2', '3+4']);
  });

  test('a later view answers while it lives, then the earlier one again', async () => {
    const table = new MethodTable();
    table.set({ who: () => 'frame' });
    const undo = table.set({ who: () => 'panel' });
    expect(await table.call('who', [])).toBe('panel');
    undo();
    expect(await table.call('who', [])).toBe('frame');
  });

  test('what nobody answered is refused at the end, by name', async () => {
    const table = new MethodTable();
    const call = table.call('print', []);
    table.rejectWaiting('gone');
    await expect(call).rejects.toThrow('print: gone');
  });
});
