import { DataZoomInsideComponent, DataZoomSliderComponent } from 'echarts/components';
import { use } from 'echarts/core';

/** Adds zooming to the library; analysis pages load it, boards do not. */
export function installZoom(): void {
  use([DataZoomInsideComponent, DataZoomSliderComponent]);
}
