import { useId, type ReactNode } from 'react';
import { RECENT_RANGES } from '@plantdeck/core/constants';
import { useBoard } from './board-context.ts';
import { COMMON } from './reader.ts';

/** The recent ranges of the specification beside the few of the header's switch; the platform resolves them. */
export function PeriodChooser(): ReactNode {
  const { kind, range, reader, choose } = useBoard();
  const id = useId();
  const others = RECENT_RANGES.filter((one) => !kind.ranges.includes(one));
  const isOther = others.some((one) => one === range);
  return (
    <span className="area-chooser">
      <label htmlFor={id} className="sr">
        {reader.t(`${COMMON}recent`)}
      </label>
      <select
        id={id}
        className="head-select"
        value={isOther ? range : ''}
        onChange={(event) => event.target.value !== '' && choose({ range: event.target.value })}
      >
        <option value="">{reader.t(`${COMMON}recent`)}</option>
        {others.map((one) => (
          <option key={one} value={one}>
            {reader.t(`${COMMON}range.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
