import { createHash } from 'node:crypto';
import type { DayPack } from '../src/engine/day-recorder.ts';

/** One hash over everything a day holds, to compare runs. */
export function packHash(pack: DayPack): string {
  const hash = createHash('sha256');
  const arrays = [
    pack.minutes,
    pack.slotMeter,
    pack.slotStart,
    pack.slotQuantity,
    pack.slotQuality,
    pack.outputQty,
    pack.outputMassT,
    pack.tags,
    pack.process,
  ];
  for (const array of arrays) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  hash.update(
    JSON.stringify([
      pack.day,
      pack.minutesDone,
      pack.sags,
      pack.samples,
      pack.alarms,
      pack.stops,
      pack.maxC,
      pack.isHot,
    ]),
  );
  return hash.digest('hex');
}
