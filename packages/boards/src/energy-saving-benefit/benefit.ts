import type { EnergySavingBenefit } from '@plantdeck/core/contract';
import { useBoard, type BoardParts } from '../board/board-context.ts';

/** Prefix of this board's words. */
export const WORDS = 'board.benefit.';

export type BenefitBoard = EnergySavingBenefit;
export const useBenefit = (): BoardParts<BenefitBoard> => useBoard<BenefitBoard>();
