import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkdown, tokensOf, type MarkdownToken } from './markdown-tokens.ts';
import { repairTail } from './tail-repair.ts';

const textOf = (tokens: readonly MarkdownToken[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'codespan' || token.type === 'code') return '';
      if (token.type === 'list') return token.items.map((item) => textOf(tokensOf(item))).join('\n');
      if (token.type === 'table')
        return [token.header, ...token.rows]
          .flat()
          .map((cell) => textOf(tokensOf(cell)))
          .join('\n');
      if ('tokens' in token && token.tokens !== undefined) return textOf(tokensOf(token));
      return token.type === 'text' || token.type === 'escape' ? token.text : '';
    })
    .join('');
const shown = (tail: string): string => textOf(readMarkdown(repairTail(tail)));

describe('text that is still being written', () => {
  test.each([
    ['**粗', '粗'],
    ['**粗*', '粗'],
    ['a **', 'a'],
    ['a *斜', 'a 斜'],
    ['***都', '都'],
    ['~~删', '删'],
    ['a `码', 'a '],
    ['看 [报表](https://a.b/c', '看 报表'],
    ['看 [报表', '看 报表'],
    ['看 ![图](a', '看'],
    ['看 !', '看'],
    ['# ', ''],
    ['字\n-', '字'],
    ['字\n- **甲', '字甲'],
    ['| a | b |\n', ''],
    ['| a | b |\n|--', ''],
    ['字\n```js', '字'],
    ['x <b', 'x'],
    ['a < b', 'a < b'],
    ['R&D', 'R'],
    ['2 * 3', '2 * 3'],
    ['snake_case_name', 'snake_case_name'],
    ['- [ ', ''],
    ['字[^', '字'],
    ['字[^1', '字'],
    ['[^1]', ''],
    ['[^1]: ', ''],
    ['a $x', 'a'],
    ['a $x$', 'a'],
    ['a \\(x', 'a'],
    ['$$\nx', ''],
    ['from $5 to', 'from $5 to'],
    ['from $5 to $10.', 'from $5 to $10.'],
    ['US$3, then', 'US$3, then'],
    ['a $ b', 'a $ b'],
  ])('%j shows as %j', (tail, text) => {
    expect(shown(tail)).toBe(text);
  });

  test('a table stands as soon as its delimiter row does', () => {
    expect(readMarkdown(repairTail('| a | b |\n|---|---|\n'))[0]?.type).toBe('table');
    expect(readMarkdown(repairTail('| a | b |\n|---|---|\n| **1'))[0]).toMatchObject({
      rows: [[{ text: '**1**' }, { text: '' }]],
    });
  });

  test('CHT-11 no beginning of ordinary markdown shows its signs', () => {
    const pieces = [
      '**粗体** ',
      '*斜* ',
      '`码` ',
      '[链](https://a.b) ',
      '![图](a.png) ',
      '~~删~~ ',
      '字',
      '，',
      ' ',
      '数 312 ',
      '据[^1] ',
      '[表](app:board/mainBoard?areaId=P) ',
    ];
    const lines = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
      .map((p) => p.join('').trim() || '字');
    const blocks = fc.oneof(
      lines,
      lines.map((line) => `## ${line}`),
      lines.map((line) => `- ${line}\n- ${line}`),
      lines.map((line) => `> ${line}`),
      lines.map((line) => `[^1]: ${line}`),
      fc.tuple(lines, lines).map(([a, b]) => `| 甲 | 乙 |\n|---|---:|\n| ${a} | ${b} |`),
    );
    fc.assert(
      fc.property(blocks, fc.nat(), (block, cut) => {
        // A mark that the whole text shows too isn't the repair's fault.
        const whole = textOf(readMarkdown(block));
        fc.pre(!/[*`~[\]|]/.test(whole));
        expect(shown(block.slice(0, cut % (block.length + 1)))).not.toMatch(/\*|`|~~|\]\(|^\||---|\[|\^/);
      }),
      { numRuns: 4000 },
    );
  });
});
