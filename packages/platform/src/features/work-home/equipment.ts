import {
  EquipmentChoiceSchema,
  type EquipmentChoice,
  type EquipmentList,
  type Judge,
  type Kpi,
} from '@plantdeck/core/contract';
import { unitOf } from '../../engine/units/row-units.ts';
import { defaultBoardSetting } from '../board-settings/index.ts';
import {
  equipmentPanel,
  lineOee,
  type PanelContext,
  readMachines,
  readStops,
  stateSince,
  stopsOf,
  workshopContext,
} from '../boards/index.ts';
import { machinesOf } from '../../store/energy/machines.ts';
import { openMonth, openPeriod, type OpenPlant } from '../../store/energy/open-plant.ts';
import { areasBelow, type PlantMeter } from '../../engine/energy/plant-frame.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { readChoices } from './choice-store.ts';
import { indicatorChoices } from './indicator-choices.ts';
import { kpiOf } from './indicators.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';

const SLOTS_AN_HOUR = 4;
/** Machines that a first set holds. */
const SAMPLE_MAX = 4;
const NAME_MAX = 30;
type MachineChoice = EquipmentList['machines'][number];
type Parameter = EquipmentList['records'][number]['parameters'][number];

export const readEquipment = (call: Call) => readChoices(call, 'eqp-quota', EquipmentChoiceSchema);

/** What a meter tells now is a rate. */
const rateUnit = ({ energyCode, unit }: PlantMeter) =>
  energyCode === 'electric' ? unitOf('kW') : unitOf(`${unit}/h`);

/** Machines with a meter of their own, and the meters at them. */
export function machineChoices({ language }: Call, { frame }: OpenPlant): MachineChoice[] {
  const named = (row: { readonly nameZh: string; readonly nameEn: string }): string =>
    plantName(language, { zh: row.nameZh, en: row.nameEn });
  return machinesOf(frame, frame.rootAreaId).map((machine) => {
    const below = areasBelow(frame, machine.areaId);
    return {
      equipmentId: machine.id,
      name: named(machine),
      areaId: machine.areaId,
      parameters: frame.meters
        .filter(
          ({ areaId, kind, meterKey }) =>
            meterKey === machine.meterKey || (kind === 'feeder' && below.has(areaId)),
        )
        .map((meter) => ({ parameterId: meter.meterId, name: named(meter), unit: rateUnit(meter) })),
    };
  });
}

/** Machines of as many kinds as there are, each with what it uses today. */
function equipmentSample(
  call: Call,
  { frame }: OpenPlant,
  machines: readonly MachineChoice[],
): EquipmentChoice[] {
  const kinds = new Map<string, MachineChoice>();
  for (const machine of machines) {
    const kind = frame.areas.get(machine.areaId)?.equipmentType ?? machine.areaId;
    if (machine.parameters.length > 0 && !kinds.has(kind)) kinds.set(kind, machine);
  }
  const electric = frame.energyTypes.find(({ energyCode }) => energyCode === 'electric');
  if (!electric) return [];
  const name = plantName(call.language, { zh: electric.nameZh, en: electric.nameEn }).slice(0, NAME_MAX);
  return [...kinds.values()].slice(0, SAMPLE_MAX).map(({ equipmentId, areaId, parameters }) => ({
    equipmentId,
    parameterIds: parameters.slice(0, 1).map(({ parameterId }) => parameterId),
    indicators: [
      {
        id: 'electric',
        name,
        areaId,
        parameterIds: [`${areaId}.electric`],
        indicatorType: 'energy',
        statisticsMethod: 'sum',
        statisticsCycle: 'day',
        abnormalJudgment: 'none',
        targets: {},
        unit: unitOf(electric.unit),
      },
    ],
  }));
}

