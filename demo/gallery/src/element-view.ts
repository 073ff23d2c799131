import { demonstration, TELLS } from './demonstration.ts';
import { button, chooser, copyable, make, table } from './dom.ts';
import { playground } from './playground.ts';
import { BUNDLE, statesOf, type ManifestElement, type Published } from './published.ts';
import type { Stage } from './stage.ts';
import { snippetChoice } from './snippet-choice.ts';
import { nameOf, purposeOf, t, type WordKey } from './words.ts';

const EVENTS_SHOWN = 40;
const THEMES = ['light', 'dark', 'control-room', 'big-screen', 'high-contrast'];
const WIDTHS = { full: '', '1280': 'w1280', '768': 'w768', '390': 'w390' } as const;

/** One element: alive on its stage, with everything that can be set on it, heard of it and styled. */
export function elementView(element: ManifestElement, published: Published, language: string): HTMLElement {
  const tag = element.tagName;
  const states = statesOf(element, published.kit.REPLAY_STATES);
  const shown: Record<'state' | 'theme' | 'tells', string> = {
    state: 'live',
    tells: 'password',
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  };
  let stage: Stage | undefined;
  const frame = make('iframe', '', { title: t('stage', { tag }) });
  const log = eventLog(element);

  const load = (): void => {
    stage = undefined;
    const query = new URLSearchParams({ tag, lang: language, ...shown });
    frame.src = `stage.html?${query}`;
  };
  const follow = new AbortController();
  addEventListener(
    'stage-made',
    (event) => {
      if (!frame.isConnected) return follow.abort();
      stage = (event as CustomEvent<Stage>).detail;
      log.hear(stage.element);
      fit(frame);
    },
    { signal: follow.signal },
  );
  const token = (name: string): HTMLElement => {
    const input = make('input', '', { 'aria-label': name, spellcheck: 'false' });
    input.addEventListener('change', () => {
      // Nothing typed takes it away again.
      stage?.element.style.setProperty(name, input.value.trim());
    });
    return input;
  };
  const showPart = (name: string): void => {
    const inner = frame.contentDocument;
    if (!inner?.defaultView) return;
    const sheet = new (inner.defaultView as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(`${tag}::part(${name}) { outline: 3px solid #d6337c; outline-offset: -3px; }`);
    inner.adoptedStyleSheets = [sheet];
  };
  const lines = make('div');
  const write = (attributes: Readonly<Record<string, string>>): void => {
    const choice = snippetChoice(published, [{ tag, attributes }]);
    lines.replaceChildren(copyable(t('snippet'), published.kit.writeSnippet(choice)));
  };
  write({});

  const toolbar = make(
    'div',
    [
      chooser(
        t('state'),
        states.map((each) => [each, t(`state.${each}` as WordKey)] as const),
        shown.state,
        (value) => {
          shown.state = value;
          load();
        },
      ),
      chooser(
        t('theme'),
        THEMES.map((each) => [each, each] as const),
        shown.theme,
        (value) => {
          shown.theme = value;
          load();
        },
      ),
      ...(tag === 'plant-banners'
        ? [
            chooser(
              t('demo.tells'),
              TELLS.map((each) => [each, t(`demo.tells.${each}`)] as const),
              shown.tells,
              (value) => {
                shown.tells = value;
                load();
              },
            ),
          ]
        : []),
      chooser(
        t('width'),
        Object.keys(WIDTHS).map((each) => [each, each === 'full' ? t('width.full') : `${each} px`] as const),
        'full',
        (value) => {
          frame.className = WIDTHS[value as keyof typeof WIDTHS];
        },
      ),
    ],
    { class: 'toolbar' },
  );
  load();
  const methods = element.members.filter(({ kind }) => kind === 'method');
  const parts = element.superclass ? [...element.cssParts, ...published.commonParts] : [];
  const name = tag.replace('plant-', '');
  return make('article', [
    make('h1', [nameOf(tag), ' ', make('code', tag)]),
    make('p', purposeOf(tag, element.summary)),
    toolbar,
    ...demonstration(tag, () => stage?.element),
    make('div', [frame], { class: 'stage' }),
    log.box,
    playground(element, () => stage, write),
    lines,
    make('p', [
      ...(published.schemas.has(tag)
        ? [make('a', t('schema'), { href: `${BUNDLE}schema/${name}.json` }), ' · ']
        : []),
      make('a', t('page'), { href: `${BUNDLE}elements/${tag}.md` }),
      // Header and token call of a page that shows it.
      ...(tag === 'plant-session' ? [] : [' · ', make('a', t('wizard'), { href: `#/wizard/${tag}` })]),
    ]),
    ...table(
      t('events'),
      element.events.map((each) => [each.name, each.description]),
    ),
    ...table(
      t('methods'),
      methods.map((each) => [each.name, each.description]),
    ),
    ...table(
      t('slots'),
      element.slots.map((each) => [each.name || 'default', each.description]),
    ),
    ...table(
      t('parts'),
      parts.map((each) => [
        button(each.name, () => showPart(each.name), {
          'aria-label': t('showPart', { name: each.name }),
          class: 'plain',
        }),
        each.description,
      ]),
    ),
    ...(element.superclass
      ? [
          make('details', [
            make('summary', t('tokens')),
            make('p', t('tokensHint')),
            ...table(
              t('tokens'),
              published.tokens.map((each) => [each.name, token(each.name), each.description]),
            ),
          ]),
        ]
      : []),
  ]);
}

/** The frame is as tall as what stands in it. */
function fit(frame: HTMLIFrameElement): void {
  const inner = frame.contentDocument?.documentElement;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!inner || !view) return;
  const watch = new view.ResizeObserver(() => {
    frame.style.setProperty(
      'block-size',
      `${Math.min(Math.max(inner.ownerDocument.body.scrollHeight, 320), 1400)}px`,
    );
  });
  watch.observe(inner.ownerDocument.body);
}

function eventLog(element: ManifestElement): { readonly box: HTMLElement; hear(live: HTMLElement): void } {
  const list = make('ol', '', { class: 'log', tabindex: '0', 'aria-label': t('log') });
  const hint = make('p', t('noEvents'), { class: 'hint' });
  const clear = button(t('clear'), () => {
    list.replaceChildren();
    hint.hidden = false;
  });
  const box = make('section', [make('div', [make('h2', t('log')), clear], { class: 'bar' }), hint, list]);
  return {
    box,
    hear(live) {
      for (const { name } of element.events)
        live.addEventListener(name, (event) => {
          hint.hidden = true;
          const time = new Date().toISOString().slice(11, 23);
          list.prepend(
            make('li', [
              make('time', time),
              make('b', name),
              make('code', brief((event as CustomEvent<unknown>).detail)),
            ]),
          );
          while (list.children.length > EVENTS_SHOWN) list.lastElementChild?.remove();
        });
    },
  };
}

function brief(detail: unknown): string {
  try {
    return JSON.stringify(detail)?.slice(0, 160) ?? '';
  } catch {
    return String(detail);
  }
}
