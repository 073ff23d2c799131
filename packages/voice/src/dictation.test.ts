import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manualTimers } from '../testing/manual-timers.ts';
import { scriptedMicrophone, scriptedProvider } from '../testing/scripted-speech.ts';
import { createDictation } from './dictation.ts';
import { failureOf } from './providers/failures.ts';
import type { AudioDestination, DictationOptions, StopReason } from './types.ts';

const CAPABILITIES = {
  isDictation: true,
  languages: ['zh'],
  hasPartials: true,
  translateTo: ['zh'],
  maxSeconds: null,
};
const RATE_HZ = 48_000;

function open(over: Partial<DictationOptions> = {}) {
  const timers = manualTimers();
  const mic = scriptedMicrophone();
  const alicloud = scriptedProvider('alicloud');
  const xunfei = scriptedProvider('xunfei');
  const asked: [string, AudioDestination][] = [];
  const dictation = createDictation({
    providers: [alicloud.provider, xunfei.provider],
    microphone: mic.microphone,
    timers,
    random: () => 0.5,
    confirmDestination: (id, destination) => {
      asked.push([id, destination]);
      return Promise.resolve(true);
    },
    log: () => {},
    ...over,
  });
  const status = () => dictation.state().status;
  /** Presses, and lets debounce and promises pass. */
  const toggle = async () => {
    dictation.toggle();
    await timers.advance(60);
  };
  const grant = async () => {
    mic.attempts.at(-1)?.grant();
    await timers.advance(10);
  };
  const speak = async (ms: number, level = 0.2) => {
    for (let at = 0; at < ms; at += 20) {
      mic.attempts.at(-1)?.handlers.block({
        samples: new Float32Array((RATE_HZ * 20) / 1_000).fill(level),
        rateHz: RATE_HZ,
      });
      await timers.advance(20);
    }
  };
  return { dictation, timers, mic, alicloud, xunfei, asked, status, toggle, grant, speak };
}

async function recording(over: Partial<DictationOptions> = {}) {
  const at = open(over);
  await at.toggle();
  await at.grant();
  at.alicloud.sessions[0]?.sink.ready(CAPABILITIES);
  return at;
}

describe('VOC-09 results and segments', () => {
  test('gives {text, isCompleted, translation} and segments, and is idle after destroying', async () => {
    const { dictation, alicloud, status, speak, timers, mic } = await recording();
    expect(status()).toBe('recording');
    await speak(400);
    const { sink } = alicloud.sessions[0]!;
    sink.segment({ sentenceId: 0, text: '窑温', isFinal: false, translation: 'kiln' });
    sink.segment({ sentenceId: 0, text: '窑温多少？', isFinal: true, translation: 'Kiln temperature?' });
    sink.segment({ sentenceId: 1, text: '煤气', isFinal: false });
    expect(dictation.state().segments).toEqual([
      { sentenceId: 0, transcription: '窑温多少？', translation: 'Kiln temperature?' },
      { sentenceId: 1, transcription: '煤气', translation: '' },
    ]);
    expect(dictation.state().result).toEqual({
      text: '窑温多少？煤气',
      translation: 'Kiln temperature?',
      isCompleted: false,
    });
    dictation.stop('user');
    expect(status()).toBe('processing');
    sink.segment({ sentenceId: 1, text: '煤气用量', isFinal: true });
    sink.end();
    expect(dictation.state().result).toMatchObject({ text: '窑温多少？煤气用量', isCompleted: true });
    dictation.dispose();
    expect(dictation.state()).toMatchObject({
      status: 'idle',
      result: { text: '', isCompleted: false },
      segments: [],
    });
    expect([timers.waiting(), mic.live()]).toEqual([0, 0]);
  });

  test('a wave that cannot be measured stays simulated', async () => {
    const { provider, sessions } = scriptedProvider('browser', { takes: 'listens' });
    const { dictation, toggle, timers, status } = open({ providers: [provider], providerId: 'browser' });
    await toggle();
    sessions[0]?.sink.ready(CAPABILITIES);
    await timers.advance(5_000);
    expect([status(), dictation.level().isReal]).toEqual(['recording', false]);
    expect(dictation.level().volume).toBeGreaterThan(5);
    dictation.dispose();
  });
});

