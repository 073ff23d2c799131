/**
 * Reads every list of a plant and says what cannot be true of a works: dates to come, misspelt units, stocks that do not
 * add up, references to nothing, figures that no such machine has, teams without people, inspections of what has no such
 * property. It knows the trade, not the seeds.
 */
import { createModelDesk } from '../../src/features/assistant-models/index.ts';
import { DOCKET_TYPES, type RecordField } from '@plantdeck/core/contract';
import { isTranslated } from '../../src/engine/names/plant-name.ts';
import { isForTrade } from '../../src/features/accounts/trade-pages.ts';
import { readDockets } from '../../src/features/dockets/docket-store.ts';
import { openPlant } from '../../src/store/energy/open-plant.ts';
import { accountingDay, accountingLabelAt, SLOT_MS } from '../../src/engine/plant-time/periods.ts';
import { dutyShifts } from '../../src/engine/energy/teams.ts';
import { addDays, civilDayAt } from '../../src/engine/plant-time/zone.ts';
import { fieldsOf } from '../../src/features/records/description.ts';
import {
  grantOf,
  isTwoNames,
  type RecordContext,
  type StoredRow,
  type StoredValue,
} from '../../src/features/records/resource.ts';
import { EQUIPMENT } from '../../src/features/record-pages/equipment.ts';
import { RESOURCES } from '../../src/features/record-pages/index.ts';
import {
  MASTER_DATA,
  PLANT_EVENTS,
  PROCEDURES,
  PRODUCTION,
  QUALITY,
  WAREHOUSE,
} from '../../src/features/records/index.ts';
import { LEADERS } from '../../src/features/records/seeds/lists.ts';
import { CHOICES, ROTA_SHIFT } from '../../src/features/records/vocabulary.ts';

export interface Finding {
  readonly list: string;
  readonly row: string;
  readonly field: string;
  readonly what: string;
}

/** Dates of what is to be done, or of what holds from a day on. */
const PLANNED: ReadonlySet<string> = new Set(['plannedOn', 'dueOn', 'lastDay', 'month', 'periodStart']);
/** Lists of days to come. */
const CALENDARS: ReadonlySet<string> = new Set(['productionCalendar', 'scheduleAllocation']);
/** Dates by which a paper is numbered, the nearest first. */
const NUMBERED_BY = ['day', 'receivedOn', 'finishedOn', 'plannedOn'] as const;
/** People are called by their own names. */
const LEADER_NAMES: ReadonlySet<string> = new Set(Object.values(LEADERS));
/** Lists of proper names. */
const OWN_NAMES = new Set([
  'SupplierManagement',
  'workforceManagement',
  'teamConfiguration',
  'enterpriseInfo',
]);
const MISSPELT = /(?:^|[\s/(])(?:m2|m3|Nm3|kwh|KWH|Kwh|KW|T|sqm|pcs\.)(?:$|[\s/)])/;

/** Bounds of what is measured, by what the row is called and its unit: no works has figures beyond them. */
const RANGES: readonly (readonly [subject: RegExp, unit: RegExp, least: number, most: number])[] = [
  [/kiln.* zone .*temperature/i, /°C/, 100, 1_600],
  [/oil temperature|oil hot/i, /°C/, 30, 130],
  [/dew point/i, /°C/, -60, 25],
  [/inlet temperature/i, /°C/, 200, 800],
  [/outlet temperature/i, /°C/, 50, 200],
  [/./, /^%$/, 0, 100],
  [/./, /^bar$/, 0, 20],
  [/./, /^mm$/, -100, 1_000],
];

/** Which inspections have a meaning of what: a property of tiles is none of sand. */
const FITS: readonly (readonly [item: RegExp, subject: RegExp])[] = [
  [/water absorption|modulus of rupture|flatness|gloss/i, /\d ?× ?\d/],
  [/glaze density/i, /glaz/i],
  [/body density/i, /forming|press/i],
  [/powder moisture/i, /powder|spray/i],
  [/slip density/i, /slip|mill/i],
  [/sieve residue/i, /slip|sand|clay|glaze/i],
  [/^moisture/i, /clay|feldspar|sand|carton/i],
  [/sulphate in gypsum/i, /gypsum/i],
  [/loss on ignition/i, /fly ash/i],
  [/raw meal residue/i, /raw/i],
  [/compressive strength|sulphate in cement|setting time|cement moisture/i, /cement|grinding/i],
  [/impurities/i, /carton|paper|scrap/i],
  [/pulp ph/i, /stock/i],
  [/cobb/i, /paper machine/i],
  [/bursting|folding/i, /containerboard/i],
  [/iron content/i, /melting/i],
  [/grain size/i, /billet/i],
  [/hardness/i, /homogenising/i],
  [/tensile|resistivity/i, /rod/i],
];

