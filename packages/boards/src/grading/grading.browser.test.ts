import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { gradingBoard } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './grading.sample.ts';

define();
elementContract(gradingBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = sample(SAMPLE_NOW_MS);
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
