import { t } from './words.ts';

/** An element with its text or children, and attributes. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  inside: string | readonly (Node | string)[] = [],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.append(...(typeof inside === 'string' ? [inside] : inside));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** A text whose code stands in backticks. */
export const prose = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? make('code', part) : part));

/** A list to choose from, with its name. */
export function chooser(
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  value: string,
  onChange: (value: string) => void,
): HTMLLabelElement {
  const select = make('select');
  for (const [each, text] of choices) select.append(make('option', text, { value: each }));
  select.value = value;
  select.addEventListener('change', () => onChange(select.value));
  return make('label', [make('span', label), select]);
}

/** A line to type into, with its name. */
export function field(label: string, value: string, onInput: (value: string) => void): HTMLLabelElement {
  const input = make('input', '', { value, autocomplete: 'off', spellcheck: 'false' });
  input.addEventListener('input', () => onInput(input.value.trim()));
  return make('label', [make('span', label), input]);
}

export function check(label: string, isOn: boolean, onChange: (isOn: boolean) => void): HTMLLabelElement {
  const box = make('input', '', { type: 'checkbox' });
  box.checked = isOn;
  box.addEventListener('change', () => onChange(box.checked));
  return make('label', [box, make('span', label)], { class: 'check' });
}

export function button(
  text: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const node = make('button', text, { type: 'button', ...attributes });
  node.addEventListener('click', onClick);
  return node;
}

/** Lines to take along, with the button that does it. */
export function copyable(title: string, text: string): HTMLElement {
  const pre = make('pre', [make('code', text)], { tabindex: '0', 'aria-label': title });
  const copy = button(t('copy'), () => void copyText(text, copy), {
    'aria-label': t('copyWhat', { name: title }),
  });
  return make('section', [make('div', [make('h2', title), copy], { class: 'bar' }), pre], {
    class: 'copyable',
  });
}

async function copyText(text: string, copy: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(t('copied'));
    copy.textContent = t('copied');
  } catch {
    say(t('copyFailed'));
  }
}

/** Tells it to everybody, those who cannot see it too. */
export function say(text: string): void {
  const region = document.querySelector('#said');
  if (region) region.textContent = text;
}

export function table(title: string, rows: readonly (readonly (string | Node)[])[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const body = rows.map((row) =>
    make(
      'tr',
      row.map((cell, column) =>
        column === 0
          ? make('th', [cell], { scope: 'row' })
          : make('td', typeof cell === 'string' ? prose(cell) : [cell]),
      ),
    ),
  );
  return [make('div', [make('table', [make('caption', title), make('tbody', body)])], { class: 'scroll' })];
}
