import {
  ALARM_STATES,
  type AlarmPriority,
  type AlarmRecord,
  type AlarmState,
} from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';

export const PRIORITIES: readonly AlarmPriority[] = [1, 2, 3, 4];
export const SCOPES = ['active', 'past', 'hidden', 'all'] as const;
export type AlarmScope = (typeof SCOPES)[number];

export interface AlarmFilter {
  readonly scope: AlarmScope;
  /** One state of the scope, or all of them. */
  readonly state: AlarmState | 'any';
  readonly priorities: readonly AlarmPriority[];
  /** Empty is the whole plant. */
  readonly areaId: string;
  readonly text: string;
}

export const FIRST_FILTER: AlarmFilter = {
  scope: 'active',
  state: 'any',
  priorities: PRIORITIES,
  areaId: '',
  text: '',
};

const STATES_OF: Readonly<Record<AlarmScope, readonly AlarmState[]>> = {
  active: ['unackActive', 'ackActive'],
  past: ['unackRtn', 'normal'],
  hidden: ['shelved', 'suppressedByDesign', 'outOfService'],
  all: ALARM_STATES,
};

export function statesOf(scope: AlarmScope): readonly AlarmState[] {
  return STATES_OF[scope];
}

/** The query of alarm2/data/list. */
export function alarmQuery(
  { scope, state, priorities, areaId, text }: AlarmFilter,
  page: { readonly size: number; readonly current: number },
): Record<string, string | number | undefined> {
  return {
    state: state === 'any' ? scope : state,
    // None chosen is no narrowing: a list that can only be empty helps nobody.
    priority:
      priorities.length === 0 || priorities.length === PRIORITIES.length ? undefined : priorities.join(),
    areaId: areaId || undefined,
    text: text.trim() || undefined,
    ...page,
  };
}

/** What the state still asks of a person. */
export function isUnacknowledged({ state }: AlarmRecord): boolean {
  return state === 'unackActive' || state === 'unackRtn';
}

type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Alarms as a table to take away; times in the plant's zone. */
export function alarmTable(records: readonly AlarmRecord[], t: Words, zone: string): ExportTable {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const time = (at: string | null | undefined): string | null => (at ? format.format(Date.parse(at)) : null);
  return {
    title: t('alarms.title'),
    head: [
      'priority',
      'state',
      'name',
      'area',
      'value',
      'limit',
      'unit',
      'since',
      'until',
      'ackAt',
      'ackBy',
    ].map((column) => t(`alarms.column.${column}`)),
    rows: records.map((each) => [
      each.priority,
      t(`alarms.state.${each.state}`),
      each.name,
      each.areaName,
      each.value,
      each.limit,
      each.unit,
      time(each.since),
      time(each.until),
      time(each.acknowledgedAt),
      each.acknowledgedBy ?? null,
    ]),
  };
}
