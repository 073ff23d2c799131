import { RETCODE_TOKEN_INVALID } from '../constants.ts';
import { AssistantServerFrameSchema } from '../contract/assistant-frames.ts';
import type { AssistantServerFrame } from '../contract/assistant-frames.ts';
import { tryParseContract } from '../contract/parse.ts';
import { createChannel } from '../channel/channel.ts';
import type { Channel, ChannelOptions } from '../channel/channel.ts';
import type { FrameKind } from '../channel/channel-state.ts';
import { ASSISTANT_POLICY } from '../channel/channel-policies.ts';
import type { AssistantSocket } from './types.ts';

export type AssistantSocketOptions = Pick<
  ChannelOptions,
  'url' | 'openSocket' | 'random' | 'listenForHints'
> & {
  /** @param inAnswer  told for a question, so the connection itself had been let in */
  onTokenInvalid(inAnswer: boolean): void;
  log(message: string): void;
};

/** The session's part of the assistant's socket: the conversation itself is the assistant's. */
export interface OwnedAssistantSocket {
  readonly socket: AssistantSocket;
  readonly channel: Channel;
}

export function createAssistantSocket(options: AssistantSocketOptions): OwnedAssistantSocket {
  const onFrame = new Set<(frame: AssistantServerFrame) => void>();
  const onOnline = new Set<() => void>();
  const onRefusal = new Set<() => boolean>();

  function take(text: string): FrameKind {
    const parsed = tryParseContract(AssistantServerFrameSchema, parseJson(text));
    if (!parsed.ok) {
      options.log(`assistant frame: field "${parsed.field}" does not fit: ${parsed.reason}`);
      return 'message';
    }
    const frame = parsed.value;
    if ('type' in frame && frame.type === 'HEARTBEAT') return 'heartbeat';
    for (const listener of onFrame) listener(frame);
    const isRefusal =
      'eventName' in frame && frame.eventName === 'ERROR' && frame.data.retCode === RETCODE_TOKEN_INVALID;
    if (!isRefusal) return 'message';
    // Everybody is asked, so that each can put its own things in safety.
    const answers = [...onRefusal].map((listener) => listener());
    if (answers.includes(false)) return 'message';
    options.onTokenInvalid(frame.requestId !== undefined);
    return 'refusal';
  }

  const channel = createChannel({
    ...options,
    policy: ASSISTANT_POLICY,
    heartbeatText: () => JSON.stringify({ type: 'HEARTBEAT' }),
    onFrame: take,
    onOnline: () => onOnline.forEach((listener) => listener()),
  });

  return {
    channel,
    socket: {
      status: channel.status,
      open: () => channel.open(),
      send(frame) {
        channel.open();
        return channel.send(JSON.stringify(frame));
      },
      setAnswerOpen: (isOpen) => channel.setUrgent(isOpen),
      onFrame: (listener) => listen(onFrame, listener),
      onRefusal: (listener) => listen(onRefusal, listener),
      onOnline: (listener) => listen(onOnline, listener),
    },
  };
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
