import * as v from 'valibot';
import { PageToolsSchema } from './assistant-tools.ts';
import { AttachmentSchema, ATTACHMENTS_PER_QUESTION } from './attachments.ts';

/** A longer question is refused; the drawer says so before it is sent. */
export const QUESTION_MAX_CHARACTERS = 2_000;

export const SENDER_USER = 1;
export const SENDER_ASSISTANT = 2;

/** `contentAfter` exists on agent nodes only. `name`, `status` and `id` come from the agent marker. */
export const MessageNodeSchema = v.variant('type', [
  v.object({ type: v.literal('content'), content: v.string() }),
  v.object({ type: v.literal('thinking'), content: v.string(), closedBy: v.optional(v.string()) }),
  v.object({
    type: v.literal('agent'),
    content: v.string(),
    contentAfter: v.optional(v.string()),
    id: v.optional(v.string()),
    name: v.optional(v.string()),
    status: v.optional(v.string()),
    closedBy: v.optional(v.string()),
  }),
]);
export type MessageNode = v.InferOutput<typeof MessageNodeSchema>;

export const ChatMessageSchema = v.object({
  id: v.string(),
  requestId: v.string(),
  /** 1 is the user, 2 the assistant. */
  sender: v.picklist([SENDER_USER, SENDER_ASSISTANT]),
  isAnswer: v.boolean(),
  content: v.string(),
  thinkContent: v.optional(v.nullable(v.string())),
  messageNodes: v.optional(v.nullable(v.array(MessageNodeSchema))),
  /** 0 none, 1 up, 2 down. */
  evaluate: v.picklist([0, 1, 2]),
  /** Why it was rated so, in the reader's words. */
  evaluateReason: v.optional(v.nullable(v.string())),
  createdAt: v.optional(v.string()),
  /** How the answer ended; `streaming` while it is being written. */
  state: v.optional(v.picklist(['streaming', 'finished', 'stopped', 'failed'])),
  /** Last frame number stored, so that a reload can RESUME after it. */
  seq: v.optional(v.number()),
  /** Files that were sent with the question. */
  attachments: v.optional(v.array(AttachmentSchema)),
  /** How often the answer was written again: so many versions of it can be asked for. */
  olderVersions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type ChatMessage = v.InferOutput<typeof ChatMessageSchema>;

/** Newest page first; records inside a page oldest first. */
export const HistoryPageSchema = v.object({
  records: v.array(ChatMessageSchema),
  nextCursor: v.nullable(v.string()),
  hasMore: v.boolean(),
});
export type HistoryPage = v.InferOutput<typeof HistoryPageSchema>;

/** `extractInfo`, JSON text inside SEND. */
export const ExtractInfoSchema = v.object({
  api_domain: v.optional(v.string()),
  demo: v.optional(v.boolean()),
  currentTranslationContent: v.optional(v.string()),
  session_id: v.optional(v.string()),
  /** Ids of the files that were sent up for this question. */
  attachments: v.optional(v.pipe(v.array(v.string()), v.maxLength(ATTACHMENTS_PER_QUESTION))),
  /** What the page lends to the assistant for this question. */
  tools: v.optional(PageToolsSchema),
  context: v.optional(
    v.object({
      board: v.optional(v.string()),
      panel: v.optional(v.string()),
      range: v.optional(v.string()),
      area: v.optional(v.string()),
      /** Id of the alarm that the question is about. */
      alarm: v.optional(v.string()),
    }),
  ),
});
export type ExtractInfo = v.InferOutput<typeof ExtractInfoSchema>;

/**
 * A question as its tab keeps it until the platform has shown that it arrived: a page that is loaded again in between
 * would lose it.
 */
export const UnheardQuestionSchema = v.object({
  /** The same when it goes out again, so that a platform that has it after all takes it once. */
  requestId: v.string(),
  query: v.string(),
  context: ExtractInfoSchema.entries.context,
  attachments: v.array(AttachmentSchema),
  askedMs: v.number(),
});
export type UnheardQuestion = v.InferOutput<typeof UnheardQuestionSchema>;

export const QuotaSchema = v.object({
  limit: v.nullable(v.number()),
  used: v.number(),
  remaining: v.nullable(v.number()),
});
export type Quota = v.InferOutput<typeof QuotaSchema>;
export const SceneSchema = v.object({ name: v.string(), description: v.string() });
export type Scene = v.InferOutput<typeof SceneSchema>;
/** Who answers just now. A platform that says nothing is whole. */
export const AvailabilitySchema = v.object({
  /** `limited`: the language model is away and the platform answers by itself meanwhile; `away`: nobody answers. */
  state: v.picklist(['whole', 'limited', 'away']),
  /** When it may be otherwise, s; left out where nothing is to be expected. */
  checkAgainS: v.optional(v.pipe(v.number(), v.minValue(1))),
});
export type Availability = v.InferOutput<typeof AvailabilitySchema>;
/** Answer of ai/assistant/page: what the drawer opens with. */
export const AssistantPageSchema = v.object({
  /** Of the empty drawer. */
  scenes: v.array(SceneSchema),
  greeting: v.optional(v.string()),
  availability: v.optional(AvailabilitySchema),
});
export type AssistantPage = v.InferOutput<typeof AssistantPageSchema>;
/** Body of ai/assistant/evaluate. */
export interface EvaluateBody {
  readonly chatMessageId: string;
  /** 0 none, 1 up, 2 down. */
  readonly evaluate: 0 | 1 | 2;
  /** Why, in the reader's words; left out where nothing was said. */
  readonly reason?: string;
}
/** Answer of ai/assistant/evaluate: nothing of it is read. */
export const EvaluateResultSchema = v.unknown();
export const AssistantPermissionSchema = v.object({ result: v.boolean() });

/** JSON of a fenced `chart` block and of `<plant-chart>`'s `data` property. Columnar; `null` is a gap. */
export const ChartSpecSchema = v.object({
  kind: v.picklist(['line', 'bar', 'stacked-bar']),
  title: v.optional(v.string()),
  /** Category labels, or times for a time axis. */
  x: v.object({ type: v.picklist(['category', 'time']), values: v.array(v.union([v.string(), v.number()])) }),
  unit: v.optional(v.string()),
  dp: v.optional(v.number()),
  series: v.array(
    v.object({
      name: v.string(),
      values: v.array(v.nullable(v.number())),
      kind: v.optional(v.picklist(['line', 'bar'])),
      role: v.optional(v.picklist(['actual', 'baseline', 'target', 'limit', 'forecast'])),
    }),
  ),
  highlight: v.optional(v.array(v.number())),
  /** Of when the values are, ISO 8601 or epoch ms: their age is marked by it. */
  asOf: v.optional(v.union([v.string(), v.number()])),
});
export type ChartSpec = v.InferOutput<typeof ChartSpecSchema>;

/** What an answer said before it was written again, oldest first; the newest is the message itself. */
export const AnswerVersionSchema = v.object({
  version: v.number(),
  content: v.string(),
  thinkContent: v.string(),
  messageNodes: v.array(MessageNodeSchema),
  state: v.picklist(['finished', 'stopped', 'failed']),
  evaluate: v.picklist([0, 1, 2]),
  evaluateReason: v.nullable(v.string()),
});
export const AnswerVersionsSchema = v.object({ versions: v.array(AnswerVersionSchema) });
export type AnswerVersions = v.InferOutput<typeof AnswerVersionsSchema>;

/** Phrases of a person as the platform keeps them; `version` rises with each save. */
export const StoredPhrasesSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  phrases: v.pipe(
    v.array(
      v.object({
        short: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
        text: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
      }),
    ),
    v.maxLength(200),
  ),
});
export type StoredPhrases = v.InferOutput<typeof StoredPhrasesSchema>;

