import {
  AssistantClientFrameSchema,
  AssistantServerFrameSchema,
  parseContract,
  tryParseContract,
  WireRecordingSchema,
  type AssistantServerFrame,
  type WireRecording,
} from '@plantdeck/core/contract';
import type { AssistantSocket } from '@plantdeck/core';

/** Reads a saved file. @throws {RequestError} of kind `contract` that names the field */
export const readRecording = (text: string): WireRecording =>
  parseContract(WireRecordingSchema, JSON.parse(text), 'recording');

export interface Playback {
  /** Stands in for a session's socket: whoever asks gets what was answered then. */
  readonly socket: AssistantSocket;
  /** What was asked, in its order; to be asked again by whoever plays. */
  readonly questions: readonly string[];
  dispose(): void;
}

interface Exchange {
  readonly requestId: string;
  readonly question: string | null;
  readonly answers: { readonly afterMs: number; readonly frame: AssistantServerFrame }[];
}

/**
 * Plays a recording back: each question that is asked gets the frames of the recorded one in its place, in their
 * order and, at speed 1, at their pace.
 */
export function playRecording(
  recording: WireRecording,
  { status, speed = 1 }: { readonly status: AssistantSocket['status']; readonly speed?: number },
): Playback {
  const exchanges = exchangesOf(recording);
  const listeners = new Set<(frame: AssistantServerFrame) => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let next = 0;
  return {
    questions: exchanges.flatMap(({ question }) => (question === null ? [] : [question])),
    dispose() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
    socket: {
      status,
      open: () => undefined,
      setAnswerOpen: () => undefined,
      onFrame(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      onOnline: () => () => undefined,
      onRefusal: () => () => undefined,
      send(frame) {
        const asked = askedBy(frame);
        const exchange = asked === null ? undefined : exchanges[next];
        if (asked === null || exchange === undefined) return true;
        next += 1;
        for (const { afterMs, frame: answer } of exchange.answers) {
          const timer = setTimeout(() => {
            timers.delete(timer);
            const said = { ...answer, requestId: asked.requestId };
            for (const listener of [...listeners]) listener(said);
          }, afterMs / speed);
          timers.add(timer);
        }
        return true;
      },
    },
  };
}

function exchangesOf({ entries }: WireRecording): Exchange[] {
  const exchanges: (Exchange & { readonly fromMs: number })[] = [];
  for (const entry of entries) {
    if (entry.direction === 'status') continue;
    if (entry.direction === 'out') {
      const asked = askedBy(entry.frame);
      if (asked !== null)
        exchanges.push({
          requestId: asked.requestId,
          question: asked.type === 'SEND' ? asked.query : null,
          answers: [],
          fromMs: entry.atMs,
        });
      continue;
    }
    const frame = tryParseContract(AssistantServerFrameSchema, entry.frame);
    if (!frame.ok || !('requestId' in frame.value)) continue;
    const { requestId } = frame.value;
    const exchange = exchanges.findLast((one) => one.requestId === requestId);
    exchange?.answers.push({ afterMs: Math.max(0, entry.atMs - exchange.fromMs), frame: frame.value });
  }
  return exchanges;
}

function askedBy(frame: unknown) {
  const read = tryParseContract(AssistantClientFrameSchema, frame);
  return read.ok && (read.value.type === 'SEND' || read.value.type === 'REBUILD') ? read.value : null;
}
