import { SankeyChart } from 'echarts/charts';
import { use } from 'echarts/core';

/** Adds flow charts to the library; imported lazily, 11 kB gzip that most boards never need. */
export function installSankey(): void {
  use([SankeyChart]);
}
