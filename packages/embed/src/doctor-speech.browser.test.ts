import { afterEach, expect, it } from '../../../tests/support/browser.ts';
import { examine } from './doctor.ts';

afterEach(() => document.body.replaceChildren());

const SESSION = {
  id: 'default',
  state: { peek: () => ({ name: 'ready' }) },
  baseUrl: () => location.origin,
  serverNowMs: () => Date.now(),
};
/** What the report says about speech on a page with these elements and a session that answers so. */
async function speech(tags: readonly string[], request: () => Promise<unknown>): Promise<readonly string[]> {
  const element = document.createElement('ward-session');
  Object.assign(element, { session: { ...SESSION, request } });
  document.body.append(element, ...tags.map((tag) => document.createElement(tag)));
  const { findings } = await examine({
    version: '1.0.0',
    prefix: 'ward',
    baseUrl: location.origin,
    compatibility: () => Promise.reject(new Error('not here')),
  });
  document.body.replaceChildren();
  return findings.filter(({ about }) => about === 'speech').map(({ verdict, text }) => `${verdict} ${text}`);
}
const answer = (told: object) => (): Promise<unknown> => Promise.resolve(told);

it('says what the platform understands where an element has a microphone, and nothing elsewhere', async () => {
  const commands = answer({ provider: 'local-grammar', dictation: false, languages: ['en'] });
  expect(await speech(['ward-dictation'], commands)).to.deep.equal([
    'ok session "default": local-grammar, commands only (en)',
  ]);
  expect(await speech(['ward-assistant'], answer({ provider: 'gummy', dictation: true }))).to.deep.equal([
    'ok session "default": gummy, dictation',
  ]);
  expect(await speech(['ward-main-board'], commands)).to.deep.equal([]);
});

it('names a platform without a recogniser, and one that cannot be asked', async () => {
  expect(await speech(['ward-dictation'], answer({ provider: 'none' }))).to.deep.equal([
    'warn session "default": no recogniser is set up',
  ]);
  const refused = (): Promise<unknown> =>
    Promise.reject(Object.assign(new Error('no'), { kind: 'forbidden' }));
  expect(await speech(['ward-dictation'], refused)).to.deep.equal([
    'unknown session "default" cannot ask what its platform understands (forbidden)',
  ]);
});
