import { WHOLE_PLANT_ENERGY_CODE } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { BoardReader } from './board-reader.ts';
import { readQuery, registerHandlers, type BoardScope, type Call } from './handlers.ts';

const SCOPE_ENTRIES_MAX = 20;
const SCOPE_TEXT_MAX = 200;
const BoardQuerySchema = v.pipe(
  v.objectWithRest(
    { boardCode: v.pipe(v.string(), v.minLength(1), v.maxLength(SCOPE_TEXT_MAX)) },
    v.pipe(v.string(), v.maxLength(SCOPE_TEXT_MAX)),
  ),
  v.check((query) => Object.keys(query).length <= SCOPE_ENTRIES_MAX, 'too many parameters'),
);

/** Boards of the registry, over the one call for all and the specification's own call for the whole plant. */
export function boardHandlers(reader: BoardReader) {
  const answer = async (call: Call, boardCode: string, scope: BoardScope) => {
    const board = await reader.open(call, boardCode);
    return reader.read(call, board, scope, await reader.settingsOwner(call, boardCode));
  };
  return registerHandlers({
    boardData(call) {
      const { boardCode, ...scope } = readQuery(call, BoardQuerySchema);
      return answer(call, boardCode, scope);
    },
    wholeFactoryEnergy(call) {
      const { boardCode: _own, ...scope } = readQuery(
        { ...call, query: { ...call.query, boardCode: WHOLE_PLANT_ENERGY_CODE } },
        BoardQuerySchema,
      );
      return answer(call, WHOLE_PLANT_ENERGY_CODE, scope);
    },
  });
}
