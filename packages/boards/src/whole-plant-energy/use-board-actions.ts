import { useMemo } from 'react';
import { useNewest } from '../panel/use-newest.ts';
import type { ElementHandle, ElementMethods } from '@plantdeck/core/element';
import { WHOLE_PLANT_ENERGY_CODE, type Drill, type WholePlantEnergy } from '@plantdeck/core/contract';
import type { ChartViewHandle } from '@plantdeck/core/chart';
import type { ExportKind } from './board-header.tsx';
import type { PanelCode } from './panel-values.ts';
import { COMMON, type Reader } from './reader.ts';

export interface BoardActionsInput {
  readonly element: ElementHandle;
  readonly board: WholePlantEnergy | null;
  readonly reader: Reader;
  readonly range: string;
  readonly energyCodes: readonly string[] | undefined;
  readonly charts: ReadonlyMap<PanelCode, ChartViewHandle>;
  readonly refresh: () => Promise<void>;
  readonly setStatus: (text: string) => void;
}

export interface BoardActions {
  readonly methods: ElementMethods;
  readonly drill: (panel: PanelCode, key: string, drill: Drill) => void;
  readonly exportPanel: (panel: PanelCode) => void;
  readonly askAssistant: (panel: PanelCode) => void;
  readonly run: (kind: ExportKind) => Promise<{ readonly name: string; readonly blob: Blob } | null>;
  readonly print: () => Promise<void>;
}

/** What a reader can do with the whole board; export and print load when first asked for. */
export function useBoardActions(input: BoardActionsInput): BoardActions {
  const newest = useNewest(input);
  const { element } = input;
  return useMemo(() => {
    const exportWith = async (kind: ExportKind, panel?: PanelCode) => {
      const { board, reader, range, energyCodes, charts, setStatus } = newest.current;
      if (!board) throw new Error('the board has no data yet');
      setStatus(reader.t(`${COMMON}export.running`));
      try {
        const { exportBoard } = await import('./export-board.ts');
        const file = await exportBoard({
          kind,
          board,
          reader,
          range,
          energyCodes,
          charts,
          root: element.root,
          ...(panel ? { panel } : {}),
        });
        setStatus(reader.t(`${COMMON}export.done`, { name: file.name }));
        return file;
      } catch (cause) {
        setStatus(reader.t(`${COMMON}export.failed`));
        throw cause;
      }
    };
    const print = async () => {
      const { board, reader, range, energyCodes, charts } = newest.current;
      if (!board) throw new Error('the board has no data yet');
      const { printBoard } = await import('./export-board.ts');
      await printBoard({ board, reader, range, energyCodes, charts, root: element.root });
    };
    const quietly = <T>(work: Promise<T>): Promise<T | null> =>
      work.catch((cause: unknown) => {
        element.emit('plant-error', { code: 'export', reason: String(cause), cause });
        return null;
      });
    return {
      methods: {
        refresh: () => newest.current.refresh(),
        exportAs: (kind: ExportKind) => exportWith(kind),
        print,
      },
      drill(panel, key, drill) {
        element.emit('plant-select', { panel, key });
        element.emit('plant-drill', { panel, key, ...drill });
      },
      exportPanel: (panel) => void quietly(exportWith('csv', panel)),
      askAssistant(panel) {
        const { board, range } = newest.current;
        // Whoever shows the assistant listens on the page; a board alone has none.
        element.host.ownerDocument.dispatchEvent(
          new CustomEvent('plant-assistant-open', {
            detail: { context: { board: WHOLE_PLANT_ENERGY_CODE, panel, range, area: board?.area.id } },
          }),
        );
      },
      run: (kind) => quietly(exportWith(kind)),
      print: async () => void (await quietly(print())),
    };
  }, [element, newest]);
}
