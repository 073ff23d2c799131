import type { BallBoard, BallMill } from '@plantdeck/core/contract';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import type { Call } from '../api/index.ts';
import { settingFor } from '../board-settings/index.ts';
import {
  millLimits,
  type Mill,
  openDay,
  readMills,
  isoOf,
  nameOf,
  type WorkshopContext,
} from '../boards/index.ts';
import { plantAreaOf } from '../../engine/energy/plant-frame.ts';

const MINUTE_MS = 60_000;

/** Every ball mill that the caller sees: what it does, since when, and what the batch has taken, as the board has it. */
export async function ballBoard(call: Call, plant: OpenPlant | null): Promise<BallBoard> {
  if (!plant)
    return {
      timeZone: 'UTC',
      counts: { standby: 0, milling: 0, downtime: 0, timeout: 0, commInterruption: 0 },
      mills: [],
    };
  const context = await openDay(call, plant);
  const setting = await settingFor(call.db, {
    orgId: call.orgId,
    boardCode: 'ballMilling',
    areaIds: [plantAreaOf(plant.frame), ''],
    userId: call.person.userId,
    plantModel: plant.frame.model,
  });
  const { counts, mills } = await readMills(context, millLimits(setting));
  return {
    timeZone: plant.frame.calendar.zone,
    counts: { ...counts },
    mills: mills.map((mill) => millOf(context, mill)),
  };
}

function millOf(
  context: WorkshopContext,
  { machine, state, sinceMs, batch, kw, lastDataMs, downReason }: Mill,
): BallMill {
  const at = (ms: number | null): string | null => (ms === null ? null : isoOf(context, ms));
  return {
    id: machine.id,
    no: nameOf(machine, context.language),
    state,
    stateSince: at(sinceMs),
    elapsedMin: batch?.milledMs == null ? null : Math.round(batch.milledMs / MINUTE_MS),
    batchKwh: batch?.kwh ?? null,
    kw,
    lastDataAt: at(lastDataMs),
    ...(downReason === '' ? {} : { downReason }),
  };
}
