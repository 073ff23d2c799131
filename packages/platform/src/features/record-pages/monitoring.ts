/** Lines as they run now. */
import { outputOf } from '../../engine/energy/quantities.ts';
import { openPeriod, openPlant } from '../../store/energy/open-plant.ts';
import { areasBelow, meterPlan } from '../../engine/energy/plant-frame.ts';
import { lineStates, machineStates, RECORD_STATE } from '../boards/index.ts';
import { given, meterRows, named, type RecordContext, type RecordResource, rows } from '../records/index.ts';

const GENERATED = 'recovered';
const SLOTS_PER_HOUR = 4;
const BUSIEST = ['run', 'idle', 'fault', 'stop', 'comm'] as const;

/** Output so far today and the power of the newest quarter hour. */
async function production(context: RecordContext) {
  const { db, plantId, nowMs } = context;
  const plant = plantId === null ? null : await openPlant({ db, plantId, nowMs });
  if (!plant) return [];
  const { frame } = plant;
  const today = await openPeriod(plant, 'today');
  const meters = await meterRows(context);
  const [lines, machines] = [await lineStates(context, plant), await machineStates(context, plant)];
  /** What measures the line without overlap: a transformer measures again what lies behind it. */
  const ownMeters = (lineId: string): ReadonlySet<string> => {
    const { parents, children } = meterPlan(frame, lineId, 'electric');
    const keys = new Set(children.length > 0 ? children : parents);
    return new Set(frame.meters.flatMap(({ meterId, meterKey }) => (keys.has(meterKey) ? [meterId] : [])));
  };
  const stateOf = (lineId: string): string => {
    const line = lines.get(lineId);
    if (line) return RECORD_STATE[line.state];
    // Nothing counts what it makes: it does what the busiest of its machines does.
    const below = areasBelow(frame, lineId);
    const states = [...machines.values()].filter(({ machine }) => below.has(machine.areaId));
    const busiest = BUSIEST.find((state) => states.some((each) => each.state === state));
    if (busiest) return RECORD_STATE[busiest];
    const kw = generatedKw(lineId);
    return RECORD_STATE[kw === null ? 'unknown' : kw > 0 ? 'run' : 'stop'];
  };
  /** Meters of what a line generates, such as power from waste heat. */
  const generators = (lineId: string) => {
    const below = areasBelow(frame, lineId);
    return meters.filter(
      ({ values }) => values.energyCode === GENERATED && below.has(values.areaId) && values.quantity !== null,
    );
  };
  const generatedKw = (lineId: string): number | null => {
    const own = generators(lineId);
    return own.length === 0
      ? null
      : own.reduce((sum, { values }) => sum + (values.quantity ?? 0) * SLOTS_PER_HOUR, 0);
  };
  return [...frame.areas.values()]
    .filter(({ type }) => type === 'line')
    .map(({ areaId }) => {
      const made = outputOf(frame, today.blocks, areaId, today.elapsed);
      const own = meters.filter(
        ({ values }) => ownMeters(areaId).has(values.meterId) && values.powerKw !== null,
      );
      const takenKw = own.reduce((sum, { values }) => sum + (values.powerKw ?? 0), 0);
      const givenKw = generatedKw(areaId);
      return {
        id: areaId,
        values: {
          lineId: areaId,
          outputM2: made && made.known > 0 ? made.quantity : null,
          massT: made && made.knownMass > 0 ? made.massT : null,
          // What a line generates flows out of it.
          powerKw: own.length === 0 && givenKw === null ? null : takenKw - (givenKw ?? 0),
          newestAt: (own[0] ?? generators(areaId)[0])?.values.newestAt ?? null,
          equipmentState: stateOf(areaId),
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
