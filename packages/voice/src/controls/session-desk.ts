import type { PlantSession } from '@plantdeck/core';
import { browserText } from '@plantdeck/core/element';
import * as v from 'valibot';
import { browserTimers } from '../capture/browser-timers.ts';
import { createBrowserMicrophone, isMicrophoneAllowed } from '../capture/browser-microphone.ts';
import { stopWhenHidden } from '../capture/stop-when-hidden.ts';
import { defaultWorkletUrl } from '../capture/worklet-url.ts';
import { createDictation } from '../dictation.ts';
import { createAlicloudProvider } from '../providers/alicloud.ts';
import { browserRecognition, createBrowserProvider } from '../providers/browser-recognition.ts';
import { failureOf } from '../providers/failures.ts';
import { withHostProviders } from '../providers/host-provider.ts';
import { browserSpeechSockets } from '../providers/speech-socket.ts';
import { createXunfeiProvider } from '../providers/xunfei.ts';
import type { SpeechProvider } from '../types.ts';
import { createVoiceDesk, type VoiceDesk } from './voice-desk.ts';

export interface SessionDeskOptions {
  /** In the order in which they are offered. */
  readonly providerIds: readonly string[];
  /** Recognisers of the host's page, behind them. */
  readonly hostProviders?: readonly unknown[];
  /** Sentences of the host's page, for a recogniser of commands. */
  readonly hints?: readonly string[];
  /** Null for the file beside the code. */
  readonly workletUrl: string | null;
}

const CapabilitiesSchema = v.object({ dictation: v.boolean(), languages: v.array(v.string()) });

/** Who reads Chinese gets what is said in other languages in Chinese. */
const TRANSLATED_TO = 'zh';

/** Dictation over a session: the platform recognises, or names who does. Opens nothing before the first press. */
export function createSessionDesk(session: PlantSession, options: SessionDeskOptions): VoiceDesk {
  const timers = browserTimers();
  const log = (message: string, details: Readonly<Record<string, string | number | null>>): void =>
    console.info('plantdeck voice:', message, details);
  const openSocket = browserSpeechSockets();
  // A platform that recognises nothing, or commands alone, has no keys to sign addresses with either.
  let isBare = false;
  const own: Readonly<Record<string, () => SpeechProvider>> = {
    alicloud: () => {
      const platform = createAlicloudProvider({
        url: () => session.speechUrl?.() ?? Promise.reject(failureOf('notConfigured')),
        openSocket,
        timers,
        log,
      });
      return {
        ...platform,
        open: (request, sink) =>
          platform.open(request, {
            ...sink,
            ready(capabilities) {
              isBare = !capabilities.isDictation;
              sink.ready(capabilities);
            },
            fail(failure, recovery) {
              if (failure.code === 'notConfigured') isBare = true;
              sink.fail(failure, recovery);
            },
          }),
      };
    },
    xunfei: () => {
      const signed = createXunfeiProvider({
        signedUrl: () => session.request('speechXunfeiUrl', { schema: v.unknown() }),
        openSocket,
        timers,
        log,
      });
      return { ...signed, unavailable: () => (isBare ? 'notConfigured' : signed.unavailable()) };
    },
    browser: () =>
      createBrowserProvider({
        recognition: browserRecognition(),
        pageLanguage: session.language.peek(),
        isMicrophoneAllowed: isMicrophoneAllowed(document, globalThis.origin),
      }),
  };
  const providers = options.providerIds.map((id) => own[id]?.() ?? unsupported(id));
  const desk = createVoiceDesk({
    createDictation,
    providers: withHostProviders(providers, options.hostProviders ?? []),
    microphone: createBrowserMicrophone(() => options.workletUrl ?? defaultWorkletUrl()),
    timers,
    random: Math.random,
    request: () => ({
      language: 'auto',
      target: session.language.peek().startsWith('zh') ? TRANSLATED_TO : null,
      hints: options.hints ?? [],
    }),
    log,
    async commandsOf(providerId) {
      if (providerId !== 'alicloud') return null;
      const { dictation, languages } = await session.request('speechCapabilities', {
        schema: CapabilitiesSchema,
      });
      return dictation ? null : languages;
    },
    choices: {
      get: (name) => browserText.get(keyOf(name)),
      set: (name, value) =>
        value === null ? browserText.remove(keyOf(name)) : browserText.set(keyOf(name), value),
    },
  });
  const leave = stopWhenHidden(desk.dictation);
  return {
    ...desk,
    dispose() {
      leave();
      desk.dispose();
    },
  };
}

const keyOf = (name: string): string => `plantdeck-voice-${name}`;

/** An id that nobody here knows says so when it is used. */
const unsupported = (id: string): SpeechProvider => ({
  id,
  takes: 'audio',
  maxSessionMs: null,
  asksFirst: false,
  unavailable: () => 'unsupportedProvider',
  destination: () => Promise.resolve('vendor'),
  open: (_request, sink) => {
    sink.fail(failureOf('unsupportedProvider'));
    return { write() {}, pendingMs: () => 0, finish() {}, abort() {} };
  },
});
