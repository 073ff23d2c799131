import { recordWord } from '../record-words/record-words.ts';
/** Configuration pages over a plant that runs: what is saved there changes what depends on it at the next call. */
import type { Analysis, RecordField } from '@plantdeck/core/contract';
import { addDays } from '../../engine/plant-time/zone.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  columnOf,
  figureOf,
  openTestRecords,
  saved,
  type Row,
  type TestRecords,
} from '../../../testing/records/test-records.ts';

/** A message names a field as its form does, in the language of the call. */
const labelOf = (field: 'unit' | 'sharePct'): string => recordWord('en', `field.${field}`);

const NOW = Date.parse('2026-11-20T14:30:00+08:00');
const DAY = '2026-11-19';

let records: TestRecords;
beforeAll(async () => {
  records = await openTestRecords(NOW);
}, 120_000);
afterAll(() => records.stop());

const call: TestRecords['call'] = (...asked) => records.call(...asked);
const rowsOf = (resource: string, more?: object): Promise<Row[]> => records.rowsOf(resource, more);
const rowOf = (resource: string, id: string): Promise<Row> => records.rowOf(resource, id);
const save: TestRecords['save'] = (...asked) => records.save(...asked);
const change: TestRecords['change'] = (...asked) => records.change(...asked);
const fieldsOf = (resource: string): Promise<RecordField[]> => records.fieldsOf(resource);
const analysis: TestRecords['analysis'] = (...asked) => records.analysis(...asked);

describe('/checkConfig', () => {
  const task = (more: object) => ({
    taskCode: 'SI-T1',
    equipmentId: 'CER.W1.L1.P1.U01',
    itemName: 'Round',
    planKind: 'daily',
    plannedOn: DAY,
    finishedOn: null,
    taskState: 'running',
    priority: null,
    person: null,
    costCny: null,
    note: null,
    ...more,
  });

  test('its items are the fields of a spot check, its limits judge it, and what is done has what is required', async () => {
    const own = async () =>
      (await fieldsOf('equipmentSpotInspection')).filter(({ name }) => name.startsWith('check.'));
    expect((await own()).map(({ label, type, unit }) => [label, type, unit ?? ''])).toEqual([
      ['Bearing temperature', 'number', '°C'],
      ['Vibration', 'number', 'mm/s'],
      ['Oil level', 'select', ''],
      ['Unusual noise', 'boolean', ''],
    ]);
    const made = await saved(save('equipmentSpotInspection', { values: task({ 'check.C-01': 72.5 }) }));
    expect(made.values).toMatchObject({ 'check.C-01': 72.5, result: 'pass' });

    // A stricter limit judges what was entered before; taken back, it passes again.
    await saved(change('checkConfig', 'C-01', { upperLimit: 70 }));
    expect((await rowOf('equipmentSpotInspection', made.id)).values['result']).toBe('fail');
    expect(
      (await rowsOf('equipmentSpotInspection', { filters: { result: 'fail' } })).map(({ id }) => id),
    ).toEqual([made.id]);
    await saved(change('checkConfig', 'C-01', { upperLimit: 80 }));
    expect((await rowOf('equipmentSpotInspection', made.id)).values['result']).toBe('pass');

    // Done without what is required is refused, naming it; with it, it stands.
    const undone = await change('equipmentSpotInspection', made.id, { taskState: 'done' });
    expect([undone.retCode, undone.retMsg.includes('Vibration')]).toEqual(['040001', true]);
    await saved(change('checkConfig', 'C-02', { isRequired: false }));
    await saved(change('checkConfig', 'C-03', { isActive: false }));
    const done = { taskState: 'done', 'check.C-04': true };
    expect((await saved(change('equipmentSpotInspection', made.id, done))).values['result']).toBe('fail');
    expect((await own()).map(({ label }) => label)).toEqual([
      'Bearing temperature',
      'Vibration',
      'Unusual noise',
    ]);

    // An item of one's own is a field at once, here and in the round of the task list.
    const item = {
      code: 'C-05',
      name: 'Last greased on',
      control: 'date',
      isRequired: false,
      unit: null,
      lowerLimit: null,
      upperLimit: null,
      isActive: true,
    };
    const added = await saved(save('checkConfig', { values: item }));
    expect((await own()).at(-1)).toMatchObject({
      name: `check.${added.id}`,
      label: 'Last greased on',
      type: 'date',
    });
    expect((await fieldsOf('task_all_tallying_task')).some(({ label }) => label === 'Last greased on')).toBe(
      true,
    );
    const wrong = await change('equipmentSpotInspection', made.id, { [`check.${added.id}`]: 'yesterday' });
    expect([wrong.retCode, wrong.retMsg.includes('Last greased on')]).toEqual(['040001', true]);
    const limited = await change('checkConfig', added.id, { upperLimit: 5 });
    expect(limited.retCode).toBe('040001');
  });
});

