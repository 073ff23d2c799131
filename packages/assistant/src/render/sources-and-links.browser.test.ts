import { afterEach, beforeEach, describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { renderMarkdown } from './markdown-stream.ts';
import type { RenderOptions } from './render-options.ts';

let target: HTMLElement;
let disposed: (() => void)[] = [];
beforeEach(() => {
  target = document.createElement('div');
  target.className = 'md';
  document.body.append(target);
});
afterEach(() => {
  for (const dispose of disposed) dispose();
  disposed = [];
  target.remove();
});

async function draw(text: string, options: Partial<RenderOptions> = {}): Promise<void> {
  const drawn = renderMarkdown(target, text, options);
  disposed.push(() => drawn.dispose());
  await drawn.whole;
}
const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = target.querySelector<T>(selector);
  if (found === null) throw new Error(`nothing fits ${selector}`);
  return found;
};
const preview = (): string | null => target.querySelector('.md-preview')?.textContent ?? null;
const pointer = (type: string, relatedTarget: Element | null = null): PointerEvent =>
  new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget });

describe('sources of an answer', () => {
  const ANSWER =
    'It rose by **312 CNY**[^1], see[^tariff] and[^9].\n\n[^1]: Meter `M12`, 15 min\n[^tariff]: Tariff *2026-11*\n';

  it('CHT-14 stand as marks in the text and as a list, and a mark shows its source beside it', async () => {
    await draw(ANSWER);
    const marks = [...target.querySelectorAll<HTMLElement>('.md-cite button')];
    expect(marks.map((mark) => mark.textContent)).to.deep.equal(['1', 'tariff', '9']);
    expect(marks[0]?.getAttribute('aria-label')).to.equal('Source 1');
    expect([...target.querySelectorAll('.md-source')].map((line) => line.textContent)).to.deep.equal([
      '1Meter M12, 15 min',
      'tariffTariff 2026-11',
    ]);
    expect(target.textContent).not.to.contain('[^');
    marks[0]?.click();
    expect(preview()).to.equal('Meter M12, 15 min');
    expect(find('.md-preview').matches(':popover-open')).to.equal(true);
    const box = find('.md-preview').getBoundingClientRect();
    expect(box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight).to.equal(
      true,
    );
    marks[0]?.click();
    expect(preview()).to.equal(null);
    marks[1]?.dispatchEvent(pointer('pointerover'));
    expect(preview()).to.equal('Tariff 2026-11');
    marks[1]?.dispatchEvent(pointer('pointerout'));
    expect(preview()).to.equal(null);
    marks[2]?.focus();
    marks[2]?.click();
    expect(preview()).to.equal('The answer does not name this source');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    expect(marks[2]?.dispatchEvent(escape)).to.equal(false);
    expect(preview()).to.equal(null);
    expect(document.activeElement).to.equal(marks[2]);
  });

  it('CHT-14 a click keeps the source that the pointer only showed, until it is clicked again', async () => {
    await draw(ANSWER);
    const [first, second] = target.querySelectorAll<HTMLElement>('.md-cite button');
    first?.dispatchEvent(pointer('pointerover'));
    first?.click();
    expect(preview()).to.equal('Meter M12, 15 min');
    first?.dispatchEvent(pointer('pointerout'));
    second?.dispatchEvent(pointer('pointerover'));
    expect(preview()).to.equal('Meter M12, 15 min');
    second?.dispatchEvent(pointer('pointerout'));
    first?.dispatchEvent(pointer('pointerover'));
    first?.click();
    expect(preview()).to.equal(null);
    first?.dispatchEvent(pointer('pointerout'));
    second?.dispatchEvent(pointer('pointerover'));
    // The pointer may go on into the box, to read it or to follow what stands in it.
    second?.dispatchEvent(pointer('pointerout', find('.md-preview')));
    expect(preview()).to.equal('Tariff 2026-11');
    find('.md-preview').dispatchEvent(pointer('pointerout', document.body));
    expect(preview()).to.equal(null);
  });
});

