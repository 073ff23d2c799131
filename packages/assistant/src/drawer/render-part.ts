/** What comes with the first answer. */
export { createMarkdownStream } from '../render/index.ts';
export { default as markdownCss } from '../render/markdown.css?inline';