/** Questions an account has and has used; a limit of null is none. */
export const QuotaAccountSchema = v.object({
  userName: v.string(),
  name: v.string(),
  ...QuotaSchema.entries,
});
export const QuotaAccountsSchema = v.object({ accounts: v.array(QuotaAccountSchema) });
export type QuotaAccounts = v.InferOutput<typeof QuotaAccountsSchema>;
/** Gives an account more questions, or (null) as many as it asks. */
export const QuotaRechargeSchema = v.object({
  userName: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  questions: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});

const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};
/** Texts of a host in a language of its own, by the keys of our words. */
export const HostWordsSchema = v.object({
  lang: v.pipe(v.string(), v.check(isLanguageTag, 'is no language tag')),
  texts: v.record(v.string(), v.string()),
});

/** What was said on the assistant's wire, without secrets: the file that a person saves for support. */
export const WireRecordingSchema = v.object({
  format: v.literal('plantdeck-wire'),
  version: v.literal(1),
  startedAt: v.string(),
  entries: v.array(
    v.union([
      v.object({ atMs: v.number(), direction: v.picklist(['out', 'in']), frame: v.unknown() }),
      v.object({ atMs: v.number(), direction: v.literal('status'), status: v.string() }),
    ]),
  ),
});
export type WireRecording = v.InferOutput<typeof WireRecordingSchema>;
