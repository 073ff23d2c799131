import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

/** Blocks of every kind that answers are made of; whole ones, so that they can follow each other in any order. */
const BLOCKS: readonly string[] = [
  '# 一级标题\n',
  '### Heading with `code` and **bold**\n',
  '今天全厂用电 **231.6 万 kWh**，比昨日同期多 *1.2 %*[^1]。\n',
  'Peak power rose to ***5,538 kW*** at 14:30, ~~forecast~~ contract 6,200 kW.\nA second line of it.\n',
  '- 原料车间\n- 烧成车间\n  - 1# 窑\n  - 2# 窑\n- 公用工程\n',
  '1. 读取分时电量\n2. 核对电价版本\n   说明在下一行\n3. 估算节省\n',
  '- [x] 已确认\n- [ ] 未确认\n',
  '* loose\n\n* list\n\n  with a second paragraph\n',
  '> 依据：15 min 分时电量。\n> 仅供参考。\n',
  '> quote\n>\n> - with a list\n> - of two\n',
  '| 设备 | 峰段 kWh | 节省 |\n|---|---:|:---:|\n| 5# 球磨 | 251 | **高** |\n| 9# 球磨 | 235 | `中` |\n',
  'a | b\n--|--\n1 | 2\n',
  '```sql\nselect area, sum(kwh)\nfrom slot\n\ngroup by area;\n```\n',
  '~~~\nplain fence\n```\nstill inside\n~~~\n',
  '    indented code\n\n    after a blank line\n',
  '```chart\n{"kind":"line","x":{"type":"category","values":["00:00","01:00"]},"series":[{"name":"kW","values":[1,null]}]}\n```\n',
  '```chart\n{"kind":"unknown"}\n```\n',
  '```board\n{"element":"plant-peak-valley-usage-board","areaId":"P.W1","range":"today"}\n```\n',
  '```mermaid\ngraph TD\n  A-->B\n```\n',
  '[看板](app:board/peakValleyUsage?areaId=P.W1&range=today)，[手册](/cloud/help)，[外部](https://other.example/a?b=1&c=2)\n',
  '![曲线](/img/curve.png) 与 ![外](https://other.example/q.png)\n',
  'CO<sub>2</sub> 与 m<sup>3</sup>，<kbd>Ctrl</kbd>，a &lt; b &amp; c &hellip;<br>下一行\n',
  '<div>html block</div>\n',
  '---\n',
  'Setext\n===\n',
  '2 * 3 = 6, snake_case_name, 5 < 6, \\*escaped\\*, C:\\path\\*\n',
  'https://www.example.com/x?y=1 and a@b.example.\n',
  '[^1]: 电表 M12，2026-11-20 00:00 至 14:30\n[^2]: Tariff `2026-11`\n',
  'סה״כ צריכה: **42 kWh** اليوم، 今天 😀 👩‍🏭\n',
  '**unclosed bold and `code\n',
  'Load factor $\\lambda = \\frac{\\bar P}{P_{max}}$ and \\(\\cos\\varphi\\), cost $5 to $10, US$ 3.\n',
  '$$\n\\eta = \\frac{\\sum_{i=1}^{n} Q_i}{\\int_0^T P(t)\\,dt}\n$$\n',
  '\\[ E = \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\]\n',
  '$$ \\unknowncommand{x} $$\n',
  '```mermaid\ngraph LR\n  A[电网] -->|12 MWh| B(Kiln) & C{ok?}\n```\n',
  '```mermaid\nsequenceDiagram\n  A->>B: hi\n  oops\n```\n',
  '```json\n{"areaId": "P.W1", "kwh": [1, 2.5, null]}\n```\n',
  '```python\nfor area in areas:  # each\n    print(f"{area}: {kwh[area]:.1f}")\n```\n',
];

/** A sequence that is the same on every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Three hundred answers: samples as they are, then blocks in mixed orders, some of them cut off in the middle. */
export function documentCorpus(count = 300): readonly string[] {
  const next = numbers(44);
  const documents = [...SAMPLE_DOCUMENTS];
  while (documents.length < count) {
    const length = 2 + Math.floor(next() * 7);
    const blocks = Array.from({ length }, () => BLOCKS[Math.floor(next() * BLOCKS.length)] ?? '');
    const text = blocks.join('\n');
    documents.push(next() < 0.15 ? text.slice(0, Math.floor(text.length * next())) : text);
  }
  return documents;
}
