import type { RoleMatrixRow } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import {
  checkOf,
  codesOf,
  fromDraft,
  NO_CHANGES,
  shownGroups,
  stillWanted,
  toDraft,
  toggled,
  type Matrix,
} from './role-model.ts';

const row = (code: string, extras: RoleMatrixRow['extras'] = []): RoleMatrixRow => ({
  code,
  title: code.toUpperCase(),
  view: code,
  edit: `${code}:edit`,
  delete: null,
  extras,
});
const users = row('users', [{ code: 'users:cost', title: 'Cost', column: 'view' }]);
const roles = row('roles');
const groups = [{ code: 'system', title: 'Administration', rows: [users, roles] }];
const all = [...codesOf(users), ...codesOf(roles)];
const matrix = (granted: readonly string[], held: readonly string[] = all): Matrix => ({
  granted: new Set(granted),
  wanted: NO_CHANGES,
  held: new Set(held),
});
const press = (on: Matrix, ...codes: string[]) =>
  toggled(
    on,
    [users, roles].map((each) => ({
      row: each,
      codes: codesOf(each).filter((code) => codes.includes(code)),
    })),
  );

test('who may edit a page also views it, and who no longer views it does nothing there', () => {
  expect([...press(matrix([]), 'users:edit')]).toEqual([
    ['users', true],
    ['users:edit', true],
  ]);
  const off = press(matrix(['users', 'users:edit', 'users:cost', 'roles']), 'users');
  expect([...off.keys()].toSorted()).toEqual(['users', 'users:cost', 'users:edit']);
});

test('a column of a group is on, off or mixed; a press fills it first and empties it then', () => {
  const some = matrix(['users']);
  expect(checkOf(some, ['users', 'roles'])).toBe('mixed');
  const filled = { ...some, wanted: press(some, 'users', 'roles') };
  expect([...filled.wanted]).toEqual([['roles', true]]);
  expect(checkOf(filled, ['users', 'roles'])).toBe(true);
  expect([...press(filled, 'users', 'roles')]).toEqual([['users', false]]);
  expect(checkOf(some, [])).toBeNull();
});

test('what the reader lacks stays as it is, and does not keep a group from being emptied', () => {
  const limited = matrix(['users'], ['users', 'users:edit', 'users:cost']);
  expect([...press(limited, 'users', 'roles')]).toEqual([['users', false]]);
  expect(press(limited, 'roles').size).toBe(0);
});

test('pages are found by their own name, their parts and their group; allowed and changed ones by the role', () => {
  const some: Matrix = { ...matrix(['users']), wanted: new Map([['roles', true]]) };
  const found = (shown: 'all' | 'allowed' | 'changed', search = '') =>
    shownGroups(groups, some, { shown, search }).flatMap((group) => group.rows.map(({ code }) => code));
  expect(found('all', 'cos')).toEqual(['users']);
  expect(found('all', 'administr')).toEqual(['users', 'roles']);
  expect(found('allowed')).toEqual(['users', 'roles']);
  expect(found('changed')).toEqual(['roles']);
  expect(found('all', 'nothing')).toEqual([]);
});

test('a draft comes back whole, without what somebody else has done by then', () => {
  const wanted = new Map([
    ['users', true],
    ['roles', false],
  ]);
  const draft = toDraft(wanted, 'v1');
  expect([...fromDraft(draft)]).toEqual([...wanted]);
  expect([...stillWanted(fromDraft(draft), new Set(['users', 'roles']))]).toEqual([['roles', false]]);
  expect(fromDraft(null).size).toBe(0);
});
