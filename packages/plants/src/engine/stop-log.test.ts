import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMO_PLANTS } from '../demo-plants.ts';
import { createModel } from '../models/plant-models.ts';
import { createStateLayout } from './state-layout.ts';
import { createStopLog, type StopRecord } from './stop-log.ts';

const REASONS = [
  { code: 'A', zh: '计划', en: 'Planned', isPlanned: true },
  { code: 'B', zh: '故障', en: 'Failure', isPlanned: false },
  { code: 'C', zh: '未知', en: 'Unknown', isPlanned: false },
];

test('stops of one machine never overlap, whatever its reasons do', () => {
  const step = fc.record({ unit: fc.nat(1), reason: fc.integer({ min: -1, max: 2 }), after: fc.nat(30) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const layout = createStateLayout();
      const log = createStopLog(layout, 2, REASONS, 2, 7);
      const state = layout.create();
      const records: StopRecord[] = [];
      let k = 0;
      for (const { unit, reason, after } of steps) {
        log.set(state, unit, reason, k, (record) => records.push(record));
        k += after;
      }
      for (const unit of [0, 1]) {
        // The end of a stop replaces its beginning: both are the row of their first minute.
        const rows = new Map(records.filter((one) => one.unit === unit).map((one) => [one.fromMinute, one]));
        let endOfLast = -1;
        for (const { fromMinute, toMinute } of [...rows.values()].sort(
          (a, b) => a.fromMinute - b.fromMinute,
        )) {
          expect(fromMinute).toBeGreaterThanOrEqual(endOfLast);
          endOfLast = toMinute ?? Infinity;
        }
      }
    }),
  );
});

test.each(DEMO_PLANTS)('each machine of $id is one unit of the log', (plant) => {
  const { stopUnits } = createModel(plant.model, plant.id, plant);
  expect(new Set(stopUnits).size).toBe(stopUnits.length);
});
