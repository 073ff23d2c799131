import { HISTORY_PAGE_SIZE } from '@plantdeck/core/constants';
import * as v from 'valibot';
import { ApiError, RETCODES } from '../http/api-error.ts';
import { readBody, readQuery, registerHandlers } from '../http/handlers.ts';
import { say } from './answer-words.ts';
import { ASSISTANT_RESOURCE } from './assistant-socket.ts';
import { evaluateAnswer, historyPage, quotaOf } from './conversation-store.ts';

const HistoryQuerySchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  pageSize: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  ),
});
const EvaluateSchema = v.object({ chatMessageId: v.string(), evaluate: v.picklist([0, 1, 2]) });

/** Scenes of the empty drawer; each description is a question that the plant's own data answers. */
const SCENES = [
  ['scene.process', 'ask.sec'],
  ['scene.equipment', 'ask.machines'],
  ['scene.quality', 'ask.output'],
  ['scene.trouble', 'ask.alarms'],
] as const;

export const assistantHandlers = registerHandlers({
  assistantPermission: async (call) => ({ result: call.person.resources.has(ASSISTANT_RESOURCE) }),

  assistantPage: async (call) => ({
    scenes: SCENES.map(([name, question]) => ({
      name: say(call.language, name),
      description: say(call.language, question),
    })),
  }),

  assistantHistory: async (call) => {
    const { cursor, pageSize } = readQuery(call, HistoryQuerySchema);
    const owner = { userId: call.person.userId, orgId: call.orgId };
    return historyPage(call.db, owner, { cursor: cursor ?? null, pageSize: pageSize ?? HISTORY_PAGE_SIZE });
  },

  assistantQuota: async (call) => quotaOf(call.db, call.person.userId),

  assistantEvaluate: async (call) => {
    const { chatMessageId, evaluate } = readBody(call, EvaluateSchema);
    const owner = { userId: call.person.userId, orgId: call.orgId };
    if (!(await evaluateAnswer(call.db, owner, chatMessageId, evaluate))) {
      throw new ApiError(RETCODES.notFound, 'call.bad-field', { field: 'chatMessageId', reason: 'unknown' });
    }
    return { evaluate };
  },
});
