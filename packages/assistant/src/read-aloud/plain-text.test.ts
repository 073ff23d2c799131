import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('an answer is said without its signs', () => {
  expect(
    plainText(
      '# 标题\n\n多 **312 元**，见 [表](/a)。\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n\n- `x`\n\n```js\nlet a\n```',
    ),
  ).toBe('标题 多 312 元，见 表。 a b 1 2 x let a');
});

test.each([
  ['```chart\n{"kind":"line","title":"Load by hour","series":[]}\n```', 'Before. Load by hour After.'],
  ['```chart\n{"kind":"line","series":[{"name":"kW"}]}\n```', 'Before. After.'],
  ['```mermaid\ngraph TD; A-->B\n```', 'Before. After.'],
  ['```json\n[1, 2]\n```', 'Before. After.'],
])('a picture is said by its title, never by its description: %j', (block, said) => {
  expect(plainText(`Before.\n\n${block}\n\nAfter.`)).toBe(said);
  // While it is still being written, too.
  expect(plainText(`Before.\n\n${block.slice(0, -6)}`)).toBe('Before.');
});
