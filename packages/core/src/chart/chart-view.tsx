import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { useLook } from '../element/hooks.ts';
import { useWords } from '../element/use-words.ts';
import { ChartLegend, needsLegend } from './chart-legend.tsx';
import { ChartReadout, useReadout } from './chart-readout.tsx';
import { chartTable, type ChartTable } from './chart-table.ts';
import { CHART_WORDS, registerChartWords } from './chart-words.ts';
import { noteChart } from './drawn-charts.ts';
import type { CartesianModel } from './model.ts';
import type { Readout } from './readout.ts';
import { chartSummary } from './summary.ts';
import { useChartHost } from './use-chart-host.ts';
import { useViewWindow } from './use-view-window.ts';
import { ChartZoom } from './chart-zoom.tsx';

registerChartWords();

/** What the owner of a chart can ask of it. */
export interface ChartViewHandle {
  /** @returns false where the chart has no such line; see ChartHost.append */
  append(seriesIndex: number, tMs: number, value: number | null): boolean;
  toPng(pixelRatio?: number): Promise<Blob>;
  /** The picture in the colours that hold at its place right now. */
  toCanvas(pixelRatio: number): HTMLCanvasElement;
  /** Text of an SVG. */
  toSvg(): Promise<string>;
  /** Everything the chart shows now, appended points included. */
  table(): ChartTable;
}

export interface ChartViewProps {
  /** null while the data is on its way: the box is kept and a skeleton stands in it. */
  readonly model: CartesianModel | null;
  /** Names the chart for those who cannot see it; a visible title is the panel's. */
  readonly title: string;
  /** Replaces the sentence that is otherwise made from the values. */
  readonly summary?: string;
  /** Shown as a table instead; without it the view has its own switch, reachable by keyboard. */
  readonly table?: boolean;
  readonly onTableChange?: (isTable: boolean) => void;
  /** `auto` shows a legend only where lines cannot carry their names. */
  readonly legend?: 'auto' | 'none';
  readonly windowPoints?: number;
  /** A reader may look closer at a part of a time chart. */
  readonly zoom?: boolean;
  /** After each paint, e.g. to measure the first. */
  readonly onPaint?: () => void;
  /** Once: after the first paint, or when the chart stands ready outside of the window. */
  readonly onReady?: () => void;
  /** A place was chosen with click or Enter. */
  readonly onSelect?: (readout: Readout) => void;
  /** The drawing part did not arrive. */
  readonly onFailure?: (error: Error) => void;
  readonly ref?: Ref<ChartViewHandle>;
}

const TABLE_REFRESH_MS = 1000;