describe('CHT-40 links and images of an answer', () => {
  it('app: links go to the host, which opens them without leaving the page', async () => {
    const asked: unknown[] = [];
    const before = location.href;
    await draw(
      '[the board](app:board/peakValleyUsage?areaId=P.W1&range=today), [alarm](app:alarm/a1), [x](app:none)',
      {
        onAppLink(link) {
          asked.push(link);
          return link.kind === 'board';
        },
      },
    );
    const [board, alarm] = [...target.querySelectorAll<HTMLElement>('.md-app-link')];
    expect(target.querySelectorAll('.md-app-link').length).to.equal(2);
    expect(target.querySelectorAll('a').length).to.equal(0);
    board?.click();
    expect(asked).to.deep.equal([
      { kind: 'board', id: 'peakValleyUsage', query: { areaId: 'P.W1', range: 'today' } },
    ]);
    expect(preview()).to.equal(null);
    alarm?.click();
    expect(preview()).to.equal('This page cannot open it');
    expect(location.href).to.equal(before);
  });

  it('links to other hosts ask first and name the host, those of the allow-list and of our own do not', async () => {
    await draw(
      '[a](https://other.example/x) [b](https://docs.example/y) [c](/cloud/z) [d](mailto:a@b.example)',
      {
        linkHosts: ['docs.example'],
      },
    );
    const [foreign, listed, own, mail] = [...target.querySelectorAll('a')];
    const went: boolean[] = [];
    // The last listener: what was not prevented would be followed.
    const stop = (event: Event): void => {
      went.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', stop);
    try {
      foreign?.click();
      expect(preview()).to.equal('This link leads to other.exampleOpen');
      const open = find<HTMLAnchorElement>('.md-preview a');
      expect([open.href, open.target, open.rel]).to.deep.equal([
        'https://other.example/x',
        '_blank',
        'noopener noreferrer',
      ]);
      const middle = new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true });
      expect(foreign?.dispatchEvent(middle)).to.equal(false);
      for (const link of [listed, own, mail]) link?.click();
      expect(went).to.deep.equal([false, true, true, true]);
    } finally {
      document.removeEventListener('click', stop);
    }
  });

  it('images of other hosts wait for a click on their card, those of the allow-list do not', async () => {
    const calls = (): number =>
      performance.getEntriesByType('resource').filter((e) => e.name.includes('blocked-image')).length;
    const before = calls();
    await draw(`![plan](https://other.example/blocked-image.png) ![own](${location.origin}/favicon.ico)`);
    expect(target.querySelectorAll('img').length).to.equal(1);
    expect(find('.md-image-card').textContent).to.equal('planLoad image from other.example');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls()).to.equal(before);
    target.replaceChildren();
    await draw('![plan](data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=)', {
      imageHosts: ['other.example'],
    });
    expect(target.querySelectorAll('img').length).to.equal(1);
  });
});

describe('code and tables', () => {
  let clipboard: string[];
  beforeEach(() => {
    clipboard = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText(text: string) {
          clipboard.push(text);
          return Promise.resolve();
        },
      },
    });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

  it('code is copied as it is and wraps on demand; the source of a diagram of another program says that it is not drawn', async () => {
    await draw('```sql\nselect 1;\n  -- two\n```\n\n```plantuml\na -> b\n```');
    find<HTMLElement>('[data-action="copy-code"]').click();
    await until('the word', () => find('[data-action="copy-code"]').textContent === 'Copied');
    expect(clipboard).to.deep.equal(['select 1;\n  -- two']);
    const wrap = find<HTMLElement>('[data-action="wrap-code"]');
    wrap.click();
    expect([find('.md-code').classList.contains('md-wrap'), wrap.getAttribute('aria-pressed')]).to.deep.equal(
      [true, 'true'],
    );
    wrap.click();
    expect(find('.md-code').classList.contains('md-wrap')).to.equal(false);
    expect([...target.querySelectorAll('.md-note')].map((note) => note.textContent)).to.deep.equal([
      'Source of a diagram; it is not drawn here.',
    ]);
  });

  it('a table is copied for a spreadsheet and as CSV, without running formulas', async () => {
    await draw('| a | b |\n|---|---:|\n| =1+2 | -5.1 |\n| "x", y | @SUM |');
    find<HTMLElement>('[data-action="copy-table"]').click();
    find<HTMLElement>('[data-action="copy-csv"]').click();
    await until('both', () => clipboard.length === 2);
    expect(clipboard).to.deep.equal([
      'a\tb\n\'=1+2\t-5.1\n"x", y\t\'@SUM',
      'a,b\r\n\'=1+2,-5.1\r\n"""x"", y",\'@SUM',
    ]);
  });
});