describe('a dictation', () => {
  test('CHT-31 keeps what is said from the click on, while the provider is still being reached', async () => {
    const { alicloud, toggle, grant, speak, status, dictation } = open();
    await toggle();
    expect(alicloud.sessions).toHaveLength(0);
    await grant();
    expect(dictation.state()).toMatchObject({ status: 'connecting', isCapturing: true });
    await speak(1_500);
    const session = alicloud.sessions[0]!;
    expect(session.heard).toEqual([]);
    session.sink.ready(CAPABILITIES);
    expect(status()).toBe('recording');
    // All but what the low-pass still holds back.
    expect(session.heard.length).toBeGreaterThan(1_495 * 16);
    dictation.stop('user');
    expect(session.heard.length).toBe(1_500 * 16);
    expect(session.isFinished).toBe(true);
    dictation.dispose();
  });

  test('stopped while the provider is being reached, it still recognises what was said', async () => {
    const { alicloud, toggle, grant, speak, status, dictation, mic } = open();
    await toggle();
    await grant();
    await speak(400);
    dictation.stop('user');
    expect([status(), mic.live()]).toEqual(['processing', 0]);
    const { sink, heard } = alicloud.sessions[0]!;
    sink.ready(CAPABILITIES);
    expect(heard.length).toBe(400 * 16);
    sink.segment({ sentenceId: 0, text: 'gas', isFinal: true });
    sink.end();
    expect(dictation.state()).toMatchObject({ status: 'completed', result: { text: 'gas' } });
  });

  test('asks for nothing before the first press, and lets a late answer open nothing', async () => {
    const { mic, toggle, dictation, timers, status } = open();
    expect(mic.attempts).toHaveLength(0);
    await toggle();
    expect(mic.attempts).toHaveLength(1);
    dictation.stop('user');
    expect([status(), mic.attempts[0]?.signal.aborted]).toEqual(['idle', true]);
    mic.attempts[0]?.grant();
    await timers.advance(10);
    expect([status(), mic.live(), timers.waiting()]).toEqual(['idle', 0, 0]);
  });

  test.each(['insecurePage', 'permissionsPolicy', 'webAudioUnsupported', 'mediaDevicesUnsupported'] as const)(
    'says %s without asking for the microphone',
    async (code) => {
      const mic = scriptedMicrophone({ unavailable: code });
      const { toggle, dictation } = open({ microphone: mic.microphone });
      await toggle();
      expect(dictation.state()).toMatchObject({
        status: 'error',
        failure: { code },
        offeredProviderId: null,
      });
      expect(mic.attempts).toHaveLength(0);
    },
  );

  test('an unknown provider is unsupported, another is offered', async () => {
    const { toggle, dictation, mic } = open({ providerId: 'no-such' });
    await toggle();
    expect(dictation.state()).toMatchObject({
      failure: { code: 'unsupportedProvider' },
      offeredProviderId: 'alicloud',
    });
    expect(mic.attempts).toHaveLength(0);
  });

  test.each(['permissionDenied', 'permissionDismissed', 'deviceNotFound', 'deviceBusy'] as const)(
    'a refused microphone is %s, and no other provider is offered',
    async (code) => {
      const { toggle, mic, timers, dictation } = open();
      await toggle();
      mic.attempts[0]?.refuse(failureOf(code));
      await timers.advance(10);
      expect(dictation.state()).toMatchObject({
        status: 'error',
        failure: { code },
        offeredProviderId: null,
      });
      expect(timers.waiting()).toBe(0);
    },
  );

  test('a device that is lost ends the recording with its text kept', async () => {
    const { dictation, alicloud, mic, timers } = await recording();
    alicloud.sessions[0]?.sink.segment({ sentenceId: 0, text: 'gas', isFinal: false });
    mic.attempts[0]?.handlers.lost(failureOf('deviceLost'));
    expect(dictation.state()).toMatchObject({
      status: 'error',
      failure: { code: 'deviceLost' },
      result: { text: 'gas' },
    });
    expect([mic.live(), timers.waiting(), alicloud.sessions[0]?.isAborted]).toEqual([0, 0, true]);
  });
});

test('stops on typing, send, phrases and shortcuts; text fills the input unless something was typed', async () => {
  for (const reason of ['typing', 'send', 'phrases', 'shortcut'] as const) {
    const { dictation, alicloud, mic, status } = await recording();
    const { sink } = alicloud.sessions[0]!;
    sink.segment({ sentenceId: 0, text: 'gas', isFinal: false });
    dictation.stop(reason);
    expect([reason, mic.live()]).toEqual([reason, 0]);
    expect(dictation.state().fillsInput).toBe(reason === 'phrases' || reason === 'shortcut');
    sink.segment({ sentenceId: 0, text: 'gas use', isFinal: true });
    sink.end();
    expect(status()).toBe('completed');
    expect(dictation.state().result.text).toBe(reason === 'send' ? 'gas' : 'gas use');
  }
});

