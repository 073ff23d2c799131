import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../../../tests/support/fake-storage.ts';
import { createStoredValues } from './stored-values.ts';

describe('stored values', () => {
  test('stand under their names: texts as they are, all else as JSON', () => {
    const storage = createMemoryStorage();
    const values = createStoredValues(() => storage);
    values.write('accessToken', 'abc');
    values.write('orgId', '42');
    values.write('orgdata', { orgName: 'Plant', waterMark: 1 });
    expect(storage.getItem('accessToken')).toBe('abc');
    expect(JSON.parse(storage.getItem('orgdata') ?? '')).toEqual({ orgName: 'Plant', waterMark: 1 });
    expect(values.read('orgId')).toBe('42');
    expect(values.read('orgdata')).toEqual({ orgName: 'Plant', waterMark: 1 });
  });

  test('that do not fit are dropped instead of believed', () => {
    const storage = createMemoryStorage({
      startTime: 'soon',
      menudata: '[{"resourcesId":1}]',
      orgdata: '{broken',
    });
    const values = createStoredValues(() => storage);
    expect([values.read('startTime'), values.read('menudata'), values.read('orgdata')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(storage.length).toBe(0);
  });

  test('survive a storage that throws, even when merely reached for', () => {
    const broken = createStoredValues(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    broken.write('accessToken', 'abc');
    expect(broken.read('accessToken')).toBe('abc');
    broken.clear();
    expect(broken.read('accessToken')).toBeUndefined();
  });

  test('are not read in an older version when a full storage refuses the newer one', () => {
    const storage = createMemoryStorage({ accessToken: 'old' });
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const values = createStoredValues(() => storage);
    values.write('accessToken', 'new');
    expect(values.read('accessToken')).toBe('new');
  });

  test('of several sessions stay apart, and a sign-out takes only its own', () => {
    const storage = createMemoryStorage({ foreign: 'kept' });
    const page = createStoredValues(() => storage);
    const other = createStoredValues(() => storage, 'plantdeck.other.');
    page.write('accessToken', 'a');
    other.write('accessToken', 'b');
    page.write('language', 'it');
    page.clear();
    expect([page.read('accessToken'), other.read('accessToken'), page.read('language')]).toEqual([
      undefined,
      'b',
      'it',
    ]);
    expect(storage.getItem('foreign')).toBe('kept');
  });

  test('of a host that keeps sign-ins for the tab alone move there, and stay there after a reload', () => {
    const [browser, tab] = [createMemoryStorage(), createMemoryStorage()];
    const open = () =>
      createStoredValues(
        () => browser,
        '',
        () => tab,
      );
    const values = open();
    values.write('accessToken', 'a');
    values.write('language', 'it');
    values.moveTo('session');
    expect([values.read('accessToken'), values.place()]).toEqual(['a', 'session']);
    expect([browser.getItem('accessToken'), browser.getItem('language')]).toEqual([null, 'it']);
    const reloaded = open();
    expect([reloaded.place(), reloaded.read('accessToken')]).toEqual(['session', 'a']);
    // Another tab shares the browser and nothing else.
    const other = createStoredValues(
      () => browser,
      '',
      () => createMemoryStorage(),
    );
    expect([other.place(), other.read('accessToken')]).toEqual(['local', undefined]);
    reloaded.moveTo('local');
    expect([browser.getItem('accessToken'), tab.length]).toEqual(['a', 0]);
  });
});
