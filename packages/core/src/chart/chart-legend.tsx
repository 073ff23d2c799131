import { useRef, type ReactNode } from 'react';
import type { CartesianModel } from './model.ts';
import { legendItems, type LegendItem } from './series-look.ts';
import { inVariables } from './tokens.ts';
import { useChartTokens } from './use-chart-tokens.ts';

/** Lines carry their names in a wide chart; stacked or mixed bars never can. One series is named by its title. */
export function needsLegend(model: CartesianModel): 'never' | 'narrow' | 'always' {
  if (model.series.length < 2) return 'never';
  return model.y.length > 1 || model.series.some((series) => series.kind === 'bar') ? 'always' : 'narrow';
}

interface LegendProps {
  readonly model: CartesianModel;
  readonly onlyNarrow: boolean;
}

export function ChartLegend({ model, onlyNarrow }: LegendProps): ReactNode {
  const own = useRef<HTMLDivElement>(null);
  const tokens = useChartTokens(own);
  const items = tokens ? legendItems(model, inVariables(tokens)) : [];
  // The picture's own summary says it all; the legend is for eyes.
  return (
    <div ref={own} className={onlyNarrow ? 'pc-legend pc-when-narrow' : 'pc-legend'} aria-hidden="true">
      {items.map((item) => (
        <span key={item.id}>
          <SeriesMark item={item} />
          {item.name}
        </span>
      ))}
    </div>
  );
}

/** The short stroke or square that stands for a series. */
export function SeriesMark({ item }: { readonly item: LegendItem }): ReactNode {
  return (
    <svg className="pc-mark" viewBox="0 0 14 10" aria-hidden="true">
      {item.kind === 'bar' && item.hatched === true ? (
        <path d="M2.5.5h9v9h-9zM2.5 6 8 .5M2.5 9.5l9-9M6 9.5 11.5 4" fill="none" stroke={item.colour} />
      ) : item.kind === 'bar' ? (
        <rect x="2" y="0" width="10" height="10" rx="2" fill={item.colour} />
      ) : (
        <line
          x1="0"
          x2="14"
          y1="5"
          y2="5"
          stroke={item.colour}
          strokeWidth={item.widthPx}
          strokeDasharray={item.dash.join(' ')}
        />
      )}
    </svg>
  );
}
