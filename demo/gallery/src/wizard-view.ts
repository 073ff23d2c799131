import type { EmbedChoice, Framework } from '@plantdeck/embed/kit';
import { button, check, chooser, copyable, field, make } from './dom.ts';
import { readText, type Published } from './published.ts';
import { snippetChoice } from './snippet-choice.ts';
import { t, type WordKey } from './words.ts';

/** What the check is handed when a snippet is to be tried. */
export interface ToCheck {
  readonly text: string;
  readonly policy: string;
  readonly pageOrigin: string;
  readonly origins: string;
}

const FRAMEWORK_NAMES: Readonly<Record<Framework, string>> = {
  plain: '',
  'react-19': 'React 19',
  'react-18': 'React 18',
  vue: 'Vue 3',
  angular: 'Angular',
  svelte: 'Svelte 5',
  solid: 'Solid',
};

/**
 * Writes what belongs into page, header and back end from what is chosen.
 * @param first  tag of the element to begin with
 */
export function wizardView(
  published: Published,
  first: string,
  onCheck: (page: ToCheck) => void,
): HTMLElement {
  const { kit } = published;
  const known = published.elements.filter(({ tagName }) => tagName === first);
  let choice: EmbedChoice = snippetChoice(
    published,
    known.map(({ tagName: tag }) => ({ tag, attributes: {} })),
  );
  let framework: Framework = 'plain';
  let call: keyof typeof kit.TOKEN_CALLS = 'Node.js';
  const out = make('div', '', { class: 'written' });
  const calls = new Map<string, string>();
  const change = (part: Partial<EmbedChoice>): void => {
    choice = { ...choice, ...part };
    void write();
  };
  const url = (key: 'platformUrl' | 'bundleUrl' | 'pageOrigin' | 'tokenUrl'): HTMLElement =>
    field(t(`wizard.${key}` as WordKey), choice[key], (value) => change({ [key]: value }));

  async function write(): Promise<void> {
    const problems = [
      ...(['platformUrl', 'bundleUrl', 'pageOrigin'] as const)
        .filter((key) => !/^https?:\/\/[^\s/]+/.test(choice[key]) || !URL.canParse(choice[key]))
        .map((key) =>
          t('wizard.notUrl', {
            name: t(`wizard.${key}` as WordKey),
            example: snippetChoice(published, [])[key],
          }),
        ),
      ...(choice.elements.length === 0 ? [t('wizard.noElement')] : []),
    ];
    if (problems.length > 0) {
      out.replaceChildren(
        make(
          'ul',
          problems.map((text) => make('li', text)),
          { class: 'problems', role: 'alert' },
        ),
      );
      return;
    }
    const good: EmbedChoice = {
      ...choice,
      bundleUrl: choice.bundleUrl.replace(/\/?$/, '/'),
      pageOrigin: new URL(choice.pageOrigin).origin,
    };
    const policy = kit.writePolicy(good);
    const frameTag = kit.writeFrameTag(good);
    const file = kit.TOKEN_CALLS[call];
    if (!calls.has(file)) calls.set(file, await readText(`docs/token-endpoints/${file}`));
    out.replaceChildren(
      ...Object.entries(kit.writeFrameworkSnippet(good, framework)).map(([name, text]) =>
        copyable(name, text),
      ),
      copyable(t('wizard.header'), `Content-Security-Policy: ${policy}`),
      copyable(t('wizard.origins'), good.pageOrigin),
      ...(frameTag === null ? [] : [copyable(t('wizard.frameTag'), frameTag)]),
      chooser(
        t('wizard.backEnd'),
        Object.keys(kit.TOKEN_CALLS).map((each) => [each, each] as const),
        call,
        (value) => {
          call = value as typeof call;
          void write();
        },
      ),
      copyable(file, kit.writeTokenCall(calls.get(file) ?? '', good)),
      button(t('wizard.toCheck'), () =>
        onCheck({
          text: kit.writeSnippet(good),
          policy,
          pageOrigin: good.pageOrigin,
          origins: good.pageOrigin,
        }),
      ),
    );
  }

  const chosen = new Set(choice.elements.map(({ tag }) => tag));
  const elements = make('fieldset', [
    make('legend', t('wizard.elements')),
    make(
      'div',
      published.elements
        .filter(({ tagName }) => tagName !== 'plant-session')
        .map(({ tagName }) =>
          check(tagName, chosen.has(tagName), (isOn) => {
            if (isOn) chosen.add(tagName);
            else chosen.delete(tagName);
            change({ elements: [...chosen].map((tag) => ({ tag, attributes: {} })) });
          }),
        ),
      { class: 'checks', tabindex: '0', role: 'group', 'aria-label': t('wizard.elements') },
    ),
  ]);
  void write();
  return make('article', [
    make('h1', t('wizard')),
    make('p', t('wizard.intro')),
    make(
      'div',
      [
        make(
          'div',
          [
            elements,
            chooser(
              t('wizard.framework'),
              kit.FRAMEWORKS.map((each) => [each, FRAMEWORK_NAMES[each] || t('wizard.plain')] as const),
              framework,
              (value) => {
                framework = value as Framework;
                void write();
              },
            ),
            url('platformUrl'),
            url('bundleUrl'),
            url('pageOrigin'),
            url('tokenUrl'),
            check(t('wizard.framed'), false, (isFramed) => change({ isFramed })),
            check(t('wizard.trustedTypes'), false, (hasTrustedTypes) => change({ hasTrustedTypes })),
          ],
          { class: 'form' },
        ),
        out,
      ],
      { class: 'halves' },
    ),
  ]);
}
