/**
 * One element on a page of its own, signed in to the recorded plant. The gallery around reaches it by `stage`, and
 * nothing on this page asks any server but for files.
 */
import { accountAnswer, APPLICATIONS } from './demonstration.ts';
import { loadKit, readJson, BUNDLE } from './published.ts';

/** What the gallery reaches. */
export interface Stage {
  readonly element: HTMLElement & Record<string, unknown>;
  /** Payload of the element to begin with, where it takes any. */
  readonly sample: unknown;
}

declare global {
  interface Window {
    stage?: Stage;
  }
}

const query = new URLSearchParams(location.search);
const tag = query.get('tag') ?? 'plant-whole-plant-energy-board';
const lang = query.get('lang') ?? 'en';
const theme = query.get('theme') ?? 'light';
const kit = await loadKit();
const state = kit.REPLAY_STATES.find((each) => each === query.get('state')) ?? 'live';
document.documentElement.lang = lang;
document.body.dataset['theme'] = theme;

const [stories, samples] = await Promise.all([
  readJson<Record<string, Record<string, string> | undefined>>('recording/stories.json'),
  readJson<Record<string, unknown>>('samples.json'),
]);
const replay = await kit.startReplay({
  folder: new URL(`${BUNDLE}recording/`, location.href).href,
  state,
  samples: Object.values(samples),
});
if (tag === 'plant-banners' && state === 'live') tellAccount(query.get('tells') ?? '');
const { plantdeck } = globalThis as unknown as { plantdeck: { whenReady(tag: string): Promise<unknown> } };

const session = document.createElement('plant-session') as HTMLElement & {
  session: Parameters<typeof replay.signIn>[0];
};
session.setAttribute('base-url', replay.baseUrl);
session.setAttribute('lang', lang);
session.setAttribute('default', '');
const element = (tag === 'plant-session' ? session : document.createElement(tag)) as Stage['element'];
for (const [name, value] of Object.entries(stories[tag] ?? {})) element.setAttribute(name, value);
if (tag !== 'plant-session') {
  element.setAttribute('theme', theme);
  element.setAttribute('lang', lang);
}
const sample = samples[tag.replace('plant-', '')];
window.stage = { element, sample };
parent.dispatchEvent(new CustomEvent('stage-made', { detail: window.stage }));

document.body.append(session);
await plantdeck.whenReady('plant-session');
await replay.signIn(session.session);
if (tag === 'plant-session') {
  const inner = document.createElement('plant-whole-plant-energy-board');
  inner.setAttribute('theme', theme);
  session.append(inner);
} else {
  prepare();
  session.append(element);
}
await plantdeck.whenReady(tag);
afterwards();
parent.dispatchEvent(new CustomEvent('stage-ready', { detail: window.stage }));

/** What an element is given that no attribute can hold. */
function prepare(): void {
  if (tag === 'plant-frame-host')
    element['applications'] = Object.entries(APPLICATIONS).map(([code, path]) => ({
      code,
      url: new URL(`frame-demo.html?${code}`, location.href).href,
      paths: [path],
    }));
  if (tag === 'plant-login')
    element.setAttribute('sign-in-url', `${location.pathname}?tag=plant-sign-in&lang=${lang}&theme=${theme}`);
  if (tag === 'plant-app') element.setAttribute('router', 'memory');
  if (tag !== 'plant-chart') return;
  const chart = sample as { series: { values: unknown[] }[] };
  if (state === 'live') element['data'] = chart;
  else if (state === 'empty')
    element['data'] = {
      ...chart,
      series: chart.series.map((each) => ({ ...each, values: each.values.map(() => null) })),
    };
  else element.setAttribute('src', `${replay.baseUrl}/api/chart`);
}

/** The recorded account has nothing to be told of; what a visitor chose is told in its place. */
function tellAccount(chosen: string): void {
  const own = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const data = accountAnswer(chosen, new URL(input instanceof Request ? input.url : input, location.href));
    return data === undefined ? own(input, init) : Response.json({ retCode: '0', retMsg: 'ok', data });
  };
}

function afterwards(): void {
  // What an application asks for the page around opens.
  if (tag === 'plant-frame-host')
    element.addEventListener('plant-navigate', (event) =>
      element.setAttribute('path', (event as CustomEvent<{ path: string }>).detail.path),
    );
  const { show } = element as unknown as Record<string, (() => void) | undefined>;
  if (/bind-phone|change-password/.test(tag)) show?.call(element);
  if (tag === 'plant-answer')
    void import('./sample-answer.ts').then(({ writeSample }) =>
      writeSample(element as unknown as Parameters<typeof writeSample>[0], lang),
    );
}
