/**
 * The lists that others refer to: each is obeyed at the next call by what depends on it, in one table. What configures
 * money, readings, teams and turns stands in `obeyed`, limits, recipes and units in `obeyed-configuration`.
 */
import type { RecordField } from '@plantdeck/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grouped } from './grouped.ts';
import {
  columnOf,
  figureOf,
  openTestRecords,
  saved,
  type Row,
  type TestRecords,
} from '../../../testing/records/test-records.ts';

const NOW = Date.parse('2026-11-20T14:30:00+08:00');
const DAY = '2026-11-19';
const TODAY = '2026-11-20';

let records: TestRecords;
beforeAll(async () => {
  records = await openTestRecords(NOW);
}, 120_000);
afterAll(() => records.stop());

const optionsOf = async (resource: string, field: string): Promise<NonNullable<RecordField['options']>> =>
  (await records.fieldsOf(resource)).find(({ name }) => name === field)?.options ?? [];

/** Lists, one of their rows, and the fields elsewhere that choose from them. */
const CHOSEN = [
  [
    'productManagement',
    'P0612-02',
    [
      ['productionTask', 'productId'],
      ['craftRecipe', 'productId'],
      ['capacityManagement', 'productId'],
      ['formulaSelect', 'productId'],
      ['wipcompletion', 'productId'],
    ],
  ],
  [
    'materialInfoConfig',
    'M-08',
    [
      ['craftRecipe', 'materialId'],
      ['materialBatchManage', 'materialId'],
      ['materialSelect', 'materialId'],
      ['inventoryallocation', 'materialId'],
      ['Stocktaking', 'materialId'],
    ],
  ],
  ['materialCategoryConfig', 'aux', [['materialInfoConfig', 'categoryId']]],
  [
    'SupplierManagement',
    'S-04',
    [
      ['materialInfoConfig', 'supplierId'],
      ['materialBatchManage', 'supplierId'],
    ],
  ],
  [
    'teamConfiguration',
    'T-C',
    [
      ['scheduleAllocation', 'teamId'],
      ['workforceManagement', 'teamId'],
      ['productionExecution', 'teamId'],
      ['processInspectionPlan', 'teamId'],
    ],
  ],
  [
    'inspectionItems',
    'I-06',
    [
      ['productInspection', 'itemId'],
      ['processInspectionPlan', 'itemId'],
      ['dataEntry', 'itemId'],
      ['processStandard', 'itemId'],
    ],
  ],
] as const;

/** A category has no switch; that of a team says whether it works in the rota, not whether it may be given a turn. */
const HAVE_NO_END: ReadonlySet<string> = new Set(['materialCategoryConfig', 'teamConfiguration']);

describe('choices', () => {
  test.each(CHOSEN)(
    'RTE-14 /%s: a name is read wherever it is chosen, and what is added is offered',
    async (list, id, fields) => {
      const before = await records.rowOf(list, id);
      await saved(records.change(list, id, { name: 'Renamed for the tests' }));
      for (const [resource, field] of fields) {
        const option = (await optionsOf(resource, field)).find(({ value }) => value === id);
        expect([resource, option?.label]).toEqual([resource, 'Renamed for the tests']);
      }
      const code = `${id}-new`;
      const made = await saved(
        records.save(list, { values: { ...before.values, code, name: 'One more', isActive: true } }),
      );
      for (const [resource, field] of fields)
        expect((await optionsOf(resource, field)).map(({ label }) => label)).toContain('One more');
      const { version } = made;
      expect(
        (await records.call('POST', `/api/cloud/record/${list}/remove`, { id: made.id, version })).retCode,
      ).toBe('0');
      for (const [resource, field] of fields)
        expect((await optionsOf(resource, field)).map(({ label }) => label)).not.toContain('One more');
      await saved(records.change(list, id, { name: before.values['name'] }));
    },
  );

  test.each(CHOSEN.filter(([list]) => !HAVE_NO_END.has(list)))(
    'RTE-14 /%s: what is switched off is chosen no more, and stays where it was chosen',
    async (list, id, fields) => {
      await saved(records.change(list, id, { isActive: false }));
      try {
        for (const [resource, field] of fields) {
          const option = (await optionsOf(resource, field)).find(({ value }) => value === id);
          expect([resource, option?.isRetired]).toEqual([resource, true]);
        }
        const [resource, field] = fields[0];
        const rows = await records.rowsOf(resource);
        const other = rows.find(({ values }) => values[field] !== null && values[field] !== id);
        if (!other) return;
        const refused = await records.change(resource, other.id, { [field]: id });
        expect([resource, refused.retCode]).toEqual([resource, '040001']);
        const kept = rows.find(({ values }) => values[field] === id);
        if (kept) await saved(records.change(resource, kept.id, { note: 'seen' }));
      } finally {
        await saved(records.change(list, id, { isActive: true }));
      }
      const [resource, field] = fields[0];
      expect((await optionsOf(resource, field)).find(({ value }) => value === id)?.isRetired).toBeUndefined();
    },
  );
});

