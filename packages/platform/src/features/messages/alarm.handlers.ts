import {
  AlarmPrioritySchema,
  AlarmSettingSchema,
  AlarmShelveSchema,
  type AlarmPage,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { permittedAreas } from '../accounts/index.ts';
import { shelveRules, unshelveRules } from '../alarms/index.ts';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { acknowledgeFor, seenAlarms } from './acknowledge.ts';
import { ALARM_SCOPES, alarmPage, activeCounts } from './alarm-list.ts';
import { readAlarmSetting, saveAlarmSetting } from './alarm-setting.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const number = (max: number) =>
  v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max)));
export const ListQuerySchema = v.object({
  state: v.optional(v.picklist(ALARM_SCOPES), 'active'),
  /** Separated by commas. */
  priority: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map(Number)),
      v.array(AlarmPrioritySchema),
    ),
  ),
  areaId: v.optional(text),
  text: v.optional(text),
  size: number(1_000),
  current: number(1_000_000),
});
export const AcknowledgeBodySchema = v.object({
  ids: v.pipe(v.array(text), v.minLength(1), v.maxLength(500)),
});

/** The list of alarms, taking note of them, and each person's own setting of reminders. */
export function alarmHandlers({ bus, realNow }: { bus: Bus; realNow: () => number }) {
  return registerHandlers({
    async activeAlarms(call): Promise<AlarmPage> {
      const { state, priority, areaId, text: wanted, size, current = 1 } = readQuery(call, ListQuerySchema);
      const { plantId } = call;
      if (plantId === null) return { records: [], total: 0, canAcknowledge: false };
      const asked = {
        plantId,
        scope: state,
        dataAreaId: call.person.dataAreaId,
        priorities: priority,
        areaId,
        text: wanted,
        nowMs: call.now(),
        page: size === undefined ? undefined : { size, current },
      };
      return {
        ...(await alarmPage(call.db, asked, call.language)),
        ...(await activeCounts(call.db, plantId, call.person.dataAreaId)),
        canAcknowledge: call.person.kind === 'person' && call.person.resources.has('alarm:ack'),
        canShelve: call.person.kind === 'person' && call.person.resources.has('alarm:shelve'),
      };
    },

    alarmAcknowledge: (call) => acknowledgeFor(call, bus, readBody(call, AcknowledgeBodySchema).ids),

    async alarmShelve(call) {
      const { ids: asked, minutes, reason } = readBody(call, AlarmShelveSchema);
      const ids = await seenAlarms(call, asked);
      const order = { userName: call.person.userName, nowMs: call.now(), minutes, reason };
      const { plantId } = call;
      const rules = plantId === null ? [] : await shelveRules(call.db, plantId, ids, order);
      if (plantId === null || rules.length === 0) throw new ApiError(RETCODES.notFound, 'alarm.unknown');
      bus.publish('plant-advanced', { plantId });
      return { rules };
    },

    async alarmUnshelve(call) {
      const ids = await seenAlarms(call, readBody(call, AcknowledgeBodySchema).ids);
      const { plantId } = call;
      const rules = plantId === null ? [] : await unshelveRules(call.db, plantId, ids, call.now());
      if (plantId === null || rules.length === 0) throw new ApiError(RETCODES.notFound, 'alarm.not-shelved');
      bus.publish('plant-advanced', { plantId });
      return { rules };
    },

    alarmSetting: (call) => readAlarmSetting(call.db, ownerOf(call)),

    async alarmSettingSave(call) {
      const setting = readBody(call, AlarmSettingSchema);
      await refuseForeignAreas(call, setting.areaIds ?? []);
      const version = await saveAlarmSetting(call.db, ownerOf(call), setting, realNow());
      if (version !== null) return readAlarmSetting(call.db, ownerOf(call));
      const data = await readAlarmSetting(call.db, ownerOf(call));
      throw new ApiError(RETCODES.conflict, 'alarm.setting-conflict', {}, { data });
    },
  });
}

const ownerOf = (call: Call) => ({ orgId: call.orgId, userId: call.person.userId });

async function refuseForeignAreas(call: Call, areaIds: readonly string[]): Promise<void> {
  if (areaIds.length === 0) return;
  const rows = await call.db
    .selectFrom('area')
    .select('area_id')
    .where('plant_id', '=', call.plantId ?? '')
    .where('area_id', 'in', areaIds)
    .execute();
  const within = await permittedAreas(call);
  const foreign = areaIds.find(
    (areaId) => !rows.some((row) => row.area_id === areaId) || within?.has(areaId) === false,
  );
  if (foreign !== undefined) throw new ApiError(RETCODES.badField, 'board.area-unknown', { code: foreign });
}
