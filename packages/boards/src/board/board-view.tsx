import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { signal } from '@preact/signals-core';
import { CHART_WORDS, preloadChart } from '@plantdeck/core/chart';
import {
  useBoxFact,
  useAgeLimits,
  useMethods,
  usePlant,
  useSession,
  useSignalValue,
  usePerson,
  type ElementViewProps,
} from '@plantdeck/core/element';
import type { BoardSetting, BoardState } from '@plantdeck/core/contract';
import { useWords } from '@plantdeck/core/words';
import { retryImport } from '../feed/retry-import.ts';
import type { FeedSnapshot } from '../feed/feed-store.ts';
import { createFeedParser } from '../feed/parse-payload.ts';
import { useBoardFeed } from '../feed/use-board-feed.ts';
import { boardAge, boardAgeState, withLimits } from '../freshness/freshness.ts';
import { BOARDS_WORDS } from '../words/boards-words.ts';
import { BoardAlarm } from './board-alarm.tsx';
import { BoardContent } from './board-content.tsx';
import { BoardContext, type BoardParts } from './board-context.ts';
import { BoardHeader } from './board-header.tsx';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import { BoardToast } from './board-states.tsx';
import { withPlant } from './with-plant.ts';
import { COMMON, type Reader } from './reader.ts';
import { useBoardActions } from './use-board-actions.ts';
import { useBoardAge } from './use-board-age.ts';
import { useBoardSettings } from './use-board-settings.ts';
import { useUrgentAlarms } from './use-urgent-alarms.ts';
import { usePainted } from './use-painted.ts';
import { useFilters } from './use-filters.ts';
import { useSharedFilters } from './use-shared-filters.ts';
import { useLifecycle } from './use-lifecycle.ts';

// Does not stand in the way of the first figures.
const SettingsDialog = lazy(() => retryImport(() => import('../settings/settings-dialog.tsx')));

const REFRESH_DEFAULT_S = 60;
const REFRESH_MIN_S = 5;

const NO_TROUBLE = signal(null);

/** What the attributes and properties of a board's element give. */
interface BoardProps {
  readonly data?: unknown;
  readonly settings?: unknown;
  readonly src?: string;
  readonly refreshSeconds?: number;
  readonly areaId?: string;
  readonly range?: string;
  readonly readonly?: boolean;
  readonly distance?: string;
  readonly figures?: 'scaled' | 'base';
  readonly scrollMode?: 'auto' | 'manual';
  readonly scrollSeconds?: number;
  readonly readerName?: string;
  readonly filters?: unknown;
}

