import { randomUUID } from 'node:crypto';
import {
  KanbanTimeAddSchema,
  KanbanTimeModifySchema,
  type KanbanTime,
  type KanbanTimeAdd,
  type KanbanTimeModify,
  type KanbanTimes,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import {
  ApiError,
  type BoardDefinition,
  type Call,
  readBody,
  registerHandlers,
  RETCODES,
  ruleReason,
} from '../api/index.ts';

/** More of them than this are no list any more. */
const WALLS_MAX = 50;

const BoardsSchema = v.array(v.string());

/** Which boards take turns on the walls of an organisation, and for how long each. */
export function kanbanTimeHandlers({
  boards,
  realNow,
}: {
  readonly boards: readonly BoardDefinition[];
  readonly realNow: () => number;
}) {
  /** Codes that no board has would leave a wall without a word about it. */
  function refuseUnknown(codes: readonly string[]): void {
    const unknown = codes.find((code) => !boards.some((board) => board.code === code));
    if (unknown !== undefined)
      throw new ApiError(RETCODES.badField, 'call.bad-field', {
        field: 'boards',
        reason: ruleReason({ key: 'noBoard', params: { limit: unknown } }),
      });
  }

  return registerHandlers({
    kanbanTimes: listOf,

    async kanbanTimeAdd(call): Promise<KanbanTime> {
      const wall = readBody(call, KanbanTimeAddSchema);
      refuseUnknown(wall.boards);
      const { records } = await listOf(call);
      refuseTwice(records, wall.name, null);
      if (records.length >= WALLS_MAX)
        throw new ApiError(RETCODES.badField, 'call.bad-field', {
          field: 'name',
          reason: ruleReason({ key: 'tooMany', params: { limit: WALLS_MAX } }),
        });
      const id = randomUUID();
      const row = await call.db
        .insertInto('kanban_time')
        .values({ ...columnsOf(call, wall, realNow()), id, org_id: call.orgId, version: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) throw twice(wall.name);
      return { ...wall, id, version: 1 };
    },

    async kanbanTimeModify(call): Promise<KanbanTimeModify> {
      const wall = readBody(call, KanbanTimeModifySchema);
      refuseUnknown(wall.boards);
      const { records } = await listOf(call);
      if (!records.some(({ id }) => id === wall.id)) throw new ApiError(RETCODES.notFound, 'record.gone');
      refuseTwice(records, wall.name, wall.id);
      const version = wall.version + 1;
      const row =
        wall.boards.length === 0
          ? await call.db
              .deleteFrom('kanban_time')
              .where('id', '=', wall.id)
              .where('org_id', '=', call.orgId)
              .where('version', '=', wall.version)
              .returning('id')
              .executeTakeFirst()
          : await call.db
              .updateTable('kanban_time')
              .set({ ...columnsOf(call, wall, realNow()), version })
              .where('id', '=', wall.id)
              .where('org_id', '=', call.orgId)
              .where('version', '=', wall.version)
              .returning('id')
              .executeTakeFirst();
      if (!row) throw new ApiError(RETCODES.conflict, 'work.conflict');
      return { ...wall, version };
    },
  });
}

async function listOf({ db, orgId, person }: Call): Promise<KanbanTimes> {
  const rows = await db
    .selectFrom('kanban_time')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('name')
    .execute();
  return {
    canSave: person.resources.has('board:setting'),
    records: rows.map((row) => ({
      id: row.id,
      name: row.name,
      boards: v.parse(BoardsSchema, row.boards),
      everyS: row.every_s,
      distance: v.parse(KanbanTimeAddSchema.entries.distance, row.distance),
      version: row.version,
    })),
  };
}

const columnsOf = ({ person }: Call, { name, boards, everyS, distance }: KanbanTimeAdd, nowMs: number) => ({
  name,
  boards: JSON.stringify(boards),
  every_s: everyS,
  distance,
  updated_at: new Date(nowMs),
  updated_by: person.userId,
});

const twice = (name: string): ApiError => new ApiError(RETCODES.conflict, 'record.twice', { what: name });
function refuseTwice(records: readonly KanbanTime[], name: string, id: string | null): void {
  if (records.some((one) => one.name === name && one.id !== id)) throw twice(name);
}
