import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MessageNode } from '../contract/assistant.ts';
import { createMarkerEncoder, encodeAgentOpen, encodeNodes } from './marker-encoder.ts';
import {
  feedContent,
  feedThinking,
  finishStream,
  joinContent,
  joinThinking,
  parseStream,
  startStream,
  streamNodes,
  type StreamParserState,
} from './stream-parser.ts';

const PIECES = [
  '<',
  '|',
  '>',
  '<|',
  '|>',
  '<||',
  '<|think|>',
  '<|/think|>',
  '<|agent|>',
  '<|agent name="磨机" id="a1"|>',
  '<|agent status="\\u003c"|>',
  '<|after|>',
  '<|/agent|>',
  '<|agent x=1|>',
  '<|foo|>',
  '<|think',
  '\n',
  '```\n',
  '`a`',
  '| a | b |\n|---|---|\n',
  '😀',
  '\ud83d',
  '\ude00',
  '5# 球磨',
  ' ',
  'a < b',
  '<think>',
  `<|${'a'.repeat(260)}|>`,
];
const markedText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 24 })
  .map((p) => p.join(''));
const plainText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 10 })
  .map((p) => p.join(''));

/** Cuts a text at arbitrary units: in the middle of markers and surrogate pairs too, and with empty chunks. */
const cuts = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 40 });
function cutUp(text: string, lengths: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    // Lengths that are all nought would never end.
    const step = turn > text.length * 2 ? Math.max(1, length) : length;
    chunks.push(text.slice(at, at + step));
    at += step;
  }
  return chunks;
}
const feedAll = (chunks: readonly string[]): StreamParserState => chunks.reduce(feedContent, startStream());

const node: fc.Arbitrary<MessageNode> = fc.oneof(
  plainText.filter((text) => text !== '').map((content): MessageNode => ({ type: 'content', content })),
  plainText.map((content): MessageNode => ({ type: 'thinking', content })),
  fc
    .record(
      {
        content: plainText,
        contentAfter: plainText,
        id: fc.string({ unit: 'binary', maxLength: 3 }),
        name: fc.constantFrom('读取分时电量', '\u007f\n\u0001', '|>', '<|think|>', '"\\', 'a|b', '\ud83d'),
        status: fc.constantFrom('running', 'done', '<'),
      },
      { requiredKeys: ['content'] },
    )
    .map((parts): MessageNode => ({ type: 'agent', ...parts })),
);
/** Two content nodes in a row would be one: the grammar has no mark between them. */
const nodeLists = fc
  .array(node, { maxLength: 8 })
  .map((nodes) => nodes.filter((n, i) => !(n.type === 'content' && nodes[i - 1]?.type === 'content')));

