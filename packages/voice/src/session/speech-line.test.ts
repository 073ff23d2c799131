import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { failureOf } from '../providers/failures.ts';
import type { SpeechProvider, SpeechSink, VoiceFailure } from '../types.ts';
import { createSpeechLine } from './speech-line.ts';

const RATE = 16_000;
const BLOCK = 640;
const CAPABILITIES = {
  isDictation: true,
  languages: ['zh'],
  hasPartials: true,
  translateTo: [],
  maxSeconds: null,
};

interface Opened {
  readonly sink: SpeechSink;
  readonly heard: number[];
  isFinished: boolean;
  isAborted: boolean;
}

/** A provider that writes down which sound it heard; each sample says its own place, as a loud one. */
function scripted({
  maxSessionMs = null as number | null,
  isReadyAtOnce = true,
  pendingMs = (): number => 0,
} = {}) {
  const opened: Opened[] = [];
  const provider: SpeechProvider = {
    id: 'scripted',
    takes: 'audio',
    maxSessionMs,
    asksFirst: false,
    unavailable: () => null,
    destination: () => Promise.resolve('platform'),
    open(_, sink) {
      const session: Opened = { sink, heard: [], isFinished: false, isAborted: false };
      opened.push(session);
      if (isReadyAtOnce) sink.ready(CAPABILITIES);
      return {
        write: (samples) => void session.heard.push(...samples),
        pendingMs,
        finish: () => void (session.isFinished = true),
        abort: () => void (session.isAborted = true),
      };
    },
  };
  return { provider, opened };
}

function lineOf(provider: SpeechProvider) {
  const timers = manualTimers();
  const failures: VoiceFailure[] = [];
  const told: string[] = [];
  const overlaps: boolean[] = [];
  let ended = 0;
  const line = createSpeechLine({
    provider,
    request: { language: 'auto', target: null },
    timers,
    onReady: () => {},
    onSession: (_, overlap) => overlaps.push(overlap),
    onSentence: (session, { text }) => told.push(`${session}:${text}`),
    onFailed: (failure) => failures.push(failure),
    onEnded: () => (ended += 1),
    log: () => {},
  });
  let written = 0;
  return {
    line,
    timers,
    failures,
    told,
    overlaps,
    ended: () => ended,
    written: () => written,
    /** As long as it takes to say it. */
    async speak(ms: number, isLoud = true) {
      for (let left = (ms * RATE) / 1_000; left > 0; left -= BLOCK) {
        const size = Math.min(BLOCK, left);
        line.write(
          Int16Array.from({ length: size }, (_, at) => (isLoud ? 4_000 + ((written + at) % 20_000) : 3)),
        );
        written += size;
        await timers.advance(40, 40);
      }
    },
  };
}

/** Places of loud samples, in the order heard. */
const placesOf = (heard: readonly number[]): number[] =>
  heard.filter((sample) => sample >= 4_000).map((sample) => sample - 4_000);

describe('a session', () => {
  test('is given what was said before it was ready', async () => {
    const { provider, opened } = scripted({ isReadyAtOnce: false });
    const { line, speak } = lineOf(provider);
    await speak(800);
    expect(opened[0]?.heard).toEqual([]);
    opened[0]?.sink.ready(CAPABILITIES);
    expect(placesOf(opened[0]?.heard ?? [])).toEqual(Array.from({ length: 12_800 }, (_, at) => at));
    line.abort();
  });

  test('that is finished before it is ready still hears everything', async () => {
    const { provider, opened } = scripted({ isReadyAtOnce: false });
    const { line, speak, ended } = lineOf(provider);
    await speak(400);
    line.finish();
    expect(opened[0]?.isFinished).toBe(false);
    opened[0]?.sink.ready(CAPABILITIES);
    expect(opened[0]?.heard).toHaveLength(6_400);
    expect(opened[0]?.isFinished).toBe(true);
    opened[0]?.sink.end();
    expect(ended()).toBe(1);
  });

  test('says nothing any more after it was aborted', async () => {
    const { provider, opened } = scripted();
    const { line, speak, told, failures, ended, timers } = lineOf(provider);
    await speak(200);
    line.abort();
    expect(opened[0]?.isAborted).toBe(true);
    opened[0]?.sink.segment({ sentenceId: 0, text: 'late', isFinal: true });
    opened[0]?.sink.fail(failureOf('network'));
    opened[0]?.sink.end();
    expect([told, failures, ended(), timers.waiting()]).toEqual([[], [], 0, 0]);
  });
});

test('a failure stops everything and keeps what was not heard', async () => {
  const { provider, opened } = scripted({ isReadyAtOnce: false });
  const { line, speak, failures, timers } = lineOf(provider);
  await speak(1_000);
  opened[0]?.sink.fail(failureOf('quotaExhausted'));
  expect(failures.map(({ code }) => code)).toEqual(['quotaExhausted']);
  expect(placesOf([...line.unheard()])).toHaveLength(RATE);
  expect(timers.waiting()).toBe(0);
  line.abort();
  expect(line.unheard()).toHaveLength(0);
});

