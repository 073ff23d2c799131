import { spreadLabels } from './end-labels.ts';
import { eventShapes } from './event-shapes.ts';
import {
  labelledSeries,
  lastPoint,
  reachesEnd,
  SWATCH_ROOM_PX,
  xOf,
  xPx,
  yPx,
  type ChartLayout,
} from './layout.ts';
import type { CartesianModel, ChartNote, ChartSeries } from './model.ts';
import { seriesLooks, type SeriesLook } from './series-look.ts';
import { crisp, type Shape, type TextShape } from './shapes.ts';
import type { ChartTokens } from './tokens.ts';

const CAP_PX = 3;
/** Flat hours are the rule and almost need no colour. */
const FLAT_WASH = 0.05;
const LIMIT_DASH: readonly number[] = [7, 4];
const FORECAST_DASH: readonly number[] = [2, 3];
const NOTE_ROOM_PX = 90;
const UNIT_GAP_PX = 4;

type Measure = (text: string, fontPx: number, strong: boolean) => number;

/** Everything around the series: bands, grid, axes, units, limits, names at the line ends, the forecast. Pure. */
export function frameShapes(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  measure: Measure,
): readonly Shape[] {
  const looks = seriesLooks(model, tokens);
  const note = placeNote(model, layout, tokens, measure);
  return [
    ...bandShapes(model, layout, tokens, measure),
    ...gridShapes(model, layout, tokens),
    ...xAxisShapes(layout, tokens, measure),
    ...nowShapes(model, layout, tokens),
    ...eventShapes(model, layout, tokens, measure),
    ...limitShapes(model, layout, tokens, note),
    ...endLabelShapes(model, layout, tokens, looks, note),
    ...(note ? noteShapes(model, layout, tokens, looks, note) : []),
  ];
}

function text(
  tokens: ChartTokens,
  at: Pick<TextShape, 'id' | 'x' | 'y' | 'text'> & Partial<TextShape>,
): TextShape {
  return {
    type: 'text',
    z: 5,
    fill: tokens.text2,
    fontPx: tokens.fontPx,
    strong: false,
    align: 'left',
    baseline: 'middle',
    ...at,
  };
}

function bandShapes(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  measure: Measure,
): Shape[] {
  const { plot } = layout;
  // The names of the axes stand in the same row: a letter keeps clear of them.
  const unitRoom = (axis: 0 | 1): number => {
    const unit = model.y[axis]?.unit.display ?? '';
    return unit === '' ? 0 : measure(unit, tokens.fontPx, false) + UNIT_GAP_PX;
  };
  const [clearFrom, clearTo] = [unitRoom(0), layout.width - unitRoom(1)];
  return (model.bands ?? []).flatMap((band, i): Shape[] => {
    const from = xPx(layout, Math.max(band.fromMs, layout.x.from));
    const to = xPx(layout, Math.min(band.toMs, layout.x.to));
    if (to - from < 1) return [];
    const fill = model.stale === true ? tokens.mute : tokens.tiers[band.tier];
    const wash = band.tier === 'flat' || model.stale === true ? FLAT_WASH : tokens.tierWash;
    const shapes: Shape[] = [
      {
        type: 'rect',
        id: `band-${i}`,
        z: -10,
        x: from,
        y: plot.y,
        width: to - from,
        height: plot.height,
        fill,
        opacity: wash,
      },
      // One px of air between two caps keeps neighbours of one colour apart.
      {
        type: 'rect',
        id: `cap-${i}`,
        z: 0,
        x: from,
        y: plot.y - CAP_PX,
        width: Math.max(1, to - from - 1),
        height: CAP_PX,
        fill,
        opacity: 1,
      },
    ];
    const [start, end] = [Math.max(from, clearFrom), Math.min(to, clearTo)];
    if (measure(band.letter, tokens.fontPx, false) + 2 <= end - start) {
      const y = plot.y - CAP_PX - layout.rowPx / 2;
      shapes.push(
        text(tokens, { id: `letter-${i}`, x: (start + end) / 2, y, text: band.letter, align: 'center' }),
      );
    }
    return shapes;
  });
}