describe('/equipmentConfiguration', () => {
  test('its limits judge the meters at the next reading, in the unit that was chosen', async () => {
    const meter = (await rowsOf('meterMonitoring')).find(({ values }) => Number(values['powerKw']) > 100);
    const id = String(meter?.values['meterId']);
    const powerKw = Number(meter?.values['powerKw']);
    const configured = (await rowsOf('equipmentConfiguration')).find(
      ({ values }) => values['meterId'] === id,
    );
    const look = async () => {
      const { values } = await rowOf('meterMonitoring', id);
      return [values['upperLimit'], values['result']];
    };
    const limit = (values: object) => change('equipmentConfiguration', configured?.id ?? '', values);
    await saved(limit({ upperLimit: Math.floor(powerKw / 2) }));
    expect(await look()).toEqual([Math.floor(powerKw / 2), 'fail']);
    // Two megawatts are far above what it takes.
    await saved(limit({ upperLimit: 2, unit: 'MW' }));
    expect(await look()).toEqual([2_000, 'pass']);
    const other = await limit({ unit: 'Nm3/h' });
    expect([other.retCode, other.retMsg.includes(labelOf('unit')), other.retMsg.includes('MW')]).toEqual([
      '040001',
      true,
      true,
    ]);
    await saved(limit({ isActive: false }));
    expect(await look()).toEqual([null, null]);
  });
});

describe('/craftRecipe', () => {
  test('its shares decide what the tasks need of each material, and are no more than the whole', async () => {
    // Of five days, in which a batch of each material comes.
    const look = () => analysis('materieStatistics', { from: addDays(DAY, -4), to: DAY });
    const before = await look();
    const needed = (answer: Analysis, material: string): number => {
      const at = columnOf(answer, 'material').indexOf(material);
      return Number(columnOf(answer, 'needed')[at]);
    };
    expect(figureOf(before, 'needed')).toBeGreaterThan(10);
    // A tile passes four workshops, and its body is needed once.
    const output = await analysis('outputStatistics', { from: addDays(DAY, -4), to: DAY });
    expect(figureOf(before, 'needed') / figureOf(output, 'mass')).toBeCloseTo(1, 0);
    // The body of every product is the same to begin with: 22 parts of ball clay to 18 of white clay.
    expect(needed(before, 'Ball clay') / needed(before, 'White clay')).toBeCloseTo(22 / 18, 9);
    const recipes = (await rowsOf('craftRecipe')).filter(({ values }) => values['materialId'] === 'M-01');
    expect(recipes).toHaveLength(4);
    for (const { id } of recipes) await saved(change('craftRecipe', id, { sharePct: 11 }));
    const after = await look();
    expect(needed(after, 'Ball clay')).toBeCloseTo(needed(before, 'Ball clay') / 2, 9);
    expect(needed(after, 'White clay')).toBeCloseTo(needed(before, 'White clay'), 9);
    const [first] = recipes;
    for (const { id } of recipes) await saved(change('craftRecipe', id, { isActive: false }));
    // What was received of it stays in the list; nothing needs it any more.
    expect(needed(await look(), 'Ball clay')).toBe(0);
    const much = await change('craftRecipe', first?.id ?? '', { isActive: true, sharePct: 22.5 });
    expect([much.retCode, much.retMsg.includes(labelOf('sharePct')), much.retMsg.includes('22.00')]).toEqual([
      '040001',
      true,
      true,
    ]);
    const twice = await save('craftRecipe', {
      values: { ...first?.values, code: 'again', materialId: 'M-02', sharePct: 1, isActive: true },
    });
    expect(twice.retCode).toBe('040901');
  });
});

