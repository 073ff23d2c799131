import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSource } from './source-text.ts';
import { drawDiagram } from './draw-diagram.ts';
import { readFlowchart } from './flowchart-text.ts';
import { SAMPLE_DIAGRAMS } from './sample-diagrams.ts';
import type { DrawnDiagram } from './scene.ts';

function drawn(text: string): DrawnDiagram {
  const result = drawDiagram(text);
  if ('refused' in result) throw new Error(`refused: ${JSON.stringify(result.refused)}\n${text}`);
  return result.drawn;
}
const refused = (text: string): unknown => {
  const result = drawDiagram(text);
  return 'refused' in result ? result.refused : 'drawn';
};
const textsOf = (text: string): string[] =>
  drawn(text).scene.marks.flatMap((mark) => ('text' in mark ? [mark.text] : []));

describe('diagrams from their texts', () => {
  test.each(Object.entries(SAMPLE_DIAGRAMS))('a whole %s is drawn', (_, text) => {
    const { scene, parts } = drawn(text);
    expect(scene.marks.length).toBeGreaterThan(10);
    expect(parts.length).toBeGreaterThan(0);
    for (const mark of scene.marks) {
      expect(JSON.stringify(mark)).not.toMatch(/NaN|Infinity|undefined|javascript/);
      if ('text' in mark) {
        expect(mark.x).toBeGreaterThanOrEqual(0);
        expect(mark.x).toBeLessThanOrEqual(scene.width);
        expect(mark.y).toBeLessThanOrEqual(scene.height);
      }
    }
    // The same text is the same drawing, wherever it is drawn.
    expect(drawn(text)).toEqual(drawn(text));
  });

  test.each([
    ['graph TD; A-->B;', ['A → B']],
    ['flowchart LR\n A[电表] -->|读数| B{正常?}', ['电表 → 正常?: 读数']],
    [
      'graph\nA-- yes -->B\nA-. no .->C\nA== "much, more" ==>D',
      ['A → B: yes', 'A → C: no', 'A → D: much, more'],
    ],
    ['flowchart TB\nA & B --> C & D', ['A → C', 'A → D', 'B → C', 'B → D']],
    [
      'graph LR\nA --- B --o C --x D <--> E -.- F === G ~~~ H',
      ['A → B', 'B → C', 'C → D', 'D → E', 'E → F', 'F → G'],
    ],
    [
      'graph TD\nA["He said #quot;on#quot;<br/>twice"] --> B["`**bold** _x_`"]',
      ['He said "on" twice → bold _x_'],
    ],
    [
      'graph TD\nA[Pump (main)] --> B(fine) %% a comment\n%% another\nB --> C',
      ['Pump (main) → fine', 'fine → C'],
    ],
    ['graph TD\nstart-up --> load-line-1 --> end_1', ['start-up → load-line-1', 'load-line-1 → end_1']],
    [
      '---\ntitle: T\n---\n%%{init: {"theme":"dark"}}%%\nflowchart TD\n  A@{ shape: cyl, label: "Log" } --> A',
      ['Log → Log'],
    ],
    ['flowchart TD\nsubgraph g [Title]\nA\nend\nB --> g', ['Title: A', 'B → Title']],
    ['pie\n"Kilns": 93\n"Mills": 7', ['Kilns: 93 (93 %)', 'Mills: 7 (7 %)']],
    ['pie\n"Kilns": 99.4\n"Mills": 0.6', ['Kilns: 99.4 (99.4 %)', 'Mills: 0.6 (0.6 %)']],
    ['flowchart TD\nsubgraph empty\nend\nempty --> B', ['empty → B']],
    ['flowchart TD\nA e1@--> B:::hot\nlinkStyle 0 stroke:red\nclick A call f()', ['A → B']],
  ])('reads %j', (text, parts) => {
    expect(drawn(text).parts).toEqual(parts);
  });

  test('shapes of boxes are told apart', () => {
    const graph = readFlowchart(
      readSource(
        'graph TD\na[a]\nb(b)\nc([c])\nd[[d]]\ne[(e)]\nf((f))\ng>g]\nh{h}\ni{{i}}\nj[/j/]\nk[\\k\\]\nl[/l\\]\nm[\\m/]\nn(((n)))',
      ),
    );
    expect(graph.nodes.map(({ label, shape }) => `${label} ${shape}`)).toEqual([
      'a box',
      'b round',
      'c stadium',
      'd subroutine',
      'e cylinder',
      'f circle',
      'g flag',
      'h diamond',
      'i hexagon',
      'j lean-right',
      'k lean-left',
      'l trapezoid',
      'm trapezoid-down',
      'n double-circle',
    ]);
  });

  test.each([
    ['', { why: 'empty' }],
    ['%% nothing\n', { why: 'empty' }],
    ['graph TD', { why: 'empty' }],
    ['sequenceDiagram', { why: 'empty' }],
    ['sankey-beta\na,b,1', { why: 'kind', name: 'sankey-beta' }],
    ['graph TD\nA --> B\nB -->', { why: 'text', line: 3 }],
    ['graph TD\nA[open --> B', { why: 'text', line: 2 }],
    ['graph TD\nA --> B\n???', { why: 'text', line: 3 }],
    ['graph TD\nsubgraph x\nA', { why: 'text', line: 3 }],
    ['graph TD\nend', { why: 'text', line: 2 }],
    ['sequenceDiagram\nA->>B: hi\nloop x\nB->>A: y', { why: 'text', line: 4 }],
    ['sequenceDiagram\nA says hello', { why: 'text', line: 2 }],
    ['stateDiagram-v2\nstate A {\nB --> C', { why: 'text', line: 3 }],
    ['pie\n"a" : -1', { why: 'text', line: 2 }],
    ['pie\n"a" : 0', { why: 'text', line: 2 }],
    ['gantt\nA : 2026-99-99, 3d', { why: 'text', line: 2 }],
    ['gantt\nA : after nobody, 3d', { why: 'text', line: 2 }],
    ['mindmap\na\nb', { why: 'text', line: 3 }],
    ['xychart-beta\nbar [1, x]', { why: 'text', line: 2 }],
    ['erDiagram\nA ||--', { why: 'text', line: 2 }],
    ['classDiagram\nclass A {\n+x', { why: 'text', line: 3 }],
  ])('%j is not drawn, and says why', (text, reason) => {
    expect(refused(text)).toEqual(reason);
  });

  test('what is too large, too deep or made to hang is refused at once', () => {
    const chain = (count: number): string =>
      `graph TD\n${Array.from({ length: count }, (_, i) => `n${i} --> n${i + 1}`).join('\n')}`;
    const size = { why: 'size' };
    expect(refused(chain(10_000))).toEqual(size);
    expect(refused(chain(150))).toEqual(size);
    expect(refused(`graph TD\n${'A & '.repeat(60)}A --> ${'B & '.repeat(60)}B`)).toEqual(size);
    expect(refused(`graph TD\n${'subgraph a\n'.repeat(300)}${'end\n'.repeat(300)}`)).toEqual(size);
    expect(
      refused(`mindmap\n${Array.from({ length: 90 }, (_, i) => `${' '.repeat(i)}x`).join('\n')}`),
    ).toEqual(size);
    expect(
      refused(`sequenceDiagram\n${Array.from({ length: 400 }, (_, i) => `A->>B: ${i}`).join('\n')}`),
    ).toEqual(size);
    expect(refused(`pie\n${Array.from({ length: 60 }, (_, i) => `"${i}" : 1`).join('\n')}`)).toEqual(size);
    for (const piece of ['A[', '((', '"', '--', '-.', '|', '{', '<', '~', '-', ' ', ':', 'a ', '[*]', '&'])
      for (const head of [
        'graph TD\n',
        'sequenceDiagram\n',
        'stateDiagram\n',
        'classDiagram\n',
        'erDiagram\n',
        'gantt\n',
        'pie\n',
        'timeline\n',
      ])
        expect(['object', 'string']).toContain(
          typeof refused(head + piece.repeat(Math.floor(19_000 / piece.length))),
        );
  });

  test('labels are text: nothing in them leads anywhere or becomes markup', () => {
    const texts = textsOf(
      'graph TD\nA["<img src=x onerror=alert(1)>pump"] --> B["<script>alert(1)</script>&lt;b&gt; 5 < 6"]\nclick A href "javascript:alert(1)" _blank\nclick B callback',
    );
    expect(texts.join(' ')).toBe('pump alert(1)<b> 5 < 6');
    expect(drawn('graph TD\n__proto__ --> constructor\ntoString --> hasOwnProperty').parts).toEqual([
      '__proto__ → constructor',
      'toString → hasOwnProperty',
    ]);
  });

  test('figures of a schedule follow from each other', () => {
    expect(
      drawn('gantt\ndateFormat YYYY-MM-DD HH:mm\nA : a, 2026-11-20 06:00, 2h\nB : after a, 30m\nC : 1h')
        .parts,
    ).toEqual([
      'A: 11-20 06:00 – 11-20 08:00',
      'B: 11-20 08:00 – 11-20 08:30',
      'C: 11-20 08:30 – 11-20 09:30',
    ]);
  });

  const word = fc.constantFrom(
    'A',
    'B',
    'c1',
    '电表',
    '[x]',
    '{y}',
    '((z))',
    '-->',
    '---',
    '-.->',
    '==>',
    '-- t -->',
    '|l|',
    '&',
    ';',
    '\n',
    '\n',
    ' ',
    '"q"',
    'end',
    'subgraph s',
    ':',
    '->>',
    '-->>',
    '[*]',
    'state S {',
    '}',
    'loop a',
    'alt b',
    'else',
    'Note over A: n',
    'class',
    '<|--',
    '||--o{',
    '2026-11-20',
    '3d',
    'section',
    '%%',
    ':::c',
    '@{',
    'title x',
    '[1, 2]',
    'bar',
    '  ',
  );
  const begin = fc.constantFrom(
    'graph TD',
    'flowchart LR',
    'sequenceDiagram',
    'stateDiagram-v2',
    'classDiagram',
    'erDiagram',
    'pie',
    'gantt',
    'timeline',
    'journey',
    'mindmap',
    'xychart-beta',
  );

  test('any text is either a whole drawing or a refusal, and nothing throws', () => {
    const either = (text: string): void => {
      const result = drawDiagram(text);
      if ('refused' in result) return;
      const { width, height, marks } = result.drawn.scene;
      expect(width > 0 && height > 0 && width < 50_000 && height < 50_000).toBe(true);
      for (const mark of marks) expect(JSON.stringify(mark)).not.toMatch(/NaN|Infinity|null|undefined/);
    };
    fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'binary' }), either), { numRuns: 200 });
    fc.assert(
      fc.property(begin, fc.array(word, { maxLength: 40 }), (head, words) =>
        either(`${head}\n${words.join(' ')}`),
      ),
      { numRuns: 1500 },
    );
    // A text cut off anywhere, as a model that stops in the middle leaves it.
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(SAMPLE_DIAGRAMS)), fc.nat(2000), (text, at) =>
        either(text.slice(0, at)),
      ),
      { numRuns: 400 },
    );
  });
});
