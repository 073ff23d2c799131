import {
  HandbookDeleteSchema,
  HandbookMoveSchema,
  HandbookPublishSchema,
  HandbookSaveSchema,
  RETCODE_HANDBOOK_CONFLICT,
  type HandbookList,
  type HandbookPage,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import {
  deleteHandbook,
  lastEditor,
  moveHandbook,
  publishHandbook,
  saveHandbookText,
  type EditResult,
} from './handbook-edit.ts';
import { searchHandbook } from './handbook-search.ts';
import { handbookNodes, handbookPage, type HandbookReader } from './handbook-store.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** `draft` is what is being written, for those who may write; a language for those who write in another one. */
export const ListQuerySchema = v.object({ draft: v.optional(v.literal('1')) });
export const DetailQuerySchema = v.object({
  id,
  draft: v.optional(v.literal('1')),
  language: v.optional(v.picklist(PLATFORM_LANGUAGES)),
});
export const SearchQuerySchema = v.object({ keyword: v.pipe(v.string(), v.maxLength(200)) });
export const SaveBodySchema = v.object({
  ...HandbookSaveSchema.entries,
  language: v.picklist(PLATFORM_LANGUAGES),
});

/** Directory, pages and search of an organisation's handbook, and the writing of it. */
export function handbookHandlers({ realNow }: { realNow: () => number }) {
  const editorOf = (call: Call) => ({ orgId: call.orgId, userId: call.person.userId, nowMs: realNow() });
  return registerHandlers({
    async handbookList(call): Promise<HandbookList> {
      const { draft } = readQuery(call, ListQuerySchema);
      return { nodes: await handbookNodes(call.db, readerOf(call, draft)), canEdit: canEdit(call) };
    },

    async handbookDetail(call): Promise<HandbookPage> {
      const { id: asked, draft, language } = readQuery(call, DetailQuerySchema);
      const reader = { ...readerOf(call, draft), ...(language === undefined ? {} : { language }) };
      const isSeen =
        reader.seesDrafts || (await handbookNodes(call.db, reader)).some((node) => node.id === asked);
      const page = isSeen ? await handbookPage(call.db, reader, asked) : null;
      if (page === null) throw new ApiError(RETCODES.notFound, 'handbook.unknown');
      return page;
    },

    handbookSearch(call) {
      const { keyword } = readQuery(call, SearchQuerySchema);
      return searchHandbook(call.db, { orgId: call.orgId, language: call.language }, keyword);
    },

    async handbookSave(call) {
      const save = readBody(call, SaveBodySchema);
      return outcome(call, save.id, await saveHandbookText(call.db, editorOf(call), save));
    },

    async handbookMove(call) {
      const move = readBody(call, HandbookMoveSchema);
      return outcome(call, move.id, await moveHandbook(call.db, editorOf(call), move));
    },

    async handbookPublish(call) {
      const publish = readBody(call, HandbookPublishSchema);
      return outcome(call, publish.id, await publishHandbook(call.db, editorOf(call), publish));
    },

    async handbookDelete(call) {
      const asked = readBody(call, HandbookDeleteSchema);
      return outcome(call, asked.id, await deleteHandbook(call.db, editorOf(call), asked));
    },
  });
}

const canEdit = (call: Call): boolean =>
  call.person.kind === 'person' && call.person.resources.has('help:edit');

const readerOf = (call: Call, draft: '1' | undefined): HandbookReader => ({
  orgId: call.orgId,
  language: call.language,
  seesDrafts: draft !== undefined && canEdit(call),
});

async function outcome(call: Call, asked: string | null, result: EditResult): Promise<{ id: string }> {
  switch (result.kind) {
    case 'done':
      return { id: result.id };
    case 'unknown':
      throw new ApiError(RETCODES.notFound, 'handbook.unknown');
    case 'into-itself':
      throw new ApiError(RETCODES.badField, 'handbook.into-itself');
    case 'conflict': {
      const name = (await lastEditor(call.db, asked ?? '')) ?? '?';
      throw new ApiError(RETCODE_HANDBOOK_CONFLICT, 'handbook.conflict', { name });
    }
  }
}
