/** The floor of the embed scenario: the plainest page that draws the same on the same chart library. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { afterPaint } from './after-paint.ts';
import { BARS, LINES, NUMBERS, START_MS, STEP_MS } from './energy-figures.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);
const main = document.querySelector('#main') as HTMLElement;

function addBoard(): void {
  const numbers = document.createElement('div');
  numbers.className = 'numbers';
  for (const { label, value, unit } of NUMBERS) {
    const tile = document.createElement('div');
    const figure = document.createElement('b');
    figure.textContent = `${value.toLocaleString('en')} ${unit}`;
    tile.append(label, figure);
    numbers.append(tile);
  }
  main.append(numbers);
  const chart = (option: object): void => {
    const box = document.createElement('div');
    box.className = 'chart';
    main.append(box);
    init(box).setOption({ animation: false, tooltip: { trigger: 'axis' }, legend: {}, grid: {}, ...option });
  };
  chart({
    xAxis: { type: 'time' },
    yAxis: { type: 'value', scale: true },
    series: LINES.map((values, index) => ({
      type: 'line',
      name: `Line ${index + 1}`,
      showSymbol: false,
      data: values.map((value, at) => [START_MS + at * STEP_MS, value]),
    })),
  });
  chart({
    xAxis: { type: 'category', data: BARS.map((_, hour) => String(hour)) },
    yAxis: { type: 'value' },
    series: [{ type: 'bar', name: 'Electricity', data: BARS }],
  });
}

window.__plant = {
  add: (count) =>
    new Promise((resolve) => {
      for (let each = 0; each < count; each += 1) addBoard();
      afterPaint(resolve);
    }),
};
addBoard();
afterPaint(() => {
  performance.mark('plant:number');
  performance.mark('plant:painted');
});
