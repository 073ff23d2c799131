/** Frames of the assistant's socket, apart from what is asked over http: every session knows them, few pages the rest. */
import * as v from 'valibot';

export const AssistantClientFrameSchema = v.variant('type', [
  v.object({
    type: v.literal('SEND'),
    requestId: v.string(),
    query: v.string(),
    extractInfo: v.optional(v.string()),
  }),
  v.object({
    type: v.literal('REBUILD'),
    chatMessageId: v.string(),
    requestId: v.string(),
    extractInfo: v.optional(v.string()),
  }),
  v.object({ type: v.literal('INTERRUPT'), requestId: v.string() }),
  v.object({ type: v.literal('HEARTBEAT') }),
  v.object({ type: v.literal('RESUME'), requestId: v.string(), fromSeq: v.number() }),
  /** How a call of a TOOL frame ended in the page; `result` is JSON text. */
  v.object({
    type: v.literal('TOOL_RESULT'),
    requestId: v.string(),
    callId: v.string(),
    outcome: v.string(),
    result: v.optional(v.string()),
    reason: v.optional(v.string()),
  }),
]);
export type AssistantClientFrame = v.InferOutput<typeof AssistantClientFrameSchema>;

export const AnswerEndSchema = v.object({
  replyChatMessage: v.object({ id: v.string() }),
  recommendQuestions: v.optional(v.array(v.string()), []),
});
export const AnswerErrorSchema = v.object({
  retCode: v.string(),
  retMsg: v.optional(v.nullable(v.string())),
});

/** Server frames; `seq` rises by one per request from 0 and is ours, so a platform may leave it out. */
export const AssistantServerFrameSchema = v.union([
  v.object({ type: v.literal('HEARTBEAT') }),
  v.object({ type: v.literal('INTERRUPT_RESPONSE'), requestId: v.string(), seq: v.optional(v.number()) }),
  v.object({
    requestId: v.string(),
    seq: v.optional(v.number()),
    eventName: v.picklist(['THINKING', 'CONTENT']),
    data: v.string(),
  }),
  /** Comes only where the question offered tools; see ToolPlanSchema for its data. */
  v.object({
    requestId: v.string(),
    seq: v.optional(v.number()),
    eventName: v.literal('TOOL'),
    data: v.unknown(),
  }),
  v.object({
    requestId: v.string(),
    seq: v.optional(v.number()),
    eventName: v.literal('END'),
    data: AnswerEndSchema,
  }),
  v.object({
    requestId: v.optional(v.string()),
    seq: v.optional(v.number()),
    eventName: v.literal('ERROR'),
    data: AnswerErrorSchema,
  }),
]);
export type AssistantServerFrame = v.InferOutput<typeof AssistantServerFrameSchema>;
