import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { preloadChart, type ChartViewHandle } from '@plantdeck/core/chart';
import { useBox, useMethods, useSession, type ElementViewProps } from '@plantdeck/core/element';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import {
  WHOLE_PLANT_ENERGY_CODE,
  WholePlantEnergySchema,
  type BoardSetting,
  type WholePlantEnergy,
} from '@plantdeck/core/contract';
import { keepLoading } from '../feed/keep-loading.ts';
import type { FeedSnapshot } from '../feed/feed-store.ts';
import { createFeedParser } from '../feed/parse-payload.ts';
import { useBoardFeed } from '../feed/use-board-feed.ts';
import { boardAge } from '../freshness/freshness.ts';
import { useNewest } from '../panel/use-newest.ts';
import { BOARDS_WORDS } from '../words/boards-words.ts';
import { BoardBanner, FeedBanner } from './board-banner.tsx';
import { BoardContext, type BoardParts } from './board-context.ts';
import { BoardHeader } from './board-header.tsx';
import { BoardSkeleton, PanelSkeleton } from './board-skeleton.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { LoadPanel } from './load-panel.tsx';
import { MixPanel } from './mix-panel.tsx';
import { panelValues, type PanelCode } from './panel-values.ts';
import { COMMON, WORDS, type Reader } from './reader.ts';
import { useBoardActions } from './use-board-actions.ts';
import { useBoardAge } from './use-board-age.ts';
import { useBoardSettings } from './use-board-settings.ts';
import { usePainted } from './use-painted.ts';

// Neither stands in the way of the first figures.
const LaterPanel = lazy(() => keepLoading(() => import('./later-panels.tsx')));
const SettingsDialog = lazy(() => keepLoading(() => import('../settings/settings-dialog.tsx')));

const REFRESH_DEFAULT_S = 60;
const REFRESH_MIN_S = 5;
const ALL_PANELS: readonly PanelCode[] = ['load', 'ranking', 'mix', 'flow', 'plan'];
const ROWS = [
  ['load', 'ranking'],
  ['mix', 'flow', 'plan'],
] as const;
/** Farther means fewer panels, never smaller text. The strip of key figures counts as one. */
const FAR_PANELS: Readonly<Record<string, readonly PanelCode[]>> = {
  room: ['load', 'ranking', 'mix', 'plan'],
  wall: ['load'],
};

interface BoardProps {
  readonly data?: unknown;
  readonly settings?: unknown;
  readonly src?: string;
  readonly refreshSeconds?: number;
  readonly areaId?: string;
  readonly range?: string;
  readonly readonly?: boolean;
  readonly distance?: string;
}

