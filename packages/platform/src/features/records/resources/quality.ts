import { allDocuments, documents, growing, type SeedRow } from '../documents.ts';
import { joined, named as phrase } from '../../../engine/names/plant-name.ts';
import { LISTS } from '../lists.ts';
import { MEASUREMENT_UNIT_CODE, measurementUnitSeed } from '../measurement-units.ts';
import {
  aside,
  find,
  given,
  key,
  may,
  must,
  type RecordContext,
  type RecordResource,
  type RowChange,
} from '../resource.ts';
import type { SeedPlant } from '../seed-plant.ts';
import { productMade } from '../seeds/made.ts';
import { lastLines, type SeedItem, stepOf, tradeOf } from '../seeds/trades.ts';

type Kind = 'incoming' | 'warehouse' | 'process' | 'product';

/** Items of a kind of inspection: of what comes, of what lies in the store, of lines at work, of what they finish. */
function itemsOfKind(plant: SeedPlant, kind: Kind): SeedItem[] {
  const { items, materials } = tradeOf(plant);
  const steps = plant.lines.flatMap((line) => stepOf(plant, line) ?? []);
  const [ofMaterials, ofLines, ofProducts] = [
    new Set(materials.flatMap((material) => material.items)),
    new Set(steps.flatMap((step) => step.items ?? [])),
    new Set(steps.flatMap((step) => step.finished ?? [])),
  ];
  const first = (of: ReadonlySet<string>): SeedItem[] => items.filter(({ code }) => of.has(code)).slice(0, 1);
  const of = (codes: ReadonlySet<string>): SeedItem[] => items.filter(({ code }) => codes.has(code));
  switch (kind) {
    case 'incoming':
      return of(ofMaterials);
    case 'warehouse':
      return [...first(ofMaterials), ...of(ofProducts).slice(-1)];
    case 'process':
      return of(ofLines);
    case 'product':
      return of(ofProducts);
  }
}

interface Subject {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly lineId: string | null;
}

/**
 * What an item is inspected of on a day: materials as they come and lie, lines at work, what the last lines make, and in
 * the store what they made the day before.
 */
function subjectsOf(kind: Kind, item: SeedItem, plant: SeedPlant, offset: number): Subject[] {
  const isOf = (codes: readonly string[] | undefined): boolean => codes?.includes(item.code) === true;
  if (kind === 'process')
    return plant.lines
      .filter((line) => isOf(stepOf(plant, line)?.items))
      .map(({ id, zh, en }) => ({ id, zh, en, lineId: id }));
  const { materials, products } = tradeOf(plant);
  const ofMaterials = materials
    .filter(({ items }) => isOf(items))
    .map(({ code, name }) => ({ id: code, ...name, lineId: null }));
  if (ofMaterials.length > 0) return ofMaterials;
  return lastLines(plant)
    .filter((line) => isOf(stepOf(plant, line)?.finished))
    .flatMap((line) => {
      const made = productMade(plant, line.id, kind === 'product' ? offset : offset - 1);
      const name = products.find(({ code }) => code === made)?.name;
      return name ? [{ id: made, ...name, lineId: kind === 'product' ? line.id : null }] : [];
    });
}

/** Days that the lists reach back. */
const INSPECTED_DAYS = 29;

/** One a day and item over a month, of every line that is inspected for it, spread around the item's usual value. */
const inspections = (kind: Kind) =>
  growing((plant) => {
    const list: SeedRow[] = [];
    for (let offset = plant.since(INSPECTED_DAYS); offset <= 0; offset += 1) {
      const day = plant.day(offset);
      for (const item of itemsOfKind(plant, kind)) {
        const { code: itemId, unit, lowerLimit, upperLimit, mean, spread } = item;
        const all = subjectsOf(kind, item, plant, offset);
        const one = Math.floor(plant.chance(kind, itemId, day) * all.length);
        const subjects = kind === 'process' ? all : all.slice(one, one + 1);
        for (const [index, subject] of subjects.entries()) {
          const value = mean + gauss(plant, kind, itemId, subject.id, day) * spread;
          const figure = Number(value.toFixed(spread < 0.05 ? 3 : 2));
          const mark = index === 0 ? '' : `-${index + 1}`;
          list.push({
            id: `${kind}-${itemId}-${day}${mark}`,
            values: {
              taskCode: `${kind.slice(0, 2).toUpperCase()}${day.replaceAll('-', '')}${itemId.slice(2)}${mark}`,
              day,
              subject: { zh: subject.zh, en: subject.en },
              lineId: subject.lineId,
              itemId,
              value: figure,
              unit,
              lowerLimit,
              upperLimit,
              result: figure >= lowerLimit && figure <= upperLimit ? 'pass' : 'fail',
              person: { zh: '质检员', en: 'Quality inspector' },
              note: null,
            },
          });
        }
      }
    }
    return list;
  });

/** Near a normal distribution: the sum of some even ones. */
function gauss(plant: SeedPlant, ...words: readonly string[]): number {
  let sum = 0;
  for (let n = 0; n < 6; n += 1) sum += plant.chance(...words, n);
  return (sum - 3) * Math.SQRT2;
}

const CODES: Readonly<Record<Kind, string>> = {
  incoming: 'incomingInspection',
  warehouse: 'warehouseInspection',
  process: 'processInspection',
  product: 'productInspection',
};
const KINDS = Object.keys(CODES) as Kind[];

/** The lists of inspections and what they begin with, for what is computed from them. */
export const INSPECTIONS = KINDS.map((kind) => ({ code: CODES[kind], seed: inspections(kind) }));

