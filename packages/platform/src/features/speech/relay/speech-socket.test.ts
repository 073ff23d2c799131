import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SocketSession } from '../../api/index.ts';
import { noSpeechProvider } from '../providers/none.ts';
import type { SpeechProvider, SpeechSink, SpeechWish } from '../speech-provider.ts';
import { PCM_BYTES_PER_SECOND, spend } from './sound-budget.ts';
import { SPEECH_LIMITS, speechEndpoint } from './speech-socket.ts';

interface Upstream {
  readonly wish: SpeechWish;
  readonly sink: SpeechSink;
  readonly signal: AbortSignal;
  heardBytes: number;
  isFinished: boolean;
}

interface Told {
  readonly type?: string;
  readonly code?: string;
  readonly message?: string;
}

/** A recogniser whose words are the test's, and a clock that the test moves. */
function createBench() {
  const upstreams: Upstream[] = [];
  const timers = new Map<number, { readonly atMs: number; readonly action: () => void }>();
  const state = { nowMs: 0, takesSound: true, isAway: false, errors: [] as unknown[] };
  let gate = Promise.resolve();
  const provider: SpeechProvider = {
    id: 'gummy',
    caps: { dictation: true, languages: ['auto', 'en'], partials: true, translateTo: ['zh'] },
    async open(wish, sink, signal) {
      const one: Upstream = { wish, sink, signal, heardBytes: 0, isFinished: false };
      upstreams.push(one);
      await gate;
      if (state.isAway) throw new Error('away');
      return {
        write(pcm) {
          one.heardBytes += pcm.byteLength;
          return state.takesSound;
        },
        finish() {
          one.isFinished = true;
        },
      };
    },
  };
  let timerId = 0;
  const options = {
    nowMs: () => state.nowMs,
    after(delayMs: number, action: () => void) {
      const id = (timerId += 1);
      timers.set(id, { atMs: state.nowMs + delayMs, action });
      return () => void timers.delete(id);
    },
    onError: (error: unknown) => void state.errors.push(error),
  };
  const endpoint = speechEndpoint({ provider, ...options });
  return {
    upstreams,
    timers,
    state,
    options,
    hold() {
      let open = (): void => {};
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
    pass(ms: number) {
      state.nowMs += ms;
      for (const [id, { atMs, action }] of timers) if (atMs <= state.nowMs && timers.delete(id)) action();
    },
    open(userId = 'u-1', of = endpoint) {
      const frames: Told[] = [];
      const closes: number[] = [];
      const page = { pressure: 'clear' as ReturnType<SocketSession['pressure']> };
      const listener = of.open({
        caller: { kind: 'person', userId, dataAreaId: 'area-1' } as SocketSession['caller'],
        orgId: 'org-1',
        plantId: 'CER',
        language: 'en',
        query: {},
        send: (text) => void frames.push(JSON.parse(text) as Told),
        pressure: () => page.pressure,
        reconnectSpreadMs: () => 0,
        drained: () => Promise.resolve(),
        close: (code) => void closes.push(code),
      });
      return {
        frames,
        closes,
        page,
        say: (frame: object | string) =>
          listener.message(typeof frame === 'string' ? frame : JSON.stringify(frame)),
        sound: (bytes = 3_200) => listener.sound?.(new Uint8Array(bytes)),
        leave: () => listener.closed(),
      };
    },
  };
}
let bench = createBench();
beforeEach(() => {
  bench = createBench();
});

describe('a session of the speech socket', () => {
  test('begins with what the recogniser can do, passes sound on and sentences back, and ends', async () => {
    const page = bench.open();
    expect(page.frames).toEqual([
      {
        type: 'init',
        caps: {
          provider: 'gummy',
          dictation: true,
          languages: ['auto', 'en'],
          partials: true,
          translateTo: ['zh'],
          maxSeconds: 600,
        },
      },
    ]);
    page.say({
      sampleRate: 16_000,
      language: 'en-GB',
      target: 'zh',
      translation: true,
      hints: ['Belt torn'],
    });
    page.sound();
    await turn();
    page.sound();
    const [upstream] = bench.upstreams;
    expect(upstream?.wish).toEqual({
      language: 'en',
      target: 'zh',
      hints: ['Belt torn'],
      speaker: { userId: 'u-1', orgId: 'org-1', plantId: 'CER', dataAreaId: 'area-1' },
    });
    expect(upstream?.heardBytes).toBe(6_400);
    upstream?.sink.segment({ sentenceId: 2, text: 'kiln', final: false, translations: { zh: '窑' } });
    page.say('finish-task');
    expect(upstream?.isFinished).toBe(true);
    upstream?.sink.segment({ sentenceId: 2, text: 'kilns', final: true, confidence: 0.5 });
    upstream?.sink.end();
    upstream?.sink.segment({ sentenceId: 3, text: 'late', final: true });
    expect(page.frames.slice(1)).toEqual([
      {
        transcriptionResult: { sentenceId: 2, text: 'kiln', final: false },
        translationResult: { sentenceId: 2, translations: { zh: { sentenceId: 2, text: '窑' } } },
      },
      { transcriptionResult: { sentenceId: 2, text: 'kilns', final: true, confidence: 0.5 } },
      { type: 'finished' },
    ]);
    expect([page.closes, bench.timers.size]).toEqual([[1000], 0]);
  });

  test('sound before any word is heard by the defaults, and before the recogniser is ready it is kept', async () => {
    const letIn = bench.hold();
    const page = bench.open();
    page.sound();
    page.sound(1_600);
    page.say({ type: 'finish-task' });
    await turn();
    expect(bench.upstreams[0]).toMatchObject({ heardBytes: 0, wish: { language: 'auto', target: 'zh' } });
    letIn();
    await turn();
    expect(bench.upstreams[0]).toMatchObject({ heardBytes: 4_800, isFinished: true });
  });

  test('nothing is asked of the recogniser when nothing was said', () => {
    const page = bench.open();
    page.say('finish-task');
    expect([page.frames.at(-1), page.closes, bench.upstreams]).toEqual([{ type: 'finished' }, [1000], []]);
  });

  test('a page that leaves ends everything behind it', async () => {
    const page = bench.open();
    page.sound();
    await turn();
    page.leave();
    expect([bench.upstreams[0]?.signal.aborted, bench.timers.size]).toEqual([true, 0]);
    // Its place is free: as many as a person may have can begin.
    for (let at = 0; at < SPEECH_LIMITS.sessionsPerPerson; at += 1)
      expect(bench.open().frames).toHaveLength(1);
  });

  test('a page that left while the recogniser was being opened is not passed on', async () => {
    const letIn = bench.hold();
    const page = bench.open();
    page.sound();
    page.leave();
    letIn();
    await turn();
    expect(bench.upstreams[0]?.heardBytes).toBe(0);
  });

  test('newer texts are left out for a page that is behind, last ones are not', async () => {
    const page = bench.open();
    page.sound();
    await turn();
    page.page.pressure = 'coalesce';
    bench.upstreams[0]?.sink.segment({ sentenceId: 0, text: 'a', final: false });
    bench.upstreams[0]?.sink.segment({ sentenceId: 0, text: 'ab', final: true });
    expect(page.frames.slice(1)).toEqual([
      { transcriptionResult: { sentenceId: 0, text: 'ab', final: true } },
    ]);
  });
});

describe('refusals of the speech socket', () => {
  test.each([
    ['no JSON', '{', 'BAD_FRAME', 'frame'],
    ['an array', '[]', 'BAD_FRAME', 'frame'],
    ['another rate', '{"sampleRate":44100}', 'BAD_FRAME', 'sampleRate'],
    ['a language that is a sentence', '{"language":"any you like"}', 'BAD_FRAME', 'language'],
    ['a target that is a number', '{"target":5}', 'BAD_FRAME', 'target'],
    ['a language it has not', '{"language":"sw"}', 'UNSUPPORTED_LANGUAGE', 'language'],
  ])('%s names its field and closes', (_, frame, code, field) => {
    const page = bench.open();
    page.say(frame);
    expect(page.frames.at(-1)).toMatchObject({ type: 'error', code, retryable: false });
    expect(page.frames.at(-1)?.message).toContain(field);
    expect([page.closes, bench.timers.size]).toEqual([[1008], 0]);
  });

  test('a second beginning, half a sample and a chunk that is too large', () => {
    const twice = bench.open();
    twice.say({});
    twice.say({});
    const half = bench.open();
    half.sound(3);
    const large = bench.open();
    large.sound(SPEECH_LIMITS.chunkBytes + 2);
    expect([twice, half, large].map(({ frames }) => frames.at(-1)?.code)).toEqual([
      'BAD_FRAME',
      'BAD_FRAME',
      'AUDIO_TOO_LARGE',
    ]);
  });

  test('sound beyond the burst is refused when it comes faster than it is spoken, else goes on for long', () => {
    const hasty = bench.open();
    let sentBytes = 0;
    for (; hasty.closes.length === 0; sentBytes += 3_200) hasty.sound();
    expect(hasty.frames.at(-1)).toMatchObject({ code: 'TOO_FAST' });
    expect(sentBytes).toBe(SPEECH_LIMITS.burstBytes + 3_200);
    const steady = bench.open();
    for (let at = 0; at < 1_200; at += 1) {
      bench.pass(100);
      steady.sound();
    }
    expect(steady.closes).toEqual([]);
  });

  test('one person has a few sessions at a time, and takes none of anybody else', () => {
    const own = Array.from({ length: SPEECH_LIMITS.sessionsPerPerson }, () => bench.open('one'));
    const more = bench.open('one');
    expect(more.frames.at(-1)).toMatchObject({ code: 'TOO_MANY_SESSIONS', retryable: true });
    expect(more.closes).toEqual([1013]);
    expect(bench.open('other').closes).toEqual([]);
    own[0]?.say('finish-task');
    // The one that was refused had no place to give back.
    more.leave();
    expect(bench.open('one').closes).toEqual([]);
    expect(bench.open('one').closes).toEqual([1013]);
  });

  test('a session of silence, one without end, and one whose last words do not come', async () => {
    const silent = bench.open();
    bench.pass(SPEECH_LIMITS.idleMs);
    expect(silent.frames.at(-1)).toMatchObject({ code: 'TIMEOUT', retryable: true });
    const long = bench.open();
    for (let atMs = 0; atMs < SPEECH_LIMITS.sessionMs; atMs += 50_000) {
      long.sound();
      bench.pass(50_000);
    }
    expect(long.frames.at(-1)).toMatchObject({ code: 'SESSION_LIMIT', retryable: true });
    const unended = bench.open();
    unended.sound();
    await turn();
    unended.say('finish-task');
    bench.pass(SPEECH_LIMITS.lastWordsMs);
    expect(unended.frames.at(-1)).toEqual({ type: 'finished' });
    expect(bench.upstreams.every(({ signal }) => signal.aborted)).toBe(true);
    expect(bench.timers.size).toBe(0);
  });

  test('a recogniser that is behind, one that fails, and one that cannot be reached', async () => {
    const behind = bench.open();
    behind.sound();
    await turn();
    bench.state.takesSound = false;
    behind.sound();
    expect(behind.frames.at(-1)).toMatchObject({ code: 'BUSY', retryable: true });
    bench.state.takesSound = true;
    const failing = bench.open();
    failing.sound();
    bench.upstreams[1]?.sink.error({ code: 'QUOTA', message: 'used up', retryable: false });
    expect(failing.frames.at(-1)).toEqual({
      type: 'error',
      code: 'QUOTA',
      message: 'used up',
      retryable: false,
    });
    bench.state.isAway = true;
    const away = bench.open();
    away.sound();
    await turn();
    expect(away.frames.at(-1)).toMatchObject({ code: 'UPSTREAM_UNREACHABLE', retryable: true });
    expect(bench.state.errors).toHaveLength(1);
    expect([behind, failing, away].flatMap(({ closes }) => closes)).toEqual([1011, 1011, 1011]);
  });

  test('without a recogniser it says that dictation is not configured', () => {
    const page = bench.open('u-1', speechEndpoint({ provider: noSpeechProvider, ...bench.options }));
    expect(page.frames).toEqual([
      {
        type: 'init',
        caps: { provider: 'none', dictation: false, languages: [], partials: false, translateTo: [] },
      },
      { type: 'error', code: 'NOT_CONFIGURED', message: expect.any(String), retryable: false },
    ]);
    expect([page.closes, bench.timers.size]).toEqual([[1000], 0]);
  });
});

test('the budget refills as fast as sound is spoken, up to the burst, and never by a clock that goes back', () => {
  const start = { bytes: 0, atMs: 1_000 };
  expect(spend(start, PCM_BYTES_PER_SECOND, 2_000, 1e6)).toEqual({ bytes: 0, atMs: 2_000 });
  expect(spend(start, PCM_BYTES_PER_SECOND + 2, 2_000, 1e6)).toBeNull();
  expect(spend(start, 0, 1e9, 500)).toEqual({ bytes: 500, atMs: 1e9 });
  expect(spend(start, 2, 0, 1e6)).toBeNull();
});
