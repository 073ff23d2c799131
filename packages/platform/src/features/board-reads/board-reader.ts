import {
  ApiError,
  BOARD_PANELS,
  type BoardAsker,
  type BoardContext,
  type BoardDefinition,
  type BoardScope,
  embedReaches,
  panelResource,
  panelsWithoutPlans,
  type PersonalBoards,
  PLAN_RESOURCE,
  resourceVerdict,
  RETCODES,
} from '../api/index.ts';
import { permittedAreas } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import { storedName } from '../../engine/names/plant-name.ts';

export interface BoardReader {
  /**
   * The board, if the asker may see it.
   * @throws {ApiError} unknown board, or one that is not permitted
   */
  open(asker: BoardAsker, boardCode: string): Promise<BoardDefinition>;
  /** Whose own settings shape the asker's payload: '' where the enterprise's do, so that readers can share one. */
  settingsOwner(asker: BoardAsker, boardCode: string): Promise<string>;
  /**
   * The payload without panels, plans and targets that are not permitted.
   * @param panels  the others are not computed; all of them where it is left out
   */
  read(
    asker: BoardAsker,
    board: BoardDefinition,
    scope: BoardScope,
    settingsOwner: string,
    panels?: readonly string[],
  ): Promise<unknown>;
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

    async read(asker, board, scope, settingsOwner, only) {
      const { resources } = asker.person;
      const unasked = only === undefined ? null : panelsBeside(board.code, only);
      const context: BoardContext = {
        db,
        orgId: asker.orgId,
        plantId: asker.plantId,
        language: asker.language,
        can: (code) => resources.has(code) && unasked?.has(code) !== true,
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

/** The rights of a board's other panels. What the right to plans guards beside its panel stays. */
function panelsBeside(boardCode: string, wanted: readonly string[]): ReadonlySet<string> {
  const panels = BOARD_PANELS.find(({ code }) => code === boardCode)?.panels ?? [];
  return new Set(
    [KPIS_PANEL, ...panels]
      .filter((panel) => !wanted.includes(panel))
      .map((panel) => panelResource(boardCode, panel))
      .filter((code) => code !== PLAN_RESOURCE),
  );
}
const KPIS_PANEL = 'kpis';

/** What a person may see, as what asks for boards by their code reads it. */
export function personalBoards(reader: BoardReader, asker: BoardAsker): PersonalBoards {
  const opened = new Map<string, Promise<BoardDefinition | null>>();
  const open = (boardCode: string): Promise<BoardDefinition | null> => {
    const known = opened.get(boardCode);
    if (known) return known;
    const opening = reader.open(asker, boardCode).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    opened.set(boardCode, opening);
    return opening;
  };
  return {
    has: async (boardCode) => (await open(boardCode)) !== null,
    async read(boardCode, scope, panels) {
      const board = (await open(boardCode)) ?? (await reader.open(asker, boardCode));
      return reader.read(asker, board, scope, await reader.settingsOwner(asker, boardCode), panels);
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
