import type { BacklogItem, BacklogType } from '@plantdeck/core/contract';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { areaSubtree } from '../accounts/index.ts';
import { readBaselines } from '../baseline/index.ts';
import { accountingLabelAt } from '../../engine/plant-time/periods.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { addDays, isoAt } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { RESOURCES } from '../record-pages/index.ts';
import { isTwoNames, type RecordContext, type StoredRow } from '../records/index.ts';

/** Work that is due later than this is nobody's to do yet. */
const AHEAD_DAYS = 7;
const PAGE_ROWS = 1_000;
/** Alarms of this priority and above wait for somebody to acknowledge them. */
export const URGENT_MAX = 2;

/** Lists whose unfinished rows are to be done, and what kind of work that is. */
export const BACKLOG_LISTS: readonly (readonly [code: string, type: BacklogType])[] = [
  ['equipmentSpotInspection', 'inspection'],
  ['task_all_tallying_task', 'inspection'],
  ['equipmentMaintenance', 'maintenance'],
  ['task_all_maintain_task', 'maintenance'],
  ['equipmentOverhaul', 'repair'],
  ['task_all_overhaul_task', 'repair'],
  ['task_all_repair_task', 'repair'],
  ['incomingInspection', 'quality'],
  ['warehouseInspection', 'quality'],
  ['processInspection', 'quality'],
  ['productInspection', 'quality'],
];

/** What waits for the caller, of what they have the pages of: overdue first, then by the day it is due. */
export async function backlogOf(call: Call, record: RecordContext, plant: OpenPlant): Promise<BacklogItem[]> {
  const items: BacklogItem[] = [];
  for (const [code, type] of BACKLOG_LISTS)
    if (call.person.resources.has(code)) items.push(...(await workIn(call, record, plant, code, type)));
  if (call.person.resources.has('baseline:approve')) items.push(...(await approvals(call, plant)));
  if (call.person.resources.has('alarm:ack')) items.push(...(await unacknowledged(call, plant)));
  return items.toSorted(
    (a, b) =>
      Number(b.overdue) - Number(a.overdue) ||
      (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') ||
      a.priority - b.priority ||
      (a.createdAt ?? '').localeCompare(b.createdAt ?? '') ||
      a.id.localeCompare(b.id),
  );
}

/** The rows of a list that the reader may see, however many there are. */
export async function rowsIn(record: RecordContext, code: string): Promise<readonly StoredRow[]> {
  const resource = RESOURCES.get(code);
  if (!resource) return [];
  const found: StoredRow[] = [];
  for (let current = 1; ; current += 1) {
    const query = { page: { size: PAGE_ROWS, current }, keyword: '', filters: {} };
    const { rows, total } = await resource.source.page(record, resource, query, []);
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

/** Whether something is still to be done about a row. */
export const isUnfinished = ({ values }: StoredRow, type: BacklogType): boolean =>
  type === 'quality'
    ? values.result === 'pending'
    : values.taskState === 'planned' || values.taskState === 'running';

/** The day that it is due on. */
export function dueOn({ values }: StoredRow, type: BacklogType): string | null {
  const due = type === 'quality' ? values.day : values.plannedOn;
  return typeof due === 'string' ? due : null;
}

async function workIn(
  call: Call,
  record: RecordContext,
  { frame, nowMs }: OpenPlant,
  code: string,
  type: BacklogType,
): Promise<BacklogItem[]> {
  const today = accountingLabelAt(frame.calendar, nowMs);
  return (await rowsIn(record, code)).flatMap((row): BacklogItem[] => {
    const { values } = row;
    const due = dueOn(row, type);
    if (!isUnfinished(row, type) || (due !== null && due > addDays(today, AHEAD_DAYS))) return [];
    return [
      {
        id: `${code}:${row.id}`,
        type,
        title: titleOf(row, call),
        from: ROUTE_TITLES[call.language][code as keyof (typeof ROUTE_TITLES)['en']] ?? code,
        createdAt: null,
        dueOn: due,
        overdue: due !== null && due < today,
        priority: priorityOf(values.priority),
        uri: `/${code}`,
      },
    ];
  });
}

function titleOf({ values, id }: StoredRow, { language }: Call): string {
  const name = values.itemName ?? values.subject ?? values.taskCode ?? id;
  return isTwoNames(name) ? plantName(language, name) : String(name);
}

const priorityOf = (value: unknown): BacklogItem['priority'] =>
  ([1, 2, 3, 4] as const).find((one) => String(one) === value) ?? 3;

async function approvals(call: Call, { frame }: OpenPlant): Promise<BacklogItem[]> {
  const named = (row: { nameZh: string; nameEn: string } | undefined, code: string) =>
    row ? plantName(call.language, { zh: row.nameZh, en: row.nameEn }) : code;
  const submitted = await readBaselines(call.db, call.orgId, frame.plantId, 'submitted');
  return submitted
    .filter(
      ({ definition, createdBy, submittedBy }) =>
        frame.areas.has(definition.areaId) &&
        // Nobody approves what they made or submitted.
        createdBy !== call.person.userId &&
        submittedBy !== call.person.userId,
    )
    .map(({ id, definition, createdAt }) => ({
      id: `baseline:${id}`,
      type: 'approval',
      title: [
        named(frame.areas.get(definition.areaId), definition.areaId),
        named(
          frame.energyTypes.find(({ energyCode }) => energyCode === definition.energyCode),
          definition.energyCode,
        ),
      ].join(' · '),
      from: ROUTE_TITLES[call.language].kanbanSettings,
      createdAt: isoAt(frame.calendar.zone, createdAt.getTime()),
      dueOn: null,
      overdue: false,
      priority: 2,
      uri: '/kanbanSettings',
    }));
}

/** Urgent alarms that nobody has acknowledged. */
async function unacknowledged(call: Call, { frame }: OpenPlant): Promise<BacklogItem[]> {
  const { dataAreaId } = call.person;
  const rows = await call.db
    .selectFrom('alarm')
    .selectAll()
    .where('plant_id', '=', frame.plantId)
    .where('state', '=', 'unackActive')
    .where('priority', '<=', URGENT_MAX)
    .$if(dataAreaId != null, (query) => query.where('area_id', 'in', areaSubtree(call.db, dataAreaId ?? '')))
    .orderBy('on_at', 'desc')
    .execute();
  return rows.map((row) => {
    const area = frame.areas.get(row.area_id);
    return {
      id: `alarm:${row.alarm_id}`,
      type: 'alarm',
      title: plantName(call.language, { zh: row.name_zh, en: row.name_en }),
      from: area ? plantName(call.language, { zh: area.nameZh, en: area.nameEn }) : row.area_id,
      createdAt: isoAt(frame.calendar.zone, row.on_at.getTime()),
      dueOn: null,
      overdue: false,
      priority: priorityOf(String(row.priority)),
      uri: `/alarmDetailsView/${encodeURIComponent(row.alarm_id)}`,
    };
  });
}
