import { ASSISTANT_HEARTBEAT_MS, NOTICE_IDLE_CLOSE_MS } from '../constants.ts';
import type { ChannelPolicy } from './channel-state.ts';
import { RETRY_DELAYS_MS, RETRY_JITTER } from './retry-delays.ts';

const ATTEMPT_TIMEOUT_MS = 15_000;
const NOTICE_HEARTBEAT_MS = 30_000;
/** Together below the 20 s within which somebody who waits is told that nobody answers. */
const ASSISTANT_SILENCE_MS = 10_000;
const ASSISTANT_PROBE_MS = 5_000;

/** Notices: closed after 30 minutes of silence, else tried again after 1 s, and after 60 s at the latest. */
export const NOTICE_POLICY: ChannelPolicy = {
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
  heartbeat: { periodMs: NOTICE_HEARTBEAT_MS, unansweredMax: 2, onlyIfAnswered: true },
  urgentWatch: null,
  idleCloseMs: NOTICE_IDLE_CLOSE_MS,
  reconnect: 'always',
  retryDelaysMs: RETRY_DELAYS_MS,
  retryJitter: RETRY_JITTER,
};

/** Assistant: back at once while an answer is open, else with the next thing to send. */
export const ASSISTANT_POLICY: ChannelPolicy = {
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
  heartbeat: { periodMs: ASSISTANT_HEARTBEAT_MS, unansweredMax: 2, onlyIfAnswered: false },
  urgentWatch: { silenceMs: ASSISTANT_SILENCE_MS, answerMs: ASSISTANT_PROBE_MS },
  idleCloseMs: null,
  reconnect: 'when-urgent',
  retryDelaysMs: [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  retryJitter: 0.2,
};
