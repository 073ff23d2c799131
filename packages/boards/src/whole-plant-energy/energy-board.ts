import type { BoardSetting, WholePlantEnergy } from '@plantdeck/core/contract';
import { useBoard, type BoardParts } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';

/** The board's payload as its panels read it. */
export type EnergyBoard = WholePlantEnergy;

/** The board around a panel, with what its settings say of energy. */
export function useEnergyBoard(): BoardParts<EnergyBoard> & {
  readonly energyCodes: readonly string[] | undefined;
  readonly contractKw: number | null;
} {
  const parts = useBoard<EnergyBoard>();
  return {
    ...parts,
    energyCodes: parts.setting?.energyCodes,
    contractKw: contractKwOf(parts.board, parts.setting),
  };
}

/** Contract demand: the saved one, else the one that came with the load curve. */
export function contractKwOf(board: EnergyBoard, setting: BoardSetting | null): number | null {
  return setting?.contractKw ?? panelValues(board.panels, 'load')?.contractKw ?? null;
}
