import { setTimeout as wait } from 'node:timers/promises';
import type { Part, PartDeps } from '../api/index.ts';
import { createModelDesk } from '../assistant-models/index.ts';
import { assistantHandlers } from './assistant.handlers.ts';
import { assistantEndpoint } from './assistant-socket.ts';
import { failBrokenAnswers } from './conversation-store.ts';
import { pageWithAvailability } from './model/availability.ts';
import { MODEL_DEFAULTS, type ModelSettings, type ModelSurroundings } from './model/model-client.ts';
import { createModels } from './model/models.ts';

export { testModel } from './model/models.ts';

/** How the platform reaches the endpoints of models. */
export const MODEL_SURROUNDINGS: ModelSurroundings = {
  fetch: (input, init) => globalThis.fetch(input, init),
  wait: (delayMs, signal) => wait(delayMs, undefined, { signal }),
};

/** The assistant of the platform: its calls and its socket. */
export function createAssistant(deps: PartDeps): Part {
  const { db, clock, onError, realNow, configuration, secret, boardsOf } = deps;
  // What was being written when the platform went down can't go on.
  void failBrokenAnswers(db).catch(onError);
  const models = createModels({
    desk: createModelDesk({ db, secret, hosts: configuration.assistantHosts }),
    shared: sharedModel(configuration),
    surroundings: MODEL_SURROUNDINGS,
    nowMs: () => performance.now(),
    realNow,
    onError,
  });
  const watchOf = async (orgId: string) => (await models.of(orgId))?.watch;
  return {
    handlers: {
      ...assistantHandlers,
      assistantPage: pageWithAvailability(assistantHandlers.assistantPage, watchOf),
    },
    assistantSocket: assistantEndpoint({ db, now: () => clock.now(), models, boardsOf }),
  };
}

function sharedModel({
  assistantBaseUrl,
  assistantApiKey,
  assistantModel,
}: PartDeps['configuration']): ModelSettings | undefined {
  if (assistantBaseUrl === undefined || assistantModel === undefined) return undefined;
  return { ...MODEL_DEFAULTS, baseUrl: assistantBaseUrl, apiKey: assistantApiKey, model: assistantModel };
}
