import {
  allDocuments,
  aside,
  checkedByItems,
  checkFields,
  dayNumber,
  documents,
  find,
  given,
  growing,
  isRetired,
  key,
  ledger,
  LEDGER_CODE,
  LISTS,
  may,
  must,
  pageOf,
  type RecordContext,
  type RecordResource,
  type RecordSource,
  type SeedPlant,
  type SeedRow,
  type StoredRow,
} from '../records/index.ts';
import { openPlant } from '../../store/energy/open-plant.ts';
import { joined } from '../../engine/names/plant-name.ts';
import { machineStates, RECORD_STATE } from '../boards/index.ts';

const compact = (day: string): string => day.replaceAll('-', '');

/** What the ledger says of a machine is what the boards say; what no meter watches by itself has no state. */
function withPresentState(source: ReturnType<typeof documents>): RecordSource {
  const present = async (context: RecordContext, list: readonly StoredRow[]): Promise<StoredRow[]> => {
    const { db, plantId, nowMs } = context;
    const plant = plantId === null ? null : await openPlant({ db, plantId, nowMs });
    const known = plant ? await machineStates(context, plant) : null;
    return list.map((row) => {
      const now = known?.get(row.id);
      const equipmentState = isRetired(row) ? 'retired' : now ? RECORD_STATE[now.state] : null;
      return { ...row, values: { ...row.values, equipmentState, isActive: !isRetired(row) } };
    });
  };
  return {
    ...source,
    // The state is not stored, so that only here it can be searched and sorted by.
    async page(context, resource, query, fields) {
      const all = await allDocuments(context, LEDGER_CODE, { seed: ledger });
      return pageOf(context, await present(context, all), resource, query, fields);
    },
    async save(context, resource, change) {
      if (!source.save) throw new Error('documents can be saved');
      const saved = await source.save(context, resource, change);
      const [row] = await present(context, [saved]);
      return row ?? saved;
    },
  };
}

const PARTS = [
  ['BR-6310', '轴承 6310', 'Bearing 6310', 'ballMill', 8, 4, 210],
  ['LN-180', '球磨机衬板', 'Mill liner', 'ballMill', 24, 12, 680],
  ['NZ-22', '喷枪喷嘴', 'Spray nozzle', 'sprayDryer', 40, 20, 95],
  ['SL-P1', '压机密封圈', 'Press seal', 'press', 16, 10, 360],
  ['RL-50', '陶瓷辊棒', 'Ceramic roller', 'rollerKiln', 120, 80, 145],
  ['TC-K', 'K 型热电偶', 'Type K thermocouple', 'rollerKiln', 18, 12, 260],
  ['BN-G', '燃烧嘴', 'Burner nozzle', 'rollerKiln', 10, 6, 1_250],
  ['AB-46', '磨头磨块', 'Polishing segment', 'polisher', 300, 150, 18],
  ['FL-A', '空压机滤芯', 'Compressor filter', 'compressor', 6, 4, 430],
] as const;

function spares(plant: SeedPlant): SeedRow[] {
  const kinds = new Set(plant.equipment.map((unit) => unit.equipmentType));
  return PARTS.filter(([, , , kind]) => kinds.has(kind)).map(
    ([code, zh, en, equipmentType, pieces, minPieces, priceCny], index) => ({
      id: code,
      values: {
        code,
        name: { zh, en },
        equipmentType,
        pieces,
        minPieces,
        location: `B-${1 + Math.floor(index / 3)}-${1 + (index % 3)}`,
        priceCny,
        note: null,
      },
    }),
  );
}

interface TaskKind {
  readonly code: string;
  readonly prefix: string;
  readonly zh: string;
  readonly en: string;
  readonly planKind: string;
  /** One of so many machines each turn. */
  readonly every: number;
  /** It asks for the enterprise's check items, and is judged by them. */
  readonly isCheck?: true;
}

/** Days ahead that are planned. */
const AHEAD_DAYS = 4;

/** Its machines in turn, one a day. */
const taskSeed = ({ code, prefix, zh, en, planKind, every, isCheck }: TaskKind) =>
  growing((plant) => {
    const machines = plant.equipment.filter((_, index) => index % every === 0);
    const list: SeedRow[] = [];
    for (let offset = plant.since(machines.length - 1 - AHEAD_DAYS); offset <= AHEAD_DAYS; offset += 1) {
      const day = plant.day(offset);
      const turn = dayNumber(plant, offset) % machines.length;
      const unit = machines[turn];
      if (!unit) continue;
      list.push({
        id: `${unit.id}-${day}`,
        values: {
          taskCode: `${prefix}${compact(day)}-${String(turn + 1).padStart(2, '0')}`,
          equipmentId: unit.id,
          itemName: joined(unit, { zh, en }),
          planKind,
          plannedOn: day,
          finishedOn: offset < 0 ? day : null,
          taskState: offset < 0 ? 'done' : offset === 0 ? 'running' : 'planned',
          ...(isCheck ? { result: 'pending' } : {}),
          priority: String(2 + (turn % 3)),
          person: null,
          costCny: offset < 0 ? 120 + Math.round(plant.chance(code, unit.id, day) * 900) : null,
          note: null,
        },
      });
    }
    return list;
  });

