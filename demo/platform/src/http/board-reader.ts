import type { Database } from '../database/database.ts';
import { embedReaches } from './access-rule.ts';
import { ApiError, RETCODES } from './api-error.ts';
import type { BoardContext, BoardDefinition, BoardScope, Caller } from './handlers.ts';
import { isChinese, type PlatformLanguage } from './language.ts';

/** Who reads a board: of a call or of a socket. */
export interface BoardAsker {
  readonly person: Caller;
  readonly orgId: string;
  readonly plantId: string | null;
  readonly language: PlatformLanguage;
}

export interface BoardReader {
  /**
   * The board, if the asker may see it.
   * @throws {ApiError} unknown board, or one that is not permitted
   */
  open(asker: BoardAsker, boardCode: string): Promise<BoardDefinition>;
  /** Whose own settings shape the asker's payload: '' where the enterprise's do, so that readers can share one. */
  settingsOwner(asker: BoardAsker, boardCode: string): Promise<string>;
  /** The payload without panels that are not permitted. */
  read(asker: BoardAsker, board: BoardDefinition, scope: BoardScope, settingsOwner: string): Promise<unknown>;
}

/** Panels have their names; a reader needs `panel:<name>` for each. */
const panelResource = (panel: string): string => `panel:${panel}`;

export function createBoardReader(
  boards: readonly BoardDefinition[],
  { db, now }: { readonly db: Database; now(): number },
): BoardReader {
  return {
    async open(asker, boardCode) {
      const board = boards.find((one) => one.code === boardCode);
      if (board === undefined) throw new ApiError(RETCODES.notFound, 'board.unknown', { code: boardCode });
      const isReached =
        asker.person.kind !== 'embed' || embedReaches(board.elementTag, asker.person.elements);
      if (isReached && asker.person.resources.has(board.resource)) return board;
      const organisation = await organisationName(db, asker);
      throw new ApiError(RETCODES.forbidden, 'board.forbidden', { organisation });
    },

    async settingsOwner({ person, orgId }, boardCode) {
      if (person.kind !== 'person') return '';
      const own = await db
        .selectFrom('board_setting')
        .select('user_id')
        .where('org_id', '=', orgId)
        .where('board_code', '=', boardCode)
        .where('user_id', '=', person.userId)
        .executeTakeFirst();
      return own?.user_id ?? '';
    },

    async read(asker, board, scope, settingsOwner) {
      const { resources } = asker.person;
      const context: BoardContext = {
        db,
        orgId: asker.orgId,
        plantId: asker.plantId,
        language: asker.language,
        can: (code) => resources.has(code),
        now,
        userId: settingsOwner,
      };
      const payload = await board.query(context, scope);
      const panels = Object.entries(payload.panels).filter(([panel]) => resources.has(panelResource(panel)));
      return { ...payload, panels: Object.fromEntries(panels) };
    },
  };
}

async function organisationName(db: Database, { orgId, language }: BoardAsker): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select(['name_zh', 'name_en'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return orgId;
  return isChinese(language) ? row.name_zh : row.name_en;
}
