import { wholePlantEnergyBoard } from './whole-plant-energy/whole-plant-energy.board.ts';

/** One line a board. */
export const boards = [wholePlantEnergyBoard] as const;
