import { TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';

/** Adds the library's own tooltip, which only flow charts use; lines and bars have the readout of chart-view. */
export function installTooltip(): void {
  use([TooltipComponent]);
}
