import type { RenderOptions } from './render-options.ts';

/** The mark of a source in a text; what the source is shows beside it when it is asked. */
export function citeNode(id: string, options: RenderOptions): HTMLElement {
  const mark = document.createElement('sup');
  mark.className = 'md-cite';
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['action'] = 'cite';
  button.dataset['cite'] = id;
  button.setAttribute('aria-label', options.labels.cite.replace('{id}', id));
  button.textContent = id;
  mark.append(button);
  return mark;
}