/** Kinds of papers by which a day's output comes into the store: received, and announced. */
const RECEIVED: ReadonlySet<number> = new Set([1, 5]);
const INSPECTIONS = ['incomingInspection', 'warehouseInspection', 'processInspection', 'productInspection'];
const PAGE_ROWS = 1_000;
/** Lists that a works at work has rows in. */
const FILLED: ReadonlySet<string> = new Set(
  [PRODUCTION, QUALITY, WAREHOUSE, MASTER_DATA, EQUIPMENT, PROCEDURES, PLANT_EVENTS]
    .flat()
    .map(({ code }) => code),
);

const textOf = (value: StoredValue | undefined): string =>
  isTwoNames(value) ? value.en : value == null ? '' : String(value);
const figureOf = (value: StoredValue | undefined): number => (typeof value === 'number' ? value : 0);

/** @returns nothing of a plant whose lists could all be true */
export async function auditLists(asked: RecordContext, tradeCode: string): Promise<Finding[]> {
  const models = createModelDesk({ db: asked.db, secret: 'audit', hosts: [] });
  const context = { ...asked, models };
  const findings: Finding[] = [];
  const lists = new Map<string, readonly StoredRow[]>();
  for (const resource of RESOURCES.values()) {
    const fields = await fieldsOf(context, resource);
    const rows: StoredRow[] = [];
    for (let current = 1; ; current += 1) {
      const query = { page: { size: PAGE_ROWS, current }, keyword: '', filters: {} };
      const page = await resource.source.page(context, resource, query, fields);
      rows.push(...page.rows);
      if (page.rows.length === 0 || rows.length >= page.total) break;
    }
    lists.set(resource.code, rows);
    if (rows.length === 0 && FILLED.has(resource.code) && isForTrade(grantOf(resource), tradeCode))
      findings.push({ list: resource.code, row: '*', field: '*', what: 'an empty page' });
    if (rows.length > 0 && !isForTrade(grantOf(resource), tradeCode))
      findings.push({ list: resource.code, row: '*', field: '*', what: `no list of ${tradeCode}` });
    if (tradeCode !== 'ceramics' && fields.some(({ unit }) => unit?.includes('m²')))
      findings.push({ list: resource.code, row: '*', field: '*', what: 'no tiles are made' });
    for (const row of rows)
      for (const [field, what] of [...rowProblems(context, resource.code, row, fields)])
        findings.push({ list: resource.code, row: row.id, field, what });
  }
  const listOf = (code: string): readonly StoredRow[] => lists.get(code) ?? [];
  return [
    ...findings,
    ...(await machineProblems(context, listOf)),
    ...stockProblems(listOf),
    ...stopProblems(context, listOf),
    ...teamProblems(listOf),
    ...(await rotaProblems(context, listOf)),
    ...taskProblems(listOf),
    ...recipeProblems(listOf),
    ...inspectionProblems(listOf),
    ...listOf('SupplierManagement').flatMap(({ id, values }) =>
      /[a-z]{4}/.test(textOf(values.name))
        ? []
        : [{ list: 'SupplierManagement', row: id, field: 'name', what: "nobody's name" }],
    ),
    ...(await docketProblems(context, listOf)),
  ];
}

