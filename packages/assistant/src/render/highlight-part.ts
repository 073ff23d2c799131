import bash from 'highlight.js/lib/languages/bash';
import diff from 'highlight.js/lib/languages/diff';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

// What stands in answers about a plant: queries, payloads, settings, scripts of gateways.
const lowlight = createLowlight({ bash, diff, ini, java, javascript, json, python, sql, xml, yaml });

/** As much of a tree as is read here. */
interface Branch {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly Branch[];
}

/** Colours a code element of a known language, by classes alone; its text stays the same to the letter. */
function highlight(element: HTMLElement): void {
  const language = element.dataset['language'] ?? '';
  if (!lowlight.registered(language)) return;
  const tree = lowlight.highlight(language, element.textContent ?? '', { prefix: 'hl-' }) as Branch;
  const coloured = document.createDocumentFragment();
  append(coloured, tree.children ?? []);
  element.replaceChildren(coloured);
}

function append(parent: Node, branches: readonly Branch[]): void {
  for (const branch of branches) {
    if (branch.type === 'text') parent.appendChild(document.createTextNode(branch.value ?? ''));
    else {
      const names = branch.properties?.className;
      const span = document.createElement('span');
      if (Array.isArray(names)) span.className = names.map(String).join(' ');
      append(span, branch.children ?? []);
      parent.appendChild(span);
    }
  }
}

export default { highlight };
