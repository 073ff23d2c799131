import {
  createElement,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { MessageNoticePayloadSchema, tryParseContract } from '@plantdeck/core/contract';
import {
  siblingTag,
  useBoxFact,
  useMethods,
  useSession,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { routeOfBoard } from '@plantdeck/core/routes';
import { IconButton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { BoardAlarm } from '../board/board-alarm.tsx';
import { NoPlatform, PairingCode, useNoPlatform, usePairing } from './before-boards.tsx';
import { useFreshCopies } from './use-fresh-copies.ts';
import { KIOSK_WORDS } from './words/kiosk-words.ts';
import { screenScale, TEXT_BASE_PX } from './screen-size.ts';
import { TurnsStrip } from './turns-strip.tsx';
import { useTurnKeys } from './use-turn-keys.ts';
import { secondsLeft, startRotation, stepRotation, type BoardHas, type RotationEvent } from './rotation.ts';
import { useScreenAwake } from './use-screen-awake.ts';

interface KioskProps {
  readonly boards?: string;
  readonly everySeconds?: number;
  readonly distance?: string;
  readonly areaId?: string;
  readonly range?: string;
  readonly refreshAt?: string;
  readonly timeZone?: string;
  readonly shifts?: unknown;
  readonly unitSystem?: string;
  readonly tariffPeriods?: unknown;
  readonly assetIds?: string;
}

interface Turn {
  readonly code: string;
  /** Element name without prefix. */
  readonly element: string;
}

const EVERY_DEFAULT_S = 30;
const EVERY_MIN_S = 5;
const EVERY_MAX_S = 3600;
const TICK_MS = 1000;
/** A hand that touched the screen, or eyes on a board with the pointer over it, keep it so long. */
const HOLD_MS = 15_000;
/** A new alarm of the highest priority keeps the board where it is so long. */
const ALARM_HOLD_MS = 60_000;
/** The buttons leave the wall after so long without a hand. */
const CONTROLS_MS = 4000;
const HAND_STEP_MS = 500;
/** A button that somebody left the keyboard on leaves too after so long. */
const FORGOTTEN_MS = 60_000;
/** Places that the picture wanders between, so that no line burns into the screen. */
const SHIFTS = 4;
/** It moves with each turn, and at least so often. */
const SHIFT_MAX_MS = 60_000;

const nowMs = (): number => performance.now();

/** Chosen boards in turn. The next one gets ready behind the shown one, so that no turn begins with an empty screen. */
export function KioskView({ element, props }: ElementViewProps): ReactNode {
  const given = props as KioskProps;
  const session = useSession();
  const { t, ready } = useWords(KIOSK_WORDS);
  const turns = useMemo(() => turnsOf(given.boards ?? ''), [given.boards]);
  const everyMs = seconds(given.everySeconds) * 1000;
  const [state, dispatch] = useReducer(stepRotation, turns.length, (count) => startRotation(count, nowMs()));
  const [clockMs, setClockMs] = useState(nowMs);
  const [handledMs, setHandledMs] = useState(Number.NEGATIVE_INFINITY);
  // By turn and copy: what a board has to show, once it has something.
  const standing = useRef(new Map<string, BoardHas>());
  const [hasStood, setHasStood] = useState(false);
  const pairing = usePairing(session);
  const noPlatform = useNoPlatform(session);
  const copies = useFreshCopies(given.refreshAt, session);
  const distance = given.distance ?? 'room';
  const basePx = (TEXT_BASE_PX[distance] ?? TEXT_BASE_PX.room) * useBoxFact(screenScale);
  useScreenAwake(element.host.ownerDocument);

  useEffect(() => dispatch({ kind: 'count', count: turns.length, nowMs: nowMs() }), [turns.length]);
  useEffect(() => {
    const timer = setInterval(() => {
      const hasBoard = (index: number) =>
        standing.current.get(`${turns[index]?.code}#${copies.shown}`) ?? 'nothing';
      setClockMs(nowMs());
      // The board that a fresh copy is drawn for stays until the copy stands.
      if (copies.coming !== null) return;
      dispatch({ kind: 'tick', nowMs: nowMs(), everyMs, hasBoard });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [turns, everyMs, copies.shown, copies.coming]);

  useEffect(() => {
    if (!session) return undefined;
    return session.onNotice('alarm', ({ payload }) => {
      const read = tryParseContract(MessageNoticePayloadSchema, payload);
      if (read.ok && read.value.priority === 1) dispatch({ kind: 'hold', untilMs: nowMs() + ALARM_HOLD_MS });
    });
  }, [session]);

  const shown = turns[state.shown];
  const { moved } = copies;
  useEffect(() => moved(), [moved, state.shown]);
  const unknown = useMemo(() => unknownCodes(given.boards ?? ''), [given.boards]);
  useEffect(() => {
    for (const code of unknown) element.emit('plant-error', { code: 'board', reason: code });
  }, [element, unknown]);
  useEffect(() => {
    if (shown) element.emit('plant-turn', { board: shown.code, index: state.shown, count: turns.length });
  }, [element, shown, state.shown, turns.length]);

  const act = (event: RotationEvent) => dispatch(event);
  useMethods({
    next: () => act({ kind: 'step', by: 1, nowMs: nowMs() }),
    previous: () => act({ kind: 'step', by: -1, nowMs: nowMs() }),
    pause: () => act({ kind: 'pause', isPaused: true, nowMs: nowMs() }),
    refresh: () => copies.refresh(),
    resume: () => act({ kind: 'pause', isPaused: false, nowMs: nowMs() }),
  });

  const isHandled = clockMs - handledMs < CONTROLS_MS;
  const isForgotten = clockMs - handledMs > FORGOTTEN_MS;
  useEffect(() => {
    const { activeElement } = element.root;
    if (isForgotten && activeElement instanceof HTMLElement && activeElement.closest('.kiosk-controls'))
      activeElement.blur();
  }, [element, isForgotten]);
  useTurnKeys(element.host, (by) => {
    setHandledMs(nowMs());
    act({ kind: 'step', by, nowMs: nowMs() });
  });

  if (!ready) return null;
  if (pairing) return <PairingCode pairing={pairing} t={t} />;
  if (turns.length === 0)
    return (
      <StateView kind="notConfigured" title={t('kiosk.empty')}>
        {t('kiosk.emptyHint')}
      </StateView>
    );
  // Once boards stood they stand on with what they were told last.
  if (noPlatform && !hasStood) return <NoPlatform state={noPlatform} t={t} />;
  const handle = () => {
    const now = nowMs();
    // A pointer moves many times a second.
    setHandledMs((before) => (now - before > HAND_STEP_MS ? now : before));
    act({ kind: 'hold', untilMs: nowMs() + HOLD_MS });
  };
  const mounted = [...new Set([state.shown, state.next])]
    .map((index) => ({ index, copy: copies.shown, isShown: index === state.shown }))
    .concat(copies.coming === null ? [] : [{ index: state.shown, copy: copies.coming, isShown: false }]);
  const left = secondsLeft(state, clockMs, everyMs);
  return (
    <div
      className={isHandled ? 'kiosk handled' : 'kiosk'}
      style={{ '--kiosk-base': `${basePx}px` } as CSSProperties}
      onPointerMove={handle}
      onPointerDown={handle}
      onFocus={handle}
      onKeyDown={handle}
    >
      <div className="kiosk-alarm">{session && <BoardAlarm session={session} place="element" />}</div>
      <div
        className={`kiosk-boards shift-${Math.floor(clockMs / Math.min(everyMs, SHIFT_MAX_MS)) % SHIFTS}`}
        part="board"
      >
        {mounted
          .toSorted((a, b) => a.index - b.index || a.copy - b.copy)
          .map(({ index, copy, isShown }) => {
            const turn = turns[index];
            return (
              turn && (
                <KioskBoard
                  key={`${turn.code}#${copy}`}
                  tag={siblingTag(element.host, 'kiosk', turn.element)}
                  isShown={isShown}
                  attributes={{
                    distance,
                    'area-id': given.areaId,
                    range: given.range,
                    ...plantAttributes(given),
                    theme: element.host.getAttribute('theme') ?? undefined,
                  }}
                  onReady={(isPainted) => {
                    if (![...standing.current.values()].includes('figures')) element.emit('plant-ready', {});
                    standing.current.set(`${turn.code}#${copy}`, 'figures');
                    setHasStood(true);
                    copies.ready(copy, isPainted);
                  }}
                  onFailed={() => {
                    const key = `${turn.code}#${copy}`;
                    if (!standing.current.has(key)) standing.current.set(key, 'words');
                  }}
                  onGone={() => standing.current.delete(`${turn.code}#${copy}`)}
                />
              )
            );
          })}
      </div>
      {turns.length > 1 && (
        <TurnsStrip
          shown={state.shown}
          count={turns.length}
          share={left === null ? null : Math.max(0, 1 - (left * 1000) / everyMs)}
          place={t('kiosk.place', { n: state.shown + 1, count: turns.length })}
          then={left === null ? t('kiosk.kept') : t('kiosk.left', { seconds: left })}
        />
      )}
      <div className="kiosk-controls" role="toolbar" aria-label={t('kiosk.title')} part="controls">
        <IconButton
          icon="chevron-left"
          label={t('kiosk.previous')}
          disabled={turns.length < 2}
          onClick={() => act({ kind: 'step', by: -1, nowMs: nowMs() })}
        />
        <IconButton
          icon={state.isPaused ? 'play' : 'pause'}
          label={t(state.isPaused ? 'kiosk.resume' : 'kiosk.pause')}
          disabled={turns.length < 2}
          onClick={() => act({ kind: 'pause', isPaused: !state.isPaused, nowMs: nowMs() })}
        />
        <IconButton
          icon="chevron-right"
          label={t('kiosk.next')}
          disabled={turns.length < 2}
          onClick={() => act({ kind: 'step', by: 1, nowMs: nowMs() })}
        />
        <span className="kiosk-place">
          {t('kiosk.place', { n: state.shown + 1, count: turns.length })}
          {left !== null && ` · ${t('kiosk.left', { seconds: left })}`}
        </span>
        <FullScreenButton host={element.host} t={t} />
      </div>
    </div>
  );
}

function KioskBoard({
  tag,
  isShown,
  attributes,
  onReady,
  onFailed,
  onGone,
}: {
  readonly tag: string;
  readonly isShown: boolean;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** With its figures, and then with its charts too. */
  readonly onReady: (isPainted: boolean) => void;
  /** It says why it has none. */
  readonly onFailed: () => void;
  readonly onGone: () => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef({ onReady, onFailed, onGone });
  tell.current = { onReady, onFailed, onGone };
  useEffect(() => {
    const node = place.current;
    const ready = (event: Event) =>
      tell.current.onReady((event as CustomEvent<{ phase?: string }>).detail.phase === 'painted');
    const failed = () => tell.current.onFailed();
    node?.addEventListener('plant-ready', ready);
    node?.addEventListener('plant-error', failed);
    return () => {
      node?.removeEventListener('plant-ready', ready);
      node?.removeEventListener('plant-error', failed);
      tell.current.onGone();
    };
  }, []);
  return (
    <div className={isShown ? 'kiosk-board shown' : 'kiosk-board'} ref={place} inert={!isShown}>
      {createElement(tag, { ...attributes, readonly: '' })}
    </div>
  );
}

function FullScreenButton({
  host,
  t,
}: {
  readonly host: HTMLElement;
  readonly t: (key: string) => string;
}): ReactNode {
  const page = host.ownerDocument;
  const [isFull, setIsFull] = useState(page.fullscreenElement === host);
  useEffect(() => {
    const look = () => setIsFull(page.fullscreenElement !== null);
    page.addEventListener('fullscreenchange', look);
    return () => page.removeEventListener('fullscreenchange', look);
  }, [page]);
  if (!page.fullscreenEnabled) return null;
  // A browser may refuse without a press of its own; the boards go on in the window then.
  const toggle = () =>
    void (isFull ? page.exitFullscreen() : host.requestFullscreen()).catch(() => setIsFull(false));
  return (
    <IconButton
      icon={isFull ? 'minimize' : 'maximize'}
      label={t(isFull ? 'kiosk.exitFull' : 'kiosk.full')}
      onClick={toggle}
    />
  );
}

/** What the page says about the plant, handed on to every board. */
const plantAttributes = ({ timeZone, shifts, unitSystem, tariffPeriods, assetIds }: KioskProps) => ({
  'time-zone': timeZone,
  shifts: shifts === undefined ? undefined : JSON.stringify(shifts),
  'unit-system': unitSystem,
  'tariff-periods': tariffPeriods === undefined ? undefined : JSON.stringify(tariffPeriods),
  'asset-ids': assetIds,
});

const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
];

function turnsOf(text: string): Turn[] {
  return codesOf(text).flatMap((code) => {
    const element = routeOfBoard(code)?.element;
    return element === undefined ? [] : [{ code, element }];
  });
}

function unknownCodes(text: string): string[] {
  return codesOf(text).filter((code) => routeOfBoard(code)?.element === undefined);
}

function seconds(given: number | undefined): number {
  return Math.min(EVERY_MAX_S, Math.max(EVERY_MIN_S, given ?? EVERY_DEFAULT_S));
}
