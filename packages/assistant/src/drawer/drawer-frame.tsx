import { DRAWER_WIDTH_PX } from '@plantdeck/core/constants';
import { useElement, browserText } from '@plantdeck/core/element';
import { Icon, IconButton, inTopLayer } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { directionOf } from './use-host-words.ts';
import { comesFromAbove } from './upper-layer.ts';
import { useNewest } from '../use-newest.ts';

const WIDTH_KEY = 'plantdeck-assistant-width';
const WIDTH_MIN_PX = 320;
const WIDTH_MAX_PX = 1200;
const WIDTH_STEP_PX = 20;
/** Below this width of the window the drawer covers the page. */
export const NARROW_PX = 640;

export interface DrawerFrameProps {
  readonly words: Words;
  readonly isInline: boolean;
  readonly isHidden?: boolean;
  readonly widthPx: unknown;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** Before the button that closes. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  /** Escape reached the frame: the topmost open thing inside answers true when it closed itself. */
  readonly onEscape?: () => boolean;
  readonly children: ReactNode;
}

/** The drawer's box: place, width, title. It tells the page how much room it takes. */
export function DrawerFrame(props: DrawerFrameProps): ReactNode {
  const { words, isInline, isHidden = false, note, tools, onClose, onEscape, children } = props;
  const { t, lang } = words;
  const frame = useRef<HTMLElement>(null);
  // Covering the page it is a dialog, and the keyboard stays in it; beside the page it is a part of it.
  const isModal = useNarrowWindow() && !isInline;
  const element = useElement();
  const [widthPx, setWidthPx] = useState(() => firstWidth(props.widthPx));
  const drag = useRef<{ readonly fromX: number; readonly fromWidthPx: number } | null>(null);
  const room = useNewest(widthPx);

  useEffect(() => {
    if (isInline || isHidden) return undefined;
    element.emit('plant-assistant-opened', { widthPx: roomOf(room.current) });
    return () => {
      element.emit('plant-assistant-closed');
    };
  }, [element, isInline, isHidden, room]);

  // Nothing of the page covers or clips it, whatever its boxes say.
  useLayoutEffect(() => {
    if (isInline) return;
    if (isHidden) frame.current?.hidePopover();
    else inTopLayer(frame.current);
  }, [isInline, isHidden]);

  const resize = (next: number): void => {
    const kept = Math.round(Math.min(Math.max(next, WIDTH_MIN_PX), Math.min(WIDTH_MAX_PX, innerWidth - 80)));
    if (kept === widthPx) return;
    setWidthPx(kept);
    browserText.set(WIDTH_KEY, String(kept));
    element.emit('plant-assistant-resize', { widthPx: roomOf(kept) });
  };
  const onResizeKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: WIDTH_STEP_PX, ArrowRight: -WIDTH_STEP_PX }[event.key];
    const target = { Home: WIDTH_MIN_PX, End: WIDTH_MAX_PX, Enter: DRAWER_WIDTH_PX }[event.key];
    if (step === undefined && target === undefined) return;
    event.preventDefault();
    resize(target ?? widthPx + (step ?? 0));
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current !== null) resize(drag.current.fromWidthPx + drag.current.fromX - event.clientX);
  };

  return (
    <section
      ref={frame}
      {...(isModal ? { role: 'dialog', 'aria-modal': true } : {})}
      className={isInline ? 'frame inline' : 'frame drawer'}
      part="drawer"
      popover={isInline ? undefined : 'manual'}
      hidden={isHidden}
      lang={lang}
      dir={directionOf(lang)}
      aria-label={t('title')}
      style={isInline ? undefined : { width: widthPx }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        if (comesFromAbove(event.nativeEvent, event.currentTarget)) return;
        if (onEscape?.() === true) event.preventDefault();
        else if (!isInline) {
          event.preventDefault();
          onClose();
        }
      }}
    >
      {isModal && <FocusGuard to={() => tabStops(frame.current).at(-1)} />}
      {!isInline && (
        <div
          className="resizer"
          role="separator"
          aria-orientation="vertical"
          aria-label={t('resize')}
          aria-valuemin={WIDTH_MIN_PX}
          aria-valuemax={WIDTH_MAX_PX}
          aria-valuenow={widthPx}
          tabIndex={0}
          onKeyDown={onResizeKey}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { fromX: event.clientX, fromWidthPx: widthPx };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => (drag.current = null)}
          onPointerCancel={() => (drag.current = null)}
          onDoubleClick={() => resize(DRAWER_WIDTH_PX)}
        />
      )}
      <header className="head">
        <Icon name="message" />
        <h2>{t('title')}</h2>
        {note}
        <span className="grow" />
        {tools}
        {!isInline && <IconButton icon="close" label={t('close')} onClick={onClose} />}
      </header>
      {children}
      {isModal && <FocusGuard to={() => tabStops(frame.current)[0]} />}
    </section>
  );
}

/** Leads Tab from one end of the dialog to the other. */
function FocusGuard({ to }: { readonly to: () => HTMLElement | undefined }): ReactNode {
  return <span className="focus-guard" tabIndex={0} onFocus={() => to()?.focus()} />;
}

const TAB_STOPS =
  'button:not(:disabled), textarea:not(:disabled), input:not(:disabled), a[href], summary, [tabindex="0"]';

function tabStops(frame: HTMLElement | null): readonly HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>(TAB_STOPS) ?? [])].filter(
    (element) => !element.classList.contains('focus-guard') && element.getClientRects().length > 0,
  );
}

function useNarrowWindow(): boolean {
  const [query] = useState(() => matchMedia(`(max-width: ${NARROW_PX}px)`));
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => query.matches,
  );
}

const roomOf = (widthPx: number): number => (innerWidth <= NARROW_PX ? 0 : widthPx);

function firstWidth(attribute: unknown): number {
  const kept = Number(browserText.get(WIDTH_KEY));
  if (kept >= WIDTH_MIN_PX && kept <= WIDTH_MAX_PX) return kept;
  return typeof attribute === 'number' ? attribute : DRAWER_WIDTH_PX;
}
