import type { EnergyEfficiency } from '@plantdeck/core/contract';
import { useBoard, type BoardParts } from '../board/board-context.ts';

/** Prefix of this board's words. */
export const WORDS = 'board.efficiency.';

export type EfficiencyBoard = EnergyEfficiency;
export const useEfficiency = (): BoardParts<EfficiencyBoard> => useBoard<EfficiencyBoard>();

/** An index such as 1.024. */
export const indexText = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** Figures of a model as they are read: enough digits to tell two apart, no more. */
export function modelFigure(value: number): string {
  const size = Math.abs(value);
  return size >= 1000 ? value.toFixed(0) : size >= 1 ? value.toPrecision(4) : value.toPrecision(3);
}
export const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));
