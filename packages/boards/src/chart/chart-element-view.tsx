import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ChartView, type ChartViewHandle, type Readout } from '@plantdeck/core/chart';
import { useLanguage, useMethods, usePerson, type ElementViewProps } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { ChartStateSchema, parseContract } from '@plantdeck/core/contract';
import { CHART_ELEMENT_WORDS, registerChartElementWords } from './chart-element-words.ts';
import { chartSpecModel, readChartSpec, type SpecProblem } from './chart-spec-model.ts';
import { useChartSource } from './use-chart-source.ts';

registerChartElementWords();

const DEFAULT_HEIGHT_PX = 240;
const DEFAULT_REFRESH_S = 60;

interface WaitingPoint {
  readonly seriesIndex: number;
  readonly tMs: number;
  readonly value: number | null;
}

/** What `<plant-chart>` shows: the chart of its description, or the field that does not fit. */
export function ChartElementView({ element, props }: ElementViewProps): ReactNode {
  const { t } = useWords(CHART_ELEMENT_WORDS);
  const lang = useLanguage();
  const height = numberOr(props['height'], DEFAULT_HEIGHT_PX);
  const wantedZone = props['timeZone'];
  const timeZone = useMemo(() => knownZone(wantedZone), [wantedZone]);
  const source = useChartSource(
    props['data'],
    textOf(props['src']),
    numberOr(props['refreshSeconds'], DEFAULT_REFRESH_S),
  );
  const result = useMemo(
    () => (source.data === undefined || source.data === null ? null : readChartSpec(source.data)),
    [source.data],
  );
  const read = result?.ok ? result.read : null;
  const model = useMemo(
    () => (read ? chartSpecModel(read, { lang, timeZone }) : null),
    [read, lang, timeZone],
  );
  const signedIn = usePerson();
  const person = (signedIn?.nickName || signedIn?.userName) ?? '';
  const asOfMs = useRef(0);
  const view = useRef<ChartViewHandle>(null);
  const waiting = useRef<WaitingPoint[]>([]);
  const isReady = useRef(false);
  const problem = result && !result.ok ? result.problem : null;
  const askedTable = props['table'] === true;
  // The switch holds until the attribute changes; then the attribute does.
  const [switched, setSwitched] = useState<{ readonly of: boolean; readonly isTable: boolean } | null>(null);
  const isTable = switched?.of === askedTable ? switched.isTable : askedTable;

  useEffect(() => {
    if (problem)
      element.emit('plant-error', { code: 'contract', field: problem.field, reason: problem.reason });
  }, [element, problem]);
  const failure = source.error;
  useEffect(() => {
    if (!read) return;
    asOfMs.current = Date.now();
    element.emit('plant-loaded');
    const isEmpty = read.spec.series.every(({ values }) => values.every((value) => value === null));
    if (isEmpty) element.emit('plant-empty');
  }, [element, read]);
  useEffect(() => {
    if (failure) element.emit('plant-error', { code: failure.kind, reason: failure.message });
  }, [element, failure]);

  // Not `append`, which is every element's own method for its children.
  const appendPoint = (seriesIndex: number, tMs: number, value: number | null) => {
    // Points may come before the drawing part of the program does; none is dropped.
    if (view.current?.append(seriesIndex, tMs, value) === true) return;
    if (isReady.current || waiting.current.length >= MOST_WAITING) {
      element.emit('plant-error', { code: 'append', reason: `no line ${seriesIndex} on a time axis` });
    } else waiting.current.push({ seriesIndex, tMs, value });
  };
  const onReady = useCallback(() => {
    const isFirst = !isReady.current;
    isReady.current = true;
    for (const point of waiting.current.splice(0))
      view.current?.append(point.seriesIndex, point.tMs, point.value);
    if (isFirst) element.emit('plant-ready');
  }, [element]);

  const showTable = (next: boolean) => {
    setSwitched({ of: askedTable, isTable: next });
    element.emit('plant-view-change', { table: next });
  };
  const leave = (name: string) => {
    const chart = view.current;
    if (!chart || !read) throw new Error('the chart has no data to export');
    const title = read.spec.title ?? t('title');
    return element.perform({ kind: 'export', name, input: { title } }, async () => {
      const { exportChart, printChart } = await import('./export-chart.ts');
      const input = { chart, title, lang, root: element.root, timeZone, asOfMs: asOfMs.current, person, t };
      return name === 'print' ? await printChart(input) : await exportChart(name, input);
    });
  };
  useMethods({
    appendPoint,
    refresh: () => source.refresh(),
    print: async () => void (await leave('print')),
    exportAs: async (format: string) => await leave(format),
    getState: () => ({ table: isTable }),
    setState: (state: unknown) => {
      const { table } = parseContract(ChartStateSchema, state, 'state');
      setSwitched({ of: askedTable, isTable: table });
    },
  });

  if (problem) return <Problem problem={problem} text={t('spec.wrong', { field: problem.field })} />;
  if (failure && !result)
    return <Problem problem={{ field: failure.kind, reason: failure.message }} text={t('source.failed')} />;
  const title = read?.spec.title;
  const windowPoints = typeof props['window'] === 'number' ? { windowPoints: props['window'] } : {};
  return (
    <div className="pce">
      {title !== undefined && (
        <div className="pce-title" part="title">
          {title}
        </div>
      )}
      <div className="pce-box" style={props['fit'] === 'fill' ? undefined : { height }}>
        <ChartView
          ref={view}
          model={model}
          title={textOf(props['label']) ?? title ?? t('title')}
          table={isTable}
          zoom={props['zoom'] === true}
          onTableChange={showTable}
          onReady={onReady}
          onSelect={(readout) => element.emit('plant-select', selection(readout))}
          onFailure={(error) =>
            element.emit('plant-error', { code: 'chunk', reason: error.message, cause: error })
          }
          {...windowPoints}
        />
      </div>
    </div>
  );
}

/** A minute of twenty lines at ten points a second. */
const MOST_WAITING = 12_000;

function Problem({ problem, text }: { readonly problem: SpecProblem; readonly text: string }): ReactNode {
  return (
    <div className="pce-problem" role="alert">
      <span>{text}</span>
      <code>{`${problem.field}: ${problem.reason}`}</code>
    </div>
  );
}

function selection(readout: Readout) {
  return {
    x: readout.x,
    title: readout.title,
    values: readout.rows.map(({ name, value }) => ({ name, value })),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

/** The zone that was asked for, where this browser knows it, else the browser's own. */
function knownZone(value: unknown): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wanted = textOf(value);
  if (wanted === undefined) return own;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