/** A figure that depends on a row, and how a change of the row changes it. */
interface Dependant {
  readonly path: string;
  readonly what: string;
  readonly list: string;
  readonly row: (row: Row) => boolean;
  readonly change: Record<string, string | number | boolean>;
  readonly look: () => Promise<unknown>;
  readonly is: (before: unknown, after: unknown) => void;
}
const fewer = (before: unknown, after: unknown): void => expect(Number(after)).toBeLessThan(Number(before));

const DEPENDANTS: readonly Dependant[] = [
  {
    path: '/formulaSelect',
    what: 'the version that is chosen from a day on decides which recipe is needed',
    list: 'formulaSelect',
    row: ({ values }) => values['isActive'] === true,
    // Of this version there is no recipe: nothing is needed for it any more.
    change: { version: 'V9' },
    look: async () =>
      figureOf(await records.analysis('materieStatistics', { from: TODAY, to: TODAY }), 'needed'),
    is: (before, after) => expect([Number(before) > 0, after]).toEqual([true, Number.NaN]),
  },
  {
    path: '/materialSelect',
    what: 'a line gets no material that is not chosen for it',
    list: 'materialSelect',
    row: ({ values }) => values['materialId'] === 'M-01',
    change: { isActive: false },
    look: async () => (await records.save('inventoryallocation', { values: move('M-01') })).retCode,
    is: (before, after) => expect([before, after]).toEqual(['0', '040001']),
  },
  {
    path: '/processInspectionPlan',
    what: 'what the plan asks for decides which share of it was done',
    list: 'processInspectionPlan',
    row: () => true,
    change: { intervalMin: 10 },
    look: async () =>
      figureOf(await records.analysis('qualityStatistics', { from: '2026-11-01', to: DAY }), 'planned'),
    is: fewer,
  },
  {
    path: '/materialCategoryConfig',
    what: 'the order of the categories is that of the materials in the statistics',
    list: 'materialCategoryConfig',
    row: ({ id }) => id === 'clay',
    change: { sort: 99 },
    look: async () => {
      const answer = await records.analysis('materieStatistics', { from: '2026-11-01', to: DAY });
      return columnOf(answer, 'category')[0];
    },
    is: (before, after) => expect([before, after]).toEqual(['Clays', 'Feldspars']),
  },
  {
    path: '/materialInfoConfig',
    what: 'the least stock judges what stands in the yard',
    list: 'materialInfoConfig',
    row: ({ id }) => id === 'M-02',
    change: { minStockT: 999_999 },
    look: async () => (await records.rowOf('StockOverview', 'M-02')).values['result'],
    is: (before, after) => expect([before, after]).toEqual(['pass', 'fail']),
  },
  {
    path: '/inspectionItems',
    what: 'the limits of an item judge where no standard does',
    list: 'inspectionItems',
    row: ({ id }) => id === 'I-03',
    change: { lowerLimit: 55 },
    look: async () =>
      (await saved(records.save('productInspection', { values: inspection() }))).values['result'],
    is: (before, after) => expect([before, after]).toEqual(['pass', 'fail']),
  },
  {
    path: '/shutdownReasonManagement',
    what: 'a reason that is planned counts as no failure',
    list: 'shutdownReasonManagement',
    row: ({ id }) => id === 'minor',
    change: { isPlanned: true, name: 'Short stop' },
    look: async () =>
      figureOf(await records.analysis('downtimeAnalysis', { from: '2026-11-18', to: DAY }), 'unplanned'),
    is: fewer,
  },
  {
    path: '/specificReports',
    what: 'a report that is switched off leaves the report centre',
    list: 'specificReports',
    row: ({ id }) => id === 'R-03',
    change: { isActive: false },
    look: async () => (await records.rowsOf('reportCenter')).length,
    is: fewer,
  },
  {
    path: '/capacityManagement',
    what: 'what a line can make decides how much of it is used',
    list: 'capacityManagement',
    row: ({ id }) => id.startsWith('CER.W5.'),
    change: { capacityM2: 99_999 },
    look: async () =>
      figureOf(
        await records.analysis('outputStatistics', { from: DAY, to: DAY, areaId: 'CER.W5' }),
        'capacityUsed',
      ),
    is: fewer,
  },
  {
    path: '/proTaskTemplateConfig',
    what: 'a task that is made without a note says what the template of its line says',
    list: 'proTaskTemplateConfig',
    row: ({ values }) => values['lineId'] === 'CER.W2.L1',
    change: { content: 'Check the die first' },
    look: async () => (await saved(records.save('productionTask', { values: task() }))).values['note'],
    is: (before, after) => expect([before, after]).toEqual([null, 'Check the die first']),
  },
  {
    path: '/factoryModel',
    what: 'a name of an area is read wherever the area is chosen',
    list: 'factoryModel',
    row: ({ id }) => id === 'CER.W5',
    change: { name: 'Finishing and packing' },
    look: async () => {
      const { areas } = await records.analysis('energyStatistics', { from: DAY, to: DAY });
      return areas.find(({ id }) => id === 'CER.W5')?.name;
    },
    is: (before, after) => {
      expect(before).not.toBe(after);
      expect(after).toBe('Finishing and packing');
    },
  },
];
let made = 0;
const move = (materialId: string) => ({
  taskCode: `IA-T${(made += 1)}`,
  materialId,
  quantityT: 1,
  location: 'Y-9',
  areaId: 'CER.W1.L1',
  day: TODAY,
  taskState: 'planned',
  person: null,
  note: null,
});
const inspection = () => ({
  taskCode: `PR-T${(made += 1)}`,
  day: TODAY,
  subject: 'Tile',
  lineId: 'CER.W5.L1',
  itemId: 'I-03',
  value: 42,
  unit: null,
  lowerLimit: null,
  upperLimit: null,
  person: 'Li',
  note: null,
});
const task = () => ({
  taskCode: `PT-T${(made += 1)}`,
  productId: 'P0612-01',
  lineId: 'CER.W2.L1',
  plannedOn: TODAY,
  plannedM2: 100,
  goodM2: null,
  taskState: 'planned',
  person: null,
  note: null,
});

