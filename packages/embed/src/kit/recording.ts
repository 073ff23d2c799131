import { applyPatch, BoardPatchSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';

/** One call of the recording with its answer. */
const CallSchema = v.object({
  method: v.string(),
  path: v.string(),
  query: v.record(v.string(), v.string()),
  body: v.unknown(),
  answer: v.unknown(),
});
export type RecordedCall = v.InferOutput<typeof CallSchema>;

/** Texts of another language by their place in an answer, one entry a call. */
const WordsSchema = v.object({
  answers: v.array(v.record(v.string(), v.string())),
  empty: v.array(v.record(v.string(), v.string())),
});

const PersonSchema = v.looseObject({ userId: v.string(), token: v.string(), userName: v.string() });

const RecordingSchema = v.object({
  version: v.string(),
  seed: v.number(),
  /** What the plant's clock shows when the recording begins to live. */
  liveFrom: v.string(),
  /** How long it lives before it begins anew, ms of the plant's clock. */
  liveMs: v.number(),
  languages: v.array(v.string()),
  person: PersonSchema,
});
export type Recording = v.InferOutput<typeof RecordingSchema>;

const LiveSchema = v.array(
  v.object({ atMs: v.number(), type: v.string(), board: v.optional(v.string()), payload: v.unknown() }),
);
export type LiveFrame = v.InferOutput<typeof LiveSchema>[number];

const AssistantSchema = v.record(
  v.string(),
  v.array(
    v.object({
      query: v.string(),
      frames: v.array(v.object({ atMs: v.number(), frame: v.record(v.string(), v.unknown()) })),
    }),
  ),
);
export type RecordedAnswers = v.InferOutput<typeof AssistantSchema>;

/** A recorded plant, read and checked. */
export interface RecordedPlant {
  readonly recording: Recording;
  readonly answers: readonly RecordedCall[];
  readonly empty: readonly RecordedCall[];
  readonly live: readonly LiveFrame[];
  readonly assistant: RecordedAnswers;
  /** Texts of a language; null for the one that was recorded in. */
  words(language: string): Promise<v.InferOutput<typeof WordsSchema> | null>;
}

/** Reads one file of the recording: `answers.json.gz` and the like; unpacked where its name ends so. */
export type ReadFile = (name: string) => Promise<unknown>;

/** Reads a recording file by file. @throws {v.ValiError} naming what does not fit */
export async function readRecording(read: ReadFile): Promise<RecordedPlant> {
  const [recording, answers, empty, live, assistant] = await Promise.all([
    read('recording.json').then((data) => v.parse(RecordingSchema, data)),
    read('answers.json.gz').then((data) => v.parse(v.array(CallSchema), data)),
    read('empty.json.gz').then((data) => v.parse(v.array(CallSchema), data)),
    read('live.json.gz').then((data) => v.parse(LiveSchema, data)),
    read('assistant.json.gz').then((data) => v.parse(AssistantSchema, data)),
  ]);
  const kept = new Map<string, Promise<v.InferOutput<typeof WordsSchema> | null>>();
  return {
    recording,
    answers,
    empty,
    live,
    assistant,
    words(language) {
      let words = kept.get(language);
      if (!words) {
        const isOwn = language === recording.languages[0] || !recording.languages.includes(language);
        words = isOwn
          ? Promise.resolve(null)
          : read(`words-${language}.json.gz`).then((data) => v.parse(WordsSchema, data));
        kept.set(language, words);
      }
      return words;
    },
  };
}

/** Files of the recording, from a folder on any host. */
export const fromFolder =
  (folder: string, fetchFile: typeof globalThis.fetch): ReadFile =>
  async (name) => {
    const answer = await fetchFile(new URL(name, folder));
    if (!answer.ok || !answer.body) throw new Error(`${name} of the recorded plant: HTTP ${answer.status}`);
    if (!name.endsWith('.gz')) return answer.json();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // A host that names the encoding has unpacked it already.
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(unpacked).json();
  };

/** An answer with the texts of another language put in. */
export function translate(answer: unknown, texts: Readonly<Record<string, string>> | undefined): unknown {
  if (!texts || Object.keys(texts).length === 0) return answer;
  const copy = structuredClone(answer);
  for (const [place, text] of Object.entries(texts)) {
    const path = place.split('/');
    const last = path.pop() ?? '';
    let at = copy as Record<string, unknown> | undefined;
    for (const key of path) at = at?.[key] as Record<string, unknown> | undefined;
    if (at && typeof at[last] === 'string') at[last] = text;
  }
  return copy;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value with every time in it moved on by the same span; the offset stays as it was written. */
export function movedOn(value: unknown, spanMs: number): unknown {
  if (spanMs === 0) return value;
  if (typeof value === 'string') return ISO.test(value) ? movedTime(value, spanMs) : value;
  if (Array.isArray(value)) return value.map((each) => movedOn(each, spanMs));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, movedOn(each, spanMs)]));
  return value;
}

function movedTime(iso: string, spanMs: number): string {
  const offset = /(Z|[+-]\d{2}:\d{2})$/.exec(iso)?.[0] ?? 'Z';
  const minutes =
    offset === 'Z'
      ? 0
      : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
  return (
    new Date(Date.parse(iso) + spanMs + minutes * 60_000).toISOString().slice(0, 19) +
    (offset === 'Z' ? '+00:00' : offset)
  );
}

const SnapshotSchema = v.variant('kind', [
  v.object({ kind: v.literal('snapshot'), data: v.unknown() }),
  v.object({ kind: v.literal('patch'), ops: BoardPatchSchema }),
]);

/** A board's payload as it stood when a time had passed; undefined for a board that was not recorded. */
export function boardAt(live: readonly LiveFrame[], board: string, passedMs: number): unknown {
  let data: unknown;
  for (const frame of live) {
    if (frame.board !== board || (frame.atMs > passedMs && data !== undefined)) continue;
    const payload = v.parse(SnapshotSchema, frame.payload);
    data = payload.kind === 'snapshot' ? payload.data : applyPatch(data, payload.ops);
  }
  return data;
}
