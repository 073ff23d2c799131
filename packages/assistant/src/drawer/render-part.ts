import { createMarkdownStream } from '../render/index.ts';
import diagramCss from '../diagrams/diagram.css?inline';
import ownCss from '../render/markdown.css?inline';

const markdownCss = ownCss + diagramCss;

/** What comes with the first answer. */
export default { createMarkdownStream, markdownCss };
