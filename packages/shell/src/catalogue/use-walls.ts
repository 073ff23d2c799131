import { useEffect, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';
import {
  KanbanTimeModifySchema,
  KanbanTimeSchema,
  KanbanTimesSchema,
  type KanbanTime,
  type KanbanTimeAdd,
} from '@plantdeck/core/contract';

/** The walls that an organisation keeps. */
export interface Walls {
  readonly records: readonly KanbanTime[];
  readonly canSave: boolean;
  /** Keeps a new one, or changes the one of this id. @throws {RequestError} the platform's refusal */
  save(wall: KanbanTimeAdd, of: KanbanTime | null): Promise<KanbanTime>;
  /** Keeps one no longer. @throws {RequestError} the platform's refusal */
  remove(wall: KanbanTime): Promise<void>;
}

/** Without an answer there are none to choose from, and none can be kept; walls can be shown all the same. */
export function useWalls(session: PlantSession): Walls {
  const [kept, setKept] = useState<Pick<Walls, 'records' | 'canSave'>>({ records: [], canSave: false });
  useEffect(() => {
    const stop = new AbortController();
    session.request('kanbanTimes', { schema: KanbanTimesSchema, signal: stop.signal }).then(
      (answer) => {
        if (!stop.signal.aborted) setKept(answer);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [session]);
  return {
    ...kept,
    async save(wall, of) {
      const saved = await (of
        ? session.request('kanbanTimeModify', {
            schema: KanbanTimeSchema,
            body: { ...wall, id: of.id, version: of.version },
          })
        : session.request('kanbanTimeAdd', { schema: KanbanTimeSchema, body: wall }));
      setKept(({ records, canSave }) => ({
        canSave,
        records: [...records.filter(({ id }) => id !== saved.id), saved].toSorted((a, b) =>
          a.name.localeCompare(b.name),
        ),
      }));
      return saved;
    },
    async remove(wall) {
      await session.request('kanbanTimeModify', {
        schema: KanbanTimeModifySchema,
        body: { ...wall, boards: [] },
      });
      setKept(({ records, canSave }) => ({ canSave, records: records.filter(({ id }) => id !== wall.id) }));
    },
  };
}
