import type { EnergyEfficiency } from '@plantdeck/core/contract';
import { useBoard, type BoardParts } from '../board/board-context.ts';

/** Prefix of this board's words. */
export const WORDS = 'board.efficiency.';

export type EfficiencyBoard = EnergyEfficiency;
export const useEfficiency = (): BoardParts<EfficiencyBoard> => useBoard<EfficiencyBoard>();

/** An index such as 1.024. */
export const indexText = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
