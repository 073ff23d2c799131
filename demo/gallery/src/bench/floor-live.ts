/** The floor of the live scenario: uPlot, each chart at most once a frame. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

const WINDOW_POINTS = 600;
const main = document.querySelector('#main') as HTMLElement;
const charts: { plot: uPlot; times: number[]; values: number[]; isDue: boolean }[] = [];

window.__plant = {
  live: {
    start: ({ count, history }) => {
      for (let index = 0; index < count; index += 1) {
        const points = history(index);
        const times = points.map(([tMs]) => tMs / 1000);
        const values = points.map(([, value]) => value);
        const box = document.createElement('div');
        main.append(box);
        const plot = new uPlot(
          {
            width: box.clientWidth,
            height: 180,
            legend: { show: false },
            cursor: { show: false },
            series: [{}, { stroke: '#0072b2', width: 1.4, points: { show: false } }],
          },
          [times, values],
          box,
        );
        charts.push({ plot, times, values, isDue: false });
      }
    },
    push: (index, tMs, value) => {
      const chart = charts[index];
      if (!chart) return;
      chart.times.push(tMs / 1000);
      chart.values.push(value);
      if (chart.times.length > WINDOW_POINTS) {
        chart.times.shift();
        chart.values.shift();
      }
      if (chart.isDue) return;
      chart.isDue = true;
      requestAnimationFrame(() => {
        chart.isDue = false;
        chart.plot.setData([chart.times, chart.values]);
      });
    },
  },
};
