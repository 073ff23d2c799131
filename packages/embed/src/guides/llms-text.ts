import type { ElementDescriptor } from '@plantdeck/core/element';

/** A page of documentation as it is published: its path below the bundle and its text. */
export interface DocsPage {
  readonly path: string;
  readonly text: string;
}

/**
 * `llms.txt` of one version: what the suite is, the five lines that embed it, and where everything else of this version
 * can be read. Paths are relative to the folder it lies in.
 */
export function toLlmsText(
  elements: readonly ElementDescriptor[],
  docs: readonly DocsPage[],
  schemas: readonly string[],
  version: string,
): string {
  const link = (path: string, title: string, about = ''): string =>
    `- [${title}](${path})${about && `: ${about}`}`;
  return `${[
    `# Plantdeck ${version}`,
    '> Web components for industrial energy and production: live boards, charts, widgets, an assistant and a whole product, put into any page by one script tag. No frame, no build step, no cookies.',
    `All of this belongs to version ${version}. A page embeds an element so; [ten minutes to a live board](docs/start.md) says what stands behind each line:`,
    [
      '```html',
      '<script type="module" crossorigin',
      `  src="https://plant.example.com/plantdeck/${version}/plantdeck.js"`,
      '  integrity="(of plantdeck.js in integrity.json)"></script>',
      '<plant-session token-url="/my-backend/plant-token">',
      '  <plant-whole-plant-energy-board></plant-whole-plant-energy-board>',
      '</plant-session>',
      '```',
    ].join('\n'),
    'Rules that always hold: a token is never an attribute and never stands in an address; the page’s own back end asks for it. Objects are set as properties (`element.data = payload`), never as attributes. Events bubble and are composed; those that announce an intent can be prevented. Without a platform an element draws what `data` or `src` gives it. Something does not show: `await plantdeck.doctor()`.',
    '## Elements',
    elements
      .map(({ name, summary }) => link(`elements/plant-${name}.md`, `plant-${name}`, summary))
      .join('\n'),
    '## Guides',
    docs
      .filter(({ path }) => path.endsWith('.md'))
      // The first to be read stands first.
      .toSorted((a, b) => Number(b.path === 'docs/start.md') - Number(a.path === 'docs/start.md'))
      .map(({ path, text }) => link(path, titleOf(text) ?? path))
      .join('\n'),
    '## Back ends that hand out tokens',
    docs
      .filter(({ path }) => path.startsWith('docs/token-endpoints/'))
      .map(({ path }) => link(path, path.replace(/^.*\//, '')))
      .join('\n'),
    '## Machine-readable',
    [
      link(
        'custom-elements.json',
        'custom-elements.json',
        'attributes, properties, methods, events, slots, parts and tokens',
      ),
      link('schema/index.json', 'JSON Schemas', `of the data of ${schemas.length} elements`),
      link('integrity.json', 'integrity.json', 'hash and size of every file'),
      link('samples.json', 'samples.json', 'a payload for each element'),
      link('recording/recording.json', 'recorded plant', 'to try every element on without a server'),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

const titleOf = (markdown: string): string | undefined =>
  /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '');