function* rowProblems(
  { nowMs, zone }: RecordContext,
  list: string,
  { values }: StoredRow,
  fields: readonly RecordField[],
): Generator<readonly [field: string, what: string]> {
  const today = civilDayAt(zone, nowMs);
  const valueOf = (name: string): StoredValue | undefined => values[name as keyof typeof values];
  const isDone = values.taskState === 'done';
  for (const field of fields) {
    const { name, type, options } = field;
    const value = valueOf(name);
    if (value == null || value === '') continue;
    const text = textOf(value);
    // Roles are of the enterprise, not of the plant's lists.
    if (
      type === 'select' &&
      name !== 'roleCode' &&
      options &&
      !options.some((option) => option.value === value)
    )
      yield [name, `${text} is no choice`];
    if ((!PLANNED.has(name) || isDone) && !CALENDARS.has(list)) {
      if (type === 'date' && text > today) yield [name, `${text} is to come`];
      if (type === 'dateTime' && Date.parse(text) > nowMs) yield [name, `${text} is to come`];
    }
    if (
      typeof value === 'number' &&
      field.min !== undefined &&
      (value < field.min || value > (field.max ?? Infinity))
    )
      yield [name, `${value} is beyond its field`];
    if (name === 'unit' || name === 'productUnit') {
      if (MISSPELT.test(text)) yield [name, `${text} is no unit`];
    } else if (isTwoNames(value)) {
      if (!OWN_NAMES.has(list) && !isTranslated(value)) yield [name, `${text} has no name in some language`];
    } else if (
      !OWN_NAMES.has(list) &&
      !LEADER_NAMES.has(text) &&
      type === 'text' &&
      /\p{Script=Han}/u.test(text)
    )
      yield [name, `${text} is in Chinese for everybody`];
    if (type === 'text' && /\d\.\d{7,}/.test(text)) yield [name, `${text} is not rounded`];
  }
  const number = textOf(values.taskCode ?? values.batchCode).match(/20\d{6}/)?.[0];
  const dated = NUMBERED_BY.flatMap((name) => textOf(values[name]).slice(0, 10) || []);
  if (number !== undefined && dated.length > 0 && !dated.some((day) => day.replaceAll('-', '') === number))
    yield ['taskCode', `${number} is of another day than ${dated.join(', ')}`];
  const [subject, unit] = [textOf(values.subject), textOf(values.unit)];
  const { value, lowerLimit, upperLimit } = values;
  for (const [called, inUnit, least, most] of RANGES) {
    if (!called.test(subject) || !inUnit.test(unit)) continue;
    for (const [name, figure] of Object.entries({ value, lowerLimit, upperLimit }))
      if (typeof figure === 'number' && (figure < least || figure > most))
        yield [name, `${figure} ${unit} of ${subject}`];
    break;
  }
  if (figureOf(values.runningHours) > 8) yield ['runningHours', 'a shift has eight hours'];
  if (figureOf(values.moisturePct) > 25) yield ['moisturePct', `${textOf(values.moisturePct)} %`];
  const [from, to] = [textOf(values.startedAt), textOf(values.endedAt)];
  if (from !== '' && to !== '' && Date.parse(to) < Date.parse(from)) yield ['endedAt', 'before it began'];
}

type Lists = (code: string) => readonly StoredRow[];

/** No line takes more than the plant's contract, nor all of them together; spare parts fit machines that are there. */
async function machineProblems({ db, plantId, nowMs }: RecordContext, listOf: Lists): Promise<Finding[]> {
  const plant = plantId === null ? null : await openPlant({ db, plantId, nowMs });
  if (!plant) return [];
  const mostKw = (plant.frame.contractKw ?? Infinity) * 1.1;
  const lines = listOf('productionMonitoring');
  const totalKw = lines.reduce((sum, { values }) => sum + figureOf(values.powerKw), 0);
  const kinds = new Set([...plant.frame.areas.values()].map(({ equipmentType }) => equipmentType));
  return [
    ...(totalKw > mostKw
      ? [{ list: 'productionMonitoring', row: '*', field: 'powerKw', what: `${totalKw} kW at once` }]
      : []),
    ...listOf('reserveManagement').flatMap(({ id, values }) =>
      kinds.has(textOf(values.equipmentType))
        ? []
        : [{ list: 'reserveManagement', row: id, field: 'equipmentType', what: 'no such machine' }],
    ),
  ];
}

