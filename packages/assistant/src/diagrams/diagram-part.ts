import type { RenderLabels } from '../render/render-options.ts';
import { partsList, svgOf } from './diagram-dom.ts';
import { showLarge } from './diagram-dialog.ts';
import { englishWord, type DiagramWord } from './diagram-words.ts';
import { drawDiagram } from './draw-diagram.ts';
import type { RefusalReason } from './refusal.ts';

/**
 * Puts a drawing in front of its source, which stays in the box to be shown and copied. A text that is no diagram stays
 * as it is, and the answer is why.
 */
function draw(code: HTMLElement, labels: RenderLabels): string | null {
  const box = code.closest<HTMLElement>('.md-code');
  const bar = box?.querySelector('.md-bar');
  const [name, actions] = [bar?.firstElementChild, bar?.lastElementChild];
  if (!box || !name || !actions) return null;
  const word = labels.diagramWord ?? englishWord;
  const result = drawDiagram(code.textContent ?? '');
  if ('refused' in result) return reasonText(result.refused, word);
  const { drawn } = result;
  const kind = word(`kind.${drawn.kind}`);
  const title = drawn.title === '' ? kind : `${kind}: ${drawn.title.replaceAll('\n', ' ')}`;
  name.textContent = kind;

  const figure = document.createElement('figure');
  figure.className = 'dg-figure-box';
  if (drawn.title !== '') {
    const caption = document.createElement('figcaption');
    caption.textContent = drawn.title;
    figure.append(caption);
  }
  const scroll = document.createElement('div');
  scroll.className = 'dg-scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'group');
  scroll.setAttribute('aria-label', kind);
  const svg = svgOf(drawn.scene, title);
  scroll.append(svg);
  figure.append(scroll, partsList(drawn));

  const source = button(word('source'));
  source.setAttribute('aria-pressed', 'false');
  source.addEventListener('click', () => {
    const isDrawn = box.classList.toggle('dg-drawn');
    source.setAttribute('aria-pressed', String(!isDrawn));
  });
  const large = button(word('large'));
  large.setAttribute('aria-haspopup', 'dialog');
  large.addEventListener('click', () =>
    showLarge({ svg, title, kind, word, around: box.closest('.md') ?? box }),
  );
  actions.prepend(source, large);
  box.querySelector('pre')?.before(figure);
  box.classList.add('dg', 'dg-drawn');
  return null;
}

function button(label: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  return element;
}

function reasonText(reason: RefusalReason, word: DiagramWord): string {
  switch (reason.why) {
    case 'kind':
      return word('not.kind', { name: reason.name });
    case 'text':
      return word('not.text', { line: reason.line });
    default:
      return word(`not.${reason.why}`);
  }
}

export default { draw };
