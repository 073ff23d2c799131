import { parseAppLink } from '@plantdeck/core/contract';
import { shownImage } from './link-dom.ts';
import { createPreview } from './preview.ts';
import type { RenderOptions } from './render-options.ts';
import { tableAsCsv, tableAsTsv } from './table-text.ts';

const SAID_MS = 1500;

/** One listener serves all buttons of an answer. Answers the undo. */
export function listenToActions(root: HTMLElement, options: RenderOptions): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const say = (button: HTMLElement, words: string): void => {
    const before = button.dataset['label'] ?? button.textContent ?? '';
    button.dataset['label'] = before;
    button.textContent = words;
    const timer = setTimeout(() => {
      timers.delete(timer);
      button.textContent = before;
      delete button.dataset['label'];
    }, SAID_MS);
    timers.add(timer);
  };
  const copy = (button: HTMLElement, text: string): void => {
    // Without a secure context there is no clipboard at all.
    const written =
      (navigator.clipboard as Clipboard | undefined)?.writeText(text) ??
      Promise.reject(new Error('no clipboard'));
    written.then(
      () => say(button, options.labels.copied),
      () => say(button, options.labels.copyFailed),
    );
  };
  const preview = createPreview(root);
  /** Shown by the pointer that rests on it only; a click keeps it. */
  let isPassing = false;
  const isIn = (to: EventTarget | null, selector: string): boolean =>
    to instanceof Element && to.closest(selector) !== null;
  const note = (words: string): HTMLElement => {
    const text = document.createElement('p');
    text.textContent = words;
    return text;
  };
  const buttonOf = (event: Event): HTMLElement | null => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null;
    return found !== null && root.contains(found) ? found : null;
  };
  const cite = (button: HTMLElement): void => {
    const id = CSS.escape(button.dataset['cite'] ?? '');
    const source = root.querySelector(`.md-source[data-source="${id}"] > :last-child`);
    preview.show(button, source?.cloneNode(true) ?? note(options.labels.citeMissing));
  };
  /** Names the host before anything is asked of it. */
  const askLink = (link: HTMLElement): void => {
    const open = document.createElement('a');
    open.href = link.getAttribute('href') ?? '';
    open.target = '_blank';
    open.rel = 'noopener noreferrer';
    open.textContent = options.labels.linkOpen;
    const content = document.createDocumentFragment();
    content.append(note(options.labels.linkLeads.replace('{host}', link.dataset['host'] ?? '')), open);
    preview.show(link, content);
    open.focus({ preventScroll: true });
  };
  const followAppLink = (button: HTMLElement): void => {
    const link = parseAppLink(button.dataset['link'] ?? '');
    if (link !== null && !options.onAppLink(link)) preview.show(button, note(options.labels.noPage));
  };
  const onClick = (event: Event): void => {
    const button = buttonOf(event);
    const before = preview.anchor;
    const wasPassing = isPassing;
    if (!isIn(event.target, '.md-preview')) preview.hide();
    if (button === null) return;
    isPassing = false;
    const table = button.closest('.md-table')?.querySelector('table');
    switch (button.dataset['action']) {
      case 'copy-code':
        return copy(button, button.closest('.md-code')?.querySelector('code')?.textContent ?? '');
      case 'copy-table':
        return copy(button, table ? tableAsTsv(cellsOf(table)) : '');
      case 'copy-csv':
        return copy(button, table ? tableAsCsv(cellsOf(table)) : '');
      case 'wrap-code': {
        const isWrapped = button.closest('.md-code')?.classList.toggle('md-wrap') ?? false;
        return button.setAttribute('aria-pressed', String(isWrapped));
      }
      case 'cite':
        return before === button && !wasPassing ? undefined : cite(button);
      case 'ask-link':
        event.preventDefault();
        return before === button ? undefined : askLink(button);
      case 'app-link':
        return followAppLink(button);
      case 'load-image': {
        const { src = '', alt = '' } = button.dataset;
        const image = shownImage(src, alt);
        image.addEventListener('error', () => say(button, options.labels.imageFailed), { once: true });
        image.addEventListener('load', () => button.replaceWith(image), { once: true });
        image.loading = 'eager';
        return;
      }
    }
  };
  // A middle click is no `click`, and would ask the host all the same.
  const onAuxClick = (event: Event): void => {
    if (buttonOf(event)?.dataset['action'] === 'ask-link') onClick(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { anchor } = preview;
    if (event.key !== 'Escape' || !preview.hide()) return;
    event.preventDefault();
    if (anchor instanceof HTMLElement) anchor.focus({ preventScroll: true });
  };
  const onHover = (event: PointerEvent): void => {
    const button = buttonOf(event);
    if (event.pointerType !== 'mouse' || button?.dataset['action'] !== 'cite') return;
    // What was opened by a click stays until it is closed.
    if (preview.anchor !== null && !isPassing) return;
    if (preview.anchor !== button) cite(button);
    isPassing = true;
  };
  const onLeave = (event: PointerEvent): void => {
    if (isPassing && !isIn(event.relatedTarget, '.md-cite, .md-preview')) preview.hide();
  };
  const onFocusOut = (event: FocusEvent): void => {
    if (!isIn(event.relatedTarget, '.md-preview')) preview.hide();
  };
  const listeners: readonly (readonly [string, (event: never) => void])[] = [
    ['click', onClick],
    ['auxclick', onAuxClick],
    ['keydown', onKeyDown],
    ['pointerover', onHover],
    ['pointerout', onLeave],
    ['focusout', onFocusOut],
  ];
  for (const [type, listener] of listeners) root.addEventListener(type, listener as EventListener);
  return () => {
    for (const [type, listener] of listeners) root.removeEventListener(type, listener as EventListener);
    preview.hide();
    for (const timer of timers) clearTimeout(timer);
  };
}

const cellsOf = (table: HTMLTableElement): string[][] =>
  [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''));
