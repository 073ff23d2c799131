import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ChartView, type ChartViewHandle, type Readout } from '@plantdeck/core/chart';
import {
  DataAgeMark,
  useAgeLimits,
  useAsOf,
  useDataAge,
  useLanguage,
  useMethods,
  usePerson,
  usePlant,
  usePlantZone,
  useSession,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { ChartStateSchema, parseContract } from '@plantdeck/core/contract';
import { COMMON } from '../board/reader.ts';
import { BOARDS_WORDS, registerBoardsWords } from '../words/boards-words.ts';
import { chartAge, isRunning, type ChartAge } from './chart-age.ts';
import { CHART_ELEMENT_WORDS, registerChartElementWords } from './chart-element-words.ts';
import { chartSpecModel, readChartSpec, type SpecProblem } from './chart-spec-model.ts';
import { useChartSource } from './use-chart-source.ts';

registerChartElementWords();
registerBoardsWords();

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
  const board = useWords(BOARDS_WORDS);
  const session = useSession();
  const lang = useLanguage();
  const height = numberOr(props['height'], DEFAULT_HEIGHT_PX);
  const plant = usePlant(session, props);
  const timeZone = usePlantZone(session, plant);
  const src = textOf(props['src']);
  const refreshS = numberOr(props['refreshSeconds'], DEFAULT_REFRESH_S);
  const source = useChartSource(props['data'], src, refreshS);
  const result = useMemo(
    () => (source.data === undefined || source.data === null ? null : readChartSpec(source.data)),
    [source.data],
  );
  const read = result?.ok ? result.read : null;
  const model = useMemo(
    // No moment is told before it is known on which clock.
    () =>
      read && plant !== undefined
        ? chartSpecModel(read, { lang, timeZone, plant, tierName: (tier) => t(`tier.${tier}`) })
        : null,
    [read, lang, timeZone, plant, t],
  );
  const signedIn = usePerson();
  const person = (signedIn?.nickName || signedIn?.userName) ?? '';
  const nowMs = () => (session ? session.serverNowMs() : Date.now());
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
  const limits = useAgeLimits(session, props);
  const stated = useAsOf(textOf(props['asOf']), element);
  // When they came, by the clock that ages are told by.
  const arrivedMs = useMemo(() => (read && session ? session.serverNowMs() : Date.now()), [read, session]);
  /** Newest of the points that were appended to the present data. */
  const newestMs = useRef<number | null>(null);
  const [isFed, setFed] = useState(false);
  const times = useMemo<ChartAge>(
    () =>
      read
        ? chartAge({
            read,
            statedMs: stated === undefined ? null : Date.parse(stated),
            arrivedMs,
            refreshS: source.isHostFed ? null : refreshS,
            limits,
          })
        : UNKNOWN_AGE,
    [read, arrivedMs, stated, source.isHostFed, refreshS, limits],
  );
  // Before the age looks at it: other data begin without points.
  useEffect(() => {
    newestMs.current = null;
    setFed(false);
  }, [read]);
  const age = useDataAge({
    asOfMs: times.asOfMs ?? (isFed ? Number.NEGATIVE_INFINITY : null),
    newestMs,
    isOffline: source.isOffline,
    own: times.own,
    limits,
    element,
    session,
  });
  useEffect(() => {
    if (!read) return;
    element.emit('plant-loaded');
    const isEmpty = read.spec.series.every(({ values }) => values.every((value) => value === null));
    if (isEmpty) element.emit('plant-empty');
  }, [element, read]);
  useEffect(() => {
    if (failure) element.emit('plant-error', { code: failure.kind, reason: failure.message });
  }, [element, failure]);

  const notePoint = (tMs: number) => {
    if (!isRunning(tMs, nowMs(), times.own)) return;
    newestMs.current = Math.max(newestMs.current ?? tMs, tMs);
    // Said once: the age itself is looked at by the second, however fast points come.
    setFed(true);
  };
  const newestNote = useRef(notePoint);
  useEffect(() => {
    newestNote.current = notePoint;
  });
  // Not `append`, which is every element's own method for its children.
  const appendPoint = (seriesIndex: number, tMs: number, value: number | null) => {
    // Points may come before the drawing part of the program does; none is dropped.
    if (view.current?.append(seriesIndex, tMs, value) === true) {
      if (value !== null) notePoint(tMs);
      return;
    }
    if (isReady.current || waiting.current.length >= MOST_WAITING) {
      element.emit('plant-error', { code: 'append', reason: `no line ${seriesIndex} on a time axis` });
    } else waiting.current.push({ seriesIndex, tMs, value });
  };
  const onReady = useCallback(() => {
    const isFirst = !isReady.current;
    isReady.current = true;
    for (const { seriesIndex, tMs, value } of waiting.current.splice(0))
      if (view.current?.append(seriesIndex, tMs, value) === true && value !== null) newestNote.current(tMs);
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
      const input = {
        chart,
        title,
        lang,
        root: element.root,
        timeZone,
        asOfMs: newestMs.current ?? times.asOfMs ?? arrivedMs,
        person,
        t,
      };
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
      {(title !== undefined || age.state !== 'live') && (
        <div className="pce-head">
          {title !== undefined && (
            <div className="pce-title" part="title">
              {title}
            </div>
          )}
          {board.ready && (
            <DataAgeMark
              age={age}
              lang={lang}
              word={(state) => board.t(COMMON + (state === 'offline' ? state : `age.${state}`))}
            />
          )}
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

const UNKNOWN_AGE: ChartAge = { asOfMs: null, own: { lateAfterS: Infinity, staleAfterS: Infinity } };

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
