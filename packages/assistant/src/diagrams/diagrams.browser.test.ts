import { emulateMedia } from '@web/test-runner-commands';
import { afterEach, beforeEach, describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { define } from '../answer/define.ts';
import type { AnswerElement } from '../answer/answer.element.ts';
import { createMarkdownStream, renderMarkdown } from '../render/index.ts';
import markdownCss from '../render/markdown.css?inline';
import diagramCss from './diagram.css?inline';
import { SAMPLE_DIAGRAMS } from './sample-diagrams.ts';

let host: HTMLElement;
let target: HTMLElement;
let disposed: (() => void)[] = [];
beforeEach(() => {
  host = document.createElement('div');
  host.style.setProperty('width', '420px');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [markdownCss, diagramCss].map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  target = document.createElement('div');
  target.className = 'md';
  root.append(target);
});
afterEach(async () => {
  await emulateMedia({ forcedColors: 'none' });
  for (const dispose of disposed) dispose();
  disposed = [];
  host.remove();
});
async function draw(text: string): Promise<void> {
  const drawn = renderMarkdown(target, text);
  disposed.push(() => drawn.dispose());
  await drawn.whole;
}
const fenced = (text: string): string => `\`\`\`mermaid\n${text}\n\`\`\``;
const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = target.querySelector<T>(selector);
  if (found === null) throw new Error(`nothing fits ${selector}`);
  return found;
};
const buttonOf = (label: string): HTMLButtonElement => {
  const found = [...target.querySelectorAll('button')].find((button) => button.textContent === label);
  if (!found) throw new Error(`no button ${label}`);
  return found;
};

