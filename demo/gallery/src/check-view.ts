import type { PageFinding } from '@plantdeck/embed/kit';
import { button, field, make, say } from './dom.ts';
import { choicesOf, type Published } from './published.ts';
import { t, type WordKey } from './words.ts';
import type { ToCheck } from './wizard-view.ts';

/** Looks a finished page over and names what is missing. */
export function checkView(
  { kit, elements, version, integrity }: Published,
  given: ToCheck | null,
): HTMLElement {
  const text = area(t('check.text'), given?.text ?? '', '12');
  const policy = area(t('check.policy'), given?.policy ?? '', '3');
  const origins = area(t('check.origins'), given?.origins ?? '', '2');
  let pageOrigin = given?.pageOrigin ?? 'https://portal.example.com';
  let address = '';
  const found = make('div', '', { class: 'findings', 'aria-live': 'polite' });
  const known = Object.fromEntries(
    elements.map((element) => [
      element.tagName,
      Object.fromEntries(
        element.attributes.map(({ name, type }) => [
          name,
          type.text === 'boolean' ? null : choicesOf(type.text),
        ]),
      ),
    ]),
  );
  const run = (): void => {
    const findings = kit.checkPage(
      { text: text.input.value, pageOrigin, policy: policy.input.value },
      {
        version,
        integrity,
        elements: known,
        allowedOrigins: origins.input.value.split(/\s+/).filter(Boolean),
      },
    );
    found.replaceChildren(
      make('h2', findings.length === 0 ? t('check.ok') : t('check.count', { n: findings.length })),
      make('ul', findings.map(finding)),
    );
  };
  const fetchPage = async (): Promise<void> => {
    try {
      const answer = await fetch(address, { credentials: 'omit' });
      text.input.value = await answer.text();
      policy.input.value = answer.headers.get('content-security-policy') ?? '';
      pageOrigin = new URL(answer.url).origin;
      origin.querySelector('input')?.setAttribute('value', pageOrigin);
      run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const words = t('check.notFetched', { address, reason });
      found.replaceChildren(make('p', words, { class: 'problem' }));
      say(words);
    }
  };
  const origin = field(t('wizard.pageOrigin'), pageOrigin, (value) => (pageOrigin = value));
  if (given) run();
  return make('article', [
    make('h1', t('check')),
    make('p', t('check.intro')),
    make(
      'div',
      [
        make(
          'div',
          [
            make(
              'div',
              [
                field(t('check.address'), '', (value) => (address = value)),
                button(t('check.fetch'), () => void fetchPage()),
              ],
              { class: 'line' },
            ),
            text.label,
            policy.label,
            origin,
            origins.label,
            button(t('check.run'), run, { class: 'main' }),
          ],
          { class: 'form' },
        ),
        found,
      ],
      { class: 'halves' },
    ),
  ]);
}

function finding({ problem, level, subject, wanted, line }: PageFinding): HTMLElement {
  return make(
    'li',
    [
      make('b', t(`check.${level}`)),
      ` ${t(`problem.${problem}` as WordKey, { subject, wanted })}`,
      ...(line === null ? [] : [` (${t('check.line', { n: line })})`]),
      ...(subject === '' ? [] : [make('code', subject)]),
      ...(wanted === '' ? [] : [make('span', t('check.wanted', { wanted }), { class: 'wanted' })]),
    ],
    { class: level, 'data-problem': problem },
  );
}

function area(
  label: string,
  value: string,
  rows: string,
): { label: HTMLElement; input: HTMLTextAreaElement } {
  const input = make('textarea', value, { rows, spellcheck: 'false' });
  return { label: make('label', [make('span', label), input]), input };
}
