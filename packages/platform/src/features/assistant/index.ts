import { setTimeout as wait } from 'node:timers/promises';
import type { Part, PartDeps } from '../api/index.ts';
import { assistantHandlers } from './assistant.handlers.ts';
import { assistantEndpoint, type AssistantSocketOptions } from './assistant-socket.ts';
import { failBrokenAnswers } from './conversation-store.ts';
import { MODEL_DEFAULTS } from './model/model-client.ts';
import { createModelWatch } from './model/model-watch.ts';
import { pageWithAvailability } from './model/availability.ts';

/** The assistant of the platform: its calls and its socket. */
export function createAssistant({ db, clock, onError, configuration, boardsOf }: PartDeps): Part {
  // What was being written when the platform went down can't go on.
  void failBrokenAnswers(db).catch(onError);
  const model = modelOf(configuration, onError);
  return {
    handlers: {
      ...assistantHandlers,
      ...(model && { assistantPage: pageWithAvailability(assistantHandlers.assistantPage, model.watch) }),
    },
    assistantSocket: assistantEndpoint({ db, now: () => clock.now(), model, boardsOf }),
  };
}

function modelOf(
  { assistantBaseUrl, assistantApiKey, assistantModel }: PartDeps['configuration'],
  onError: PartDeps['onError'],
): AssistantSocketOptions['model'] {
  if (assistantBaseUrl === undefined || assistantModel === undefined) return undefined;
  const use = {
    settings: {
      ...MODEL_DEFAULTS,
      baseUrl: assistantBaseUrl,
      apiKey: assistantApiKey,
      model: assistantModel,
    },
    surroundings: {
      fetch: globalThis.fetch,
      wait: (delayMs: number, signal: AbortSignal) => wait(delayMs, undefined, { signal }),
    },
  };
  const watch = createModelWatch({ ...use, nowMs: () => performance.now() });
  return { ...use, watch, onError };
}
