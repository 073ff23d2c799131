import { expect, test } from 'vitest';
import { createKeptText } from './kept-text.ts';

test('text is kept on the page where storage is forbidden', () => {
  const kept = createKeptText(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  kept.set('a', 'draft');
  expect(kept.get('a')).toBe('draft');
  kept.remove('a');
  expect(kept.get('a')).toBeNull();
});

test('a full storage keeps the page’s own text', () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const kept = createKeptText(() => storage as unknown as Storage);
  kept.set('a', 'draft');
  expect(kept.get('a')).toBe('draft');
});
