import { SHELF_REASONS, type AreaRef, type ProductionAlarmPanels } from '@plantdeck/core/contract';
import {
  ackSeconds,
  byRule,
  floodWindows,
  isFleeting,
  percentile,
  perTenMinutes,
  sharePct,
  type Span,
} from '../../alarms/index.ts';
import { areasBelow, type PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { shiftAt } from '../../../engine/plant-time/periods.ts';
import { isoAt, wallTimeAt } from '../../../engine/plant-time/zone.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { sentence } from '../../../engine/i18n/language.ts';
import { boardText } from '../../board-words/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { byUrgency, type AlarmsNow, type BoardAlarm } from './alarm-rows.ts';
import type { AlarmBoardSetting } from './alarm-setting.ts';
import type { ProcedureOf } from './procedures.ts';

type Panel<TName extends keyof ProductionAlarmPanels> = Exclude<
  NonNullable<ProductionAlarmPanels[TName]>,
  { gap: unknown }
>;

/** What the panels are made from: the last 24 hours, seven days, and what stands now. */
export interface AlarmBoardData {
  readonly frame: PlantFrame;
  readonly areaId: string;
  readonly language: PlatformLanguage;
  readonly setting: AlarmBoardSetting;
  /** The moment that readings have reached. */
  readonly nowMs: number;
  /** The moment that people act at. */
  readonly clockMs: number;
  readonly readingMs: number;
  readonly day: Span;
  readonly told: readonly BoardAlarm[];
  readonly week: readonly BoardAlarm[];
  readonly now: AlarmsNow;
}

const LIST_MAX = 300;
const TOP = 10;
const BAD_ACTORS_MAX = 30;
/** This often in seven days, gone within one reading each time. */
const FLEETING_FROM = 5;
const SHELVED_LONG_MS = 4 * 3_600_000;
const COUNT = { code: '', display: '', scale: 1, dp: 0 } as const;
/** Recommended shares by ISA-18.2: high 5, medium 15, low 80, which is P3 and P4 together. */
const TARGET_SHARES = [5, 15, 40, 40] as const;
const SHIFTS = ['night', 'day', 'evening'] as const;
const AREA_TYPES = ['factory', 'workshop', 'line', 'process', 'unit'] as const;

const isoOf = ({ frame }: AlarmBoardData, ms: number): string => isoAt(frame.calendar.zone, ms);

function objectOf({ frame, language }: AlarmBoardData, areaId: string): AreaRef {
  const area = frame.areas.get(areaId);
  return {
    id: areaId,
    name: area ? nameOf(area, language) : areaId,
    type: AREA_TYPES.find((type) => type === area?.type) ?? 'other',
  };
}

/** Acknowledged so long ago that a standing alarm asks again. */
const asksAgain =
  ({ clockMs, setting }: AlarmBoardData) =>
  ({ state, ackMs }: BoardAlarm): boolean =>
    setting.againMinutes > 0 &&
    state === 'ackActive' &&
    ackMs !== null &&
    clockMs - ackMs >= setting.againMinutes * 60_000;

export function summaryPanel(data: AlarmBoardData): Panel<'summary'> {
  const { now, nowMs, told, day } = data;
  const active = now.standing.filter(({ state }) => state === 'unackActive');
  const of = (priority: number): number => active.filter((alarm) => alarm.priority === priority).length;
  const unacked = now.shown.filter(({ state }) => state === 'unackActive' || state === 'unackRtn');
  const oldest = Math.min(...unacked.map(({ onMs }) => onMs));
  const windows = floodWindows(perTenMinutes(told, day));
  return {
    p1: of(1),
    p2: of(2),
    p3: of(3),
    p4: of(4),
    unacked: unacked.length,
    standing: now.standing.length,
    shelved: now.shelves.size,
    suppressed: now.suppressed,
    stale: now.stale.length,
    lost: new Set(now.standing.filter(({ kind }) => kind === 'communication').map(({ areaId }) => areaId))
      .size,
    // The running window counts as soon as it holds enough.
    flood: windows.at(-1) === true || windows.at(-2) === true,
    oldestUnackedS: unacked.length === 0 ? null : Math.floor((nowMs - oldest) / 1000),
    quietSince: now.standing.length > 0 || now.lastOffMs === null ? null : isoOf(data, now.lastOffMs),
  };
}

export function activePanel(
  data: AlarmBoardData,
  can: { readonly acknowledge: boolean; readonly shelve: boolean },
  procedureOf: ProcedureOf,
): Panel<'active'> {
  const { now, setting } = data;
  const again = asksAgain(data);
  const rows = now.shown.toSorted(byUrgency(again));
  const sopOf = (areaId: string) => {
    const sopId = procedureOf(areaId);
    return sopId === undefined ? {} : { sopId };
  };
  return {
    rows: rows.slice(0, LIST_MAX).map((alarm) => ({
      id: alarm.id,
      ruleId: alarm.ruleCode,
      priority: alarm.priority,
      object: objectOf(data, alarm.areaId),
      name: alarm.name,
      kind: alarm.kind as Panel<'active'>['rows'][number]['kind'],
      state: alarm.state,
      value: alarm.value,
      limit: alarm.limit,
      unit: alarm.unit,
      onAt: isoOf(data, alarm.onMs),
      ...(alarm.ackMs === null ? {} : { ackAt: isoOf(data, alarm.ackMs) }),
      ...(alarm.ackBy === null ? {} : { ackBy: alarm.ackBy }),
      ...(alarm.offMs === null ? {} : { offAt: isoOf(data, alarm.offMs) }),
      ...(again(alarm) ? { again: true } : {}),
      ...sopOf(alarm.areaId),
    })),
    total: rows.length,
    length: setting.listLength,
    sound: setting.sound,
    canAcknowledge: can.acknowledge,
    canShelve: can.shelve,
  };
}

export function ratePanel(data: AlarmBoardData): Panel<'rate'> {
  return {
    key: 'rate',
    unit: { ...COUNT },
    t0: isoOf(data, data.day.fromMs),
    stepS: 600,
    v: perTenMinutes(data.told, data.day),
  };
}

/** The newest occurrence tells what a rule is called and where it stands. */
const newestByRule = (alarms: readonly BoardAlarm[]): ReadonlyMap<string, BoardAlarm> =>
  new Map(alarms.map((alarm) => [alarm.ruleCode, alarm]));

export function paretoPanel(data: AlarmBoardData): Panel<'pareto'> {
  const { week, readingMs } = data;
  const newest = newestByRule(week);
  let sum = 0;
  return byRule(week, readingMs)
    .slice(0, TOP)
    .map(({ ruleCode, count, chatter }) => {
      sum += count;
      const alarm = newest.get(ruleCode);
      return {
        ruleId: ruleCode,
        name: alarm?.name ?? ruleCode,
        object: alarm ? objectOf(data, alarm.areaId).name : '',
        count,
        sharePct: (count / week.length) * 100,
        cumPct: (sum / week.length) * 100,
        chatterMinutes: chatter.length,
      };
    });
}

export function badActorsPanel(data: AlarmBoardData): Panel<'badActors'> {
  const { week, now, readingMs, clockMs, language } = data;
  const newest = newestByRule(week);
  const named = (alarm: BoardAlarm) => ({
    ruleId: alarm.ruleCode,
    name: alarm.name,
    object: objectOf(data, alarm.areaId).name,
  });
  const rows: Panel<'badActors'> = [];
  for (const [code, shelf] of now.shelves) {
    const alarm = now.shelvedRules.get(code);
    if (!alarm) continue;
    const reason = SHELF_REASONS.find((each) => each === shelf.reason);
    rows.push({
      ...named(alarm),
      alarmId: alarm.id,
      why: clockMs - shelf.fromMs >= SHELVED_LONG_MS ? 'shelvedLong' : 'shelved',
      since: isoOf(data, shelf.fromMs),
      until: isoOf(data, shelf.untilMs),
      by: shelf.by,
      reason: reason === undefined ? shelf.reason : sentence(language, `alarm.shelf.${reason}`),
      count: week.filter(({ ruleCode }) => ruleCode === code).length,
    });
  }
  for (const alarm of now.stale.toSorted((a, b) => a.onMs - b.onMs))
    rows.push({ ...named(alarm), alarmId: alarm.id, why: 'stale', since: isoOf(data, alarm.onMs), count: 1 });
  for (const { ruleCode, chatter } of byRule(week, readingMs)) {
    const alarm = newest.get(ruleCode);
    const [first] = chatter;
    if (alarm && first !== undefined)
      rows.push({ ...named(alarm), why: 'chatter', since: isoOf(data, first), count: chatter.length });
  }
  const fleeting = new Map<string, number>();
  for (const alarm of week)
    if (isFleeting(alarm, readingMs)) fleeting.set(alarm.ruleCode, (fleeting.get(alarm.ruleCode) ?? 0) + 1);
  for (const [ruleCode, count] of [...fleeting].toSorted((a, b) => b[1] - a[1])) {
    const alarm = newest.get(ruleCode);
    const first = week.find((each) => each.ruleCode === ruleCode);
    if (count >= FLEETING_FROM && alarm && first)
      rows.push({ ...named(alarm), why: 'fleeting', since: isoOf(data, first.onMs), count });
  }
  return rows.slice(0, BAD_ACTORS_MAX);
}

export function responsePanel(data: AlarmBoardData): Panel<'response'> {
  const { week, frame, language } = data;
  return {
    shares: ([1, 2, 3, 4] as const).map((priority) => {
      const count = week.filter((alarm) => alarm.priority === priority).length;
      return {
        priority,
        count,
        sharePct: sharePct(count, week.length),
        targetPct: TARGET_SHARES[priority - 1] ?? 0,
      };
    }),
    ackTime: SHIFTS.map((shift) => {
      const seconds = ackSeconds(week.filter(({ onMs }) => shiftAt(frame.calendar, onMs)?.code === shift));
      return {
        shift: boardText(language, `alarm.shift.${shift}`),
        n: seconds.length,
        medianS: percentile(seconds, 0.5),
        p90S: percentile(seconds, 0.9),
      };
    }),
  };
}

/** Operator positions: the areas one level below the shown one, else the area itself. */
function positionsOf({
  frame,
  areaId,
}: AlarmBoardData): { readonly id: string; readonly below: ReadonlySet<string> }[] {
  const children = frame.areas.get(areaId)?.children ?? [];
  return (children.length === 0 ? [areaId] : children).map((id) => ({ id, below: areasBelow(frame, id) }));
}

export function heatPanel(data: AlarmBoardData): Panel<'heat'> {
  const { week, frame } = data;
  const positions = positionsOf(data);
  const n = positions.map(() => Array.from({ length: 24 }, () => 0));
  for (const alarm of week) {
    const row = n[positions.findIndex(({ below }) => below.has(alarm.areaId))];
    const { hour } = wallTimeAt(frame.calendar.zone, alarm.onMs);
    if (row?.[hour] !== undefined) row[hour]++;
  }
  return { areas: positions.map(({ id }) => ({ id, name: objectOf(data, id).name })), n };
}

export function positionsPanel(data: AlarmBoardData): Panel<'positions'> {
  const { told, day, now, readingMs } = data;
  return positionsOf(data).map(({ id, below }) => {
    const own = told.filter(({ areaId }) => below.has(areaId));
    const counts = perTenMinutes(own, day);
    const here = (alarms: readonly BoardAlarm[]): number =>
      alarms.filter(({ areaId }) => below.has(areaId)).length;
    return {
      areaId: id,
      name: objectOf(data, id).name,
      count: own.length,
      perTenMinutes: own.length / ((day.toMs - day.fromMs) / 600_000),
      floodPct: sharePct(floodWindows(counts).filter(Boolean).length, counts.length),
      peak: Math.max(0, ...counts),
      standing: here(now.standing),
      stale: here(now.stale),
      chattering: byRule(own, readingMs).filter(({ chatter }) => chatter.length > 0).length,
      shelved: here([...now.shelvedRules.values()]),
      ackMedianS: percentile(ackSeconds(own), 0.5),
    };
  });
}
