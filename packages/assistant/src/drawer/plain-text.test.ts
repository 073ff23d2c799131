import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('an answer is said without its signs', () => {
  expect(
    plainText(
      '# 标题\n\n多 **312 元**，见 [表](/a)。\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n\n- `x`\n\n```js\nlet a\n```',
    ),
  ).toBe('标题 多 312 元，见 表。 a b 1 2 x let a');
});
