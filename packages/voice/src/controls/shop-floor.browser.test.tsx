import { sendKeys } from '@web/test-runner-commands';
import { useWords } from '@plantdeck/core/words';
import type { ReactNode } from 'react';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import { mountView } from '../../../../tests/support/mount-view.tsx';
import { scriptedProvider } from '../../testing/scripted-speech.ts';
import { browserTimers } from '../capture/browser-timers.ts';
import { createBrowserMicrophone, type MicrophoneScope } from '../capture/browser-microphone.ts';
import { defaultWorkletUrl } from '../capture/worklet-url.ts';
import { createDictation } from '../dictation.ts';
import { createAlicloudProvider } from '../providers/alicloud.ts';
import type { SpeechSocketHandlers } from '../providers/speech-socket.ts';
import type { Dictation, SpeechProvider } from '../types.ts';
import { VOICE_WORDS } from '../words/index.ts';
import { createVoiceDesk, type VoiceDesk } from './voice-desk.ts';
import { VoicePanel } from './voice-panel.tsx';
import { VoiceTools } from './voice-tools.tsx';

const CAPABILITIES = {
  isDictation: true,
  languages: ['en'],
  hasPartials: true,
  translateTo: [],
  maxSeconds: null,
};

/** A microphone of a tone whose loudness a test sets, through the browser's own sound. */
let context: AudioContext;
let gain: GainNode;
beforeEach(async () => {
  // A page that nobody has touched has no sound.
  await sendKeys({ press: 'a' });
  context = new AudioContext();
  gain = context.createGain();
  gain.gain.value = 0;
  const tone = context.createOscillator();
  tone.connect(gain);
  tone.start();
});
const desks: VoiceDesk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) desk.dispose();
  await context.close();
});
const streams: MediaStream[] = [];
const toned = (): Promise<MediaStream> => {
  const out = context.createMediaStreamDestination();
  gain.connect(out);
  streams.push(out.stream);
  return Promise.resolve(out.stream);
};
function scope(over: object = {}): MicrophoneScope {
  return {
    isSecureContext,
    document,
    navigator: {
      permissions: { query: () => Promise.resolve({ state: 'denied' }) },
      mediaDevices: { enumerateDevices: () => Promise.resolve([]), getUserMedia: toned },
    },
    AudioContext,
    AudioWorkletNode,
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
    ...over,
  } as unknown as MicrophoneScope;
}

interface Parts {
  readonly desk: VoiceDesk;
}
function Controls({ desk }: Parts): ReactNode {
  useWords(VOICE_WORDS);
  return (
    <>
      <VoicePanel desk={desk} areSettingsOpen onCloseSettings={() => {}} onTranslation={() => {}} />
      <VoiceTools desk={desk} disabled={false} areSettingsOpen onSettings={() => {}} onBegin={() => {}} />
    </>
  );
}

const kept = new Map<string, string>();
let commands: readonly string[] | null = null;
async function put(providers: readonly SpeechProvider[], from: MicrophoneScope = scope()) {
  const desk = createVoiceDesk({
    createDictation,
    providers,
    microphone: createBrowserMicrophone(defaultWorkletUrl, from),
    timers: browserTimers(),
    random: Math.random,
    request: () => ({ language: 'auto', target: null }),
    log: () => {},
    commandsOf: () => Promise.resolve(commands),
    choices: {
      get: (name) => kept.get(name) ?? null,
      set: (name, value) => (value === null ? kept.delete(name) : kept.set(name, value)),
    },
  });
  desks.push(desk);
  const { root } = await mountView(() => <Controls desk={desk} />);
  const button = await until('the button', () =>
    root.querySelector<HTMLButtonElement>('.voice-button[aria-label="Dictate"]'),
  );
  const text = (selector: string): string => root.querySelector(selector)?.textContent ?? '';
  return { root, button, dictation: desk.dictation, text };
}
const liveTracks = (): number =>
  streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length;
const recording = (dictation: Dictation): Promise<unknown> =>
  until('recording', () => dictation.state().status === 'recording', 6_000);
