/** One line's history: `[epoch ms, value]`, oldest first. */
export type LiveHistory = readonly (readonly [number, number])[];

export interface LiveStart {
  readonly count: number;
  readonly history: (chart: number) => LiveHistory;
  readonly container: HTMLElement;
  readonly heightPx?: number;
}

export interface LiveDriver {
  /** One message with one point for one chart. */
  push(chart: number, tMs: number, value: number): void;
  stop(): void;
}

interface ChartElement extends HTMLElement {
  data: unknown;
  appendPoint(seriesIndex: number, tMs: number, value: number): Promise<unknown>;
}

const WINDOW_POINTS = 600;
const HEIGHT_PX = 180;

/**
 * Shows `count` live line charts with the public means of `<plant-chart>` alone; resolves when those in view are
 * painted.
 * The charts keep the last 600 points.
 */
export async function startLive({
  count,
  history,
  container,
  heightPx = HEIGHT_PX,
}: LiveStart): Promise<LiveDriver> {
  const charts: ChartElement[] = [];
  const painted: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    const chart = document.createElement('plant-chart') as ChartElement;
    const points = history(i);
    chart.setAttribute('window', String(WINDOW_POINTS));
    chart.setAttribute('height', String(heightPx));
    chart.setAttribute('label', `Line ${i + 1}`);
    chart.data = {
      kind: 'line',
      x: { type: 'time', values: points.map(([tMs]) => tMs) },
      series: [{ name: `Line ${i + 1}`, values: points.map(([, value]) => value) }],
    };
    painted.push(
      new Promise((resolve) => chart.addEventListener('plant-ready', () => resolve(), { once: true })),
    );
    charts.push(chart);
  }
  container.append(...charts);
  await Promise.all(painted);
  return {
    push(chart, tMs, value) {
      void charts[chart]?.appendPoint(0, tMs, value);
    },
    stop() {
      for (const chart of charts) chart.remove();
    },
  };
}