/** The chosen machines with their state, their newest values and their indicators. */
export async function equipmentList(call: Call, plant: OpenPlant | null): Promise<EquipmentList> {
  const { items, version } = await readEquipment(call);
  const machines = plant ? machineChoices(call, plant) : [];
  const choices = indicatorChoices(call, plant);
  const seen = items.filter(({ equipmentId }) => machines.some((one) => one.equipmentId === equipmentId));
  if (!plant || seen.length === 0) {
    const sample = plant && items.length === 0 ? equipmentSample(call, plant, machines) : [];
    return { records: [], version, machines, choices, sample };
  }
  const { frame } = plant;
  const { zone } = frame.calendar;
  const period = await openPeriod(plant, 'today');
  const setting = {
    ...defaultBoardSetting('workshopEnergy', frame.rootAreaId, frame.model),
    own: { equipment: seen.map(({ equipmentId }) => equipmentId) },
  };
  const panelContext: PanelContext = {
    db: call.db,
    plant,
    frame,
    areaId: frame.rootAreaId,
    range: 'today',
    period,
    month: await openMonth(plant, Math.max(period.elapsed.toMs - 1, period.elapsed.fromMs)),
    setting,
    contractKw: null,
    language: call.language,
    withCost: false,
  };
  const context = workshopContext(panelContext);
  const base = await readMachines(context);
  const panel = await equipmentPanel(context, base);
  const rows = panel && 'rows' in panel ? panel.rows : [];
  const fromMs = base.blocks[0]?.fromMs ?? period.elapsed.fromMs;
  const stops = await readStops(panelContext, { fromMs, toMs: period.elapsed.toMs });
  const drawings = new Map(
    (await call.db.selectFrom('machine_drawing').selectAll().execute()).map((row) => [
      row.equipment_type,
      row,
    ]),
  );
  const records: EquipmentList['records'] = [];
  for (const cfg of seen) {
    const row = rows.find(({ id }) => id === cfg.equipmentId);
    const machine = base.machines.find(({ id }) => id === cfg.equipmentId);
    const state = row?.state ?? 'comm';
    const sinceMs = machine
      ? stateSince(context, base, { machine, state, load: null }, stopsOf(context, machine, stops))
      : null;
    const indicators: Kpi[] = [];
    for (const each of cfg.indicators) {
      const kpi = await kpiOf(call, plant, period, each);
      if (kpi) indicators.push(kpi);
    }
    const kind = machine && frame.areas.get(machine.areaId)?.equipmentType;
    const drawing = kind ? drawings.get(kind) : undefined;
    records.push({
      cfg,
      equipmentId: cfg.equipmentId,
      name: machines.find(({ equipmentId }) => equipmentId === cfg.equipmentId)?.name ?? cfg.equipmentId,
      ...(drawing === undefined ? {} : { image: { viewBox: drawing.view_box, paths: drawing.paths } }),
      state,
      stateSince: sinceMs === null ? null : isoAt(zone, sinceMs),
      oeePct:
        machine?.outputAreaId == null
          ? null
          : lineOee({ blocks: base.blocks, stops }, frame, machine.outputAreaId, period.elapsed),
      parameters: cfg.parameterIds.flatMap((parameterId): Parameter[] => {
        const meter = frame.meters.find(({ meterId }) => meterId === parameterId);
        if (!meter) return [];
        const newest = newestOf(period.blocks, meter.meterKey, plant.elapsedMs);
        const quarter = newest && { value: newest.quantity * SLOTS_AN_HOUR, asOf: isoAt(zone, newest.endMs) };
        // Of the machine's own meter the last minute is known.
        const minute =
          row && meter.meterKey === machine?.meterKey && row.kw !== null && row.asOf !== null
            ? { value: row.kw, asOf: row.asOf }
            : null;
        const { value, asOf } = minute ?? quarter ?? { value: null, asOf: null };
        const { lo = null, hi = null } = cfg.limits?.[parameterId] ?? {};
        return [
          {
            parameterId,
            name: plantName(call.language, { zh: meter.nameZh, en: meter.nameEn }),
            value,
            unit: rateUnit(meter),
            asOf,
            lo,
            hi,
            judge: judgeLimits(value, lo, hi),
          },
        ];
      }),
      indicators,
    });
  }
  return { records, version, machines, choices, sample: [] };
}

function judgeLimits(value: number | null, lo: number | null, hi: number | null): Judge {
  if (value === null || (lo === null && hi === null)) return 'unknown';
  return (lo !== null && value < lo) || (hi !== null && value > hi) ? 'abnormal' : 'normal';
}

const QUALITY_BAD = 3;

/** The newest quarter hour of a meter that counts. */
function newestOf(
  blocks: Awaited<ReturnType<typeof openPeriod>>['blocks'],
  meterKey: number,
  toMs: number,
): { readonly quantity: number; readonly endMs: number } | null {
  for (const block of [...blocks].reverse()) {
    const meter = block.meters.get(meterKey);
    if (!meter) continue;
    for (
      let index = Math.min(meter.values.length, Math.ceil((toMs - block.fromMs) / SLOT_MS)) - 1;
      index >= 0;
      index -= 1
    ) {
      const quantity = meter.values[index] ?? Number.NaN;
      if (!Number.isNaN(quantity) && (meter.quality[index] ?? 4) < QUALITY_BAD)
        return { quantity, endMs: block.fromMs + (index + 1) * SLOT_MS };
    }
  }
  return null;
}
