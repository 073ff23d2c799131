import { afterEach, beforeEach, describe, expect, it, until } from '../../../../tests/support/browser.ts';
import css from './markdown.css?inline';
import { createMarkdownStream, renderMarkdown } from './markdown-stream.ts';

let target: HTMLElement;
let disposed: (() => void)[] = [];
beforeEach(() => {
  target = document.createElement('div');
  target.className = 'md';
  target.style.setProperty('width', '300px');
  target.style.setProperty('--plant-accent', 'rgb(0, 90, 100)');
  document.body.append(target);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
});
afterEach(() => {
  for (const dispose of disposed) dispose();
  disposed = [];
  target.remove();
  document.adoptedStyleSheets = [];
});
async function draw(text: string): Promise<void> {
  const drawn = renderMarkdown(target, text);
  disposed.push(() => drawn.dispose());
  await drawn.whole;
}
const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = target.querySelector<T>(selector);
  if (found === null) throw new Error(`nothing fits ${selector}`);
  return found;
};
const texts = (selector: string): string[] =>
  [...target.querySelectorAll(selector)].map((element) => element.textContent ?? '');
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const loaded = (part: string): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(part));

describe('CHT-10: markdown of answers', () => {
  // First, while nothing has asked for a part yet.
  it('brings the parts for code, formulas and diagrams with the first block that wants each', async () => {
    await draw('# Words\n\n- a list\n\n| a |\n|---|\n| 1 |\n\n```\nplain\n```\n\nIt cost $5 to $10.');
    const parts = (): boolean[] => ['highlight-part', 'math-part', 'diagram-part', 'dagre'].map(loaded);
    expect(parts()).to.deep.equal([false, false, false, false]);
    await draw('```sql\nselect 1\n```');
    expect(parts()).to.deep.equal([true, false, false, false]);
    await draw('$x$');
    expect(parts()).to.deep.equal([true, true, false, false]);
    // One that is still being written, or that a model left open, needs nothing yet.
    await draw('```mermaid\ngraph TD\nA --> B');
    expect(parts()).to.deep.equal([true, true, false, false]);
    await draw('```mermaid\ngraph TD\nA --> B\n```');
    expect(loaded('diagram-part')).to.equal(true);
    expect(target.querySelectorAll('svg .dg-node').length).to.equal(2);
  });

  it('colours code of known languages by classes, its text the same to the letter; others stay plain', async () => {
    const code = "select sum(kwh) -- all\nfrom slot\nwhere area = 'P.W1' and kwh > 1.5;";
    await draw(
      `\`\`\`sql\n${code}\n\`\`\`\n\n\`\`\`brainfuck\n+[-]\n\`\`\`\n\n\`\`\`plantuml\na -> b\n\`\`\``,
    );
    expect(find('code[data-language=sql]').textContent).to.equal(code);
    expect(texts('.hl-keyword')).to.include.members(['select', 'from', 'where']);
    expect(texts('.hl-string')).to.deep.equal(["'P.W1'"]);
    expect(texts('.hl-comment')).to.deep.equal(['-- all']);
    expect(find('code[data-language=brainfuck]').children.length).to.equal(0);
    expect(find('code[data-language=plantuml]').children.length).to.equal(0);
    expect(texts('.md-note')).to.deep.equal(['Source of a diagram; it is not drawn here.']);
    for (const span of target.querySelectorAll('code span'))
      expect(span.getAttributeNames()).to.deep.equal(['class']);
    expect(target.querySelector('[style]')).to.equal(null);
    const keyword = getComputedStyle(find('.hl-keyword')).color;
    expect(keyword).not.to.equal(getComputedStyle(find('code')).color);
  });

  it('copies and wraps coloured code as it was written', async () => {
    const clipboard: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void clipboard.push(text) },
    });
    const line = `{"areas": [${'"P.W1", '.repeat(30)}null]}`;
    await draw(`\`\`\`json\n${line}\n\`\`\``);
    find('[data-action="copy-code"]').click();
    await until('the copy', () => clipboard.length === 1);
    expect(clipboard).to.deep.equal([line]);
    const pre = find('pre');
    expect(pre.scrollWidth).to.be.greaterThan(pre.clientWidth);
    find('[data-action="wrap-code"]').click();
    expect(pre.scrollWidth).to.equal(pre.clientWidth);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('sets formulas as MathML, in the line and on their own, and leaves money and what can’t be read as it is written', async () => {
    await draw(
      'Factor $\\lambda = \\frac{\\bar P}{P_{max}}$ and \\(x^2\\), from $5 to $10, US$3, 5$.\n\n$$\n\\sum_{i=1}^{n} Q_i\n$$\n\n$$\\nosuchcommand{$$',
    );
    expect(target.querySelectorAll('.md-math > math').length).to.equal(3);
    expect(target.querySelectorAll('math mfrac').length).to.equal(1);
    expect(find('.md-math-block > math').getAttribute('display')).to.equal('block');
    expect(find('.md-math > math').getAttribute('aria-label')).to.equal(
      '\\lambda = \\frac{\\bar P}{P_{max}}',
    );
    expect(target.textContent).to.contain('from $5 to $10, US$3, 5$.');
    expect(texts('.md-math-block > code')).to.deep.equal(['\\nosuchcommand{']);
    expect(find('math mfrac').getBoundingClientRect().height).to.be.greaterThan(14);
    expect(target.querySelector('[style], [href], [id]')).to.equal(null);
  });

  it('an open formula never shows its raw signs', async () => {
    const stream = createMarkdownStream(target);
    disposed.push(() => stream.dispose());
    const whole = 'So $\\frac{a}{b}$ holds, and:\n\n$$\n\\sqrt{x}\n$$\n\nand \\(y\\) too.';
    for (const unit of whole) {
      stream.push(unit);
      await frame();
      expect(target.textContent).not.to.match(/\$|\\\(|\\\[|^[^]*\\frac\{a\}?\{?b?$/);
    }
    await stream.end();
    expect(target.querySelectorAll('math').length).to.equal(3);
  });

  it('tables scroll by themselves under a head that stays, lists have boxes, links and images are there', async () => {
    const row = (index: number): string => `| row ${index} | ${'wide '.repeat(12)} | ${index} |`;
    const rows = Array.from({ length: 60 }, (_, index) => row(index)).join('\n');
    await draw(
      `| name | what | kWh |\n|---|---|---:|\n${rows}\n\n- [x] done\n- [ ] open\n\n[docs](/cloud/help) ![plan](data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=)`,
    );
    const scroll = find('.md-scroll');
    expect(scroll.scrollHeight).to.be.greaterThan(scroll.clientHeight);
    scroll.scrollTop = 300;
    await frame();
    const top = scroll.getBoundingClientRect().top;
    expect(Math.abs(find('th').getBoundingClientRect().top - top)).to.be.lessThan(2);
    expect(target.scrollWidth).to.be.at.most(target.clientWidth);
    expect([...target.querySelectorAll<HTMLInputElement>('input')].map((box) => box.checked)).to.deep.equal([
      true,
      false,
    ]);
    expect(find<HTMLAnchorElement>('a').pathname).to.equal('/cloud/help');
    expect(find<HTMLImageElement>('img').alt).to.equal('plan');
  });

  it('a part that cannot be had leaves the source, and the answer still ends', async () => {
    const huge = `{"a": "${'x'.repeat(30_000)}"}`;
    await draw(`\`\`\`json\n${huge}\n\`\`\``);
    expect(find('code').children.length).to.equal(0);
    expect(find('code').textContent).to.equal(huge);
  });
});