function systemColor(name: string): string {
  const probe = document.createElement('i');
  probe.style.setProperty('color', name);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
const channels = (color: string): number[] => {
  const scale = color.startsWith('color(') ? 255 : 1;
  return [...color.matchAll(/[\d.]+/g)].map(([part], index) => Number(part) * (index < 3 ? scale : 1));
};
/** A computed color, over the page where it lets that through. */
function rgbOf(color: string, page: string): number[] {
  const below = channels(page);
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels(color);
  return [red, green, blue].map((value, index) => value * alpha + (below[index] ?? 0) * (1 - alpha));
}
function contrastOf(first: string, second: string, page: string): number {
  const light = (color: string): number => {
    const [red, green, blue] = rgbOf(color, page).map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  const [darker = 0, lighter = 0] = [light(first), light(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('diagrams in answers', () => {
  it('draws every kind as paths and texts with classes alone, named and told in words', async () => {
    await draw(Object.values(SAMPLE_DIAGRAMS).map(fenced).join('\n\n'));
    const drawings = [...target.querySelectorAll('svg')];
    expect(drawings.length).to.equal(Object.keys(SAMPLE_DIAGRAMS).length);
    for (const svg of drawings) {
      expect(svg.getAttribute('role')).to.equal('img');
      expect(svg.getAttribute('aria-label')).not.to.equal('');
      expect([...new Set([...svg.children].map(({ localName }) => localName))].sort()).to.deep.equal([
        'path',
        'text',
      ]);
      for (const mark of svg.children)
        expect(
          mark.getAttributeNames().filter((name) => !['d', 'x', 'y', 'class'].includes(name)),
        ).to.deep.equal([]);
      // Letters stay within the drawing.
      const { width, height } = svg.viewBox.baseVal;
      for (const text of svg.querySelectorAll('text')) {
        const box = text.getBBox();
        expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).to.equal(true);
      }
    }
    expect(target.querySelector('[style], [href], [id], script, style, foreignObject')).to.equal(null);
    const words = [...find('.dg-words').children].map((item) => item.textContent);
    expect(words).to.include('Is the fan running? → Start the fan: No');
  });

  it('labels fit into their boxes in the faces of this machine', async () => {
    await draw(fenced('graph TD\nA[Illuminating WWWW mills, 1 234 kWh] --> B[烧成车间一号辊道窑排烟风机]'));
    const [first, second] = [...target.querySelectorAll<SVGPathElement>('.dg-node')].map((path) =>
      path.getBBox(),
    );
    for (const text of target.querySelectorAll<SVGTextElement>('.dg-label')) {
      const box = text.getBBox();
      const isInside = [first, second].some(
        (outer) => outer && outer.x < box.x && outer.x + outer.width > box.x + box.width && outer.y < box.y,
      );
      expect(isInside).to.equal(true);
    }
  });

  it('stays code while it is written and is drawn once, when its fence closes; what stands is not touched again', async () => {
    const stream = createMarkdownStream(target);
    disposed.push(() => stream.dispose());
    stream.push('First.\n\n```mermaid\ngraph TD\nA --> B\n');
    const code = await until('the code', () => target.querySelector('code'));
    expect(target.querySelector('svg')).to.equal(null);
    expect(target.querySelector('.md-note')).to.equal(null);
    stream.push('```\n\nThen.\n\n');
    const svg = await until('the drawing', () => target.querySelector('svg'));
    expect(target.querySelector('code')).to.equal(code);
    const changed: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changed.push(...records));
    observer.observe(find('.md-code'), {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    for (const unit of 'More words that come **later**.\n\n- one\n- two\n') stream.push(unit);
    await stream.end();
    expect(target.querySelector('svg')).to.equal(svg);
    expect(changed.length + observer.takeRecords().length).to.equal(0);
  });

  it('a fence that never closed is not drawn by halves', async () => {
    await draw('```mermaid\ngraph TD\nA --> B\n');
    expect(target.querySelector('svg')).to.equal(null);
    expect(find('code').textContent).to.contain('A --> B');
  });

  it('streamed in pieces it stands as if it had come in one go', async () => {
    const text = Object.values(SAMPLE_DIAGRAMS).map(fenced).join('\n\nand\n\n');
    const once = document.createElement('div');
    await renderMarkdown(once, text).whole;
    const stream = createMarkdownStream(target);
    for (let at = 0; at < text.length; at += 61) {
      stream.push(text.slice(at, at + 61));
      if (at % 5 === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await stream.end();
    stream.dispose();
    expect(target.innerHTML).to.equal(once.innerHTML);
  });

  it('what cannot be drawn stays code, with one line that says why', async () => {
    await draw(
      [
        fenced('graph TD\nA --> B\nA -->'),
        fenced('sankey-beta\na,b,1'),
        fenced(`graph TD\n${'a-->b;'.repeat(4000)}`),
      ].join('\n\n'),
    );
    expect([...target.querySelectorAll('.md-note')].map((note) => note.textContent)).to.deep.equal([
      'Shown as text: line 3 of the diagram could not be read.',
      'Shown as text: “sankey-beta” is no kind of diagram known here.',
      'Shown as text: the diagram is too large to draw.',
    ]);
    expect(target.querySelector('svg')).to.equal(null);
    expect(target.querySelectorAll('pre').length).to.equal(3);
  });

  it('the source is one press away and copied as it was written', async () => {
    const clipboard: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void clipboard.push(text) },
    });
    await draw(fenced('graph TD\nA --> B'));
    expect(find('pre').getClientRects().length).to.equal(0);
    buttonOf('Copy').click();
    await until('the copy', () => clipboard.length === 1);
    expect(clipboard).to.deep.equal(['graph TD\nA --> B']);
    buttonOf('Source').click();
    expect(find('pre').getClientRects().length).to.equal(1);
    expect(find('svg').getClientRects().length).to.equal(0);
    expect(buttonOf('Source').getAttribute('aria-pressed')).to.equal('true');
    buttonOf('Source').click();
    expect(find('svg').getClientRects().length).to.equal(1);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('a wide one scrolls by itself and is shown large; Escape closes that alone and the focus returns', async () => {
    await draw(fenced(SAMPLE_DIAGRAMS['sequence'] ?? ''));
    const scroll = find('.dg-scroll');
    expect(scroll.scrollWidth).to.be.greaterThan(scroll.clientWidth);
    expect(target.scrollWidth).to.be.at.most(target.clientWidth);
    expect(scroll.tabIndex).to.equal(0);
    const large = buttonOf('Enlarge');
    large.focus();
    large.click();
    const dialog = find<HTMLDialogElement>('dialog');
    expect(dialog.open).to.equal(true);
    expect(dialog.querySelector('svg')?.getBoundingClientRect().width).to.be.greaterThan(0);
    let escapes = 0;
    const hear = (): void => void (escapes += 1);
    host.addEventListener('keydown', hear);
    host.shadowRoot?.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    expect(escapes).to.equal(0);
    buttonOf('Actual size').click();
    expect(dialog.querySelector('svg')?.getBoundingClientRect().width).to.be.greaterThan(600);
    buttonOf('Close').click();
    await until('the dialog to go', () => target.querySelector('dialog') === null);
    expect(host.shadowRoot?.activeElement).to.equal(large);
  });

  it('is saved as a picture and as a drawing, with its texts', async () => {
    const files: { name: string; blob: Blob }[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => {
      files.push({ name: '', blob });
      return 'data:,';
    };
    try {
      await draw(fenced(SAMPLE_DIAGRAMS['flowchart'] ?? ''));
      buttonOf('Enlarge').click();
      buttonOf('Save as SVG').click();
      await until('the drawing', () => files.length === 1, 20_000);
      const svg = (await files[0]?.blob.text()) ?? '';
      expect(svg).to.contain('Is the fan running?');
      buttonOf('Save as PNG').click();
      await until('the picture', () => files.length === 2, 20_000);
      expect(files[1]?.blob.type).to.equal('image/png');
      expect(files[1]?.blob.size).to.be.greaterThan(2000);
    } finally {
      URL.createObjectURL = createObjectURL;
    }
  });

  it('stands in the element of one answer in the colours of its theme, without a fault that axe finds', async () => {
    define();
    const strokes: string[] = [];
    for (const theme of ['light', 'dark']) {
      const answer = document.createElement('plant-answer') as AnswerElement;
      answer.setAttribute('theme', theme);
      answer.setAttribute('lang', 'en');
      answer.style.setProperty('background', 'var(--plant-surface)');
      document.body.append(answer);
      disposed.push(() => answer.remove());
      const ready = new Promise((resolve) => answer.addEventListener('plant-ready', resolve, { once: true }));
      answer.push(Object.values(SAMPLE_DIAGRAMS).map(fenced).join('\n\n'));
      answer.end();
      await ready;
      const node = answer.shadowRoot?.querySelector('.dg-strong');
      await until('the theme', () => node && getComputedStyle(node).stroke !== 'none');
      strokes.push(node ? getComputedStyle(node).stroke : '');
      expect(await axeProblems(answer)).to.deep.equal([]);
      answer.remove();
    }
    expect(new Set(strokes).size).to.equal(2);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`stays readable in forced colours, ${colorScheme}: letters on their grounds, lines on the page`, async () => {
      await emulateMedia({ colorScheme });
      await emulateMedia({ forcedColors: 'active' });
      define();
      const answer = document.createElement('plant-answer') as AnswerElement;
      answer.setAttribute('theme', colorScheme);
      document.body.append(answer);
      disposed.push(() => answer.remove());
      const ready = new Promise((resolve) => answer.addEventListener('plant-ready', resolve, { once: true }));
      answer.push(Object.values(SAMPLE_DIAGRAMS).map(fenced).join('\n\n'));
      answer.end();
      await ready;
      const drawings = await until('the drawings', () => {
        const found = answer.shadowRoot?.querySelectorAll('svg.dg-svg');
        return found?.length === Object.keys(SAMPLE_DIAGRAMS).length ? found : null;
      });
      const page = systemColor('Canvas');
      const faint: string[] = [];
      for (const svg of drawings) {
        const shapes = [...svg.querySelectorAll('path')];
        const kind = svg.getAttribute('aria-label') ?? '';
        for (const text of svg.querySelectorAll('text')) {
          const box = text.getBBox();
          const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
          const below = shapes.filter(
            (shape) =>
              getComputedStyle(shape).fill !== 'none' &&
              shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING &&
              shape.isPointInFill(middle),
          );
          const ground = below.length > 0 ? getComputedStyle(below.at(-1) as Element).fill : page;
          const found = contrastOf(getComputedStyle(text).fill, ground, page);
          if (found < 4.5) faint.push(`${kind}: "${text.textContent}" ${found.toFixed(1)}`);
        }
        for (const shape of shapes) {
          const { fill, stroke } = getComputedStyle(shape);
          const seen = [fill, stroke].filter((color) => color !== 'none');
          // A ground that only hides a line behind letters is the page itself.
          if (shape.classList.contains('dg-ground')) continue;
          if (!seen.some((color) => contrastOf(color, page, page) >= 3))
            faint.push(`${kind}: ${shape.getAttribute('class')} ${fill} ${stroke}`);
        }
      }
      await emulateMedia({ colorScheme: 'light' });
      expect([...new Set(faint)]).to.deep.equal([]);
    });
});
