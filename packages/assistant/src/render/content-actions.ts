import { shownImage } from './link-dom.ts';
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
  const onClick = (event: Event): void => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null;
    if (button === null || !root.contains(button)) return;
    const table = button.closest('.md-table')?.querySelector('table');
    switch (button.dataset['action']) {
      case 'copy-code':
        return copy(button, button.closest('.md-code')?.querySelector('code')?.textContent ?? '');
      case 'copy-table':
        return copy(button, table ? tableAsTsv(cellsOf(table)) : '');
      case 'copy-csv':
        return copy(button, table ? tableAsCsv(cellsOf(table)) : '');
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
  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
    for (const timer of timers) clearTimeout(timer);
  };
}

const cellsOf = (table: HTMLTableElement): string[][] =>
  [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''));