/** A chart in a box of the size its parent gives it, with its text summary, its table and its readout by pointer and keys. */
export function ChartView({
  model,
  title,
  summary: givenSummary,
  table: givenTable,
  onTableChange,
  legend = 'auto',
  windowPoints,
  zoom = false,
  onPaint,
  onReady,
  onSelect,
  onFailure,
  ref,
}: ChartViewProps): ReactNode {
  const { t, lang } = useWords(CHART_WORDS);
  const theme = useLook();
  const box = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [ownTable, setOwnTable] = useState(false);
  const isTable = givenTable ?? ownTable;
  // What the table shows of a live chart; it follows once a second, reading faster serves nobody.
  const [live, setLive] = useState<{ readonly of: CartesianModel; readonly now: CartesianModel } | null>(
    null,
  );
  const tableDrawnMs = useRef(0);

  const newestPaint = useRef(() => {});
  const { host, state, retry } = useChartHost({
    box,
    model,
    lang,
    theme,
    windowPoints,
    onPaint: () => newestPaint.current(),
    onReady,
  });
  const readLive = () => {
    const now = host.current?.model();
    if (model && now) setLive({ of: model, now });
  };
  const newestRead = useRef(readLive);
  useEffect(() => {
    newestRead.current = readLive;
    newestPaint.current = () => {
      onPaint?.();
      if (!isTable || performance.now() - tableDrawnMs.current < TABLE_REFRESH_MS) return;
      tableDrawnMs.current = performance.now();
      readLive();
    };
  });
  useEffect(() => {
    if (!isTable) return undefined;
    const frame = requestAnimationFrame(() => newestRead.current());
    return () => cancelAnimationFrame(frame);
  }, [isTable]);
  const { shown, spoken, at, handlers } = useReadout({ host, model, lang, box, onSelect });
  const canZoom = zoom && model?.x.type === 'time';
  const closer = useViewWindow({ host, box, model, lang, isOn: canZoom });
  const failure = state.name === 'failed' ? state.error : null;

  useEffect(() => {
    if (failure) onFailure?.(failure);
  }, [failure, onFailure]);
  const handle = useMemo<ChartViewHandle>(
    () => ({
      append: (seriesIndex, tMs, value) => host.current?.append(seriesIndex, tMs, value) ?? false,
      async toPng(pixelRatio) {
        if (!host.current) throw new Error('the chart is not drawn yet');
        return await host.current.toPng(pixelRatio);
      },
      toCanvas(pixelRatio) {
        if (!host.current) throw new Error('the chart is not drawn yet');
        return host.current.toCanvas(pixelRatio);
      },
      async toSvg() {
        if (!host.current) throw new Error('the chart is not drawn yet');
        return await host.current.toSvg();
      },
      table: () => (model ? chartTable(host.current?.model() ?? model, lang, t) : { head: [], rows: [] }),
    }),
    [host, model, lang, t],
  );
  useImperativeHandle(ref, () => handle, [handle]);
  useEffect(() => {
    if (box.current) noteChart(box.current, handle);
  }, [handle]);
  const summary = useMemo(
    () => givenSummary ?? (model ? chartSummary(model, lang, t) : ''),
    [givenSummary, model, lang, t],
  );
  const tableModel = live && live.of === model ? live.now : model;
  const table = useMemo(
    () => (isTable && tableModel ? chartTable(tableModel, lang, t) : null),
    [isTable, tableModel, lang, t],
  );

  const setTable = (next: boolean) => {
    setOwnTable(next);
    onTableChange?.(next);
  };
  return (
    <div className="pc">
      {model && legend === 'auto' && !isTable && needsLegend(model) !== 'never' && (
        <ChartLegend model={model} onlyNarrow={needsLegend(model) === 'narrow'} />
      )}
      {model && (
        <button
          type="button"
          className={isTable ? 'pc-button pc-toggle pc-toggle-open' : 'pc-button pc-toggle'}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'table.hide' : 'table.show')}
        </button>
      )}
      {canZoom && !isTable && (
        <ChartZoom
          isWhole={closer.view === null}
          onIn={closer.zoomIn}
          onOut={closer.zoomOut}
          onAll={closer.showAll}
        />
      )}
      {table && <TableView table={table} title={title} />}
      <div
        className="pc-box"
        part="chart"
        role="img"
        hidden={isTable}
        tabIndex={model ? 0 : -1}
        aria-label={t('chart.name', { title, summary })}
        aria-describedby={hintId}
        aria-busy={state.name === 'loading'}
        {...handlers}
        onPointerDown={closer.handlers.onPointerDown}
        onPointerMove={(event) =>
          void (closer.handlers.onPointerMove(event) || handlers.onPointerMove(event))
        }
        onPointerUp={closer.handlers.onPointerUp}
        onPointerCancel={closer.handlers.onPointerUp}
        onKeyDown={(event) => void (closer.handlers.onKeyDown(event) || handlers.onKeyDown(event))}
        data-zoomed={closer.view ? '' : undefined}
      >
        <div ref={box} className="pc-canvas" />
        {state.name === 'loading' && <div className="pc-skeleton" />}
        {shown && model && <ChartReadout readout={shown} model={model} at={at} box={box} />}
      </div>
      {failure && !isTable && (
        <div className="pc-state" role="alert">
          <span>{t('state.failed')}</span>
          <button type="button" className="pc-button" onClick={retry}>
            {t('state.retry')}
          </button>
        </div>
      )}
      <span id={hintId} hidden>
        {t('hint.keys')}
        {canZoom && ` ${t('hint.zoom')}`}
      </span>
      <span className="pc-sr" role="status" aria-live="polite">
        {spoken || closer.spoken}
      </span>
    </div>
  );
}

function TableView({ table, title }: { readonly table: ChartTable; readonly title: string }): ReactNode {
  return (
    <div className="pc-table" part="table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            {table.head.map((text, i) => (
              <th key={i} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.labelRaw}>
              <th scope="row">{row.label}</th>
              {row.cells.map((text, i) => (
                <td key={i}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
