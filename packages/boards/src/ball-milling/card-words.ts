import { ageText, quantity, timeOf, type Reader } from '../board/reader.ts';
import type { BallMillCard } from './ball-milling.contract.ts';
import { CNY, KILOWATT_HOUR, WORDS } from './words.ts';

const durationOf = (reader: Reader, minutes: number): string => ageText(reader, Math.abs(minutes) * 60);

/** How long a mill has been what it is, or has still to go: `Over by 47 min`, `1 h 40 min left`. */
export function timeText(
  { state, since, remainMin }: BallMillCard,
  reader: Reader,
  nowMs: number,
): { readonly word: string; readonly time: string } | null {
  const sinceMin = since === null ? null : Math.max(0, Math.round((nowMs - Date.parse(since)) / 60_000));
  if ((state === 'milling' || state === 'timeout') && remainMin !== null)
    return {
      word: reader.t(`${WORDS}card.${remainMin < 0 ? 'over' : 'left'}`),
      time: durationOf(reader, remainMin),
    };
  return sinceMin === null
    ? null
    : { word: reader.t(`${WORDS}state.${state}`), time: durationOf(reader, sinceMin) };
}

/** When a mill that waits is best started, and why; null where nothing is advised. */
function startText({ start }: BallMillCard, reader: Reader, nowMs: number): string | null {
  if (!start) return null;
  const { at, because, savesCny } = start;
  if (because === 'supply') return reader.t(`${WORDS}start.supply`);
  if (Date.parse(at) <= nowMs) return reader.t(`${WORDS}start.now`);
  const time = timeOf(reader, at);
  return savesCny === null
    ? reader.t(`${WORDS}start.later`, { time })
    : reader.t(`${WORDS}start.saves`, { time, amount: quantity(reader, savesCny, CNY, 'base') });
}

/** How far the batch is and what it took; why there is none, and when the next is best started. */
export function batchText(mill: BallMillCard, reader: Reader, nowMs: number): string {
  const { state, phase, milledMin, targetMin, batchKwh, downReason } = mill;
  if (downReason !== null) return downReason;
  const isMilled = state === 'milling' || state === 'timeout';
  // A mill that is filled or emptied waits, but is not empty.
  if (phase === 'charge' || phase === 'discharge') return reader.t(`${WORDS}phase.${phase}`);
  if (milledMin === null)
    return startText(mill, reader, nowMs) ?? reader.t(`${WORDS}card.${isMilled ? 'unknown' : 'noBatch'}`);
  const time = durationOf(reader, milledMin);
  const milled =
    targetMin === null
      ? reader.t(`${WORDS}card.milled`, { time })
      : reader.t(`${WORDS}card.milledOf`, { time, target: durationOf(reader, targetMin) });
  return batchKwh === null ? milled : `${milled} · ${quantity(reader, batchKwh, KILOWATT_HOUR, 'base')}`;
}