describe('AST-18 a marked stream', () => {
  test('P1 gives the same nodes however it is cut', () => {
    fc.assert(
      fc.property(markedText, cuts, (text, lengths) => {
        const whole = parseStream(text);
        expect(streamNodes(finishStream(feedAll(cutUp(text, lengths)), 'end'))).toEqual(whole);
        expect(streamNodes(finishStream(feedAll(text.split('')), 'end'))).toEqual(whole);
      }),
      { numRuns: 1500 },
    );
  });

  test('P2 never takes anything back', () => {
    fc.assert(
      fc.property(markedText, (text) => {
        const final = streamNodes(finishStream(feedAll([text]), 'end'));
        let state = startStream();
        for (const unit of text.split('')) {
          state = feedContent(state, unit);
          streamNodes(state).forEach((seen, index) => {
            const last = final[index];
            expect(last?.type).toBe(seen.type);
            if (last === undefined) return;
            const frozen = seen.type === 'agent' && seen.contentAfter !== undefined;
            if (frozen) expect(last.content).toBe(seen.content);
            else expect(last.content.startsWith(seen.content)).toBe(true);
            if (seen.type === 'agent' && last.type === 'agent' && frozen)
              expect((last.contentAfter ?? '').startsWith(seen.contentAfter ?? '')).toBe(true);
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  test('P3 reads back what the encoder wrote, marker look-alikes and lone surrogates included', () => {
    fc.assert(
      fc.property(nodeLists, (nodes) => {
        expect(parseStream(encodeNodes(nodes))).toEqual(nodes);
      }),
      { numRuns: 1500 },
    );
  });

  test('P3 lets the encoder be fed in pieces', () => {
    fc.assert(
      fc.property(plainText, cuts, (text, lengths) => {
        const encoder = createMarkerEncoder();
        const encoded = cutUp(text, lengths)
          .map((piece) => encoder.text(piece))
          .join('');
        expect(encoded).toBe(encodeNodes([{ type: 'content', content: text }]));
        expect(joinContent(parseStream(encoded))).toBe(text);
      }),
      { numRuns: 1500 },
    );
  });

  test('P4 holds at most 256 units, and none after the end', () => {
    fc.assert(
      fc.property(markedText, (text) => {
        let state = startStream();
        for (const unit of text.split('')) {
          state = feedContent(state, unit);
          expect(state.held.length).toBeLessThanOrEqual(256);
        }
        expect(finishStream(state, 'end').held).toBe('');
      }),
      { numRuns: 500 },
    );
    const long = feedAll([`<|${'a'.repeat(254)}`]);
    expect(long.held.length).toBe(256);
    expect(feedContent(long, 'a').held).toBe('');
  });

  test('P5 loses no unit: text, markers and escapes make the input', () => {
    fc.assert(
      fc.property(markedText, cuts, (text, lengths) => {
        const { counts } = finishStream(feedAll(cutUp(text, lengths)), 'end');
        expect(counts.textUnits + counts.markerUnits + counts.escapeUnits).toBe(text.length);
      }),
      { numRuns: 1000 },
    );
  });

  test('P6 leaves a text without <| as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }).filter((t) => !t.includes('<|')),
        (text) => {
          expect(parseStream(text)).toEqual([{ type: 'content', content: text }]);
        },
      ),
    );
  });

  test('P7 costs linear time: no unit is looked at more than twice', () => {
    fc.assert(
      fc.property(markedText, cuts, (text, lengths) => {
        const { counts } = feedAll(cutUp(text, lengths));
        expect(counts.steps).toBeLessThanOrEqual(2 * text.length);
      }),
    );
    const hostile = '<|'.repeat(100_000);
    expect(feedAll([hostile]).counts.steps).toBeLessThanOrEqual(2 * hostile.length);
  });

  test('P8 keeps its content nodes whatever THINKING events come in between', () => {
    fc.assert(
      fc.property(markedText, cuts, fc.array(fc.string(), { minLength: 1 }), (text, lengths, thoughts) => {
        let state = startStream();
        cutUp(text, lengths).forEach((chunk, index) => {
          state = feedThinking(feedContent(state, chunk), thoughts[index % thoughts.length] ?? '');
        });
        expect(finishStream(state, 'end').list.nodes).toEqual(parseStream(text));
      }),
    );
  });

  test('P9 gives history the nodes it had live', () => {
    fc.assert(
      fc.property(markedText, fc.string(), cuts, (text, thinking, lengths) => {
        let state = startStream();
        for (const chunk of cutUp(thinking, lengths)) state = feedThinking(state, chunk);
        for (const chunk of cutUp(text, lengths)) state = feedContent(state, chunk);
        expect(streamNodes(finishStream(state, 'stop'))).toEqual(
          parseStream(text, { thinking, closedBy: 'stop' }),
        );
      }),
    );
  });
});

describe('sections', () => {
  test.each<[string, string, readonly MessageNode[]]>([
    [
      'thinking, then the answer',
      '<|think|>why<|/think|>so',
      [
        { type: 'thinking', content: 'why' },
        { type: 'content', content: 'so' },
      ],
    ],
    [
      'an agent with what came after',
      '<|agent id="1" name="读表" status="done"|>A<|after|>B<|/agent|>',
      [{ type: 'agent', id: '1', name: '读表', status: 'done', content: 'A', contentAfter: 'B' }],
    ],
    [
      'an opening marker closes the section before it',
      '<|think|>a<|agent|>b',
      [
        { type: 'thinking', content: 'a' },
        { type: 'agent', content: 'b', closedBy: 'end' },
      ],
    ],
    [
      'a closing marker that fits nothing does nothing',
      'a<|/think|>b<|after|>c',
      [{ type: 'content', content: 'abc' }],
    ],
    [
      'a second after does nothing',
      '<|agent|>a<|after|>b<|after|>c<|/agent|>',
      [{ type: 'agent', content: 'a', contentAfter: 'bc' }],
    ],
    [
      'html, fences and tables are plain text',
      '<think>`<b>`\n```\n<|\n',
      [{ type: 'content', content: '<think>`<b>`\n```\n<|\n' }],
    ],
    [
      'a marker with a broken attribute is text',
      '<|agent name=x|>',
      [{ type: 'content', content: '<|agent name=x|>' }],
    ],
    ['an unknown key is left out', '<|agent tool="sql"|>q<|/agent|>', [{ type: 'agent', content: 'q' }]],
    ['a marker does not run over a line', '<|think\n|>', [{ type: 'content', content: '<|think\n|>' }]],
  ])('%s', (_name, text, nodes) => {
    expect(parseStream(text)).toEqual(nodes);
  });

  test('a section cut off by a stop stays where it was and says so', () => {
    expect(parseStream('<|think|>half', { closedBy: 'stop' })).toEqual([
      { type: 'thinking', content: 'half', closedBy: 'stop' },
    ]);
  });

  test('markers without effect are counted', () => {
    expect(feedAll(['<|/agent|><|after|>']).list.ignoredMarkers).toBe(2);
  });

  test('a name that is too long is cut, and a marker never has more than 256 units', () => {
    const marker = encodeAgentOpen({ id: '1', name: '球'.repeat(400), status: 'done' });
    expect(marker.length).toBe(256);
    expect(parseStream(marker)[0]).toMatchObject({
      id: '1',
      status: 'done',
      name: expect.stringMatching(/^球+…$/),
    });
    expect(() => encodeAgentOpen({ id: 'x'.repeat(300) })).toThrow(RangeError);
  });
});

describe('the think-tags dialect', () => {
  const read = (text: string): readonly MessageNode[] => parseStream(text, { dialect: 'think-tags' });
  test.each<[string, string, string, string]>([
    ['takes a tag at the start of the message', '<think>why</think>so', 'why', 'so'],
    ['takes the longer names in any case', '<Thinking>why</THINKING>so', 'why', 'so'],
    ['takes a tag at the start of a line', 'a\n<thought>why</thought>b', 'why', 'a\nb'],
    ['leaves a tag in the middle of a line', 'use <think> here', '', 'use <think> here'],
    ['leaves a tag in a fence', '```\n<think>\n```\n', '', '```\n<think>\n```\n'],
    ['leaves a tag in back-ticks', '`<think>` a', '', '`<think>` a'],
    ['takes a tag after a closed fence', '```\nx\n```\n<think>why</think>', 'why', '```\nx\n```\n'],
    ['makes text before an orphan closing tag thinking', 'why</think>so', 'why', 'so'],
    ['leaves a sign that only looks like a tag', '<thin a <t', '', '<thin a <t'],
  ])('%s', (_name, text, thinking, content) => {
    expect([joinThinking(read(text)), joinContent(read(text))]).toEqual([thinking, content]);
  });

  test('gives the same nodes however it is cut', () => {
    const tags = fc.constantFrom(
      '<think>',
      '</think>',
      '<Thought>',
      '`',
      '```',
      '\n',
      ' ',
      'a',
      '<',
      '<th',
      '>',
      '~~~',
    );
    fc.assert(
      fc.property(
        fc.array(tags, { maxLength: 20 }).map((p) => p.join('')),
        cuts,
        (text, lengths) => {
          const state = cutUp(text, lengths).reduce(feedContent, startStream('think-tags'));
          expect(streamNodes(finishStream(state, 'end'))).toEqual(read(text));
        },
      ),
      { numRuns: 1500 },
    );
  });
});
