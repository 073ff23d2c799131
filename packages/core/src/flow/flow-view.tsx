import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { fitText, formatNumber } from '../units/index.ts';
import type { Unit } from '../contract/values.ts';
import type { Language } from '../session/types.ts';
import {
  FLOW_BOX_PX,
  FLOW_OTHER_ID,
  layoutFlow,
  topFlow,
  type FlowBox,
  type FlowPicture,
} from './flow-layout.ts';

const HEAD_PX = 22;
const CARRIER_HUES = ['d1', 'd2', 'd3', 'd4', 'd5', 'd7'] as const;
const LABEL_SHARE = 0.24;

/** Width of a text in 12 px, near enough to place labels: CJK glyphs are square, Latin ones of wide fonts 0.61 of it. */
function textWidth(text: string, fontPx: number): number {
  let width = 0;
  for (const glyph of text) width += glyph.charCodeAt(0) > 0x2e80 ? fontPx : fontPx * 0.61;
  return width;
}

const GJ: Unit = { code: 'GJ', display: 'GJ', scale: 1, dp: 0 };

function amountText(gj: number, { scale }: Unit, lang: Language): string {
  const shown = gj * scale;
  return formatNumber(shown, { decimals: shown < 10 ? 1 : 0 }, lang);
}

export interface FlowViewProps {
  readonly flow: FlowPicture;
  /** Names the picture for those who cannot see it. */
  readonly title: string;
  /** What stands above the columns, first to last. */
  readonly heads: readonly string[];
  /** Name of what was merged because there was too much of it. */
  readonly other: string;
  readonly lang: Language;
  /** Whether what is not accounted for asks for a look. */
  readonly flagged: boolean;
  /** What amounts are told in, from GJ; by default GJ itself. */
  readonly unit?: Unit | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
}

/** The flow as our own drawing, redrawn at its own size: text never shrinks. */
export function FlowView({
  flow,
  title,
  heads,
  other,
  lang,
  flagged,
  unit = GJ,
  onSelect,
}: FlowViewProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0, fontPx: 12 });
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () =>
      setSize({
        width: box.clientWidth,
        height: box.clientHeight,
        fontPx: Number.parseFloat(getComputedStyle(box).fontSize) || 12,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const { fontPx } = size;
  const names = useMemo(() => {
    const { nodes } = topFlow(flow);
    return new Map(
      nodes.map((node) => [node.id, node.id === FLOW_OTHER_ID && node.name === '' ? other : node.name]),
    );
  }, [flow, other]);
  const nameOf = (box: FlowBox) => names.get(box.id) ?? box.name;
  const layout = useMemo(() => {
    if (size.width < 80 || size.height < 80) return null;
    const last = Math.max(0, ...flow.nodes.map((node) => node.level));
    const widest = Math.max(
      0,
      ...topFlow(flow)
        .nodes.filter((node) => node.level === last)
        .map((node) => textWidth(names.get(node.id) ?? '', fontPx) + fontPx * 2.6),
    );
    return layoutFlow(topFlow(flow), {
      width: size.width,
      height: size.height - HEAD_PX - 4,
      labelWidth: Math.min(widest + 12, size.width * (size.width < 420 ? 0.3 : LABEL_SHARE)),
      labelPitch: fontPx * 1.45,
    });
  }, [flow, size, names, fontPx]);
  return (
    <div ref={frame} className="flow">
      {layout && (
        <svg
          width={size.width}
          height={size.height}
          // What can be selected is hidden from assistive technology inside of a picture.
          role={onSelect ? 'group' : 'img'}
          aria-label={describe(flow, title, unit, lang)}
        >
          {layout.columns.map((x, i) => (
            <text key={i} x={x} y={fontPx - 1} className="t3">
              {heads[Math.min(i, heads.length - 1)]}
            </text>
          ))}
          <g transform={`translate(0 ${HEAD_PX})`}>
            {layout.bands.map((band) => (
              <path
                key={band.id}
                d={band.path}
                className={band.unaccounted && flagged ? 'lost' : undefined}
                fill={
                  band.hueIndex === null || band.unaccounted
                    ? 'var(--plant-d8)'
                    : `var(--plant-${CARRIER_HUES[band.hueIndex % CARRIER_HUES.length]})`
                }
                fillOpacity={band.hueIndex === null || band.unaccounted ? 0.22 : 0.3}
              >
                <title>{`${names.get(band.from)} → ${names.get(band.to)}: ${amountText(band.gj, unit, lang)} ${unit.display}`}</title>
              </path>
            ))}
            {layout.boxes.map((box) => (
              <FlowNode
                key={box.id}
                box={box}
                name={nameOf(box)}
                value={amountText(box.gj, unit, lang)}
                unit={unit.display}
                fontPx={fontPx}
                room={roomFor(box, layout.columns, size.width) - 8}
                onSelect={onSelect && (() => onSelect(box.id))}
              />
            ))}
          </g>
        </svg>
      )}
    </div>
  );
}

function roomFor(box: FlowBox, columns: readonly number[], width: number): number {
  const next = columns.find((x) => x > box.x);
  return (next ?? width) - box.x - FLOW_BOX_PX;
}

interface FlowNodeProps {
  readonly box: FlowBox;
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly fontPx: number;
  readonly room: number;
  readonly onSelect: (() => void) | undefined;
}

function FlowNode({ box, name, value, unit, fontPx, room, onSelect }: FlowNodeProps): ReactNode {
  const carrier = box.hueIndex !== null;
  const y = carrier
    ? Math.min(box.y + fontPx + 2, box.y + box.height / 2 + fontPx * 0.35)
    : box.y + box.height / 2 + fontPx * 0.35;
  const choice = onSelect && {
    className: 'flow-node',
    role: 'button',
    tabIndex: 0,
    onClick: onSelect,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onSelect();
    },
  };
  return (
    <g {...choice}>
      {/* The name as well: the label may show a part of it only. */}
      <title>{`${name} ${value} ${unit}`}</title>
      <rect
        x={box.x}
        y={box.y}
        width={FLOW_BOX_PX}
        height={box.height}
        rx="1"
        fill={
          carrier
            ? `var(--plant-${CARRIER_HUES[(box.hueIndex ?? 0) % CARRIER_HUES.length]})`
            : 'var(--plant-d8)'
        }
      />
      <text x={box.x + FLOW_BOX_PX + 6} y={y} className={carrier ? 'lab b' : 'lab'}>
        {`${fitText(name, room - textWidth(` ${value}`, fontPx), (text) => textWidth(text, fontPx))} ${value}`}
      </text>
    </g>
  );
}

/** The picture in words: the carriers with what they bring. */
function describe(flow: FlowPicture, title: string, unit: Unit, lang: Language): string {
  const carriers = flow.nodes
    .filter((node) => node.level === 0)
    .map((node) => {
      const gj = flow.links.reduce((sum, link) => sum + (link.from === node.id ? (link.gj ?? 0) : 0), 0);
      return `${node.name} ${amountText(gj, unit, lang)} ${unit.display}`;
    });
  return `${title}: ${carriers.join(', ')}`;
}
