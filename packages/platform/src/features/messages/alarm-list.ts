import { sql } from 'kysely';
import { stepAlarm } from '../../engine/alarms/alarm-state.ts';
import { settleStates } from '../../store/alarms/alarm-store.ts';
import { shelvesNow } from '../alarms/index.ts';
import {
  ALARM_STATES,
  AlarmPrioritySchema,
  AlarmStateSchema,
  SHELF_REASONS,
  type AlarmPage,
  type AlarmRecord,
  type AlarmState,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { areaSubtree } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import { sentence, type PlatformLanguage } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { alarmsWithArea, type ToldAlarm } from './alarm-message.ts';

/** `active` has not returned to normal and is shown; `past` has; `hidden` is put aside, by whom and why ever. */
export const ALARM_SCOPES = ['active', 'past', 'hidden', 'all', ...ALARM_STATES] as const;

export interface AlarmsAsked {
  readonly plantId: string;
  readonly scope: (typeof ALARM_SCOPES)[number];
  readonly priorities?: readonly number[] | undefined;
  /** The highest area whose alarms the reader may see; null or none where nothing narrows it. */
  readonly dataAreaId?: string | null | undefined;
  /** The area and everything below it. */
  readonly areaId?: string | undefined;
  /** Any of these areas and everything below them. */
  readonly areaIds?: readonly string[] | undefined;
  /** By the time they began alone, the newest first. */
  readonly isNewestFirst?: boolean | undefined;
  /** Part of the alarm's or the area's name. */
  readonly text?: string | undefined;
  /** Plant's clock, Unix ms. */
  readonly nowMs: number;
  /** Without a page, all of them. */
  readonly page?: { readonly size: number; readonly current: number } | undefined;
}

const STATES_OF: Readonly<Partial<Record<AlarmsAsked['scope'], readonly AlarmState[]>>> = {
  active: ['unackActive', 'ackActive'],
  past: ['unackRtn', 'normal'],
  hidden: ['shelved', 'suppressedByDesign', 'outOfService'],
  all: ALARM_STATES,
};

/** What nobody has acknowledged first, then the most urgent, then the newest; past alarms by time alone. */
export async function alarmPage(
  db: Database,
  asked: AlarmsAsked,
  language: PlatformLanguage,
): Promise<Pick<AlarmPage, 'records' | 'total'>> {
  const states = STATES_OF[asked.scope] ?? [v.parse(AlarmStateSchema, asked.scope)];
  const found = asked.text?.trim() ? await namesWith(db, asked.plantId, asked.text.trim(), language) : null;
  const matching = alarmsWithArea(db)
    .where('alarm.plant_id', '=', asked.plantId)
    .where('alarm.state', 'in', [...states])
    .$if(asked.priorities !== undefined, (query) =>
      query.where('alarm.priority', 'in', [...(asked.priorities ?? [])]),
    )
    .$if(asked.areaId !== undefined, (query) =>
      query.where('alarm.area_id', 'in', areaSubtree(db, asked.areaId ?? '')),
    )
    .$if(asked.areaIds !== undefined, (query) =>
      query.where((where) =>
        where.or(
          (asked.areaIds ?? []).map((areaId) => where('alarm.area_id', 'in', areaSubtree(db, areaId))),
        ),
      ),
    )
    .$if(asked.dataAreaId != null, (query) =>
      query.where('alarm.area_id', 'in', areaSubtree(db, asked.dataAreaId ?? '')),
    )
    .$if(found !== null, (query) =>
      query.where((where) =>
        where.or([
          where('alarm.name_en', 'in', ['', ...(found?.alarms ?? [])]),
          where('alarm.area_id', 'in', ['', ...(found?.areaIds ?? [])]),
        ]),
      ),
    );
  const { n } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const isByTime =
    asked.isNewestFirst === true ||
    asked.scope === 'past' ||
    asked.scope === 'normal' ||
    asked.scope === 'all';
  const ordered = isByTime
    ? matching.orderBy('alarm.on_at', 'desc')
    : matching
        .orderBy(sql`alarm.ack_at is null`, 'desc')
        .orderBy('alarm.priority')
        .orderBy('alarm.on_at', 'desc');
  const { page } = asked;
  const rows = await ordered
    .orderBy('alarm.alarm_id')
    .$if(page !== undefined, (query) =>
      query.limit(page?.size ?? 0).offset(((page?.current ?? 1) - 1) * (page?.size ?? 0)),
    )
    .execute();
  const shelves = await shelvesNow(db, asked.plantId, asked.nowMs);
  return { records: rows.map((row) => recordOf(row, language, shelves)), total: n };
}

/** What a reader's words are part of, in the names as that reader sees them. */
async function namesWith(
  db: Database,
  plantId: string,
  text: string,
  language: PlatformLanguage,
): Promise<{ readonly alarms: readonly string[]; readonly areaIds: readonly string[] }> {
  const wanted = text.toLowerCase();
  const holds = (row: { name_zh: string; name_en: string }): boolean =>
    plantName(language, { zh: row.name_zh, en: row.name_en }).toLowerCase().includes(wanted);
  const alarms = await db
    .selectFrom('alarm')
    .select(['name_zh', 'name_en'])
    .distinct()
    .where('plant_id', '=', plantId)
    .execute();
  const areas = await db
    .selectFrom('area')
    .select(['area_id', 'name_zh', 'name_en'])
    .where('plant_id', '=', plantId)
    .execute();
  return {
    alarms: alarms.filter(holds).map((row) => row.name_en),
    areaIds: areas.filter(holds).map((row) => row.area_id),
  };
}

function recordOf(
  row: ToldAlarm,
  language: PlatformLanguage,
  shelves: Awaited<ReturnType<typeof shelvesNow>>,
): AlarmRecord {
  const shelf = row.state === 'shelved' ? shelves.get(row.rule_code) : undefined;
  return {
    id: row.alarm_id,
    name: plantName(language, { zh: row.name_zh, en: row.name_en }),
    areaId: row.area_id,
    areaName: plantName(language, { zh: row.area_zh ?? row.area_id, en: row.area_en ?? row.area_id }),
    priority: v.parse(AlarmPrioritySchema, row.priority),
    state: v.parse(AlarmStateSchema, row.state),
    value: row.value,
    limit: row.limit_value,
    unit: row.unit,
    since: row.on_at.toISOString(),
    until: row.off_at?.toISOString() ?? null,
    acknowledgedAt: row.ack_at?.toISOString() ?? null,
    acknowledgedBy: row.ack_name,
    ...(shelf === undefined
      ? {}
      : {
          shelf: {
            by: shelf.by,
            reason: shelfReason(shelf.reason, language),
            until: new Date(shelf.untilMs).toISOString(),
          },
        }),
  };
}

type Counts = [number, number, number, number];

/** Active alarms by priority 1 to 4, and those of them that nobody has acknowledged. */
export async function activeCounts(
  db: Database,
  plantId: string,
  dataAreaId: string | null = null,
): Promise<{ readonly active: Counts; readonly unacknowledged: Counts }> {
  const rows = await db
    .selectFrom('alarm')
    .select(['priority', 'state', ({ fn }) => fn.countAll<number>().as('n')])
    .where('plant_id', '=', plantId)
    .where('state', 'in', ['unackActive', 'ackActive'])
    .$if(dataAreaId !== null, (query) => query.where('area_id', 'in', areaSubtree(db, dataAreaId ?? '')))
    .groupBy(['priority', 'state'])
    .execute();
  const countsOf = (counted: typeof rows): Counts => {
    const of = (priority: number): number =>
      counted.filter((row) => row.priority === priority).reduce((sum, { n }) => sum + n, 0);
    return [of(1), of(2), of(3), of(4)];
  };
  return {
    active: countsOf(rows),
    unacknowledged: countsOf(rows.filter(({ state }) => state === 'unackActive')),
  };
}

/**
 * Takes note of alarms in a person's name; those that somebody has acknowledged before stay as they are.
 * @returns ids of the plant's alarms among those asked for, in that order, acknowledged now or before
 */
export async function acknowledgeAlarms(
  db: Database,
  plantId: string,
  ids: readonly string[],
  by: { readonly userName: string; readonly nowMs: number },
): Promise<string[]> {
  if (ids.length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('alarm')
      .select(['alarm_id', 'state'])
      .where('plant_id', '=', plantId)
      .where('alarm_id', 'in', ids)
      // Two people who take note of the same alarms wait for each other in one order.
      .orderBy('alarm_id')
      .forUpdate()
      .execute();
    const taken = rows.filter(({ state: stored }) => {
      const state = v.parse(AlarmStateSchema, stored);
      return (
        stepAlarm({ state, isActive: state !== 'normal' && state !== 'unackRtn' }, 'acknowledged').state !==
        state
      );
    });
    const takenIds = taken.map((row) => row.alarm_id);
    if (takenIds.length > 0)
      await transaction
        .updateTable('alarm')
        .set({ ack_at: new Date(by.nowMs), ack_by: by.userName })
        .where('alarm_id', 'in', takenIds)
        .execute();
    await settleStates(transaction, takenIds);
    const known = new Set(rows.map((row) => row.alarm_id));
    return [...new Set(ids)].filter((id) => known.has(id));
  });
}

/** A reason of the platform's own in the reader's language; what somebody wrote stays as it is. */
const shelfReason = (reason: string, language: PlatformLanguage): string => {
  const known = SHELF_REASONS.find((each) => each === reason);
  return known === undefined ? reason : sentence(language, `alarm.shelf.${known}`);
};
