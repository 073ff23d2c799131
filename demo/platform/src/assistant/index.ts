import { setTimeout as wait } from 'node:timers/promises';
import type { Part, PartDeps } from '../server.ts';
import { assistantHandlers } from './assistant.handlers.ts';
import { assistantEndpoint, type AssistantSocketOptions } from './assistant-socket.ts';
import { failBrokenAnswers } from './conversation-store.ts';
import { MODEL_DEFAULTS } from './model/model-client.ts';

/** The assistant of the platform: its calls and its socket. */
export function createAssistant({ db, clock, onError, configuration }: PartDeps): Part {
  // What was being written when the platform went down can't go on.
  void failBrokenAnswers(db).catch(onError);
  return {
    handlers: assistantHandlers,
    assistantSocket: assistantEndpoint({
      db,
      now: () => clock.now(),
      model: modelOf(configuration, onError),
    }),
  };
}

function modelOf(
  { assistantBaseUrl, assistantApiKey, assistantModel }: PartDeps['configuration'],
  onError: PartDeps['onError'],
): AssistantSocketOptions['model'] {
  if (assistantBaseUrl === undefined || assistantModel === undefined) return undefined;
  return {
    settings: {
      ...MODEL_DEFAULTS,
      baseUrl: assistantBaseUrl,
      apiKey: assistantApiKey,
      model: assistantModel,
    },
    surroundings: {
      fetch: globalThis.fetch,
      wait: (delayMs, signal) => wait(delayMs, undefined, { signal }),
    },
    onError,
  };
}
