import { DAY_MINUTES, dayName } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { isStateTag } from '@plantdeck/platform/engine/tags/tag-means.ts';
import type { HistoryEngine } from './history-engine.ts';
import type { PlantHistory } from './plant-history.ts';
import type { TagBlock, TagBlocks } from '@plantdeck/platform/store/tags/tag-blocks.ts';

/** Process values of a plant's past: those of closed days from their blocks, others made again from the checkpoints. */
export interface ProcessHistory {
  /** Stores the newest closed day that is not stored yet. @returns whether there was one */
  fill(): Promise<boolean>;
  /**
   * @param fromMinute a multiple of the step
   * @returns one array a code, a value a step of [fromMinute, toMinute); NaN where nothing is known
   * @throws {RangeError} longer than is made again, where no blocks serve
   */
  series(
    codes: readonly string[],
    fromMinute: number,
    toMinute: number,
    stepMinutes: number,
  ): Promise<Float32Array[]>;
}

export interface ProcessHistoryParts {
  readonly engine: HistoryEngine;
  readonly blocks: TagBlocks;
  /** Tags of the model in their order. */
  readonly signals: readonly string[];
  readonly history: Pick<PlantHistory, 'range'>;
  /** Step of the blocks that are made of closed days. */
  readonly stepMinutes: number;
}

/** A day that is made again takes about 30 ms: more of them at once would hold up the plant. */
const DAYS_MADE_AGAIN_MAX = 31;
const DAYS_READ_MAX = 400;

export function createProcessHistory(parts: ProcessHistoryParts): ProcessHistory {
  const { engine, blocks, signals, history } = parts;
  let stored: Set<string> | null = null;

  async function fill(): Promise<boolean> {
    const range = history.range();
    if (range === null) return false;
    stored ??= new Set(await blocks.days());
    const first = Math.ceil(range.from / DAY_MINUTES);
    for (let day = Math.floor(range.to / DAY_MINUTES) - 1; day >= first; day--) {
      if (stored.has(dayName(day))) continue;
      await blocks.write(day, await engine.means(day, parts.stepMinutes));
      stored.add(dayName(day));
      return true;
    }
    return false;
  }

  async function series(
    codes: readonly string[],
    fromMinute: number,
    toMinute: number,
    stepMinutes: number,
  ): Promise<Float32Array[]> {
    const days = dayParts(fromMinute, toMinute);
    if (days.length > DAYS_READ_MAX)
      throw new RangeError(`process values are asked for ${DAYS_READ_MAX} days at most`);
    const known =
      stepMinutes >= parts.stepMinutes
        ? await blocks.read(codes, days[0]?.day ?? 0, days.at(-1)?.day ?? 0)
        : new Map<string, TagBlock>();
    // What the plant records itself is stored while the day still runs: such a block is not whole.
    const runningDay = Math.floor((history.range()?.to ?? 0) / DAY_MINUTES);
    const blockOf = (code: string, day: number): TagBlock | null => {
      const block = known.get(`${code} ${dayName(day)}`);
      return block && day < runningDay && stepMinutes % block.stepMinutes === 0 ? block : null;
    };
    const isStored = (day: number) => codes.every((code) => blockOf(code, day) !== null);
    if (days.filter(({ day }) => !isStored(day)).length > DAYS_MADE_AGAIN_MAX)
      throw new RangeError(`process values are made again for ${DAYS_MADE_AGAIN_MAX} days at most`);
    const indexes = codes.map((code) => signals.indexOf(code));
    const steps = Math.ceil((toMinute - fromMinute) / stepMinutes);
    const answer = codes.map(() => new Float32Array(Math.max(0, steps)).fill(Number.NaN));
    for (const { day, from, to } of days) {
      const made = isStored(day) ? null : await engine.signals(indexes, from, to);
      codes.forEach((code, row) => {
        const block = made === null ? blockOf(code, day) : null;
        const fine = block?.stepMinutes ?? 1;
        const first = day * DAY_MINUTES;
        const values =
          made?.subarray(row * (to - from), (row + 1) * (to - from)) ??
          block?.values.subarray((from - first) / fine, Math.ceil((to - first) / fine));
        const place = (from - fromMinute) / stepMinutes;
        if (values) coarser(values, stepMinutes / fine, isStateTag(code), answer[row]!, place);
      });
    }
    return answer;
  }
  return { fill, series };
}

interface DayPart {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

function dayParts(fromMinute: number, toMinute: number): DayPart[] {
  const parts: DayPart[] = [];
  for (let day = Math.floor(fromMinute / DAY_MINUTES); day * DAY_MINUTES < toMinute; day++)
    parts.push({
      day,
      from: Math.max(fromMinute, day * DAY_MINUTES),
      to: Math.min(toMinute, (day + 1) * DAY_MINUTES),
    });
  return parts;
}

/** Means of `each` values, or the last of them, into another array from a place on. */
function coarser(
  values: Float32Array,
  each: number,
  takesLast: boolean,
  into: Float32Array,
  place: number,
): void {
  for (let step = 0; step * each < values.length; step++) {
    let sum = 0;
    let count = 0;
    for (const value of values.subarray(step * each, (step + 1) * each)) {
      if (Number.isNaN(value)) continue;
      sum = takesLast ? value : sum + value;
      count = takesLast ? 1 : count + 1;
    }
    if (count > 0) into[place + step] = sum / count;
  }
}
