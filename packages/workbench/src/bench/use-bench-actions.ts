import { useMethods, usePerson, useSession, type ElementHandle } from '@plantdeck/core/element';
import { parseContract, WorkbenchStateSchema, type WorkbenchStateText } from '@plantdeck/core/contract';
import type { WidgetReader } from '../widget/widget-kind.ts';

/** An element on the page that can be asked for its state. */
interface WithState extends HTMLElement {
  getState(): Promise<unknown>;
  setState(state: unknown): Promise<void>;
}

const hasState = (element: Element | null): element is WithState =>
  element !== null && 'getState' in element && 'setState' in element;

/** The widgets that stand on the page, by their ids in the layout. */
function widgetsOn(root: ShadowRoot): ReadonlyMap<string, Element> {
  return new Map(
    [...root.querySelectorAll<HTMLElement>('.bench-item')].flatMap((item) => {
      const { firstElementChild: widget } = item;
      const { item: id } = item.dataset;
      return widget && id !== undefined ? [[id, widget] as const] : [];
    }),
  );
}

/** What a page may ask of the whole workbench: its state for a link, and to be taken away as one file. */
export function useBenchActions(
  element: ElementHandle,
  reader: Pick<WidgetReader, 't' | 'lang'>,
  readerName: string | undefined,
): void {
  const session = useSession();
  const signedIn = usePerson();
  const person = readerName ?? (signedIn?.nickName || signedIn?.userName) ?? '';
  const leave = <T>(
    name: string,
    work: (load: typeof import('./export-bench.ts')) => Promise<T>,
  ): Promise<T> =>
    element.perform(
      { kind: 'export', name, input: { widgets: [...widgetsOn(element.root).keys()] } },
      async () => work(await import('./export-bench.ts')),
    );
  const input = () => {
    const state = session?.state.peek();
    const told = state?.name === 'ready' ? state.model.enterprise.timeZone : undefined;
    return {
      root: element.root,
      widgets: [...widgetsOn(element.root).values()],
      reader: { ...reader, tz: told ?? 'UTC' },
      nowMs: session?.serverNowMs() ?? Date.now(),
      person,
    };
  };
  useMethods({
    exportAs: (file: string) => leave(file, ({ exportBench }) => exportBench(file, input())),
    print: () => leave('print', ({ printBench }) => printBench(input())),
    async getState(): Promise<WorkbenchStateText> {
      const told = [...widgetsOn(element.root)].flatMap(([id, widget]) =>
        hasState(widget) ? [widget.getState().then((state) => [id, state] as const)] : [],
      );
      return { widgets: Object.fromEntries(await Promise.all(told)) };
    },
    async setState(state: unknown) {
      const { widgets } = parseContract(WorkbenchStateSchema, state, 'state');
      const here = widgetsOn(element.root);
      await Promise.all(
        Object.entries(widgets).map(([id, its]) => {
          const widget = here.get(id) ?? null;
          // One that was taken from the page since a link was made is no reason to lose the others.
          return hasState(widget) ? widget.setState(its) : undefined;
        }),
      );
    },
  });
}
