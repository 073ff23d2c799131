import type { AnswerVersions } from '@plantdeck/core/contract';
import { changeAnswer } from './answer-steps.ts';
import { shownVersion, type AnswerVersion, type ConversationState, type Step } from './conversation-types.ts';

/** Asks for what an answer said before it was written again, as far as this page does not have it. */
export function loadVersions(state: ConversationState, key: string): Step {
  const item = state.items.find((one) => one.key === key);
  const messageId = item?.role === 'assistant' ? shownVersion(item).messageId : null;
  if (item?.role !== 'assistant' || item.olderVersions === 0 || messageId === null)
    return { state, effects: [] };
  return { state, effects: [{ type: 'load-versions', key, messageId }] };
}

/** Puts the versions before those that are there and shows the newest of them. Ones that are here already stay alone. */
export function takeVersions(
  state: ConversationState,
  key: string,
  stored: AnswerVersions['versions'],
): ConversationState {
  return changeAnswer(state, key, (item) => {
    const messageId = shownVersion(item).messageId;
    const older = stored.slice(0, item.olderVersions).map((version): AnswerVersion => ({
      requestId: `${key}:${version.version}`,
      messageId,
      nodes: version.messageNodes,
      state: version.state,
      stopConfirmed: true,
      failure: null,
      recommended: [],
      thinkingSpan: null,
      nodeSpans: [],
      live: false,
    }));
    return {
      ...item,
      versions: [...older, ...item.versions],
      olderVersions: 0,
      shown: older.length > 0 ? older.length - 1 : item.shown,
    };
  });
}
