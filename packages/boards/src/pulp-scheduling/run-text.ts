import { ageText, quantity, timeOf, type Reader } from '../board/reader.ts';
import type { PlanRun } from './pulp-scheduling.contract.ts';
import { PERCENT, WORDS } from './words.ts';

/** What a search has come to: "Optimal", "Feasible, 3.1 % from optimal". */
export const statusText = (reader: Reader, { status, gapPct }: PlanRun): string =>
  reader.t(`${WORDS}status.${status}`, { gap: quantity(reader, gapPct, PERCENT) });

/** When it was solved, how long that took, and by what. */
export const solvedText = (reader: Reader, run: PlanRun): string =>
  reader.t(`${WORDS}run.solved`, {
    time: timeOf(reader, run.solvedAt),
    s: run.solveMs === null ? '–' : ageText(reader, Math.max(1, Math.round(run.solveMs / 1_000))),
    solver: run.solver,
  });

/** Whether somebody has to look at it. */
export const needsLook = ({ status }: PlanRun): boolean => status !== 'optimal' && status !== 'feasibleGap';
