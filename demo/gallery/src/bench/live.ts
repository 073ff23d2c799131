/** The product's side of the live page: line charts with a rolling window, fed a point at a time. */
interface LiveMethods {
  data?: unknown;
  appendPoint(seriesIndex: number, tMs: number, value: number): void;
}

const WINDOW_POINTS = 600;
type ChartElement = HTMLElement & LiveMethods;
const charts: ChartElement[] = [];
const holder = document.querySelector('#charts');

window.__plant = {
  live: {
    start: async ({ count, history }) => {
      const painted: Promise<void>[] = [];
      for (let index = 0; index < count; index += 1) {
        const chart = document.createElement('plant-chart') as ChartElement;
        const points = history(index);
        chart.setAttribute('lang', 'en');
        chart.setAttribute('theme', 'light');
        chart.setAttribute('window', String(WINDOW_POINTS));
        chart.setAttribute('height', '180');
        chart.data = {
          kind: 'line',
          x: { type: 'time', values: points.map(([tMs]) => tMs) },
          series: [{ name: `Chart ${index + 1}`, values: points.map(([, value]) => value) }],
        };
        painted.push(
          new Promise((resolve) => chart.addEventListener('plant-ready', () => resolve(), { once: true })),
        );
        holder?.append(chart);
        charts.push(chart);
      }
      await Promise.all(painted);
    },
    push: (chart, tMs, value) => charts[chart]?.appendPoint(0, tMs, value),
  },
};
