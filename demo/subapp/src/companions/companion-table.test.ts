import type { BallBoard, EquipmentPerf, GradeQuality, ProduceChecking } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import {
  checkTable,
  gradeTable,
  millTable,
  performanceTable,
  type CompanionTable,
  type Reader,
} from './companion-table.ts';

const reader: Reader = {
  language: 'en',
  t: (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' '),
} as Reader;
const cellsOf = (table: CompanionTable | null): string[][] =>
  (table?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text));

const MILLS: BallBoard = {
  timeZone: 'Asia/Shanghai',
  counts: { standby: 1, milling: 0, downtime: 0, timeout: 1, commInterruption: 0 },
  mills: [
    {
      id: 'M2',
      no: 'Mill 2',
      state: 'timeout',
      stateSince: '2026-11-20T11:20:00+08:00',
      elapsedMin: 600,
      batchKwh: 2000.4,
      kw: 200.04,
      lastDataAt: '2026-11-20T12:00:00+08:00',
    },
    {
      id: 'M5',
      no: 'Mill 5',
      state: 'standby',
      stateSince: null,
      elapsedMin: null,
      batchKwh: null,
      kw: null,
      lastDataAt: null,
    },
  ],
};

test('a mill tells state, time and energy of its batch; what is unknown is a dash', () => {
  const table = millTable(MILLS, reader);
  expect(table?.note).toBe('mill.standby 1 · mill.timeout 1');
  expect(cellsOf(table)).toEqual([
    ['Mill 2', 'mill.timeout', '20 Nov 2026 11:20', '600', '2,000', '200.0', '–', '20 Nov 2026 12:00'],
    ['Mill 5', 'mill.standby', '–', '–', '–', '–', '–', '–'],
  ]);
  expect(table?.rows[0]?.to).toBe('/equipmentOperation?equipmentId=M2');
  expect(millTable({ ...MILLS, mills: [] }, reader)).toBeNull();
});

test('a check tells its newest value with its limits and how many passed', () => {
  const checks: ProduceChecking = {
    from: '2026-11-01',
    to: '2026-11-20',
    items: [
      {
        itemId: 'I-01',
        name: 'Moisture',
        unit: '%',
        lowerLimit: null,
        upperLimit: 34,
        count: 8,
        passed: 7,
        passPct: 87.5,
        latest: { taskCode: 'C1', day: '2026-11-20', place: 'Slip', value: 35.129, pass: false },
      },
    ],
  };
  const table = checkTable(checks, reader);
  expect(table?.note).toBe('check.note 1 Nov 2026 20 Nov 2026');
  expect(cellsOf(table)).toEqual([
    ['Moisture', '35.13', '%', 'check.fail', '– … 34.00', '20 Nov 2026', 'Slip', '7 / 8', '87.5'],
  ]);
  expect(checkTable({ from: null, to: null, items: [] }, reader)).toBeNull();
});

test('grades stand in the order of the platform, with the best one of the day before', () => {
  const grades: GradeQuality = {
    timeZone: 'Asia/Shanghai',
    from: '2026-11-20T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
    unit: { code: 'm2', display: 'm²', scale: 1, dp: 0 },
    lines: [
      {
        id: 'L1',
        name: 'Line 1',
        total: 4000,
        grades: [
          { code: 'a', name: 'Premium', quantity: 3000, pct: 75 },
          { code: 'b', name: 'Waste', quantity: 1000, pct: 25 },
        ],
        previousBestPct: 80,
      },
    ],
  };
  const table = gradeTable(grades, reader);
  expect(table?.columns.map(({ label }) => label).slice(2)).toEqual([
    'Premium (%)',
    'Waste (%)',
    'grade.before Premium (%)',
  ]);
  expect(cellsOf(table)).toEqual([['Line 1', '4,000', '75.0', '25.0', '80.0']]);
  expect(gradeTable({ ...grades, lines: [] }, reader)).toBeNull();
});

test('a machine without output of its own has dashes for what follows from it', () => {
  const machines: EquipmentPerf = {
    timeZone: 'Asia/Shanghai',
    from: '2026-11-20T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
    equipment: [
      {
        id: 'U1',
        name: 'Kiln',
        process: 'Burning',
        state: 'run',
        kw: 600.4,
        runPct: 100,
        monthRunPct: 91.26,
        kwh: 2400,
        outputT: null,
        tPerHour: null,
        kwhPerT: null,
        monthKwhPerT: null,
      },
    ],
  };
  expect(cellsOf(performanceTable(machines, reader))).toEqual([
    ['Kiln', 'Burning', 'perf.run', '600', '100.0', '91.3', '–', '–', '–', '–'],
  ]);
  expect(performanceTable({ ...machines, equipment: [] }, reader)).toBeNull();
});
