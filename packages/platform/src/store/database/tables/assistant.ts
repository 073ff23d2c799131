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
  /** Board, panel, area, range and alarm of a question; null of an answer. */
  context: ColumnType<unknown, string | null | undefined, string | null>;
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

/** The model endpoint of an organisation. */
export interface AssistantModelRow {
  org_id: string;
  is_active: Generated<boolean>;
  preset: Generated<string>; // name of a preset
  base_url: Generated<string>; // empty: the preset's
  model: Generated<string>;
  sealed_key: string | null; // encrypted
  headers: ColumnType<unknown, string | undefined, string>;
  body: ColumnType<unknown, string | undefined, string>;
  max_tokens: number | null;
  reply_timeout_s: Generated<number>;
  answer_timeout_s: Generated<number>;
  person_month_tokens: number | null;
  input_price: number | null; // of a million tokens
  output_price: number | null;
  version: Generated<number>;
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failure: string | null;
  tested_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  test_result: string | null;
}

/** What somebody's answers took in a month. */
export interface AssistantSpendRow {
  org_id: string;
  user_id: string;
  month: string; // 2026-11
  replies: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost: number;
}

export interface AssistantTables {
  chat_message: ChatMessageRow;
  chat_version: ChatVersionRow;
  chat_attachment: ChatAttachmentRow;
  assistant_phrases: AssistantPhrasesRow;
  question_recharge: QuestionRechargeRow;
  assistant_model: AssistantModelRow;
  assistant_spend: AssistantSpendRow;
}
