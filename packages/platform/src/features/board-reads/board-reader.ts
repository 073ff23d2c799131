import {
  ApiError,
  type BoardContext,
  type BoardDefinition,
  type BoardScope,
  type Caller,
  embedReaches,
  panelResource,
  panelsWithoutPlans,
  PLAN_RESOURCE,
  resourceVerdict,
  RETCODES,
} from '../api/index.ts';
import { permittedAreas } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import { storedName } from '../../engine/names/plant-name.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';

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
  /** The payload without panels, plans and targets that are not permitted. */
  read(asker: BoardAsker, board: BoardDefinition, scope: BoardScope, settingsOwner: string): Promise<unknown>;
}

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
      const verdict = isReached ? resourceVerdict(board.resource, asker.person) : 'forbidden';
      if (verdict === 'allowed') return board;
      if (verdict === 'not-opened') throw new ApiError(RETCODES.notOpened, 'call.not-open');
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
        dataAreaId: asker.person.dataAreaId,
      };
      const payload = await board.query(context, await permittedScope(db, asker, scope, now));
      const panels = Object.entries(payload.panels).filter(([panel]) =>
        resources.has(panelResource(board.code, panel)),
      );
      const shown = Object.fromEntries(panels);
      return {
        ...payload,
        panels: resources.has(PLAN_RESOURCE) ? shown : panelsWithoutPlans(board.code, shown),
      };
    },
  };
}

/**
 * A reader with a data area of their own gets that area where none is asked for, and none beyond it.
 * @throws {ApiError} for an area outside of it
 */
async function permittedScope(
  db: Database,
  { person, plantId }: BoardAsker,
  scope: BoardScope,
  now: () => number,
): Promise<BoardScope> {
  const { dataAreaId } = person;
  if (dataAreaId == null) return scope;
  const asked = scope['areaId'];
  if (asked === undefined || asked === '') return { ...scope, areaId: dataAreaId };
  const within = await permittedAreas({ db, plantId, person, now });
  if (!within?.has(asked)) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
  return scope;
}

async function organisationName(db: Database, { orgId, language }: BoardAsker): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select(['name_zh', 'name_en'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return orgId;
  return storedName(language, row);
}
