import {
  AssistantClientFrameSchema,
  AssistantServerFrameSchema,
  NoticeClientFrameSchema,
  NoticeServerFrameSchema,
} from '@plantdeck/core/contract';
import { SOCKET_PATHS, SOCKET_PREFIX } from '@plantdeck/core/endpoints';
import * as v from 'valibot';
import { StartSchema } from '../../features/speech/relay/speech-frames.ts';
import { documentSchemas, type JsonSchema } from './json-schemas.ts';

const SpeechServerFrameSchema = v.union([
  v.object({ type: v.literal('init'), caps: v.looseObject({ provider: v.string() }) }),
  v.object({
    transcriptionResult: v.object({
      sentenceId: v.number(),
      text: v.string(),
      final: v.boolean(),
      confidence: v.optional(v.number()),
    }),
    translationResult: v.optional(v.unknown()),
  }),
  v.object({ type: v.literal('finished') }),
  v.object({ type: v.literal('error'), code: v.string(), message: v.string(), retryable: v.boolean() }),
]);

/** Frames of each socket: what a client sends, and what it gets. */
export const SOCKET_FRAMES: Readonly<
  Record<keyof typeof SOCKET_PATHS, { readonly client: v.GenericSchema; readonly server: v.GenericSchema }>
> = {
  notice: { client: NoticeClientFrameSchema, server: NoticeServerFrameSchema },
  assistant: { client: AssistantClientFrameSchema, server: AssistantServerFrameSchema },
  speech: { client: StartSchema, server: SpeechServerFrameSchema },
};

const QUERY = {
  type: 'object',
  properties: {
    token: {
      type: 'string',
      description: 'A ticket of POST /api/oauth/socket/ticket, which opens once, or an embed token.',
    },
    orgId: { type: 'string' },
    lang: { type: 'string' },
  },
  required: ['token'],
} as const;

/** AsyncAPI 3.0 of the sockets. @param version  of the platform */
export function asyncApiDocument(version: string): JsonSchema {
  const names = Object.keys(SOCKET_PATHS) as (keyof typeof SOCKET_PATHS)[];
  const schemas = documentSchemas(names.flatMap((name) => Object.values(SOCKET_FRAMES[name])));
  const channels = Object.fromEntries(
    names.map((name) => [
      name,
      {
        address: SOCKET_PREFIX + SOCKET_PATHS[name],
        bindings: { ws: { method: 'GET', query: QUERY } },
        messages: Object.fromEntries(
          (['client', 'server'] as const).map((side) => [
            side,
            { contentType: 'application/json', payload: schemas.use(SOCKET_FRAMES[name][side]) },
          ]),
        ),
      },
    ]),
  );
  const operations = Object.fromEntries(
    names.flatMap((name) =>
      (
        [
          ['client', 'receive'],
          ['server', 'send'],
        ] as const
      ).map(([side, action]) => [
        `${name}.${side}`,
        {
          action,
          channel: { $ref: `#/channels/${name}` },
          messages: [{ $ref: `#/channels/${name}/messages/${side}` }],
        },
      ]),
    ),
  );
  return {
    asyncapi: '3.0.0',
    info: { title: 'Plantdeck sockets', version, license: { name: 'Apache-2.0' } },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: { schemas: schemas.reached(channels) },
  };
}