/** Those that the plan of the process asks for. */
export const PROCESS_INSPECTION = { code: CODES.process, seed: inspections('process') };

function inspection(kind: Kind): RecordResource {
  return {
    code: CODES[kind],
    fields: {
      taskCode: key,
      day: must,
      subject: find,
      lineId: may,
      itemId: must,
      value: must,
      unit: may,
      lowerLimit: may,
      upperLimit: may,
      result: given,
      person: must,
      note: aside,
    },
    sort: 'day',
    descending: true,
    source: judged(documents({ seed: inspections(kind) }), kind),
  };
}

/** Whether a value passes is not entered but follows from its limits: its own, else those of the standard in force. */
function judged(source: ReturnType<typeof documents>, kind: Kind): ReturnType<typeof documents> {
  return {
    ...source,
    async save(context, resource, change) {
      if (!source.save) throw new Error('documents can be saved');
      const values = { ...change.values, ...(await standardLimits(context, kind, change)) };
      return source.save(context, resource, {
        ...change,
        values: { ...values, result: resultOf({ ...change, values }) },
      });
    },
  };
}

/** What the newest standard of an item, else the item itself, asks on the day; nothing where limits were entered. */
async function standardLimits(
  context: RecordContext,
  kind: Kind,
  { values }: RowChange,
): Promise<RowChange['values']> {
  const code = STANDARDS[kind];
  if (values['lowerLimit'] != null || values['upperLimit'] != null) return {};
  const day = String(values['day']);
  const rows = code === undefined ? [] : await allDocuments(context, code, { seed: standardSeed(kind) });
  const [newest] = rows
    .filter((row) => row.values.itemId === values['itemId'] && String(row.values.effectiveFrom) <= day)
    .toSorted((a, b) => String(b.values.effectiveFrom).localeCompare(String(a.values.effectiveFrom)));
  // Without a standard in force the item's own limits hold.
  const items = newest ? [] : await allDocuments(context, LISTS.itemId.code, { seed: LISTS.itemId.seed });
  const asked = newest ?? items.find(({ id }) => id === values['itemId']);
  if (!asked) return {};
  const { lowerLimit, upperLimit, unit } = asked.values;
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return {
    lowerLimit: number(lowerLimit),
    upperLimit: number(upperLimit),
    ...(values['unit'] == null && typeof unit === 'string' ? { unit } : {}),
  };
}

function resultOf({ values }: RowChange): string {
  const { value, lowerLimit, upperLimit } = values;
  if (typeof value !== 'number') return 'pending';
  const isLow = typeof lowerLimit === 'number' && value < lowerLimit;
  const isHigh = typeof upperLimit === 'number' && value > upperLimit;
  return isLow || isHigh ? 'fail' : 'pass';
}

/** The pages that hold the standards of a kind of inspection. */
const STANDARDS: Readonly<Partial<Record<Kind, string>>> = {
  incoming: 'incomingStandard',
  warehouse: 'warehouseStandard',
  process: 'processStandard',
};

function standard(code: string, kind: Kind): RecordResource {
  return {
    code,
    fields: {
      code: key,
      subject: find,
      itemId: must,
      lowerLimit: must,
      upperLimit: must,
      unit: must,
      effectiveFrom: must,
      note: aside,
    },
    sort: 'code',
    source: documents({ seed: standardSeed(kind) }),
  };
}

const standardSeed = (kind: Kind) => (plant: SeedPlant) =>
  itemsOfKind(plant, kind).map(({ code, name, unit, lowerLimit, upperLimit }, index) => ({
    id: code,
    values: {
      code: `Q-${kind.slice(0, 2).toUpperCase()}-${index + 1}`,
      subject: joined(name, phrase('is.standard')),
      itemId: code,
      lowerLimit,
      upperLimit,
      unit,
      effectiveFrom: plant.day(-90),
      note: null,
    },
  }));

export const INSPECTION_PLAN_CODE = 'processInspectionPlan';

/** What is inspected of each line, once a day. */
export const inspectionPlanSeed = (plant: SeedPlant): SeedRow[] =>
  plant.lines
    .flatMap((line) => (stepOf(plant, line)?.items ?? []).map((itemId) => ({ lineId: line.id, itemId })))
    .map(({ lineId, itemId }, index) => ({
      id: `${lineId}-${itemId}`,
      values: {
        code: `PP-${String(index + 1).padStart(2, '0')}`,
        lineId,
        itemId,
        intervalMin: 1_440,
        teamId: null,
        isActive: true,
        note: null,
      },
    }));

export const QUALITY: readonly RecordResource[] = [
  ...KINDS.map(inspection),
  {
    code: INSPECTION_PLAN_CODE,
    fields: {
      code: key,
      lineId: must,
      itemId: must,
      intervalMin: must,
      teamId: may,
      isActive: may,
      note: aside,
    },
    sort: 'code',
    source: documents({ seed: inspectionPlanSeed }),
  },
  {
    code: MEASUREMENT_UNIT_CODE,
    fields: { code: key, name: find, subject: must, factor: must, note: aside },
    sort: 'code',
    source: documents({ seed: measurementUnitSeed }),
  },
  {
    code: 'inspectionItems',
    fields: {
      code: key,
      name: find,
      unit: must,
      lowerLimit: may,
      upperLimit: may,
      method: may,
      isActive: may,
    },
    sort: 'code',
    source: documents({ seed: LISTS.itemId.seed }),
  },
  ...KINDS.flatMap((kind) => {
    const code = STANDARDS[kind];
    return code === undefined ? [] : [standard(code, kind)];
  }),
];