/** Opening and receipts less issues are the closing stock; a count stands beside the books of its day. */
function stockProblems(listOf: Lists): Finding[] {
  const sum = (rows: readonly StoredRow[]): number =>
    rows.reduce((total, { values }) => total + figureOf(values.quantityT), 0);
  const of = (code: string, materialId: string) =>
    listOf(code).filter(({ values }) => values.materialId === materialId);
  const issued = (materialId: string) =>
    of('inventoryallocation', materialId).filter(({ values }) => values.taskState === 'done');
  const found: Finding[] = [];
  const check = (list: string, row: string, told: number, reckoned: number): void => {
    if (Math.abs(told - reckoned) > 0.05)
      found.push({
        list,
        row,
        field: 'stockT',
        what: `${told} t, but the papers come to ${reckoned.toFixed(2)} t`,
      });
  };
  for (const { id, values } of listOf('StockOverview')) {
    check(
      'StockOverview',
      id,
      figureOf(values.stockT),
      figureOf(values.openingT) + figureOf(values.receivedMonthT) - figureOf(values.issuedMonthT),
    );
    const left = of('inventoryDetails', id).reduce((total, own) => total + figureOf(own.values.stockT), 0);
    check('inventoryDetails', id, left, figureOf(values.stockT));
    check('StockOverview', id, figureOf(values.stockT), sum(of('materialBatchManage', id)) - sum(issued(id)));
  }
  for (const { id, values } of listOf('Stocktaking')) {
    const material = textOf(values.materialId);
    const day = textOf(values.day);
    const came = of('materialBatchManage', material).filter(
      ({ values: own }) => textOf(own.receivedOn) <= day,
    );
    const gone = issued(material).filter(({ values: own }) => textOf(own.day) <= day);
    check('Stocktaking', id, figureOf(values.stockT), sum(came) - sum(gone));
    const differenceT = figureOf(values.countedT) - figureOf(values.stockT);
    if (Math.abs(differenceT - figureOf(values.differenceT)) > 0.011)
      found.push({
        list: 'Stocktaking',
        row: id,
        field: 'differenceT',
        what: `not ${differenceT.toFixed(2)}`,
      });
  }
  return found;
}

/** Hours in which the demo tariff is dear, in every season. */
const isDear = (clock: string): boolean =>
  (clock >= '10:00' && clock < '12:00') || (clock >= '14:00' && clock < '19:00');

/** Stops of one machine follow each other, and what avoids the peak lies in it, whole. */
function stopProblems({ zone, nowMs }: RecordContext, listOf: Lists): Finding[] {
  const found: Finding[] = [];
  const list = 'stopRecord';
  const ends = new Map<string, number>();
  const rows = listOf(list).toSorted((a, b) =>
    textOf(a.values.startedAt).localeCompare(textOf(b.values.startedAt)),
  );
  for (const { id, values } of rows) {
    const [machine, from, to] = [values.equipmentId, values.startedAt, values.endedAt].map((each) =>
      textOf(each),
    );
    const fromMs = Date.parse(from ?? '');
    if (fromMs < (ends.get(machine ?? '') ?? 0))
      found.push({ list, row: id, field: 'startedAt', what: `${machine} stands already` });
    ends.set(machine ?? '', to === '' ? Infinity : Date.parse(to ?? ''));
    if (!/peak avoidance/i.test(Object.values(values).map(textOf).join(' '))) continue;
    const lastMs = to === '' ? nowMs : Date.parse(to ?? '');
    for (let ms = fromMs; ms < lastMs; ms += SLOT_MS) {
      const clock = new Date(ms).toLocaleTimeString('en-GB', { timeZone: zone }).slice(0, 5);
      if (isDear(clock)) continue;
      found.push({ list, row: id, field: 'startedAt', what: `avoids a peak at ${clock}` });
      break;
    }
  }
  return found;
}

function teamProblems(listOf: Lists): Finding[] {
  const people = listOf('workforceManagement');
  const teams = listOf('teamConfiguration');
  const list = 'teamConfiguration';
  return [
    ...teams.flatMap(({ id, values }) => {
      const count = people.filter(({ values: own }) => own.teamId === id).length;
      if (count === 0) return [{ list, row: id, field: 'members', what: 'nobody is in it' }];
      return values.members === count
        ? []
        : [{ list, row: id, field: 'members', what: `${textOf(values.members)}, but ${count} are kept` }];
    }),
    // Every demo plant works by a rota of four.
    ...(teams.length === 4 ? [] : [{ list, row: '*', field: 'code', what: `${teams.length} of four teams` }]),
  ];
}

