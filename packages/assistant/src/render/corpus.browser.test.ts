import { describe, expect, it } from '../../../../tests/support/browser.ts';
import { documentCorpus } from './document-corpus.ts';
import { createMarkdownStream, renderMarkdown } from './markdown-stream.ts';

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Pieces of changing length, from single characters to paragraphs. */
function pieces(text: string, seed: number): string[] {
  const lengths = [1, 3, 24, 7, 120, 2, 40];
  const cut: string[] = [];
  for (let at = 0, turn = seed; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    cut.push(text.slice(at, at + length));
    at += length;
  }
  return cut;
}

const SHARE = 60;

/** What a document differs by when it is streamed, or null. */
async function difference(text: string, index: number): Promise<string | null> {
  const streamed = document.createElement('div');
  const once = document.createElement('div');
  document.body.append(streamed, once);
  const stream = createMarkdownStream(streamed);
  for (const [turn, piece] of pieces(text, index).entries()) {
    stream.push(piece);
    if (turn % 4 === index % 4) await frame();
  }
  await stream.end();
  const whole = renderMarkdown(once, text);
  await whole.whole;
  const isSame =
    streamed.isEqualNode(once) &&
    (once.textContent !== '' || once.querySelector('*') !== null || text.trim() === '');
  stream.dispose();
  whole.dispose();
  streamed.remove();
  once.remove();
  return isSame ? null : `${index}: ${text}`;
}

describe('CHT-44 streaming is the final rendering', () => {
  const corpus = documentCorpus();

  it('the corpus holds three hundred different documents', () => {
    expect(corpus.length).to.equal(300);
    expect(new Set(corpus).size).to.be.greaterThan(290);
  });

  // Several at once share their frames, which keeps the test short.
  for (let from = 0; from < 300; from += SHARE)
    it(`documents ${from + 1} to ${from + SHARE} stand the same however they arrive`, async () => {
      const differences = await Promise.all(
        corpus.slice(from, from + SHARE).map((text, at) => difference(text, from + at)),
      );
      expect(differences.filter((each) => each !== null)).to.deep.equal([]);
    });
});
