import {
  AlarmPrioritySchema,
  AlarmStateSchema,
  type AlarmPriority,
  type AlarmState,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { type Occurrence, shelvesNow, type Span, STALE_MS } from '../../alarms/index.ts';
import { personName } from '../../../store/alarms/person-name.ts';
import type { Database } from '../../../store/database/index.ts';
import { areasBelow, isWholePlant, type PlantFrame } from '../../../engine/energy/plant-frame.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import type { AlarmBoardSetting } from './alarm-setting.ts';

/** An occurrence of an alarm as the board tells it. */
export interface BoardAlarm extends Occurrence {
  readonly id: string;
  readonly areaId: string;
  readonly name: string;
  readonly kind: string;
  readonly priority: AlarmPriority;
  readonly state: AlarmState;
  readonly value: number | null;
  readonly limit: number | null;
  readonly unit: string;
  readonly ackBy: string | null;
}

export interface AlarmScope {
  readonly db: Database;
  readonly plantId: string;
  readonly frame: PlantFrame;
  readonly areaId: string;
  readonly setting: AlarmBoardSetting;
  readonly language: PlatformLanguage;
  /** The moment that readings have reached. */
  readonly nowMs: number;
  /** The moment that people act at; the same for a plant that runs. */
  readonly clockMs: number;
}

/** Names repeat by the hundred: each is put into the reader's language once. */
function namer(language: PlatformLanguage): (zh: string, en: string) => string {
  const known = new Map<string, string>();
  return (zh, en) => {
    const key = `${zh}|${en}`;
    const name = known.get(key) ?? plantName(language, { zh, en });
    known.set(key, name);
    return name;
  };
}

function alarmsOf({ db, plantId, frame, areaId, setting }: AlarmScope) {
  const isWhole = isWholePlant(frame, areaId);
  return db
    .selectFrom('alarm')
    .selectAll()
    .select(personName('ack_by').as('ack_name'))
    .where('plant_id', '=', plantId)
    .where('priority', '<=', setting.minPriority)
    .where('kind', 'in', [...setting.kinds])
    .$if(!isWhole, (query) => query.where('area_id', 'in', [...areasBelow(frame, areaId)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof alarmsOf>['execute']>>[number];

function toAlarms(rows: readonly Row[], language: PlatformLanguage): BoardAlarm[] {
  const nameOf = namer(language);
  return rows.map((row) => ({
    id: row.alarm_id,
    ruleCode: row.rule_code,
    areaId: row.area_id,
    name: nameOf(row.name_zh, row.name_en),
    kind: row.kind,
    priority: v.parse(AlarmPrioritySchema, row.priority),
    state: v.parse(AlarmStateSchema, row.state),
    value: row.value,
    limit: row.limit_value,
    unit: row.unit,
    onMs: row.on_at.getTime(),
    offMs: row.off_at?.getTime() ?? null,
    ackMs: row.ack_at?.getTime() ?? null,
    ackBy: row.ack_name,
  }));
}

/** Occurrences that were told, by their beginning. What was hidden when it came is in no figure. */
export async function toldAlarms(scope: AlarmScope, span: Span): Promise<BoardAlarm[]> {
  const rows = await alarmsOf(scope)
    .where('raised_hidden', '=', false)
    .where('on_at', '>=', new Date(span.fromMs))
    .where('on_at', '<', new Date(span.toMs))
    .orderBy('on_at')
    .orderBy('alarm_id')
    .execute();
  return toAlarms(rows, scope.language);
}

export interface AlarmsNow {
  /** Shown: active, or returned without an acknowledgement. */
  readonly shown: readonly BoardAlarm[];
  readonly standing: readonly BoardAlarm[];
  readonly stale: readonly BoardAlarm[];
  readonly suppressed: number;
  readonly shelves: Awaited<ReturnType<typeof shelvesNow>>;
  /** The newest occurrence of each shelved rule of the area: what it is called and where it stands. */
  readonly shelvedRules: ReadonlyMap<string, BoardAlarm>;
  /** When the newest of those that are gone went; null where none is known. */
  readonly lastOffMs: number | null;
}

/** A return that nobody has acknowledged for so long is history, not work. */
const RETURNED_SHOWN_MS = 24 * 3_600_000;

export async function alarmsNow(scope: AlarmScope): Promise<AlarmsNow> {
  const { nowMs } = scope;
  const rows = await alarmsOf(scope)
    .where('on_at', '<=', new Date(nowMs))
    .where((where) =>
      where.or([
        where('off_at', 'is', null),
        where.and([
          where('state', '=', 'unackRtn'),
          where('off_at', '>', new Date(nowMs - RETURNED_SHOWN_MS)),
        ]),
      ]),
    )
    .execute();
  const all = toAlarms(rows, scope.language);
  const standing = all.filter(({ state }) => state === 'unackActive' || state === 'ackActive');
  const last = await alarmsOf(scope)
    .clearSelect()
    .select(({ fn }) => fn.max('off_at').as('at'))
    .where('raised_hidden', '=', false)
    .executeTakeFirst();
  const lasting = await shelvesNow(scope.db, scope.plantId, scope.clockMs);
  const shelvedRules = new Map<string, BoardAlarm>();
  if (lasting.size > 0) {
    const found = await alarmsOf(scope)
      .where('rule_code', 'in', [...lasting.keys()])
      .distinctOn('rule_code')
      .orderBy('rule_code')
      .orderBy('on_at', 'desc')
      .execute();
    for (const alarm of toAlarms(found, scope.language)) shelvedRules.set(alarm.ruleCode, alarm);
  }
  return {
    shown: [...standing, ...all.filter(({ state }) => state === 'unackRtn')],
    standing,
    stale: standing.filter(({ onMs }) => nowMs - onMs > STALE_MS),
    suppressed: all.filter(({ state }) => state === 'suppressedByDesign').length,
    // Of the shown area alone.
    shelves: new Map([...lasting].filter(([code]) => shelvedRules.has(code))),
    shelvedRules,
    lastOffMs: last?.at?.getTime() ?? null,
  };
}

/** What needs an action first: not acknowledged, then the most urgent, then the newest. */
export function byUrgency(again: (alarm: BoardAlarm) => boolean) {
  const rank = (alarm: BoardAlarm): number =>
    alarm.state === 'unackActive' ? 0 : again(alarm) ? 1 : alarm.state === 'unackRtn' ? 2 : 3;
  return (a: BoardAlarm, b: BoardAlarm): number =>
    rank(a) - rank(b) || a.priority - b.priority || b.onMs - a.onMs || (a.id < b.id ? -1 : 1);
}