/** The whole-plant energy board: waiting, refused, failed, old or ready, always saying which. */
export function WholePlantEnergyView({ element, props }: ElementViewProps): ReactNode {
  const given = props as BoardProps;
  const session = useSession();
  const { t, lang, ready: hasWords } = useWords(BOARDS_WORDS);
  const box = useBox();
  // A range that a reader chose holds until the page sets another.
  const [chosen, setChosen] = useState<{ readonly given: string | undefined; readonly range: string } | null>(
    null,
  );
  const range = chosen && chosen.given === given.range ? chosen.range : (given.range ?? 'today');
  const [scaled, setScaled] = useState(true);
  const [isSetting, setIsSetting] = useState(false);
  const [status, setStatus] = useState('');
  useEffect(() => preloadChart(), []);

  const [setting, setSetting] = useState<BoardSetting | null>(null);
  // The platform opens the saved root area by itself; only a change while the board stands has to be asked for.
  const [savedAreaId, setSavedAreaId] = useState<string | undefined>();
  const areaId = given.areaId ?? savedAreaId;
  const { snapshot: fetched, refresh } = useBoardFeed({
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    data: given.data,
    src: given.src,
    session,
    areaId,
    range,
    refreshMs: refreshMs(given.refreshSeconds, setting),
  });
  const [parse] = useState(() => createFeedParser<WholePlantEnergy>(WholePlantEnergySchema));
  const { board, snapshot } = parse(fetched);
  const settings = useBoardSettings({
    element,
    session,
    given: given.settings,
    board,
    readonly: given.readonly === true,
    onSetting: setSetting,
    onArea: setSavedAreaId,
  });
  const { nowMs, serverNowMs } = useBoardAge(element, session, board);
  useErrorEvents(element, snapshot);

  const reader = useMemo<Reader>(
    () => ({ t, lang, tz: board?.period.tz ?? 'UTC', scaled }),
    [t, lang, board?.period.tz, scaled],
  );
  const distance = given.distance ?? setting?.distance ?? 'desk';
  const shownPanels = FAR_PANELS[distance] ?? ALL_PANELS;
  const [charts] = useState(() => new Map<PanelCode, ChartViewHandle>());
  const actions = useBoardActions({
    charts,
    element,
    board,
    reader,
    range,
    energyCodes: setting?.energyCodes,
    refresh,
    setStatus,
  });
  useMethods(actions.methods);
  const painted = usePainted(element, hasWords ? board : null);

  const parts = useMemo<BoardParts | null>(
    () =>
      board && {
        board,
        reader,
        range,
        nowMs,
        age: boardAge(board, nowMs).state,
        energyCodes: setting?.energyCodes,
        contractKw: setting?.contractKw ?? panelValues(board.panels, 'load')?.contractKw ?? null,
        scroll: { mode: setting?.scrollMode ?? 'manual', everyS: setting?.scrollEveryS ?? 10 },
        isFar: distance === 'room' || distance === 'wall',
        canConfigure: settings.canSave,
        openSettings: () => setIsSetting(true),
        drill: actions.drill,
        charts,
        exportPanel: actions.exportPanel,
        askAssistant: actions.askAssistant,
        painted,
      },
    [board, reader, range, nowMs, setting, settings.canSave, actions, painted, distance, charts],
  );
  const title = t(`${WORDS}title`);
  const header = (
    <BoardHeader
      board={board}
      reader={reader}
      connection={snapshot.connection}
      serverNowMs={serverNowMs}
      range={range}
      onRange={
        given.data === undefined ? (next) => setChosen({ given: given.range, range: next }) : undefined
      }
      onScale={setScaled}
      onExport={(kind) => void actions.run(kind)}
      onPrint={() => void actions.print()}
      onSettings={settings.canSave ? () => setIsSetting(true) : undefined}
    />
  );
  return (
    <>
      <div
        className={`board age-${parts?.age ?? 'fresh'} w-${widthClass(box.width)}`}
        data-distance={distance}
        part="board"
      >
        {hasWords && header}
        {!hasWords || (snapshot.status === 'loading' && !board) ? (
          <BoardSkeleton
            label={hasWords ? t(`${COMMON}loading`, { board: title }) : ''}
            panels={shownPanels}
          />
        ) : parts ? (
          <BoardContext value={parts}>
            <BoardBanner
              board={parts.board}
              reader={reader}
              snapshot={snapshot}
              nowMs={nowMs}
              onRetry={() => void refresh()}
            />
            <div className="board-body">
              <KpiStrip />
              <PanelRows shown={shownPanels} panels={parts.board.panels} />
            </div>
            <Foot board={parts.board} reader={reader} />
          </BoardContext>
        ) : (
          <NoBoard
            snapshot={snapshot}
            reader={reader}
            title={title}
            nowMs={nowMs}
            onRetry={() => void refresh()}
          />
        )}
        {isSetting && (
          <Suspense fallback={null}>
            <SettingsDialog
              t={t}
              load={settings.load}
              save={settings.save}
              minRefreshS={REFRESH_MIN_S}
              onClose={(outcome) => {
                setIsSetting(false);
                if (outcome)
                  setStatus(t(`board.settings.${outcome === 'saved' ? 'saved' : 'saveCancelled'}`));
                if (outcome === 'saved') void refresh();
              }}
            />
          </Suspense>
        )}
      </div>
      <Toast text={status} onDone={() => setStatus('')} />
    </>
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

function refreshMs(attributeS: number | undefined, setting: BoardSetting | null): number {
  const settingS = setting ? setting.refreshEvery * (setting.refreshUnit === 'min' ? 60 : 1) : undefined;
  return Math.max(REFRESH_MIN_S, attributeS ?? settingS ?? REFRESH_DEFAULT_S) * 1000;
}

/** By the board's own width, as look/README.md parts it. */
function widthClass(width: number): 'phone' | 'single' | 'medium' | 'wide' {
  if (width === 0 || width > 1300) return 'wide';
  return width >= 1100 ? 'medium' : width >= 560 ? 'single' : 'phone';
}

/** Panels in their rows; one that is not permitted leaves its width to its neighbours. */
function PanelRows({
  shown,
  panels,
}: {
  readonly shown: readonly PanelCode[];
  readonly panels: WholePlantEnergy['panels'];
}): ReactNode {
  return ROWS.map((row, i) => {
    const present = row.filter((code) => shown.includes(code) && panels[code] !== undefined);
    return present.length === 0 ? null : (
      <div key={i} className={`row-panels row-${i === 0 ? 'a' : 'b'} has-${present.join('-')}`}>
        {present.map((code) =>
          code === 'load' ? (
            <LoadPanel key={code} />
          ) : code === 'mix' ? (
            <MixPanel key={code} />
          ) : (
            <Suspense key={code} fallback={<PanelSkeleton code={code} />}>
              <LaterPanel code={code} />
            </Suspense>
          ),
        )}
      </div>
    );
  });
}

function Foot({ board, reader }: { readonly board: WholePlantEnergy; readonly reader: Reader }): ReactNode {
  return (
    <div className="board-foot" part="foot">
      <span>{reader.t(`${COMMON}completeness`, { pct: Math.floor(board.completeness * 10) / 10 })}</span>
      <span>{reader.t(`${COMMON}estimatedSlots`, { n: board.estimatedSlots ?? 0 })}</span>
      <span className="grow" />
      <span>{reader.t(`${COMMON}timeZone`, { tz: board.period.tz })}</span>
    </div>
  );
}

/** No data to show at all: refused, failed, or nobody gave any. */
function NoBoard({
  snapshot,
  reader,
  title,
  nowMs,
  onRetry,
}: {
  readonly snapshot: FeedSnapshot;
  readonly reader: Reader;
  readonly title: string;
  readonly nowMs: number;
  readonly onRetry: () => void;
}): ReactNode {
  const word = (key: string) => reader.t(COMMON + key, { board: title });
  if (snapshot.status === 'forbidden') {
    return (
      <div className="panel board-state">
        <StateView kind="forbidden" title={word('forbidden')}>
          {word('forbiddenHint')}
        </StateView>
      </div>
    );
  }
  if (snapshot.error) {
    return (
      <div className="board-state">
        <FeedBanner board={null} reader={reader} snapshot={snapshot} nowMs={nowMs} onRetry={onRetry} />
      </div>
    );
  }
  return <NoSource word={word} />;
}

/** A session or data may come a moment after the element; only then is it missing. */
const SOURCE_WAIT_MS = 1500;

function NoSource({ word }: { readonly word: (key: string) => string }): ReactNode {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsMissing(true), SOURCE_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isMissing) return <BoardSkeleton label={word('loading')} panels={ALL_PANELS} />;
  return (
    <div className="panel board-state">
      <StateView kind="empty" title={word('noSource')}>
        {word('noSourceHint')}
      </StateView>
    </div>
  );
}

const TOAST_MS = 6000;

/** The one polite voice of the board: what was exported, saved or cancelled. */
function Toast({ text, onDone }: { readonly text: string; readonly onDone: () => void }): ReactNode {
  const done = useNewest(onDone);
  useEffect(() => {
    if (!text) return undefined;
    const timer = setTimeout(() => done.current(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [text, done]);
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {text && <div className="toast">{text}</div>}
    </div>
  );
}