function gridShapes(model: CartesianModel, layout: ChartLayout, tokens: ChartTokens): Shape[] {
  const { plot, scales } = layout;
  const right = plot.x + plot.width;
  const shapes: Shape[] = (scales[0]?.ticks ?? []).map((tick, i) => {
    const y = crisp(yPx(layout, tick));
    const base = i === 0;
    return {
      type: 'line',
      id: `grid-${i}`,
      z: base ? 1 : -5,
      x1: plot.x,
      x2: right,
      y1: y,
      y2: y,
      stroke: base ? tokens.axis : tokens.grid,
      widthPx: 1,
      dash: [],
    };
  });
  layout.yTickLabels.forEach((labels, axis) => {
    const atRight = axis === 1;
    labels.forEach((label, i) => {
      const y = yPx(layout, scales[axis]?.ticks[i] ?? 0, atRight ? 1 : 0);
      shapes.push(
        text(tokens, {
          id: `y${axis}-${i}`,
          x: atRight ? right + 8 : plot.x - 8,
          y,
          text: label,
          align: atRight ? 'left' : 'right',
        }),
      );
    });
    const unit = model.y[axis]?.unit.display ?? '';
    if (unit === '') return;
    shapes.push(
      text(tokens, {
        id: `unit-${axis}`,
        x: atRight ? layout.width : 0,
        y: layout.rowPx / 2,
        text: unit,
        fill: tokens.text3,
        align: atRight ? 'right' : 'left',
      }),
    );
  });
  return shapes;
}

function xAxisShapes(layout: ChartLayout, tokens: ChartTokens, measure: Measure): Shape[] {
  const y = layout.plot.y + layout.plot.height + 6 + layout.rowPx / 2;
  return layout.xTicks.map((tick, i) => {
    const half = measure(tick.label, tokens.fontPx, false) / 2;
    const x = Math.min(Math.max(xPx(layout, tick.value), half), layout.width - half);
    return text(tokens, { id: `x-${i}`, x, y, text: tick.label, align: 'center' });
  });
}

function nowShapes(model: CartesianModel, layout: ChartLayout, tokens: ChartTokens): Shape[] {
  const { nowMs } = model;
  if (nowMs === undefined || nowMs < layout.x.from || nowMs > layout.x.to) return [];
  const x = crisp(xPx(layout, nowMs));
  const { y, height } = layout.plot;
  return [
    {
      type: 'line',
      id: 'now',
      z: 1,
      x1: x,
      x2: x,
      y1: y - CAP_PX,
      y2: y + height,
      stroke: tokens.text3,
      widthPx: 1,
      dash: [],
    },
  ];
}

function limitShapes(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  note: PlacedNote | null,
): Shape[] {
  const { plot } = layout;
  const inside = layout.narrow || model.y.length > 1;
  return (model.limits ?? []).flatMap((limit, i): Shape[] => {
    const y = yPx(layout, limit.value, limit.axis ?? 0);
    const line: Shape = {
      type: 'line',
      id: `limit-${i}`,
      z: 4,
      x1: plot.x,
      x2: plot.x + plot.width,
      y1: crisp(y),
      y2: crisp(y),
      stroke: tokens.text2,
      widthPx: Math.max(1, tokens.lineWidthPx - 0.5),
      dash: LIMIT_DASH,
    };
    if (!inside) return [line];
    // Two limits that lie close have their names on either side.
    const isCrowded = (model.limits ?? []).some((other, j) => {
      const above = y - yPx(layout, other.value, other.axis ?? 0);
      return j !== i && above < layout.rowPx && (above > 0 || (above === 0 && j < i));
    });
    const middle = isCrowded ? y + 3 + layout.rowPx / 2 : y - 3 - layout.rowPx / 2;
    const meetsNote = note !== null && note.toLeft && isBeside(note, middle, layout.rowPx);
    const label = text(tokens, {
      id: `limit-name-${i}`,
      x: meetsNote ? plot.x + 4 : plot.x + plot.width,
      y: isCrowded ? y + 3 : y - 3,
      text: limit.name,
      align: meetsNote ? 'left' : 'right',
      baseline: isCrowded ? 'top' : 'bottom',
      halo: tokens.surface,
    });
    return [line, label];
  });
}

