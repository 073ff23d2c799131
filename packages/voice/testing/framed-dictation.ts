/** What a page in a frame runs: the element with the platform's provider, over a session of nobody. */
import { provideSessionFinder } from '@plantdeck/core/element';
import { createFakeSession } from '../../../tests/support/fake-session.ts';
import { define } from '../src/element/define.ts';

provideSessionFinder((_host, onChange) => {
  onChange(createFakeSession({}));
  return () => undefined;
});
define();
const host = document.createElement('plant-dictation');
host.setAttribute('lang', 'en');
host.addEventListener('plant-error', (event) => {
  host.dataset['error'] = (event as CustomEvent<{ code: string }>).detail.code;
});
host.addEventListener('plant-ready', () => (host.dataset['ready'] = ''));
host.append(Object.assign(document.createElement('textarea'), { ariaLabel: 'Note' }));
document.body.append(host);
