import { sendKeys } from '@web/test-runner-commands';
import { provideSessionFinder } from '@plantdeck/core/element';
import { writeFrameTag } from '../../../embed/src/kit/snippet.ts';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import { createFakeSession } from '../../../../tests/support/fake-session.ts';
import { scriptedProvider } from '../../testing/scripted-speech.ts';
import { define } from './define.ts';

provideSessionFinder((_host, onChange) => {
  onChange(createFakeSession({}));
  return () => undefined;
});
define();

const CAPABILITIES = {
  isDictation: true,
  languages: ['en'],
  hasPartials: true,
  translateTo: [],
  maxSeconds: null,
};
const { mediaDevices } = navigator;
let streams: MediaStream[];
beforeEach(() => {
  localStorage.clear();
  streams = [];
  const ask = MediaDevices.prototype.getUserMedia;
  Object.defineProperty(mediaDevices, 'getUserMedia', {
    configurable: true,
    async value(constraints: MediaStreamConstraints) {
      const stream = await ask.call(mediaDevices, constraints);
      streams.push(stream);
      return stream;
    },
  });
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(mediaDevices, 'getUserMedia');
});
const liveTracks = (): number =>
  streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}
const scripts = (globalThis as unknown as { readonly trustedTypes: PolicyFactory }).trustedTypes.createPolicy(
  'framed-dictation',
  { createScriptURL: (url) => url },
);

/** A page of its own in a frame, with `<plant-dictation>` in it. */
async function framed(allow: string): Promise<HTMLElement> {
  const frame = document.createElement('iframe');
  frame.allow = allow;
  document.body.append(frame);
  const inside = frame.contentDocument;
  if (inside === null) throw new Error('the frame has no document');
  const script = Object.assign(inside.createElement('script'), { type: 'module' });
  script.src = scripts.createScriptURL(
    new URL('/packages/voice/testing/framed-dictation.ts', location.href).href,
  );
  inside.head.append(script);
  return until('the element', () => inside.querySelector<HTMLElement>('plant-dictation[data-ready]'), 20_000);
}

async function put(providers: string) {
  const speech = scriptedProvider('acme');
  const host = document.createElement('plant-dictation') as HTMLElement & { speechProviders: unknown };
  host.setAttribute('lang', 'en');
  host.setAttribute('voice-providers', providers);
  const field = Object.assign(document.createElement('textarea'), { ariaLabel: 'Note' });
  host.append(field);
  host.speechProviders = [speech.provider];
  document.body.append(host);
  const button = await until('the button', () =>
    host.shadowRoot?.querySelector<HTMLButtonElement>('[aria-label="Dictate"]'),
  );
  return { host, field, button, sessions: speech.sessions, root: host.shadowRoot as ShadowRoot };
}

describe('EMB-44 voice that knows its place', () => {
  it('probes the policy of its frame before it shows a button, and the embed snippet carries allow', async () => {
    const barred = await framed("microphone 'none'");
    expect(barred.shadowRoot?.querySelector('.voice-button')).to.equal(null);
    expect(barred.dataset['error']).to.equal('permissionsPolicy');
    await until('the reason', () =>
      barred.shadowRoot?.querySelector('.barred')?.textContent.includes('allow it for this frame'),
    );
    const tag = writeFrameTag({
      bundleUrl: '',
      integrity: '',
      platformUrl: '',
      tokenUrl: '',
      pageOrigin: location.origin,
      elements: [{ tag: 'plant-dictation', attributes: {} }],
      isFramed: false,
      hasTrustedTypes: true,
    });
    const allowed = await framed(/allow="([^"]*)"/.exec(tag ?? '')?.[1] ?? "microphone 'none'");
    await until('the button', () => allowed.shadowRoot?.querySelector('.voice-button'));
    expect(allowed.dataset['error']).to.equal(undefined);
  });

  it('asks for the microphone with the first press only', async () => {
    const { button, root, sessions } = await put('');
    root.querySelector<HTMLButtonElement>('[aria-label="Voice settings"]')?.click();
    await until('the settings', () => root.querySelector('.voice-settings'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(streams).to.have.length(0);
    button.click();
    await until('a session', () => sessions.length === 1);
    expect(streams).to.have.length(1);
  });

  it('held by a key it listens for as long as it is held, with gloves on as well', async () => {
    const { button, sessions } = await put('');
    button.focus();
    await sendKeys({ down: 'Space' });
    await until('a session', () => sessions.length === 1);
    sessions[0]?.sink.ready(CAPABILITIES);
    await until('sound', () => (sessions[0]?.heard.length ?? 0) > 8_000);
    expect(liveTracks()).to.equal(1);
    await sendKeys({ up: 'Space' });
    await until('the end', () => liveTracks() === 0);
    expect(sessions[0]?.isFinished).to.equal(true);
  });

  it('what is typed counts as much as what is said, before, while and after it listens', async () => {
    const { field, button, sessions, root } = await put('');
    field.focus();
    await sendKeys({ type: 'Kiln 2' });
    button.click();
    await until('a session', () => sessions.length === 1);
    sessions[0]?.sink.ready(CAPABILITIES);
    sessions[0]?.sink.segment({ sentenceId: 0, text: 'stopped', isFinal: true });
    expect(field.value).to.equal('Kiln 2 stopped');
    expect(field.disabled || field.readOnly).to.equal(false);
    field.focus();
    await sendKeys({ type: ' at six' });
    await until('the end', () => root.querySelector('[aria-label="Dictate"]'));
    expect(field.value).to.equal('Kiln 2 stopped at six');
  });

  it('whether the platform or the browser recognises is a setting, and is remembered', async () => {
    const { root } = await put('alicloud browser');
    root.querySelector<HTMLButtonElement>('[aria-label="Voice settings"]')?.click();
    const radios = await until('the providers', () => {
      const all = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')];
      return all.length === 3 ? all : null;
    });
    expect(radios.map((radio) => radio.closest('label')?.textContent)).to.deep.equal([
      'Platform',
      'This browser',
      'acme',
    ]);
    radios[1]?.click();
    await settled();
    const again = await put('alicloud browser');
    again.root.querySelector<HTMLButtonElement>('[aria-label="Voice settings"]')?.click();
    const chosen = await until('the choice', () =>
      again.root.querySelector<HTMLInputElement>('input[type=radio]:checked'),
    );
    expect(chosen.closest('label')?.textContent).to.equal('This browser');
  });
});
