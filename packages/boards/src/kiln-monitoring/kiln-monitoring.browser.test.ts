import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { kilnMonitoringBoard } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './kiln-monitoring.sample.ts';

define();
elementContract(kilnMonitoringBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = sample(SAMPLE_NOW_MS);
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
