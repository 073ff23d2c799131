/** Operating procedures with their steps and parameters, orders of change, and programs of the slitter. */
import { joined, named } from '../../../engine/names/plant-name.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { allDocuments, documents, type DocumentOptions, growing, type SeedRow } from '../documents.ts';
import {
  aside,
  find,
  given,
  key,
  may,
  must,
  named as shown,
  type FieldFlags,
  type RecordContext,
  type RecordResource,
  type RecordSource,
  type StoredRow,
  type TwoNames,
} from '../resource.ts';
import { rows } from '../rows.ts';
import type { SeedPlant } from '../seed-plant.ts';
import { compact, dayNumber } from '../seeds/made.ts';
import { lastLines } from '../seeds/trades.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';

/** To what a row of a part belongs: set once, when it is made. */
const owner: FieldFlags = { aside: true, required: true, editable: 'create' };

/** One procedure for each kind of machine that the plant has. */
function machines(plant: SeedPlant) {
  const seen = new Map<string, SeedPlant['equipment'][number]>();
  for (const machine of plant.equipment)
    if (machine.equipmentType !== null && !seen.has(machine.equipmentType))
      seen.set(machine.equipmentType, machine);
  return [...seen].map(([type, machine]) => ({ id: `SOP-${type}`, type, machine }));
}

const procedures: DocumentOptions = {
  seed: (plant) =>
    machines(plant).map(({ id, machine }) => ({
      id,
      values: {
        code: id,
        name: joined(machine, named('is.procedure')),
        areaId: machine.parentId ?? plant.plantId,
        equipmentId: machine.id,
        version: 'V1',
        effectiveFrom: plant.day(-120),
        person: null,
        isActive: true,
        note: null,
      },
    })),
};

const STEPS: readonly (readonly [TwoNames, TwoNames, number])[] = [
  [named('seed.step.check'), named('seed.step.checkText'), 10],
  [named('seed.step.start'), named('seed.step.startText'), 5],
  [named('seed.step.load'), named('seed.step.loadText'), 30],
  [named('seed.step.sample'), named('seed.step.sampleText'), 15],
  [named('seed.step.stop'), named('seed.step.stopText'), 20],
];

const steps = documents({
  seed: (plant) =>
    machines(plant).flatMap(({ id }) =>
      STEPS.map(([name, content, durationMin], index) => ({
        id: `${id}-${index + 1}`,
        values: { sopId: id, sort: (index + 1) * 10, name, content, durationMin, isRequired: true },
      })),
    ),
});

const boundParameters: DocumentOptions = {
  seed: (plant) =>
    machines(plant).flatMap(({ id, machine }) => {
      const meter = plant.meters.find(
        ({ areaId, energyCode }) => areaId === machine.id && energyCode === 'electric',
      );
      return meter
        ? [
            {
              id: `${id}-power`,
              values: {
                sopId: id,
                parameter: named('seed.parameter.activePower'),
                meterId: meter.id,
                lowerLimit: 0,
                upperLimit: 2_000,
                unit: 'kW',
                isActive: true,
              },
            },
          ]
        : [];
    }),
};

const SLOTS_PER_HOUR = 4;
const ELECTRIC_UNIT = 'kWh';

/** What each bound meter shows now, and whether that lies within the limits of the binding. */
function withPresent(source: RecordSource): RecordSource {
  return {
    ...source,
    async page(context, resource, query, fields) {
      const found = await source.page(context, resource, query, fields);
      const present = await newestOf(context, found.rows);
      return { ...found, rows: found.rows.map((row) => judged(row, present)) };
    },
  };
}

interface Present {
  readonly value: number | null;
  readonly at: string;
}

