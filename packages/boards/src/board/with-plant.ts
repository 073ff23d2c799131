import type { Plant } from '@plantdeck/core/element';
import type { AnyBoard } from './board-kind.ts';

/** The board as the host's plant wants it: on its clock, with its areas and machines; else the very same. */
export function withPlant<TBoard extends AnyBoard>(board: TBoard, plant: Plant | null | undefined): TBoard {
  if (!plant) return board;
  const tz = plant.timeZone ?? board.period.tz;
  return { ...board, period: { ...board.period, tz }, panels: plant.shown(board.panels) };
}
