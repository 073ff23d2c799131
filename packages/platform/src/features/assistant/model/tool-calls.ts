import type { ToolCallPart } from './chat-stream.ts';

/** A call as it goes back to the endpoint that made it. */
export interface PendingCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  /** What an endpoint wants to see again with its call, such as the signature of a thought. */
  readonly extra: Readonly<Record<string, unknown>>;
}

interface OpenCall {
  id: string | undefined;
  index: number | undefined;
  name: string;
  arguments: string;
  extra: Record<string, unknown>;
}

/**
 * Puts the calls of one reply together. Endpoints number them, or number all of them 0, or not at all; they name the id
 * once, in every part, or never.
 * @param round  ids that the platform makes are of one round, so that none comes twice in a conversation
 */
export function createCallCollector(round: number) {
  const open: OpenCall[] = [];

  function callOf({ id, index, name }: ToolCallPart): OpenCall | undefined {
    const last = open.at(-1);
    const numbered = index === undefined ? undefined : open.findLast((call) => call.index === index);
    if (id !== undefined) {
      const known = open.find((call) => call.id === id && (index === undefined || call.index === index));
      // An id that comes after its call has begun.
      return known ?? (numbered?.id === undefined && name === undefined ? numbered : undefined);
    }
    // A second name is a second call, where the first one is whole.
    const candidate = index === undefined ? last : numbered;
    const isAnother = name !== undefined && candidate !== undefined && isWhole(candidate);
    return isAnother ? undefined : candidate;
  }

  return {
    add(part: ToolCallPart): void {
      let call = callOf(part);
      if (call === undefined) {
        call = { id: part.id, index: part.index, name: '', arguments: '', extra: {} };
        open.push(call);
      }
      call.id ??= part.id;
      // Some repeat the name in every part.
      if (part.name !== undefined && part.name !== call.name) call.name += part.name;
      call.arguments += part.arguments;
      Object.assign(call.extra, part.extra);
    },
    calls(): PendingCall[] {
      const ids = new Set<string>();
      return open.map(({ id, name, arguments: values, extra }, at) => {
        const own = id === undefined || ids.has(id) ? `call_${round}_${at}` : id;
        ids.add(own);
        return { id: own, name, arguments: values, extra };
      });
    },
  };
}

function isWhole({ name, arguments: values }: OpenCall): boolean {
  if (name === '') return false;
  if (values === '') return true;
  try {
    JSON.parse(values);
    return true;
  } catch {
    return false;
  }
}
