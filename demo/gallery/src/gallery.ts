/** Every element of the manifest, live. Built with plain DOM, so that nothing but the published bundle is on the page. */
import { asOfNow, loadElements, loaderIntegrity, loadSamples, type ManifestElement } from './manifest.ts';

/** Elements that need a platform behind them; the gallery describes them and leaves the stage empty. */
const NEEDS_PLATFORM = new Set([
  'plant-session',
  'plant-app',
  'plant-equipment',
  'plant-login',
  'plant-sign-in',
  'plant-assistant',
  'plant-workbench',
]);
const EVENTS_SHOWN = 8;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (text) node.textContent = text;
  node.append(...children);
  return node;
}

const samples = await loadSamples();
const elements = await loadElements();
const { version, integrity } = await loaderIntegrity();
const stages: HTMLElement[] = [];

for (const element of elements) {
  const id = element.tagName;
  const link = make('a', id);
  link.href = `#${id}`;
  document.querySelector('#contents')?.append(link);
  document.querySelector('#elements')?.append(section(element));
}

function section(element: ManifestElement): HTMLElement {
  const box = make('section', '', [make('h2', element.tagName), make('p', element.summary)]);
  box.id = element.tagName;
  if (NEEDS_PLATFORM.has(element.tagName))
    box.append(make('p', 'Needs a platform: see it in the product at /cloud/ and in the portal.'));
  else box.append(stage(element));
  box.append(
    ...table(
      'Attributes',
      element.attributes.map((each) => [each.name, each.type.text, each.description]),
    ),
    ...table(
      'Properties and methods',
      element.members
        .filter((each) => !each.attribute)
        .map((each) => [each.name, each.kind, each.description]),
    ),
    ...table(
      'Events',
      element.events.map((each) => [each.name, 'CustomEvent', each.description]),
    ),
    ...table(
      'Parts',
      element.cssParts.map((each) => [each.name, '::part', each.description]),
    ),
    snippet(element),
  );
  return box;
}

function stage(element: ManifestElement): HTMLElement {
  const live = document.createElement(element.tagName) as HTMLElement & { data?: unknown };
  const name = element.tagName.replace('plant-', '');
  if (samples[name]) live.data = asOfNow(samples[name], Date.now());
  stages.push(live);
  const log = make('ol');
  log.className = 'log';
  for (const { name: event } of element.events) {
    live.addEventListener(event, (fired) => {
      log.prepend(make('li', `${event} ${brief((fired as CustomEvent<unknown>).detail)}`));
      while (log.children.length > EVENTS_SHOWN) log.lastElementChild?.remove();
    });
  }
  if (element.tagName === 'plant-answer')
    void customElements.whenDefined('plant-answer').then(() => speak(live));
  const frame = make('div', '', [live]);
  frame.className = 'stage';
  return make('div', '', [frame, controls(element, live), log]);
}

function speak(live: HTMLElement): void {
  const answer = live as unknown as { begin(): void; push(text: string): void; end(): void };
  answer.begin();
  answer.push(
    '**Raw materials** used **7,480 kWh** today.\n\n| area | kWh |\n| --- | ---: |\n| mills | 2,400 |\n| dryers | 500 |\n',
  );
  answer.end();
}

function brief(detail: unknown): string {
  try {
    return JSON.stringify(detail)?.slice(0, 120) ?? '';
  } catch {
    return String(detail);
  }
}

function controls(element: ManifestElement, live: HTMLElement): HTMLElement {
  const fields = element.attributes
    .filter(({ name }) => !['session', 'lang', 'theme', 'src'].includes(name))
    .map(({ name, type }) => {
      const choices = [...type.text.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
      const isChoice = choices.length > 0 || type.text === 'boolean';
      const field = isChoice ? make('select') : make('input');
      if (field instanceof HTMLSelectElement)
        for (const choice of ['', ...(type.text === 'boolean' ? ['true'] : choices)])
          field.append(make('option', choice));
      field.addEventListener('change', () => {
        if (field.value === '') live.removeAttribute(name);
        else live.setAttribute(name, field.value === 'true' ? '' : field.value);
      });
      return make('label', `${name} `, [field]);
    });
  const box = make('div', '', fields);
  box.className = 'controls';
  return box;
}

function table(title: string, rows: readonly (readonly string[])[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const body = rows.map((row) =>
    make(
      'tr',
      '',
      row.map((cell, column) => make(column === 0 ? 'th' : 'td', cell)),
    ),
  );
  return [make('table', '', [make('caption', title), make('tbody', '', body)])];
}

function snippet(element: ManifestElement): HTMLElement {
  const lines = [
    '<script type="module" crossorigin',
    `  src="https://plant.example.com/plantdeck/${version}/plantdeck.js"`,
    `  integrity="${integrity}"></script>`,
    element.tagName === 'plant-session'
      ? '<plant-session token-url="/my-backend/plant-token"></plant-session>'
      : `<plant-session token-url="/my-backend/plant-token">\n  <${element.tagName}></${element.tagName}>\n</plant-session>`,
  ].join('\n');
  const copy = make('button', 'Copy');
  copy.type = 'button';
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(lines).then(() => (copy.textContent = 'Copied'));
  });
  const box = make('div', '', [make('pre', lines), copy]);
  box.className = 'snippet';
  return box;
}

const follow = (selector: string, attribute: string): void => {
  const field = document.querySelector<HTMLSelectElement>(selector);
  const apply = (): void => {
    for (const live of stages) live.setAttribute(attribute, field?.value ?? '');
  };
  field?.addEventListener('change', apply);
  apply();
};
follow('#theme', 'theme');
follow('#language', 'lang');
