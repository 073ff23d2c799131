import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import * as v from 'valibot';
import type { SpeechFault, SpeechSegment } from '../speech-provider.ts';

const SentenceSchema = v.object({
  sentence_id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  text: v.string(),
  sentence_end: v.optional(v.boolean(), false),
});
const EventSchema = v.object({
  header: v.object({
    task_id: v.string(),
    event: v.string(),
    error_code: v.optional(v.string(), ''),
    error_message: v.optional(v.string(), ''),
  }),
  payload: v.optional(
    v.object({
      output: v.optional(
        v.object({
          transcription: v.nullish(SentenceSchema),
          translations: v.nullish(v.array(v.object({ ...SentenceSchema.entries, lang: v.string() }))),
        }),
      ),
    }),
  ),
});

export type GummyEvent =
  | { readonly kind: 'started' | 'finished' | 'other' }
  | { readonly kind: 'failed'; readonly fault: SpeechFault }
  | { readonly kind: 'segments'; readonly segments: readonly SpeechSegment[] }
  | { readonly kind: 'misfit'; readonly field: string };

export const startFrame = (
  taskId: string,
  {
    model,
    language,
    target,
  }: { readonly model: string; readonly language: string; readonly target?: string | undefined },
): string =>
  JSON.stringify({
    header: { action: 'run-task', task_id: taskId, streaming: 'duplex' },
    payload: {
      task_group: 'audio',
      task: 'asr',
      function: 'recognition',
      model,
      parameters: {
        format: 'pcm',
        sample_rate: SPEECH_SAMPLE_RATE_HZ,
        source_language: language,
        transcription_enabled: true,
        translation_enabled: target !== undefined,
        ...(target !== undefined && { translation_target_languages: [target] }),
      },
      input: {},
    },
  });

export const finishFrame = (taskId: string): string =>
  JSON.stringify({
    header: { action: 'finish-task', task_id: taskId, streaming: 'duplex' },
    payload: { input: {} },
  });

/** @param texts  what each sentence was last, so that a translation that comes alone has its sentence */
export function readGummyEvent(
  text: string,
  taskId: string,
  texts: Map<number, { readonly text: string; readonly isFinal: boolean }>,
): GummyEvent {
  const parsed = v.safeParse(EventSchema, readJson(text));
  if (!parsed.success) return { kind: 'misfit', field: v.getDotPath(parsed.issues[0]) ?? 'frame' };
  const { header, payload } = parsed.output;
  if (header.task_id !== taskId) return { kind: 'other' };
  if (header.event === 'task-started') return { kind: 'started' };
  if (header.event === 'task-finished') return { kind: 'finished' };
  if (header.event === 'task-failed')
    return { kind: 'failed', fault: gummyFault(header.error_code, header.error_message) };
  const { transcription, translations } = payload?.output ?? {};
  if (header.event !== 'result-generated' || (!transcription && !translations?.length))
    return { kind: 'other' };
  if (transcription)
    texts.set(transcription.sentence_id, { text: transcription.text, isFinal: transcription.sentence_end });
  const ids = new Set([
    ...(transcription ? [transcription.sentence_id] : []),
    ...(translations ?? []).map(({ sentence_id }) => sentence_id),
  ]);
  const segments = [...ids].flatMap((sentenceId) => {
    const known = texts.get(sentenceId);
    if (known === undefined) return [];
    const own = (translations ?? []).filter(({ sentence_id }) => sentence_id === sentenceId);
    return [
      {
        sentenceId,
        text: known.text,
        final: known.isFinal,
        translations: Object.fromEntries(own.map(({ lang, text: words }) => [lang, words])),
      },
    ];
  });
  return { kind: 'segments', segments };
}

const KINDS: readonly (readonly [RegExp, string, boolean])[] = [
  [/InvalidApiKey|AccessDenied|Unauthorized|Forbidden/i, 'LICENCE', false],
  [/Arrearage|Quota/i, 'QUOTA', false],
  [/Throttling|RateLimit/i, 'BUSY', true],
  [/Timeout|NO_VALID_AUDIO|NO_INPUT/i, 'SESSION_ENDED', true],
  [/InvalidParameter|ModelNotFound/i, 'PROVIDER_REFUSED', false],
];

function gummyFault(vendorCode: string, message: string): SpeechFault {
  const [, code, retryable] = KINDS.find(([pattern]) => pattern.test(vendorCode)) ?? [
    null,
    'PROVIDER_FAILED',
    true,
  ];
  return { code, message: `${vendorCode} ${message}`.trim().slice(0, 300), retryable };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
