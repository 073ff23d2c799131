import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnalysisScatter, Unit } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { formatNumber, quantityText, unitText } from '@plantdeck/core/units';
import { scatterLayout, type ScatterLayout } from './scatter-layout.ts';

/** Points over two quantities and the line through them, drawn at its own size: text never shrinks. */
export function ScatterChart({ panel }: { readonly panel: AnalysisScatter }): ReactNode {
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const layout = size.width > 120 && size.height > 100 ? scatterLayout(panel, size) : null;
  const number = (value: number): string =>
    formatNumber(value, { decimals: Math.abs(value) < 10 ? 2 : 0 }, language);
  const nameOf = ({ name, unit }: { readonly name: string; readonly unit: Unit }): string => {
    const shown = unitText(unit, language);
    return shown === '' ? name : `${name} (${shown})`;
  };
  return (
    <div ref={frame} className="scatter">
      {layout && (
        <svg
          width={size.width}
          height={size.height}
          role="img"
          aria-label={`${panel.title}: ${panel.points.length}`}
        >
          <Axes layout={layout} number={number} />
          <text x={layout.left} y={14} className="t3">
            {nameOf(panel.y)}
          </text>
          <text x={layout.right} y={size.height - 4} className="t3" textAnchor="end">
            {nameOf(panel.x)}
          </text>
          {layout.line && <path d={layout.line} className="fit" />}
          {layout.points.map(({ x, y, point }) => (
            <circle key={point.label} cx={x} cy={y} r="4">
              <title>
                {`${point.label}: ${quantityText(point.x, panel.x.unit, language)}, ${quantityText(point.y, panel.y.unit, language)}`}
              </title>
            </circle>
          ))}
        </svg>
      )}
    </div>
  );
}

function Axes({
  layout,
  number,
}: {
  readonly layout: ScatterLayout;
  readonly number: (value: number) => string;
}): ReactNode {
  const { left, right, top, bottom } = layout;
  return (
    <g className="axes">
      {layout.yTicks.map(({ at, value }) => (
        <g key={value}>
          <path d={`M${left} ${at}H${right}`} />
          <text x={left - 6} y={at + 4} textAnchor="end">
            {number(value)}
          </text>
        </g>
      ))}
      {layout.xTicks.map(({ at, value }) => (
        <text key={value} x={at} y={bottom + 16} textAnchor="middle">
          {number(value)}
        </text>
      ))}
      <path d={`M${left} ${top}V${bottom}H${right}`} className="base" />
    </g>
  );
}
