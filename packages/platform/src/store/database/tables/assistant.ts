import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

// Conversations with the assistant.

export interface ChatMessageRow {
  id: string;
  user_id: string;
  org_id: string;
  request_id: string;
  sender: number;
  content: string; // the raw marker text of CONTENT frames
  thinking: string;
  state: string; // streaming | finished | stopped | failed
  evaluate: number;
  seq: number;
  frames: Json; // frames of the answer, so that RESUME can replay them
  recommend: Json; // string[]
  created_at: Moment;
  position: Generated<number>;
  evaluate_reason: Generated<string | null>;
}

/** A file of a person: of a question once that was sent, and until then for a day. */
export interface ChatAttachmentRow {
  id: string;
  user_id: string;
  org_id: string;
  question_id: string | null;
  name: string;
  media_type: string;
  size_bytes: number;
  content: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  created_at: Moment;
}

/** What an answer said before it was written again. */
export interface ChatVersionRow {
  message_id: string;
  version: number; // from 1
  content: string;
  thinking: string;
  state: string;
  evaluate: number;
  evaluate_reason: string | null;
  replaced_at: Moment;
}

export interface AssistantPhrasesRow {
  user_id: string;
  org_id: string;
  phrases: Json;
  version: number;
}

/** Questions that somebody was given. */
export interface QuestionRechargeRow {
  id: Generated<number>;
  user_id: string;
  question_limit: number | null;
  /** Null lifted the limit. */
  questions: number | null;
  reason: string | null;
  org_id: string | null;
  given_by: string;
  given_at: Moment;
}

export interface AssistantTables {
  chat_message: ChatMessageRow;
  chat_version: ChatVersionRow;
  chat_attachment: ChatAttachmentRow;
  assistant_phrases: AssistantPhrasesRow;
  question_recharge: QuestionRechargeRow;
}
