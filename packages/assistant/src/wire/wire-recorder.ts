import type { AssistantSocket, PlantSession } from '@plantdeck/core';
import type { WireRecording } from '@plantdeck/core/contract';
import { redacted } from './redact.ts';

export interface WireRecorder {
  /** The same socket, written down. */
  readonly socket: AssistantSocket;
  recording(): WireRecording;
}

/** Enough for a long answer and what led to it. */
const KEPT_ENTRIES = 600;

/** Writes down the newest frames of a socket. Nothing is written until somebody talks on it, and nothing leaves the page. */
export function recordWire(
  socket: AssistantSocket,
  { nowMs, kept = KEPT_ENTRIES }: { nowMs(): number; readonly kept?: number },
): WireRecorder {
  const startMs = nowMs();
  let entries: WireRecording['entries'] = [];
  const write = (entry: WireRecording['entries'][number]): void => {
    entries.push(entry);
    if (entries.length > kept * 2) entries = entries.slice(-kept);
  };
  const at = (): number => nowMs() - startMs;
  socket.status.subscribe((status) => write({ atMs: at(), direction: 'status', status }));
  socket.onFrame((frame) => write({ atMs: at(), direction: 'in', frame: redacted(frame) }));
  return {
    socket: {
      status: socket.status,
      open: () => socket.open(),
      send(frame) {
        const isSent = socket.send(frame);
        if (isSent) write({ atMs: at(), direction: 'out', frame: redacted(frame) });
        return isSent;
      },
      setAnswerOpen: (open) => socket.setAnswerOpen(open),
      onFrame: (listener) => socket.onFrame(listener),
      onOnline: (listener) => socket.onOnline(listener),
      onRefusal: (listener) => socket.onRefusal(listener),
    },
    recording: () => ({
      format: 'plantdeck-wire',
      version: 1,
      startedAt: new Date(startMs).toISOString(),
      entries: entries.slice(-kept),
    }),
  };
}

const recorders = new WeakMap<PlantSession, WireRecorder>();

/** The recorder of a session: the elements of one session share its socket, and so its recording. */
export function recorderOf(session: PlantSession): WireRecorder {
  let recorder = recorders.get(session);
  if (recorder === undefined) {
    recorder = recordWire(session.assistant, { nowMs: () => Date.now() });
    recorders.set(session, recorder);
  }
  return recorder;
}