/** One rota: each shift of the days has one team, no team has two of a day, and what was made was made by who was on duty. */
async function rotaProblems({ db, plantId, nowMs }: RecordContext, listOf: Lists): Promise<Finding[]> {
  const plant = plantId === null ? null : await openPlant({ db, plantId, nowMs });
  if (!plant) return [];
  const { calendar, teamConfigs } = plant.frame;
  const found: Finding[] = [];
  const problem = (list: string, row: string, what: string): void =>
    void found.push({ list, row, field: 'teamId', what });
  const hours = listOf('teamConfiguration').filter(({ values }) => values.shift != null);
  for (const { id, values } of hours)
    if (hours.some((other) => other.id !== id && other.values.shift === values.shift))
      problem('teamConfiguration', id, `${textOf(values.shift)} is the shift of two teams`);
  const turns = new Map<string, string>();
  for (const { id, values } of listOf('scheduleAllocation')) {
    const [day, shift, team] = [textOf(values.day), textOf(values.shift), textOf(values.teamId)];
    if (turns.has(`${day} ${shift}`)) problem('scheduleAllocation', id, 'two teams in a shift');
    if ([...turns].some(([key, other]) => key.startsWith(day) && other === team))
      problem('scheduleAllocation', id, `${team} works two shifts on ${day}`);
    turns.set(`${day} ${shift}`, team);
  }
  const today = accountingLabelAt(calendar, nowMs);
  const [rota] = teamConfigs;
  for (const back of [0, 1, 2, 3, 4, 5, 6]) {
    const day = addDays(today, -back);
    for (const { code, fromMs, toMs, teamId } of rota
      ? dutyShifts(calendar, rota, accountingDay(calendar, day))
      : []) {
      const shift = CHOICES.shift.find((one) => ROTA_SHIFT[one] === code) ?? '';
      if (turns.get(`${day} ${shift}`) !== `T-${teamId ?? ''}`)
        problem('scheduleAllocation', `${day} ${shift}`, `not team ${teamId ?? '-'} of the rota`);
      const leader = listOf('teamConfiguration').find(({ id }) => id === `T-${teamId ?? ''}`)?.values.person;
      for (const { id, values } of listOf('dataEntry')) {
        const ms = Date.parse(textOf(values.recordedAt));
        if (fromMs <= ms && ms < toMs && values.person !== leader)
          problem('dataEntry', id, `${textOf(values.person)} was not on duty`);
      }
      const told = listOf('productionExecution').filter(
        ({ values }) => Date.parse(textOf(values.startedAt)) === fromMs,
      );
      for (const { id, values } of told)
        if (values.teamId !== `T-${teamId ?? ''}`)
          problem(
            'productionExecution',
            id,
            `${textOf(values.teamId)}, but team ${teamId ?? '-'} was on duty`,
          );
    }
  }
  for (const { id, values } of listOf('productionExecution')) {
    const startMs = Date.parse(textOf(values.startedAt));
    const day = accountingLabelAt(calendar, startMs).replaceAll('-', '');
    if (!textOf(values.taskCode).includes(day)) problem('productionExecution', id, `begun on ${day}`);
  }
  return found;
}

const RUNNING = new Set(['running', 'planned']);

/** One output, state, product and pass rate of each task, whichever list says it. */
function taskProblems(listOf: Lists): Finding[] {
  const found: Finding[] = [];
  const tasks = listOf('productionTask');
  const executions = listOf('productionExecution');
  const capacities = new Set(
    listOf('capacityManagement').map(({ values }) => `${textOf(values.lineId)} ${textOf(values.productId)}`),
  );
  for (const { id, values } of tasks) {
    const own = executions.filter((row) => row.values.taskCode === values.taskCode);
    const sum = (name: 'goodM2' | 'scrapM2'): number =>
      own.reduce((total, row) => total + figureOf(row.values[name]), 0);
    const problem = (list: string, field: string, what: string): void =>
      void found.push({ list, row: id, field, what });
    if (!capacities.has(`${textOf(values.lineId)} ${textOf(values.productId)}`))
      problem('capacityManagement', 'productId', `nothing of ${textOf(values.productId)}`);
    const isDone = values.taskState === 'done';
    if (isDone && (own.length !== 3 || sum('goodM2') !== values.goodM2))
      problem(
        'productionExecution',
        'goodM2',
        `${own.length} shifts made ${sum('goodM2')} of ${textOf(values.goodM2)} m²`,
      );
    if (values.taskState === 'running' && sum('goodM2') > figureOf(values.goodM2))
      problem(
        'productionTask',
        'goodM2',
        `${textOf(values.goodM2)} m², but its shifts made ${sum('goodM2')}`,
      );
    for (const { values: done } of listOf('completionMaintenance')) {
      if (done.taskCode !== values.taskCode) continue;
      if (done.taskState !== values.taskState || done.goodM2 !== values.goodM2)
        problem('completionMaintenance', 'goodM2', `${textOf(done.taskState)} ${textOf(done.goodM2)} m²`);
      const passPct = (sum('goodM2') / (sum('goodM2') + sum('scrapM2'))) * 100;
      if (Math.abs(figureOf(done.passPct) - passPct) > 0.051)
        problem('completionMaintenance', 'passPct', `not ${passPct.toFixed(2)} %`);
    }
    const stored = listOf('wipcompletion').filter(
      (row) => row.values.lineId === values.lineId && row.values.day === values.plannedOn,
    );
    for (const row of stored)
      if (row.values.productId !== values.productId || row.values.goodM2 !== values.goodM2)
        problem(
          'wipcompletion',
          'productId',
          `${textOf(row.values.productId)} ${textOf(row.values.goodM2)} m²`,
        );
  }
  const names = new Map(listOf('productManagement').map(({ id, values }) => [id, textOf(values.name)]));
  const madeOn = (day: StoredValue | undefined, lineId: StoredValue | undefined): string[] =>
    tasks
      .filter(({ values }) => values.plannedOn === day && values.lineId === lineId)
      .map(({ values }) => names.get(textOf(values.productId)) ?? '');
  for (const { id, values } of listOf('productInspection')) {
    const made = madeOn(values.day, values.lineId);
    if (made.length > 0 && !made.includes(textOf(values.subject)))
      found.push({
        list: 'productInspection',
        row: id,
        field: 'subject',
        what: `made was ${made.join(', ')}`,
      });
  }
  return found;
}

