/**
 * Streamed markdown as DOM: safe by construction, finished blocks stay untouched. No React in here. `markdown.css`
 * holds its looks.
 */
export { createMarkdownStream, renderMarkdown, type MarkdownStream } from './markdown-stream.ts';
export { DEFAULT_LABELS, type RenderLabels, type RenderOptions } from './render-options.ts';
