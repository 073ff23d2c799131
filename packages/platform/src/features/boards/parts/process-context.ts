import { AlarmPrioritySchema, AlarmStateSchema, type AlarmPriority } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { readPlantSource } from '../../../store/alarms/plant-source.ts';
import { readRulesNow, type StoredRule } from '../../../store/alarms/rule-store.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import {
  elementTimes,
  plannedBusyMs,
  timeParts,
  type StopPeriod,
} from '../../../engine/production/production-times.ts';
import type { PanelContext } from './panel-context.ts';

/** What pictures of a process share: the alarms of a unit and the values that they watch, and its stops. */
export interface UnitAlarm {
  readonly id: string;
  readonly areaId: string;
  readonly priority: AlarmPriority;
  readonly state: v.InferOutput<typeof AlarmStateSchema>;
  readonly name: string;
  readonly value: number | null;
  readonly limit: number | null;
  readonly unit: string;
  readonly onMs: number;
  /** Of the value that its rule watches; null where the rule is gone. */
  readonly tag: string | null;
}
type Context = Pick<PanelContext, 'db' | 'frame' | 'language'>;

/** Rules in service by what they watch, as the enterprise has them now. */
export async function rulesByTag({ db, frame }: Context): Promise<ReadonlyMap<string, StoredRule[]>> {
  const source = await readPlantSource(db, frame.plantId);
  const now = await readRulesNow(db, frame.plantId);
  const changed = new Set(now.map(({ rule }) => rule.code));
  const rules = [
    ...(source?.rules ?? []).filter(({ code }) => !changed.has(code)),
    ...now.filter(({ isInService }) => isInService).map(({ rule }) => rule),
  ];
  const byTag = new Map<string, StoredRule[]>();
  for (const rule of rules) byTag.set(rule.tag, [...(byTag.get(rule.tag) ?? []), rule]);
  return byTag;
}

/** Active alarms of some areas, the most urgent first. */
export async function standingAlarms(
  { db, frame, language }: Context,
  areaIds: readonly string[],
  rules: ReadonlyMap<string, readonly StoredRule[]>,
  atMs: number,
): Promise<UnitAlarm[]> {
  const tagOf = new Map([...rules].flatMap(([tag, list]) => list.map(({ code }) => [code, tag] as const)));
  const rows = await db
    .selectFrom('alarm')
    .selectAll()
    .where('plant_id', '=', frame.plantId)
    .where('area_id', 'in', areaIds.length === 0 ? [''] : areaIds)
    .where('state', 'in', ['unackActive', 'ackActive'])
    .where('on_at', '<=', new Date(atMs))
    .where('off_at', 'is', null)
    .orderBy('priority')
    .orderBy('on_at', 'desc')
    .orderBy('alarm_id')
    .execute();
  return rows.map((row) => ({
    id: row.alarm_id,
    areaId: row.area_id,
    priority: v.parse(AlarmPrioritySchema, row.priority),
    state: v.parse(AlarmStateSchema, row.state),
    name: plantName(language, { zh: row.name_zh, en: row.name_en }),
    value: row.value,
    limit: row.limit_value,
    unit: row.unit,
    onMs: row.on_at.getTime(),
    tag: tagOf.get(row.rule_code) ?? null,
  }));
}

/** The most urgent priority of alarms of some tags; null without one. */
export const priorityOf = (
  alarms: readonly UnitAlarm[],
  tags: readonly (string | undefined)[],
): AlarmPriority | null => alarms.find(({ tag }) => tag !== null && tags.includes(tag))?.priority ?? null;

export interface UnitStop extends StopPeriod {
  readonly areaId: string;
  /** In the reader's language. */
  readonly text: string;
}

/** Stops of some units that touch a period, oldest first. */
export async function unitStops(
  { db, frame, language }: Context,
  areaIds: readonly string[],
  { fromMs, toMs }: Period,
): Promise<UnitStop[]> {
  const rows = await db
    .selectFrom('stop_event')
    .selectAll()
    .where('plant_id', '=', frame.plantId)
    .where('area_id', 'in', areaIds.length === 0 ? [''] : areaIds)
    .where('from_at', '<', new Date(toMs))
    .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>', new Date(fromMs))]))
    .orderBy('from_at')
    .execute();
  return rows.map((row) => ({
    areaId: row.area_id,
    fromMs: row.from_at.getTime(),
    toMs: row.to_at?.getTime() ?? Number.POSITIVE_INFINITY,
    reason: row.reason_code,
    isPlanned: row.planned,
    text: plantName(language, { zh: row.reason_zh, en: row.reason_en }),
  }));
}

/** P1: production time of planned busy time, per cent; null where nothing was planned. */
export function availabilityPct(stops: readonly StopPeriod[], period: Period): number | null {
  const times = elementTimes(timeParts({ period, noData: [], stops }));
  const busyMs = plannedBusyMs(times);
  return busyMs === 0 ? null : (times.production / busyMs) * 100;
}

/** When a unit came into its present state by its stops; null where none is recorded. */
export async function inStateSince({ db, frame }: Context, areaId: string): Promise<number | null> {
  const row = await db
    .selectFrom('stop_event')
    .select(['from_at', 'to_at'])
    .where('plant_id', '=', frame.plantId)
    .where('area_id', '=', areaId)
    .orderBy('from_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : (row.to_at ?? row.from_at).getTime();
}