async function newestOf(
  { db, plantId, nowMs, zone }: RecordContext,
  list: readonly StoredRow[],
): Promise<ReadonlyMap<string, Present>> {
  const ids = [...new Set(list.map(({ values }) => String(values.meterId)))];
  if (plantId === null || ids.length === 0) return new Map();
  const newest = await db
    .selectFrom('slot')
    .innerJoin('meter', 'meter.meter_key', 'slot.meter_key')
    .select(['meter.meter_id', 'meter.unit', 'slot.slot_start', 'slot.quantity'])
    .distinctOn('meter.meter_id')
    .where('meter.plant_id', '=', plantId)
    .where('meter.meter_id', 'in', ids)
    .where('slot.slot_start', '<=', new Date(nowMs - SLOT_MS))
    .where('slot.slot_start', '>', new Date(nowMs - 86_400_000))
    .where('slot.quantity', 'is not', null)
    .orderBy('meter.meter_id')
    .orderBy('slot.slot_start', 'desc')
    .execute();
  return new Map(
    newest.map(({ meter_id, unit, slot_start, quantity }) => [
      meter_id,
      {
        // Power where the meter counts electric energy, else what flowed in the quarter hour.
        value: quantity === null ? null : unit === ELECTRIC_UNIT ? quantity * SLOTS_PER_HOUR : quantity,
        at: isoAt(zone, slot_start.getTime() + SLOT_MS),
      },
    ]),
  );
}

function judged(row: StoredRow, present: ReadonlyMap<string, Present>): StoredRow {
  const { value = null, at = null } = present.get(String(row.values.meterId)) ?? {};
  const { lowerLimit, upperLimit } = row.values;
  const isOut =
    value !== null &&
    ((typeof lowerLimit === 'number' && value < lowerLimit) ||
      (typeof upperLimit === 'number' && value > upperLimit));
  const result = value === null ? 'pending' : isOut ? 'fail' : 'pass';
  return { ...row, values: { ...row.values, value, newestAt: at, result } };
}

const KINDS = ['craft', 'formula', 'equipment', 'plan'] as const;
const CHANGES: Readonly<Record<(typeof KINDS)[number], readonly [TwoNames, TwoNames]>> = {
  craft: [named('seed.change.curve'), named('seed.change.temperature')],
  formula: [named('seed.change.material'), named('seed.change.additive')],
  equipment: [named('seed.change.motor'), named('seed.change.drive')],
  plan: [named('seed.change.order'), named('seed.change.product')],
};

function changes(plant: SeedPlant): SeedRow[] {
  return KINDS.flatMap((changeKind, kind) =>
    CHANGES[changeKind].map((subject, index) => {
      const line = plant.lines[(kind * 2 + index) % Math.max(1, plant.lines.length)];
      return {
        id: `${changeKind}-${index + 1}`,
        values: {
          code: `ECN-${plant.day(0).slice(0, 4)}-${kind * 2 + index + 1}`,
          changeKind,
          subject,
          lineId: line?.id ?? null,
          plannedOn: plant.day(index === 0 ? -3 : 4),
          taskState: index === 0 ? 'done' : 'planned',
          person: null,
          content: null,
        },
      };
    }),
  );
}

const PARENT_WIDTH_MM = 4_800;
const PATTERN: readonly (readonly [number, number])[] = [
  [1_600, 1],
  [1_100, 2],
  [940, 1],
];

/** Reels are cut by the winder of a paper mill alone. */
const slitLines = (plant: SeedPlant) => (plant.model === 'paper' ? lastLines(plant) : []);

/** Programs of a day back and two ahead, one line a day in turn. */
function programsOf(plant: SeedPlant) {
  const lines = slitLines(plant);
  const from = plant.since(1);
  return Array.from({ length: 3 - from }, (_, index) => from + index).flatMap((offset) => {
    const turn = dayNumber(plant, offset) % lines.length;
    const line = lines[turn];
    return line ? [{ id: `YS-${plant.day(offset)}`, line, turn, offset }] : [];
  });
}

const programs: DocumentOptions = {
  seed: growing((plant) =>
    programsOf(plant).map(({ id, line, turn, offset }) => ({
      id,
      values: {
        code: `YS-${compact(plant.day(offset))}-1`,
        lineId: line.id,
        plannedOn: plant.day(offset),
        widthMm: PARENT_WIDTH_MM + turn * 200,
        taskState: offset < 0 ? 'done' : offset === 0 ? 'running' : 'planned',
        note: null,
      },
    })),
  ),
};
const knives: DocumentOptions = {
  seed: growing((plant) =>
    programsOf(plant).flatMap(({ id, offset }) =>
      PATTERN.map(([widthMm, pieces], index) => ({
        id: `${id}-${index + 1}`,
        values: {
          programId: id,
          sort: (index + 1) * 10,
          orderCode: `SO-${1_000 + dayNumber(plant, offset) + index}`,
          widthMm,
          pieces,
        },
      })),
    ),
  ),
};

