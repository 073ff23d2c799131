import {
  addressOfModel,
  MODEL_PRESETS,
  type ModelDesk,
  type ModelPreset,
  type ModelTest,
  type StoredModel,
} from '../../assistant-models/index.ts';
import {
  MODEL_DEFAULTS,
  ModelError,
  streamChat,
  type ModelSettings,
  type ModelSurroundings,
} from './model-client.ts';
import { createModelWatch, type ModelWatch } from './model-watch.ts';
import type { ModelUse } from './with-model.ts';

/** The model of each organisation: its own endpoint, else that of the platform's configuration. */
export interface Models {
  of(orgId: string): Promise<Omit<ModelUse, 'signal'> | undefined>;
}

export interface ModelsOptions {
  readonly desk: ModelDesk;
  /** For organisations without an endpoint of their own. */
  readonly shared: ModelSettings | undefined;
  readonly surroundings: ModelSurroundings;
  /** A clock that never goes back. */
  nowMs(): number;
  realNow(): number;
  onError(error: unknown): void;
}

/** Each organisation has a circuit of its own: what one of them asks too much takes the model from no other. */
export function createModels({ desk, shared, surroundings, nowMs, realNow, onError }: ModelsOptions): Models {
  const watches = new Map<string, { readonly of: string; readonly watch: ModelWatch }>();
  const watchOf = (orgId: string, settings: ModelSettings): ModelWatch => {
    const of = JSON.stringify(settings);
    const known = watches.get(orgId);
    if (known?.of === of) return known.watch;
    const watch = createModelWatch({ settings, surroundings, nowMs });
    watches.set(orgId, { of, watch });
    return watch;
  };
  return {
    async of(orgId) {
      const own = await desk.read(orgId);
      const settings = own.isActive && own.model !== '' ? settingsOf(own) : shared;
      if (settings === undefined) return undefined;
      return {
        settings,
        surroundings,
        watch: watchOf(orgId, settings),
        onError(error) {
          onError(error);
          if (error instanceof ModelError && error.code !== 'aborted')
            desk.noteFailure(orgId, error.message, new Date(realNow())).catch(onError);
        },
        onUsed: (by, tokens) => void desk.addSpend({ orgId, ...by }, tokens).catch(onError),
        isSpent: (by) => desk.isSpent({ orgId, ...by }),
      };
    },
  };
}

export function settingsOf(own: StoredModel): ModelSettings {
  const preset: ModelPreset = MODEL_PRESETS[own.preset];
  return {
    ...MODEL_DEFAULTS,
    baseUrl: addressOfModel(own),
    apiKey: own.apiKey,
    model: own.model,
    keyHeader: preset.keyHeader,
    maxTokensField: preset.maxTokensField,
    listsModels: preset.listsModels,
    extraHeaders: own.headers,
    extraBody: own.body,
    maxTokens: own.maxTokens ?? undefined,
    firstByteTimeoutMs: own.replyTimeoutS * 1_000,
    idleTimeoutMs: own.replyTimeoutS * 1_000,
    answerTimeoutMs: own.answerTimeoutS * 1_000,
  };
}

const PROBE = {
  type: 'function',
  function: {
    name: 'plant_time',
    description: 'The time on the clock of the plant.',
    parameters: { type: 'object', properties: {}, additionalProperties: false },
  },
};

/** Asks an endpoint for one call of a tool, as an administrator who wants to know whether it works. */
export async function testModel(own: StoredModel, surroundings: ModelSurroundings): Promise<ModelTest> {
  const settings = { ...settingsOf(own), tries: 1 };
  const startedMs = performance.now();
  try {
    let callsTools = false;
    const request = {
      messages: [{ role: 'user', content: 'Call plant_time.' } as const],
      tools: [PROBE],
      signal: AbortSignal.timeout(settings.firstByteTimeoutMs * 2),
    };
    for await (const event of streamChat(settings, request, surroundings))
      callsTools ||= event.kind === 'call' && event.part.name === 'plant_time';
    return { ok: true, ms: Math.round(performance.now() - startedMs), callsTools };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : 'failed' };
  }
}
