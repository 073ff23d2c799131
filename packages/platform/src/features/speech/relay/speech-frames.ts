import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import * as v from 'valibot';
import type { SpeechCaps, SpeechFault, SpeechProviderId, SpeechSegment } from '../speech-provider.ts';

const Language = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{2,8})?$/, 'a language such as en'),
);
export const StartSchema = v.object({
  sampleRate: v.optional(v.literal(SPEECH_SAMPLE_RATE_HZ), SPEECH_SAMPLE_RATE_HZ),
  language: v.optional(Language, 'auto'),
  target: v.optional(Language, 'zh'),
  translation: v.optional(v.boolean(), true),
  hints: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100)), []),
});
export type SpeechStart = v.InferOutput<typeof StartSchema>;
/** Of a page that sends sound before any word. */
export const SPEECH_START: SpeechStart = v.parse(StartSchema, {});

export type SpeechClientFrame =
  | { readonly kind: 'finish' }
  | { readonly kind: 'start'; readonly start: SpeechStart }
  | { readonly kind: 'misfit'; readonly reason: string };

const FINISH = 'finish-task';

/** The word `finish-task`, an object of that type, or how the sound is to be heard. */
export function readClientFrame(text: string): SpeechClientFrame {
  if (text.trim() === FINISH) return { kind: 'finish' };
  const frame = readJson(text);
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame))
    return { kind: 'misfit', reason: 'frame: neither finish-task nor a JSON object' };
  if ('type' in frame && frame.type === FINISH) return { kind: 'finish' };
  const start = v.safeParse(StartSchema, frame);
  if (start.success) return { kind: 'start', start: start.output };
  const [issue] = start.issues;
  return { kind: 'misfit', reason: `${v.getDotPath(issue) ?? 'frame'}: ${issue.message}` };
}

export const initFrame = (provider: SpeechProviderId, caps: SpeechCaps): string =>
  JSON.stringify({ type: 'init', caps: { provider, ...caps } });

/** As the specification shapes it: the sentence, and beside it its translations by language. */
export function resultFrame({ sentenceId, text, final, confidence, translations }: SpeechSegment): string {
  const translated = Object.entries(translations ?? {}).map(
    ([language, words]) => [language, { sentenceId, text: words }] as const,
  );
  return JSON.stringify({
    transcriptionResult: { sentenceId, text, final, confidence },
    ...(translated.length > 0 && {
      translationResult: { sentenceId, translations: Object.fromEntries(translated) },
    }),
  });
}

export const errorFrame = ({ code, message, retryable }: SpeechFault): string =>
  JSON.stringify({ type: 'error', code, message, retryable });

export const FINISHED_FRAME = JSON.stringify({ type: 'finished' });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
