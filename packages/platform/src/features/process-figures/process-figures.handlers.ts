import { registerHandlers } from '../api/index.ts';
import { plantOf } from '../accounts/index.ts';
import { ballBoard } from './ball-mills.ts';
import { equipmentPerf } from './equipment-performance.ts';
import { gradeQuality } from './grade-quality.ts';
import { produceChecking } from '../boards/index.ts';

/** Figures of single processes; a plant that has none of them answers with none. */
export const processFigureHandlers = registerHandlers({
  ballBoard: async (call) => ballBoard(call, await plantOf(call)),
  produceChecking: async (call) => produceChecking(call, await plantOf(call)),
  gradeQuality: async (call) => gradeQuality(call, await plantOf(call)),
  equipmentPerf: async (call) => equipmentPerf(call, await plantOf(call)),
});
