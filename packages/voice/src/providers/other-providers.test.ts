import { describe, expect, test, vi } from 'vitest';
import { collectingSink } from '../../testing/collecting-sink.ts';
import { browserRecognition, createBrowserProvider } from './browser-recognition.ts';
import type { Recognition, RecognitionConstructor, RecognitionResults } from './browser-recognition.ts';
import { createXunfeiProvider } from './xunfei.ts';
import { browserTimers } from '../capture/browser-timers.ts';
import { withHostProviders } from './host-provider.ts';

function recognitionOf(available?: string) {
  const made: (Recognition & { readonly calls: string[] })[] = [];
  class Recogniser implements Recognition {
    lang = '';
    continuous = false;
    interimResults = false;
    processLocally = false;
    onstart: (() => void) | null = null;
    onresult: ((event: RecognitionResults) => void) | null = null;
    onerror: ((event: { readonly error: string }) => void) | null = null;
    onend: (() => void) | null = null;
    readonly calls: string[] = [];
    constructor() {
      made.push(this);
    }
    start(): void {
      this.calls.push('start');
    }
    stop(): void {
      this.calls.push('stop');
    }
    abort(): void {
      this.calls.push('abort');
    }
    static available = available === undefined ? undefined : () => Promise.resolve(available);
  }
  return { made, Recogniser: Recogniser as unknown as RecognitionConstructor };
}
const REQUEST = { language: 'auto', target: null };
const result = (transcript: string, isFinal: boolean) => Object.assign([{ transcript }], { isFinal });

describe("the browser's recognition", () => {
  test('says where the sound goes: on the device only where the browser offers that', async () => {
    const at = (available?: string) =>
      createBrowserProvider({
        recognition: recognitionOf(available).Recogniser,
        pageLanguage: 'en',
      }).destination(REQUEST);
    expect(await at('available')).toBe('device');
    expect(await at('downloadable')).toBe('browserVendor');
    expect(await at()).toBe('browserVendor');
    expect(createBrowserProvider({ recognition: null, pageLanguage: 'en' })).toMatchObject({
      asksFirst: true,
    });
  });

  test('is not there in every browser', () => {
    expect(browserRecognition({})).toBeNull();
    expect(browserRecognition({ webkitSpeechRecognition: recognitionOf().Recogniser })).not.toBeNull();
    expect(createBrowserProvider({ recognition: null, pageLanguage: 'en' }).unavailable()).toBe(
      'recognitionUnsupported',
    );
  });

  test('hears, replaces its partials, and ends', async () => {
    const { made, Recogniser } = recognitionOf('available');
    const sink = collectingSink();
    const session = createBrowserProvider({ recognition: Recogniser, pageLanguage: 'it' }).open(
      REQUEST,
      sink.sink,
    );
    await vi.waitFor(() => expect(made[0]?.calls).toEqual(['start']));
    const own = made[0]!;
    expect(own).toMatchObject({ lang: 'it', continuous: true, interimResults: true, processLocally: true });
    own.onstart?.();
    own.onresult?.({ resultIndex: 0, results: [result('quanto', false)] });
    own.onresult?.({ resultIndex: 0, results: [result('quanto gas', true), result(' oggi', false)] });
    expect(sink.text()).toBe('quanto gasoggi');
    session.finish();
    expect(own.calls).toEqual(['start', 'stop']);
    own.onerror?.({ error: 'no-speech' });
    const { onend } = own;
    onend?.();
    expect([sink.isEnded(), sink.failures]).toEqual([true, []]);
    expect([own.onresult, own.onend]).toEqual([null, null]);
  });

  test('aborted before it began, it never listens', async () => {
    const { made, Recogniser } = recognitionOf('available');
    createBrowserProvider({ recognition: Recogniser, pageLanguage: 'en' })
      .open(REQUEST, collectingSink().sink)
      .abort();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(made).toEqual([]);
  });

  test.each([
    ['not-allowed', 'permissionDenied'],
    ['audio-capture', 'deviceNotFound'],
    ['network', 'network'],
    ['language-not-supported', 'languageUnsupported'],
    ['bad-grammar', 'providerFailed'],
  ])('fails for %s as %s and lets go', async (error, code) => {
    const { made, Recogniser } = recognitionOf();
    const sink = collectingSink();
    createBrowserProvider({ recognition: Recogniser, pageLanguage: 'en' }).open(REQUEST, sink.sink);
    await vi.waitFor(() => expect(made).toHaveLength(1));
    made[0]?.onerror?.({ error });
    expect(sink.failures[0]?.failure).toMatchObject({ code, providerCode: error });
    expect(made[0]?.calls).toEqual(['start', 'abort']);
  });
});

describe('providers of a host', () => {
  const own = createXunfeiProvider({
    signedUrl: () => Promise.reject(new Error()),
    openSocket: null,
    timers: browserTimers(),
    log: () => {},
  });
  const host = { ...own, id: 'plant-recogniser' };

  test('stand beside ours, as the host made them', () => {
    expect(withHostProviders([own], [host])).toEqual([own, host]);
    expect(withHostProviders([own], [host])[1]).toBe(host);
    expect(own.unavailable()).toBe('webSocketUnsupported');
  });

  test.each([
    [{ ...host, id: 'xunfei' }, /id "xunfei" is there twice/],
    [{ ...host, id: 'No Name' }, /id is no name/],
    [{ ...host, takes: 'video' }, /takes/],
    [{ ...host, open: 5 }, /open is no function/],
    [null, /speech provider/],
  ])('that do not fit are refused by their field', (provider, message) => {
    expect(() => withHostProviders([own], [provider])).toThrow(message);
  });
});