describe('CHT-30 hand-over with no lost word', () => {
  describe('hand-over before the limit', () => {
    test('uses a pause, and every sample goes to one session only', async () => {
      const { provider, opened } = scripted({ maxSessionMs: 60_000 });
      const { line, speak, overlaps } = lineOf(provider);
      await speak(51_000);
      await speak(400, false);
      await speak(1_000);
      expect(opened).toHaveLength(2);
      expect(overlaps).toEqual([false, false]);
      expect(opened[0]?.isFinished).toBe(true);
      const [first = [], second = []] = opened.map(({ heard }) => heard);
      expect(first.length + second.length).toBe(52.4 * RATE);
      line.abort();
      expect(opened.every(({ isAborted }) => isAborted)).toBe(true);
    });

    test('without a pause it is cut before 60 s, and the last second is said again', async () => {
      const { provider, opened } = scripted({ maxSessionMs: 60_000 });
      const { line, speak, overlaps, told, ended } = lineOf(provider);
      await speak(60_000);
      expect(opened).toHaveLength(2);
      expect(overlaps).toEqual([false, true]);
      const firstSeconds = (opened[0]?.heard.length ?? 0) / RATE;
      expect(firstSeconds).toBeGreaterThan(50);
      expect(firstSeconds).toBeLessThan(58);
      expect((opened[0]?.heard.length ?? 0) + (opened[1]?.heard.length ?? 0)).toBe(61 * RATE);
      // The old session's last words still count.
      opened[0]?.sink.segment({ sentenceId: 0, text: 'late', isFinal: true });
      expect(told).toEqual(['0:late']);
      line.finish();
      opened[1]?.sink.end();
      expect(ended()).toBe(0);
      opened[0]?.sink.end();
      expect(ended()).toBe(1);
    });

    test('an old session that never ends is not waited for for ever', async () => {
      const { provider, opened } = scripted({ maxSessionMs: 60_000 });
      const { line, speak, ended, timers } = lineOf(provider);
      await speak(58_000);
      line.finish();
      opened[1]?.sink.end();
      expect(ended()).toBe(0);
      await timers.advance(12_000, 500);
      expect(ended()).toBe(1);
      expect(opened[0]?.isAborted).toBe(true);
      expect(timers.waiting()).toBe(0);
    });
  });

  describe('a provider that ends by itself', () => {
    test('is opened again with what it cannot have heard', async () => {
      const { provider, opened } = scripted();
      const { line, speak } = lineOf(provider);
      await speak(3_000);
      opened[0]?.sink.segment({ sentenceId: 0, text: 'one', isFinal: true });
      opened[0]?.sink.end();
      await speak(1_000);
      expect(opened).toHaveLength(2);
      // The last second again, and what followed.
      expect(placesOf(opened[1]?.heard ?? [])[0]).toBe((2 * RATE) % 20_000);
      expect(opened[1]?.heard).toHaveLength(2 * RATE);
      line.abort();
    });

    test('twice without a result is a failure, with the sound kept for another', async () => {
      const { provider, opened } = scripted();
      const { line, speak, failures } = lineOf(provider);
      await speak(500);
      opened[0]?.sink.end();
      await speak(500);
      opened[1]?.sink.end();
      expect(failures.map(({ code }) => code)).toEqual(['connectionClosed']);
      expect(line.unheard().length).toBeGreaterThan(0);
      expect(opened).toHaveLength(2);
    });

    test('while its backlog is not sent yet, the rest goes to another session', async () => {
      const { provider, opened } = scripted({ pendingMs: () => 400 });
      const { line, speak, ended } = lineOf(provider);
      await speak(2_000);
      opened[0]?.sink.segment({ sentenceId: 0, text: 'one', isFinal: false });
      line.finish();
      opened[0]?.sink.end();
      expect(ended()).toBe(0);
      expect(opened[1]?.heard).toHaveLength(1.4 * RATE);
      line.abort();
    });
  });

  test('no sound is lost over any number of hand-overs, ends and new sessions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({
              type: fc.constant('loud' as const),
              ms: fc.integer({ min: 1, max: 40 }).map((n) => n * 200),
            }),
            fc.record({
              type: fc.constant('quiet' as const),
              ms: fc.integer({ min: 1, max: 10 }).map((n) => n * 100),
            }),
            fc.constant({ type: 'end' as const, ms: 0 }),
            fc.constant({ type: 'newSession' as const, ms: 0 }),
          ),
          { minLength: 5, maxLength: 25 },
        ),
        async (script) => {
          const { provider, opened } = scripted({ maxSessionMs: 12_000 });
          const { line, speak, failures } = lineOf(provider);
          let said = 0;
          const loud: [from: number, to: number][] = [];
          for (const { type, ms } of script) {
            const current = opened.at(-1)!;
            if (type === 'loud' || type === 'quiet') {
              if (type === 'loud') loud.push([said, said + (ms * RATE) / 1_000]);
              await speak(ms, type === 'loud');
              said += (ms * RATE) / 1_000;
              continue;
            }
            current.sink.segment({ sentenceId: 0, text: 'x', isFinal: false });
            if (type === 'end') current.sink.end();
            else current.sink.fail(failureOf('timeout'), 'newSession');
          }
          expect(failures).toEqual([]);
          // Sessions hear loud sound in its order: each begins nowhere after the end of the one before.
          const total = loud.reduce((sum, [from, to]) => sum + to - from, 0);
          const expected = loud.flatMap(([from, to]) =>
            Array.from({ length: to - from }, (_, at) => (from + at) % 20_000),
          );
          let at = 0;
          for (const { heard } of opened) {
            const places = placesOf(heard);
            if (places.length === 0) continue;
            // Said again: where this session takes up, within the second before.
            let from = at;
            while (from > 0 && expected[from] !== places[0]) from -= 1;
            if (at === expected.length && from === 0 && expected[0] !== places[0]) from = at;
            expect(expected[from]).toBe(places[0]);
            expect(at - from).toBeLessThanOrEqual(RATE);
            at = Math.max(at, from + places.length);
          }
          expect(at).toBe(total);
          line.abort();
        },
      ),
      { numRuns: 12 },
    );
  });
});
