import { quantity, timeOf, type Reader } from '../board/reader.ts';
import type { DropCause } from './casting-line.contract.ts';
import { TAG_UNITS, WORDS } from './words.ts';

/** What left its band before something happened, or that nothing did. */
export function causeText(cause: DropCause, reader: Reader): string {
  if (cause === null) return reader.t(`${WORDS}cause.none`);
  const unit = TAG_UNITS[cause.tag];
  return reader.t(`${WORDS}cause.found`, {
    name: reader.t(`${WORDS}value.${cause.tag}`),
    value: quantity(reader, cause.value, unit, 'base'),
    limit: quantity(reader, cause.limit, unit, 'base'),
    time: timeOf(reader, cause.since),
  });
}
