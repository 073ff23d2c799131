import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAppLink, parseAppLink } from './app-link.ts';

describe('links into the product', () => {
  test('name a kind, an id and where to look', () => {
    expect(parseAppLink('app:board/peakValleyUsage?areaId=P.W1&range=today')).toEqual({
      kind: 'board',
      id: 'peakValleyUsage',
      query: { areaId: 'P.W1', range: 'today' },
    });
    expect(parseAppLink('APP:Alarm/a%2F1')).toEqual({ kind: 'alarm', id: 'a/1', query: {} });
  });

  test.each([
    'app:',
    'app:board',
    'app:board/',
    'app://host/x',
    'app:board/a/b',
    'app:board/%',
    'https://a/b',
    'app:b d/x',
  ])('%s is none', (href) => expect(parseAppLink(href)).toBeNull());

  test('whatever stands in them comes back, and never ends a markdown link', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        text,
        fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z]{0,7}$/), text, { noNullPrototype: true }),
        (id, query) => {
          const link = { kind: 'board', id, query };
          const href = formatAppLink(link);
          expect(href).not.toMatch(/[()\s<>]/);
          expect(parseAppLink(href)).toEqual(link);
        },
      ),
    );
  });
});
