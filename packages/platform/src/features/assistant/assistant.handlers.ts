import { HISTORY_PAGE_SIZE } from '@plantdeck/core/constants';
import {
  ATTACHMENT_MAX_BYTES,
  AttachmentRemoveSchema,
  AttachmentSaveSchema,
  fileNameOf,
  QuotaRechargeSchema,
  StoredPhrasesSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { withinRights } from '../accounts/index.ts';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { say } from './answer-words.ts';
import { ASSISTANT_RESOURCE } from './assistant-socket.ts';
import { holdsItsType } from './attachments/attachment-check.ts';
import { base64Of } from './attachments/file-slices.ts';
import { addPiece, beginFile, readFileOf, removeFile } from './attachments/attachment-store.ts';
import { answerVersions, evaluateAnswer, historyPage, type Owner } from './conversation-store.ts';
import { readPhrases, savePhrases } from './phrase-store.ts';
import { quotaAccounts, quotaOf, recharge } from '../assistant-quota/index.ts';

export const HistoryQuerySchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  pageSize: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  ),
});
export const EvaluateSchema = v.object({
  chatMessageId: v.string(),
  evaluate: v.picklist([0, 1, 2]),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000))),
});
export const VersionsQuerySchema = v.object({ chatMessageId: v.string() });

/** Scenes of the empty drawer; each description is a question that the plant's own data answers. */
const SCENES = [
  ['scene.process', 'ask.sec'],
  ['scene.equipment', 'ask.machines'],
  ['scene.quality', 'ask.output'],
  ['scene.trouble', 'ask.alarms'],
] as const;

const ownerOf = (call: Call): Owner => ({ userId: call.person.userId, orgId: call.orgId });
const unknownField = (field: string): ApiError =>
  new ApiError(RETCODES.notFound, 'call.bad-field', { field, reason: 'unknown' });
const refusedFile = (
  key: 'attachment.too-large' | 'attachment.too-many' | 'attachment.no-such-type',
  values: Record<string, string | number> = {},
): ApiError => new ApiError(RETCODES.badField, key, values, { data: { field: 'content' } });

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
    return historyPage(call.db, ownerOf(call), {
      cursor: cursor ?? null,
      pageSize: pageSize ?? HISTORY_PAGE_SIZE,
    });
  },

  assistantQuota: async (call) => quotaOf(call.db, call.person.userId),

  assistantEvaluate: async (call) => {
    const { chatMessageId, evaluate, reason } = readBody(call, EvaluateSchema);
    if (!(await evaluateAnswer(call.db, ownerOf(call), chatMessageId, { evaluate, reason })))
      throw unknownField('chatMessageId');
    return { evaluate };
  },

  assistantVersions: async (call) => {
    const { chatMessageId } = readQuery(call, VersionsQuerySchema);
    const found = await answerVersions(call.db, ownerOf(call), chatMessageId);
    if (found === null) throw unknownField('chatMessageId');
    return found;
  },

  assistantPhrases: async (call) => readPhrases(call.db, ownerOf(call)),

  assistantPhrasesSave: async (call) => {
    const saved = await savePhrases(call.db, ownerOf(call), readBody(call, StoredPhrasesSchema));
    if (saved === null)
      throw new ApiError(
        RETCODES.conflict,
        'call.bad-field',
        { field: 'version', reason: 'older' },
        {
          data: await readPhrases(call.db, ownerOf(call)),
        },
      );
    return saved;
  },

  assistantAttachmentSave: async (call) => {
    const body = readBody(call, AttachmentSaveSchema);
    const owner = ownerOf(call);
    if ('name' in body) {
      if (body.sizeBytes > ATTACHMENT_MAX_BYTES)
        throw refusedFile('attachment.too-large', { mib: ATTACHMENT_MAX_BYTES / 1_048_576 });
      const begun = await beginFile(call.db, owner, { ...body, name: fileNameOf(body.name) }, call.now());
      if (begun === null) throw refusedFile('attachment.too-many');
      return { ...begun, receivedBytes: 0 };
    }
    const bytes = Buffer.from(body.content, 'base64');
    const added = await addPiece(call.db, owner, { id: body.id, offset: body.offset, bytes });
    if (added.kind === 'unknown') throw unknownField('id');
    if (added.kind === 'misplaced')
      throw new ApiError(
        RETCODES.conflict,
        'call.bad-field',
        { field: 'offset', reason: String(added.receivedBytes) },
        { data: { receivedBytes: added.receivedBytes } },
      );
    const { file, receivedBytes } = added;
    if (receivedBytes === file.sizeBytes) {
      const whole = await readFileOf(call.db, owner, file.id);
      if (whole !== null && !(await holdsItsType(file.mediaType, whole.content))) {
        await removeFile(call.db, owner, file.id);
        throw refusedFile('attachment.no-such-type', { name: file.name });
      }
    }
    return { ...file, receivedBytes };
  },

  assistantAttachmentRemove: async (call) => {
    await removeFile(call.db, ownerOf(call), readBody(call, AttachmentRemoveSchema).id);
    return {};
  },

  assistantAttachment: async (call) => {
    const file = await readFileOf(call.db, ownerOf(call), readQuery(call, AttachmentRemoveSchema).id);
    if (file === null) throw unknownField('id');
    return { ...file, content: await base64Of(file.content) };
  },

  assistantAccounts: async (call) => quotaAccounts(call.db, call.orgId),

  assistantRecharge: async (call) => {
    const { userName, questions, reason } = readBody(call, QuotaRechargeSchema);
    const given = {
      orgId: call.orgId,
      userName,
      questions,
      reason: reason ?? null,
      givenBy: call.person.userId,
      nowMs: call.now(),
    };
    const by = { userId: call.person.userId, orgId: call.orgId, code: 'assistant:quota' };
    const isKnown = await withinRights(call.db, by, call.language, (inside) => recharge(inside, given));
    if (!isKnown) throw unknownField('userName');
    return quotaAccounts(call.db, call.orgId);
  },
});
