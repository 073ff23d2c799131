import { afterEach, describe, expect, it } from '../../../../tests/support/browser.ts';
import { createDictation } from '../dictation.ts';
import { failureOf } from '../providers/failures.ts';
import type { Dictation, DictationOptions, Microphone } from '../types.ts';
import { scriptedProvider } from '../../testing/scripted-speech.ts';
import { createBrowserMicrophone, isMicrophoneAllowed } from './browser-microphone.ts';
import type { MicrophoneScope } from './browser-microphone.ts';
import { browserTimers } from './browser-timers.ts';
import { stopWhenHidden } from './stop-when-hidden.ts';
import { defaultWorkletUrl } from './worklet-url.ts';

const CAPABILITIES = {
  isDictation: true,
  languages: ['zh'],
  hasPartials: true,
  translateTo: [],
  maxSeconds: null,
};

/** Everything of the device that was opened in this page. */
const streams: MediaStream[] = [];
const contexts: AudioContext[] = [];
class WatchedContext extends AudioContext {
  constructor(options?: AudioContextOptions) {
    super(options);
    contexts.push(this);
  }
}
const scope = (over: object = {}): MicrophoneScope =>
  ({
    isSecureContext: globalThis.isSecureContext,
    document,
    navigator: {
      permissions: navigator.permissions,
      mediaDevices: {
        enumerateDevices: () => navigator.mediaDevices.enumerateDevices(),
        async getUserMedia(constraints: MediaStreamConstraints) {
          const stream = await navigator.mediaDevices.getUserMedia(constraints);
          streams.push(stream);
          return stream;
        },
      },
    },
    AudioContext: WatchedContext,
    AudioWorkletNode,
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
    ...over,
  }) as unknown as MicrophoneScope;

const liveTracks = (): number =>
  streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length;
const openContexts = (): number => contexts.filter(({ state }) => state !== 'closed').length;

async function until(isSo: () => boolean, what: string, withinMs = 6_000): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const nothingOpen = (): Promise<void> =>
  until(() => liveTracks() === 0 && openContexts() === 0, 'no live track, no open context');

function open(microphone: Microphone = createBrowserMicrophone(defaultWorkletUrl, scope())) {
  const { provider, sessions } = scriptedProvider('alicloud');
  const other = scriptedProvider('xunfei');
  const options: DictationOptions = {
    providers: [provider, other.provider],
    microphone,
    timers: browserTimers(),
    random: Math.random,
    request: () => ({ language: 'auto', target: 'zh' }),
    confirmDestination: () => Promise.resolve(true),
    log: () => {},
  };
  return { dictation: createDictation(options), sessions };
}

async function recording() {
  const opened = open();
  opened.dictation.toggle();
  await until(() => opened.sessions.length === 1, 'a session');
  opened.sessions[0]?.sink.ready(CAPABILITIES);
  await until(() => (opened.sessions[0]?.heard.length ?? 0) > 1_600, 'sound');
  expect(liveTracks()).to.equal(1);
  return opened;
}

const dictations: Dictation[] = [];
afterEach(async () => {
  for (const dictation of dictations.splice(0)) dictation.dispose();
  await nothingOpen();
});

describe('capture by the worklet', () => {
  it('hears the microphone under a strict policy, as 16 kHz in real time', async () => {
    const { dictation, sessions } = await recording();
    dictations.push(dictation);
    const { heard } = sessions[0]!;
    const before = heard.length;
    const startMs = performance.now();
    await wait(2_000);
    const rateHz = ((heard.length - before) * 1_000) / (performance.now() - startMs);
    expect(rateHz).to.be.within(15_000, 17_000);
    const peak = Math.max(...heard.map(Math.abs));
    expect(peak).to.be.above(1_000);
    expect(dictation.level().isReal).to.equal(true);
    expect(dictation.state().status).to.equal('recording');
  });

  it('lists the devices, and takes the one that was chosen', async () => {
    const microphone = createBrowserMicrophone(defaultWorkletUrl, scope());
    const devices = await microphone.devices();
    expect(devices.length).to.be.above(0);
    const giveUp = new AbortController();
    let blocks = 0;
    const capture = await microphone.open(
      devices.at(-1)?.deviceId ?? null,
      { block: () => (blocks += 1), lost: () => {} },
      giveUp.signal,
    );
    await until(() => blocks > 3, 'blocks');
    capture.release();
    capture.release();
    const heard = blocks;
    await wait(100);
    expect(blocks).to.equal(heard);
  });
});

describe('no live track after any end path', () => {
  const paths: Record<string, (at: Awaited<ReturnType<typeof recording>>) => void> = {
    'the button': ({ dictation }) => dictation.stop('user'),
    typing: ({ dictation }) => dictation.stop('typing'),
    sending: ({ dictation }) => dictation.stop('send'),
    'a switch of provider': ({ dictation }) => dictation.setProvider('xunfei'),
    'a failure of the provider': ({ sessions }) => sessions[0]?.sink.fail(failureOf('network')),
    'sessions that end without a result': ({ sessions }) => {
      sessions[0]?.sink.end();
      sessions[1]?.sink.end();
    },
    'a device that is unplugged': () =>
      streams.at(-1)?.getAudioTracks()[0]?.dispatchEvent(new Event('ended')),
    'a suspended context': () => void contexts.at(-1)?.suspend(),
    disposing: ({ dictation }) => dictation.dispose(),
  };
  for (const [name, end] of Object.entries(paths))
    it(`after ${name}`, async () => {
      const at = await recording();
      dictations.push(at.dictation);
      end(at);
      await nothingOpen();
      expect(['recording', 'connecting']).not.to.include(at.dictation.state().status);
    });

  it('after the page is left', async () => {
    const { dictation } = await recording();
    dictations.push(dictation);
    const stop = stopWhenHidden(dictation);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await nothingOpen();
    stop();
  });

  it('after giving up while the device is being opened', async () => {
    const { dictation } = open();
    dictations.push(dictation);
    dictation.press();
    dictation.release();
    await wait(300);
    expect(dictation.state().status).to.equal('idle');
    await nothingOpen();
  });

  it('after a worklet that cannot be loaded', async () => {
    const { dictation } = open(createBrowserMicrophone(() => '/no-such-worklet.js', scope()));
    dictations.push(dictation);
    dictation.press();
    await until(() => dictation.state().status === 'error', 'a failure');
    expect(dictation.state().failure?.code).to.equal('workletBlocked');
    await nothingOpen();
  });
});

describe('other browsers and frames', () => {
  it('where there is no worklet an older node hears the same', async () => {
    const microphone = createBrowserMicrophone(defaultWorkletUrl, scope({ AudioWorkletNode: undefined }));
    const giveUp = new AbortController();
    let peak = 0;
    let samples = 0;
    const capture = await microphone.open(
      null,
      {
        block: (block) => {
          samples += block.samples.length;
          for (const sample of block.samples) peak = Math.max(peak, Math.abs(sample));
        },
        lost: () => {},
      },
      giveUp.signal,
    );
    await until(() => samples > 40_000 && peak > 0.05, 'sound');
    capture.release();
    await nothingOpen();
  });

  it('a frame without the microphone is known before anybody is asked', async () => {
    const frame = document.createElement('iframe');
    frame.allow = "microphone 'none'";
    document.body.append(frame);
    try {
      expect(isMicrophoneAllowed(frame.contentDocument ?? {})).to.equal(false);
      expect(isMicrophoneAllowed(document)).to.equal(true);
    } finally {
      frame.remove();
    }
  });
});
