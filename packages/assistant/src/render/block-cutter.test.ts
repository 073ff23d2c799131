import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBlockCutter } from './block-cutter.ts';
import { readMarkdown } from './markdown-tokens.ts';

const LINES = [
  '# 标题',
  '## 二',
  '段落文字',
  '**粗** 和 `码`',
  '- 甲',
  '- 乙',
  '  续行',
  '    缩进',
  '1. 一',
  '2. 二',
  '   三空格',
  '',
  '',
  '',
  '```js',
  '```',
  '~~~',
  'let a = 1',
  '> 引用',
  '> - 引',
  '| a | b |',
  '|---|---:|',
  '| 1 | 2 |',
  '---',
  '===',
  '- [x] 做完',
  '- ```js',
  '  ```',
  '<div>',
  '</div>',
  '<pre>',
  '</pre>',
  '<!-- 注',
  '-->',
  '***',
  '[a]: http://x.y',
  '\t制表',
  '* 星',
  '+ 加',
  '10) 十',
  'a | b',
  '<b>x</b>',
  '![图](a.png)',
  '2026 年',
  '`` ` ``',
  '\\# 不是',
];
const documents = fc.array(fc.constantFrom(...LINES), { maxLength: 30 }).map((lines) => lines.join('\n'));

function blocksOf(text: string, lengths: readonly number[] = [text.length || 1]): string[] {
  const cutter = createBlockCutter();
  const blocks: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    blocks.push(...cutter.push(text.slice(at, at + length)));
    at += length;
  }
  return [...blocks, cutter.tail()];
}

/** What of the tokens reaches the screen; blank space between blocks doesn't. */
const shape = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(readMarkdown(text), (key, value: unknown) => (key === 'raw' ? undefined : value)),
  ).filter((token: { type: string }) => token.type !== 'space');

describe('cutting markdown into blocks', () => {
  test('streamed blocks read exactly as the whole text does', () => {
    fc.assert(
      fc.property(documents, (text) => {
        // Open raw html swallows what comes after it in one reading only, so it is compared by its own property below.
        fc.pre(!/<(?:div|pre|!--)|<\/|-->/.test(text));
        expect(blocksOf(text).flatMap((block) => shape(block))).toEqual(shape(text));
      }),
      { numRuns: 8000 },
    );
  });

  test('the blocks are the same however the text arrives', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, lengths) => {
        expect(blocksOf(text, lengths)).toEqual(blocksOf(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('no text is lost but blank lines before a block', () => {
    fc.assert(
      fc.property(documents, (text) => {
        expect(blocksOf(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });

  test('a long answer leaves a short tail', () => {
    const cutter = createBlockCutter();
    let longest = 0;
    for (let index = 0; index < 500; index += 1) {
      cutter.push(`## 第 ${index} 节\n\n一段文字。\n\n- 甲\n- 乙\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`);
      longest = Math.max(longest, cutter.tail().length);
    }
    expect(longest).toBeLessThan(120);
  });

  test('the code of an open fence is told, without a line that may still close it', () => {
    const cutter = createBlockCutter();
    cutter.push('```SQL title\nselect 1\n');
    expect(cutter.openFence()).toEqual({ language: 'sql', code: 'select 1' });
    cutter.push('``');
    expect(cutter.openFence()).toEqual({ language: 'sql', code: 'select 1' });
    expect(cutter.push('`\n')).toEqual(['```SQL title\nselect 1\n```\n']);
    expect(cutter.openFence()).toBeNull();
  });
});
