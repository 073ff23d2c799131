import type { CartesianModel, ChartSeries, SeriesHue } from './model.ts';
import type { ChartTokens } from './tokens.ts';

/** How one series is drawn; the same for the library, the live line and the legend. */
export interface SeriesLook {
  readonly colour: string;
  readonly widthPx: number;
  /** Empty is a full line. */
  readonly dash: readonly number[];
}

const HUE_ORDER: readonly SeriesHue[] = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'];
const DASHED: readonly number[] = [4, 3];
const LIMIT_DASH: readonly number[] = [7, 4];
const DOTTED: readonly number[] = [2, 3];

/**
 * Looks in the order of the series. Actual values take the data hues in turn; a baseline is dashed in mute, a target or
 * limit dashed in the second text colour, a forecast dotted. Old data is grey, whatever it was.
 */
export function seriesLooks(model: CartesianModel, tokens: ChartTokens): readonly SeriesLook[] {
  let nextHue = 0;
  return model.series.map((series) => {
    const role = series.role ?? 'actual';
    const hue =
      series.hue ??
      (role === 'actual' || role === 'forecast' ? HUE_ORDER[nextHue++ % HUE_ORDER.length] : undefined);
    const own = hue === undefined ? undefined : tokens.hues[hue];
    const full = tokens.lineWidthPx;
    const thin = Math.max(1, tokens.lineWidthPx - 0.7);
    const colour = (wanted: string) => (model.stale === true ? tokens.mute : wanted);
    switch (role) {
      case 'baseline':
        return { colour: colour(own ?? tokens.mute), widthPx: thin, dash: DASHED };
      case 'target':
      case 'limit':
        return { colour: colour(own ?? tokens.text2), widthPx: thin, dash: LIMIT_DASH };
      case 'forecast':
        return { colour: colour(own ?? tokens.mute), widthPx: full, dash: DOTTED };
      case 'actual':
        return { colour: colour(own ?? tokens.hues.d1), widthPx: full, dash: [] };
    }
  });
}

/** What the legend and the tooltip need to show a series' mark. */
export interface LegendItem extends SeriesLook {
  readonly id: string;
  readonly name: string;
  readonly kind: ChartSeries['kind'];
  readonly hatched?: boolean;
}

export function legendItems(model: CartesianModel, tokens: ChartTokens): readonly LegendItem[] {
  const looks = seriesLooks(model, tokens);
  return model.series.map((series, i) => ({
    id: series.id,
    name: series.name,
    kind: series.kind,
    ...(series.hatched === true ? { hatched: true } : {}),
    ...(looks[i] ?? { colour: tokens.mute, widthPx: 1, dash: [] }),
  }));
}
