import { button, chooser, make, prose, say } from './dom.ts';
import { choicesOf, isJson, type ManifestElement } from './published.ts';
import type { Stage } from './stage.ts';
import { t } from './words.ts';

/** Set from above the stage, or belonging to the session that the stage has. */
const ELSEWHERE: ReadonlySet<string> = new Set(['theme', 'lang', 'session', 'base-url']);

/**
 * A control for each attribute and property of an element, made from the manifest: what is chosen is set on the living
 * element at once.
 * @returns the controls, and attributes that were set, for the snippet
 */
export function playground(
  element: ManifestElement,
  stage: () => Stage | undefined,
  onAttributes: (attributes: Readonly<Record<string, string>>) => void,
): HTMLElement {
  const set: Record<string, string> = {};
  const attribute = (name: string, value: string): void => {
    if (value === '') delete set[name];
    else set[name] = value === 'true' ? '' : value;
    const live = stage()?.element;
    if (value === '') live?.removeAttribute(name);
    else live?.setAttribute(name, set[name] ?? '');
    onAttributes({ ...set });
  };
  const rows = element.attributes
    .filter(({ name }) => !ELSEWHERE.has(name))
    .map(({ name, type, description }) => {
      const choices = choicesOf(type.text);
      const control = choices
        ? chooser(name, [['', t('notSet')], ...choices.map((each) => [each, each] as const)], '', (value) =>
            attribute(name, value),
          )
        : textControl(name, isJson(type.text), (value) => attribute(name, value));
      return make('div', [control, make('p', prose(description))], { class: 'control' });
    });
  const properties = element.members
    .filter(
      ({ kind, attribute: reflected, name, type }) =>
        kind === 'field' &&
        reflected === undefined &&
        name !== 'session' &&
        !/=>|Provider|Storage/.test(type?.text ?? ''),
    )
    .map(({ name, description }) => {
      const control = textControl(name, true, (value) => {
        const live = stage()?.element;
        if (live) live[name] = value === '' ? undefined : (JSON.parse(value) as unknown);
      });
      const area = control.querySelector('textarea');
      const sample = button(t('sample'), () => {
        const given = stage()?.sample;
        if (!area || given === undefined) return;
        area.value = JSON.stringify(given, null, 1);
        area.dispatchEvent(new Event('change'));
      });
      return make('div', [control, ...(name === 'data' ? [sample] : []), make('p', prose(description))], {
        class: 'control',
      });
    });
  return make(
    'details',
    [make('summary', t('settings')), make('div', [...rows, ...properties], { class: 'controls' })],
    { open: '' },
  );
}

/** Text, or JSON that is checked before it goes anywhere. */
function textControl(name: string, asJson: boolean, onChange: (value: string) => void): HTMLLabelElement {
  const input = asJson
    ? make('textarea', '', { rows: '2', spellcheck: 'false' })
    : make('input', '', { autocomplete: 'off', spellcheck: 'false' });
  const problem = make('span', '', { class: 'problem' });
  input.addEventListener('change', () => {
    const value = input.value.trim();
    const reason = asJson && value !== '' ? jsonProblem(value) : null;
    problem.textContent = reason === null ? '' : t('notJson', { reason });
    input.toggleAttribute('aria-invalid', reason !== null);
    if (reason === null) onChange(value);
    else say(problem.textContent ?? '');
  });
  return make('label', [make('span', asJson ? `${name} (${t('asJson')})` : name), input, problem]);
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