/** Names in the right margin, spread so that none covers another, and beside the end of lines that stop earlier. */
function endLabelShapes(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  looks: readonly SeriesLook[],
  note: PlacedNote | null,
): Shape[] {
  if (layout.narrow) return [];
  const shapes: Shape[] = [];
  const margin: {
    id: string;
    yPx: number;
    text: string;
    strong: boolean;
    swatch?: SeriesLook | undefined;
  }[] = [];
  if (model.y.length === 1) {
    (model.limits ?? []).forEach((limit, i) => {
      margin.push({ id: `limit-name-${i}`, yPx: yPx(layout, limit.value), text: limit.name, strong: false });
    });
  }
  for (const series of labelledSeries(model)) {
    const last = lastPoint(series);
    const y = yPx(layout, series.v[last] ?? 0, series.axis ?? 0);
    const strong = (series.role ?? 'actual') === 'actual';
    const look = looks[model.series.indexOf(series)];
    if (reachesEnd(model, series, layout.x.to))
      margin.push({ id: `end-${series.id}`, yPx: y, text: series.name, strong, swatch: look });
    else shapes.push(midLabel(series, layout, tokens, note, xPx(layout, xOf(series, last)), y, strong));
  }
  const top = layout.plot.y;
  const placed = spreadLabels(margin, layout.rowPx, top, top + layout.plot.height);
  const left = layout.plot.x + layout.plot.width + 8;
  margin.forEach((label, i) => {
    const y = placed[i] ?? label.yPx;
    const { swatch } = label;
    if (swatch) {
      shapes.push({
        type: 'line',
        id: `${label.id}-swatch`,
        z: 5,
        x1: left,
        x2: left + SWATCH_ROOM_PX - 5,
        y1: y,
        y2: y,
        stroke: swatch.colour,
        widthPx: swatch.widthPx,
        dash: swatch.dash,
      });
    }
    const x = left + (swatch ? SWATCH_ROOM_PX : 0);
    shapes.push(
      text(tokens, {
        id: label.id,
        x,
        y,
        text: label.text,
        strong: label.strong,
        fill: label.strong ? tokens.text : tokens.text2,
      }),
    );
  });
  return shapes;
}

function midLabel(
  series: ChartSeries,
  layout: ChartLayout,
  tokens: ChartTokens,
  note: PlacedNote | null,
  x: number,
  y: number,
  strong: boolean,
): Shape {
  const crowded = note !== null && note.x >= x - 4 && note.x - x < NOTE_ROOM_PX;
  const common = {
    id: `end-${series.id}`,
    text: series.name,
    strong,
    fill: strong ? tokens.text : tokens.text2,
    halo: tokens.surface,
  };
  return crowded
    ? text(tokens, {
        ...common,
        x: x - 8,
        y: note.toLeft ? besideNote(note, layout) : Math.max(layout.plot.y, y - layout.rowPx * 0.8),
        align: 'right',
      })
    : text(tokens, { ...common, x: x + 8, y, align: 'left' });
}

/** Where the words of a note stand: right of its dot, or left of it where they would leave the plot. */
interface PlacedNote {
  readonly note: ChartNote;
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
  readonly toLeft: boolean;
  readonly firstY: number;
}