/** A board of a kind: waiting, refused, failed, old or ready, always saying which. */
export function BoardView({
  kind,
  element,
  props,
}: ElementViewProps & { readonly kind: BoardKind }): ReactNode {
  const given = props as BoardProps;
  const session = useSession();
  const isExplained = useSignalValue(session?.trouble ?? NO_TROUBLE) !== null && !given.src;
  const { t, lang, areReady } = useBoardWords(kind);
  const plant = usePlant(session, props);
  // No moment is told before it is known on which clock.
  const hasWords = areReady && plant !== undefined;
  const width = useBoxFact(widthClass);
  const [figures, setFigures] = useFigures(given.figures);
  const scaled = figures !== 'base';
  const [tables, setTables] = useState<readonly string[]>([]);
  const [isSetting, setIsSetting] = useState(false);
  const [status, setStatus] = useState('');
  useEffect(() => preloadChart(), []);

  const [setting, setSetting] = useState<BoardSetting | null>(null);
  // The platform opens the saved root area by itself; only a change while the board stands has to be asked for.
  const [savedAreaId, setSavedAreaId] = useState<string | undefined>();
  const {
    scope,
    choose,
    set: setFilters,
    isChosen,
  } = useFilters(
    element,
    {
      areaId: given.areaId ?? savedAreaId,
      range: given.range ?? kind.startRange ?? 'today',
      ...ownParameters(kind, props),
    },
    given.filters,
  );
  useSharedFilters(kind, scope, choose);
  const range = scope['range'] ?? '';
  const { snapshot: fetched, refresh: fetchAgain } = useBoardFeed({
    boardCode: kind.code,
    data: given.data,
    src: given.src,
    session,
    scope,
    startRange: kind.startRange ?? 'today',
    refreshMs: refreshMs(given.refreshSeconds, setting, kind.refreshMinS ?? REFRESH_MIN_S),
    host: element.host,
  });
  const [parse] = useState(() => createFeedParser<AnyBoard>(kind.schema));
  const { board: parsed, snapshot } = parse(fetched);
  const refresh = useLifecycle(kind, element, { snapshot, board: parsed, scope }, fetchAgain);
  const limits = useAgeLimits(session, props);
  const board = useMemo(
    () => parsed && withPlant(withLimits(parsed, limits), plant),
    [parsed, limits, plant],
  );
  const isOffline = snapshot.connection === 'offline';
  // What the reader chose in the head holds against an area that was saved before, until another one is saved.
  const onArea = useCallback(
    (savedId: string, isSaved: boolean) => {
      if (isSaved) setFilters({ areaId: '' });
      if (isSaved || !isChosen('areaId')) setSavedAreaId(savedId);
    },
    [setFilters, isChosen],
  );
  const settings = useBoardSettings({
    kind,
    element,
    session,
    given: given.settings,
    board,
    readonly: given.readonly === true,
    onSetting: setSetting,
    onArea,
  });
  const { nowMs, serverNowMs } = useBoardAge(kind, element, session, board, {
    isOffline,
    isFailed: snapshot.error !== null,
  });
  useErrorEvents(element, snapshot);

  const reader = useMemo<Reader>(
    () => ({ t, lang, tz: board?.period.tz ?? 'UTC', scaled, plant }),
    [t, lang, board?.period.tz, scaled, plant],
  );
  const distance = given.distance ?? setting?.distance ?? 'desk';
  const showTable = useCallback(
    (panel: string, isTable: boolean) => {
      const next = tables.filter((code) => code !== panel);
      if (isTable) next.push(panel);
      setTables(next);
      element.emit('plant-view-change', { tables: next });
    },
    [element, tables],
  );
  const signedIn = usePerson();
  const person = given.readerName ?? (signedIn?.nickName || signedIn?.userName) ?? '';
  const actions = useBoardActions({
    scope,
    person,
    getState: (): BoardState => ({
      filters: { ...scope },
      figures: scaled ? 'scaled' : 'base',
      tables: [...tables],
    }),
    setState: (state) => {
      // What the state does not name goes back to where it began.
      const names = [...Object.keys(scope), ...Object.keys(state.filters)];
      setFilters(Object.fromEntries(names.map((name) => [name, state.filters[name] ?? ''])));
      setFigures(state.figures);
      setTables(state.tables);
    },
    kind,
    element,
    board,
    reader,
    range,
    setting,
    refresh,
    setStatus,
  });
  useMethods(actions.methods);
  const scrollMode = given.scrollMode ?? setting?.scrollMode ?? 'manual';
  const scrollEveryS = given.scrollSeconds ?? setting?.scrollEveryS ?? 10;
  const urgent = useUrgentAlarms(session, scrollMode === 'auto');
  const painted = usePainted(kind, element, hasWords ? board : null);

  const parts = useMemo<BoardParts | null>(
    () =>
      board && {
        kind,
        board,
        reader,
        range,
        scope,
        choose,
        nowMs,
        age: boardAge(board, nowMs).state,
        isOffline,
        setting,
        tables,
        showTable,
        scroll: {
          mode: scrollMode,
          everyS: scrollEveryS,
          urgent,
        },
        isFar: distance === 'room' || distance === 'wall',
        canConfigure: settings.canSave,
        openSettings: () => setIsSetting(true),
        drill: actions.drill,
        exportPanel: actions.exportPanel,
        askAssistant: actions.askAssistant,
        painted,
      },
    [
      kind,
      board,
      reader,
      range,
      scope,
      choose,
      nowMs,
      isOffline,
      setting,
      settings.canSave,
      actions,
      painted,
      urgent,
      scrollMode,
      scrollEveryS,
      tables,
      showTable,
      distance,
    ],
  );
  const isHostFed = given.data !== undefined;
  return (
    <BoardContext value={parts}>
      <div
        className={`board age-${parts?.age ?? 'fresh'} w-${width}${hasWords ? '' : ' board-wordless'}`}
        data-distance={distance}
        data-age={board ? boardAgeState(board, nowMs, isOffline) : undefined}
        part="board"
      >
        {board && session && !isHostFed && !given.src && <BoardAlarm session={session} place="board" />}
        {!hasWords && <div className="board-head" aria-hidden="true" />}
        {hasWords && (
          <BoardHeader
            kind={kind}
            board={board}
            reader={reader}
            connection={snapshot.connection}
            error={snapshot.error}
            serverNowMs={serverNowMs}
            range={range}
            onRange={isHostFed && given.filters === undefined ? undefined : (next) => choose({ range: next })}
            onScale={(next) => {
              const told = next ? 'scaled' : 'base';
              setFigures(told);
              element.emit('plant-figures-change', { figures: told });
            }}
            onExport={(file) => void actions.run(file)}
            onPrint={() => void actions.print()}
            onSettings={settings.canSave ? () => setIsSetting(true) : undefined}
          />
        )}
        <BoardContent
          {...{ kind, board, reader, snapshot, nowMs, hasWords, isExplained }}
          panels={panelsFor(kind, distance)}
          onRetry={() => void refresh()}
        />
        {isSetting && (
          <Suspense fallback={null}>
            <SettingsDialog
              t={t}
              sections={kind.settings}
              load={settings.load}
              save={settings.save}
              minRefreshS={kind.refreshMinS ?? REFRESH_MIN_S}
              onClose={(outcome) => {
                setIsSetting(false);
                if (outcome)
                  setStatus(t(`${COMMON}settings.${outcome === 'saved' ? 'saved' : 'saveCancelled'}`));
                if (outcome === 'saved') void refresh();
              }}
            />
          </Suspense>
        )}
      </div>
      <BoardToast text={status} onDone={() => setStatus('')} />
    </BoardContext>
  );
}