/** What the knives of each program take of the parent's width, and what is trimmed off. */
function withYield(source: RecordSource): RecordSource {
  return {
    ...source,
    async page(context, resource, query, fields) {
      const found = await source.page(context, resource, query, fields);
      const cuts = await allDocuments(context, 'cutterKnife', knives);
      const list = found.rows.map((row) => {
        const takenMm = cuts
          .filter(({ values }) => values.programId === row.id)
          .reduce((sum, { values }) => sum + Number(values.widthMm) * Number(values.pieces), 0);
        const widthMm = Number(row.values.widthMm);
        const figures = { trimMm: widthMm - takenMm, usedPct: (takenMm / widthMm) * 100 };
        return { ...row, values: { ...row.values, ...figures } };
      });
      return { ...found, rows: list };
    },
  };
}

/** Every procedure of an organisation, for what leads to them. */
export const allProcedures = (context: Parameters<typeof allDocuments>[0]): ReturnType<typeof allDocuments> =>
  allDocuments(context, 'SOPDetail', procedures);

export const PROCEDURES: readonly RecordResource[] = [
  {
    code: 'SOPDetail',
    fields: {
      name: find,
      code: key,
      areaId: must,
      equipmentId: must,
      version: must,
      effectiveFrom: must,
      person: may,
      isActive: may,
      note: aside,
    },
    sort: 'code',
    opens: '/SOPDetail/{id}',
    links: [{ route: 'sopParamsBinding', path: '/sopParamsBinding/{id}' }],
    parts: [{ resource: 'sopStep', by: 'sopId', of: 'id' }],
    source: documents(procedures),
  },
  {
    code: 'sopStep',
    grant: 'SOPDetail',
    fields: { sort: must, name: find, content: must, durationMin: may, isRequired: may, sopId: owner },
    sort: 'sort',
    source: steps,
  },
  {
    code: 'sopParamsBinding',
    fields: { name: shown, code: shown, equipmentId: given, version: given, isActive: given },
    sort: 'code',
    opens: '/sopParamsBinding/{id}',
    allows: ['edit', 'delete'],
    links: [{ route: 'SOPDetail', path: '/SOPDetail/{id}' }],
    parts: [{ resource: 'sopParameter', by: 'sopId', of: 'id' }],
    source: {
      ...rows(allProcedures),
    },
  },
  {
    code: 'sopParameter',
    grant: 'sopParamsBinding',
    fields: {
      parameter: find,
      meterId: must,
      lowerLimit: must,
      upperLimit: must,
      unit: must,
      value: given,
      newestAt: given,
      result: given,
      isActive: may,
      sopId: owner,
    },
    sort: 'parameter',
    source: withPresent(documents(boundParameters)),
  },
  {
    code: 'changeDetail',
    fields: {
      subject: find,
      code: key,
      changeKind: must,
      lineId: may,
      plannedOn: must,
      taskState: must,
      person: may,
      content: aside,
    },
    sort: 'plannedOn',
    descending: true,
    opens: '/changeDetail/{changeKind}/{id}',
    source: documents({ seed: changes }),
  },
  {
    code: 'YSScheduledCutterProgramDetail',
    fields: {
      code: key,
      lineId: must,
      plannedOn: must,
      widthMm: must,
      trimMm: given,
      usedPct: given,
      taskState: must,
      note: aside,
    },
    sort: 'plannedOn',
    opens: '/YSScheduledCutterProgramDetail/{id}',
    parts: [{ resource: 'cutterKnife', by: 'programId', of: 'id' }],
    source: withYield(documents(programs)),
  },
  {
    code: 'cutterKnife',
    grant: 'YSScheduledCutterProgramDetail',
    fields: { sort: must, orderCode: find, widthMm: must, pieces: must, programId: owner },
    sort: 'sort',
    source: documents(knives),
  },
];
