import * as v from 'valibot';

/** The stream of a chat completion, read as it comes. Pure but for what it is given. */
export interface ToolCallPart {
  /** Undefined where the endpoint does not number its calls. */
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly arguments: string;
  readonly extra: Readonly<Record<string, unknown>>;
}
/** The field that a model's thinking comes in, and goes back in. */
export type ThinkingField = 'reasoning_content' | 'reasoning';
export type ChatEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string; readonly field: ThinkingField | undefined }
  /** Thinking that only its maker reads, in pieces that go back unchanged. */
  | { readonly kind: 'details'; readonly details: readonly unknown[] }
  | { readonly kind: 'call'; readonly part: ToolCallPart }
  | { readonly kind: 'usage'; readonly promptTokens: number; readonly completionTokens: number }
  | { readonly kind: 'finish'; readonly reason: string }
  | { readonly kind: 'done' };

const maybeText = v.optional(v.nullable(v.string()));
const CallSchema = v.looseObject({
  index: v.optional(v.nullable(v.number())),
  id: maybeText,
  function: v.optional(
    v.nullable(
      v.looseObject({
        name: maybeText,
        // A few send the arguments as they are, not as text.
        arguments: v.optional(v.nullable(v.union([v.string(), v.record(v.string(), v.unknown())]))),
      }),
    ),
  ),
});
/** What goes back with a call where its endpoint sent it. */
const CALL_EXTRAS = ['extra_content', 'thought_signature', 'provider_specific_fields'] as const;

const ChunkSchema = v.looseObject({
  error: v.optional(
    v.nullable(v.union([v.string(), v.looseObject({ message: v.optional(v.nullable(v.string())) })])),
  ),
  usage: v.optional(
    v.nullable(
      v.looseObject({ prompt_tokens: v.optional(v.number()), completion_tokens: v.optional(v.number()) }),
    ),
  ),
  choices: v.optional(
    v.nullable(
      v.array(
        v.looseObject({
          delta: v.optional(
            v.nullable(
              v.looseObject({
                content: maybeText,
                reasoning_content: maybeText,
                reasoning: maybeText,
                reasoning_details: v.optional(v.nullable(v.array(v.unknown()))),
                extra_content: v.optional(
                  v.nullable(
                    v.looseObject({
                      google: v.optional(v.looseObject({ thought: v.optional(v.boolean()) })),
                    }),
                  ),
                ),
                tool_calls: v.optional(v.nullable(v.array(CallSchema))),
              }),
            ),
          ),
          finish_reason: maybeText,
        }),
      ),
    ),
  ),
});

/** What the endpoint says instead of an answer. */
export class ChunkError extends Error {}

/** Splits server-sent events; bytes may be cut anywhere. */
export function createEventReader() {
  let held = '';
  return {
    /** @returns the data of the events that are whole */
    push(text: string): string[] {
      held += text;
      const events = held.split(/\r\n\r\n|\n\n|\r\r/);
      held = events.pop() ?? '';
      return events.flatMap(dataOf);
    },
    /** What came without its last blank line. */
    rest(): string[] {
      const last = dataOf(held);
      held = '';
      return last;
    },
  };
}

function dataOf(event: string): string[] {
  const lines = event.split(/\r\n|\n|\r/).flatMap((line) => {
    const match = /^data: ?(.*)$/.exec(line);
    return match ? [match[1] ?? ''] : [];
  });
  return lines.length === 0 ? [] : [lines.join('\n')];
}

/**
 * The events of one chunk. What is no chunk of a completion is left out: endpoints send comments and their own fields.
 * @throws {ChunkError} the endpoint reports a failure in the middle of its stream
 */
export function chatEvents(data: string): ChatEvent[] {
  if (data.trim() === '[DONE]') return [{ kind: 'done' }];
  const parsed = v.safeParse(ChunkSchema, readJson(data));
  if (!parsed.success) return [];
  const { error, usage, choices } = parsed.output;
  if (error) throw new ChunkError(typeof error === 'string' ? error : (error.message ?? ''));
  const events: ChatEvent[] = [];
  const [choice] = choices ?? [];
  const delta = choice?.delta;
  const isThought = delta?.extra_content?.google?.thought === true;
  const field = delta?.reasoning_content ? 'reasoning_content' : 'reasoning';
  const thinking = delta?.reasoning_content || delta?.reasoning;
  if (thinking) events.push({ kind: 'thinking', text: thinking, field });
  if (delta?.reasoning_details?.length) events.push({ kind: 'details', details: delta.reasoning_details });
  if (delta?.content)
    events.push(
      isThought
        ? { kind: 'thinking', text: delta.content, field: undefined }
        : { kind: 'text', text: delta.content },
    );
  for (const call of delta?.tool_calls ?? []) {
    const values = call.function?.arguments ?? '';
    events.push({
      kind: 'call',
      part: {
        index: call.index ?? undefined,
        // Parts that go on come with an empty id and name from some.
        id: call.id || undefined,
        name: call.function?.name || undefined,
        arguments: typeof values === 'string' ? values : JSON.stringify(values),
        extra: Object.fromEntries(
          CALL_EXTRAS.flatMap((key) =>
            call[key] === undefined || call[key] === null ? [] : [[key, call[key]]],
          ),
        ),
      },
    });
  }
  if (choice?.finish_reason) events.push({ kind: 'finish', reason: choice.finish_reason });
  if (usage)
    events.push({
      kind: 'usage',
      promptTokens: usage.prompt_tokens ?? 0,
      completionTokens: usage.completion_tokens ?? 0,
    });
  return events;
}

function readJson(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}
