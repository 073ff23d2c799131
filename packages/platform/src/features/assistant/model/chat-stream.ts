import * as v from 'valibot';

/** The stream of a chat completion, read as it comes. Pure but for what it is given. */
export interface ToolCallPart {
  readonly index: number;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly arguments: string;
}
export type ChatEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'call'; readonly part: ToolCallPart }
  | { readonly kind: 'finish'; readonly reason: string }
  | { readonly kind: 'done' };

const ChunkSchema = v.looseObject({
  error: v.optional(v.looseObject({ message: v.optional(v.string(), '') })),
  choices: v.optional(
    v.array(
      v.looseObject({
        delta: v.optional(
          v.looseObject({
            content: v.optional(v.nullable(v.string())),
            reasoning_content: v.optional(v.nullable(v.string())),
            reasoning: v.optional(v.nullable(v.string())),
            tool_calls: v.optional(
              v.nullable(
                v.array(
                  v.looseObject({
                    index: v.optional(v.number(), 0),
                    id: v.optional(v.nullable(v.string())),
                    function: v.optional(
                      v.looseObject({
                        name: v.optional(v.nullable(v.string())),
                        arguments: v.optional(v.nullable(v.string())),
                      }),
                    ),
                  }),
                ),
              ),
            ),
          }),
        ),
        finish_reason: v.optional(v.nullable(v.string())),
      }),
    ),
    [],
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
  if (parsed.output.error) throw new ChunkError(parsed.output.error.message);
  const [choice] = parsed.output.choices;
  if (!choice) return [];
  const { delta } = choice;
  const events: ChatEvent[] = [];
  const thinking = delta?.reasoning_content ?? delta?.reasoning;
  if (thinking) events.push({ kind: 'thinking', text: thinking });
  if (delta?.content) events.push({ kind: 'text', text: delta.content });
  for (const call of delta?.tool_calls ?? [])
    events.push({
      kind: 'call',
      part: {
        index: call.index,
        id: call.id ?? undefined,
        name: call.function?.name ?? undefined,
        arguments: call.function?.arguments ?? '',
      },
    });
  if (choice.finish_reason) events.push({ kind: 'finish', reason: choice.finish_reason });
  return events;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
