import { afterEach, beforeEach, describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { appendBlocks } from './block-dom.ts';
import { HOSTILE_PAYLOADS } from './hostile-payloads.ts';
import { createEnricher } from './enrich.ts';
import { createMarkdownStream, renderMarkdown } from './markdown-stream.ts';
import { readMarkdown } from './markdown-tokens.ts';
import { withDefaults } from './render-options.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

let target: HTMLElement;
beforeEach(() => {
  target = document.createElement('div');
  target.className = 'md';
  document.body.append(target);
});
afterEach(() => target.remove());

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const long = SAMPLE_DOCUMENTS.slice(0, 9).join('\n\n');

/** What stands, without the groups, which only help the layout. */
const blocksOf = (root: Element): string[] =>
  [...root.querySelectorAll(':scope > .md-group')].flatMap((group) =>
    [...group.childNodes].map((n) => (n as Element).outerHTML ?? n.textContent),
  );

async function streamed(text: string, pieceUnits: number, pauseEvery: number): Promise<HTMLElement> {
  const root = document.createElement('div');
  target.append(root);
  const stream = createMarkdownStream(root);
  for (let at = 0, count = 0; at < text.length; at += pieceUnits, count += 1) {
    stream.push(text.slice(at, at + pieceUnits));
    if (count % pauseEvery === 0) await frame();
  }
  await stream.end();
  stream.dispose();
  return root;
}

describe('a streamed answer', () => {
  SAMPLE_DOCUMENTS.forEach((text, index) => {
    it(`after its end stands as if it had come in one go: document ${index + 1}`, async () => {
      const once = document.createElement('div');
      await renderMarkdown(once, text).whole;
      for (const [piece, pause] of [
        [1, 9],
        [7, 2],
        [400, 1],
      ] as const) {
        const root = await streamed(text, piece, pause);
        expect(root.innerHTML).to.equal(once.innerHTML);
      }
      // Html that stays open reaches over blocks only where the whole text is read at once.
      if (/<details/.test(text)) return;
      const whole = document.createElement('div');
      const group = document.createElement('div');
      group.className = 'md-group';
      appendBlocks(group, readMarkdown(text), withDefaults({}));
      whole.append(group);
      const enricher = createEnricher(withDefaults({}).labels);
      enricher.take([group]);
      await enricher.whole();
      expect(blocksOf(once)).to.deep.equal(blocksOf(whole));
    });
  });

  it('never touches a finished block again: nodes and selection last', async () => {
    const stream = createMarkdownStream(target);
    stream.push('第一段 **粗**\n\n第二段\n\n');
    await until('two blocks', () => target.querySelectorAll('p').length === 2);
    const first = target.querySelector('p') as HTMLElement;
    const strong = first.querySelector('strong') as HTMLElement;
    getSelection()?.selectAllChildren(strong);
    const changed: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changed.push(...records));
    observer.observe(first, { childList: true, subtree: true, characterData: true, attributes: true });
    for (const unit of long) {
      stream.push(unit);
      if (unit === '\n') await frame();
    }
    await stream.end();
    expect(target.querySelector('p')).to.equal(first);
    expect(changed.length + observer.takeRecords().length).to.equal(0);
    expect(getSelection()?.toString()).to.equal('粗');
    stream.dispose();
  });

  it('keeps the box of an open code fence while it grows and when it closes', async () => {
    const stream = createMarkdownStream(target);
    stream.push('```js\nlet a = 1;\n');
    const code = await until('the code', () => target.querySelector('code'));
    stream.push('let b = 2;\n``');
    await until('the second line', () => code.textContent?.includes('b = 2') ?? false);
    expect(code.textContent).to.equal('let a = 1;\nlet b = 2;');
    stream.push('`\n\n后');
    await stream.end();
    expect(target.querySelector('code')).to.equal(code);
    expect(target.textContent).to.contain('后');
    stream.dispose();
  });

  it('shows a chart only when its block is whole, once', async () => {
    const text = SAMPLE_DOCUMENTS[5] ?? '';
    const stream = createMarkdownStream(target);
    stream.push(text.slice(0, 40));
    await until('a placeholder', () => target.querySelector('.md-drawing'));
    expect(target.textContent).not.to.contain('kind');
    stream.push(text.slice(40));
    await stream.end();
    const charts = target.querySelectorAll('plant-chart');
    expect(charts.length).to.equal(1);
    expect((charts[0] as unknown as { data: { kind: string } }).data.kind).to.equal('bar');
    expect(target.querySelectorAll('.md-code').length).to.equal(1);
    stream.dispose();
  });

  it('shows a board by its own tag with area and range, and nothing that is no board', async () => {
    await renderMarkdown(target, SAMPLE_DOCUMENTS[6] ?? '', {
      tagPrefix: 'acme',
      elementAttributes: { session: 's1' },
    }).whole;
    const board = target.querySelector('acme-whole-plant-energy-board');
    expect(board?.getAttribute('area-id')).to.equal('kiln-1');
    expect(board?.getAttribute('range')).to.equal('today');
    expect(board?.getAttribute('session')).to.equal('s1');
  });

  it('does a burst in short tasks', async () => {
    const stream = createMarkdownStream(target);
    const text = `${long}\n\n`.repeat(60);
    const gaps: number[] = [];
    let done = false;
    let lastMs = performance.now();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const nowMs = performance.now();
      gaps.push(nowMs - lastMs);
      lastMs = nowMs;
      if (!done) channel.port2.postMessage(0);
    };
    channel.port2.postMessage(0);
    stream.push(text);
    await stream.end();
    done = true;
    expect(target.querySelectorAll('table').length).to.equal(2 * 60);
    // The work was spread: it took several tasks, none of them the whole of it.
    expect(gaps.length).to.be.greaterThan(5);
    stream.dispose();
  });
});