describe('dependants', () => {
  test.each(DEPENDANTS)('RTE-14 $path: $what', async ({ list, row, change, look, is }) => {
    const rows = (await records.rowsOf(list)).filter(row);
    expect(rows.length).toBeGreaterThan(0);
    const before = await look();
    for (const { id } of rows) await saved(records.change(list, id, change));
    const after = await look();
    is(before, after);
    expect(after).not.toEqual(before);
    // Taken back, it is as it was.
    for (const { id, values } of rows) await saved(records.change(list, id, values));
    expect(await look()).toEqual(before);
  });

  test('RTE-14 /shutdownReasonManagement: stops are told by the name that the enterprise gives the reason', async () => {
    await saved(records.change('shutdownReasonManagement', 'minor', { name: 'Short stop' }));
    const names = new Set((await records.rowsOf('stopRecord')).map(({ values }) => values['subject']));
    expect([...names]).toContain('Short stop');
    const answer = await records.analysis('downtimeAnalysis', { from: '2026-11-18', to: DAY });
    expect(answer.table.rows.flat()).toContain('Short stop');
    await saved(records.change('shutdownReasonManagement', 'minor', { name: 'Minor stop' }));
  });
});

test('teams, tasks, executions, completions and output say the same of a day, whole or running', async () => {
  const area = { areaId: 'CER.W5' };
  const ofLines = (rows: readonly Row[]): Row[] =>
    rows.filter(({ values }) => String(values['lineId']).startsWith('CER.W5.'));
  const sum = (rows: readonly Row[]): number =>
    rows.reduce((total, { values }) => total + Number(values['goodM2']), 0);
  const tasks = ofLines(await records.rowsOf('productionTask'));
  const executions = ofLines(await records.rowsOf('productionExecution'));
  for (const day of [DAY, TODAY]) {
    const asked = { from: day, to: day, ...area };
    const teams = await records.analysis('classGroupStatistics', asked);
    const output = figureOf(await records.analysis('outputStatistics', asked), 'output');
    expect(output).toBeGreaterThan(1_000);
    const turns = columnOf(teams, 'output').map(Number);
    expect(turns.reduce((total, made) => total + made, 0)).toBeCloseTo(output, 6);
    expect(figureOf(teams, 'output')).toBeCloseTo(output, 6);
    const worked = columnOf(teams, 'team');
    expect(new Set(worked).size).toBe(worked.length);
    // Each line's figure is a whole number of square metres.
    const planned = tasks.filter(({ values }) => values['plannedOn'] === day);
    expect(Math.abs(sum(planned) - output)).toBeLessThanOrEqual(1);
    const statistics = await records.analysis('taskStatistics', asked);
    expect(figureOf(statistics, 'made')).toBe(sum(planned));
    const reported = executions.filter(({ values }) =>
      planned.some((task) => task.values['taskCode'] === values['taskCode']),
    );
    if (day === DAY) expect(sum(reported)).toBe(sum(planned));
    const byTeam = grouped(reported, ({ values }) => `Team ${String(values['teamId']).slice(2)}`);
    for (const [team, rows] of byTeam)
      expect(Math.abs(sum(rows) - (turns[worked.indexOf(team)] ?? 0))).toBeLessThanOrEqual(2);
  }
});
