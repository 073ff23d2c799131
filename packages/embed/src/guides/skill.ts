import type { ElementDescriptor } from '@plantdeck/core/element';

/**
 * A skill for coding assistants, as a folder with `SKILL.md`: when to use it, the steps, and the references of this very
 * version beside it.
 * @returns text by file
 */
export function toSkill(
  elements: readonly ElementDescriptor[],
  version: string,
): Readonly<Record<string, string>> {
  const boards = elements.filter(({ name }) => name.endsWith('-board'));
  const widgets = elements.filter(({ name }) => name.endsWith('-widget'));
  const list = (some: readonly ElementDescriptor[]): string =>
    some.map(({ name, summary }) => `- \`plant-${name}\`: ${summary}`).join('\n');
  return {
    'SKILL.md': `---
name: embed-plantdeck
description: Puts Plantdeck ${version} web components (energy and production boards, charts, widgets, the assistant) into a web page or a React, Vue, Angular, Svelte or Solid application, with token call, content security policy and integrity. Use it when a page has to show plant, energy, alarm or production data with plant-* elements.
license: Apache-2.0
---

# Embed Plantdeck ${version}

## Steps

1. Choose the elements from the lists below; read \`../../elements/<tag>.md\` of each before writing attributes.
2. Put one script tag into the page’s head, with the exact version and its hash: \`crossorigin
   src="https://plant.example.com/plantdeck/${version}/plantdeck.js" integrity="(of plantdeck.js in integrity.json)"\`.
3. Put a \`<plant-session token-url="…">\` around the elements. The address is a call of the page’s own back end; take it from
   \`../../docs/token-endpoints/\` and name the chosen elements in it. The client secret stays in the back end.
4. Write the page’s \`Content-Security-Policy\` as \`../../docs/content-security-policy.md\` tells it.
5. In a framework follow \`../../docs/hosts/\`; React from 19 on takes the tags as they are, before it the components of
   \`@plantdeck/embed/react\`.
6. Check the finished page: \`checkPage\` of \`@plantdeck/embed/kit\`, or \`await plantdeck.doctor()\` in the browser.

## Never

- a token, a password or a client secret in an attribute, an address or a script of the page
- objects as attributes: set \`element.data\`, \`element.settings\` and the like as properties
- styles that reach into an element: use \`--plant-*\` tokens and \`::part\`
- attributes that the element’s page does not name

## Without a platform

\`element.data = payload\`, or \`src="/my/data.json" refresh-seconds="30"\`. The payload’s JSON Schema is
\`../../schema/<name>.json\`; a field that does not fit is named on screen and in \`plant-error\`. To try elements out, run
them on the recorded plant: \`startReplay\` of \`@plantdeck/embed/kit\`.

## Boards

${list(boards)}

## Widgets

${list(widgets)}

## Other elements

${list(elements.filter((each) => !boards.includes(each) && !widgets.includes(each)))}
`,
  };
}