function equipmentTask(kind: TaskKind): RecordResource {
  const source = documents({ seed: taskSeed(kind) });
  return {
    code: kind.code,
    ...(kind.isCheck ? { further: checkFields } : {}),
    fields: {
      taskCode: key,
      equipmentId: must,
      itemName: find,
      planKind: must,
      plannedOn: must,
      finishedOn: may,
      taskState: must,
      ...(kind.isCheck ? { result: given } : {}),
      priority: may,
      person: may,
      costCny: may,
      note: aside,
    },
    sort: 'plannedOn',
    descending: true,
    source: kind.isCheck ? checkedByItems(source) : source,
  };
}

/** Running hours by the meters of the machines in the newest shifts that are over. */
const runningSeed = growing(async (plant) => {
  const from = plant.since(1);
  const shifts = Array.from({ length: 1 - from }, (_, index) => from + index)
    .flatMap((offset) => plant.shifts(offset).map((shift) => ({ ...shift, day: plant.day(offset) })))
    .filter(({ toMs }) => toMs <= plant.nowMs);
  const list: SeedRow[] = [];
  for (const unit of plant.equipment) {
    for (const { day, shift, ...period } of shifts) {
      const runningHours = await plant.runningHours(unit.id, period);
      if (runningHours === null) continue;
      list.push({
        id: `${unit.id}-${day}-${shift}`,
        values: {
          day,
          shift,
          equipmentId: unit.id,
          runningHours,
          equipmentState: runningHours > 0 ? 'running' : 'stopped',
          person: null,
          note: null,
        },
      });
    }
  }
  return list;
});

export const EQUIPMENT: readonly RecordResource[] = [
  {
    code: LEDGER_CODE,
    fields: {
      code: key,
      name: find,
      areaId: must,
      equipmentType: must,
      ratedPowerKw: may,
      commissionedOn: may,
      equipmentState: given,
      isActive: may,
      note: aside,
    },
    sort: 'code',
    source: withPresentState(documents({ seed: ledger })),
  },
  {
    code: 'reserveManagement',
    fields: {
      code: key,
      name: find,
      equipmentType: may,
      pieces: must,
      minPieces: must,
      location: may,
      priceCny: may,
      note: aside,
    },
    sort: 'code',
    source: documents({ seed: spares }),
  },
  equipmentTask({
    code: 'equipmentSpotInspection',
    prefix: 'SI',
    zh: '点检',
    en: 'spot inspection',
    planKind: 'daily',
    every: 2,
    isCheck: true,
  }),
  equipmentTask({
    code: 'equipmentMaintenance',
    prefix: 'EM',
    zh: '保养',
    en: 'maintenance',
    planKind: 'monthly',
    every: 3,
  }),
  equipmentTask({
    code: 'equipmentOverhaul',
    prefix: 'EO',
    zh: '大修',
    en: 'overhaul',
    planKind: 'yearly',
    every: 5,
  }),
  equipmentTask({
    code: 'task_all_repair_task',
    prefix: 'RT',
    zh: '维修',
    en: 'repair',
    planKind: 'daily',
    every: 4,
  }),
  equipmentTask({
    code: 'task_all_tallying_task',
    prefix: 'TT',
    zh: '点检任务',
    en: 'spot check',
    planKind: 'daily',
    every: 3,
    isCheck: true,
  }),
  equipmentTask({
    code: 'task_all_maintain_task',
    prefix: 'MT',
    zh: '保养任务',
    en: 'maintenance task',
    planKind: 'weekly',
    every: 4,
  }),
  equipmentTask({
    code: 'task_all_overhaul_task',
    prefix: 'OT',
    zh: '大修任务',
    en: 'overhaul task',
    planKind: 'yearly',
    every: 6,
  }),
  {
    code: 'runningRecord',
    fields: {
      day: must,
      shift: must,
      equipmentId: must,
      runningHours: must,
      equipmentState: must,
      person: may,
      note: aside,
    },
    sort: 'day',
    descending: true,
    source: documents({
      seed: runningSeed,
    }),
  },
  {
    code: 'shutdownReasonManagement',
    fields: { code: key, name: find, isPlanned: may, isActive: may, note: aside },
    sort: 'code',
    source: documents({ seed: LISTS.reasonId.seed }),
  },
];