test('a switch of provider while recording stops it, resets text and failure, idle', async () => {
  const { dictation, alicloud, mic, timers } = await recording();
  alicloud.sessions[0]?.sink.segment({ sentenceId: 0, text: 'gas', isFinal: false });
  dictation.setProvider('xunfei');
  expect(dictation.state()).toMatchObject({
    status: 'idle',
    providerId: 'xunfei',
    result: { text: '' },
    failure: null,
  });
  expect([mic.live(), timers.waiting(), alicloud.sessions[0]?.isAborted]).toEqual([0, 0, true]);
});

describe('CHT-34 fail-over', () => {
  test.each(['network', 'licence'] as const)(
    'for %s the other provider is offered; it keeps the text and hears what was not recognised',
    async (code) => {
      const { dictation, alicloud, xunfei, grant, timers, speak, status, mic } = await recording();
      await speak(600);
      const first = alicloud.sessions[0]!;
      first.sink.segment({ sentenceId: 0, text: 'how much gas', isFinal: true });
      first.sink.fail(failureOf(code, 'vendor text', '11200'));
      expect(dictation.state()).toMatchObject({
        status: 'error',
        failure: { code, providerCode: '11200' },
        offeredProviderId: 'xunfei',
        result: { text: 'how much gas' },
      });
      expect([mic.live(), timers.waiting()]).toEqual([0, 0]);
      dictation.acceptOffer();
      expect(dictation.state()).toMatchObject({
        status: 'connecting',
        providerId: 'xunfei',
        offeredProviderId: null,
      });
      await timers.advance(10);
      await grant();
      const second = xunfei.sessions[0]!;
      second.sink.ready({ ...CAPABILITIES, translateTo: [] });
      expect(second.heard.length).toBeGreaterThan(9_000);
      second.sink.segment({ sentenceId: 0, text: 'gas did the kiln use', isFinal: true });
      expect(dictation.state().result.text).toBe('how much gas did the kiln use');
      dictation.stop('user');
      second.sink.end();
      expect(status()).toBe('completed');
    },
  );

  test('when every provider has failed none is offered any more', async () => {
    const { dictation, alicloud, xunfei, grant, timers } = await recording();
    alicloud.sessions[0]?.sink.fail(failureOf('network'));
    dictation.acceptOffer();
    await timers.advance(10);
    await grant();
    xunfei.sessions[0]?.sink.fail(failureOf('quotaExhausted'));
    expect(dictation.state()).toMatchObject({
      status: 'error',
      providerId: 'xunfei',
      offeredProviderId: null,
    });
  });

  test('a dismissed offer keeps the text and forgets the sound', async () => {
    const { dictation, alicloud, speak } = await recording();
    await speak(200);
    alicloud.sessions[0]?.sink.segment({ sentenceId: 0, text: 'gas', isFinal: true });
    alicloud.sessions[0]?.sink.fail(failureOf('network'));
    dictation.dismissOffer();
    expect(dictation.state()).toMatchObject({ offeredProviderId: null, result: { text: 'gas' } });
    dictation.acceptOffer();
    expect(dictation.state().status).toBe('error');
  });
});

describe('a provider that listens itself', () => {
  test('is asked about once, shows a simulated wave, and needs no microphone of ours', async () => {
    const browser = scriptedProvider('browser', {
      takes: 'listens',
      asksFirst: true,
      destination: () => Promise.resolve('browserVendor'),
    });
    const other = open({ providers: [browser.provider], providerId: 'browser' });
    await other.toggle();
    browser.sessions.at(-1)?.sink.ready(CAPABILITIES);
    expect(other.asked).toEqual([['browser', 'browserVendor']]);
    expect([other.status(), other.mic.attempts.length]).toEqual(['recording', 0]);
    await other.timers.advance(4_000);
    expect(other.dictation.level().isReal).toBe(false);
    expect(other.dictation.state().hint).toBeNull();
    other.dictation.stop('user');
    browser.sessions.at(-1)?.sink.end();
    await other.toggle();
    expect(other.asked).toHaveLength(1);
    other.dictation.dispose();
    expect([other.timers.waiting(), other.status()]).toEqual([0, 'idle']);
  });

  test('is not used where the person says no', async () => {
    const browser = scriptedProvider('browser', { takes: 'listens', asksFirst: true });
    const { toggle, status, timers } = open({
      providers: [browser.provider],
      providerId: 'browser',
      confirmDestination: () => Promise.resolve(false),
    });
    await toggle();
    await timers.advance(10);
    expect([status(), browser.sessions.length, timers.waiting()]).toEqual(['idle', 0, 0]);
  });
});