const listening = (id: string) => {
  const { provider, sessions } = scriptedProvider(id);
  const open: SpeechProvider['open'] = (request, sink) => {
    queueMicrotask(() => sink.ready(CAPABILITIES));
    return provider.open(request, sink);
  };
  return { provider: { ...provider, open }, sessions };
};

describe('CHT-36 on the shop floor', () => {
  it('says whether the level is real or simulated, that nothing comes and that it is too loud after 3 s', async () => {
    const { button, dictation, text, root } = await put([listening('alicloud').provider]);
    button.click();
    await recording(dictation);
    const startMs = performance.now();
    await settled();
    expect(text('.voice-line')).to.equal('The level is not measured');
    expect(root.querySelector('.voice-wave.simulated')).not.to.equal(null);
    await until('the hint', () => text('.voice-line').includes('No sound arrives'), 5_000);
    expect(performance.now() - startMs).to.be.within(2_500, 4_500);
    gain.gain.value = 0.3;
    await until('a real level', () => root.querySelector('.voice-wave:not(.simulated)'));
    expect(text('.voice-line')).to.equal('');
    gain.gain.value = 1.5;
    const loudMs = performance.now();
    await until('the hint', () => text('.voice-line').includes('Too loud'), 5_000);
    expect(performance.now() - loudMs).to.be.within(2_500, 4_500);
  });

  it('listens for as long as a key or a finger holds the button', async () => {
    const { button, dictation } = await put([listening('alicloud').provider]);
    button.setPointerCapture = () => {};
    const hold = async (down: () => unknown, up: () => unknown): Promise<void> => {
      await down();
      await recording(dictation);
      await new Promise((resolve) => setTimeout(resolve, 450));
      expect([dictation.state().status, liveTracks()]).to.deep.equal(['recording', 1]);
      await up();
      await until('the end', () => dictation.state().status === 'processing' && liveTracks() === 0);
    };
    const finger = (type: string) => (): boolean =>
      button.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'touch' }));
    await hold(finger('pointerdown'), finger('pointerup'));
    dictation.stop('send');
    button.focus();
    await hold(
      () => sendKeys({ down: 'Enter' }),
      () => sendKeys({ up: 'Enter' }),
    );
  });

  it('has targets of 44 px where fingers are the pointer', async () => {
    const { root } = await put([listening('alicloud').provider, listening('xunfei').provider]);
    // The runner has a mouse, so the rules for coarse pointers are made to hold for it as well.
    const coarse = root.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(
        (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && /pointer: coarse/.test(rule.cssText),
      );
    for (const rule of coarse) rule.media.mediaText = 'all';
    const small = [...root.querySelectorAll<HTMLElement>('button, label, select')]
      .map(
        (target) => [target.textContent || target.ariaLabel, target.getBoundingClientRect().height] as const,
      )
      .filter(([, height]) => height < 44);
    for (const rule of coarse) rule.media.mediaText = '(pointer: coarse)';
    expect(coarse).not.to.have.length(0);
    expect(small).to.deep.equal([]);
  });
});

