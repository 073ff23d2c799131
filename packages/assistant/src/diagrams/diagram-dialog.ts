import type { DiagramWord } from './diagram-words.ts';

export interface LargeDiagram {
  readonly svg: SVGSVGElement;
  readonly title: string;
  readonly kind: string;
  readonly word: DiagramWord;
  /** Bears the styles; the dialog itself is in the top layer. */
  readonly around: Element;
}

/** The drawing over the whole page, with room to read it and files to take away. */
export function showLarge({ svg, title, kind, word, around }: LargeDiagram): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'dg-dialog';
  dialog.setAttribute('aria-label', title);
  const head = document.createElement('div');
  head.className = 'dg-dialog-head';
  const name = document.createElement('h2');
  name.textContent = title;
  const actions = document.createElement('div');
  actions.className = 'dg-dialog-actions';
  head.append(name, actions);

  const scroll = document.createElement('div');
  scroll.className = 'dg-dialog-scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'group');
  scroll.setAttribute('aria-label', kind);
  const sheet = document.createElement('div');
  sheet.className = 'dg-sheet';
  const drawing = svg.cloneNode(true) as SVGSVGElement;
  drawing.classList.remove('dg-fit');
  sheet.append(drawing);
  scroll.append(sheet);

  const actual = add(actions, word('actual'), () => {
    const isActual = dialog.classList.toggle('dg-actual');
    actual.setAttribute('aria-pressed', String(isActual));
  });
  actual.setAttribute('aria-pressed', 'false');
  const root = around.getRootNode();
  if (root instanceof ShadowRoot)
    for (const file of ['png', 'svg'] as const) {
      const save = add(actions, word(file), () => {
        void saveDrawing(file, root, sheet, dialog, kind).catch(() => {
          save.textContent = word('saveFailed');
        });
      });
    }
  const close = add(actions, word('close'), () => dialog.close());

  dialog.append(head, scroll);
  // The drawer behind has its own meaning of Escape.
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.stopPropagation();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove(), { once: true });
  around.append(dialog);
  dialog.showModal();
  close.focus({ preventScroll: true });
}

function add(actions: Element, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', act);
  actions.append(button);
  return button;
}

/** The file of the drawing in its own size and in the colours that it has on the page. */
async function saveDrawing(
  file: 'png' | 'svg',
  root: ShadowRoot,
  sheet: HTMLElement,
  dialog: HTMLElement,
  stem: string,
): Promise<void> {
  const { takeOut } = await import('@plantdeck/core/picture');
  const wasActual = dialog.classList.contains('dg-actual');
  dialog.classList.add('dg-actual');
  try {
    await takeOut(file, {
      root,
      shown: sheet,
      notDrawn: 'button',
      whole: '.dg-sheet',
      stem,
      title: stem,
      lang: '',
      foot: [],
      pageWord: '',
      nowMs: 0,
      pageTables: () => Promise.resolve([]),
    });
  } finally {
    dialog.classList.toggle('dg-actual', wasActual);
  }
}
