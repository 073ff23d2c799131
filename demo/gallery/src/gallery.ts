/** Every element of the suite, alive; the wizard that writes what embeds it; the check of the page that came of it. */
import { checkView } from './check-view.ts';
import { chooser, make } from './dom.ts';
import { elementView } from './element-view.ts';
import { loadPublished, type ManifestElement, type Published } from './published.ts';
import { LANGUAGES, loadAllWords, nameOf, purposeOf, t } from './words.ts';
import { wizardView, type ToCheck } from './wizard-view.ts';

const FIRST = 'plant-whole-plant-energy-board';
const main = make('main', '', { id: 'content', tabindex: '-1' });
let language = firstLanguage();
let toCheck: ToCheck | null = null;
let query = '';

function firstLanguage(): string {
  const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language;
  const tag = asked.toLowerCase();
  if (/^zh\b.*(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
  if (tag.startsWith('zh')) return 'zh-CN';
  return Object.keys(LANGUAGES).find((each) => tag === each || tag.startsWith(`${each}-`)) ?? 'en';
}

const place = (): string => decodeURIComponent(location.hash.replace(/^#\/?/, '')) || FIRST;

async function start(): Promise<void> {
  await loadAllWords(language);
  try {
    const published = await loadPublished();
    addEventListener('hashchange', () => show(published, true));
    build(published);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    document.body.replaceChildren(make('main', [make('p', t('failed', { reason }), { role: 'alert' })]));
  }
}

function build(published: Published): void {
  document.documentElement.lang = language;
  document.title = t('title');
  const root = document.documentElement;
  root.dataset['theme'] ??= matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const list = make('nav', '', { 'aria-label': t('contents') });
  const search = make('input', '', {
    type: 'search',
    placeholder: t('search'),
    'aria-label': t('search'),
    value: query,
  });
  const count = make('p', '', { class: 'hint', role: 'status' });
  search.addEventListener('input', () => {
    query = search.value;
    fill(list, count, published);
  });
  fill(list, count, published);
  const skip = make('a', t('skip'), { href: '#content', class: 'skip' });
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  document.body.replaceChildren(
    skip,
    make('header', [
      make('strong', t('title')),
      make('span', published.version, { class: 'version' }),
      make('span', '', { class: 'grow' }),
      chooser(
        t('appearance'),
        [
          ['light', t('light')],
          ['dark', t('dark')],
        ],
        root.dataset['theme'] ?? 'light',
        (value) => {
          root.dataset['theme'] = value;
          show(published, false);
        },
      ),
      chooser(t('language'), Object.entries(LANGUAGES), language, (value) => {
        language = value;
        void loadAllWords(value).then(() => build(published));
      }),
    ]),
    make('div', [make('aside', [make('p', t('intro')), search, count, list]), main], { class: 'page' }),
    make('p', '', { id: 'said', role: 'status', class: 'said' }),
  );
  show(published, false);
}

/** The list beside, as far as the search leaves it. */
function fill(list: HTMLElement, count: HTMLElement, { elements }: Published): void {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = elements.filter((element) => {
    const text = [
      element.tagName,
      element.summary,
      nameOf(element.tagName),
      purposeOf(element.tagName, element.summary),
      ...element.attributes.map(({ name }) => name),
      ...element.events.map(({ name }) => name),
      ...element.cssParts.map(({ name }) => name),
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = [
    ['group.boards', found.filter(({ tagName }) => tagName.endsWith('-board'))],
    ['group.widgets', found.filter(({ tagName }) => tagName.endsWith('-widget'))],
    ['group.others', found.filter(({ tagName }) => !/-(board|widget)$/.test(tagName))],
  ] as const;
  count.textContent = found.length === 0 ? t('nothingFound') : t('found', { n: found.length });
  list.replaceChildren(
    make('ul', [link('wizard', t('wizard')), link('check', t('check'))]),
    ...groups
      .filter(([, some]) => some.length > 0)
      .flatMap(([title, some]) => [
        make('h2', t(title)),
        make(
          'ul',
          some.map(({ tagName }) => link(tagName, nameOf(tagName), tagName)),
        ),
      ]),
  );
  markPlace(list);
}

const link = (to: string, text: string, tag = ''): HTMLElement =>
  make('li', [make('a', [text, ...(tag ? [make('code', tag)] : [])], { href: `#/${to}` })]);

function markPlace(list: ParentNode): void {
  for (const each of list.querySelectorAll('a')) {
    if (each.getAttribute('href') === `#/${place().split('/')[0]}`) each.setAttribute('aria-current', 'page');
    else each.removeAttribute('aria-current');
  }
}

function show(published: Published, isMove: boolean): void {
  const [at = FIRST, chosen = FIRST] = place().split('/');
  if (at === 'wizard')
    main.replaceChildren(
      wizardView(published, chosen, (page) => {
        toCheck = page;
        location.hash = '#/check';
      }),
    );
  else if (at === 'check') {
    main.replaceChildren(checkView(published, toCheck));
    toCheck = null;
  } else {
    const element: ManifestElement | undefined =
      published.elements.find(({ tagName }) => tagName === at) ??
      published.elements.find(({ tagName }) => tagName === FIRST);
    if (element) main.replaceChildren(elementView(element, published, language));
  }
  const list = document.querySelector('nav');
  if (list) markPlace(list);
  if (!isMove) return;
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

await start();
