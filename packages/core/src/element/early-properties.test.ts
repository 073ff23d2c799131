import { expect, test } from 'vitest';
import { takeEarlyProperties } from './early-properties.ts';

function element(own: Record<string, unknown>) {
  const removed: string[] = [];
  const made = Object.assign(
    Object.create({ removeAttribute: (name: string) => removed.push(name) }),
    own,
  ) as HTMLElement;
  return { made, removed };
}

test('what lies on an element is taken off it, in any order, and nothing else', () => {
  const { made } = element({ data: { a: 1 }, other: 2, height: 0 });
  expect(takeEarlyProperties(made, ['height', 'data', 'settings'])).toEqual([
    ['height', 0],
    ['data', { a: 1 }],
  ]);
  expect(Object.keys(made)).toEqual(['other']);
});

test('objects that React had no property for are taken from where it keeps them, with the text that stands for them', () => {
  const data = { a: 1 };
  const tokenProvider = (): string => 'token';
  const { made, removed } = element({
    __reactProps$x1y2: { data, tokenProvider, height: 180, 'onplant-ready': () => undefined, settings: null },
  });
  expect(takeEarlyProperties(made, ['data', 'tokenProvider', 'height', 'settings'])).toEqual([
    ['data', data],
    ['tokenProvider', tokenProvider],
  ]);
  expect(removed).toEqual(['data']);
});
