import { useMemo } from 'react';
import { useNewest } from '../panel/use-newest.ts';
import type { ElementHandle, ElementMethods } from '@plantdeck/core/element';
import type { BoardSetting, Drill } from '@plantdeck/core/contract';
import type { ChartViewHandle } from '@plantdeck/core/chart';
import type { ExportKind } from './board-header.tsx';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import type { AskAbout } from './board-context.ts';
import { COMMON, type Reader } from './reader.ts';

export interface BoardActionsInput {
  readonly kind: BoardKind;
  readonly element: ElementHandle;
  readonly board: AnyBoard | null;
  readonly reader: Reader;
  readonly range: string;
  readonly setting: BoardSetting | null;
  readonly charts: ReadonlyMap<string, ChartViewHandle>;
  readonly refresh: () => Promise<void>;
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
    const exportWith = async (file: ExportKind, panel?: string) => {
      const { kind: boardKind, board, reader, range, setting, charts, setStatus } = newest.current;
      if (!board) throw new Error('the board has no data yet');
      setStatus(reader.t(`${COMMON}export.running`));
      try {
        const { exportBoard } = await import('./export-board.ts');
        const made = await exportBoard({
          file,
          kind: boardKind,
          board,
          reader,
          range,
          setting,
          charts,
          root: element.root,
          ...(panel ? { panel } : {}),
        });
        setStatus(reader.t(`${COMMON}export.done`, { name: made.name }));
        return made;
      } catch (cause) {
        setStatus(reader.t(`${COMMON}export.failed`));
        throw cause;
      }
    };
    const print = async () => {
      const { kind, board, reader, range, setting, charts } = newest.current;
      if (!board) throw new Error('the board has no data yet');
      const { printBoard } = await import('./export-board.ts');
      await printBoard({ kind, board, reader, range, setting, charts, root: element.root });
    };
    const quietly = <T>(work: Promise<T>): Promise<T | null> =>
      work.catch((cause: unknown) => {
        element.emit('plant-error', { code: 'export', reason: String(cause), cause });
        return null;
      });
    return {
      methods: {
        refresh: () => newest.current.refresh(),
        exportAs: (file: ExportKind) => exportWith(file),
        print,
      },
      drill(panel, key, drill) {
        element.emit('plant-select', { panel, key });
        element.emit('plant-drill', { panel, key, ...drill });
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
