import type { ReactNode } from 'react';
import { Chip } from '@plantdeck/core/ui/base';
import type { MainBoard } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { timeOf, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';

const SHIFTS = new Set(['night', 'day', 'evening']);

/** What a shift is called: the usual ones in the reader's language, others by the code the plant gave them. */
export const shiftName = (code: string, reader: Reader): string =>
  SHIFTS.has(code) ? reader.t(`${WORDS}shift.${code}`) : code;

/** Who is on duty until when. */
export function ShiftText(): ReactNode {
  const { board, reader, nowMs } = useBoard<MainBoard>();
  const given = reader.plant?.shiftAt(nowMs, reader.tz);
  if (given)
    return (
      <Chip tone="line" icon="clock">
        {reader.t(`${WORDS}onDuty`, { shift: given.name, time: given.endsAt })}
      </Chip>
    );
  const shift = panelValues(board.panels, 'hours')?.shift;
  if (!shift) return null;
  const values = {
    shift: shiftName(shift.code, reader),
    team: shift.team ?? '',
    time: timeOf(reader, shift.to),
  };
  return (
    <Chip tone="line" icon="clock">
      {reader.t(`${WORDS}${shift.team ? 'onDutyTeam' : 'onDuty'}`, values)}
    </Chip>
  );
}