describe('providers', () => {
  it('one that understands commands alone says so in the tooltip, before the first press', async () => {
    commands = ['en'];
    const { button, root, text } = await put([listening('alicloud').provider]);
    expect(button.getAttribute('aria-description')).to.equal(null);
    button.focus();
    await until('the note', () =>
      button.getAttribute('aria-description')?.includes('commands only (English)'),
    );
    await until('the tooltip', () => root.querySelector('.tip'));
    expect(text('.tip')).to.contain('Understands prepared commands only (English)');
    expect(streams.filter(({ active }) => active)).to.have.length(0);
    commands = null;
  });

  it('VOC-04 switching while recording stops it, resets, is idle, and a message says so', async () => {
    const first = listening('alicloud');
    const { button, dictation, root } = await put([first.provider, listening('xunfei').provider]);
    button.click();
    await recording(dictation);
    first.sessions[0]?.sink.segment({ sentenceId: 0, text: 'kiln two', isFinal: false });
    expect(liveTracks()).to.equal(1);
    root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
    await until('silence', () => liveTracks() === 0);
    expect(first.sessions[0]?.isAborted).to.equal(true);
    expect(dictation.state()).to.deep.include({ status: 'idle', providerId: 'xunfei', failure: null });
    expect(dictation.state().result.text).to.equal('');
    await until(
      'the message',
      () => root.querySelector('.voice-settings [role=status]')?.textContent === 'Speech provider: iFlytek',
    );
    kept.clear();
  });

  it('VOC-08 the panel offers both, alicloud first, remembers the choice, and an unsupported one is named', async () => {
    const both = () => [listening('xunfei').provider, listening('alicloud').provider];
    const chosen = ({ root }: { readonly root: ShadowRoot }): string | undefined =>
      root.querySelector('input[type=radio]:checked')?.closest('label')?.textContent;
    const first = await put(both());
    expect(
      [...first.root.querySelectorAll('fieldset label')].map((label) => label.textContent),
    ).to.deep.equal(['iFlytek', 'Platform']);
    expect(chosen(first)).to.equal('Platform');
    first.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[0]?.click();
    expect(chosen(await put(both()))).to.equal('iFlytek');
    kept.clear();
    const { provider } = scriptedProvider('nonesuch', { unavailable: () => 'unsupportedProvider' });
    const other = await put([provider]);
    other.button.click();
    await until('the message', () => other.text('.banner').includes('Unsupported speech provider'));
  });

  it('ALI-03 a connection that closes unexpectedly while it records gives its message', async () => {
    let socket: SpeechSocketHandlers | undefined;
    const { button, dictation, text } = await put([
      createAlicloudProvider({
        url: () => Promise.resolve('wss://plant.example/gummy/speech'),
        openSocket(_url, handlers) {
          socket = handlers;
          queueMicrotask(() => {
            handlers.opened();
            handlers.frame('{"type":"init"}');
          });
          return { send: () => {}, close: () => {} };
        },
        timers: browserTimers(),
        log: () => {},
      }),
    ]);
    button.click();
    await recording(dictation);
    socket?.frame('{"transcriptionResult":{"sentenceId":0,"text":"kiln two"}}');
    socket?.closed(1006);
    await until('the message', () => text('.banner').includes('closed the connection unexpectedly'));
    expect(dictation.state().result.text).to.equal('kiln two');
    await until('silence', () => liveTracks() === 0);
  });
});

describe('VOC-05 before it records', () => {
  const platform = (hasSocket = true): SpeechProvider =>
    createAlicloudProvider({
      url: () => new Promise(() => {}),
      openSocket: hasSocket ? () => ({ send: () => {}, close: () => {} }) : null,
      timers: browserTimers(),
      log: () => {},
    });
  const refused = (name: string): object => ({
    navigator: {
      permissions: { query: () => Promise.resolve({ state: 'denied' }) },
      mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('refused', name)) },
    },
  });
  const without: readonly (readonly [string, object, boolean, string])[] = [
    ['a secure page', { isSecureContext: false }, true, 'works on secure pages only'],
    ['Web Audio', { AudioContext: undefined }, true, 'cannot process sound'],
    ['media devices', { navigator: {} }, true, 'gives no access to a microphone'],
    ['WebSocket', {}, false, 'has no WebSocket'],
    ['permission', refused('NotAllowedError'), true, 'is blocked for this page'],
    ['a device', refused('NotFoundError'), true, 'No microphone was found'],
  ];
  for (const [what, over, hasSocket, message] of without)
    it(`without ${what} it does not, and says why`, async () => {
      const { button, dictation, text } = await put([platform(hasSocket)], scope(over));
      button.click();
      await until('the message', () => text('.banner').includes(message));
      expect(dictation.state()).to.deep.include({ status: 'error', isCapturing: false });
      expect(liveTracks()).to.equal(0);
    });

  it('with all of them it does, on localhost without https as well', async () => {
    expect([location.protocol, isSecureContext]).to.deep.equal(['http:', true]);
    const { button, dictation } = await put([platform()]);
    button.click();
    await until('the sound', () => dictation.state().isCapturing);
    expect(liveTracks()).to.equal(1);
  });
});
