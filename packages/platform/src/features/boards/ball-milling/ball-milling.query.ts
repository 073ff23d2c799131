import { BALL_MILLING_CODE, type BallMilling, type BallMillingPanels } from '@plantdeck/boards/contract';
import type { AlarmPriority, PanelGap } from '@plantdeck/core/contract';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { SlipTankSchema } from '../../../engine/process/process-unit.ts';
import { readProcessMinutes, readProcessUnits } from '../../../store/tags/process-store.ts';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { openPanelContext } from '../parts/panel-context.ts';
import { rulesByTag, standingAlarms } from '../parts/process-context.ts';
import { workshopContext, type WorkshopContext } from '../workshop-energy/context.ts';
import { millKpis } from './kpis.ts';
import { limitsOf } from './limits.ts';
import { MINUTE_MS } from './mill-readings.ts';
import { readMills, type Mill } from './mills.ts';
import { millStarts, startOf, type SlipTank } from './mill-starts.ts';
import { batchesPanel, cardOf, checksPanel, ganttPanel, tankOf } from './panels.ts';
import { slipChecks } from './slip-checks.ts';

const PANELS = ['kpis', 'hall', 'gantt', 'tanks', 'batches', 'checks'] as const;
/** Values come by the minute: one that is missing is late, and three make the picture old. */
const STALE_AFTER_S = 180;
const TANK_MINUTES = 30;

/**
 * Payload of the board `ballMilling`: every ball mill of an area now, its last 24 hours, and figures of the accounting day.
 * @param scope `areaId` (the plant where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function ballMillingQuery(context: BoardContext, scope: BoardScope): Promise<BallMilling> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, BALL_MILLING_CODE);
  if (!open) return emptyBoard<BallMillingPanels>(context, BALL_MILLING_CODE, PANELS);
  const panel = workshopContext(await openPanelContext(context, open, range));
  const limits = limitsOf(open.setting);
  const base = await readMills(panel, limits);
  const slip = await readTanks(panel, base.atMs);
  const tanks = slip.map(({ tank }) => tank);
  const starts = millStarts(panel, base, limits, slip);
  const checks = await slipChecks(
    { db: context.db, orgId: context.orgId, language: context.language },
    open.plant,
  );
  // As in the settings, or by their order in the plant.
  const byNumber = [...base.mills].toSorted((a, b) => a.order - b.order);
  const shown = open.setting.own?.['order'] === 'number' ? byNumber : base.mills;
  const alarms = await millAlarms(panel, base.mills, base.atMs);
  const silent = base.mills.filter(({ state }) => state === 'commInterruption').length;
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: base.dataAsOfMs,
    completeness: base.mills.length === 0 ? 0 : (1 - silent / base.mills.length) * 100,
    notices: [],
  });
  const gap = (): PanelGap => ({ gap: 'notConfigured', text: boardText(context.language, 'mill.none') });
  const orGap = <T>(make: () => T): T | PanelGap => (base.mills.length === 0 ? gap() : make());
  return {
    ...envelope,
    boardCode: BALL_MILLING_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<BallMillingPanels>(context, BALL_MILLING_CODE, {
      kpis: () =>
        orGap(() =>
          millKpis(panel, {
            base,
            limits,
            tanks,
            checks,
          }),
        ),
      hall: () =>
        orGap(() => ({
          counts: { ...base.counts },
          mills: shown.map((mill) => ({
            ...cardOf(panel, mill, alarms.get(mill.machine.areaId) ?? null),
            start: startOf(panel, starts.get(mill.machine.id)),
          })),
        })),
      gantt: () => orGap(() => ganttPanel(panel, byNumber, base.atMs)),
      tanks: () =>
        tanks.length === 0
          ? { gap: 'notConfigured', text: boardText(context.language, 'mill.noTank') }
          : [...tanks],
      batches: () => orGap(() => batchesPanel(panel, base)),
      checks: () => orGap(() => checksPanel(checks)),
    }),
  };
}

/** Slip tanks of the area with their newest level. */
async function readTanks(context: WorkshopContext, atMs: number): Promise<SlipTank[]> {
  const { db, frame, areaId } = context;
  const below = new Set(areasBelow(frame, areaId));
  const units = (await readProcessUnits(db, frame.plantId, 'slipTank', SlipTankSchema)).filter((unit) =>
    below.has(unit.areaId),
  );
  const tagOf = (unit: (typeof units)[number]): string => unit.tags.get('levelPct')?.tag ?? '';
  const minutes = await readProcessMinutes(db, frame.plantId, units.map(tagOf), {
    fromMs: atMs - TANK_MINUTES * MINUTE_MS,
    toMs: atMs,
  });
  return units.map((unit) => {
    const level = minutes.of(tagOf(unit)).findLast(Number.isFinite);
    return { tank: tankOf(context, unit, level ?? null), data: unit.data };
  });
}

/** The most urgent active alarm of each mill, by its area. */
async function millAlarms(
  context: WorkshopContext,
  mills: readonly Mill[],
  atMs: number,
): Promise<ReadonlyMap<string, AlarmPriority>> {
  const areaIds = mills.map(({ machine }) => machine.areaId);
  const alarms = await standingAlarms(context, areaIds, await rulesByTag(context), atMs);
  return new Map(alarms.toReversed().map(({ areaId, priority }) => [areaId, priority]));
}