describe('/workforceManagement', () => {
  test('its people are counted in the totals of their team and offered where somebody is named', async () => {
    const look = () => analysis('classGroupStatistics', { from: DAY, to: DAY, areaId: 'CER.W5' });
    const before = await look();
    const teamOf = (answer: Analysis, team: string): number => {
      const at = columnOf(answer, 'team').indexOf(team);
      return Number(columnOf(answer, 'people')[at]);
    };
    const worker = (await rowsOf('workforceManagement')).find(
      ({ values }) => String(values['areaId']).startsWith('CER.W5.') && values['teamId'] === 'T-A',
    );
    if (!worker) throw new Error('nobody works there');
    const people = teamOf(before, 'Team A');
    expect(people).toBeGreaterThan(0);
    const name = 'Zhou Relief';
    await saved(
      save('workforceManagement', { values: { ...worker.values, code: 'E900', name, isActive: true } }),
    );
    expect(teamOf(await look(), 'Team A')).toBe(people + 1);
    expect(figureOf(await look(), 'perPerson')).toBeLessThan(figureOf(before, 'perPerson'));
    const offered = async (resource: string) =>
      (await fieldsOf(resource)).find((field) => field.name === 'person')?.suggestions ?? [];
    for (const resource of ['productionTask', 'scheduleAllocation', 'equipmentSpotInspection', 'dataEntry'])
      expect([resource, (await offered(resource)).includes(name)]).toEqual([resource, true]);
    // Moved to another workshop, they are none of this one.
    const [made] = (await rowsOf('workforceManagement')).filter(({ values }) => values['name'] === name);
    await saved(change('workforceManagement', made?.id ?? '', { areaId: 'CER.W1.L1' }));
    expect(teamOf(await look(), 'Team A')).toBe(people);
    await saved(change('workforceManagement', made?.id ?? '', { isActive: false }));
    expect(await offered('productionTask')).not.toContain(name);
  });
});

describe('/measurementUnit', () => {
  test('its units are offered for what is read and typed, and its factors decide what a report shows', async () => {
    const meter = (await rowsOf('meterReading')).find(({ values }) => values['unit'] === 'kWh');
    const query = { from: DAY, to: DAY, meter: String(meter?.values['meterId']) };
    const look = (unit?: string) => analysis('dataQuery', { ...query, ...(unit ? { unit } : {}) });
    const optionsOf = ({ choices }: Analysis) =>
      choices.find(({ name }) => name === 'unit')?.options.map(({ value }) => value);
    const plain = await look();
    expect(optionsOf(plain)).toEqual(['kWh', 'MWh']);
    const shown = ({ figures }: Analysis) => {
      const sum = figures.find(({ key }) => key === 'sum');
      return [sum?.unit.display, (sum?.value ?? Number.NaN) * (sum?.unit.scale ?? Number.NaN)] as const;
    };
    const [, kwh] = shown(plain);
    const [display, mwh] = shown(await look('MWh'));
    expect(display).toBe('MWh');
    expect(mwh).toBeCloseTo(kwh / 1_000, 9);

    // A unit of one's own in the same subject, as the reader sees that subject.
    const subject = String((await rowOf('measurementUnit', 'MWh')).values['subject']);
    const own = { code: 'GWh', name: 'Gigawatt hour', subject, factor: 1_000_000, note: null };
    const made = await saved(save('measurementUnit', { values: own }));
    expect(optionsOf(await look())).toEqual(['kWh', 'MWh', 'GWh']);
    expect(shown(await look('GWh'))[1]).toBeCloseTo(kwh / 1e6, 12);
    await saved(change('measurementUnit', made.id, { factor: 500_000 }));
    expect(shown(await look('GWh'))[1]).toBeCloseTo(kwh / 5e5, 12);
    for (const resource of ['inspectionItems', 'productManagement', 'equipmentConfiguration']) {
      const unit = (await fieldsOf(resource)).find(({ name }) => name === 'unit');
      expect([resource, unit?.suggestions?.includes('GWh')]).toEqual([resource, true]);
    }
    const { id, version } = await rowOf('measurementUnit', made.id);
    expect((await call('POST', '/api/cloud/record/measurementUnit/remove', { id, version })).retCode).toBe(
      '0',
    );
    expect(optionsOf(await look())).toEqual(['kWh', 'MWh']);
    // What is asked for and no longer offered gives way to the first that is.
    expect(shown(await look('GWh'))[0]).toBe('kWh');
  });
});
