import { EquipmentChoiceSchema, type EquipmentList, type Kpi } from '@plantdeck/core/contract';
import { unitOf } from '../analysis/units.ts';
import { defaultBoardSetting } from '../boards/default-settings.ts';
import type { PanelContext } from '../boards/parts/panel-context.ts';
import { workshopContext } from '../boards/workshop-energy/context.ts';
import { equipmentPanel, readMachines } from '../boards/workshop-energy/machines.ts';
import { machinesOf } from '../energy/machines.ts';
import { openMonth, openPeriod, type OpenPlant } from '../energy/open-plant.ts';
import { areasBelow } from '../energy/plant-frame.ts';
import { isoAt } from '../energy/zone.ts';
import type { Call } from '../http/handlers.ts';
import { plantName } from '../names/plant-name.ts';
import { readChoices } from './choice-store.ts';
import { kpiOf } from './indicators.ts';

const SLOTS_AN_HOUR = 4;
type Choice = EquipmentList['choices'][number];

export const readEquipment = (call: Call) => readChoices(call, 'eqp-quota', EquipmentChoiceSchema);

/** Machines with a meter of their own, and the meters at them. */
export function equipmentChoices({ language }: Call, { frame }: OpenPlant): Choice[] {
  const named = (row: { readonly nameZh: string; readonly nameEn: string }): string =>
    plantName(language, { zh: row.nameZh, en: row.nameEn });
  return machinesOf(frame, frame.rootAreaId).map((machine) => {
    const below = areasBelow(frame, machine.areaId);
    return {
      equipmentId: machine.id,
      name: named(machine),
      parameters: frame.meters
        .filter(
          ({ areaId, kind, meterKey }) =>
            meterKey === machine.meterKey || (kind === 'feeder' && below.has(areaId)),
        )
        .map((meter) => ({ parameterId: meter.meterId, name: named(meter) })),
    };
  });
}

/** The chosen machines with their state, their newest values and their indicators. */
export async function equipmentList(call: Call, plant: OpenPlant | null): Promise<EquipmentList> {
  const { items, version } = await readEquipment(call);
  if (!plant) return { records: [], version, choices: [] };
  const choices = equipmentChoices(call, plant);
  const seen = items.filter(({ equipmentId }) => choices.some((one) => one.equipmentId === equipmentId));
  if (seen.length === 0) return { records: [], version, choices };
  const { frame } = plant;
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
  const panel = await equipmentPanel(context, await readMachines(context));
  const rows = panel && 'rows' in panel ? panel.rows : [];
  const records: EquipmentList['records'] = [];
  for (const cfg of seen) {
    const row = rows.find(({ id }) => id === cfg.equipmentId);
    const choice = choices.find(({ equipmentId }) => equipmentId === cfg.equipmentId);
    const indicators: Kpi[] = [];
    for (const each of cfg.indicators) {
      const kpi = await kpiOf(call, plant, period, each);
      if (kpi) indicators.push(kpi);
    }
    records.push({
      cfg,
      equipmentId: cfg.equipmentId,
      name: choice?.name ?? cfg.equipmentId,
      state: row?.state ?? 'comm',
      parameters: cfg.parameterIds.flatMap((parameterId) => {
        const meter = frame.meters.find(({ meterId }) => meterId === parameterId);
        if (!meter) return [];
        const newest = newestOf(period.blocks, meter.meterKey, plant.elapsedMs);
        const isPower = meter.energyCode === 'electric';
        return [
          {
            parameterId,
            name: plantName(call.language, { zh: meter.nameZh, en: meter.nameEn }),
            value: newest === null ? null : newest.quantity * SLOTS_AN_HOUR,
            unit: isPower ? unitOf('kW') : unitOf(`${meter.unit}/h`),
            asOf: newest === null ? null : isoAt(frame.calendar.zone, newest.endMs),
          },
        ];
      }),
      indicators,
    });
  }
  return { records, version, choices };
}

const SLOT_MS = 900_000;
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
