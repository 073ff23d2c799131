/**
 * The conversation without anything on the screen, for hosts with an interface of their own: `openConversation` over a
 * session, or the pure machine (`step`) under whatever a host brings along.
 */
export { createConversation, type Conversation, type ConversationDeps } from './conversation.ts';
export { canSend, INITIAL_CONVERSATION, regenerable, step } from './conversation-state.ts';
export {
  shownVersion,
  type AnswerFailure,
  type AnswerItem,
  type AnswerVersion,
  type ConversationEffect,
  type ConversationEvent,
  type ConversationItem,
  type ConversationPolicy,
  type ConversationState,
  type QuestionItem,
  type Rating,
} from './conversation-types.ts';
export { openConversation, type ConversationOptions, type ConversationSession } from './open-conversation.ts';
export { bringFile, sendFile } from '../attachments/send-file.ts';
