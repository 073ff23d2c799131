import { KILN_MONITORING_CODE, type KilnMonitoring, type KilnPanels } from '@plantdeck/boards/contract';
import type { OwnField, PanelGap } from '@plantdeck/core/contract';
import { RollerKilnSchema } from '../../../engine/process/process-unit.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import { ApiError, RETCODES, type BoardContext, type BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { isoOf, openPanelContext } from '../parts/panel-context.ts';
import { kilnContext, kilnsOf } from './context.ts';
import { deviationPanel, feedPanel, specificPanel, yieldPanel } from './courses.ts';
import { kilnKpis } from './kpis.ts';
import { kilnFields } from './limits.ts';
import { detailPanel, drivesPanel, pointOf, tilesPanel } from './values.ts';
import { conformity, curvePanel, zonesOf } from './zones.ts';

const PANELS = [
  'kpis',
  'curve',
  'detail',
  'alarms',
  'tiles',
  'deviation',
  'specific',
  'feed',
  'yieldHourly',
  'drives',
] as const;
/** Values come by the minute: one that is missing is late, and three make the picture old. */
const STALE_AFTER_S = 180;

/**
 * Payload of the board `kilnMonitoring`: a roller kiln now, its last two hours, and its figures of the accounting day.
 * @param scope `areaId` (the plant where left out), `kiln` (the first of the area), `point` that is looked at closer
 * @throws {ApiError} 040401 for an area of another plant or a kiln that is not in it
 */
export async function kilnMonitoringQuery(context: BoardContext, scope: BoardScope): Promise<KilnMonitoring> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, KILN_MONITORING_CODE);
  if (!open) return emptyBoard<KilnPanels>(context, KILN_MONITORING_CODE, PANELS);
  const panel = await openPanelContext(context, open, range);
  const kilns = await kilnsOf(panel);
  const wanted = scope['kiln'] ?? '';
  const chosen = wanted === '' ? kilns[0] : kilns.find(({ areaId }) => areaId === wanted);
  if (!chosen && wanted !== '') throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: wanted });
  const found = chosen ? await kilnContext(panel, kilns, chosen) : null;
  const gap = (): PanelGap =>
    chosen
      ? { gap: 'noData', text: boardText(context.language, 'kiln.noValues') }
      : { gap: 'notConfigured', text: boardText(context.language, 'kiln.noKiln') };
  const zones = found ? zonesOf(found) : [];
  const curve = found && (await curvePanel(found, zones));
  const known = zones.filter(({ upperC, setC }) => upperC !== null && setC !== null).length;
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: found?.atMs ?? null,
    completeness: zones.length === 0 ? 0 : (known / zones.length) * 100,
    notices: [],
  });
  return {
    ...envelope,
    boardCode: KILN_MONITORING_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<KilnPanels>(context, KILN_MONITORING_CODE, {
      kpis: () => (found ? kilnKpis(found, conformity(found)) : gap()),
      curve: () => curve ?? gap(),
      detail: () => (found && curve ? detailPanel(found, curve, scope['point'] ?? '') : gap()),
      alarms: () =>
        found
          ? found.alarms.map(({ id, priority, state, name, value, limit, unit, onMs, tag }) => ({
              id,
              priority,
              state,
              name,
              value,
              limit,
              unit,
              onAt: isoOf(found, onMs),
              point: pointOf(found, tag),
            }))
          : gap(),
      tiles: () => (found ? tilesPanel(found) : gap()),
      deviation: () => (found ? deviationPanel(found) : gap()),
      specific: () => (found ? specificPanel(found) : gap()),
      feed: () => (found ? feedPanel(found) : gap()),
      yieldHourly: () => (found ? yieldPanel(found) : gap()),
      drives: () => (found ? drivesPanel(found) : gap()),
    }),
  };
}

/** Settings that only this board has. */
export async function kilnMonitoringFields({
  db,
  plantId,
  language,
}: Pick<BoardContext, 'db' | 'plantId' | 'language'>): Promise<readonly OwnField[]> {
  if (plantId === null) return [];
  const kilns = await readProcessUnits(db, plantId, 'rollerKiln', RollerKilnSchema);
  return kilnFields(
    kilns.map(({ data }) => data),
    language,
  );
}
