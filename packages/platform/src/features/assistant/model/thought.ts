import type { ChatEvent, ThinkingField } from './chat-stream.ts';
import type { ChatMessageIn } from './model-client.ts';

type ThinkingEvent = Extract<ChatEvent, { readonly kind: 'thinking' | 'details' }>;
/** Fields of one piece of thinking that its stream cuts. */
const GROWING = ['text', 'summary', 'data'] as const;

/**
 * A model's thinking of one round, as it goes back with the calls that came of it: in the field that it came in, and
 * signed pieces whole, since a signature is of the whole.
 */
export function createThought() {
  const text: Partial<Record<ThinkingField, string>> = {};
  const details: unknown[] = [];

  function addDetail(detail: unknown): void {
    const last = details.at(-1);
    if (
      !isObject(detail) ||
      !isObject(last) ||
      last['type'] !== detail['type'] ||
      last['index'] !== detail['index']
    )
      return void details.push(detail);
    const grown = GROWING.flatMap((field) => {
      const parts = [last[field], detail[field]].filter((part) => typeof part === 'string');
      return parts.length > 0 ? [[field, parts.join('')] as const] : [];
    });
    const given = Object.entries(detail).filter(([, value]) => value !== null && value !== undefined);
    details[details.length - 1] = { ...last, ...Object.fromEntries(given), ...Object.fromEntries(grown) };
  }

  return {
    add(event: ThinkingEvent): void {
      if (event.kind === 'details') event.details.forEach(addDetail);
      else if (event.field !== undefined) text[event.field] = (text[event.field] ?? '') + event.text;
    },
    fields: (): Pick<ChatMessageIn, ThinkingField | 'reasoning_details'> =>
      details.length > 0 ? { reasoning_details: details } : text,
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
