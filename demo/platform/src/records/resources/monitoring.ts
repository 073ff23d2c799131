/** Lines as they run now. */
import { outputOf } from '../../energy/quantities.ts';
import { openPeriod, openPlant } from '../../energy/open-plant.ts';
import { given, named, type RecordContext, type RecordResource } from '../resource.ts';
import { rows } from '../rows.ts';
import { meterRows } from './plant-events.ts';

/** Output so far today and the power of the newest quarter hour. */
async function production(context: RecordContext) {
  const { db, plantId, nowMs } = context;
  const plant = plantId === null ? null : await openPlant({ db, plantId, nowMs });
  if (!plant) return [];
  const { frame } = plant;
  const today = await openPeriod(plant, 'today');
  const meters = await meterRows(context);
  return [...frame.areas.values()]
    .filter(({ type }) => type === 'line')
    .map(({ areaId }) => {
      const made = outputOf(frame, today.blocks, areaId, today.elapsed);
      const own = meters.filter(
        ({ values }) =>
          values.energyCode === 'electric' &&
          values.areaId.startsWith(`${areaId}.`) &&
          values.powerKw !== null,
      );
      const powerKw = own.reduce((sum, { values }) => sum + (values.powerKw ?? 0), 0);
      return {
        id: areaId,
        values: {
          lineId: areaId,
          outputM2: made && made.known > 0 ? made.quantity : null,
          massT: made && made.knownMass > 0 ? made.massT : null,
          powerKw: own.length === 0 ? null : powerKw,
          newestAt: own[0]?.values.newestAt ?? null,
          equipmentState: powerKw > 1 ? 'running' : 'standby',
        },
      };
    });
}

export const MONITORING: readonly RecordResource[] = [
  {
    code: 'productionMonitoring',
    fields: {
      lineId: named,
      outputM2: given,
      massT: given,
      powerKw: given,
      equipmentState: given,
      newestAt: given,
    },
    sort: 'lineId',
    source: rows(production),
  },
];
