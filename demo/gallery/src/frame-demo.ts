/**
 * The smallest sub-application: it shakes hands with the page around, shows what it was told, and tells something. It
 * speaks the protocol by hand, which is all that an application without our client has to do.
 */
import { APPLICATIONS, NOTE } from './demonstration.ts';
import { button, field, make } from './dom.ts';
import { loadWords, t } from './words.ts';

type Told =
  | { type: 'session'; context: { orgId: string }; place: { path: string }; sequence?: number }
  | { type: 'language'; language: string }
  | { type: 'theme'; theme: string }
  | { type: 'navigate'; path: string; sequence?: number }
  | { type: 'event'; name: string; detail: unknown; from: string };

const own = location.search.startsWith('?B') ? 'B' : 'A';
const other = own === 'A' ? 'B' : 'A';
const shown = { path: '', language: '', theme: 'light', orgId: '', note: '' };
const list = make('ul', '', { role: 'status' });
let sequence: number | undefined;
let isReady = false;

addEventListener('message', ({ data, origin, ports: [port] }: MessageEvent<unknown>) => {
  if (origin !== location.origin || (data as { type?: unknown } | null)?.type !== 'hello' || !port) return;
  port.addEventListener('message', ({ data: told }: MessageEvent<Told>) => void take(told, port));
  port.start();
});
parent.postMessage({ protocol: 'plantdeck.frame', version: 1, type: 'hello' }, location.origin);

async function take(told: Told, port: MessagePort): Promise<void> {
  switch (told.type) {
    case 'session':
      [shown.orgId, shown.path, sequence] = [told.context.orgId, told.place.path, told.sequence];
      break;
    case 'language':
      document.documentElement.lang = shown.language = told.language;
      await loadWords(told.language);
      break;
    case 'theme':
      document.body.dataset['theme'] = shown.theme = told.theme;
      break;
    case 'navigate':
      [shown.path, sequence] = [told.path, told.sequence];
      break;
    case 'event':
      if (told.name === NOTE && typeof told.detail === 'string')
        list.prepend(make('li', t('demo.from', { from: told.from || t('demo.page'), text: told.detail })));
      return;
    default:
      return;
  }
  if (shown.language !== '' && shown.path !== '') draw(port);
}

function draw(port: MessagePort): void {
  const rows = [
    [t('demo.path'), shown.path],
    [t('demo.look'), `${shown.language}, ${shown.theme}`],
    [t('demo.person'), shown.orgId],
  ] as const;
  const note = field(t('demo.note'), shown.note, (text) => {
    shown.note = text;
  });
  const tell = button(t('demo.tellOther'), () =>
    port.postMessage({ type: 'event', name: NOTE, detail: shown.note }),
  );
  const ask = button(t('demo.ask', { name: other }), () =>
    port.postMessage({ type: 'navigate', path: APPLICATIONS[other], sequence }),
  );
  document.body.replaceChildren(
    make('main', [
      make('h1', t('demo.app', { name: own })),
      make(
        'dl',
        rows.flatMap(([name, value]) => [make('dt', name), make('dd', value)]),
      ),
      note,
      make('p', t('demo.noteKept')),
      make('p', [tell, ' ', ask]),
      make('h2', t('demo.heard')),
      list,
    ]),
  );
  port.postMessage({ type: 'title', title: t('demo.app', { name: own }), path: APPLICATIONS[own] });
  if (!isReady) port.postMessage({ type: 'ready' });
  isReady = true;
}