test('levels are reported each 50 ms while recording, hints after 3 s', async () => {
  const { dictation, speak, timers } = await recording();
  let reports = 0;
  dictation.subscribeLevel(() => (reports += 1));
  await speak(1_000);
  expect(reports).toBe(20);
  expect(dictation.level()).toMatchObject({ isReal: true, isActive: true });
  await speak(4_000, 0);
  expect(dictation.state().hint).toBe('noSound');
  await speak(3_200, 1);
  expect(dictation.state().hint).toBe('clipping');
  dictation.stop('hidden');
  expect(dictation.state().hint).toBeNull();
  dictation.dispose();
  expect(timers.waiting()).toBe(0);
});

test('push-to-talk starts and stops at once, without the debounce of the button', async () => {
  const { dictation, mic, status, timers } = open();
  dictation.press();
  expect(status()).toBe('connecting');
  await timers.advance(10);
  mic.attempts[0]?.grant();
  await timers.advance(10);
  dictation.release();
  expect([status(), mic.live()]).toEqual(['processing', 0]);
  dictation.dispose();
});

test('two dictations share no state', async () => {
  const one = await recording();
  const other = open();
  one.alicloud.sessions[0]?.sink.segment({ sentenceId: 0, text: 'gas', isFinal: false });
  expect(other.dictation.state()).toMatchObject({ status: 'idle', result: { text: '' }, segments: [] });
  other.dictation.dispose();
  expect(one.status()).toBe('recording');
  one.dictation.dispose();
});

test('whatever is done in whatever order, nothing stays open at the end', async () => {
  const reasons: readonly StopReason[] = ['user', 'typing', 'send', 'hidden'];
  const step = fc.constantFrom(
    ...([
      'toggle',
      'press',
      'release',
      'grant',
      'refuse',
      'ready',
      'speak',
      'fail',
      'end',
      'newSession',
    ] as const),
    ...(['lost', 'switch', 'accept', 'dismiss', 'clear', 'wait', ...reasons] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { dictation, mic, alicloud, xunfei, timers, speak, status } = open();
      const sessions = () => [...alicloud.sessions, ...xunfei.sessions];
      for (const each of steps) {
        const session = sessions().at(-1);
        if (each === 'toggle') dictation.toggle();
        else if (each === 'press') dictation.press();
        else if (each === 'release') dictation.release();
        else if (each === 'grant') mic.attempts.at(-1)?.grant();
        else if (each === 'refuse') mic.attempts.at(-1)?.refuse(failureOf('permissionDenied'));
        else if (each === 'ready') session?.sink.ready(CAPABILITIES);
        else if (each === 'speak') await speak(100);
        else if (each === 'fail') session?.sink.fail(failureOf('network'));
        else if (each === 'newSession') session?.sink.fail(failureOf('timeout'), 'newSession');
        else if (each === 'end') session?.sink.end();
        else if (each === 'lost') mic.attempts.at(-1)?.handlers.lost(failureOf('deviceLost'));
        else if (each === 'switch')
          dictation.setProvider(dictation.state().providerId === 'xunfei' ? 'alicloud' : 'xunfei');
        else if (each === 'accept') dictation.acceptOffer();
        else if (each === 'dismiss') dictation.dismissOffer();
        else if (each === 'clear') dictation.clear();
        else if (each === 'wait') await timers.advance(250, 50);
        else dictation.stop(each);
        await timers.advance(10);
        if (['idle', 'completed', 'error'].includes(status())) {
          // Opened while nobody wants it any more, it is closed with the next turn.
          await timers.advance(60);
          if (['idle', 'completed', 'error'].includes(status())) expect(mic.live()).toBe(0);
        }
      }
      dictation.dispose();
      await timers.advance(10);
      expect([mic.live(), timers.waiting(), status()]).toEqual([0, 0, 'idle']);
    }),
    { numRuns: 150 },
  );
});
