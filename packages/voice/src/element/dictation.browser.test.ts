import { provideSessionFinder } from '@plantdeck/core/element';
import { axeProblems } from '../../../../tests/support/axe.ts';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession } from '../../../../tests/support/fake-session.ts';
import type { SpeechProvider, SpeechSink } from '../types.ts';
import { define, dictationElement } from './define.ts';

provideSessionFinder((_host, onChange) => {
  onChange(createFakeSession({}));
  return () => undefined;
});
define();

/** A recogniser of the page that opens the microphone itself, and says what a test wants. */
function createPageRecogniser() {
  let sink: SpeechSink | null = null;
  const calls: string[] = [];
  const provider: SpeechProvider = {
    id: 'acme',
    takes: 'listens',
    maxSessionMs: null,
    asksFirst: false,
    unavailable: () => null,
    destination: () => Promise.resolve('device'),
    open(request, given) {
      sink = given;
      calls.push(`open ${request.language}`);
      queueMicrotask(() =>
        given.ready({
          isDictation: true,
          languages: ['en'],
          hasPartials: true,
          translateTo: [],
          maxSeconds: null,
        }),
      );
      return {
        write() {},
        pendingMs: () => 0,
        finish() {
          calls.push('finish');
          given.end();
        },
        abort() {
          calls.push('abort');
        },
      };
    },
  };
  return {
    provider,
    calls,
    hear(text: string, isFinal = false, sentenceId = 0) {
      sink?.segment({ sentenceId, text, isFinal });
    },
  };
}

type Dictating = HTMLElement & { speechProviders: unknown; start(): Promise<void>; stop(): Promise<void> };
let recogniser: ReturnType<typeof createPageRecogniser>;
let events: string[];
beforeEach(() => {
  localStorage.clear();
  recogniser = createPageRecogniser();
  events = [];
});
afterEach(() => document.body.replaceChildren());

type Field = HTMLTextAreaElement | HTMLInputElement;
async function put(
  field: Field,
  { isInside = true, providers = '', ofPage = [recogniser.provider] } = {},
): Promise<{ host: Dictating; field: Field }> {
  const host = document.createElement('plant-dictation') as Dictating;
  host.setAttribute('lang', 'en');
  host.setAttribute('voice-providers', providers);
  field.setAttribute('aria-label', 'Note');
  if (isInside) host.append(field);
  else {
    field.id = 'note';
    host.setAttribute('for', field.id);
    document.body.append(field);
  }
  for (const name of ['plant-dictation', 'plant-dictation-status', 'plant-error'])
    host.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<Record<string, unknown>>;
      events.push(`${name} ${String(detail['text'] ?? detail['status'] ?? detail['code'])}`);
    });
  host.speechProviders = ofPage;
  document.body.append(host);
  await until('the button', () => host.shadowRoot?.querySelector('.voice-button'));
  return { host, field };
}
const area = (text = ''): HTMLTextAreaElement =>
  Object.assign(document.createElement('textarea'), { value: text });
const input = (type: string): HTMLInputElement => Object.assign(document.createElement('input'), { type });

elementContract(dictationElement, {
  make(element) {
    element.setAttribute('lang', 'en');
  },
  isReady: (root) => root.querySelector('.voice-button') !== null,
});

describe('a field of the page', () => {
  it('spoken words stand at its caret, and the page hears of them', async () => {
    const { host, field } = await put(area('Kiln stopped: '), { isInside: false });
    field.focus();
    field.setSelectionRange(14, 14);
    await host.start();
    await until('listening', () => events.includes('plant-dictation-status recording'));
    recogniser.hear('belt');
    recogniser.hear('belt torn', true);
    expect(field.value).to.equal('Kiln stopped: belt torn');
    await host.stop();
    await until('the end', () => events.includes('plant-dictation-status completed'));
    expect(recogniser.calls).to.deep.equal(['open auto', 'finish']);
    expect(events.filter((event) => event.startsWith('plant-dictation '))).to.deep.equal([
      'plant-dictation belt',
      'plant-dictation belt torn',
      'plant-dictation belt torn',
    ]);
    expect(await axeProblems(host)).to.deep.equal([]);
  });

  it('a field inside is the one, and an input of numbers is none', async () => {
    const { host, field } = await put(input('text'));
    await host.start();
    await until('listening', () => events.includes('plant-dictation-status recording'));
    recogniser.hear('line two', true);
    expect(field.value).to.equal('line two');
    await host.stop();
    const other = await put(input('number'));
    await other.host.start();
    recogniser.hear('seven', true);
    expect(other.field.value).to.equal('');
  });

  it('CHT-24 two on one page share no state; one that leaves the page ends its session', async () => {
    const first = await put(area());
    const ofFirst = recogniser;
    recogniser = createPageRecogniser();
    const second = await put(area());
    await first.host.start();
    await until('listening', () => ofFirst.calls.length === 1);
    await settled();
    ofFirst.hear('one');
    expect([first.field.value, second.field.value]).to.deep.equal(['one', '']);
    expect(second.host.shadowRoot?.querySelector('[aria-pressed="true"]')).to.equal(null);
    first.host.remove();
    await until('the end', () => ofFirst.calls.includes('abort'));
    ofFirst.hear('two');
    expect(recogniser.calls).to.deep.equal([]);
  });

  it('says an unknown provider, in words and to the page', async () => {
    const { host } = await put(area(), { providers: 'nonesuch' });
    await host.start();
    await until('the failure', () => host.shadowRoot?.querySelector('.banner'));
    expect(host.shadowRoot?.querySelector('.banner')?.textContent).to.contain('Unsupported speech provider');
    expect(events).to.include('plant-error unsupportedProvider');
  });

  it('a platform that recognises nothing says so, and no provider of it is offered instead', async () => {
    const { host } = await put(area(), { providers: 'alicloud xunfei', ofPage: [] });
    await host.start();
    await until('the failure', () => host.shadowRoot?.querySelector('.banner'));
    const said = host.shadowRoot?.querySelector('.banner')?.textContent;
    expect(said).to.contain('Dictation is not set up on this platform');
    expect(said).not.to.contain('take over');
    await host.stop();
  });
});
