import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ChartHost } from './chart-host.ts';
import { SeriesMark } from './chart-legend.tsx';
import { xPx } from './layout.ts';
import type { CartesianModel } from './model.ts';
import { readoutAt, readoutCount, readoutNear, type Readout } from './readout.ts';
import { legendItems } from './series-look.ts';
import { useChartTokens } from './use-chart-tokens.ts';

interface ReadoutInput {
  readonly host: RefObject<ChartHost | null>;
  readonly model: CartesianModel | null;
  readonly lang: string;
  readonly box: RefObject<HTMLElement | null>;
  readonly onSelect: ((readout: Readout) => void) | undefined;
}

/** Places to jump with Page Up and Page Down. */
const PAGE_PLACES = 10;

/**
 * The values under the pointer, or at the place that the arrow keys reached. One readout for both, which needs none of
 * the library's tooltip and works on live lines too.
 */
export function useReadout({ host, model, lang, box, onSelect }: ReadoutInput) {
  const [held, setHeld] = useState<{ readonly readout: Readout; readonly of: CartesianModel | null } | null>(
    null,
  );
  // With new data the readout stays at its time and reads the new value.
  const shown = useMemo(() => {
    if (!held || !model) return null;
    return held.of === model ? held.readout : readoutNear(model, held.readout.x, lang);
  }, [held, model, lang]);
  // Keys may come faster than React draws; each goes on from where the one before it stopped.
  const newest = useRef<Readout | null>(null);
  const [spoken, setSpoken] = useState('');
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>({ x: 0, y: 0 });

  const current = (): CartesianModel | null => host.current?.model() ?? null;
  const show = (next: Readout | null, y?: number) => {
    const layout = host.current?.layout();
    newest.current = next;
    host.current?.showReadout(next);
    setHeld(next && { readout: next, of: model });
    if (next && layout) setAt({ x: xPx(layout, next.x), y: y ?? layout.plot.y + 8 });
  };
  useEffect(() => {
    newest.current = shown;
    host.current?.showReadout(shown);
  }, [host, shown]);

  const handlers = {
    onPointerMove(event: PointerEvent) {
      const layout = host.current?.layout();
      const cartesian = current();
      const rect = box.current?.getBoundingClientRect();
      if (!layout || !cartesian || !rect || rect.width === 0) return;
      // A page that scales its elements (a wall display) has other px than ours.
      const x = ((event.clientX - rect.left) * layout.width) / rect.width;
      const y = ((event.clientY - rect.top) * layout.height) / rect.height;
      const { plot } = layout;
      if (x < plot.x - 8 || x > plot.x + plot.width + 8) return show(null);
      const value = layout.x.from + ((x - plot.x) / plot.width) * (layout.x.to - layout.x.from);
      show(readoutNear(cartesian, value, lang), y);
    },
    onPointerLeave() {
      show(null);
    },
    onBlur() {
      show(null);
      setSpoken('');
    },
    onClick() {
      if (newest.current) onSelect?.(newest.current);
    },
    onKeyDown(event: KeyboardEvent) {
      const cartesian = current();
      if (!cartesian) return;
      if (event.key === 'Escape' && newest.current) {
        event.stopPropagation();
        show(null);
        setSpoken('');
        return;
      }
      if ((event.key === 'Enter' || event.key === ' ') && newest.current) {
        event.preventDefault();
        onSelect?.(newest.current);
        return;
      }
      const place = nextPlace(event.key, newest.current?.index, readoutCount(cartesian));
      if (place === null) return;
      event.preventDefault();
      const next = readoutAt(cartesian, place, lang);
      show(next);
      if (next) setSpoken([next.title, ...next.rows.map((row) => `${row.name} ${row.text}`)].join(', '));
    },
  };
  return { shown, spoken, at, handlers };
}

/** Where an arrow key leads; the first step starts at the newest place. */
export function nextPlace(key: string, place: number | undefined, count: number): number | null {
  if (count === 0) return null;
  const from = place ?? (key === 'ArrowRight' || key === 'PageDown' ? count - 2 : count);
  const clamp = (wanted: number) => Math.min(count - 1, Math.max(0, wanted));
  switch (key) {
    case 'ArrowLeft':
      return clamp(from - 1);
    case 'ArrowRight':
      return clamp(from + 1);
    case 'PageUp':
      return clamp(from - PAGE_PLACES);
    case 'PageDown':
      return clamp(from + PAGE_PLACES);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface TipProps {
  readonly readout: Readout;
  readonly model: CartesianModel;
  readonly at: { readonly x: number; readonly y: number };
  readonly box: RefObject<HTMLElement | null>;
}

const TIP_GAP_PX = 14;

/** The tooltip: beside the crosshair, always inside the chart's box. */
export function ChartReadout({ readout, model, at, box }: TipProps): ReactNode {
  const tip = useRef<HTMLDivElement>(null);
  const tokens = useChartTokens(tip);
  useLayoutEffect(() => {
    const own = tip.current;
    const room = box.current;
    if (!own || !room) return;
    const fitsRight = at.x + TIP_GAP_PX + own.offsetWidth <= room.clientWidth;
    const x = fitsRight ? at.x + TIP_GAP_PX : Math.max(0, at.x - TIP_GAP_PX - own.offsetWidth);
    const y = Math.min(
      Math.max(0, at.y - own.offsetHeight / 2),
      Math.max(0, room.clientHeight - own.offsetHeight),
    );
    own.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  });
  const items = tokens ? legendItems(model, tokens) : [];
  return (
    <div ref={tip} className="pc-tip" part="tip" aria-hidden="true">
      <div className="pc-tip-title">{readout.title}</div>
      {readout.rows.map((row) => {
        const item = items.find(({ id }) => id === row.id);
        return (
          <div key={row.id} className="pc-tip-row">
            {item && <SeriesMark item={item} />}
            <span>{row.name}</span>
            <b>{row.text}</b>
          </div>
        );
      })}
    </div>
  );
}
