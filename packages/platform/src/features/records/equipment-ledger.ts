/** The machines of a plant as its ledger has them, without what they do now. */
import type { SeedRow } from './documents.ts';
import type { StoredRow } from './resource.ts';
import type { SeedPlant } from './seed-plant.ts';

/** Nameplate powers of the kinds of equipment with what is driven beside them, kW; what has no drive has none. */
export const RATED_KW: Readonly<Record<string, number>> = {
  ballMill: 250,
  sprayDryer: 315,
  press: 250,
  dryer: 160,
  glazeLine: 132,
  rollerKiln: 450,
  polisher: 630,
  sorter: 55,
  compressor: 160,
};

const short = (plant: SeedPlant, id: string): string =>
  id.slice(plant.plantId.length + 1).replaceAll('.', '-');
export const LEDGER_CODE = 'equipmentLedger';

export function ledger(plant: SeedPlant): SeedRow[] {
  return plant.equipment.map((unit) => ({
    id: unit.id,
    values: {
      code: short(plant, unit.id),
      name: { zh: unit.zh, en: unit.en },
      areaId: unit.parentId,
      equipmentType: unit.equipmentType,
      ratedPowerKw: RATED_KW[unit.equipmentType ?? ''] ?? null,
      commissionedOn: `${2012 + Math.floor(plant.chance('built', unit.id) * 9)}-0${1 + Math.floor(plant.chance('month', unit.id) * 9)}-15`,
      isActive: true,
      note: null,
    },
  }));
}

/** Taken out of service: by its switch, or as the state that rows of older versions have. */
export const isRetired = ({ values }: Pick<StoredRow, 'values'>): boolean =>
  values.isActive === false || (values.isActive === undefined && values.equipmentState === 'retired');
