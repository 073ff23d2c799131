import type { AssistantServerFrame } from '@plantdeck/core/contract';

/** What goes wrong on the way of an answer. */
export const CHAT_FAULTS = ['none', 'split', 'late', 'drop', 'duplicate', 'reorder', 'slow'] as const;
export type ChatFault = (typeof CHAT_FAULTS)[number];

/** What a server does next with a connection. */
export type WireStep =
  | { readonly kind: 'frame'; readonly frame: AssistantServerFrame }
  | { readonly kind: 'wait'; readonly delayMs: number }
  /** The connection is cut, once for an answer. */
  | { readonly kind: 'cut' };

const PAUSE_MS = 2;
const SLOW_PAUSE_MS = 120;

const frameStep = (frame: AssistantServerFrame): WireStep => ({ kind: 'frame', frame });
const wait = (delayMs: number): WireStep => ({ kind: 'wait', delayMs });
type TextFrame = Extract<AssistantServerFrame, { readonly data: string }>;
const isContent = (frame: AssistantServerFrame): frame is TextFrame =>
  'eventName' in frame && (frame.eventName === 'CONTENT' || frame.eventName === 'THINKING');

/** Cuts texts into single UTF-16 units: no marker and no pair of surrogates comes in one frame. */
export const splitFrames = (frames: readonly AssistantServerFrame[]): AssistantServerFrame[] =>
  frames.flatMap((frame): AssistantServerFrame[] =>
    isContent(frame)
      ? Array.from({ length: frame.data.length }, (_, at) => ({ ...frame, data: frame.data[at] ?? '' }))
      : [frame],
  );

/** Numbers the frames of a request from 0 on. */
export const numbered = (frames: readonly AssistantServerFrame[]): AssistantServerFrame[] =>
  frames.map((frame, seq) => ({ ...frame, seq }));

/**
 * The way of an answer's frames from one of them on. Frames are numbered already, so that what is missing can be
 * asked for.
 * @param isFirst  the first connection of this answer; a cut happens on it alone
 */
export function scriptOf(
  fault: ChatFault,
  frames: readonly AssistantServerFrame[],
  isFirst: boolean,
): readonly WireStep[] {
  const paced = frames.flatMap((frame) => [frameStep(frame), wait(PAUSE_MS)]);
  switch (fault) {
    case 'none':
    case 'split':
      return paced;
    case 'late':
      // Behind the end comes more of the same answer, and of one that nobody asked for.
      return [
        ...paced,
        ...frames.filter(isContent).map((frame) => frameStep({ ...frame, data: 'LATE' })),
        frameStep({ requestId: 'of-nobody', seq: 0, eventName: 'CONTENT', data: 'STRANGER' }),
      ];
    case 'drop': {
      if (!isFirst) return paced;
      return [...paced.slice(0, Math.max(2, Math.floor(frames.length / 2) * 2)), { kind: 'cut' }];
    }
    case 'duplicate':
      return frames.flatMap((frame) => [frameStep(frame), frameStep(frame), wait(PAUSE_MS)]);
    case 'reorder': {
      if (!isFirst) return paced;
      const [first, second, third, ...rest] = frames;
      const turned = [first, third, second, ...rest].filter((frame) => frame !== undefined);
      return turned.flatMap((frame) => [frameStep(frame), wait(PAUSE_MS)]);
    }
    case 'slow':
      return frames.flatMap((frame) => [wait(SLOW_PAUSE_MS), frameStep(frame)]);
  }
}
