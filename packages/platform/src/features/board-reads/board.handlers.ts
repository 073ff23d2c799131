import { BOARD_CALLS } from '@plantdeck/core/endpoints';
import * as v from 'valibot';
import type { BoardReader } from './board-reader.ts';
import { type BoardScope, type Call, type Handler, readQuery, registerHandlers } from '../api/index.ts';

const SCOPE_ENTRIES_MAX = 20;
const SCOPE_TEXT_MAX = 200;
export const BoardQuerySchema = v.pipe(
  v.objectWithRest(
    { boardCode: v.pipe(v.string(), v.minLength(1), v.maxLength(SCOPE_TEXT_MAX)) },
    v.pipe(v.string(), v.maxLength(SCOPE_TEXT_MAX)),
  ),
  v.check((query) => Object.keys(query).length <= SCOPE_ENTRIES_MAX, 'too many parameters'),
);

/** Boards of the registry, over the one call for all and over the paths that some have of their own. */
export function boardHandlers(reader: BoardReader) {
  const answer = async (call: Call, boardCode: string, scope: BoardScope) => {
    const board = await reader.open(call, boardCode);
    return reader.read(call, board, scope, await reader.settingsOwner(call, boardCode));
  };
  const own =
    (boardCode: string): Handler =>
    (call) => {
      const { boardCode: _own, ...scope } = readQuery(
        { ...call, query: { ...call.query, boardCode } },
        BoardQuerySchema,
      );
      return answer(call, boardCode, scope);
    };
  return registerHandlers({
    ...Object.fromEntries(Object.entries(BOARD_CALLS).map(([code, name]) => [name, own(code)])),
    boardData(call: Call) {
      const { boardCode, ...scope } = readQuery(call, BoardQuerySchema);
      return answer(call, boardCode, scope);
    },
  });
}
