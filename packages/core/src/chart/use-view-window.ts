import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useShare } from '../element/use-share.ts';
import type { ChartHost } from './chart-host.ts';
import type { CartesianModel } from './model.ts';
import { pointTime } from './time-ticks.ts';
import { panWindow, zoomWindow, type ViewWindow } from './view-window.ts';

interface ViewWindowInput {
  readonly host: RefObject<ChartHost | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly model: CartesianModel | null;
  readonly lang: string;
  readonly isOn: boolean;
}

const STEP = 0.5;
/** A notch of a wheel, or a little of a pinch. */
const WHEEL_STEP = 0.8;
const PAN_SHARE = 0.25;

/**
 * Looking closer at a part of a time chart: by the wheel with Ctrl (a page still scrolls without), by pinching, by
 * dragging, by keys and by buttons.
 */
export function useViewWindow({ host, box, model, lang, isOn }: ViewWindowInput) {
  const [view, setView] = useState<ViewWindow | null>(null);
  const newest = useRef<ViewWindow | null>(null);
  const dragged = useRef<{ readonly x: number; readonly from: ViewWindow } | null>(null);
  const full = useCallback((): ViewWindow | null => fullRange(host.current?.model() ?? null), [host]);

  const follow = useCallback(
    (next: ViewWindow | null) => {
      newest.current = next;
      host.current?.setView(next);
      setView(next);
    },
    [host],
  );
  // The same part as others show, as far as there are values.
  const tell = useShare(({ viewport }) => {
    if (viewport === undefined || host.current?.model()?.x.type !== 'time') return;
    const whole = full();
    if (!viewport || !whole) return follow(null);
    const fromMs = Math.max(viewport.fromMs, whole.fromMs);
    const toMs = Math.min(viewport.toMs, whole.toMs);
    const isWhole = fromMs === whole.fromMs && toMs === whole.toMs;
    follow(isWhole || toMs <= fromMs ? null : { fromMs, toMs });
  });
  const show = useCallback(
    (next: ViewWindow | null) => {
      follow(next);
      tell({ viewport: next });
    },
    [follow, tell],
  );
  // Other data, other times: a window of the old ones says nothing.
  useEffect(() => {
    const whole = fullRange(model);
    const shown = newest.current;
    if (shown && (!whole || shown.fromMs < whole.fromMs || shown.toMs > whole.toMs)) follow(null);
    else host.current?.setView(shown);
  }, [model, host, follow]);

  const zoom = useCallback(
    (factor: number, aroundMs?: number) => {
      const whole = full();
      if (!whole) return;
      const now = newest.current ?? whole;
      show(zoomWindow(whole, newest.current, factor, aroundMs ?? (now.fromMs + now.toMs) / 2));
    },
    [full, show],
  );
  const pan = useCallback(
    (byMs: number) => {
      const whole = full();
      if (whole && newest.current) show(panWindow(whole, newest.current, byMs));
    },
    [full, show],
  );
  const timeAt = useCallback(
    (clientX: number): number | undefined => {
      const layout = host.current?.layout();
      const rect = box.current?.getBoundingClientRect();
      if (!layout || !rect || rect.width === 0) return undefined;
      const x = ((clientX - rect.left) * layout.width) / rect.width;
      return layout.x.from + ((x - layout.plot.x) / layout.plot.width) * (layout.x.to - layout.x.from);
    },
    [host, box],
  );

  useEffect(() => {
    const node = box.current?.parentElement;
    if (!isOn || !node) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, timeAt(event.clientX));
    };
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => node.removeEventListener('wheel', onWheel);
  }, [isOn, box, zoom, timeAt]);

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!isOn || !newest.current || event.button !== 0) return;
      dragged.current = { x: event.clientX, from: newest.current };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    /** @returns whether the pointer is moving the picture, so that it reads no values meanwhile */
    onPointerMove(event: PointerEvent): boolean {
      const layout = host.current?.layout();
      const whole = full();
      const rect = box.current?.getBoundingClientRect();
      if (!dragged.current || !layout || !whole || !rect) return false;
      const { x, from } = dragged.current;
      const perPx = (from.toMs - from.fromMs) / ((layout.plot.width * rect.width) / layout.width);
      show(panWindow(whole, from, (x - event.clientX) * perPx));
      return true;
    },
    onPointerUp() {
      dragged.current = null;
    },
    /** @returns whether the key was for the window */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOn) return false;
      const act = keyAction(event, newest.current);
      if (act === null) return false;
      event.preventDefault();
      if (act.kind === 'all') show(null);
      else if (act.kind === 'zoom') zoom(act.factor);
      else pan(act.byMs);
      return true;
    },
  };
  const spoken = view && model?.x.type === 'time' ? periodText(view, model.x.timeZone, lang) : null;
  return {
    view,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    showAll: () => show(null),
    handlers,
    spoken,
  };
}

type KeyAction =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly byMs: number }
  | { readonly kind: 'all' };

function keyAction({ key, shiftKey }: KeyboardEvent, view: ViewWindow | null): KeyAction | null {
  if (key === '+' || key === '=') return { kind: 'zoom', factor: STEP };
  if (key === '-' || key === '_') return { kind: 'zoom', factor: 1 / STEP };
  if (key === '0') return { kind: 'all' };
  if (!view || !shiftKey) return null;
  const step = (view.toMs - view.fromMs) * PAN_SHARE;
  if (key === 'ArrowLeft') return { kind: 'pan', byMs: -step };
  return key === 'ArrowRight' ? { kind: 'pan', byMs: step } : null;
}

function fullRange(model: CartesianModel | null): ViewWindow | null {
  if (model?.x.type !== 'time') return null;
  const first = Math.min(...model.series.map(({ t }) => t?.[0] ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...model.series.map(({ t }) => t?.[t.length - 1] ?? Number.NEGATIVE_INFINITY));
  const fromMs = model.x.fromMs ?? first;
  const toMs = model.x.toMs ?? last;
  return toMs > fromMs && Number.isFinite(toMs - fromMs) ? { fromMs, toMs } : null;
}

const periodText = ({ fromMs, toMs }: ViewWindow, timeZone: string, lang: string): string =>
  `${pointTime(fromMs, timeZone, lang, 60_000)} – ${pointTime(toMs, timeZone, lang, 60_000)}`;