function placeNote(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  measure: Measure,
): PlacedNote | null {
  const { note } = model;
  if (!note || note.tMs < layout.x.from || note.tMs > layout.x.to) return null;
  const x = xPx(layout, note.tMs);
  const y = yPx(layout, note.value);
  const lines = layout.narrow && note.short !== undefined ? [note.short] : note.lines;
  const widest = lines.reduce((most, line, i) => Math.max(most, measure(line, tokens.fontPx, i === 0)), 0);
  const toLeft = x + 10 + widest > layout.plot.x + layout.plot.width;
  const highest = layout.plot.y + layout.rowPx / 2;
  const beside = Math.max(highest, y - (lines.length > 1 ? layout.rowPx * 0.4 : 0));
  return {
    note,
    x,
    y,
    lines,
    toLeft,
    firstY: toLeft ? offTheLine(model, layout, y, lines.length, highest) : beside,
  };
}

/** Words left of their dot keep off the line that leads to it: above it, or below one that falls. */
function offTheLine(
  model: CartesianModel,
  layout: ChartLayout,
  y: number,
  lines: number,
  highest: number,
): number {
  const { plot, rowPx } = layout;
  const above = y - rowPx * (lines - 0.1);
  const below = y + rowPx * 0.9;
  const fitsBelow = below + (lines - 0.5) * rowPx <= plot.y + plot.height;
  const lead = leadOf(model);
  const last = lead ? lastPoint(lead) : -1;
  const isFalling = lead !== undefined && last >= 0 && yPx(layout, lead.v[last] ?? 0, lead.axis ?? 0) < y - 1;
  if (isFalling && fitsBelow) return below;
  return above >= highest || !fitsBelow ? Math.max(highest, above) : below;
}

/** Whether a row of text with its middle there would touch the words of a note. */
const isBeside = ({ firstY, lines }: PlacedNote, middle: number, rowPx: number): boolean =>
  middle > firstY - rowPx && middle < firstY + lines.length * rowPx;

/** The line that a note is about. */
const leadOf = (model: CartesianModel): ChartSeries | undefined =>
  model.series.find((series) => series.kind === 'line' && (series.role ?? 'actual') === 'actual');

/** A row above the words of a note, or below them at the top of the plot. */
function besideNote({ firstY, lines }: PlacedNote, { plot, rowPx }: ChartLayout): number {
  const above = firstY - rowPx;
  return above >= plot.y + rowPx / 2 ? above : firstY + lines.length * rowPx;
}

function noteShapes(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  looks: readonly SeriesLook[],
  { note, x, y, lines, toLeft, firstY }: PlacedNote,
): Shape[] {
  const accented = model.stale !== true && (note.judge === 'warn' || note.judge === 'abnormal');
  const stroke = accented ? tokens.abnormal : tokens.text2;
  const shapes: Shape[] = [];
  const lead = leadOf(model);
  const leadIndex = lead ? model.series.indexOf(lead) : -1;
  const last = lead ? lastPoint(lead) : -1;
  // A forecast that comes as a series draws its own way to the dot.
  if (lead && last >= 0 && !model.series.some((series) => series.role === 'forecast')) {
    shapes.push({
      type: 'line',
      id: 'note-lead',
      z: 4,
      x1: xPx(layout, xOf(lead, last)),
      y1: yPx(layout, lead.v[last] ?? 0),
      x2: x,
      y2: y,
      stroke: looks[leadIndex]?.colour ?? tokens.mute,
      widthPx: tokens.lineWidthPx,
      dash: FORECAST_DASH,
    });
  }
  shapes.push({
    type: 'dot',
    id: 'note-dot',
    z: 6,
    x,
    y,
    radiusPx: tokens.fontPx / 3,
    stroke,
    fill: tokens.surface,
    widthPx: tokens.lineWidthPx,
  });
  lines.forEach((line, i) => {
    shapes.push(
      text(tokens, {
        id: `note-${i}`,
        z: 7,
        x: toLeft ? x - 10 : x + 10,
        y: firstY + i * layout.rowPx,
        text: line,
        strong: i === 0,
        fill: i === 0 ? tokens.text : accented ? tokens.warn : tokens.text2,
        align: toLeft ? 'right' : 'left',
        halo: tokens.surface,
      }),
    );
  });
  return shapes;
}
