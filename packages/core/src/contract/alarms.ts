import * as v from 'valibot';
import { NumSchema } from './values.ts';

/**
 * States of an alarm as ISA-18.2 names them: active and not acknowledged, active and acknowledged, returned to normal
 * without having been acknowledged, and normal again; then those that are kept from the operator: put aside by hand for
 * a time, by the process's own logic, or for maintenance.
 */
export const ALARM_STATES = [
  'unackActive',
  'ackActive',
  'unackRtn',
  'normal',
  'shelved',
  'suppressedByDesign',
  'outOfService',
] as const;
export const AlarmStateSchema = v.picklist(ALARM_STATES);
export type AlarmState = v.InferOutput<typeof AlarmStateSchema>;
export const AlarmPrioritySchema = v.picklist([1, 2, 3, 4]);
export type AlarmPriority = v.InferOutput<typeof AlarmPrioritySchema>;

export const AlarmRecordSchema = v.object({
  id: v.string(),
  name: v.string(),
  areaId: v.string(),
  areaName: v.string(),
  priority: AlarmPrioritySchema,
  state: AlarmStateSchema,
  value: NumSchema,
  limit: NumSchema,
  unit: v.string(),
  /** When it began. */
  since: v.string(),
  /** When it returned to normal; null while it is active. */
  until: v.optional(v.nullable(v.string())),
  acknowledgedAt: v.optional(v.nullable(v.string())),
  acknowledgedBy: v.optional(v.nullable(v.string())),
  /** Of a shelved one: who, why, and until when. */
  shelf: v.optional(v.object({ by: v.string(), reason: v.string(), until: v.string() })),
});
export type AlarmRecord = v.InferOutput<typeof AlarmRecordSchema>;

/** Answer of alarm2/data/list. */
export const AlarmPageSchema = v.object({
  records: v.array(AlarmRecordSchema),
  total: v.number(),
  /** Active alarms by priority 1 to 4, in all of the plant that the reader may see. */
  active: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
  /** Those of them that are not acknowledged. */
  unacknowledged: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
  canAcknowledge: v.optional(v.boolean()),
  canShelve: v.optional(v.boolean()),
});
export type AlarmPage = v.InferOutput<typeof AlarmPageSchema>;

/** How long a rule may be shelved: it comes back by itself, so that nothing is forgotten. */
export const SHELF_MINUTES = [15, 30, 60, 120, 240, 480] as const;
export const SHELF_REASONS = ['nuisance', 'maintenance', 'sensorFault', 'knownCause'] as const;
/** Body of alarm2/data/shelve: the rules of these alarms are put aside. The reason is one of ours, or somebody's words. */
export const AlarmShelveSchema = v.object({
  ids: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.minLength(1), v.maxLength(50)),
  minutes: v.picklist(SHELF_MINUTES),
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});
export type AlarmShelve = v.InferOutput<typeof AlarmShelveSchema>;

/** Answer of acknowledging, shelving and its end: the list and the board show what became of it. */
export const AlarmActionSchema = v.unknown();

/** Which alarms open a reminder for one person, and whether they sound. */
export const AlarmSettingSchema = v.object({
  /** Areas with all that is below them; null is the whole plant. */
  areaIds: v.nullable(
    v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(500)),
  ),
  priorities: v.pipe(v.array(AlarmPrioritySchema), v.maxLength(4)),
  sound: v.boolean(),
  /** Rises with each save: whoever saves names the version that was changed. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type AlarmSetting = v.InferOutput<typeof AlarmSettingSchema>;

/** What holds for somebody who has set nothing: the urgent alarms of the whole plant, silently. */
export const DEFAULT_ALARM_SETTING: AlarmSetting = {
  areaIds: null,
  priorities: [1, 2],
  sound: false,
  version: 0,
};