/** What is in production has an active recipe on each line that prepares it, and nothing else has. */
function recipeProblems(listOf: Lists): Finding[] {
  const made = new Set(
    listOf('productionTask')
      .filter(({ values }) => RUNNING.has(textOf(values.taskState)))
      .map(({ values }) => values.productId),
  );
  return listOf('formulaSelect').flatMap(({ id, values }) =>
    made.has(values.productId) === values.isActive
      ? []
      : [{ list: 'formulaSelect', row: id, field: 'isActive', what: 'not as it is produced' }],
  );
}

function inspectionProblems(listOf: Lists): Finding[] {
  const items = new Map(listOf('inspectionItems').map(({ id, values }) => [id, textOf(values.name)]));
  const found: Finding[] = [];
  const check = (list: string, row: StoredRow, subject: string): void => {
    const item = items.get(textOf(row.values.itemId)) ?? '';
    const fit = FITS.find(([called]) => called.test(item));
    if (!fit?.[1].test(subject))
      found.push({ list, row: row.id, field: 'itemId', what: `${item} of ${subject}` });
  };
  for (const list of INSPECTIONS)
    for (const row of listOf(list)) check(list, row, textOf(row.values.subject));
  const names = new Map(listOf('factoryModel').map(({ id, values }) => [id, textOf(values.name)]));
  for (const row of listOf('processInspectionPlan'))
    check('processInspectionPlan', row, names.get(textOf(row.values.lineId)) ?? '');
  for (const row of listOf('dataEntry')) check('dataEntry', row, names.get(textOf(row.values.areaId)) ?? '');
  return found;
}

/**
 * Papers of the store: dated when they happened, numbered by their day, between real parties; what came in is what the
 * lists of the store have of the batch's day.
 */
async function docketProblems(context: RecordContext, listOf: Lists): Promise<Finding[]> {
  const { db, orgId, nowMs, zone } = context;
  const found: Finding[] = [];
  for (const type of DOCKET_TYPES) {
    const { records } = await readDockets({ db, orgId }, 'en', type, { size: PAGE_ROWS, current: 1 });
    if (records.length === 0)
      found.push({ list: 'dockets', row: String(type), field: '*', what: 'an empty page' });
    for (const { docketNo, date, party, lines } of records) {
      const problem = (field: string, what: string): void =>
        void found.push({ list: 'dockets', row: docketNo, field, what });
      if (Date.parse(date) > nowMs) problem('date', `${date} is to come`);
      const day = civilDayAt(zone, Date.parse(date)).replaceAll('-', '');
      if (!docketNo.includes(day)) problem('docketNo', `of another day than ${day}`);
      if (party !== '' && !/[a-z]{4}/.test(party)) problem('party', `${party} is nobody's name`);
      const batch = lines[0]?.batch ?? '';
      const stored = listOf('wipcompletion').filter(
        ({ values }) => textOf(values.day).replaceAll('-', '') === batch,
      );
      const [made, taken] = [
        stored.reduce((sum, { values }) => sum + figureOf(values.goodM2), 0),
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
      ];
      if (RECEIVED.has(type) && stored.length > 0 && Math.abs(made - taken) > 2)
        problem('quantity', `${taken.toFixed(1)} m², but ${made} m² came into the store`);
      for (const { unit } of lines) if (MISSPELT.test(unit)) problem('unit', `${unit} is no unit`);
    }
  }
  return found;
}