/** The words of all boards, and of this one. */
function useBoardWords(kind: BoardKind) {
  const common = useWords(BOARDS_WORDS);
  const own = useWords(kind.namespace ?? BOARDS_WORDS);
  // Those of charts come in the same file: asked for with the others, no chart is drawn twice for them.
  const inCharts = useWords(CHART_WORDS);
  const t = useMemo<Reader['t']>(
    () => (key, values) => (key.startsWith(kind.words) ? own : common).t(key, values),
    [kind, own, common],
  );
  return { t, lang: common.lang, areReady: common.ready && own.ready && inCharts.ready };
}

/** How figures are shown: a choice of the reader holds until the attribute changes; then the attribute does. */
function useFigures(given: BoardProps['figures']) {
  const [chosen, setChosen] = useState<{ of: BoardProps['figures']; figures: BoardState['figures'] } | null>(
    null,
  );
  const choose = useCallback((figures: BoardState['figures']) => setChosen({ of: given, figures }), [given]);
  return [chosen && chosen.of === given ? chosen.figures : given, choose] as const;
}

/** What the attributes of the board's own ask for. */
function ownParameters({ parameters = [] }: BoardKind, props: object): Record<string, string | undefined> {
  return Object.fromEntries(
    parameters.map((name) => {
      const value: unknown = Reflect.get(props, name);
      return [name, typeof value === 'string' ? value : undefined];
    }),
  );
}

/** Each failure is told once, however often it is met again. */
function useErrorEvents(element: ElementViewProps['element'], { error }: FeedSnapshot): void {
  const told = useRef('');
  useEffect(() => {
    const id = error ? `${error.kind}|${error.field ?? ''}|${error.message}` : '';
    if (error && id !== told.current) {
      element.emit('plant-error', {
        code: error.kind,
        field: error.field,
        retCode: error.retCode,
        reason: error.message,
      });
    }
    told.current = id;
  }, [element, error]);
}

function refreshMs(attributeS: number | undefined, setting: BoardSetting | null, minS: number): number {
  const settingS = setting ? setting.refreshEvery * (setting.refreshUnit === 'min' ? 60 : 1) : undefined;
  return Math.max(minS, attributeS ?? settingS ?? REFRESH_DEFAULT_S) * 1000;
}

/** By the board's own width. */
function widthClass({ width }: { readonly width: number }): 'phone' | 'single' | 'medium' | 'wide' {
  if (width === 0 || width > 1300) return 'wide';
  return width >= 1100 ? 'medium' : width >= 560 ? 'single' : 'phone';
}

function panelsFor(kind: BoardKind, distance: string): readonly string[] {
  if (distance === 'room' || distance === 'wall') return kind.far[distance];
  return kind.rows.flatMap(({ panels }) => panels);
}
