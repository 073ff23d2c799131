/** What a picture of an element asks of the charts in it. */
export interface DrawnChart {
  toPng(pixelRatio?: number): Promise<Blob>;
  /** The picture in the colours that hold at its place right now; nothing of it reaches the screen. */
  toCanvas(pixelRatio: number): HTMLCanvasElement;
  /** Text of an SVG. */
  toSvg(): Promise<string>;
}

const charts = new WeakMap<Element, DrawnChart>();

/** Keeps which chart draws in a place, for pictures of whatever stands around it. */
export function noteChart(place: Element, chart: DrawnChart): void {
  charts.set(place, chart);
}

/** The chart that draws in a place; undefined where none does. */
export const chartAt = (place: Element): DrawnChart | undefined => charts.get(place);
