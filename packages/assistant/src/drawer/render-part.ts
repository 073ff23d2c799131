import { createMarkdownStream } from '../render/index.ts';
import markdownCss from '../render/markdown.css?inline';

/** What comes with the first answer. */
export default { createMarkdownStream, markdownCss };