describe('AST-06 rich text, links, images and hostile answers', () => {
  it('opens foreign links beside, without a way back', async () => {
    await renderMarkdown(target, '[a](https://other.example/x) [b](/cloud/boards) [c](mailto:a@b.example)')
      .whole;
    const [foreign, own, mail] = [...target.querySelectorAll('a')];
    expect(foreign?.rel).to.equal('noopener noreferrer');
    expect(foreign?.target).to.equal('_blank');
    expect([own?.target, own?.pathname]).to.deep.equal(['', '/cloud/boards']);
    expect(mail?.protocol).to.equal('mailto:');
  });

  it('shows links to images as images, own ones at once and foreign ones after a click', async () => {
    await renderMarkdown(target, '[图](/a.png) [照](https://other.example/p.jpg)').whole;
    expect(target.querySelector('img')?.alt).to.equal('图');
    expect(target.querySelectorAll('img').length).to.equal(1);
    const card = target.querySelector<HTMLButtonElement>('.md-image-card');
    expect(card?.textContent).to.equal('照Load image from other.example');
    expect(target.querySelectorAll('a').length).to.equal(0);
  });

  it('shows images of an allowed host', async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    await renderMarkdown(target, `![a](${pixel}) ![b](${location.origin}/b.png)`).whole;
    expect(target.querySelectorAll('img').length).to.equal(2);
  });

  // The page's policy reports every blocked script, style and image, and a report fails the test.
  HOSTILE_PAYLOADS.forEach((payload, index) => {
    it(`hostile answer ${index + 1} is inert: ${payload.slice(0, 50).replaceAll(/\s+/g, ' ')}`, async () => {
      const before = performance.getEntriesByType('resource').length;
      const stream = createMarkdownStream(target);
      for (const unit of payload) stream.push(unit);
      await frame();
      await frame();
      await stream.end();
      await frame();
      expect(Reflect.get(window, '__pwned')).to.equal(undefined);
      const foreign = performance
        .getEntriesByType('resource')
        .slice(before)
        .filter((e) => !e.name.startsWith(location.origin));
      expect(foreign.map((entry) => entry.name)).to.deep.equal([]);
      for (const element of target.querySelectorAll('*')) {
        expect(
          element.matches(
            'script,style,link,meta,base,iframe,object,embed,form,svg,video,audio,template,plant-session,plant-assistant',
          ),
        ).to.equal(false);
        // Formulas are set here, never taken over.
        if (element.localName === 'math') expect(element.parentElement?.className).to.match(/^md-math/);
        for (const { name, value } of element.attributes) {
          expect(name).not.to.match(/^on|^style$|^srcset$|^ping$|^id$|^name$|^formaction$/);
          if (name === 'href' || name === 'src') expect(value).to.match(/^(?:https?:|mailto:|data:image\/)/);
        }
        if (element instanceof HTMLImageElement)
          expect(new URL(element.src).origin).to.equal(location.origin);
      }
      stream.dispose();
    });
  });
});
