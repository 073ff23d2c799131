import { WorkAlarmPageSchema, WorkAlarmStatSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';

/** Counts of what is active, and the newest of it. */
export const AlarmsSchema = v.object({ stat: WorkAlarmStatSchema, page: WorkAlarmPageSchema });
export type Alarms = v.InferOutput<typeof AlarmsSchema>;

/** Areas with all that is below them (none is all), and how many rows. */
export const AlarmCfgSchema = v.object({ areaIds: v.array(v.string()), rows: v.number() });
export type AlarmCfg = v.InferOutput<typeof AlarmCfgSchema>;
export const FIRST_CFG: AlarmCfg = { areaIds: [], rows: 10 };
