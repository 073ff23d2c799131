import { GRADING_CODE, type Grading } from '@plantdeck/boards/contract';
import type { Kpi } from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { readEnergy } from '../parts/energy-readings.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from '../parts/open-board.ts';

type Panels = Grading['panels'];

/**
 * Payload of the board `grading`.
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function gradingQuery(context: BoardContext, scope: BoardScope): Promise<Grading> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, GRADING_CODE);
  if (!open) return emptyBoard<Panels>(context, GRADING_CODE, ['kpis']);
  const { panel, readings, isBare } = await readEnergy(context, open, range);
  const completeness = (): Kpi => ({
    code: 'completeness',
    value: readings.completeness,
    unit: { code: '%', display: '%', scale: 1, dp: 1 },
    better: 'high',
    judge: 'unknown',
    completeness: readings.completeness,
    quality: 'good',
    asOf: isoAt(panel.frame.calendar.zone, readings.dataAsOfMs),
  });
  return {
    ...boardEnvelope(context, open, panel.period.asked, readings),
    boardCode: GRADING_CODE,
    panels: await permittedPanels<Panels>(context, GRADING_CODE, {
      kpis: () => (isBare ? notConfigured(context) : [completeness()]),
    }),
  };
}
