import { useMemo } from 'react';
import { useNewest } from '../panel/use-newest.ts';
import { isStepPrevented, type ElementHandle, type ElementMethods } from '@plantdeck/core/element';
import {
  BoardStateSchema,
  parseContract,
  type BoardSetting,
  type BoardState,
  type Drill,
} from '@plantdeck/core/contract';
import type { ExportKind } from './board-header.tsx';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import type { AskAbout } from './board-context.ts';
import { COMMON, type Reader } from './reader.ts';

const KINDS: readonly string[] = ['png', 'svg', 'pdf', 'csv', 'xlsx'] satisfies readonly ExportKind[];

export interface BoardActionsInput {
  readonly kind: BoardKind;
  readonly element: ElementHandle;
  readonly board: AnyBoard | null;
  readonly reader: Reader;
  readonly range: string;
  readonly scope: Readonly<Record<string, string>>;
  /** Who reads, for the foot of what leaves the screen. */
  readonly person: string;
  readonly setting: BoardSetting | null;
  readonly refresh: () => Promise<void>;
  readonly getState: () => BoardState;
  readonly setState: (state: BoardState) => void;
  readonly setStatus: (text: string) => void;
}

export interface BoardActions {
  readonly methods: ElementMethods;
  readonly drill: (panel: string, key: string, drill: Drill) => void;
  readonly exportPanel: (panel: string) => void;
  readonly askAssistant: (panel: string, about?: AskAbout) => void;
  readonly run: (file: ExportKind) => Promise<{ readonly name: string; readonly blob: Blob } | null>;
  readonly print: () => Promise<void>;
}

/** What a reader can do with the whole board; export and print load when first asked for. */
export function useBoardActions(input: BoardActionsInput): BoardActions {
  const newest = useNewest(input);
  const { element } = input;
  return useMemo(() => {
    const needBoard = () => {
      const { board } = newest.current;
      if (!board) throw new Error('the board has no data yet');
      return { ...newest.current, board, root: element.root };
    };
    const exportWith = async (file: ExportKind, panel?: string) => {
      if (!KINDS.includes(file)) throw new Error(`"${file}" is not one of ${KINDS.join(', ')}`);
      const input = needBoard();
      const { reader, setStatus } = input;
      setStatus(reader.t(`${COMMON}export.running`));
      try {
        const made = await element.perform(
          { kind: 'export', name: file, input: { board: input.kind.code, panel, filters: input.scope } },
          async () => {
            const { exportBoard } = await import('./export-board.ts');
            return exportBoard({ ...needBoard(), file, ...(panel ? { panel } : {}) });
          },
        );
        setStatus(reader.t(`${COMMON}export.done`, { name: made.name }));
        return made;
      } catch (cause) {
        setStatus(isStepPrevented(cause) ? '' : reader.t(`${COMMON}export.failed`));
        throw cause;
      }
    };
    const print = async () => {
      const { kind, scope } = needBoard();
      await element.perform(
        { kind: 'export', name: 'print', input: { board: kind.code, filters: scope } },
        async () => {
          const { printBoard } = await import('./export-board.ts');
          await printBoard(needBoard());
        },
      );
    };
    const quietly = <T>(work: Promise<T>): Promise<T | null> =>
      work.catch((cause: unknown) => {
        if (!isStepPrevented(cause))
          element.emit('plant-error', { code: 'export', reason: String(cause), cause });
        return null;
      });
    return {
      methods: {
        refresh: () => newest.current.refresh(),
        exportAs: (file: ExportKind) => exportWith(file),
        print,
        // For a page of several elements that is taken away as one; not promised to anybody else.
        tables: async () => {
          const { exportTables } = await import('./export-board.ts');
          return exportTables(needBoard());
        },
        getState: () => newest.current.getState(),
        setState: (state: unknown) =>
          newest.current.setState(parseContract(BoardStateSchema, state, 'state')),
      },
      drill(panel, key, drill) {
        element.emit('plant-select', { panel, key });
        element
          .perform({ kind: 'navigate', name: drill.to, input: { panel, key, query: drill.query } }, () => {
            element.emit('plant-drill', { panel, key, ...drill });
          })
          .catch((cause: unknown) => {
            if (!isStepPrevented(cause)) throw cause;
          });
      },
      exportPanel: (panel) => void quietly(exportWith('csv', panel)),
      askAssistant(panel, about = {}) {
        const { kind, board, range, reader } = newest.current;
        const { alarm, question } = about;
        const place = [about.subject ?? reader.t(`${kind.words}${panel}.title`), board?.area.name];
        // Whoever shows the assistant listens on the page; a board alone has none.
        element.host.ownerDocument.dispatchEvent(
          new CustomEvent('plant-assistant-open', {
            detail: {
              context: { board: kind.code, panel, range, area: board?.area.id, ...(alarm && { alarm }) },
              subject: place.filter(Boolean).join(' · '),
              ...(question && { question }),
            },
          }),
        );
      },
      run: (file) => quietly(exportWith(file)),
      print: async () => void (await quietly(print())),
    };
  }, [element, newest]);
}
